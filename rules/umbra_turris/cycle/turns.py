"""The Turns phase: one model after the other, by players in turn [UT-117 to UT-120]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.pieces import fade, field_of
from rules.umbra_turris.state import Battle, Model, Step, Table, Turn, Until

G = Play[Battle]
MOST_ACTS = 30
"""How many things a model can do in a turn at the most; far more than the rules ever allow."""


def can_be_activated(model: Model) -> bool:
    """Whether it has an AD and can use it [UT-117, UT-363]."""
    return model.is_alive and model.has_action_die and not model.is_empty_base and not model.attached_to


def ready(table: Table, seat: Seat) -> list[Model]:
    """The models that a player can activate, in roster order."""
    return [model for model in table.of(seat) if can_be_activated(model)]


def next_player(table: Table, after: Seat | None) -> Seat | None:
    """Who activates next: in turn by initiative, whoever has a model with an AD [UT-118, UT-R27, UT-R119]."""
    order = [seat for seat in table.order if not table.parties[seat].has_left]
    if after in order:
        place = order.index(after) + 1
        order = order[place:] + order[:place]
    return next((seat for seat in order if ready(table, seat)), None)


def take_turn(g: G) -> Procedure[None]:
    """One player activates one model; then it is the next one's turn."""
    table = g.state.table
    seat = table.to_act
    assert seat is not None
    model = yield from g.ask(seat, pick_model(table, seat))
    yield from play_turn(g, model, seat)
    table.to_act = next_player(table, seat)
    if table.to_act is None:
        table.step = Step.CYCLE_END


def pick_model(table: Table, seat: Seat) -> Ask[Model]:
    """Which model to activate [UT-D30]."""
    choices = [Choice(model.id, f"{model.number} {model.name}", model) for model in ready(table, seat)]
    return pick("turn.model", "Which model do you activate?", choices, rule="UT-117", about=seat)


def play_turn(g: G, model: Model, player: Seat) -> Procedure[None]:
    """A model gives up its AD and acts until it is done, or can do nothing more [UT-117, UT-121]."""
    table = g.state.table
    model.action_dice -= 1
    field = field_of(g)
    table.turn = turn = Turn(model=model.id, player=player, was_hidden=model.is_hidden, began_in=field.pieces_of(model))
    g.tell("activated", model=model.id, player=player)
    for _ in range(MOST_ACTS):
        if turn.is_over or not model.is_alive:
            break
        ask = ask_act(field_of(g), model, turn)
        deed = yield from g.ask(player, ask)
        yield from deed.do(g, model, turn)
    end_turn(g, model)


def end_turn(g: G, model: Model) -> None:
    """What lasts for a turn is over."""
    for one in g.state.table.models:
        fade(one, Until.TURN)
    g.state.table.turn = None
    g.tell("turn_ended", model=model.id)
