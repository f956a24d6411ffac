"""The order language: every line of the grammar, names, typing errors, and orders that are illegal."""

from __future__ import annotations

import pytest

from rules.kernel import naming
from rules.kernel import spelling as kernel_spelling
from rules.kernel.naming import Entry, Index, fold
from rules.kernel.spelling import distance
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then, Timing
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction, Leader, UnitType
from rules.swords_and_sails.writing import spelling
from rules.swords_and_sails.writing.grammar import LONGEST_LINE
from rules.swords_and_sails.writing.language import MOST_GUESSES, MOST_ORDERS
from rules.swords_and_sails.writing.legality import fault_in
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Reach
from rules.swords_and_sails.writing.spelling import places
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

BYZ, HRE, KIE, FRA, ENG = Faction.BYZ, Faction.HRE, Faction.KIE, Faction.FRA, Faction.ENG


@pytest.fixture
def desk(box: Content) -> Desk:
    """England with three armies and two fleets around the Channel, allied with France."""
    scene = Scene(box, *MAJORS, season=4, partial_siege=True)
    scene.rule(ENG, "WES", "KEN", "ESX", "MER", "CRN")
    scene.rule(FRA, "NRM", "IDF")
    scene.ally(ENG, FRA)
    scene.army(ENG, 1, "WES", KN=2, HI=3, LI=3)
    scene.army(ENG, 2, "KEN", LI=4)
    scene.army(ENG, 3, "WES", LI=4)
    scene.fleet(ENG, 1, "ENC", WS=1, TR=3)
    scene.fleet(ENG, 2, "ENC", RD=2)
    scene.army(FRA, 2, "NRM", LI=2)
    scene.fleet(FRA, 1, "ENC", TR=4)
    scene.deal(ENG, CardName.PILLAGE)
    scene.campaign.realms[ENG].leader = Leader.COMMANDER
    return Desk(scene)


def of(desk: Desk, text: str, piece: str = "ENG.A1") -> Order:
    return desk.typed(text).of(piece)


KENT = Order(command=Command.MOVE, place="KEN")


@pytest.mark.parametrize(
    "text",
    [
        "A I - Kent",
        "A I -> Kent",
        "A I M Kent",
        "A I MOVE Kent",
        "a i: move   kent",
        "AI-Kent",
        "A 1 - KEN",
        "A1 - ken",
        "Army I \u2192 Kent",
        "army 1 \u2013 Ken",
        "ENG A I - Kent",
        "England Army I - Kent",
        "English A I - Kent",
        "ENG.A1 - Kent",
        "  A I - K\u00e9nt  ",
        "A I - Canterbury",
    ],
)
def test_a_move_in_many_spellings(desk: Desk, text: str) -> None:
    """Case, blanks, colons, accents and long or short words make no difference."""
    assert of(desk, text) == KENT


@pytest.mark.parametrize("word", ["DEFEND", "D", "HOLD"])
def test_defending(desk: Desk, word: str) -> None:
    """Three words for it."""
    assert of(desk, f"A I {word}") == Order()


def test_attacking(desk: Desk) -> None:
    """In place, or where it goes; everybody, or one power by code or name."""
    assert of(desk, "A I ATTACK") == Order(is_attack=True)
    assert of(desk, "A I ATTACK KIE") == of(desk, "A I ATTACK (Kievan Rus')") == Order(is_attack=True, whom=KIE)
    assert of(desk, "A I ATTACK Rus") == Order(is_attack=True, whom=KIE)
    entering = Order(command=Command.MOVE, place="WLS", is_attack=True)
    assert of(desk, "A I x Kent") == Order(command=Command.MOVE, place="KEN", is_attack=True)
    desk.scene.army(ENG, 1, "MER", LI=1)
    assert of(desk, "A I x Wales") == of(desk, "A I - Wales ATTACK") == of(desk, "A I attack Wales") == entering
    named = entering.model_copy(update={"whom": HRE})
    assert of(desk, "A I X Wales (Holy Roman Empire)") == of(desk, "A I M Wales ATTACK Imperial") == named


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("A I attacks Kent", "A I attack Kent"),
        ("A I marches to Kent", "A I - Kent"),
        ("Armies I + A III defends", "A I + A III DEFEND"),
        ("A III supports A I", "A III S A I"),
        ("A I loads F 1 unloads Normandy", "A I LOAD F 1 UNLOAD NRM"),
        ("F 1 holds carries A I", "F 1 HOLD CARRY A I"),
        ("A I moves Kent retreats rounds 2 fallbacks Essex", "A I - Kent RETREAT ROUND 2 FALLBACK Essex"),
        ("A I moves Kent then sieges pays 3", "A I - Kent THEN SIEGE PAY 3"),
        ("A I moves Kent separates", "A I - Kent SEPARATE"),
        ("A III merges into A I", "A III MERGE A I"),
    ],
)
def test_the_third_person_and_the_plural_say_the_same(desk: Desk, text: str, same: str) -> None:
    """Whoever writes of a piece what it does is understood."""
    assert desk.type(text).answer == desk.type(same).answer != {}


