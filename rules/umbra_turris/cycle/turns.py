"""The Turns phase: one model after the other, by players in turn [UT-117 to UT-120]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.swimming import begins_in_water
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.playing import offer_cards
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.cycle.ahead import Plan, as_answer, next_plan
from rules.umbra_turris.pieces import fade, field_of, spend_die
from rules.umbra_turris.quests.claims import read_claims
from rules.umbra_turris.quests.victory import check_victory, settle_departures, turn_ended
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Step, Turn, Until

G = Play[Battle]
MOST_ACTS = 30
"""How many things a model can do in a turn at the most; far more than the rules ever allow."""


def can_be_activated(field: Battlefield, model: Model) -> bool:
    """Whether it has an AD and can use it [UT-117, UT-363, UT-549]."""
    if not model.is_on_table or not model.has_action_die or model.is_empty_base:
        return False
    if any(answer() for answer in asked(field, Special.forbids_activation, of=model)):
        return False
    return model.is_alive or any(answer() for answer in asked(field, Special.acts_when_fallen, of=model))  # [UT-717a]


def ready(field: Battlefield, seat: Seat) -> list[Model]:
    """The models that a player can activate, in roster order."""
    return [model for model in field.table.of(seat) if can_be_activated(field, model)]


def next_player(field: Battlefield, after: Seat | None) -> Seat | None:
    """Who activates next: in turn by initiative, whoever has a model with an AD [UT-118, UT-R27, UT-R119]."""
    table = field.table
    order = [*table.order]
    if after in order:
        place = order.index(after) + 1
        order = order[place:] + order[:place]
    return next((seat for seat in order if not table.parties[seat].has_left and ready(field, seat)), None)


def pass_on(g: G, after: Seat | None) -> None:
    """The next player activates; when nobody can, empty bases turn back, then the phase ends [UT-119, UT-R69]."""
    table = g.state.table
    table.to_act = next_player(field_of(g), after)
    if table.to_act is None and any(model.is_empty_base for model in table.on_table()):
        for model in table.on_table():
            if model.is_empty_base:
                model.is_empty_base = False
                g.tell("reappeared", model=model.id)
        table.to_act = next_player(field_of(g), after)
    if table.to_act is None:
        table.step = Step.CYCLE_END


def take_turn(g: G) -> Procedure[None]:
    """One player activates one model; then it is the next one's turn."""
    table = g.state.table
    seat = table.to_act
    assert seat is not None
    if table.parties[seat].has_left:
        pass_on(g, seat)
        return
    yield from read_claims(g)
    check_victory(g)
    field = field_of(g)
    plan = yield from next_plan(g, seat, ready(field, seat))
    model = table.model(plan.model) if plan is not None else (yield from g.ask(seat, pick_model(field, seat)))
    if seat in table.leaving:
        settle_departures(g)  # [UT-D69]
    else:
        yield from play_turn(g, model, seat, plan)
    pass_on(g, seat)


def pick_model(field: Battlefield, seat: Seat) -> Ask[Model]:
    """Which model to activate, and how it fares where it is hurt [UT-D30]."""
    choices = []
    for model in ready(field, seat):
        hurt = f", {model.wounds}/{model.most_wounds} W" if model.wounds < model.most_wounds else ""
        choices.append(Choice(model.id, f"{model.number} {model.name}{hurt}", model))
    return pick("turn.model", "Which model do you activate?", choices, rule="UT-117", about=seat)


def play_turn(g: G, model: Model, player: Seat, plan: Plan | None = None) -> Procedure[None]:
    """A model gives up its AD and acts until it is done, or can do nothing more [UT-117, UT-121].

    What was filed ahead is all that it does; if that cannot be done, its player is asked.
    """
    table = g.state.table
    spend_die(g, model)
    model.has_acted = True
    model.has_last_turn = model.has_death_counter  # [UT-717a]
    field, outer = field_of(g), table.turn
    table.turn = turn = Turn(model=model.id, player=player, was_hidden=model.is_hidden, began_in=field.pieces_of(model))
    tell = g.tell if plan is None else g.reveal  # What was on file cannot be undone by those who have seen it.
    tell("activated", model=model.id, player=player)
    yield from begins_in_water(g, model, turn)
    for _ in range(MOST_ACTS):
        if turn.is_over or not model.can_act or model.is_empty_base or player in table.leaving:
            break  # [UT-531a, UT-D69]
        ask = ask_act(field_of(g), model, turn, CHAPTERS, offer_cards(g, model, turn))
        filed = as_answer(ask, plan) if plan is not None else None
        deed = ask.read(filed) if filed is not None else (yield from ask_of(g, player, ask))
        yield from deed.do(g, model, turn)
        turn.is_over = turn.is_over or filed is not None
        plan = None
    yield from end_turn(g, model, outer)


def ask_of(g: G, player: Seat, ask: Ask[Deed]) -> Procedure[Deed]:
    """What a player does next; who holds cards is asked even without a choice: a card to play must not show."""
    return (yield from g.ask(player, ask, always=g.state.table.parties[player].hand > 0))


def end_turn(g: G, model: Model, outer: Turn | None = None) -> Procedure[None]:
    """What lasts for a turn is over, and so is whoever had their last one; one around it goes on [UT-R58, UT-558b]."""
    if model.has_last_turn:
        model.has_last_turn = False
        if model.has_death_counter:
            yield from remove(g, model)
    for one in g.state.table.models:
        fade(one, Until.TURN)
    _remove_gun(g)
    g.state.table.turn = outer
    g.tell("turn_ended", model=model.id)
    turn_ended(g, model)


def _remove_gun(g: G) -> None:
    """The weapon that was charged in the turn is gone [UT-858d]."""
    table = g.state.table
    if table.turn is not None and table.turn.charged_gun:
        owner = table.model(table.turn.charged_gun)
        owner.gun = None
        g.tell("gun_removed", model=owner.id, by=table.turn.model)
