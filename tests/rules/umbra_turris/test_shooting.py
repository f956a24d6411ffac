"""Shooting and throwing [UT-401 to UT-455]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Shot
from rules.umbra_turris.shooting.shooting import Shoot, offer_shots, targets
from rules.umbra_turris.shooting.shots import damage, difficulty, skill, used_characteristic
from rules.umbra_turris.standing import set_gun
from rules.umbra_turris.state import Basic, Effect, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.duels import orders
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


class Range:
    """A shooter and a target so many cm apart, edge to edge, on a table without terrain."""

    def __init__(self, *dice: int, distance: int = 15, weapon: str = "bow", players: int = 2, **facts: Any) -> None:
        self.table = Tabletop(*dice, players=players)
        shooter = {"profession": "scoundrel", **facts.pop("shooter", {})}
        self.shooter = self.table.hero(RED, (35, 5), "N", weapons=(weapon,), **shooter)
        self.target = self.table.hero(BLUE, (35, 7 + distance), "S", **facts)
        set_gun(self.table.field, self.shooter)

    def shoot(self, *, aim: int | None = None, target: Model | None = None, weapon: str = "") -> None:
        """The shot, aimed by so many steps."""
        if aim is not None:
            self.table.will_answer(RED, "turn.aim", aim)
        name = weapon or self.shooter.weapons[0]
        self.table.do(Shoot(name, (target or self.target).id, Facing.N), self.shooter)

    @property
    def lost(self) -> int:
        """The W that the target has lost."""
        return self.target.most_wounds - self.target.wounds


def to_wound(range_: Range) -> dict[str, Any]:
    """The wounding roll."""
    (told,) = range_.table.told("wounding_rolled")
    return told


# To hit


@pytest.mark.rule("UT-401", "UT-402", "UT-R19")
def test_targets_are_offered_by_sight_alone_however_far_they_are() -> None:
    """A sling reaches 20 cm, and an enemy 50 cm away is offered all the same."""
    near, far = Range(distance=15, weapon="sling"), Range(distance=50, weapon="sling")
    for one in (near, far):
        ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
        assert [one.target.id] == choices(ask.decision, "shoot", "sling")


@pytest.mark.rule("UT-402", "UT-R49")
def test_out_of_range_a_shot_misses_without_dice() -> None:
    """The Basic Action is spent."""
    far = Range(6, 6, 6, distance=21, weapon="sling")
    far.shoot()
    assert "shot_fell_short" in far.table.kinds
    assert [] == far.table.rolls
    assert far.table.table.turn is not None
    assert Basic.SHOOT is far.table.table.turn.basic


@pytest.mark.rule("UT-402", "UT-R04")
@pytest.mark.parametrize(("across", "hits"), [(0, True), (2, True), (3, False)])
def test_the_range_is_measured_exactly(across: int, hits: bool) -> None:
    """20 cm straight on are within the range of a sling; with 1 cm aside it is more, though it is printed as 20."""
    near = Range(6, 6, 6, 1, 1, distance=20, weapon="sling")
    near.target.place = Point(35 + across, 27)
    near.shoot()
    assert [20] == [told["distance"] for told in near.table.told("shot_declared")]
    assert hits == ("shot_fell_short" not in near.table.kinds)


@pytest.mark.rule("UT-389", "UT-402", "UT-R14")
@pytest.mark.parametrize(("distance", "hits"), [(10, True), (11, False)])
def test_a_flyer_is_ten_cm_further_away(distance: int, hits: bool) -> None:
    """A sling reaches an eagle at 10 cm and not at 11."""
    near = Range(6, 6, 6, 1, 1, distance=40, weapon="sling")
    eagle = near.table.creature("war_eagle", BLUE, (35, 7 + distance))
    near.shoot(target=eagle)
    assert hits == ("shot_fell_short" not in near.table.kinds)


@pytest.mark.rule("UT-403")
@pytest.mark.parametrize(
    ("distance", "level"),
    [(0, 1), (1, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3), (40, 4), (50, 5), (59, 5), (60, 6), (69, 6)],
)
def test_the_difficulty_follows_from_the_distance(distance: int, level: int) -> None:
    """Tens of centimetres, from 1 to 6."""
    assert level == difficulty(distance)


@pytest.mark.rule("UT-404")
@pytest.mark.parametrize(("distance", "face", "hits"), [(15, 2, True), (25, 2, True), (35, 2, False), (35, 3, True)])
def test_a_die_must_reach_the_difficulty(distance: int, face: int, hits: bool) -> None:
    """DL 1 and DL 2 both need a 2, DL 3 a 3."""
    one = Range(face, distance=distance)
    one.shoot(aim=0)
    assert hits == one.table.told("shot")[0]["success"]


@pytest.mark.rule("UT-405")
def test_a_one_always_misses() -> None:
    """Whatever is added: a Gunsmith's +1 does not help."""
    one = Range(1, distance=5)
    one.shoot(aim=0)
    assert not one.table.told("shot")[0]["success"]


