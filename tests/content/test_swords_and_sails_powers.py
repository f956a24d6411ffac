"""The thirteen powers of Swords & Sails: their specials, their rights and their free cards."""

from collections import Counter

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import TROOPS, Colour, Faction, UnitType
from tests.content.spelled_out import rows

FIGURES = ("cost", "morale", "upkeep", "siege", "carry", "dice", "hit", "health", "armour", "is_ranged")


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return load("swords_and_sails", Content)


# --- specials of the powers ---

SPECIALS = """
    SS-121  BYZ HI cost 40
    SS-122  BYZ WS cost 80
    SS-123  FAT LC cost 40
    SS-124  FAT HI morale 4
    SS-124  FAT LI morale 3
    SS-126  HRE LI cost 25
    SS-128  ENG KN cost 80
    SS-129  ENG LI row LI of ENG
    SS-R70  ENG LI hit 4
    SS-131  FRA HC cost 60
    SS-132  FRA KN morale 7
    SS-132  FRA HC morale 6
    SS-132  FRA LC morale 4
    SS-133  FRA KN upkeep 5
    SS-133  FRA HC upkeep 4
    SS-133  FRA LC upkeep 3
    SS-134  KIE PS cost 10
    SS-135  KIE PS row PS of KIE
    SS-R70  KIE PS hit 3
    SS-136  KIE PS morale 2
    SS-138  NSE RD cost 30
    SS-139  NSE RD upkeep 3
    SS-140  NSE HI row HI of NSE
    SS-140  NSE HI name huscarl
    SS-M03  NSE HI hit 5
    SS-141  NSE KN morale 10
    SS-141  NSE HC morale 8
    SS-141  NSE LC morale 4
    SS-141  NSE HI morale 6
    SS-141  NSE LI morale 4
    SS-141  NSE PS morale 2
    SS-990a POL HC name medium cavalry
    SS-990a POL HC cost 70
    SS-R96  POL HC armour 0
    SS-990b POL KN cost 90
    SS-990c POL LI cost 25
    SS-991a HUN LC cost 40
    SS-991b HUN LC morale 3
    SS-991c HUN LI cost 25
    SS-992a QUR LC cost 40
    SS-992b QUR LC morale 3
    SS-992c QUR LI cost 25
    SS-993  QUR TR row TR of QUR
    SS-M03  QUR TR dice 1
    SS-M03  QUR TR hit 2
    SS-994a LEO HI cost 40
    SS-994b LEO HI armour 1
    SS-994c LEO HC cost 70
    SS-994d LEO LC cost 50
    SS-995a BUL HC cost 65
    SS-995b BUL HI cost 45
    SS-995c BUL PS row PS of KIE
    SS-R70  BUL PS hit 3
    SS-995d BUL KN morale 8
    SS-995d BUL HC morale 7
    SS-995d BUL LC morale 5
    SS-995e BUL HI morale 5
    SS-995e BUL LI morale 4
    SS-997a IRE LI cost 25
    SS-997b IRE LI morale 4
    SS-997c IRE HI cost 45
    SS-997d IRE HI is_ranged True
    SS-997e IRE HI morale 6
"""


def figure_of(box: Content, power: str, kind: str, figure: str) -> str:
    """What a power has in place of a type's own figure."""
    faction, unit = Faction(power), UnitType(kind)
    return box.row_of(faction, unit) if figure == "row" else str(getattr(box.unit_of(faction, unit), figure))


@pytest.mark.rule("SS-120", "SS-R94")
@pytest.mark.parametrize("power", Faction)
def test_a_power_has_no_other_specials(box: Content, power: Faction) -> None:
    special = {(kind, figure) for _, who, kind, figure, *_ in rows(SPECIALS) if who == power}
    for sheet in box.units:
        for figure in ("name", *FIGURES):
            if (sheet.id, figure) not in special:
                assert str(getattr(sheet, figure)) == figure_of(box, power, sheet.id, figure), (sheet.id, figure)
        assert (box.row_of(power, sheet.id) == sheet.id) == ((sheet.id, "row") not in special)


@pytest.mark.rule("SS-141", "SS-R69")
def test_the_morale_of_the_north_sea_empire_is_doubled(box: Content) -> None:
    assert all(2 * box.unit(kind).morale == box.unit_of(Faction.NSE, kind).morale for kind in TROOPS)


RIGHTS = """
    SS-125  HRE free_espionage True
    SS-127  HRE has_cheap_cities True
    SS-130  ENG has_cheap_cities True
    SS-991d HUN has_cheap_cities True
    SS-994e LEO has_cheap_cities True
    SS-997f IRE has_cheap_cities True
    SS-137  KIE peasants (2, 3)
    SS-706  KIE siege_bonus 3
    SS-706  ENG siege_bonus 3
    SS-707  NSE siege_bonus 5
    SS-996  BUL siege_bonus 5
    SS-708  BYZ walls 20
"""


@pytest.mark.rule("SS-243", "SS-709", "SS-R35")
def test_a_power_has_no_other_rights(box: Content) -> None:
    usual = {"free_espionage": False, "has_cheap_cities": False, "peasants": (1, 2), "siege_bonus": 0, "walls": 10}
    special = {(power, right) for _, power, right, *_ in rows(RIGHTS)}
    for power in box.powers:
        for right, value in usual.items():
            assert (getattr(power, right) == value) == ((power.id, right) not in special), (power.id, right)


