"""The battlefield as a picture: the land, the counters, what was done, and that it hides what is secret."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from render.cuts import Cut
from render.fantasy_commander import board
from render.fantasy_commander.counters import Counter, Token
from render.fantasy_commander.drafts import Plan, drawn_answer, plan_of
from render.fantasy_commander.field import WHOLE
from render.fantasy_commander.happened import happened_in
from render.fantasy_commander.marks import ACROSS, FOOT, name_lies
from render.fantasy_commander.panels import held_and_free
from render.fantasy_commander.strip import hint
from render.fantasy_commander.troops import token_of
from render.fantasy_commander.water import crossing_turn, joins
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Order
from rules.kernel.choices import Choice, pick
from rules.kernel.game import Face
from rules.kernel.sheets import Sheet
from rules.kernel.values import Json
from tests.render import battles
from tests.render.battles import box
from tests.render.conftest import AssertPicture


def drawn(seen: Face, cut: Cut = Cut.WIDE, **numbers: int) -> Image.Image:
    """A board in all its colours."""
    return board.draw(box(), seen, numbers or None, cut).convert("RGB")


def spot(picture: Image.Image, cell: str, far: float = 40.0) -> Image.Image:
    """The hex of a wide board."""
    x, y = WHOLE.spot(BOARD.parse(cell))
    return picture.crop((round(x - far), round(y - far), round(x + far), round(y + far)))


def is_alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures show the same."""
    return ImageChops.difference(one, other).getbbox() is None


def ground(battle: Battle) -> Ground:
    """The field of a battle."""
    return Ground(box(), battle.field)


SCENES: dict[str, Any] = {
    "charge": lambda: battles.face(battles.clash(), events=battles.CHARGE),
    "flight": lambda: battles.face(battles.clash(), EMPIRE, events=battles.FLIGHT, waiting_for=(EMPIRE,)),
    "deploying": lambda: battles.face(battles.deploying(), waiting_for=(EMPIRE, STYX)),
    "distributing": lambda: battles.face(battles.distributing(), EMPIRE, answer=battles.LAID, waiting_for=(EMPIRE,)),
    "sacked": lambda: battles.face(battles.sacked()),
    "royale": lambda: battles.face(battles.royale()),
}


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("name", SCENES)
def test_boards_look_as_they_did(name: str, cut: Cut, assert_picture: AssertPicture) -> None:
    """Every scene, in both cuts."""
    numbers = {"G5": 1, "F7": 2, "H6": 3, "M1": 12} if name == "flight" else None
    assert_picture(board.draw(box(), SCENES[name](), numbers, cut), f"fantasy_commander/{name}_{cut}")


# Units


def test_a_counter_tells_all_that_is_the_matter_with_a_unit() -> None:
    """Losses, Fatigue, order, Defence, Weak, Exhausted, spent."""
    battle = battles.clash()
    shown = {unit.id: Counter.of(ground(battle), unit) for unit in battle.field.units}
    assert shown["empire.LEG1"].defending
    assert shown["empire.LEG1"].token is Order.BLUE
    assert (shown["empire.LEG2"].left, shown["empire.LEG2"].full) == (1, 4)
    assert shown["empire.LEG2"].weak
    assert shown["empire.LEG2"].spent
    assert shown["empire.LEG3"].exhausted
    assert shown["styx.ZW2"].token is Token.FLAG
    assert not shown["empire.ROL"].exhausted


@pytest.mark.parametrize(
    "fact",
    [{"losses": 2}, {"fatigue": 2}, {"token": Order.RED}, {"defending": True}, {"activated": True}, {"panicked": True}],
)
def test_every_state_of_a_unit_can_be_seen(fact: dict[str, Any]) -> None:
    """A unit looks different with each of them, and nothing else does."""
    battle = battles.clash()
    before = drawn(battles.face(battle))
    unit = battle.field.unit("empire.SHO1")
    for name, value in fact.items():
        setattr(unit, name, value)
    after = drawn(battles.face(battle))
    assert not is_alike(spot(before, "G9"), spot(after, "G9"))
    assert is_alike(spot(before, "E4"), spot(after, "E4"))


