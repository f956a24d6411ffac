"""Dice, distances, arcs, actions of a turn, and which rule beats which [UT-102 to UT-132, UT-R03, UT-R04, UT-R06]."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.kernel.plane.points import Arc, Facing, Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.charging import charge_reach
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import Move
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import Trial, reroll_all, settle, take_test, throw_dice
from rules.umbra_turris.occasions import Purpose, Throw
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.shooting.shooting import Shoot
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.professions_helpers import Sing, SungTo
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Basic, Battle, Effect, Model, Turn
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, give, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

G = Play[Battle]


# Dice


@pytest.mark.rule("UT-102")
@pytest.mark.parametrize("needed", [2, 3, 4, 5, 6])
def test_a_test_succeeds_on_the_figure_and_above(needed: int) -> None:
    """Of the six faces those from the figure on succeed."""
    for face in range(1, 7):
        table = Tabletop(face)
        hero = table.hero()
        assert (face >= needed) == table.play(take_test, Purpose.ABILITY, hero, needed)


@pytest.mark.rule("UT-105")
@pytest.mark.parametrize(("faces", "is_double"), [([3, 3], True), ([3, 4], False), ([3, 4, 4], False), ([6], False)])
def test_a_double_is_two_equal_faces_of_two_dice(faces: list[int], is_double: bool) -> None:
    """A die that was added to the roll does not make one; what doubles bring is added to the total."""
    table = Tabletop()
    throw = Throw(Purpose.STRIKE, table.hero(), faces, double_bonus=1)
    assert is_double == throw.is_double
    assert sum(faces) + is_double == throw.total


@rule
class OneDieAgain(Special):
    """Its bearer may roll a die of a strike again, and is asked which."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose is Purpose.STRIKE and throw.roller is self.bearer:
            yield DiceOffer(self.id, self.bearer.seat, throw, Doing.REROLL, dice=(0, 1), matter=Matter.FAVOUR)


@pytest.mark.rule("UT-106")
def test_a_dice_re_roll_is_one_die_of_the_players_choice() -> None:
    """2 and 1 against 4 and 4: the player takes the 2, and the 1 stays as it is."""
    duel = Duel(2, 1, 4, 4, 6)
    give(duel.red(weapons=("axe",)), OneDieAgain)
    duel.blue()
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.favour", "0 0")
    duel.fight()
    (asked,) = [decision for _, decision in duel.answered if decision.key == "dice.favour"]
    assert ["0 0", "1 0", "no"] == choices(asked)
    (changed,) = duel.told("dice_changed")
    assert ([2, 1], [6, 1]) == (changed["before"], changed["after"])


@pytest.mark.rule("UT-107")
def test_a_test_re_roll_takes_all_dice_of_the_test() -> None:
    """6 and 1 that do not reach 9: the 6 is rolled again with the 1."""
    table = Tabletop(6, 1, 4, 5)
    assert ([4, 5], [0, 1]) == table.play(roll_again, table.hero())


def roll_again(g: G, hero: Model) -> Procedure[tuple[list[int], list[int]]]:
    """Two dice that must reach 9, with a test re-roll."""
    throw = throw_dice(g, Purpose.ABILITY, hero, 2)
    yield from settle(g, Trial(throw, needed=9), [reroll_all(throw, "again")])
    return throw.faces, throw.rerolled


@pytest.mark.rule("UT-108")
def test_a_roll_for_a_face_takes_no_modifiers_but_those_named_for_it() -> None:
    """To hit at 30 cm takes a 3, however high the BS is; a Gunsmith's firearm has a bonus for that very roll."""
    for facts, hits in (
        ({"weapons": ("bow",)}, False),
        ({"weapons": ("bow",), "effects": (Effect(name="keen", changes={Characteristic.BS: 5}),)}, False),
        ({"weapons": ("musket",), "profession": "gunsmith"}, True),
    ):
        table = Tabletop(2, 1, 1, 1, 1, 1, 1)
        shooter = table.hero(RED, (35, 10), **facts)
        target = table.hero(BLUE, (35, 42), die=0)
        (weapon,) = facts["weapons"]
        table.do(Shoot(str(weapon), target.id, Facing.N), shooter)
        (shot,) = table.told("shot")
        assert (3, hits) == (shot["needed"], shot["success"])


# Distances and arcs


@pytest.mark.rule("UT-109")
def test_distances_run_from_edge_to_edge() -> None:
    """Centres 10 cm apart: 8 cm between two small bases, 7 between a small and a large one."""
    table = Tabletop()
    one, other = table.hero(RED, (20, 20)), table.hero(BLUE, (30, 20))
    giant = table.hero(BLUE, (20, 30), sub_race="half_giant")
    assert (8, 7) == (table.field.distance(one, other), table.field.distance(one, giant))
    assert table.field.is_near(one, giant, 7)
    assert not table.field.is_near(one, other, 7)


