"""How a game ends: Triumph Points, losses, panic, and places among several players [UT-971 to UT-992, UT-R57]."""

from __future__ import annotations

from typing import NoReturn

from rules.kernel.game import Outcome
from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.occasions import Blow
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.claims import claim, claim_all, kept_points
from rules.umbra_turris.quests.scoring import check_quests
from rules.umbra_turris.quests.task import Fact
from rules.umbra_turris.state import Battle, Model, Step, Table, Token

G = Play[Battle]
DEFEATS_TO_WIN = 5  # [UT-989]
SURROUNDED_BY = 2
"""How many enemies in full contact make a last stand [QC-20]."""


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


def hero_wounded(g: G) -> None:
    """A hero has lost W."""
    check_quests(g, Fact(Moment.EVENT))
    check_victory(g)


def hero_felled(g: G, blow: Blow) -> None:
    """A hero has been reduced to 0 W by another party; victory is looked at when the fall is over."""
    check_quests(g, Fact(Moment.EVENT, blow=blow))


def hero_removed(g: G, model: Model) -> None:
    """A hero has left the game."""
    winner = model.wounded_by
    if winner is not None and winner != model.seat:
        g.state.table.parties[winner].defeats += 1
    check_quests(g, Fact(Moment.EVENT, model=model))
    if g.state.table.step is not Step.CYCLE_END:  # There all are removed first [UT-R57].
        check_victory(g)
        check_losses(g, [model.seat])


def looted(g: G, model: Model, token: Token | None = None) -> None:
    """A hero has made a Loot Test, or used a token of a Quest Card."""
    check_quests(g, Fact(Moment.EVENT, model=model, token=token))
    check_victory(g)


def turn_ended(g: G, model: Model) -> None:
    """A model's turn is over: who is surrounded is noted, and tasks of places are looked at."""
    table, field = g.state.table, field_of(g)
    surrounded = (one.id for one in table.on_table() if _is_surrounded(field, one))
    table.surrounded = [*dict.fromkeys((*table.surrounded, *surrounded))]
    check_quests(g, Fact(Moment.TURN_END, model=model))
    check_victory(g)
    if table.turn is None:
        settle_departures(g)


def _is_surrounded(field: Battlefield, model: Model) -> bool:
    """Whether a hero is in full contact with two enemy heroes [QC-20, UT-527]."""
    if not (model.is_hero and model.is_alive and not model.is_empty_base):
        return False
    enemies = (enemy for enemy in field.enemies(model) if enemy.is_hero and not enemy.is_empty_base)
    foes = [enemy for enemy in enemies if field.are_in_full_contact(model, enemy)]
    return len(foes) >= SURROUNDED_BY


# Winning


def check_victory(g: G) -> None:
    """Whether somebody has enough Triumph Points, or defeats among several: it counts at once [UT-972, UT-989].

    Among several a party leaves when the turn under way is over. Of those who get there at once the better one wins.
    """
    table = g.state.table
    if table.step is Step.OVER or (is_among_several(table) and table.turn is not None):
        return
    for seat in table.playing:
        if table.needed and triumph(table, seat) + kept_points(g, seat) >= table.needed:
            claim(g, seat)  # [UT-D67]
    by_points = [seat for seat in table.playing if table.needed and triumph(table, seat) >= table.needed]
    if not is_among_several(table):
        if by_points:
            conclude(g, better_off(table, tuple(by_points)), "triumph")
        return
    by_defeats = [seat for seat in table.playing if table.parties[seat].defeats >= DEFEATS_TO_WIN]
    if by_points or by_defeats:
        win_together(g, list(dict.fromkeys([*by_points, *by_defeats])), "triumph" if by_points else "defeats")


def settle_losses(g: G) -> None:
    """At the end of a Cycle: whose opponent has lost three quarters, who has nobody left [UT-971, UT-R109]."""
    table = g.state.table
    check_victory(g)
    if is_among_several(table):
        gone = [seat for seat in table.playing if not any(table.heroes(seat))]
        if table.turn is not None:
            table.leaving |= dict.fromkeys(gone, "eliminated")  # A Black Knight was the last: the turn goes on first.
        else:
            lose_together(g, gone, "eliminated")
        return
    check_losses(g, table.playing)


def check_losses(g: G, seats: list[Seat]) -> None:
    """Of two players the one loses who has lost three quarters; where both have, the better one wins [UT-R109]."""
    table = g.state.table
    beaten = [seat for seat in seats if has_lost_three_quarters(table, seat)]
    if is_among_several(table) or not beaten:
        return
    if len(beaten) == 1:
        conclude(g, tuple(table.opponents(beaten[0])), "losses")
    claim_all(g)
    conclude(g, better_off(table, tuple(beaten)), "losses")