# To wound


@pytest.mark.rule("UT-421", "UT-422")
def test_the_elf_marksman_of_the_book() -> None:
    """28 cm, aimed twice: a 5 hits DL 4; 5 + BS 8 + 2 + 1 = 16 beats 3 + T 8 = 11; the bow does 1 + 2."""
    one = Range(5, 2, 3, 1, 2, distance=28, shooter={"sub_race": "wood_elf"}, sub_race="city_orc")
    one.shoot(aim=2)
    told = one.table.told("shot")[0]
    assert (4, 4, True) == (told["level"], told["needed"], told["success"])
    assert 11 == to_wound(one)["bonus"]
    assert 8 == to_wound(one)["toughness"]
    assert 3 == one.lost


@pytest.mark.rule("UT-404")
@pytest.mark.parametrize(("distance", "needed"), [(23, 2), (45, 4)])
def test_the_distances_of_the_book(distance: int, needed: int) -> None:
    """The rulebook's example: 2 or more at 23 cm, 4 or more at 45 cm."""
    for face in (needed - 1, needed):
        one = Range(face, distance=distance)
        one.shoot(aim=0)
        assert (face == needed) == one.table.told("shot")[0]["success"]


@pytest.mark.rule("UT-412")
@pytest.mark.parametrize(("weapon", "aim", "lost"), [("bow", 0, 1), ("bow", 3, 4), ("arquebus", 0, 2)])
def test_the_damage_is_that_of_the_weapon_and_what_aiming_adds(weapon: str, aim: int, lost: int) -> None:
    """However much the wounding roll is higher."""
    one = Range(6, 6, 6, 1, 1, weapon=weapon)
    one.shoot(aim=aim)
    assert lost == one.lost


@pytest.mark.rule("UT-R94")
def test_static_or_moving_is_judged_when_the_shot_is_declared() -> None:
    """A target that gives up the AD for its shield is still shot at as a static one."""
    one = Range(6, 1, 1, 1, 6, 6, armour=("light_shield",), die=1)
    one.table.file(BLUE, "orders.hero", orders(shield="always"), one.target.id)
    one.shoot(aim=0)
    assert ("shield_tested" in one.table.kinds, 0) == (True, one.target.action_dice)
    assert 7 + 1 == to_wound(one)["bonus"]


@pytest.mark.rule("UT-411", "UT-R25")
def test_equal_totals_do_not_wound() -> None:
    """BS 7 + 1 for a static target and 6 against T 7 and 7."""
    one = Range(6, 3, 3, 3, 4)
    one.shoot(aim=0)
    assert not to_wound(one)["success"]
    assert 0 == one.lost


@pytest.mark.rule("UT-413", "UT-414")
@pytest.mark.parametrize(("die", "bonus"), [(1, 8), (0, 6)])
def test_a_static_target_is_easier_than_a_moving_one(die: int, bonus: int) -> None:
    """+1 BS at a model with an AD, -1 at one without."""
    one = Range(6, 1, 1, 6, 6, die=die)
    one.shoot(aim=0)
    assert bonus == to_wound(one)["bonus"]


@pytest.mark.rule("UT-415")
def test_who_is_locked_in_combat_shoots_others_at_minus_three() -> None:
    """And never the enemy that it fights."""
    one = Range(6, 1, 1, 6, 6)
    foe = one.table.hero(BLUE, (33, 5), "E")
    assert foe not in targets(one.table.field, one.shooter, Facing.N)
    one.shoot(aim=0)
    assert 7 + 1 - 3 == to_wound(one)["bonus"]


@pytest.mark.rule("UT-R48")
def test_nothing_is_aimed_beyond_difficulty_six() -> None:
    """At DL 4 two steps are the most that is offered."""
    one = Range(1, distance=45)
    one.table.turn(one.shooter)
    one.table.start_with(shoot, one.shooter.id, one.target.id)
    assert 2 == one.table.asked(RED).most  # type: ignore[attr-defined]