def test_supporting_and_going_along(desk: Desk) -> None:
    """Own pieces, and an ally's with the name of its power."""
    for text in ("A III S A I", "A III SUPPORT A I"):
        assert of(desk, text, "ENG.A3") == Order(command=Command.SUPPORT, piece="ENG.A1")
    for text in ("F 1 S FRA F 1", "F 1 SUPPORT French Fleet 1"):
        assert of(desk, text, "ENG.F1") == Order(command=Command.SUPPORT, piece="FRA.F1")
    for text in ("A III WITH A I", "A III W A I"):
        assert of(desk, text, "ENG.A3") == Order(command=Command.WITH, piece="ENG.A1")


@pytest.mark.rule("SS-507")
def test_a_plus_joins_pieces(desk: Desk) -> None:
    """The first leads; all have the same instructions."""
    orders = desk.typed("A I + A III - Kent RETREAT NEVER")
    never = Instructions(retreat=Retreat.NEVER)
    assert orders.of("ENG.A1") == KENT.model_copy(update={"instructions": never})
    assert orders.of("ENG.A3") == Order(command=Command.WITH, piece="ENG.A1", instructions=never)
    assert desk.type("A I + A III - Kent").echoes == ["A I + A III - Kent"]
    assert desk.fault("A I + A II - Kent") == "Army II is in Kent already."
    assert desk.fault("A I + A I - Kent") == "A piece is named twice."
    assert desk.fault("A I + F 1 DEFEND") == "Armies act together with armies, fleets with fleets."


@pytest.mark.rule("SS-510", "SS-511", "SS-513")
def test_loading_and_landing(desk: Desk) -> None:
    """Fleets, own or an ally's, when, and where to land."""
    load = Order(command=Command.LOAD, fleets=("ENG.F1",), timing=Timing.BEFORE)
    assert of(desk, "A I L F 1") == of(desk, "A I LOAD F 1 BEFORE") == load
    after = load.model_copy(update={"timing": Timing.AFTER})
    assert of(desk, "A I L F 1 AFTER") == after
    assert of(desk, "A I L F 2 + F 1").fleets == ("ENG.F2", "ENG.F1")
    assert of(desk, "A I L FRA F 1").fleets == ("FRA.F1",)
    ashore = load.model_copy(update={"place": "NRM"})
    assert of(desk, "A I L F 1 U Normandy") == of(desk, "A I LOAD F 1 BEFORE UNLOAD NRM") == ashore
    attack = ashore.model_copy(update={"place": "BRE", "is_attack": True, "whom": HRE})
    assert of(desk, "A I L F 1 U Brittany ATTACK HRE") == attack


def test_unloading_and_docking(desk: Desk) -> None:
    """From the fleet an army is aboard; into a port."""
    scene = desk.scene
    scene.aboard(scene.campaign.armies["ENG.A3"], scene.campaign.fleets["ENG.F1"])
    assert of(desk, "A III U Kent", "ENG.A3") == Order(command=Command.UNLOAD, place="KEN")
    assert of(desk, "A III UNLOAD Brittany ATTACK", "ENG.A3").is_attack
    assert of(desk, "F 1 DOCK Wessex", "ENG.F1") == Order(command=Command.DOCK, place="WES")