def parties_flee(g: G, seats: list[Seat]) -> None:
    """Parties have failed a Panic Test; if all of them have, it is decided as at the end [UT-612, UT-R54, UT-R110]."""
    table = g.state.table
    for seat in seats:
        g.tell("fled", seat=seat)
    if is_among_several(table):
        table.leaving |= dict.fromkeys(seats, "panic")
        if table.turn is None:
            settle_departures(g)
    elif len(seats) == 1:
        conclude(g, tuple(table.opponents(seats[0])), "panic")
    else:
        claim_all(g)
        conclude(g, better_off(table, tuple(seats)), "panic")


def end_by_cycles(g: G) -> None:
    """The last Cycle is over [UT-R98]; among several open places go by Triumph Points, then defeats [UT-R119]."""
    table = g.state.table
    claim_all(g)
    if not is_among_several(table):
        conclude(g, better_off(table, tuple(table.playing)), "cycles")
    first = _open_places(table)[0]

    def worth(seat: Seat) -> tuple[int, int]:
        return triumph(table, seat), table.parties[seat].defeats

    playing = table.playing
    for seat in playing:
        table.parties[seat].place = first + sum(worth(other) > worth(seat) for other in playing)
    finish(g, "cycles")


def better_off(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Of two players the one with more Triumph Points, then the larger share of enemy DC removed; else nobody."""

    def worth(seat: Seat) -> tuple[int, int]:
        (enemy,) = [other for other in table.seats if other != seat]
        # The share of one against that of the other, both times the value of both parties.
        return triumph(table, seat), removed_cost(table, enemy) * (table.parties[seat].cost or 1)

    best = max(map(worth, seats))
    winners = tuple(seat for seat in seats if worth(seat) == best)
    return winners if len(winners) == 1 else ()


# Places among several [UT-986, UT-R119]


def is_among_several(table: Table) -> bool:
    """Whether three or four play."""
    return len(table.seats) > 2


def win_together(g: G, seats: list[Seat], reason: str) -> None:
    """Players have done a winning task: the best places that are still open, equal ones share [UT-986, UT-R109]."""
    _leave_together(g, seats, _open_places(g.state.table)[0], reason)


def settle_departures(g: G) -> None:
    """Parties that have fled or given up leave, now that nothing is under way."""
    table = g.state.table
    leaving, table.leaving = table.leaving, {}
    for reason in dict.fromkeys(leaving.values()):
        gone = [seat for seat in table.playing if leaving.get(seat) == reason]
        lose_together(g, gone, reason)


def lose_together(g: G, seats: list[Seat], reason: str) -> None:
    """Parties leave the table and take the worst places that are still open, equal ones share [UT-R109, UT-R110]."""
    if seats:
        _leave_together(g, seats, _open_places(g.state.table)[-len(seats)], reason)


def _leave_together(g: G, seats: list[Seat], best: int, reason: str) -> None:
    """Of those who leave at once who has more Triumph Points, then more defeats, takes the better place."""
    table = g.state.table
    for seat in seats if len(seats) > 1 else ():
        claim(g, seat)  # [UT-D67]
    worths = {seat: (triumph(table, seat), table.parties[seat].defeats) for seat in seats}
    for seat in seats:
        _leave(g, seat, best + sum(worth > worths[seat] for worth in worths.values()), reason)
    _end_if_alone(g)


def _open_places(table: Table) -> list[int]:
    """The places that nobody has yet; who share one take those behind it, too."""
    places = [*range(1, len(table.seats) + 1)]
    for taken in sorted(party.place for party in table.parties.values() if party.place):
        places.remove(next(place for place in places if place >= taken))
    return places


def _leave(g: G, seat: Seat, place: int, reason: str) -> None:
    table = g.state.table
    party = table.parties[seat]
    party.place, party.has_left = place, True
    for token in table.tokens:
        if token.carrier and table.model(token.carrier).seat == seat:
            carrier = table.model(token.carrier)
            token.place, token.level, token.carrier = carrier.place or token.place, carrier.level, ""
    gone = [model for model in table.of(seat) if not model.is_removed]
    for model in gone:
        model.place, model.action_dice, model.is_waiting = None, 0, False
    for shade in table.on_table():
        if shade.attached_to in [model.id for model in gone]:
            shade.attached_to = ""  # There is nobody left to cling to [UT-532b].
    g.tell("left_table", seat=seat, place=place, reason=reason)


def _end_if_alone(g: G) -> None:
    table = g.state.table
    playing = table.playing
    if len(playing) > 1:
        return
    for seat in playing:
        table.parties[seat].place = _open_places(table)[0]
    finish(g, "places")


def finish(g: G, reason: str) -> None:
    """Everybody has a place: whoever took the first one has won."""
    parties = g.state.table.parties
    conclude(g, tuple(seat for seat, party in parties.items() if party.place == 1), reason)


def conclude(g: G, winners: tuple[Seat, ...], reason: str) -> NoReturn:
    """The game ends so."""
    table = g.state.table
    scores = {seat: triumph(table, seat) for seat in table.seats}
    table.outcome = Outcome(winners=winners, reason=reason, scores=scores)
    table.step, table.turn, table.to_act = Step.OVER, None, None
    g.tell("game_decided", winners=winners, reason=reason, scores=scores)
    raise Decided
