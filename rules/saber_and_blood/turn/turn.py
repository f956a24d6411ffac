"""Chapter 2xx: a turn begins, and players take turns at operations until all pass [SB-201]."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from rules.saber_and_blood.cards.playable import CardPlay, Pass, resurrected
from rules.saber_and_blood.cards.playing import perform_standard_action, play_card
from rules.saber_and_blood.effects.keywords import befall
from rules.saber_and_blood.ground import Decided, G, lasting_of
from rules.saber_and_blood.scenarios import rules_of
from rules.saber_and_blood.state import Step
from rules.saber_and_blood.turn.operations import Operations
from rules.saber_and_blood.vocabulary import When

COMMAND_POINTS = 6  # [SB-203]


def until_decided(phase: Callable[[G], Procedure[None]]) -> Callable[[G], Procedure[None]]:
    """A phase that ends at once when somebody has won [SB-908]."""

    def run(g: G) -> Procedure[None]:
        try:
            yield from phase(g)
        except Decided as decided:
            g.state.arrivals = []
            g.state.outcome = decided.outcome
            g.state.step = Step.OVER

    return run


# The beginning, and phase 1


def begin_turn(g: G) -> Procedure[None]:
    """A new turn: action tokens turn green, what happens then happens, command dice go to 6 [SB-202, SB-R03]."""
    bout = g.state
    bout.turn += 1
    bout.combats, bout.traces = [], []
    bout.passes = 0
    bout.had_trouble = False
    if bout.lady is not None:
        bout.lady.moved = 0
    assert bout.initiative is not None
    bout.active = bout.initiative
    g.tell("turn_began", turn=bout.turn, seat=bout.initiative)
    for player in bout.players.values():
        player.prompts = player.defaults = 0
    for fighter in bout.fighters.values():
        fighter.has_acted = fighter.got_stance = False
        fighter.mp_spent = 0
    for fighter in bout.in_order(bout.on_board()):
        for part in [*lasting_of(g).parts(fighter, When.TURN)]:
            yield from befall(g, part, fighter, by=fighter.seat)
    for player in bout.players.values():
        player.cp = COMMAND_POINTS  # [SB-203, SB-204]
    bout.step = Step.ACTING
    skip_the_beaten(g)


def is_in(g: G, seat: Seat) -> bool:
    """Whether a player still takes part: with characters, or where the scenario needs none [SB-R53, SB-R78]."""
    return bool(g.state.band(seat)) or not rules_of(g.state).needs_a_band(g.state, seat)


def skip_the_beaten(g: G) -> None:
    """The next player who still takes part is active [SB-205, SB-R53]."""
    assert g.state.active is not None
    g.state.active = next(seat for seat in g.state.clockwise_from(g.state.active) if is_in(g, seat))


# Phase 2


def activate(g: G) -> Procedure[None]:
    """The active player performs one operation: a card, or a pass [SB-206]."""
    bout = g.state
    seat = bout.active
    assert seat is not None
    with g.step(f"Turn {bout.turn}"):
        has_cards = bool(bout.players[seat].hand or resurrected(g, seat))
        if has_cards:
            operation = yield from g.ask(seat, Operations(g, seat).ask(), always=True)
        else:
            operation = Pass()  # Everybody sees that nothing else is possible.
        if isinstance(operation, Pass):
            bout.passes += 1
            bout.combats, bout.traces = [], []
            g.tell("passed" if has_cards else "had_to_pass", seat=seat)
        else:
            bout.passes = 0  # [SB-211]
            if isinstance(operation, CardPlay):
                yield from play_card(g, seat, operation)
            else:
                yield from perform_standard_action(g, seat, operation)
    if bout.passes >= sum(is_in(g, other) for other in bout.seats):  # [SB-210]
        bout.step = Step.CLEANUP
    else:
        bout.active = bout.clockwise_from(seat)[1]
        skip_the_beaten(g)
