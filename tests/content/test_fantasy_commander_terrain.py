"""Every kind of terrain has the properties of the rulebook, and works on whom it should and on nobody else."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Deed, Family, Symbol, Terrain, Trait
from rules.kernel.values import Cell, Seat
from tests.conformance.hooks.fantasy_commander import box
from tests.rules.fantasy_commander.battlefield import Battlefield


def level(kind: Terrain, card: str, trait: Trait, *, away: int = 0) -> int:
    """How much of a trait a unit has on terrain, or so many hexes away from it."""
    scene = Battlefield()
    scene.lay("G6", kind)
    here = BOARD.ring(BOARD.parse("G6"), away)[0]
    unit = scene.unit(card, BOARD.text(here))
    return scene.ground.level(unit, trait)


@pytest.mark.rule("FC-501", "FC-502")
def test_faction_terrain_belongs_to_a_side_and_no_other_does() -> None:
    """Three templates of the Empire and one of Styx; seven elements that anybody may lay."""
    sides = [kind.side for kind in box().terrain if kind.family is Family.FACTION]
    assert sorted(map(str, sides)) == [EMPIRE] * 3 + [STYX]
    assert all(kind.side is None for kind in box().terrain if kind.family is not Family.FACTION)
    assert sum(kind.family is Family.ELEMENT for kind in box().terrain) == 7


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        pytest.param(Terrain.FOREST, [Trait.COVER], marks=pytest.mark.rule("FC-522")),
        pytest.param(Terrain.HILL, [Trait.ATTACK_DICE, Trait.LOOKOUT], marks=pytest.mark.rule("FC-524", "FC-525")),
        pytest.param(Terrain.TOWN, [Trait.WALLS, Trait.QUARTERS], marks=pytest.mark.rule("FC-530", "FC-531")),
        (Terrain.FORD, []),
        (Terrain.BRIDGE, []),
    ],
)
@pytest.mark.parametrize("card", ["shooters", "zombie_archers", "hydra"])
def test_basic_terrain_helps_whoever_stands_on_it(kind: Terrain, traits: list[Trait], card: str) -> None:
    """Both sides, and nobody beside it."""
    here, beside = Battlefield(), Battlefield()
    grants = []
    for scene, cell in ((here, "G6"), (beside, "H6")):
        scene.lay("G6", kind)
        unit = scene.unit(card, cell)
        own = scene.ground.card(unit).grants
        grants.append([grant.trait for grant in scene.ground.grants(unit) if grant not in own])
    assert grants == [traits, []]


@pytest.mark.rule("FC-970")
@pytest.mark.parametrize(("card", "expected"), [("zombie_warriors", 2), ("undead_cavalry", 0), ("legionnaires", 0)])
def test_graves_raise_the_resurgent(card: str, expected: int) -> None:
    """Regeneration 2 for a Resurgent unit on the hex; nothing for others or beside it."""
    assert level(Terrain.GRAVES, card, Trait.REGENERATION) == expected
    assert level(Terrain.GRAVES, card, Trait.REGENERATION, away=1) == 0


@pytest.mark.rule("FC-971", "FC-972", "FC-509")
@pytest.mark.parametrize(
    ("kind", "helped", "other"),
    [(Terrain.ALTAR_OF_STYX, "zombie_warriors", "legionnaires"), (Terrain.STATUE, "legionnaires", "zombie_warriors")],
)
@pytest.mark.parametrize("trait", [Trait.ATTACK_DICE, Trait.DEFENCE_DICE])
def test_altar_and_statue_help_their_side_within_two_hexes(
    kind: Terrain, helped: str, other: str, trait: Trait
) -> None:
    """One die more in attack and in defence up to two hexes away, the hex itself included."""
    assert [level(kind, helped, trait, away=away) for away in range(4)] == [1, 1, 1, 0]
    assert [level(kind, other, trait, away=away) for away in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("FC-R47")
def test_two_altars_do_not_add_up_but_an_altar_and_a_hill_do() -> None:
    """One die of the altars, one of the hill."""
    scene = Battlefield()
    for cell, kind in (("G5", Terrain.ALTAR_OF_STYX), ("H6", Terrain.ALTAR_OF_STYX), ("G6", Terrain.HILL)):
        scene.lay(cell, kind)
    unit = scene.unit("zombie_warriors", "G6")
    assert scene.ground.level(unit, Trait.ATTACK_DICE) == 2
    assert scene.ground.level(unit, Trait.DEFENCE_DICE) == 1


@pytest.mark.rule("FC-973", "FC-974", "FC-975")
def test_tree_and_cart_bring_orders_to_whoever_is_left_alone() -> None:
    """A green order; an order die, and a reroll of any dice."""
    tree, cart = (box().terrain_kind(kind).yields for kind in (Terrain.TREE, Terrain.SUPPLY_CART))
    assert [(one.symbol, one.any_dice) for one in tree] == [(Symbol.GREEN, False)]
    assert [(one.symbol, one.any_dice) for one in cart] == [(Symbol.DIE, False), (Symbol.REROLL, True)]
    assert all(one.out_of_contact and one.side is None for one in (*tree, *cart))


@pytest.mark.rule("FC-977", "FC-978")
@pytest.mark.parametrize(
    ("card", "expected"),
    [("legionnaires", (1, 1, 1)), ("zombie_warriors", (1, 1, 1)), ("knights", (0, 0, 1)), ("hydra", (0, 0, 1))],
)
def test_fortifications_help_infantry_and_keep_everybody_out(card: str, expected: tuple[int, int, int]) -> None:
    """Counterblow and Brave for Infantry; nobody advances onto the hex, whoever stands there."""
    traits = (Trait.COUNTERBLOW, Trait.BRAVE, Trait.NO_ADVANCE)
    assert tuple(level(Terrain.FORTIFICATIONS, card, trait) for trait in traits) == expected
    assert not any(level(Terrain.FORTIFICATIONS, card, trait, away=1) for trait in traits)


@pytest.mark.rule("FC-979", "FC-R29")
@pytest.mark.parametrize(("card", "expected"), [("zombie_warriors", 1), ("imelstar", 1), ("legionnaires", 0)])
def test_a_crypt_makes_styx_survivable(card: str, expected: int) -> None:
    """Any Styx unit on the hex, and not beside it."""
    assert level(Terrain.CRYPT, card, Trait.SURVIVABLE) == expected
    assert level(Terrain.CRYPT, card, Trait.SURVIVABLE, away=1) == 0


@pytest.mark.rule("FC-942", "FC-R26")
@pytest.mark.parametrize("trait", [Trait.VAMPIRISM, Trait.ATTACK_SUPPORT, Trait.DEFENCE_SUPPORT])
def test_the_dark_font_feeds_styx_within_one_hex(trait: Trait) -> None:
    """Vampirism and both Supports, for Styx alone."""
    assert [level(Terrain.DARK_FONT, "zombie_warriors", trait, away=away) for away in range(3)] == [1, 1, 0]
    assert level(Terrain.DARK_FONT, "legionnaires", trait) == 0


@pytest.mark.rule("FC-502", "FC-R19", "FC-532")
@pytest.mark.parametrize(
    ("kind", "deed", "optional"),
    [(Terrain.ALTAR_OF_HEALING, Deed.LOSE_FATIGUE, True), (Terrain.CURSED_LANDS, Deed.FORCED_FATIGUE, False)],
)
def test_altar_of_healing_and_cursed_lands_work_on_the_empire(kind: Terrain, deed: Deed, optional: bool) -> None:
    """The one helps its own side if it likes, the other names the enemy's units; both within one hex."""
    (start,) = box().terrain_kind(kind).starts
    assert (start.deed, start.optional, start.side, start.radius, start.n) == (deed, optional, EMPIRE, 1, 1)