def test_the_levels_of_a_unit_look_different() -> None:
    """By their diamonds."""
    battle = battles.clash()
    before = drawn(battles.face(battle))
    battle.field.unit("empire.SHO1").card = "shooters.champion"
    assert not is_alike(spot(before, "G9"), spot(drawn(battles.face(battle)), "G9"))


# What is secret


def test_tokens_lie_face_down_until_the_reveal() -> None:
    """A side that has laid its orders shows their backs, one that has not shows none."""
    battle = battles.distributing()
    seen = battles.face(battle, EMPIRE, waiting_for=(EMPIRE,))
    own, enemy = battle.field.unit("empire.LEG1"), battle.field.unit("styx.ZW1")
    assert token_of(ground(battle), seen, Plan(), enemy) is Token.HIDDEN
    assert token_of(ground(battle), seen, Plan(), own) is None
    waiting = battles.face(battle, EMPIRE, waiting_for=(EMPIRE, STYX))
    assert token_of(ground(battle), waiting, Plan(), enemy) is None


def test_orders_in_the_making_are_drawn_for_their_seat_alone() -> None:
    """All others see the same picture whatever is laid."""
    battle = battles.distributing()
    plain = battles.face(battle, EMPIRE, waiting_for=(EMPIRE,))
    laying = battles.face(battle, EMPIRE, waiting_for=(EMPIRE,), answer=battles.LAID)
    assert not is_alike(drawn(plain), drawn(laying))
    plan = plan_of(ground(battle), laying)
    assert plan.tokens["empire.LEG1"] is Order.RED
    assert plan.tokens["empire.SHO1"] is Order.BLUE
    assert drawn_answer(battles.face(battle, answer=battles.LAID)) is None


def test_a_way_that_is_planned_is_drawn_for_its_seat_alone() -> None:
    """From where the unit stands to where the way ends, whatever follows there; a plan without a way shows nothing."""
    battle = battles.clash()
    plan = pick("activation.plan", "What?", [Choice("hold", "Hold", None)], about="empire.ROL").decision
    going: Json = {"pick": "move", "then": {"path": ["H9", "H10"], "then": "attack styx.ZW1"}}
    way = [BOARD.parse(cell) for cell in ("H8", "H9", "H10")]
    for answer in (
        going,
        {"pick": "move", "then": ["H9", "H10"]},
        {"pick": "prepare", "then": {"pick": "x", "then": going}},
    ):
        seen = battles.face(battle, EMPIRE, asked=plan, answer=answer)
        assert [*plan_of(ground(battle), seen).way] == way
        sent = seen.model_copy(update={"asked": None, "answer": drawn_answer(seen)})
        assert [*plan_of(ground(battle), sent).way] == way
    assert drawn_answer(battles.face(battle, EMPIRE, asked=plan, answer={"pick": "hold", "then": "defend"})) is None
    assert drawn_answer(battles.face(battle, asked=plan, answer=going)) is None
    plain, planned = (battles.face(battle, EMPIRE, asked=plan, answer=one) for one in (None, going))
    assert not is_alike(drawn(plain), drawn(planned))


def test_a_private_pool_is_shown_to_its_owner_alone() -> None:
    """All others see how many orders there are."""
    battle = battles.clash()
    others = drawn(battles.face(battle)), drawn(battles.face(battle, STYX))
    own = drawn(battles.face(battle, EMPIRE))
    battle.screens[EMPIRE].pool = {Order.RED: 2, Order.BLUE: 2}
    assert is_alike(others[0], drawn(battles.face(battle)))
    assert is_alike(others[1], drawn(battles.face(battle, STYX)))
    assert not is_alike(own, drawn(battles.face(battle, EMPIRE)))


def test_the_order_of_a_deck_shows_nowhere() -> None:
    """Not even to its owner."""
    battle = battles.clash()
    before = drawn(battles.face(battle, EMPIRE))
    battle.screens[EMPIRE].deck.reverse()
    assert is_alike(before, drawn(battles.face(battle, EMPIRE)))