@pytest.mark.rule("UT-R04")
def test_within_is_exact_and_what_is_told_is_rounded_down() -> None:
    """6 and 8 cm apart it is exactly 10 cm; 7 and 8 are more than 10, though 10 is told. Height counts for nothing."""
    table = Tabletop(terrain="TC-L1")
    one = table.hero(RED, (20, 20))
    exact, more = table.hero(BLUE, (28, 30)), table.hero(BLUE, (29, 30))
    assert [10, 10] == [table.field.distance(one, other) for other in (exact, more)]
    assert [True, False] == [table.field.is_near(one, other, 10) for other in (exact, more)]
    below, above = table.hero(RED, (12, 46)), table.hero(BLUE, (12, 41))
    assert 8 == above.level
    assert 3 == table.field.distance(below, above)


@pytest.mark.rule("UT-R03")
@pytest.mark.parametrize(
    ("at", "arc"),
    [
        ((35, 45), Arc.FRONT),
        ((44, 45), Arc.FRONT),
        ((45, 45), Arc.RIGHT),
        ((25, 45), Arc.LEFT),
        ((45, 26), Arc.RIGHT),
        ((45, 25), Arc.RIGHT),
        ((44, 25), Arc.REAR),
    ],
)
def test_diagonals_part_the_arcs_and_belong_to_the_sides(at: tuple[int, int], arc: Arc) -> None:
    """Seen from a hero at 35,35 who looks north; whoever is not in the rear is in the field of vision."""
    table = Tabletop()
    hero, other = table.hero(), table.hero(BLUE, at)
    assert arc is table.field.arc(hero, other)
    assert (arc is not Arc.REAR) == table.field.sees_toward(hero, other)


@pytest.mark.rule("UT-R03")
def test_in_contact_the_edge_counts() -> None:
    """A large base that touches the eastern edge stands at the right, though its centre is further back than aside."""
    table = Tabletop()
    hero = table.hero(sub_race="half_giant")
    beside = table.hero(BLUE, (38, 32))
    assert table.field.are_touching(hero, beside)
    assert Arc.RIGHT is table.field.arc(hero, table.hero(BLUE, (38, 34)))
    assert Arc.REAR is table.field.arc(hero, table.hero(BLUE, (36, 32)))


@pytest.mark.rule("UT-R06")
def test_who_is_locked_in_combat() -> None:
    """Two living enemies on the ground along a whole edge, both ways round; nobody else is."""
    table = Tabletop()
    hero = table.hero()
    foe = table.hero(BLUE, (35, 37))
    friend, corner = table.hero(RED, (33, 35)), table.hero(BLUE, (37, 36))
    assert table.field.are_locked(hero, foe)
    assert table.field.are_locked(foe, hero)
    assert not table.field.are_locked(hero, friend)
    assert not table.field.are_locked(hero, corner)
    for fact in ("is_empty_base", "has_death_counter", "is_airborne"):
        setattr(foe, fact, True)
        assert not table.field.are_locked(hero, foe), fact
        setattr(foe, fact, False)
    foe.place = Point(35, 50)
    shade = table.creature("shade", BLUE, (35, 37))
    assert table.field.are_in_full_contact(hero, shade)
    assert not table.field.are_locked(hero, shade)


# Actions


def menu(table: Tabletop, model: Model, turn: Turn) -> list[str]:
    """What a model is offered, but for turning and ending the turn."""
    offered = choices(ask_act(table.field, model, turn, CHAPTERS).decision)
    return [name for name in offered if name not in ("turn", "end")]


@pytest.mark.rule("UT-104")
def test_movement_sp_is_a_move_of_sp_instead_of_m() -> None:
    """A Marksman who has shot moves 7 cm instead of 15."""
    table = Tabletop(1)
    hero = table.hero(RED, (35, 10), profession="marksman", weapons=("bow",))
    target = table.hero(BLUE, (35, 30), die=0)
    assert 15 == move_reach(table.field, hero, table.turn(hero))
    turn = table.do(Shoot("bow", target.id, Facing.N), hero)
    assert 7 == move_reach(table.field, hero, turn)
    assert "move" in menu(table, hero, turn)


@pytest.mark.rule("UT-121")
def test_one_basic_and_one_minor_action_in_a_turn() -> None:
    """Both are open at first; each is gone once it was taken, and the other is not."""
    table = Tabletop()
    hero = table.hero(potions=("vitality",))
    basics = {"move", "throw", "charge"}
    table.hero(BLUE, (35, 60), "S")
    turn = table.turn(hero)
    assert basics | {"hide", "item"} == {*menu(table, hero, turn)}
    turn.has_minor = True
    assert basics == {*menu(table, hero, turn)}
    turn.has_minor, turn.basic, turn.has_moved = False, Basic.MOVE, True
    assert ["item"] == menu(table, hero, turn)
    turn.has_minor = True
    assert [] == menu(table, hero, turn)


