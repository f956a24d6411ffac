"""Chapter 3xx: what can be played at what price, and how a card is played out [SB-212, SB-304 to SB-361]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.kernel.values import Cell, Json, Seat
from rules.saber_and_blood.content import Card, Special
from rules.saber_and_blood.effects import all_splits
from rules.saber_and_blood.ground import G, box_of, lasting_of, tavern_of
from rules.saber_and_blood.reports import FighterName
from rules.saber_and_blood.state import CardName, Fighter
from rules.saber_and_blood.vocabulary import CardKind, Faction

STANDARD_COST = 1
"""Of a standard action, besides the card [SB-350]."""
RESURRECTION_COST = 1
"""On top of the price of a card that is played from the discard pile [SB-646]."""


@dataclass(frozen=True)
class Price:
    """One way to pay for a card."""

    cp: int
    instead: int = 0
    """Fantasy of the character that replaces command points [SB-723]."""
    special: dict[FighterName, int] = field(default_factory=dict)
    """The special cost, by who pays it."""
    has_extra: bool = False
    """Whether the optional special cost is paid [SB-344]."""


@dataclass(frozen=True)
class Play:
    """A card, where it comes from, on whom or what it is played, and how it is paid for."""

    card: CardName
    target: FighterName | Cell | None
    price: Price
    from_discard: bool = False
    """Whether it rises from the discard pile [SB-646]."""


@dataclass(frozen=True)
class Standard:
    """A standard action: who does what, which card goes, and whether fantasy pays."""

    card: CardName
    fighter: FighterName
    what: str
    then: Json
    price: Price


@dataclass(frozen=True)
class Pass:
    """The player passes [SB-360]."""


Operation = Play | Standard | Pass


# Targets


def targets(g: G, seat: Seat, card: Card) -> list[Fighter]:
    """The characters that a card can be played on by a player [SB-310, SB-320, SB-330, SB-905, SB-906]."""
    bout = g.state
    match card.target.who:
        case "own":
            chosen = bout.band(seat)
        case "friend":
            chosen = [fighter for fighter in bout.on_board() if bout.are_friends(seat, fighter.seat)]
        case "foe":
            chosen = bout.foes_of(seat)
        case _:
            return []
    return [fighter for fighter in chosen if can_receive(g, card, fighter) and in_reach(g, seat, card, fighter.spot)]


def can_receive(g: G, card: Card, fighter: Fighter) -> bool:
    """One action and one stance card in a turn, and what the card itself demands [SB-311, SB-318, SB-322]."""
    if not fighter.is_on_board or not lasting_of(g).is_met(card.target.if_, fighter):
        return False
    if card.kind is CardKind.ACTION:
        return not fighter.has_acted
    return card.kind is not CardKind.STANCE or not fighter.got_stance


def in_reach(g: G, seat: Seat, card: Card, square: Cell) -> bool:
    """Whether a square is within the card's range of any own character [SB-R66]."""
    if card.target.reach is None:
        return True
    tavern = tavern_of(g)
    return any(tavern.distance(own.spot, square) <= card.target.reach for own in g.state.band(seat) if own.is_on_board)


def spaces(g: G, seat: Seat, card: Card) -> list[Cell]:
    """The squares that a card can be played on."""
    return [cell for cell in map(str, tavern_of(g).plan.grid) if in_reach(g, seat, card, cell)]


# Prices


def prices(g: G, seat: Seat, card: Card, target: Fighter | None, *, surcharge: int = 0) -> Iterator[Price]:
    """Every way that a player can pay for a card on a target, the plainest first [SB-305, SB-340 to SB-345]."""
    total = card.cost + surcharge
    for special, has_extra in special_costs(g, seat, card.special, target):
        spent = special.get(target.name, 0) if target else 0
        for instead in range(discount(g, seat, card.kind, target, total, spent) + 1):
            if total - instead <= g.state.players[seat].cp:
                yield Price(total - instead, instead, special, has_extra)


def special_costs(
    g: G, seat: Seat, special: Special | None, target: Fighter | None
) -> Iterator[tuple[dict[FighterName, int], bool]]:
    """Who pays the special cost: the target, or all own characters together; an optional one may be left [SB-341]."""
    if special is None:
        yield {}, False
        return
    if special.optional:
        yield {}, False
    collective = special.collective or target is None or target.seat != seat  # [SB-343, SB-R19]
    purse = g.state.band(seat) if collective else [target] if target else []
    held = {fighter.name: fighter.special for fighter in purse}
    for split in all_splits(list(held), special.points):
        if all(held[name] >= share for name, share in split.items()):
            yield split, special.optional


def discount(g: G, seat: Seat, kind: CardKind, target: Fighter | None, cost: int, spent: int) -> int:
    """How much fantasy of a Noble can replace command points on an action or stance of his own [SB-723, SB-R12]."""
    if target is None or target.seat != seat or kind is CardKind.INTERFERENCE:
        return 0
    if box_of(g).sheet(target.sheet).faction is not Faction.NOBLES:
        return 0
    return max(0, min(target.special - spent, cost))


def standard_prices(g: G, seat: Seat, fighter: Fighter) -> Iterator[Price]:
    """One command point, or one fantasy of the acting Noble [SB-350, SB-R11]."""
    for instead in range(discount(g, seat, CardKind.ACTION, fighter, STANDARD_COST, 0) + 1):
        if STANDARD_COST - instead <= g.state.players[seat].cp:
            yield Price(STANDARD_COST - instead, instead)


# What can be played


def resurrected(g: G, seat: Seat) -> list[CardName]:
    """The cards that can be played out of the own discard pile, or the tavern's [SB-646, SB-R67]."""
    piles = [*g.state.players[seat].deck.discard_pile, *g.state.tavern.discard_pile]
    return [card for card in dict.fromkeys(piles) if box_of(g).card(card).resurrection]


def can_act(g: G, fighter: Fighter) -> bool:
    """Whether a character can still perform an action this turn [SB-318]."""
    return fighter.is_on_board and not fighter.has_acted
