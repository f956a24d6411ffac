"""How a game ends: Triumph Points, losses, panic, and places among several players [UT-971 to UT-992, UT-R57]."""

from __future__ import annotations

from rules.kernel.game import Outcome
from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.occasions import Blow
from rules.umbra_turris.state import Battle, Model, Party, Step, Table

G = Play[Battle]
DEFEATS_TO_WIN = 5  # [UT-989]


class Decided(Exception):
    """The game is over in the middle of something; the phase ends with it."""


# What counts


def triumph(table: Table, seat: Seat) -> int:
    """The Triumph Points of a party: those that stay, and those of hunters who live [UT-753c, UT-763b]."""
    party = table.parties[seat]
    living = [name for name in party.hunters if not table.model(name).is_removed and table.model(name).wounds > 0]
    return party.triumph + len(living)


def removed_cost(table: Table, seat: Seat) -> int:
    """The DC value of a party's heroes that have been removed [UT-R57]."""
    return sum(hero.cost for hero in table.of(seat) if hero.is_hero and hero.is_removed)


def removed_heroes(table: Table, seat: Seat) -> int:
    """How many of its heroes have been removed."""
    return sum(hero.is_hero and hero.is_removed for hero in table.of(seat))


def has_lost_half(table: Table, seat: Seat) -> bool:
    """Whether a party has lost half or more of its heroes [UT-611, UT-R57]."""
    return 2 * removed_heroes(table, seat) >= table.parties[seat].heroes_at_start


def has_lost_three_quarters(table: Table, seat: Seat) -> bool:
    """Whether 75 % of a party's value has been eliminated [UT-971, UT-R57]."""
    return 4 * removed_cost(table, seat) >= 3 * table.parties[seat].cost


# Events that quests look at


def hero_felled(g: G, blow: Blow) -> None:
    """A hero has been reduced to 0 W by another party."""


def hero_removed(g: G, model: Model) -> None:
    """A hero has left the game."""
    winner = model.wounded_by
    if winner is not None and winner != model.seat:
        g.state.table.parties[winner].defeats += 1


def check_victory(g: G) -> None:
    """Whether somebody has won by Triumph Points, which counts the moment it happens [UT-972, UT-R109]."""
    table = g.state.table
    if not table.needed or table.step is Step.OVER:
        return
    for seat in table.playing:
        if triumph(table, seat) >= table.needed:
            conclude(g, (seat,), "triumph")


def conclude(g: G, winners: tuple[Seat, ...], reason: str) -> None:
    """The game ends so."""
    table = g.state.table
    scores = {seat: triumph(table, seat) for seat in table.seats}
    table.outcome = Outcome(winners=winners, reason=reason, scores=scores)
    table.step, table.turn, table.to_act = Step.OVER, None, None
    g.tell("game_decided", winners=winners, reason=reason, scores=scores)
    raise Decided


def flees(g: G, party: Party) -> None:
    """A party has failed a Panic Test: the opponent wins [UT-612, UT-R54]."""
    table = g.state.table
    others = tuple(table.opponents(party.seat))
    g.tell("fled", seat=party.seat)
    if len(table.seats) == 2:
        conclude(g, others, "panic")
    party.has_left = True
