"""Shooting and throwing [UT-401 to UT-455]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.shooting.shooting import Shoot, offer_shots, targets
from rules.umbra_turris.shooting.shots import difficulty
from rules.umbra_turris.state import Basic, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


class Range:
    """A shooter and a target so many cm apart, edge to edge, on a table without terrain."""

    def __init__(self, *dice: int, distance: int = 15, weapon: str = "bow", players: int = 2, **facts: Any) -> None:
        self.table = Tabletop(*dice, players=players)
        shooter = {"profession": "scoundrel", **facts.pop("shooter", {})}
        self.shooter = self.table.hero(RED, (35, 5), "N", weapons=(weapon,), **shooter)
        self.target = self.table.hero(BLUE, (35, 7 + distance), "S", **facts)

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


@pytest.mark.rule("UT-411", "UT-412", "UT-413", "UT-421", "UT-422")
def test_the_elf_marksman_of_the_book() -> None:
    """28 cm, aimed twice: a 5 hits DL 4; 5 + BS 8 + 2 + 1 = 16 beats 3 + T 8 = 11; the bow does 1 + 2."""
    one = Range(5, 2, 3, 1, 2, distance=28, shooter={"sub_race": "wood_elf"}, sub_race="city_orc")
    one.shoot(aim=2)
    told = one.table.told("shot")[0]
    assert (4, 4, True) == (told["level"], told["needed"], told["success"])
    assert 11 == to_wound(one)["bonus"]
    assert 8 == to_wound(one)["toughness"]
    assert 3 == one.lost


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


@pytest.mark.rule("UT-432", "UT-433", "UT-434", "UT-R13", "UT-R126")
def test_cover_counts_where_the_target_touches_it_or_stands_in_it() -> None:
    """A barricade far from the target gives nothing, one that it touches -1, rubble around it -2."""
    for piece, at, cover in (("X4", (35, 12), 0), ("X4", (35, 18), 1), ("X2", (35, 20), 2)):
        table = Tabletop(terrain="TC-G1")
        shooter, target = table.hero(RED, (35, 5), "N"), table.hero(BLUE, (35, 20), "S")
        table.piece(piece, at)
        assert table.field.can_see(shooter, target)
        assert cover <= table.field.cover(shooter, target) <= max(cover, 1)
        if piece != "X4" or at == (35, 12):
            assert cover == table.field.cover(shooter, target)


@pytest.mark.rule("UT-433")
def test_a_model_that_the_target_touches_gives_cover() -> None:
    """A friend who stands before the target and touches it takes 1 from the shot."""
    one = Range(6, 1, 1, 6, 6, distance=20, sub_race="half_giant")
    one.table.hero(BLUE, (35, 24), "S", sub_race="krotkin")
    one.shoot(aim=0)
    assert 7 + 1 - 1 == to_wound(one)["bonus"]


# Shooting into combat


def melee(*dice: int, players: int = 2) -> tuple[Range, Model]:
    """A target that fights a friend of the shooter."""
    one = Range(*dice, players=players)
    friend = one.table.hero(RED, (37, 22), "W", name="Friend")
    return one, friend


@pytest.mark.rule("UT-441", "UT-443")
def test_a_four_hits_whom_it_was_meant_for() -> None:
    """The wound is then rolled as usual."""
    one, friend = melee(6, 4, 6, 6, 1, 1)
    one.shoot(aim=0)
    assert (1, 0) == (one.lost, friend.most_wounds - friend.wounds)


@pytest.mark.rule("UT-442", "UT-R53")
def test_else_the_opponent_chooses_who_is_hit() -> None:
    """By default the weakest model of the shooter's own side."""
    one, friend = melee(6, 3, 6, 6, 1, 1)
    one.shoot(aim=0)
    assert (0, 1) == (one.lost, friend.most_wounds - friend.wounds)
    chosen, friend = melee(6, 3, 6, 6, 1, 1)
    chosen.table.will_answer(BLUE, "shot.strayed", chosen.target.id)
    chosen.shoot(aim=0)
    assert (1, 0) == (chosen.lost, friend.most_wounds - friend.wounds)


