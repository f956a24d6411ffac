"""Additional equipment and potions in play [UT-883 to UT-895, UT-R87, UT-R104, UT-R106, UT-R115, UT-D50, UT-D64]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import Json
from rules.umbra_turris.action.charging import Charge
from rules.umbra_turris.action.hiding import Spot, spot_range
from rules.umbra_turris.action.items import offer_items
from rules.umbra_turris.action.moving import Move
from rules.umbra_turris.combat.armour import armour_save
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.harm import hurt
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Location, Strike
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.panic import passes_panic_test
from rules.umbra_turris.occasions import Blow, Manner, Onset, Purpose, Shot, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import ask_party_orders
from rules.umbra_turris.shooting.heads import heads
from rules.umbra_turris.shooting.shooting import Shoot, may_shoot
from rules.umbra_turris.shooting.shots import locate
from rules.umbra_turris.specials.equipment import (
    ChewHerbs,
    Dazzle,
    DrinkHealing,
    DrinkPotion,
    LightUp,
    RaiseRelic,
)
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Effect, Model, Turn
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_movement import can_go


def usable(table: Tabletop, model: Model, turn: Turn | None = None) -> list[str]:
    """What a model can use by its Minor Action."""
    turn = turn or table.turn(model)
    return [name for choice in offer_items(table.field, model, turn) for name in choices(_then(choice))]


def _then(choice: Any) -> Any:
    return choice.option.then


@pytest.mark.rule("UT-883", "UT-D64", "UT-R106")
def test_a_one_use_item_is_a_minor_action_and_gone_afterwards() -> None:
    """Of two potions one is left; two of a kind are offered once, and after a Minor Action nothing is."""
    table = Tabletop()
    hero = table.hero(items=("healing_potion", "healing_potion", "rope"), wounds=3)
    assert ["healing_potion"] == usable(table, hero)
    turn = table.do(DrinkHealing("healing_potion"), hero)
    assert turn.has_minor
    assert ["healing_potion", "rope"] == hero.items
    assert [] == usable(table, hero, turn)


@pytest.mark.rule("UT-237", "UT-884")
def test_with_a_rope_climbing_is_a_normal_move() -> None:
    """Up a tower stump of 6 cm the height counts; 15 cm lead 7 cm across its top. Whoever has none climbs as usual."""
    for items, reach in ((("rope",), [True, True, False]), ((), [False, False, False])):
        table = Tabletop(terrain="TC-G2")
        hero = table.hero(at=(15, 11), items=items)
        assert reach == [can_go(table, hero, 15, y) for y in (13, 20, 21)]
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(15, 11), items=("rope",))
    turn = table.do(Move(Point(15, 13), Facing.N), hero)
    assert (6, Basic.MOVE, []) == (hero.level, turn.basic, table.rolls)
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(15, 13), items=("rope",))
    assert can_go(table, hero, 15, 4)
    assert not can_go(table, hero, 15, 3)


@pytest.mark.rule("UT-215", "UT-236", "UT-884")
def test_a_rope_leads_up_no_house_and_gives_a_charge_no_bonus() -> None:
    """Houses are not climbed; a charge up a stump reaches M, which 17 cm are too far for."""
    house = Tabletop(terrain="TC-L1")
    assert not can_go(house, house.hero(at=(12, 27), items=("rope",)), 12, 29)
    for y, reaches in ((4, True), (3, False)):
        table = Tabletop(terrain="TC-G2")
        charger, target = table.hero(at=(15, y), items=("rope",)), table.hero(BLUE, (15, 15), "S")
        table.do(Charge(target.id, Facing.N), charger)
        assert reaches == ("charged" in table.kinds)


@pytest.mark.rule("UT-885")
def test_a_lantern_helps_to_spot() -> None:
    """A 3 finds a hidden enemy with it, and does not without."""
    for items, hidden in ((("lantern",), False), ((), True)):
        table = Tabletop(3)
        hero, enemy = table.hero(at=(20, 20), items=items), table.hero(BLUE, (20, 30), is_hidden=True)
        table.do(Spot(enemy.id), hero)
        assert hidden == enemy.is_hidden


@pytest.mark.rule("UT-R30", "UT-885", "UT-888", "UT-895d")
def test_a_second_item_of_a_kind_adds_nothing() -> None:
    """Two lanterns, two vials of poison, two sets of hunting heads, as a Thief may have them."""
    table = Duel()
    hero = table.red(items=("lantern", "poison", "hunting_heads") * 2, weapons=("bow", "dagger"))
    target = table.blue()
    field = table.field
    assert 1 == sum(answer() for answer in asked(field, Special.spot_bonus, of=hero))
    bout = bout_of(field, hero, target, Onset.FIGHT, table.box.melee_weapon("dagger"))
    bout.strike, bout.attack = Strike.PRECISION, Throw(Purpose.STRIKE, hero, [6, 1])
    blow = Blow(field, target, Manner.STRIKE, 2, by=hero, bout=bout)
    assert 1 == sum(more(blow) for more in asked(field, Special.extra_damage, of=hero))
    shot = Shot(field, hero, target, table.box.ranged_weapon("bow"), 10)
    assert 2 == sum(one.bs_bonus for one in heads(field, shot))


@pytest.mark.rule("UT-886", "UT-R87", "UT-892b")
def test_a_tinderbox_reveals_friends_and_enemies_near_but_no_cloak() -> None:
    """30 cm are near enough, 31 are not."""
    table = Tabletop()
    hero = table.hero(at=(10, 10), items=("tinderbox",))
    friend = table.hero(at=(10, 20), is_hidden=True)
    near, far = table.hero(BLUE, (10, 42), is_hidden=True), table.hero(BLUE, (43, 10), is_hidden=True)
    cloaked = table.hero(BLUE, (20, 20), is_hidden=True, items=("tracker_cloak",))
    table.do(LightUp("tinderbox"), hero)
    assert [False, False, True, True] == [one.is_hidden for one in (friend, near, far, cloaked)]


@pytest.mark.rule("UT-887", "UT-R87")
def test_a_healing_potion_restores_two_wounds_up_to_the_start() -> None:
    """From 3 to 5; from 6 of 7 to 7."""
    for before, after in ((3, 5), (6, 7)):
        table = Tabletop()
        hero = table.hero(items=("healing_potion",), wounds=before)
        table.do(DrinkHealing("healing_potion"), hero)
        assert after == hero.wounds


@pytest.mark.rule("UT-889", "UT-R87")
def test_herbs_heal_on_four_at_the_start_of_the_turn() -> None:
    """A 4 brings 2 W, a 3 none, and the herbs are gone; once anything was done they are not offered."""
    for face, after in ((4, 5), (3, 3)):
        table = Tabletop(face)
        hero = table.hero(items=("herbs",), wounds=3)
        assert ["herbs"] == usable(table, hero)
        for begun in ({"basic": Basic.FIGHT}, {"has_turned": True}, {"has_tried_to_disengage": True}):
            assert [] == usable(table, hero, table.turn(hero, **begun))
        table.do(ChewHerbs("herbs"), hero)
        assert (after, []) == (hero.wounds, hero.items)


def struck(
    *dice: int, damage: int, attacker: tuple[str, ...] = (), target: tuple[str, ...] = (), left: int = 7
) -> Duel:
    """Red strikes blue for so many W; both may carry items."""
    table = Duel(*dice)
    table.red(items=attacker)
    table.blue(items=target, wounds=left)
    table.run(_strike, damage)
    return table


BY_POST: dict[str, Any] = {"asks_about_dice": False}


def _strike(g: Any, damage: int) -> Any:
    one, other = g.state.table.models
    yield from hurt(g, Blow(field_of(g), other, Manner.STRIKE, damage, by=one))


@pytest.mark.rule("UT-890", "UT-D50")
def test_a_talisman_lowers_a_deadly_blow_by_four_on_four() -> None:
    """7 of 7 W: with a 4 only 3 are lost, with a 3 all; a blow that fells nobody keeps it."""
    table = struck(4, damage=7, target=("talisman_of_destiny",))
    assert (4, []) == (table.target.wounds, table.target.items)
    assert 0 == struck(3, damage=7, target=("talisman_of_destiny",)).target.wounds
    table = struck(damage=3, target=("talisman_of_destiny",))
    assert (4, ["talisman_of_destiny"]) == (table.target.wounds, table.target.items)


@pytest.mark.rule("UT-890", "UT-D50")
def test_a_talisman_raises_a_blow_that_four_more_make_deadly() -> None:
    """3 against 7 W becomes 7; 2 against 7 does not use it, nor does a blow that kills anyway."""
    table = struck(4, damage=3, attacker=("talisman_of_destiny",))
    assert (0, []) == (table.target.wounds, table.attacker.items)
    for damage in (2, 7):
        table = struck(4, damage=damage, attacker=("talisman_of_destiny",))
        assert ["talisman_of_destiny"] == table.attacker.items


@pytest.mark.rule("UT-890")
def test_a_talisman_does_not_work_on_throws_firearms_and_spells() -> None:
    """A bolt is answered, a musket ball, a thrown knife and a fireball are not."""
    for weapon, manner, used in (
        ("bow", Manner.SHOT, True),
        ("musket", Manner.SHOT, False),
        ("throwing_knives", Manner.THROW, False),
        ("", Manner.SPELL, False),
    ):
        table = Duel(4)
        table.red()
        table.blue(items=("talisman_of_destiny",), wounds=2)
        table.run(_shoot, weapon, manner)
        assert used == (not table.target.items), weapon


def _shoot(g: Any, weapon: str, manner: Manner) -> Any:
    one, other = g.state.table.models
    field = field_of(g)
    shot = Shot(field, one, other, g.content.ranged_weapon(weapon), 10) if weapon else None
    yield from hurt(g, Blow(field, other, manner, 2, by=one, shot=shot, ignores_armour=True))


@pytest.mark.rule("UT-890", "UT-D50")
@pytest.mark.parametrize("bearer", ["target", "attacker"])
def test_a_talisman_may_be_used_on_any_wound(bearer: str) -> None:
    """2 of 7 W: whoever is asked may lower or raise them; by post only who wants to be asked is."""
    seat, wounds = (BLUE, 7) if bearer == "target" else (RED, 1)
    for post, filed, is_asked in (({}, {}, 1), (BY_POST, {}, 0), (BY_POST, {"talisman": "ask"}, 1)):
        table = Duel(4, **post)
        table.red(items=("talisman_of_destiny",) if bearer == "attacker" else ())
        table.blue(items=("talisman_of_destiny",) if bearer == "target" else ())
        orders = usual(ask_party_orders(seat).decision)
        assert isinstance(orders, dict)
        table.file(seat, "orders.party", {**orders, **filed}, about=seat)
        if is_asked:
            table.will_answer(seat, "damage.talisman", "yes")
        table.run(_strike, 2)
        assert (wounds if is_asked else 5) == table.target.wounds


@pytest.mark.rule("UT-890", "UT-D50")
def test_a_talisman_can_be_used_earlier_by_a_standing_order() -> None:
    """From 3 W on, and never by one who says no."""
    cases: list[tuple[dict[str, Json], int]] = [
        ({"talisman_from": 3}, 7),
        ({"talisman_from": 4}, 4),
        ({"talisman": "no"}, 0),
    ]
    for filed, wounds in cases:
        table = Duel(5)
        table.red()
        table.blue(items=("talisman_of_destiny",))
        orders = usual(ask_party_orders(BLUE).decision)
        assert isinstance(orders, dict)
        table.file(BLUE, "orders.party", {**orders, **filed}, about=BLUE)
        table.run(_strike, 7 if wounds == 0 else 3)
        assert wounds == table.target.wounds, filed


@pytest.mark.rule("UT-890", "UT-R53")
@pytest.mark.parametrize("choices", [{}, BY_POST])
def test_a_talisman_never_adds_to_the_wounds_of_a_friend(choices: dict[str, Any]) -> None:
    """A stray arrow takes 1 of a friend's 3 W; it is an enemy whom the Talisman wounds more."""
    table = Tabletop(6, 1, 6, 6, 1, 1, **choices)
    shooter = table.hero(at=(35, 5), weapons=("bow",), items=("talisman_of_destiny",))
    enemy, friend = table.hero(BLUE, (35, 22), "S"), table.hero(at=(37, 22), facing="W", wounds=3)
    table.will_answer(RED, "turn.aim", 0)
    table.do(Shoot("bow", enemy.id, Facing.N), shooter)
    assert (2, ["talisman_of_destiny"]) == (friend.wounds, shooter.items)


