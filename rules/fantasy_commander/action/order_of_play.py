"""The order of play: one opportunity after the other, red, blue, green, yellow, and purple at any time [FC-301 to 323].

An opportunity is a phase: its player passes, holds or exchanges a purple order where they may; else they draw a card,
say in one answer what it is used for and which unit is activated, and that unit acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.fantasy_commander.action.activation import activate
from rules.fantasy_commander.action.intents import ask_sequence
from rules.fantasy_commander.action.tactics import (
    candidates,
    draw_card,
    is_sent,
    lay_template,
    play_card,
    send_curse,
    strike_pool,
    take_order,
    template_cells,
    whom_asked,
)
from rules.fantasy_commander.cards import TacticCard
from rules.fantasy_commander.command.labels import hint, label
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Field, Step, Unit, UnitId
from rules.fantasy_commander.vocabulary import COLOUR_STEPS, SIDES, CardType, Mode, Order, other_side
from rules.kernel.answers import picked
from rules.kernel.asks import Ask, choose_places, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Decision, Option
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

G = Play[Battle]
OPPORTUNITY = "order.opportunity"
CARD_AND_UNIT = "order.card_and_unit"
BOTH = len(SIDES)
KNOWS_SEQUENCES = 2
"""The version of the rules since which players can file who acts first."""


# Whose opportunity it is


def with_token(field: Field, side: Seat, order: Order | None) -> list[Unit]:
    """The units of a side that bear a token of exactly that colour [FC-R49]."""
    return [unit for unit in field.on_map(side) if unit.token is order]


def eligible(field: Field, side: Seat) -> list[Unit]:
    """The units that a side may activate now: those of the colour, then purple ones [FC-309]."""
    purple = [] if field.colour is Order.PURPLE else with_token(field, side, Order.PURPLE)
    return [*with_token(field, side, field.colour), *purple]


def may_hold(field: Field, side: Seat) -> bool:
    """Whether nobody of the colour is left on a side, so that its purple units can wait [FC-R12]."""
    return field.colour is not Order.PURPLE and not with_token(field, side, field.colour)


def may_pass(field: Field, side: Seat) -> bool:
    """Whether the optional rule lets a side pass: the opponent has strictly more of that colour [FC-320, FC-323]."""
    if not field.choices.passing or field.mode is Mode.CAMPAIGN or field.colour is Order.PURPLE:
        return False
    own, others = (len(with_token(field, one, field.colour)) for one in (side, other_side(side)))
    return 0 < own < others


def go_on(field: Field) -> None:
    """Who has the next opportunity, and in which colour; without tokens the phase is over [FC-303, FC-306, FC-R67]."""
    while any(unit.token for unit in field.on_map()):
        assert field.colour is not None
        if eligible(field, field.to_act):
            if not (_is_spent(field) and field.holds >= BOTH):
                return
        else:
            field.holds += 1  # Having nothing to use counts as holding.
            field.to_act = other_side(field.to_act)
        if _is_spent(field) and field.holds >= BOTH:
            after = (*COLOUR_STEPS, Order.PURPLE)
            field.colour = after[after.index(field.colour) + 1]
            field.to_act, field.holds, field.opportunities = field.first, 0, 0  # [FC-303]
    field.step, field.colour, field.holds = Step.END_OF_TURN, None, 0


def _is_spent(field: Field) -> bool:
    """Whether no token of the colour is left on either side [FC-305]."""
    return not any(with_token(field, side, field.colour) for side in SIDES)


# The phase


def go_through_colours(g: G) -> Procedure[None]:
    """One opportunity, and whose the next one is."""
    field = g.state.field
    go_on(field)
    if field.step is Step.ACTION:
        yield from take_opportunity(g)
        field.opportunities += 1
        go_on(field)


def take_opportunity(g: G) -> Procedure[None]:
    """A player holds, passes, exchanges a purple order, or activates a unit [FC-301, FC-D09, FC-D10]."""
    field = g.state.field
    side = field.to_act
    ask = ask_opportunity(ground_of(g), side)
    said = None if ask is None else (yield from g.ask(side, ask))
    match said:
        case Exchange():
            exchange(g, said)
        case "hold":
            g.tell("held", side=side, colour=field.colour)
            field.holds += 1
            field.to_act = other_side(side)
        case "pass":
            g.tell("passed", side=side, colour=field.colour)  # No card is drawn [FC-322].
            field.to_act = other_side(side)
        case _:
            yield from activate_one(g, side)
            field.holds = 0
            field.to_act = other_side(side)


def activate_one(g: G, side: Seat) -> Procedure[None]:
    """The top card, the unit, and what it does; the opponent acts only when all of that is over [FC-310, FC-311]."""
    field = g.state.field
    card = draw_card(g, side)
    if card is not None and is_sent(card, side):
        send_curse(g, side, card)
        card = None
    elif card is not None:
        card = strike_pool(g, side, card)
    sequence = yield from filed_sequence(g, side)
    while True:
        said = yield from g.ask(side, ask_card_and_unit(ground_of(g), side, card, sequence))
        if isinstance(said, Deal):
            break
        exchange(g, said)
    unit = field.unit(said.unit)
    if card is not None:
        use(g, side, card, said)
    yield from activate(g, unit)


def filed_sequence(g: G, side: Seat) -> Procedure[list[UnitId]]:
    """Whom a player wants to act first where they do not answer; nobody, where only one can."""
    if g.rules_version < KNOWS_SEQUENCES or len(eligible(g.state.field, side)) == 1:
        return []
    return (yield from g.ask_standing(side, ask_sequence(ground_of(g), side)))


# A purple order on a unit


@dataclass(frozen=True)
class Exchange:
    """A purple order on a unit becomes another colour [FC-228]."""

    unit: UnitId
    order: Order


def exchange(g: G, said: Exchange) -> None:
    """The token comes from the supply; the Initiative is not reckoned again [FC-228, FC-229, FC-247]."""
    g.state.field.unit(said.unit).token = said.order
    g.tell("purple_exchanged", unit=said.unit, order=said.order)


def exchanges(ground: Ground, side: Seat) -> list[Choice[Exchange]]:
    """Every purple order of a side for every colour that lies on the map now, whoever's [FC-228, FC-R55]."""
    field = ground.field
    colours = [order for order in COLOUR_STEPS if any(unit.token is order for unit in field.on_map())]
    return [
        Choice(f"{unit.id} {order}", f"{ground.name(unit)}: {order} instead of purple", Exchange(unit.id, order))
        for unit in with_token(field, side, Order.PURPLE)
        for order in colours
    ]


