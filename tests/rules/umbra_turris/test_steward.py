"""How the steward of Umbra Turris plays a turn: it does what is worth most, by what its seat sees."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules import umbra_turris
from rules.kernel.plane.points import Point, squared
from rules.kernel.values import Json, Seat
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.opening.loot import LOOT
from rules.umbra_turris.state import Model, Quest, Token
from rules.umbra_turris.steward import HABITS
from rules.umbra_turris.stewards.striking import PARTS, unreadable_attack, unreadable_parry
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game


def said(table: Tabletop, seat: Seat = RED, seed: int = 0) -> Json:
    """What the steward of a seat answers to what it is asked; it leaves the face as it was."""
    steward, face = game().steward, table.face(seat)
    assert steward is not None
    assert face.asked is not None
    before = pickle.dumps(face)
    answer = steward(face, face.asked, random.Random(seed).randrange)
    assert pickle.loads(before) == face
    face.asked.check(answer)
    return answer


def in_turn(table: Tabletop) -> Tabletop:
    """The only red model that can act is activated."""
    table.start()
    return table


def hold(table: Tabletop, quest: Quest) -> None:
    """Red holds a Quest Card, and three Triumph Points win."""
    table.g.state.screens[RED].quests = [quest]
    table.table.parties[RED].quests, table.table.needed = 1, 3


def place_in(answer: Any) -> Point:
    """Where a walk leads."""
    assert answer["pick"] == "move", answer
    return Point(*answer["then"]["at"][:2])


def pick_of(answer: Any) -> str:
    """What was chosen first."""
    return str(answer["pick"] if isinstance(answer, dict) else answer)


def facing_off(**blue: Any) -> tuple[Tabletop, Model, Model]:
    """A red hero in combat with a blue one."""
    table = Tabletop()
    red = table.hero(RED, (35, 35), "N")
    foe = table.hero(BLUE, (35, 37), "S", die=0, **blue)
    return table, red, foe


# The secret dice


def test_nobody_reads_an_attack() -> None:
    """Whatever is parried, a drawn attack does equally much on average."""
    harm = {Location.HEAD: 90, Location.TORSO: 60, Location.LEGS: 40}
    aims = unreadable_attack(harm, dice=1)
    through = {cover: sum(aims[at] * harm[at] for at in harm if at is not cover) for cover in harm}
    assert max(through.values()) - min(through.values()) <= PARTS // 20
    assert aims[Location.LEGS] > aims[Location.HEAD] > 0


def test_nobody_reads_a_parry() -> None:
    """Wherever is struck, a drawn parry lets equally much through on average."""
    harm = {Location.HEAD: 90, Location.TORSO: 60, Location.LEGS: 40}
    covers = unreadable_parry(harm, dice=1)
    through = {at: (PARTS - covers[at]) * harm[at] for at in harm}
    assert max(through.values()) - min(through.values()) <= PARTS
    assert PARTS - 3 <= sum(covers.values()) <= PARTS
    assert covers[Location.HEAD] > covers[Location.LEGS]


def test_what_hardly_hurts_is_neither_struck_nor_covered() -> None:
    """A location behind the best armour is left alone by both sides."""
    harm = {Location.HEAD: 90, Location.TORSO: 90, Location.LEGS: 10}
    assert Location.LEGS not in unreadable_attack(harm, dice=1)
    assert 0 == unreadable_parry(harm, dice=1)[Location.LEGS]


def test_two_dice_leave_open_what_hurts_least() -> None:
    """With two parrying dice one location stays open, more often the one that hurts less."""
    harm = {Location.HEAD: 90, Location.TORSO: 60, Location.LEGS: 40}
    covers = unreadable_parry(harm, dice=2)
    left = {at: PARTS - part for at, part in covers.items()}
    assert left[Location.LEGS] > left[Location.TORSO] > left[Location.HEAD]
    assert PARTS <= sum(left.values()) <= PARTS + 3


def test_strikes_and_parries_are_drawn() -> None:
    """The same attack goes to different locations, and so does the parry."""
    table, red, _ = facing_off()
    in_turn(table)
    table.answer(RED, f"fight {'blue.1'}")
    assert "combat.attack" == table.asked(RED).key
    assert 3 == len(Counter(str(said(table, RED, seed)) for seed in range(40)))
    assert 3 == len(Counter(str(said(table, BLUE, seed)) for seed in range(40)))
    assert red.is_alive


def test_armour_is_struck_less_by_whoever_can_choose() -> None:
    """Somebody who cannot parry is struck where they wear nothing."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    table.hero(BLUE, (35, 37), "N", die=0, armour=("breastplate", "heavy_helmet"))
    in_turn(table)
    table.answer(RED, "fight blue.1")
    assert "combat.location" == table.asked(RED).key
    assert "legs" == said(table)