@pytest.mark.rule("SS-509", "SS-R26")
def test_units(desk: Desk) -> None:
    """Mergers and transfers, now or after moving; one such line beside the order itself."""
    (merger,) = desk.typed("A III MERGE INTO A I").transfers
    assert (merger.giver, merger.receiver, merger.units, merger.timing) == ("ENG.A3", "ENG.A1", {}, Timing.BEFORE)
    orders = desk.typed("A I - Kent; A I TRANSFER 1 KN 2hi TO A II AFTER")
    assert orders.of("ENG.A1") == KENT
    assert orders.transfers[0].units == {UnitType.KN: 1, UnitType.HI: 2}
    assert desk.typed("A I TRANSFER 1KN 1KN TO A III").transfers[0].units == {UnitType.KN: 2}
    both = desk.typed("A I + A III MERGE A II AFTER").transfers
    assert [one.giver for one in both] == ["ENG.A1", "ENG.A3"]
    assert desk.fault("A I TRANSFER 9KN TO A III") == "Army I has 2 KN, not 9."
    assert "merge it into Army I instead" in desk.fault("A III TRANSFER 4LI TO A I")
    assert desk.fault("A I TRANSFER TO A III").startswith("TRANSFER is followed by units")
    assert desk.fault("A I TRANSFER KN TO A III") == "TRANSFER needs a number."
    assert desk.fault("A I + A III TRANSFER 1LI TO A II") == "Units are handed over by one piece at a time."
    assert desk.fault("A I MERGE A III NOW") == "NOW is not understood here."
    assert desk.type("A I TRANSFER 1KM TO A III").faults[0].suggestions[0] == "knight"
    (names,) = desk.typed("A I transfers 1 knight, 2 Heavy Infantry to A II after").transfers
    assert names == orders.transfers[0]


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("THEN SIEGE", Instructions(then=Then.SIEGE)),
        ("THEN SIEGE PAY MAX", Instructions(then=Then.SIEGE)),
        ("THEN SIEGE PAY 4", Instructions(then=Then.SIEGE, pay=4)),
        ("THEN SIEGE PAY 0", Instructions(then=Then.SIEGE, pay=0)),
        ("THEN PARTIAL 2", Instructions(then=Then.PARTIAL, cities=2)),
        ("THEN PARTIAL", Instructions(then=Then.PARTIAL)),
        ("THEN PILLAGE", Instructions(then=Then.PILLAGE)),
        ("THEN HOLD", Instructions(then=Then.HOLD)),
        ("RETREAT NEVER", Instructions(retreat=Retreat.NEVER)),
        ("RETREAT ROUND 2", Instructions(retreat=Retreat.ROUND, limit=2)),
        ("RETREAT BELOW 40%", Instructions(retreat=Retreat.BELOW, limit=40)),
        ("RETREAT BELOW 40", Instructions(retreat=Retreat.BELOW, limit=40)),
        ("RETREAT BEFORE", Instructions(retreat=Retreat.BEFORE)),
        ("FALLBACK Kent, WES", Instructions(fallback=("KEN", "WES"))),
        (
            "FALLBACK Essex RETREAT NEVER THEN HOLD",
            Instructions(then=Then.HOLD, retreat=Retreat.NEVER, fallback=("ESX",)),
        ),
    ],
)
def test_instructions(desk: Desk, text: str, wish: Instructions) -> None:
    """What to do after a battle, when to leave it, and where to go."""
    assert of(desk, f"A I - Kent {text}") == KENT.model_copy(update={"instructions": wish})


@pytest.mark.rule("SS-517", "D38")
def test_other_suffixes(desk: Desk) -> None:
    """Cargo, keeping apart, and which ships are loaded first."""
    assert of(desk, "F 1 DEFEND CARRY A I + FRA A II", "ENG.F1").carries == ("ENG.A1", "FRA.A2")
    assert of(desk, "A I - Kent SEPARATE").is_apart
    orders = desk.typed("F 2 DEFEND STOW RD WS")
    assert orders.stowage == {"ENG.F2": (UnitType.RD, UnitType.WS, UnitType.TR)}
    assert desk.fault("A I - Kent STOW RD") == "Only fleets have ships to load."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- Kent", "An army or a fleet is missing here: write it as A I or F 1."),
        ("A VI - Kent", "An army or a fleet is missing here: write it as A I or F 1."),
        ("A IV - Kent", "You have no Army IV."),
        ("FRA A III - Kent", "There is no French Army III."),
        ("FRA A II - Kent", "French Army II is not yours."),
        ("FRA A II JUMP Kent", "French Army II is not yours."),
        ("Atlantis A I - Kent", "There is no power called ATLANTIS."),
        ("A I", "that is no order."),
        ("A I JUMP Kent", "JUMP is no order."),
        ("A I -", "A place is missing here."),
        ("A I - Atlantis", "There is no place called ATLANTIS."),
        ("A I x Wales (KIE", "A bracket is open: write (KIE) to attack only Kiev's armies."),
        ("A I - Kent Kent SEPARATE", "KENT is not understood here."),
        ("A I - Kent SEPARATE SEPARATE", "SEPARATE is written twice."),
        ("A I DEFEND NOW", "NOW is not understood here."),
        ("A I - Kent THEN", "THEN is followed by SIEGE, PARTIAL, PILLAGE or HOLD."),
        ("A I - Kent RETREAT", "RETREAT is followed by NEVER, ROUND, BELOW or BEFORE."),
        ("A I - Kent RETREAT ROUND", "RETREAT ROUND needs a number."),
        ("A I - Kent THEN SIEGE PAY", "PAY needs a number."),
        ("F 1 DEFEND STOW", "STOW is followed by the ships that are loaded first, such as TR RD WS."),
    ],
)
def test_what_is_not_understood(desk: Desk, text: str, message: str) -> None:
    """A sentence says what is missing or unknown."""
    assert desk.fault(text) == message


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("A I - Kemt", "Kent"),
        ("A I - Wessxe", "Wessex"),
        ("F 1 - Englsh Chanel", "English Channel"),
        ("F 1 - Biskay", "Bay of Biscay"),
        ("A I ATACK", "ATTACK"),
        ("A I ATTACK Kievn", "Kievan Rus'"),
        ("A I - Kent RETRAET NEVER", "RETREAT"),
        ("A I ATTACK Wles", "Wales"),
        ("A V DEFEND", "A I"),
    ],
)
def test_suggestions(desk: Desk, text: str, suggestion: str) -> None:
    """A typing error is met with what was meant."""
    (fault,) = desk.type(text).faults
    assert suggestion in fault.suggestions