def ask_opportunity(ground: Ground, side: Seat) -> Ask[Exchange | str] | None:
    """Whether to act at all, before the card is drawn; None where the player must act.

    That purple orders are held in a colour step can be filed: then nobody waits for it again and again [FC-R12].
    """
    field = ground.field
    choices: list[Choice[Exchange | str]] = [Choice("act", "Draw a card and activate a unit", "act")]
    if may_hold(field, side):
        choices.append(Choice("hold", "Hold the purple order", "hold", "You are asked again after an enemy activation"))
    if may_pass(field, side):
        choices.append(Choice("pass", "Pass", "pass", "The opponent has more units of this colour"))
    if len(choices) == 1:
        return None
    fallback = "hold" if may_hold(field, side) else "act"
    if swaps := exchanges(ground, side):
        choices.append(Choice("exchange", "Exchange a purple order", pick(f"{OPPORTUNITY}.exchange", "Which?", swaps)))
    prompt = f"It is your turn in the {field.colour} step."
    return pick(OPPORTUNITY, prompt, choices, fallback=fallback, rule="FC-309", about=str(field.colour), standing=True)


def standing_holds() -> tuple[Decision, ...]:
    """For each colour step, whether purple orders are held there without a question [FC-R12]."""
    return tuple(ask_holding(order).decision for order in COLOUR_STEPS)


def ask_holding(colour: Order) -> Ask[str]:
    """Only the player of purple orders knows that they will be held as long as no unit of the colour is left."""
    choices = [Choice("ask", "Ask me each time", "ask"), Choice("hold", "Hold them", "hold")]
    prompt = f"Your purple orders in the {colour} step, when no {colour} unit of yours is left:"
    return pick(OPPORTUNITY, prompt, choices, fallback="ask", rule="FC-R12", about=colour.value, standing=True)


# The card and the unit, in one answer


@dataclass(frozen=True)
class Deal:
    """What a card is used for, and which unit is activated."""

    unit: UnitId
    effect: bool = False
    whom: UnitId = ""
    cell: Hex | None = None


@dataclass(frozen=True)
class Ready:
    """Who can be activated, and who is when nobody says."""

    units: list[Unit]
    usual: Unit


def use(g: G, side: Seat, card: TacticCard, said: Deal) -> None:
    """The card as its player wants it; a Curse leaves no choice [FC-332, FC-345, FC-R36, FC-R37]."""
    field = g.state.field
    if said.cell is not None:
        lay_template(g, side, card, said.cell)
    elif said.effect or card.type is CardType.CURSE:
        play_card(g, side, card, field.unit(said.unit), field.unit(said.whom) if said.whom else None)
    else:
        take_order(g, side, card)