@pytest.mark.rule("SS-982", "SS-983")
def test_minor_powers_have_partners(box: Content) -> None:
    partners = """
        POL HRE KIE
        HUN HRE BYZ KIE BUL
        QUR FAT LEO
        LEO FRA QUR
        BUL HRE KIE HUN
        IRE ENG
    """
    wanted = {power: others for power, *others in rows(partners)}
    assert wanted == {power.id: list(power.partners) for power in box.powers if power.partners}


# --- taking cards ---

FREE_CARDS = """
    SS-304 HRE yellow | green blue red
    SS-305 QUR green yellow red
    SS-306 FAT green blue yellow
    SS-307 LEO green blue red
    SS-308 BYZ green blue
    SS-309 POL green blue yellow
    SS-310 KIE green blue
    SS-311 BUL green blue red
    SS-312 FRA green blue
    SS-313 HUN green blue red
    SS-314 ENG green blue
    SS-315 IRE green blue red
    SS-316 NSE green red
"""


@pytest.mark.rule("SS-303", "SS-330")
def test_cards_are_played_in_the_reverse_order_of_taking(box: Content) -> None:
    taking = [power.id for power in sorted(box.powers, key=lambda power: power.taking)]
    assert taking == [power for _, power, *_ in rows(FREE_CARDS)]
    assert list(range(1, 14)) == sorted(power.taking for power in box.powers)
    assert taking[::-1] == list(Faction) == [power.id for power in box.powers]


@pytest.mark.rule("SS-318", "SS-319", "SS-R41")
def test_cards_of_one_colour_grow_dearer(box: Content) -> None:
    prices = box.tables.cards
    assert ((30, 45, 60), 15) == (prices, box.tables.card_step)
    taken, paid = Counter([Colour.YELLOW, Colour.BLUE]), 0
    for colour in (Colour.BLUE, Colour.GREEN, Colour.RED):
        paid += prices[taken[colour]]
        taken[colour] += 1
    assert 105 == paid


# --- each power ---


def is_as_printed(box: Content, faction: Faction) -> bool:
    """Whether a power has its specials, its rights and its free cards."""
    lines = [line.split(maxsplit=4)[1:] for line in SPECIALS.strip().splitlines()]
    specials = {(kind, figure): value for power, kind, figure, value in lines if power == faction}
    assert specials == {special: figure_of(box, faction, *special) for special in specials}
    rights = {right: " ".join(value) for _, power, right, *value in rows(RIGHTS) if power == faction}
    assert rights == {right: str(getattr(box.power(faction), right)) for right in rights}
    (colours,) = (" ".join(words) for _, power, *words in rows(FREE_CARDS) if power == faction)
    return colours == " | ".join(" ".join(choice) for choice in box.power(faction).free_cards)


@pytest.mark.rule("SS-121", "SS-122", "SS-308", "SS-708")
def test_byzantium(box: Content) -> None:
    assert is_as_printed(box, Faction.BYZ)


@pytest.mark.rule("SS-123", "SS-124", "SS-306")
def test_the_fatimid_caliphate(box: Content) -> None:
    assert is_as_printed(box, Faction.FAT)


@pytest.mark.rule("SS-125", "SS-126", "SS-127", "SS-304")
def test_the_holy_roman_empire(box: Content) -> None:
    assert is_as_printed(box, Faction.HRE)


@pytest.mark.rule("SS-128", "SS-129", "SS-130", "SS-314", "SS-706", "SS-R70")
def test_england(box: Content) -> None:
    assert is_as_printed(box, Faction.ENG)


@pytest.mark.rule("SS-131", "SS-132", "SS-133", "SS-312")
def test_france(box: Content) -> None:
    assert is_as_printed(box, Faction.FRA)


@pytest.mark.rule("SS-134", "SS-135", "SS-136", "SS-137", "SS-310", "SS-706", "SS-R70")
def test_kievan_rus(box: Content) -> None:
    assert is_as_printed(box, Faction.KIE)


@pytest.mark.rule("SS-138", "SS-139", "SS-140", "SS-141", "SS-316", "SS-707", "SS-M03")
def test_the_north_sea_empire(box: Content) -> None:
    assert is_as_printed(box, Faction.NSE)


@pytest.mark.rule("SS-309", "SS-990a", "SS-990b", "SS-990c", "SS-R96")
def test_poland(box: Content) -> None:
    assert is_as_printed(box, Faction.POL)


@pytest.mark.rule("SS-313", "SS-991a", "SS-991b", "SS-991c", "SS-991d")
def test_hungary(box: Content) -> None:
    assert is_as_printed(box, Faction.HUN)


@pytest.mark.rule("SS-305", "SS-992a", "SS-992b", "SS-992c", "SS-993", "SS-M03")
def test_qurtuba(box: Content) -> None:
    assert is_as_printed(box, Faction.QUR)


@pytest.mark.rule("SS-307", "SS-994a", "SS-994b", "SS-994c", "SS-994d", "SS-994e")
def test_leon(box: Content) -> None:
    assert is_as_printed(box, Faction.LEO)


@pytest.mark.rule("SS-311", "SS-995a", "SS-995b", "SS-995c", "SS-995d", "SS-995e", "SS-996", "SS-R70")
def test_bulgaria(box: Content) -> None:
    assert is_as_printed(box, Faction.BUL)


@pytest.mark.rule("SS-315", "SS-997a", "SS-997b", "SS-997c", "SS-997d", "SS-997e", "SS-997f")
def test_ireland(box: Content) -> None:
    assert is_as_printed(box, Faction.IRE)