@pytest.mark.rule("UT-891", "UT-R104", "UT-D64")
def test_a_battle_relic_raises_any_characteristic_but_wounds_for_the_cycle() -> None:
    """+2 of seven; gone at the end of the Cycle."""
    table = Tabletop()
    hero = table.hero(items=("battle_relic",))
    table.hero(BLUE, (60, 60))
    offered = [_then(choice) for choice in offer_items(table.field, hero, table.turn(hero))]
    assert ["WS", "S", "Sp", "BS", "T", "M", "LD"] == choices(offered[0], "battle_relic")
    table.do(RaiseRelic("battle_relic", Characteristic.S), hero)
    assert (9, []) == (table.field.characteristic(hero, Characteristic.S), hero.items)
    table.run(end_cycle)
    assert 7 == table.field.characteristic(hero, Characteristic.S)


@pytest.mark.rule("UT-892a")
def test_a_tracker_cloak_is_spotted_from_twenty_cm_or_less() -> None:
    """Even by a Tracker, who sees 40 cm."""
    table = Tabletop()
    tracker = table.hero(at=(10, 10), profession="tracker")
    cloaked, other = table.hero(BLUE, (30, 10), items=("tracker_cloak",)), table.hero(BLUE, (40, 10))
    assert (20, 40) == (spot_range(table.field, tracker, cloaked), spot_range(table.field, tracker, other))