@pytest.mark.rule("FC-502")
@pytest.mark.parametrize(("card", "cell", "brave"), [("crusader", "I6", 1), ("crusader", "J6", 0), ("hydra", "G6", 0)])
def test_signal_lights_give_courage_to_the_empire_within_two_hexes(card: str, cell: Cell, brave: int) -> None:
    """Nobody of Styx, and nobody farther away."""
    scene = Battlefield()
    scene.lay("G6", Terrain.SIGNAL_LIGHTS, EMPIRE)
    assert scene.ground.level(scene.unit(card, cell), Trait.BRAVE) == brave


@pytest.mark.rule("FC-802", "FC-509")
@pytest.mark.parametrize(
    ("card", "cell", "brave"), [("knights", "H6", True), ("knights", "I6", False), ("undead_cavalry", "H6", False)]
)
def test_roland_gives_courage_to_the_empire_beside_him(card: str, cell: Cell, brave: bool) -> None:
    """His aura reaches one hex, and no enemy."""
    scene = Battlefield()
    scene.unit("roland", "G6")
    assert scene.ground.has(scene.unit(card, cell), Trait.BRAVE) == brave


@pytest.mark.rule("FC-925")
@pytest.mark.parametrize(("card", "side"), [("legionnaires", EMPIRE), ("zombie_warriors", STYX)])
def test_in_scenario_2_the_empire_rests_in_towns_beside_enemies(card: str, side: Seat) -> None:
    """In a Town of that scenario alone."""
    for number, helps in ((2, side == EMPIRE), (1, False)):
        scene = Battlefield(scenario=number, bare=False)
        town = BOARD.text(scene.ground.towns[0])
        assert scene.ground.has(scene.unit(card, town), Trait.RESTS_IN_CONTACT) == helps


@pytest.mark.rule("FC-951")
@pytest.mark.parametrize(("number", "card", "swims"), [(5, "hydra", True), (5, "imelstar", False), (1, "hydra", False)])
def test_in_scenario_5_the_hydra_swims(number: int, card: str, swims: bool) -> None:
    """She alone, and there alone."""
    scene = Battlefield(scenario=number)
    assert scene.ground.has(scene.unit(card, "G6"), Trait.SWIMMER) == swims


@pytest.mark.rule("FC-501")
@pytest.mark.parametrize(
    ("kind", "radius"),
    [
        (Terrain.OPEN, 0),
        (Terrain.FOREST, 0),
        (Terrain.TOWN, 0),
        (Terrain.HILL, 0),
        (Terrain.CURSED_LANDS, 1),
        (Terrain.DARK_FONT, 1),
    ],
)
def test_how_far_terrain_works(kind: Terrain, radius: int) -> None:
    """On its hex alone, or around it: pictures draw a line about that."""
    assert box().terrain_kind(kind).radius == radius