# Deeds


def test_whoever_is_in_combat_fights() -> None:
    """It does not stand by."""
    table, *_ = facing_off()
    assert "fight blue.1" == said(in_turn(table))


def test_of_two_in_combat_the_weaker_is_struck() -> None:
    """The last W of an enemy is worth more than any other."""
    table, *_ = facing_off()
    table.hero(BLUE, (37, 35), "W", die=0, wounds=1)
    assert "fight blue.2" == said(in_turn(table))


def test_an_enemy_near_enough_is_charged() -> None:
    """Twelve cm over open ground are no way for a human."""
    table = Tabletop()
    table.hero(RED, (35, 20), "N", profession="barbarian", weapons=("great_axe",))
    table.hero(BLUE, (35, 34), "S", die=0, wounds=3)
    assert {"pick": "charge", "then": "blue.1"} == said(in_turn(table))


@pytest.mark.parametrize(("start", "foe"), [((29, 21), (56, 44)), ((44, 17), (62, 49)), ((26, 18), (18, 48))], ids=str)
def test_both_sides_of_the_table_walk_alike(start: tuple[int, int], foe: tuple[int, int]) -> None:
    """From the north a hero walks as from the south, with everything turned around."""

    def walk(*turned: tuple[int, int], looks: str, back: str) -> Point:
        table = Tabletop()
        table.hero(RED, turned[0], looks)
        table.hero(BLUE, turned[1], back, die=0)
        return place_in(said(in_turn(table)))

    south = walk(start, foe, looks="N", back="S")
    north = walk(*((70 - x, 70 - y) for x, y in (start, foe)), looks="S", back="N")
    assert south == Point(70 - north.x, 70 - north.y)


def test_an_enemy_too_far_is_walked_to() -> None:
    """It does not declare a charge that is bound to fail."""
    table = Tabletop(cycle=5)
    table.hero(RED, (35, 10), "N", profession="barbarian", weapons=("great_axe",))
    table.hero(BLUE, (35, 60), "S", die=0)
    end = place_in(said(in_turn(table)))
    assert end.y > 15


def test_of_targets_the_one_most_easily_felled_is_shot_at() -> None:
    """Both are equally far."""
    table = Tabletop()
    table.hero(RED, (35, 20), "N", profession="marksman", weapons=("bow",))
    table.hero(BLUE, (30, 40), "S", die=0)
    table.hero(BLUE, (40, 40), "S", die=0, wounds=1)
    assert {"pick": "shoot", "then": {"pick": "bow", "then": "blue.2"}} == said(in_turn(table))


def test_nobody_shoots_into_a_combat_of_friends_who_can_shoot_elsewhere() -> None:
    """The enemy would say who is hit."""
    table = Tabletop()
    table.hero(RED, (35, 20), "N", profession="marksman", weapons=("bow",))
    table.hero(RED, (30, 38), "N", die=0)
    table.hero(BLUE, (30, 40), "S", die=0)
    table.hero(BLUE, (40, 40), "S", die=0)
    assert {"pick": "shoot", "then": {"pick": "bow", "then": "blue.2"}} == said(in_turn(table))


def test_nobody_aims_for_damage_that_a_weapon_cannot_do() -> None:
    """A sling does 2 at the most."""
    table = Tabletop(4)
    table.hero(RED, (35, 20), "N", profession="marksman", weapons=("sling", "dagger"))
    table.hero(BLUE, (35, 30), "S", die=0)
    in_turn(table)
    table.answer(RED, {"pick": "shoot", "then": {"pick": "sling", "then": "blue.1"}})
    assert "turn.aim" == table.asked(RED).key
    assert said(table) in (0, 1)