def shoot(g, shooter, target):  # type: ignore[no-untyped-def]
    """A shot with a bow in the turn under way."""
    turn = g.state.table.turn
    yield from Shoot("bow", target, Facing.N).do(g, g.state.table.model(shooter), turn)


# Location, armour, stun


@pytest.mark.rule("UT-425", "UT-R39")
def test_a_location_is_rolled_only_for_who_wears_armour() -> None:
    """A shield alone does not count."""
    for armour, rolls in ((("breastplate",), 1), (("light_shield",), 0), ((), 0)):
        one = Range(6, 6, 6, 1, 1, 3, 1, 1, 1, armour=armour)
        one.shoot(aim=0)
        assert rolls == len(one.table.told("located"))


@pytest.mark.rule("UT-426")
def test_armour_on_the_location_hit_halves_the_damage() -> None:
    """A shot of 3 damage into a breastplate that saves does 2."""
    one = Range(6, 6, 6, 1, 1, 3, 5, 2, 3, armour=("breastplate",))
    one.shoot(aim=2)
    assert 2 == one.lost


@pytest.mark.rule("UT-427")
def test_a_located_head_hit_may_stun() -> None:
    """Whoever wears armour elsewhere and is hit on the head loses the AD on a 5."""
    one = Range(6, 6, 6, 1, 1, 5, 5, armour=("breastplate",))
    one.shoot(aim=0)
    assert one.target.is_stunned
    assert 0 == one.target.action_dice


# Visibility and cover


@pytest.mark.rule("UT-431", "UT-435")
def test_nobody_shoots_at_what_cannot_be_seen() -> None:
    """A statue of 8 cm hides a hero who stands right behind it."""
    table = Tabletop(terrain="TC-G1")
    shooter, target = table.hero(RED, (35, 5), "N", weapons=("bow",)), table.hero(BLUE, (35, 20), "S")
    assert [target] == targets(table.field, shooter, Facing.N)
    table.piece("X6", (35, 17))
    assert [] == targets(table.field, shooter, Facing.N)


@pytest.mark.rule("UT-203", "UT-204")
def test_nobody_shoots_backwards() -> None:
    """An enemy in the rear is offered only with the free turn."""
    one = Range()
    one.shooter.facing = Facing.S
    turn = one.table.turn(one.shooter)
    ask = ask_act(one.table.field, one.shooter, turn, [offer_shots])
    assert [f"{one.target.id} N"] == choices(ask.decision, "shoot", "bow")
    turn.has_turned = True
    ask = ask_act(one.table.field, one.shooter, turn, [offer_shots])
    assert "shoot" not in choices(ask.decision)


def cover_of(piece: str, at: tuple[int, int]) -> int:
    """What a piece takes from a shot at 35,20 by somebody at 35,5."""
    table = Tabletop(terrain="TC-G1")
    table.table.pieces = []
    shooter, target = table.hero(RED, (35, 5), "N"), table.hero(BLUE, (35, 20), "S")
    table.piece(piece, at)
    assert table.field.can_see(shooter, target)
    return table.field.cover(shooter, target)


@pytest.mark.rule("UT-432")
def test_what_the_target_does_not_touch_is_no_cover() -> None:
    """A barricade half-way masks the legs and takes nothing."""
    assert 0 == cover_of("X4", (35, 12))


@pytest.mark.rule("UT-433")
def test_what_the_target_touches_takes_one() -> None:
    """A barricade right before it does; the same behind it does not lie between them."""
    assert (1, 0) == (cover_of("X4", (35, 18)), cover_of("X4", (35, 21)))


@pytest.mark.rule("UT-434")
def test_who_stands_in_terrain_is_in_cover() -> None:
    """Rubble under the whole base takes 2, masked or not."""
    assert 2 == cover_of("X2", (35, 20))


@pytest.mark.rule("UT-R13")
def test_cover_is_two_or_one_and_never_both() -> None:
    """In the rubble behind a barricade that it touches the target has 2; in a pond, which is no cover, none."""
    table = Tabletop(terrain="TC-G1")
    table.table.pieces = []
    shooter, target = table.hero(RED, (35, 5), "N"), table.hero(BLUE, (35, 20), "S")
    table.piece("X2", (35, 20))
    table.piece("X4", (35, 18))
    assert 2 == table.field.cover(shooter, target)
    assert 0 == cover_of("X5", (35, 20))