@pytest.mark.rule("UT-126")
def test_a_minor_action_comes_before_or_after_the_basic_one() -> None:
    """A hero who looks for one enemy may charge another; whoever has moved may still look for somebody."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    hidden, seen = table.hero(BLUE, (30, 25), "S", is_hidden=True), table.hero(BLUE, (40, 25), "S")
    turn = table.turn(hero)
    ask = ask_act(table.field, hero, turn, CHAPTERS).decision
    assert ([hidden.id], [seen.id]) == (choices(ask, "spot"), choices(ask, "charge"))
    turn.has_minor = True
    assert [seen.id] == choices(ask_act(table.field, hero, turn, CHAPTERS).decision, "charge")
    turn = table.do(Move(Point(35, 15), Facing.N), hero)
    assert ["spot"] == menu(table, hero, turn)


# What comes on top


@pytest.mark.rule("UT-127")
def test_abilities_come_on_top_of_both_actions() -> None:
    """A Skald who has moved and looted still sings."""
    table = Tabletop()
    hero = table.hero(profession="skald")
    turn = table.turn(hero, basic=Basic.MOVE, has_moved=True, has_minor=True)
    assert ["skald_battle_song"] == menu(table, hero, turn)


@pytest.mark.rule("UT-131")
def test_abilities_with_a_test_are_free() -> None:
    """The song is rolled for, and after it both actions are still open."""
    table = Tabletop(3)
    hero = table.hero(profession="skald")
    turn = table.turn(hero)
    before = menu(table, hero, turn)
    turn = table.do(Sing(), hero)
    assert hero.has_effect(SungTo.id)
    assert (None, False) == (turn.basic, turn.has_minor)
    assert [name for name in before if name != "skald_battle_song"] == menu(table, hero, turn)


@pytest.mark.rule("UT-132")
def test_triggered_abilities_cost_no_action_die() -> None:
    """A Thief robs whoever they wound, and keeps the AD that an ability had given them."""
    duel = Duel(5, 2, 3)
    thief = duel.red(profession="thief")
    thief.action_dice = 1
    duel.blue(items=("lantern",))
    duel.strikes("torso", "normal")
    duel.fight()
    assert (["lantern"], 1) == (thief.items, thief.action_dice)


# Precedence


@pytest.mark.rule("UT-129")
def test_a_special_rule_beats_a_basic_one() -> None:
    """By the basic rules a charge reaches M and 2 cm; whoever has a rule of their own has its reach."""
    table = Tabletop(terrain="TC-G1")
    hero, target = table.hero(at=(35, 10)), table.hero(BLUE, (60, 60))
    plain = charge_reach(table.field, hero, table.turn(hero), target)
    give(hero, Runner)
    assert (17, 24) == (plain.clear, charge_reach(table.field, hero, table.turn(hero), target).clear)


@rule
class Runner(Special):
    """Its bearer charges 24 cm."""

    def charge_reach(self) -> int | None:
        return 24


@rule
class Seven(Special):
    """Its bearer has S 7, by whatever source."""

    def sets(self, which: Characteristic) -> int | None:
        return 7 if which is Characteristic.S else None


@rule
class Nine(Special):
    """Its bearer has S 9, by whatever source."""

    def sets(self, which: Characteristic) -> int | None:
        return 9 if which is Characteristic.S else None


@pytest.mark.rule("UT-130")
@pytest.mark.parametrize(
    ("stronger", "weaker"), [*zip([*Rank], [*Rank][1:], strict=False)], ids=lambda rank: str(rank.name).lower()
)
def test_the_stronger_source_wins(stronger: Rank, weaker: Rank) -> None:
    """Item Cards, spells, equipment, professions, races, alignment, basic rules: of two that clash the first counts."""
    for first in (True, False):
        table = Tabletop()
        hero = table.hero()
        effects = [Effect(name=Nine.id, rank=stronger), Effect(name=Seven.id, rank=weaker)]
        hero.effects = effects if first else effects[::-1]
        assert 9 == table.field.characteristic(hero, Characteristic.S)


@pytest.mark.rule("UT-130")
def test_sources_are_ranked_as_the_book_has_it() -> None:
    """A hero's own rules come equipment first, then profession, race, alignment."""
    table = Tabletop(terrain="TC-G1")
    hero = table.hero(sub_race="tigerian", profession="thief", items=("lantern",))
    ranks = [one.rank for one in table.field.specials(hero)]
    assert sorted(ranks) == ranks
    assert ["CARD", "SPELL", "EQUIPMENT", "PROFESSION", "RACE", "ALIGNMENT", "BASIC"] == [
        rank.name for rank in sorted(Rank)
    ]


@pytest.mark.rule("UT-121")
def test_the_question_of_a_turn_says_what_is_left_of_it() -> None:
    """Both actions at first; then one of them, beside a shot a short move; at last only what is free."""
    table = Tabletop()
    model = table.hero(RED, (35, 35), "N")
    turn = table.turn(model)

    def left() -> str:
        prompt = ask_act(table.field, model, turn, CHAPTERS).decision.prompt
        return prompt.partition("(")[2].partition(" left)")[0]

    assert "Basic Action and Minor Action" == left()
    turn.basic = Basic.MOVE
    assert "Minor Action" == left()
    turn.has_minor = True
    assert "nothing but free actions" == left()
    turn.basic, turn.may_still_move = Basic.SHOOT, True
    assert "a short move" == left()
