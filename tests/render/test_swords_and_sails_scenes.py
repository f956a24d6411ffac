"""Battles and the private sheet of Swords & Sails as pictures and in words."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import Canvas
from render.cards import CARD_WIDTH
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, with_sequel
from render.geometry import Box
from render.hands import DESCRIPTION_LIMIT
from render.swords_and_sails import battle, draw_battle, draw_siege, hand
from render.swords_and_sails.battle_words import morale_words, result, title
from render.swords_and_sails.words import view_of
from render.theme import LABEL, SMALL
from render.typeset import ELLIPSIS, fit_block
from rules.kernel.game import Event
from rules.swords_and_sails.combat.reports import (
    BattleReport,
    Column,
    Damage,
    Disc,
    MoraleCheck,
    Muster,
    Round,
    Shot,
    Throw,
)
from rules.swords_and_sails.content import Card, Content
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.state import Campaign, Report
from rules.swords_and_sails.vocabulary import CardName, CombatForm, Faction, Leader, UnitType
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import ENG, FRA, QUR, face
from tests.render.conftest import AssertPicture

KN, HC, LC, HI, LI, PS, WS, RD, TR = UnitType


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def musters(attacker: Units, defender: Units, kind: str = "A") -> dict[str, Muster]:
    """England and Qurtuba against France."""
    return {
        "attacker": Muster(
            factions=[ENG, QUR],
            captain=ENG,
            pieces={f"ENG.{kind}1": attacker, f"QUR.{kind}2": {next(iter(attacker)): 1}},
        ),
        "defender": Muster(factions=[FRA], captain=FRA, pieces={f"FRA.{kind}2": defender}),
    }


def disc(faction: Faction, kind: UnitType) -> Disc:
    """A unit on the line."""
    return Disc(faction=faction, kind=kind)


def check(side: str, *dice: int, base: int, lost: int = 2, home: int = 0) -> MoraleCheck:
    """A morale check after a round in which one enemy fell."""
    units = [disc(ENG if side == "attacker" else FRA, KN)]
    return MoraleCheck.model_validate(
        {"side": side, "dice": [*dice], "lost": lost, "destroyed": 1, "home": home, "units": units, "base": base}
    )


def normal_battle() -> BattleReport:
    """Two rounds of the normal form; France routs."""
    line = [
        Column(attacker=[disc(ENG, KN), disc(QUR, LC)], defender=[disc(FRA, LI)]),
        Column(attacker=[disc(ENG, HI)], defender=[disc(FRA, KN), disc(FRA, PS)]),
    ]
    shots = [
        Shot(
            position=1,
            by="attacker",
            unit=disc(ENG, KN),
            target=disc(FRA, LI),
            dice=(3, 4),
            destroys=9,
            fate="destroyed",
        ),
        Shot(
            position=1, by="defender", unit=disc(FRA, LI), target=disc(ENG, KN), dice=(6, 4), destroys=4, fate="missed"
        ),
        Shot(
            position=2,
            by="defender",
            unit=disc(FRA, KN),
            target=disc(ENG, HI),
            dice=(1, 2),
            destroys=8,
            fate="destroyed",
        ),
    ]
    return BattleReport(
        name="CHA",
        place="CHA",
        is_clash=False,
        form=CombatForm.NORMAL,
        **musters({KN: 2, HI: 3}, {KN: 1, LI: 3, PS: 2}),
        rounds=[
            Round(
                number=1,
                line=line,
                shots=shots,
                lost={"attacker": 1, "defender": 1},
                morale=[check("attacker", 3, base=12), check("defender", 6, base=12, home=5)],
                choices={"attacker": "stay", "defender": "stay"},
            ),
            Round(
                number=2,
                line=line[:1],
                shots=shots[:2],
                sabotaged={"FRA.A2": {PS: 1}},
                lost={"attacker": 0, "defender": 2},
                morale=[check("attacker", 2, 3, base=12), check("defender", 6, 6, base=9)],
                choices={"attacker": "stay", "defender": "rout"},
                parting=shots[:1],
            ),
        ],
        stayed="attacker",
        left={"defender": "rout"},
        survivors={"ENG.A1": {KN: 2, HI: 2}, "QUR.A2": {KN: 1}, "FRA.A2": {KN: 1}},
    )


def quick_sea_battle() -> BattleReport:
    """A round of the quick form in the Channel; nobody leaves, and a transport is captured."""
    volleys = [
        Damage(
            volley="close",
            by="attacker",
            throws=[
                Throw(faction=ENG, kind=WS, hit=4, faces=[1, 1, 5, 4]),
                Throw(faction=QUR, kind=TR, hit=2, faces=[6]),
            ],
            damage=6,
            armour=2,
            prizes={FRA: {TR: 1}},
            losses={FRA: {RD: 2}},
        ),
        Damage(
            volley="close",
            by="defender",
            throws=[Throw(faction=FRA, kind=RD, hit=3, faces=[3] * 12)],
            damage=36,
            armour=0,
        ),
    ]
    return BattleReport(
        name="ENC",
        place="ENC",
        is_clash=False,
        form=CombatForm.QUICK,
        **musters({WS: 2, RD: 1}, {RD: 4, TR: 2}, "F"),
        armour={"attacker": 4, "defender": 2},
        rounds=[Round(number=1, volleys=volleys, lost={"attacker": 0, "defender": 3})],
        survivors={"ENG.F1": {WS: 2, RD: 1}, "QUR.F2": {WS: 1}, "FRA.F2": {RD: 2, TR: 1}},
    )


# Battles


@pytest.mark.slow
@pytest.mark.parametrize("which", ["normal", "quick"])
def test_a_battle(box: Content, assert_picture: AssertPicture, which: str) -> None:
    """Forces, line or dice, morale, and the end look as they did when somebody last found them good."""
    report = {"normal": normal_battle, "quick": quick_sea_battle}[which]()
    assert_picture(battle.draw(box, report), f"swords_and_sails/battle_{which}")
    assert_picture(battle.draw(box, report, Cut.WIDE), f"swords_and_sails/battle_{which}_wide")


def test_a_battle_in_words(box: Content) -> None:
    """Who fought with what, what each round brought, and who holds the field."""
    told = battle.alt_text(box, normal_battle())
    assert told.startswith("Battle: Champagne. England and Qurtuba hold the field; France routed.")
    assert "Defender France: Army II with 1 knight, 3 light infantry, 2 peasants." in told
    assert "Round 1: attacker loses 1, defender loses 1; 3 attacks" in told
    assert "attacker's KN destroyed a LI with 7" in told
    assert "Left: attacker 5 units, defender 1 unit." in told


def test_dice_armour_losses_and_prizes_are_told(box: Content) -> None:
    """Of a battle in the quick form."""
    told = battle.alt_text(box, quick_sea_battle())
    assert told.startswith("Sea battle: English Channel. Both sides stay.")
    assert "Damage 6, armour takes 2; lost: 2 RD, 1 TR captured" in told


def test_a_clash_is_named_after_both_areas(box: Content) -> None:
    """Armies that meet on the way."""
    report = normal_battle().model_copy(update={"is_clash": True, "name": "CHA-IDF.2"})
    assert title(box, report) == "Clash between Champagne and Ile-de-France"


def test_morale_is_spelled_out() -> None:
    """Every modifier, and whether the roll is low enough [SS-642]."""
    assert morale_words(check("attacker", 3, base=12)) == "morale 3 + 2 lost − 1 destroyed = 4 is below 12: holds"
    assert (
        morale_words(check("defender", 6, 6, base=8, home=5))
        == "morale 6+6 + 2 lost − 1 destroyed − 5 own ground = 8 is not below 8: routs"
    )


def test_a_field_that_nobody_holds(box: Content) -> None:
    """Both sides are gone."""
    report = normal_battle().model_copy(update={"stayed": None, "left": {}, "survivors": {}})
    assert result(box, report) == "Nobody is left"


def test_a_very_long_battle_fits_discord(box: Content) -> None:
    """Words within the limit, and earlier rounds in a line each."""
    report = normal_battle()
    rounds = [report.rounds[0].model_copy(update={"number": number}) for number in range(1, 31)]
    long = report.model_copy(update={"rounds": rounds})
    assert len(battle.alt_text(box, long)) <= ALT_TEXT_LIMIT
    shown = [one for _, one in battle.layout_of(long, Cut.TALL).rounds]
    assert [one.number for one in shown] == [*range(1, 31)]
    assert [one.number for one in shown if one.shots] == [28, 29, 30]
    wide = battle.layout_of(long, Cut.WIDE)
    assert [one.number for _, one in wide.rounds if one.shots] == [*range(31 - wide.full, 31)]
    assert wide.full >= 1
    assert wide.rounds[-1][0].bottom <= wide.size[1] - battle.RESULT


@pytest.mark.slow
def test_an_event_becomes_a_scene(box: Content) -> None:
    """A battle from what its event tells alone, a siege with what came of it, as far as it is told."""
    fought = Event(kind="battle_fought", data={"report": normal_battle().model_dump(mode="json")})
    picture, words = draw_battle(box, fought, Cut.TALL)
    assert picture.width == 1200
    assert words == battle.alt_text(box, normal_battle())
    picture, words = draw_siege(box, campaigns.siege_events()[0], Cut.TALL)
    assert picture.width == 1000
    assert words.endswith("Holy Roman Empire must absorb 15 points.")
    assert draw_siege(box, with_sequel(*campaigns.siege_events()), Cut.TALL)[1].endswith(
        "Holy Roman Empire takes Champagne."
    )


# The private sheet


@pytest.mark.slow
def test_a_hand(box: Content, assert_picture: AssertPicture) -> None:
    """Treasury, armies, fleets, reports and cards; a spectator has none."""
    campaign = campaigns.at_war(box).campaign
    picture = hand.draw(box, face(campaign, box, ENG))
    assert picture is not None
    assert_picture(picture, "swords_and_sails/hand")
    wide = hand.draw(box, face(campaign, box, ENG), Cut.WIDE)
    assert wide is not None
    assert_picture(wide, "swords_and_sails/hand_wide")
    assert hand.draw(box, face(campaign, box)) is None


@pytest.mark.slow
def test_every_secret_of_the_owner_is_on_his_sheet(box: Content) -> None:
    """Units, gold, cards and reports each change it in either cut; what a rival has does not."""

    def sheets(campaign: Campaign) -> list[Image.Image | None]:
        return [hand.draw(box, face(campaign, box, ENG), cut) for cut in Cut]

    plain = sheets(campaigns.at_war(box).campaign)
    for change in range(5):
        campaign = campaigns.at_war(box).campaign
        match change:
            case 0:
                campaign.armies["ENG.A1"].units = {KN: 9}
            case 1:
                campaign.realms[ENG].gold = 100
            case 2:
                campaign.realms[ENG].hand = [CardName.SUBTERFUGE]
            case 3:
                campaign.realms[ENG].reports = [Report(piece="FRA.A2", place="CHA", season=21, units={PS: 1})]
            case 4:
                campaign.fleets["ENG.F1"].units = {TR: 9}
        assert all(now != before for now, before in zip(sheets(campaign), plain, strict=True))
    campaign = campaigns.at_war(box).campaign
    campaign.armies["FRA.A1"].units, campaign.realms[FRA].gold, campaign.realms[FRA].hand = {KN: 1}, 5, []
    assert sheets(campaign) == plain


@pytest.mark.parametrize("card", whole_box().cards, ids=lambda card: card.id)
def test_every_card_of_a_few_has_its_text_on_a_wide_sheet(card: Card) -> None:
    """Nothing of it is cut; of many cards only the names are shown."""
    canvas = Canvas(700, 500, least_type=Cut.WIDE.least_type(hand.WIDE))
    room = Box(0, 0, hand.WIDE[0] - hand.MARGIN - hand.BESIDE, hand.LEAST_CARD)
    block = hand.draw_slip(canvas, room, card, 1)
    assert block is not None
    assert " ".join(block.lines).split() == card.text.split()
    assert hand.draw_slip(canvas, room._replace(bottom=hand.SLIP), card, 1) is None


@pytest.mark.rule("SS-641")
def test_morale_is_that_of_the_best_units(box: Content) -> None:
    """Three of them; more under a Charismatic leader or a Commander [SS-961, SS-977a]."""
    campaign = campaigns.at_war(box).campaign
    campaign.armies["ENG.A1"].units = {KN: 2, PS: 5}
    each = {kind: box.unit_of(ENG, kind).morale for kind in (KN, PS)}

    def morale() -> int:
        view = view_of(face(campaign, box, ENG))
        return hand.morale(box, view, view.pieces["ENG.A1"])

    assert morale() == 2 * each[KN] + each[PS]
    campaign.realms[ENG].leader = Leader.CHARISMATIC
    assert morale() == 2 * each[KN] + 2 * each[PS]
    campaign.realms[ENG].leader = Leader.COMMANDER
    assert morale() == 2 * each[KN] + 3 * each[PS]


def test_no_card_is_cut(box: Content) -> None:
    """The text of every card fits the room that its card has for it."""
    assert hand.CARD_WIDTH > CARD_WIDTH
    room = Box(0, 0, hand.CARD_WIDTH - 46, hand.CARD_HEIGHT - 18 - 92 - 12 - 46 - 6)
    for card in box.cards:
        block = fit_block(card.text, room.width, room.height, LABEL, floor=SMALL)
        assert not block.lines[-1].endswith(ELLIPSIS), card.name


def test_a_hand_in_words(box: Content) -> None:
    """What the seat alone knows, then its cards with what they do; never too long, whatever is held."""
    campaign = campaigns.at_war(box).campaign
    told = hand.describe(box, face(campaign, box, ENG))
    assert told.startswith("Your treasury: 95 gold.")
    assert "*Spy* x2, yellow" in told
    campaign.realms[ENG].hand = [card.id for card in box.cards for _ in range(card.count)]
    full = hand.describe(box, face(campaign, box, ENG))
    assert len(full) <= DESCRIPTION_LIMIT
    assert all(card.name in full for card in box.cards)
    assert hand.describe(box, face(campaign, box)) == ""
