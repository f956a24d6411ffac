"""The tasks whose clicks are counted, with how many they once took and how many they may take at most."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from tests.clicks import battles, memory, moments, towers
from tests.clicks.counting import DICE, Counted, count, count_in_words, count_seating
from tests.clicks.memory import of_campaign
from tests.clicks.moments import Moment, operation, sheet_of
from tests.helpers import umbra_turris as tower

Count = Callable[[Path], Awaitable[Counted]]


@dataclass(frozen=True)
class Task:
    """Something that a player does, from the post in the channel on."""

    name: str
    once: int
    """How many clicks it took when it was first counted, at the same moment of the same game."""
    most: int
    count: Count


def by_panel(find: Callable[[], Moment]) -> Count:
    """A task that is done by panel, without typing."""
    return lambda folder: count(find(), folder)


def orders(change: moments.Change) -> Callable[[], Moment]:
    """A sheet of orders with a change."""
    return lambda: sheet_of("orders.sheet", DICE, change)


def floor(change: moments.Change) -> Callable[[], Moment]:
    """An offer in Diplomacy."""
    return lambda: sheet_of("diplomacy.floor", DICE, change)


def in_the_lists(key: str, change: moments.Change, knights: int = 6) -> Count:
    """A sheet of Combat in the Lists."""
    return by_panel(lambda: sheet_of(key, DICE, change, seats=knights, game="combat_in_the_lists"))


def in_battle(key: str, change: moments.Change) -> Count:
    """A question of Fantasy Commander."""
    return by_panel(lambda: sheet_of(key, DICE, change, seats=battles.SEATS, game=battles.GAME))


def before_the_tower(find: Callable[[], Moment]) -> Count:
    """A task of Umbra Turris."""
    return lambda folder: count(find(), folder, tower.edition())


TASKS = (
    Task(
        "Standard action with a walk of two squares",
        16,
        6,
        by_panel(lambda: operation(DICE, moments.is_standard_walk, "brawl")),
    ),
    Task(
        "Card with walk, attack, stance and push",
        15,
        7,
        by_panel(lambda: operation(DICE, moments.is_attack_with_push, "raid")),
    ),
    Task("One card bought", 18, 4, by_panel(lambda: sheet_of("season.opening", DICE, moments.one_card))),
    Task("Three cities built", 9, 4, by_panel(lambda: sheet_of("building.sheet", DICE, moments.three_cities))),
    Task("Pact offered", 10, 5, by_panel(floor(moments.pact))),
    Task("Exchange offered", 10, 6, by_panel(floor(moments.exchange))),
    Task("Sabotage ordered", 10, 4, by_panel(orders(moments.sabotage))),
    Task("Five armies and fleets sent", 12, 8, by_panel(orders(moments.five_orders))),
    Task(
        "Five armies and fleets sent, in words",
        4,
        4,
        lambda folder: count_in_words(orders(moments.five_orders)(), folder),
    ),
    Task("A move in the lists, and whom to look at", 4, 3, in_the_lists("movement.orders", moments.move_with_aim)),
    Task("Two attacks committed, each with its victim", 7, 6, in_the_lists("commit.sheet", moments.two_attacks)),
    Task(
        "Two attacks committed where one could sneak",
        7,
        6,
        in_the_lists("commit.sheet", moments.two_attacks_beside_a_sneak, knights=3),
    ),
    Task(
        "An attack committed, and a sneak attack",
        8,
        6,
        in_the_lists("commit.sheet", moments.attack_and_sneak, knights=3),
    ),
    Task("Defence by the policy on file", 2, 2, in_the_lists("fray.sheet", moments.as_the_policy_has_it)),
    Task("Eight order tokens distributed", 7, 10, in_battle("command.distribution", battles.eight_tokens)),
    Task("Card, unit, march and attack", 5, 5, by_panel(lambda: battles.activation(DICE, "1"))),
    Task("An attack received", 2, 2, in_battle("reaction.receive", battles.reaction)),
    Task("A hero moved", 5, 4, before_the_tower(lambda: towers.moment("turn.act", DICE, towers.move))),
    Task("A charge", 4, 3, before_the_tower(lambda: towers.moment("turn.act", DICE, towers.charge))),
    Task("A hero chosen, then moved", 7, 5, before_the_tower(lambda: towers.activation(DICE, towers.move))),
    Task("A hero chosen, then a charge", 6, 4, before_the_tower(lambda: towers.activation(DICE, towers.charge))),
    Task("A parry", 2, 2, before_the_tower(lambda: towers.moment("combat.parry", DICE, towers.parry))),
    Task("A ready-made party", 3, 3, before_the_tower(lambda: towers.moment("party.choose", DICE, towers.ready_made))),
    Task(
        "A party deployed as proposed",
        2,
        2,
        before_the_tower(lambda: towers.moment("opening.deploy", DICE, towers.as_proposed)),
    ),
    Task(
        "A party deployed, with two heroes elsewhere",
        7,
        7,
        before_the_tower(lambda: towers.moment("opening.deploy", DICE, towers.two_elsewhere)),
    ),
    Task("Six stewards seated", 6, 1, lambda folder: count_seating(folder, 6)),
    Task("The page of a hand-over seen again", 2, 2, of_campaign(memory.hand_over_again)),
    Task("What has happened since the last visit", 1, 1, of_campaign(memory.since)),
    Task("Notes read", 1, 1, of_campaign(memory.notes_read)),
    Task("A note added", 1, 1, of_campaign(memory.notes_added)),
    Task("Notes written anew", 3, 3, of_campaign(memory.notes_rewritten)),
    Task("A leave announced", 1, 1, of_campaign(memory.leave_announced)),
    Task("The seat taken back from a steward", 1, 1, of_campaign(memory.seat_taken_back)),
    Task("A vote on more time", 1, 1, of_campaign(memory.extension_voted_on)),
    Task("From all duties to a panel", 2, 2, of_campaign(memory.duty_to_panel)),
    Task("The log of a turn", 1, 1, of_campaign(memory.log_of_turn)),
    Task("The board of a past turn", 1, 1, of_campaign(memory.board_of_past)),
    Task("A letter of several lines", 2, 2, of_campaign(memory.letter_written)),
    Task("A letter answered where it came", 2, 2, of_campaign(memory.letter_answered)),
)