@pytest.mark.rule("UT-R126")
def test_what_never_blocks_sight_gives_no_cover() -> None:
    """A friend right before the target takes 1, but not one who is hidden."""
    for is_hidden, cover in ((False, 1), (True, 0)):
        table = Tabletop()
        shooter = table.hero(RED, (35, 5), "N")
        target = table.hero(BLUE, (35, 20), "S", sub_race="half_giant")
        table.hero(BLUE, (35, 17), "S", sub_race="krotkin", is_hidden=is_hidden)
        assert cover == table.field.cover(shooter, target)


@pytest.mark.rule("UT-433")
def test_a_model_that_the_target_touches_gives_cover() -> None:
    """A friend who stands before the target and touches it takes 1 from the shot."""
    one = Range(6, 1, 1, 6, 6, distance=20, sub_race="half_giant")
    one.table.hero(BLUE, (35, 24), "S", sub_race="krotkin")
    one.shoot(aim=0)
    assert 7 + 1 - 1 == to_wound(one)["bonus"]


# Beside a shot


@pytest.mark.rule("UT-842")
@pytest.mark.parametrize(("changes", "bonus"), [({}, 8), ({"S": 3}, 9), ({"Sp": -3}, 6), ({"S": 2}, 8)])
def test_throwing_knives_use_whichever_is_higher_now(changes: dict[str, int], bonus: int) -> None:
    """S 6 and Sp 8 with what lies on the thrower: all else is the same, so the higher one is never worse."""
    one = Range(6, 1, 1, 6, 6, weapon="throwing_knives", shooter={"sub_race": "krotkin"})
    one.shooter.effects = [Effect(name="test", changes={Characteristic(name): by for name, by in changes.items()})]
    one.shoot(aim=0)
    assert bonus + 1 == to_wound(one)["bonus"]


@pytest.mark.rule("UT-842")
def test_neither_characteristic_counts_for_anything_else() -> None:
    """With S or Sp a throw differs by that number alone, whoever throws at whom."""
    one = Range(weapon="throwing_knives", shooter={"sub_race": "krotkin"})
    shots = [
        Shot(one.table.field, one.shooter, one.target, box().ranged_weapon("throwing_knives"), 15, uses_speed=fast)
        for fast in (False, True)
    ]
    slow, fast = (skill(one.table.field, shot) for shot in shots)
    assert 8 - 6 == fast - slow
    assert 1 == len({damage(one.table.field, shot) for shot in shots})


@pytest.mark.rule("UT-128")
def test_only_some_may_move_and_shoot_in_one_turn() -> None:
    """A Marksman may shoot after moving up to Sp, and move after a shot; others may do neither."""
    for profession, offered in (("marksman", True), ("scoundrel", False)):
        one = Range(shooter={"profession": profession})
        turn = one.table.turn(one.shooter, basic=Basic.MOVE, has_moved=True, moved=7_000_000)
        ask = ask_act(one.table.field, one.shooter, turn, [offer_shots])
        assert offered == ("shoot" in choices(ask.decision))
        turn.moved += 1
        ask = ask_act(one.table.field, one.shooter, turn, [offer_shots])
        assert "shoot" not in choices(ask.decision)
        turn.basic, turn.has_moved, turn.moved = None, False, 0
        fresh = Range(1, shooter={"profession": profession})
        fresh.shoot(aim=0)
        assert fresh.table.table.turn is not None
        assert offered == fresh.table.table.turn.may_still_move


@pytest.mark.rule("UT-103")
def test_a_modifier_changes_the_characteristic_before_it_is_used() -> None:
    """BS 7 at -2 counts as 5."""
    one = Range(6, 1, 1, 6, 6, die=0)
    before = one.table.field.characteristic(one.shooter, Characteristic.BS)
    one.shoot(aim=0)
    assert before - 1 == to_wound(one)["bonus"]


@pytest.mark.rule("UT-842", "UT-D52")
def test_a_knife_is_thrown_with_strength_or_with_speed() -> None:
    """S unless its thrower wants Sp; a bow knows nothing but BS."""
    one = Range(weapon="throwing_knives")
    for weapon, by_speed, used in (
        ("throwing_knives", False, "S"),
        ("throwing_knives", True, "Sp"),
        ("bow", True, "BS"),
    ):
        shot = Shot(one.table.field, one.shooter, one.target, one.table.box.ranged_weapon(weapon), 1)
        shot.uses_speed = by_speed
        assert used == used_characteristic(shot)