@pytest.mark.rule("UT-893a", "UT-D64")
def test_a_glass_keeps_an_enemy_in_sight_from_shooting() -> None:
    """Offered on whom its bearer sees; the dazzled one cannot shoot, others can."""
    table = Tabletop()
    hero = table.hero(at=(10, 10), items=("glass",))
    seen = table.hero(BLUE, (10, 40), weapons=("bow",))
    table.hero(BLUE, (30, 40), weapons=("bow",), is_hidden=True)
    table.hero(BLUE, (10, 2), weapons=("bow",))
    offered = [_then(choice) for choice in offer_items(table.field, hero, table.turn(hero))]
    assert [seen.id] == choices(offered[0], "glass")
    table.do(Dazzle("glass", seen.id), hero)
    other = table.table.models[-1]
    assert [False, True] == [may_shoot(table.field, one, table.turn(one)) for one in (seen, other)]


@pytest.mark.rule("UT-893a", "UT-717a")
def test_a_glass_dazzles_even_in_a_last_turn() -> None:
    """A Vartevian who has fallen with an AD does not shoot with it."""
    table = Tabletop()
    fallen = table.hero(sub_race="vartevian", weapons=("bow",), wounds=0, has_death_counter=True, has_last_turn=True)
    table.hero(BLUE, (35, 60))
    assert may_shoot(table.field, fallen, table.turn(fallen))
    fallen.effects = [Effect(name="dazzled")]
    assert not may_shoot(table.field, fallen, table.turn(fallen))