def ask_card_and_unit(
    ground: Ground, side: Seat, card: TacticCard | None, sequence: Sequence[UnitId] = ()
) -> Ask[Deal | Exchange]:
    """The effect or the order, then the unit; with nothing to choose of the card, the unit alone [FC-D11 to FC-D13]."""
    units = eligible(ground.field, side)
    ready = Ready(units, usual_unit(ground, units, sequence))
    # The last unit that can act now is not exchanged away.
    swaps = [Choice(f"exchange {one.id}", one.label, one.read(None)) for one in exchanges(ground, side)]
    swaps = swaps if len(units) > 1 else []
    if card is None or card.type is CardType.CURSE:
        about = "Which unit acts?" if card is None else f"{card.name}: {card.text} Which unit acts?"
        return ask_unit(ground, ready, about, Deal, swaps, key=CARD_AND_UNIT)
    choices: list[Choice[Deal | Exchange]] = [*_uses(ground, side, card, ready)]
    taken = ask_unit(ground, ready, "Which unit acts?", Deal)
    choices.append(_choice(ground, "order", f"Take a {card.order} order", taken, ready, Deal))
    if swaps:
        first = pick(f"{CARD_AND_UNIT}.exchange", "Which?", swaps)
        choices.append(Choice("exchange", "First exchange a purple order", first))
    prompt = f"{card.name}: {card.text}"
    return pick(CARD_AND_UNIT, prompt, choices, fallback="order", rule="FC-332")


def _uses(ground: Ground, side: Seat, card: TacticCard, ready: Ready) -> Iterator[Choice[Deal | Exchange]]:
    """How the card itself can be played."""
    title, question = f"Play {card.name}", "Which unit acts?"
    asked = whom_asked(card)
    if card.type is CardType.TERRAIN:
        cells = [cell_name(cell) for cell in template_cells(ground, side)]
        if cells:
            template = Option(id=card.id, label=card.name)
            where = choose_places(f"{CARD_AND_UNIT}.hex", "Where?", [template], {card.id: cells}, rule="FC-342")
            lines: dict[str, Ask[Any]] = {"hex": where, "unit": ask_unit(ground, ready, question, Deal)}
            both = sheet(f"{CARD_AND_UNIT}.template", "Where, and which unit?", lines, rule="FC-341")
            yield Choice("effect", title, both.reading(lambda said: laid(said, card)), "Lay its template")
    elif asked is not None:
        found = candidates(ground, side, asked)
        if found:
            whom = pick(
                f"{CARD_AND_UNIT}.whom",
                "On whom is it played?",
                [Choice(unit.id, label(ground, unit), unit.id, hint(ground, unit)) for unit in found],
            )
            lines = {"whom": whom, "unit": ask_unit(ground, ready, question, Deal)}
            both = sheet(f"{CARD_AND_UNIT}.target", "On whom, and which unit?", lines, rule="FC-331")
            yield Choice("effect", title, both.reading(aimed))
    else:
        yield _choice(ground, "effect", title, ask_unit(ground, ready, question, played), ready, played)


def _choice(
    ground: Ground, name: str, words: str, ask: Ask[Deal | Exchange], ready: Ready, deal: Any
) -> Choice[Deal | Exchange]:
    """An option with the unit that follows; at once where there is only one."""
    if len(ready.units) == 1:
        (unit,) = ready.units
        return Choice(name, f"{words}: {label(ground, unit)}", deal(unit.id))
    return Choice(name, words, ask)


def played(unit: UnitId) -> Deal:
    """The card is played for its effect."""
    return Deal(unit, effect=True)


def aimed(said: dict[str, Any]) -> Deal:
    """The card is played on somebody."""
    return Deal(said["unit"].unit, effect=True, whom=said["whom"])


def laid(said: dict[str, Any], card: TacticCard) -> Deal:
    """The card's template is laid."""
    return Deal(said["unit"].unit, cell=BOARD.parse(said["hex"][card.id]))


def ask_unit(
    ground: Ground,
    ready: Ready,
    prompt: str,
    deal: Any,
    more: Sequence[Choice[Any]] = (),
    *,
    key: str = f"{CARD_AND_UNIT}.unit",
) -> Ask[Any]:
    """Which unit is activated [FC-D13]."""
    choices = [Choice(unit.id, label(ground, unit), deal(unit.id), hint(ground, unit)) for unit in ready.units]
    fallback = picked(ready.usual.id)
    assert isinstance(fallback, str)
    return pick(key, prompt, [*choices, *more], fallback=fallback, rule="FC-301")


def usual_unit(ground: Ground, units: Sequence[Unit], sequence: Sequence[UnitId] = ()) -> Unit:
    """Who is activated when nobody says: of the colour, as filed, else touching most enemies, the lowest id.

    Of the last purple units simply the lowest id [FC-D10, FC-D13]. Units are given in the order of their ids, in which
    the tenth of a kind comes after the second.
    """
    is_last = ground.field.colour is Order.PURPLE

    def order(unit: Unit) -> tuple[bool, int, int]:
        place = sequence.index(unit.id) if unit.id in sequence else len(sequence)
        contacts = 0 if is_last else len(ground.enemies_in_contact(unit))
        return unit.token is not ground.field.colour, place, -contacts

    return min(units, key=order)