def test_a_short_word_of_many_names_asks_for_more(desk: Desk) -> None:
    """ "Sea" is no typing error of the one name that looks a little like it."""
    assert desk.fault("F I - Sea") == "Sea: Aegean, Alboran, Balearic or 24 more?"


def test_the_best_suggestion_comes_first() -> None:
    """One letter too many, and for the other name one wrong besides: the alphabet does not count."""
    names = "Lower Lorraime", "Lower Lorraine"
    index = Index("place", (Entry(name, name, (fold(name),)) for name in names))
    assert [*names[::-1]] == [*index.suggest(fold("Lower Lorrainee"))]


def test_a_name_that_fits_several_is_refused(desk: Desk) -> None:
    """They are named; where only one can be meant, it is."""
    (fault,) = desk.type("A I - Lo").faults
    assert fault.message == "Lo: Essex, Lombardy, Longobardia or 2 more?"
    assert not fault.suggestions
    assert desk.fault("A I - Lorraine") == "Lorraine: Lower or Upper?"
    assert desk.fault("A I attacks the Empire") == "The Empire: Holy Roman or North Sea?"
    assert desk.fault("F 1 - Lower") == "Lower Adriatic is not next to Fleet 1."
    assert desk.fault("A I - Lower") == "Lower Lorraine is not next to Wessex."


def test_illegal_orders_give_the_reason(desk: Desk) -> None:
    """What is right in grammar and wrong in the game is refused in the words of the game."""
    assert desk.fault("A I - Flanders") == "Flanders is not next to Wessex."
    assert "can be entered only by an attack" in desk.fault("A I L F 1 U Brittany")
    assert desk.fault("A I - Kent THEN SIEGE PAY 1000000000000").startswith("Points are bought off")
    assert desk.fault("A I ATTACK FRA") == "France is your ally and cannot be attacked."


def test_many_lines_at_once(desk: Desk) -> None:
    """Good lines count, bad ones are listed with their number; the last good one for a piece stands."""
    parsed = desk.type("A I - Kent\n\nA II - Esex; F 1 - Biscay\nA I - Essex\nA I - Kiev\n")
    assert [(fault.line, fault.text) for fault in parsed.faults] == [(3, "A II - Esex"), (5, "A I - Kiev")]
    assert parsed.echoes == ["F 1 - Bay of Biscay", "A I - Essex"], "what was replaced is not echoed"
    assert parsed.answer["ENG.A1"] == "to ESX"
    assert list(parsed.answer) == ["ENG.A1", "ENG.A1 finer", "ENG.F1", "ENG.F1 finer"]
    assert desk.type("").answer == {}


def test_typed_and_chosen_orders_fill_the_same_sheet(desk: Desk) -> None:
    """A typed line touches the lines of its piece and no others."""
    parsed = desk.type("A I L F 1 BEFORE U Normandy")
    assert list(parsed.answer) == ["ENG.A1", "ENG.A1 finer"]
    assert desk.whole({**parsed.answer}).of("ENG.A1").place == "NRM"


def test_spelling() -> None:
    """Accents, case and signs do not count."""
    assert fold("  \u00cele-de-France ") == "ILE DE FRANCE"
    assert fold("Kievan Rus'") == "KIEVAN RUS"


# Texts that are meant to cost time