def test_a_shooter_leaves_a_combat() -> None:
    """Close combat is not its trade; an attempt that fails costs nothing."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N", profession="marksman", weapons=("bow", "dagger"))
    table.hero(BLUE, (35, 37), "S", die=0, profession="barbarian", weapons=("great_axe",))
    assert "disengage" == pick_of(said(in_turn(table)))


def test_a_wounded_hero_drinks() -> None:
    """A potion comes before the blow."""
    table, red, _ = facing_off()
    red.items, red.wounds = ["healing_potion"], 3
    assert {"pick": "item", "then": "healing_potion"} == said(in_turn(table))


def test_an_unwounded_hero_keeps_the_potion() -> None:
    """It is of use later."""
    table, red, _ = facing_off()
    red.items = ["healing_potion"]
    assert "fight blue.1" == said(in_turn(table))


def test_an_order_goes_to_whoever_fights() -> None:
    """Not to a friend who has nobody to fight."""
    table = Tabletop()
    table.hero(RED, (35, 16), "N", is_leader=True)
    table.hero(RED, (30, 20), "N", die=0, has_acted=True)
    table.hero(RED, (35, 34), "N", die=0, has_acted=True)
    table.hero(BLUE, (35, 36), "S", die=0)
    table.table.parties[RED].orders = 2
    in_turn(table)
    while pick_of(said(table)) not in ("order", "end"):
        table.answer(RED, said(table))
    assert {"pick": "order", "then": "red.3"} == said(table)


def test_the_fighter_in_combat_is_activated_first() -> None:
    """Whoever only walks waits."""
    table, *_ = facing_off()
    table.hero(RED, (10, 10), "N")
    table.start()
    assert "turn.model" == table.asked(RED).key
    assert "red.1" == said(table)


# Errands


def test_loot_that_is_touched_is_taken() -> None:
    """By the Minor Action, whatever else the turn brings."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    table.hero(BLUE, (5, 65), "S", die=0)
    table.table.tokens = [Token(id="loot 1", kind=LOOT, place=Point(35, 37))]
    assert "loot loot 1" == said(in_turn(table))


def test_a_courier_goes_to_the_enemy() -> None:
    """Whoever is named for the letter walks to the other side of the table."""
    table = Tabletop(terrain="TC-G1")
    table.hero(RED, (35, 12), "N", is_leader=True, die=0)
    courier = table.hero(RED, (5, 5), "N")
    table.hero(BLUE, (65, 60), "S", die=0)
    table.table.parties[RED].zone, table.table.parties[BLUE].zone = 1, 2
    hold(table, Quest(id="QC-05", nominee=courier.id))
    end = place_in(said(in_turn(table)))
    assert end.y >= 15


def test_the_middle_is_held_in_time() -> None:
    """Two heroes go to the heart of the table before the Cycle in which it counts."""
    table = Tabletop(cycle=3, terrain="TC-G1")
    table.hero(RED, (35, 12), "N")
    table.hero(BLUE, (5, 66), "S", die=0)
    table.table.parties[RED].zone, table.table.parties[BLUE].zone = 1, 2
    hold(table, Quest(id="QC-10"))
    end = place_in(said(in_turn(table)))
    assert squared(end, Point(35, 35)) < squared(Point(35, 12), Point(35, 35))


def test_a_hero_who_wins_the_game_by_it_is_felled_first() -> None:
    """The fall of whoever is named for Revenge brings a Triumph Point."""
    table, *_ = facing_off(wounds=1)
    table.hero(BLUE, (37, 35), "W", die=0, wounds=1, cost=60)
    hold(table, Quest(id="QC-06", nominee="blue.2"))
    assert "fight blue.2" == said(in_turn(table))


# Whoever is attacked


def test_a_counter_attack_comes_first() -> None:
    """A fighter with a spear strikes before whoever charges."""
    table = Tabletop(first=BLUE)
    table.hero(RED, (35, 35), "N", weapons=("spear",))
    table.hero(BLUE, (35, 45), "S")
    table.start()
    table.answer(BLUE, {"pick": "charge", "then": "red.1"})
    assert "combat.counter_attack" == table.asked(RED).key
    assert "counter_attack" == said(table)


@pytest.mark.parametrize(("wounds", "wanted"), [(7, "no"), (1, "yes")])
def test_a_shield_is_used_by_whoever_may_fall(wounds: int, wanted: str) -> None:
    """Its AD is worth more as long as there are enough W."""
    table = Tabletop(first=BLUE)
    table.hero(RED, (35, 35), "N", armour=("heavy_shield",), wounds=wounds)
    table.hero(BLUE, (35, 37), "S")
    table.start()
    table.answer(BLUE, "fight red.1")
    assert "combat.shield" == table.asked(RED).key
    assert wanted == said(table)


def test_every_habit_is_a_question_of_the_rules() -> None:
    """A key that no rule asks would never be answered."""
    files = [file for file in RULES.rglob("*.py") if not file.relative_to(RULES).parts[0].startswith("steward")]
    asked = "".join(file.read_text("utf-8") for file in files)
    named = [key for key in HABITS if key.partition(".")[0] not in OF_MATTERS]
    assert [] == [key for key in named if f'"{key}"' not in asked]
    assert all(f'f"{chapter}.{{offer.matter}}"' in asked for chapter in OF_MATTERS)


RULES = Path(umbra_turris.__file__).parent
OF_MATTERS = ("dice", "parry", "save")
"""Chapters whose keys are made of what is offered."""