@pytest.mark.rule("UT-893b", "UT-D43")
def test_an_amulet_lets_its_bearer_brave_fear_on_three() -> None:
    """Charged by somebody with Fear: 3 and more parries, less does not; without Fear nothing is rolled."""
    for face, profession, parried in ((3, "priest", True), (2, "priest", False), (0, "scoundrel", True)):
        table = Duel(*([face] if face else []))
        table.red(profession=profession)
        table.blue(items=("amulet_of_courage",))
        table.run(_brave)
        rolled = len(table.told("tested"))
        assert (parried, int(bool(face))) == (table.told("braved")[0]["can"], rolled)


def _brave(g: Any) -> Any:
    one, other = g.state.table.models
    field = field_of(g)
    bout = bout_of(field, one, other, Onset.CHARGE, g.content.melee_weapon("sword"))
    for answer in asked(field, Special.on_charged, of=other):
        yield from answer(g, bout)
    g.tell("braved", can=not why_no_parry(bout))


@pytest.mark.rule("UT-894a", "UT-D20")
def test_a_horn_takes_a_failed_panic_test_again() -> None:
    """3 fails against LD 7, then 8 passes; without a horn it is over."""
    for items, passed in ((("horn",), True), ((), False)):
        table = Tabletop(1, 2, 4, 4)
        leader = table.hero(at=(10, 10), is_leader=True)
        table.hero(at=(20, 10), items=items)
        assert passed == table.play(passes_panic_test, RED, leader)


@pytest.mark.rule("UT-894b")
def test_a_mask_protects_the_head_from_the_front_whatever_the_weapon() -> None:
    """A save of 5 on the head even against what ignores armour; not from behind, not elsewhere; and Fear."""
    table = Duel()
    attacker = table.red()
    target = table.blue(items=("mask_of_assassins",))
    field = table.field
    assert field.has(target, Keyword.FEAR)

    def save(location: Location, *, behind: bool = False) -> int | None:
        target.facing = target.facing.opposite if behind else target.facing
        blow = Blow(field, target, Manner.STRIKE, 3, by=attacker, location=location, ignores_armour=True)
        found = armour_save(field, blow)
        target.facing = target.facing.opposite if behind else target.facing
        return found

    assert [5, None, None] == [save(Location.HEAD), save(Location.TORSO), save(Location.HEAD, behind=True)]