NEAR_MISS = "NORTHERNTUSCANIES"


def test_only_the_first_faults_are_guessed_at(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text as long as Discord allows, all of it near misses, takes no more comparisons than its first lines."""
    calls: list[str] = []

    def counted(one: str, other: str, most: int) -> int:
        calls.append(other)
        return distance(one, other, most)

    monkeypatch.setattr(kernel_spelling, "distance", counted)
    desk.type(";".join(["AI-" + NEAR_MISS] * MOST_GUESSES))
    few = len(calls)
    parsed = desk.type(";".join(["AI-" + NEAR_MISS] * 200)[:3990])
    assert MOST_ORDERS + 1 == len(parsed.faults)
    assert 0 < few == len(calls) - few
    assert not any(fault.suggestions for fault in parsed.faults[MOST_GUESSES:])


def test_later_faults_say_what_is_wrong_all_the_same(desk: Desk) -> None:
    """Only the guess is missing from them."""
    faults = desk.type("\n".join(["A I - Kemt"] * (MOST_GUESSES + 1))).faults
    assert [("Kent",)] * MOST_GUESSES + [()] == [fault.suggestions[:1] for fault in faults]
    assert {"There is no place called KEMT."} == {fault.message for fault in faults}


def test_a_word_of_two_letters_in_a_name_is_no_name(desk: Desk) -> None:
    """Ile de France is called Ile or France, but not De, nor the Gulf of Cadiz Of."""
    called = places(desk.reach)
    assert ("IDF", "IDF") == (called.find("ile"), called.find("France"))
    assert not any(map(called.knows, ("de", "of")))


def test_a_line_is_read_to_its_last_letter(desk: Desk) -> None:
    """As long as it is no longer than a line may be."""
    line = f"A II S{'A III':>{LONGEST_LINE - 6}}"
    assert ([], desk.type("A II S A III").answer) == (desk.type(line).faults, desk.type(line).answer)
    assert f"An order has at most {LONGEST_LINE} letters." == desk.fault(f"{line}x")


def test_a_word_of_three_letters_is_none_of_two_with_an_ending(desk: Desk) -> None:
    """A toe is not a way to Essex; it only looks like one."""
    (fault,) = desk.type("A II TOE Essex").faults
    assert ("TOE is no order.", ("TO",)) == (fault.message, fault.suggestions)


@pytest.mark.parametrize("letter", ["\ufdfa", "\u3300"])
def test_letters_that_stand_for_many_do_not_make_a_line_longer_than_a_line(desk: Desk, letter: str) -> None:
    """One of them is up to eighteen once it is spelled out; a line is measured then, too."""
    line = f"A I - {letter * (LONGEST_LINE - 6)}"
    assert LONGEST_LINE == len(line)
    assert f"An order has at most {LONGEST_LINE} letters." == desk.fault(line)


@pytest.mark.rule("D25")
def test_places_to_fall_back_to_are_worked_out_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are named; and a place that is named twice is refused before any."""
    worked_out: list[str] = []

    def counted(reach: Reach, piece: Sighting) -> tuple[str, ...]:
        worked_out.append(piece.name)
        return refuges(reach, piece)

    refuges = Reach.refuges
    monkeypatch.setattr(Reach, "refuges", counted)
    order = KENT.model_copy(update={"instructions": Instructions(fallback=("KEN", "WES", "ESX"))})
    assert "" == fault_in(desk.reach, "ENG.A1", order)
    assert ["ENG.A1"] == worked_out
    twice = KENT.model_copy(update={"instructions": Instructions(fallback=("KEN", "KEN"))})
    assert "A place to fall back to is named once." == fault_in(desk.reach, "ENG.A1", twice)
    assert ["ENG.A1"] == worked_out


def test_a_name_is_looked_up_not_searched_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line full of places folds each of them once, however many places there are."""
    folded: list[str] = []

    def counted(text: str) -> str:
        folded.append(text)
        return fold(text)

    index = spelling.places(desk.reach)
    monkeypatch.setattr(naming, "fold", counted)
    assert index.knows("Kent")
    assert not index.knows("Atlantis")
    assert "KEN" == index.find("Kent")
    assert ["Kent", "Atlantis", "Kent"] == folded


@pytest.mark.parametrize("piece", ["A 0", "A 6", "F 6", "A VI", "F 0", "A6", "F VI"])
def test_armies_and_fleets_have_the_numbers_one_to_five(desk: Desk, piece: str) -> None:
    """What has another number is none."""
    assert desk.fault(f"{piece} DEFEND") == "An army or a fleet is missing here: write it as A I or F 1."
