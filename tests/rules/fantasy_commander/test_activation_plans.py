"""Every plan of every unit, on a crowded field: it can be answered, and is read as it was meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from rules.fantasy_commander.action.actions import Action, Stance
from rules.fantasy_commander.action.intents import Aim, Intent, follow
from rules.fantasy_commander.action.plans import Menu, Plan
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import SIDES, STYX, Order, Terrain, Trait
from rules.kernel.grid import Hex
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

POOL = {Order.RED: 1, Order.BLUE: 1, Order.GREEN: 1}


def crowd(scenario: int, shift: int) -> Battlefield:
    """Both armies of a scenario, mixed in the middle of its map, some of them tired or flying."""
    scene = Battlefield(scenario=scenario, bare=False)
    free = [cell for cell in BOARD.cells if 2 <= cell.r <= 8 and not scene.ground.kind(cell).impassable]
    gained = (grants(), grants(Trait.FLIGHT), grants(Trait.RANGER), grants(Trait.PASSES_UNITS), grants(Trait.MOVE))
    for side in SIDES:
        for card in scene.ground.scenario.rosters[side].units:
            place = len(scene.field.units)
            unit = scene.unit(card, gains=gained[(place + shift) % len(gained)])
            unit.cell = free[(place * 17 + shift) % len(free)]
            unit.fatigue = min((place + shift) % 3, scene.ground.card(unit).stamina or 0)
    cells = [unit.cell for unit in scene.field.units]
    assert len(set(cells)) == len(cells)
    return scene


def every_plan(menu: Menu) -> list[Plan]:
    """All that a menu offers, a shortest way to each end."""
    found = []
    for preparation, _ in menu.preparations:
        page = menu.page(preparation)
        actions = [one for one in page.actions.every() if one.stance is not Stance.REST]
        found += [Plan(preparation, one) for one in (*actions, *(action for _, action in page.rests))]
    return found


@pytest.mark.slow
@pytest.mark.rule("FC-401")
@pytest.mark.parametrize(("scenario", "shift"), [(1, 0), (2, 1), (5, 2), (6, 1)])
def test_every_action_can_be_answered_and_means_itself(scenario: int, shift: int) -> None:
    """Legality and the question agree: whatever a unit can do is offered, and comes back as it was."""
    scene = crowd(scenario, shift)
    scene.lay("G6", Terrain.CURSED_LANDS, STYX)
    for unit in scene.field.units:
        for colour in (Order.RED, Order.YELLOW):
            menu = Menu(scene.ground, unit, colour, POOL)
            ask = menu.ask()
            for plan in every_plan(menu):
                answer = menu.answer(plan)
                ask.check(answer)
                assert ask.read(answer) == plan


@pytest.mark.slow
@pytest.mark.parametrize("aim", [Aim.ATTACK, Aim.SHOOT, Aim.DEFEND, Aim.REST, Aim.NOTHING, Aim.USUAL, Aim.GO])
def test_every_intent_comes_to_a_legal_fallback(aim: Aim) -> None:
    """Whatever is filed, the question has a legal answer for whoever is away."""
    scene = crowd(5, 1)
    for unit in scene.field.units:
        for colour in (Order.RED, Order.YELLOW):
            intent = Intent(aim, BOARD.parse("G6") if aim is Aim.GO else None)
            ask = Menu(scene.ground, unit, colour, POOL).ask(partial(follow, intent))
            ask.check(ask.decision.fall_back(lambda size: 0))


@pytest.mark.slow
def test_looking_at_what_is_possible_changes_nothing() -> None:
    """Imagined hexes, Fatigue and gains are all taken back."""
    scene = crowd(5, 2)
    before = scene.field.model_dump_json()
    for unit in scene.field.units:
        every_plan(Menu(scene.ground, unit, Order.RED, POOL))
    assert scene.field.model_dump_json() == before


@pytest.mark.slow
@pytest.mark.rule("FC-451", "FC-452", "FC-507", "FC-814")
def test_no_way_ends_where_nobody_can_stand() -> None:
    """Every way goes from hex to neighbouring hex, within its length, and ends on a free hex that is not impassable."""
    scene = crowd(5, 0)
    taken = [unit.cell for unit in scene.field.units]
    for unit in scene.field.units:
        for plan in every_plan(Menu(scene.ground, unit, Order.RED, {})):
            check_way(scene, unit, plan.action, taken)


def check_way(scene: Battlefield, unit: Unit, action: Action, taken: Sequence[Hex | None]) -> None:
    """A way is one that this unit could go."""
    here = scene.ground.place(unit)
    card, gains = scene.ground.card(unit), sum(one.x for one in unit.gains if one.trait is Trait.MOVE)
    assert len(action.way) <= (card.run if action.run else card.move + gains)
    for cell in action.way:
        assert here.distance(cell) == 1
        here = cell
    if action.way:
        assert here not in taken
        assert scene.ground.terrain(here) is not Terrain.ROCKS
        swims = scene.ground.has(unit, Trait.SWIMMER)
        assert swims or scene.ground.terrain(here) is not Terrain.RIVER


@pytest.mark.rule("FC-531", "FC-440")
def test_a_rest_says_what_it_comes_to() -> None:
    """In a Town one miniature comes back; in the open there is only Fatigue to lose."""
    for terrain, words in ((Terrain.TOWN, "Rest: Fatigue 0, 1 restored"), (Terrain.OPEN, "Rest: Fatigue 0")):
        scene = Battlefield()
        legion = scene.unit("legionnaires", "C5", fatigue=1, losses=1)
        scene.lay("C5", terrain)
        menu = Menu(scene.ground, legion, Order.YELLOW, {})
        assert [told for told, _ in menu.page(menu.preparations[0][0]).rests] == [words]


@pytest.mark.rule("FC-411", "FC-440")
def test_each_preparation_has_what_follows_from_it() -> None:
    """Tired Legionnaires can rest; once Second Wind has taken their Fatigue there is nothing to rest from."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", fatigue=1)
    menu = Menu(scene.ground, legion, Order.RED, POOL)
    (simply, _), (second_wind, _) = menu.preparations
    assert menu.page(second_wind).rests == []
    assert [told for told, _ in menu.page(simply).rests] == ["Rest: Fatigue 0"]


def test_a_preparation_that_is_alone_stands_on_the_first_page() -> None:
    """One ability is one press; several ways to begin are a choice of their own."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", fatigue=2)
    menu = Menu(scene.ground, legion, Order.RED, POOL)
    one = menu.answer(Plan(menu.preparations[1][0], Action(stance=Stance.DEFEND)))
    assert one == {"pick": "prepare", "then": {"pick": "hold", "then": "defend"}}
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    menu = Menu(scene.ground, legion, Order.RED, POOL)
    names = [preparation.id for preparation, _ in menu.preparations]
    many = menu.answer(Plan(menu.preparations[1][0], Action(stance=Stance.DEFEND)))
    assert many == {"pick": "prepare", "then": {"pick": names[1], "then": {"pick": "hold", "then": "defend"}}}
    assert len(names) > 2