@pytest.mark.rule("UT-894b", "UT-R39")
def test_a_shot_at_a_masked_hero_is_located() -> None:
    """The Mask counts as armour, so a die says where a shot hits."""
    table = Duel(5)
    table.red()
    table.blue(items=("mask_of_assassins",))
    table.run(_locate)
    assert 1 == len(table.rolls)


@pytest.mark.rule("UT-538", "UT-425", "UT-R39")
def test_what_saves_somebody_else_does_not_locate_a_shot() -> None:
    """The shooter's skin is of stone, the target wears nothing: no die is rolled."""
    table = Duel()
    table.red(effects=(Effect(name="stoneskin"),))
    table.blue()
    table.run(_locate)
    assert [] == table.rolls


def _locate(g: Any) -> Any:
    locate(g, g.state.table.models[1])
    yield from ()


@pytest.mark.rule("UT-894c")
def test_a_trophy_near_the_leader_helps_in_panic() -> None:
    """5 and 2 pass against LD 7 within 30 cm of the Leader, and not at 31; 4 and 2 do not."""
    for x, die, passed in ((42, 4, True), (43, 4, False), (42, 3, False)):
        table = Tabletop(1, die)
        leader = table.hero(at=(10, 10), is_leader=True)
        table.hero(at=(x, 10), items=("trophy",))
        assert passed == table.play(passes_panic_test, RED, leader)


@pytest.mark.rule("UT-894c", "UT-R30")
def test_a_second_trophy_adds_nothing() -> None:
    """3 and 1 and 2 fail against LD 7, be both trophies with one hero or one far from the Leader; 3 and 2 pass."""
    for others in ((((20, 10), 2),), (((20, 10), 1), ((30, 10), 1)), (((60, 60), 1), ((20, 10), 1))):
        for dice, passed in (((3, 1), False), ((3, 2), True)):
            table = Tabletop(*dice)
            leader = table.hero(at=(10, 10), is_leader=True)
            for at, count in others:
                table.hero(at=at, items=("trophy",) * count)
            assert passed == table.play(passes_panic_test, RED, leader)


@pytest.mark.rule("UT-890", "UT-R106")
@pytest.mark.parametrize(("damage", "dice", "left"), [(11, (4, 4), 4), (9, (3, 4), 2)])
def test_two_talismans_may_meet_one_blow(damage: int, dice: tuple[int, int], left: int) -> None:
    """Of 7 W: the second is tried where the first was not enough, or has failed."""
    target = struck(*dice, damage=damage, target=("talisman_of_destiny",) * 2).target
    assert (left, []) == (target.wounds, target.items)


# Potions [UT-745b, UT-745c, UT-R115]


@pytest.mark.rule("UT-745b", "UT-R115", "UT-519")
@pytest.mark.parametrize(
    ("potion", "which", "after"),
    [
        ("strength", Characteristic.S, 10),
        ("combat_prowess", Characteristic.WS, 9),
        ("speed", Characteristic.SP, 9),
        ("accuracy", Characteristic.BS, 11),
        ("toughness", Characteristic.T, 9),
    ],
)
def test_a_potion_raises_a_characteristic_to_the_end_of_the_cycle(
    potion: str, which: Characteristic, after: int
) -> None:
    """By a Minor Action, one at a time; the bottle is empty then."""
    table = Tabletop()
    hero = table.hero(potions=(potion, "vitality"))
    table.hero(BLUE, (60, 60))
    assert [f"potion {potion}", "potion vitality"] == usable(table, hero)
    turn = table.do(DrinkPotion(potion), hero)
    assert (after, ["vitality"], True) == (table.field.characteristic(hero, which), hero.potions, turn.has_minor)
    table.run(end_cycle)
    assert 7 == table.field.characteristic(hero, which)


@pytest.mark.rule("UT-745b", "UT-520")
def test_a_potion_of_vitality_heals_for_good() -> None:
    """2 W come back, and stay."""
    table = Tabletop()
    hero = table.hero(potions=("vitality",), wounds=3)
    table.hero(BLUE, (60, 60))
    table.do(DrinkPotion("vitality"), hero)
    table.run(end_cycle)
    assert 5 == hero.wounds