@pytest.mark.rule("UT-991")
def test_among_several_chance_decides_who_is_hit() -> None:
    """Nobody is asked."""
    from rules.kernel.dice import Die

    one = Range(6, 3, Die(2, 1), 6, 6, 1, 1, players=3)  # type: ignore[arg-type]
    friend = one.table.hero(RED, (37, 22), "W")
    one.table.hero(GREEN, (60, 60))
    one.shoot(aim=0)
    assert 1 == one.lost + friend.most_wounds - friend.wounds


@pytest.mark.rule("UT-444", "UT-R122")
def test_models_in_combat_hide_whatever_is_behind_them() -> None:
    """A small fighter hides even a giant, but not the enemy in its own combat."""
    table = Tabletop()
    shooter = table.hero(RED, (35, 5), "N", weapons=("bow",))
    giant = table.hero(BLUE, (35, 40), "S", sub_race="half_giant")
    small = table.hero(BLUE, (35, 30), "W", sub_race="krotkin")
    assert table.field.can_see(shooter, giant)
    table.hero(RED, (33, 30), "E", sub_race="krotkin")
    table.hero(RED, (37, 30), "W", sub_race="krotkin")
    assert not table.field.can_see(shooter, giant)
    assert table.field.can_see(shooter, small)


@pytest.mark.rule("UT-366", "UT-R99")
def test_the_fallen_are_no_targets() -> None:
    """A model with a Death Counter can never be shot at, nor does it hide anybody."""
    table = Tabletop()
    shooter = table.hero(RED, (35, 5), "N", weapons=("bow",))
    table.hero(BLUE, (35, 15), "S", wounds=0, has_death_counter=True)
    standing = table.hero(BLUE, (35, 25), "S")
    assert [standing] == targets(table.field, shooter, Facing.N)


@pytest.mark.rule("UT-264")
def test_hidden_models_are_no_targets() -> None:
    """Neither for shots nor for throws."""
    one = Range(is_hidden=True)
    assert [] == targets(one.table.field, one.shooter, Facing.N)


# Throwing


@pytest.mark.rule("UT-451", "UT-453", "UT-454", "UT-455", "UT-R50", "UT-R108")
def test_any_weapon_may_be_thrown_and_is_lost() -> None:
    """A sword flies with S against T, does 1 and what aiming adds, and then its owner is unarmed."""
    one = Range(6, 6, 6, 1, 1, weapon="sword", shooter={"sub_race": "half_giant"})
    one.shoot(aim=1)
    assert 9 + 1 + 1 == to_wound(one)["bonus"]
    assert 2 == one.lost
    assert [] == one.shooter.weapons
    assert "unarmed" == one.table.field.melee_weapons(one.shooter)[0].id


@pytest.mark.rule("UT-451", "UT-452")
def test_a_shield_may_be_thrown_but_no_armour() -> None:
    """Up to 20 cm."""
    one = Range(weapon="sword", shooter={"armour": ("light_shield", "breastplate")})
    ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
    assert ["sword", "light_shield"] == choices(ask.decision, "throw")
    far = Range(6, weapon="sword", distance=21)
    far.shoot()
    assert "shot_fell_short" in far.table.kinds


@pytest.mark.rule("UT-842", "UT-851")
def test_throwing_knives_fly_with_strength_or_speed_and_come_back() -> None:
    """A Krótkin with S 6 and Sp 8 uses Sp, and keeps the knives."""
    one = Range(6, 1, 1, 6, 6, weapon="throwing_knives", shooter={"sub_race": "krotkin"})
    one.shoot(aim=0)
    assert 8 + 1 == to_wound(one)["bonus"]
    assert ["throwing_knives"] == one.shooter.weapons


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