def test_ready_made_and_own_deployments_are_drawn() -> None:
    """Before they are handed in, and for their seat alone."""
    battle = battles.deploying()
    asked = Sheet(key="deployment.sheet", prompt="Where?", slots={})
    seen = battles.face(battle, EMPIRE, asked=asked, answer={"places": "middle"})
    assert plan_of(ground(battle), seen).places
    placed = {"places": {"pick": "own", "then": {"empire.KNI1": "G11"}}}
    seen = battles.face(battle, EMPIRE, asked=asked, answer=placed)
    assert plan_of(ground(battle), seen).places == {"empire.KNI1": BOARD.parse("G11")}


# What happened


def test_what_the_last_activation_did_is_drawn() -> None:
    """Its way, its blow, and who fell; nothing of what came before it."""
    done = happened_in((battles.told("destroyed", unit="styx.ZW9", cell="A1"), *battles.CHARGE))
    assert done.actor == "styx.UC2"
    assert [trail.kind for trail in done.trails] == ["moved"]
    assert [BOARD.text(cell) for cell in done.trails[0].cells] == ["L3", "L4", "L5", "L6", "L7"]
    assert not done.strikes[0].is_shot
    assert [BOARD.text(cell) for cell in done.fallen] == ["J8"]


def test_a_shot_is_told_from_a_blow_and_a_retreat_has_its_count() -> None:
    """By the manner of the fight, and by what the retreat owed."""
    done = happened_in(battles.FLIGHT)
    assert done.strikes[0].is_shot
    assert [(trail.kind, trail.owed) for trail in done.trails] == [("retreated", 1)]


def test_hexes_that_are_asked_for_bear_their_numbers() -> None:
    """Where a unit stands, too."""
    seen = battles.face(battles.clash())
    plain, numbered = drawn(seen), drawn(seen, A1=1, G9=2)
    for cell in ("A1", "G9"):
        assert not is_alike(spot(plain, cell), spot(numbered, cell))
    assert is_alike(spot(plain, "M11"), spot(numbered, "M11"))


# The land


def test_water_flows_on_to_its_neighbours_and_out_of_the_map() -> None:
    """At the edge it does not end."""
    wet = [BOARD.parse(cell) for cell in ("A6", "B6", "C6")]
    assert joins(BOARD.parse("B6"), wet) == [BOARD.parse("C6"), BOARD.parse("A6")]
    assert len(joins(BOARD.parse("A6"), wet)) == 2


def test_two_bridges_in_a_row_lead_on_to_each_other() -> None:
    """One alone stands upright."""
    first, second = BOARD.parse("G6"), BOARD.parse("G7")
    assert crossing_turn(first, [first]) == 0
    assert crossing_turn(first, [first, second]) == crossing_turn(second, [first, second]) != 0


def test_every_place_worth_holding_is_told_with_its_holder() -> None:
    """Capture Points, Towns, and Towns that are gone."""
    assert held_and_free(ground(battles.clash())) == [
        ("Point 1: Keran", STYX),
        ("Point 2", STYX),
        ("Point 3: Ginnoh", EMPIRE),
    ]
    assert ("Kargaf: destroyed", None) in held_and_free(ground(battles.sacked()))


@pytest.mark.parametrize(
    ("taken", "lies"),
    [
        ((), FOOT),
        (("J6",), -FOOT),
        (("I6",), -FOOT),
        (("J6", "J4"), ACROSS),
        (("J6", "I4"), ACROSS),
        (("J6", "I4", "J5"), FOOT),
    ],
)
def test_the_name_of_a_town_lies_where_no_unit_covers_it(taken: tuple[str, ...], lies: float) -> None:
    """At its foot, else at its head, else across it; with units all about nothing helps."""
    assert name_lies(BOARD.parse("J5"), [BOARD.parse(cell) for cell in taken]) == lies


def test_the_strip_is_never_empty() -> None:
    """Before anything has happened it says what the present step is about."""
    battle = battles.clash()
    for step in Step:
        battle.field.step = step
        assert hint(battles.face(battle)).endswith("."), step


def test_the_dark_font_is_gone_where_the_conditions_do_not_count() -> None:
    """A Battle Royale on the map of scenario 4."""
    battle = battles.clash()
    battle.field.scenario = "miracles_of_mechanics"
    font = BOARD.parse("G6")
    assert font in board.printed_terrain(ground(battle))
    battle.field.mode = type(battle.field.mode).ROYALE
    assert font not in board.printed_terrain(ground(battle))
