"""Chapter 3xx: what can be played at what price, and how a card is played out [SB-212, SB-304 to SB-361]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.actions.standard_actions import StandardAction
from rules.saber_and_blood.content import Card, Content, Special
from rules.saber_and_blood.ground import G, box_of, lasting_of, tavern_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import CardKind, Faction
from rules.saber_and_blood.what_is_known import CardName, Character, FighterName, Known

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
    shared: int = 0
    """The collective special cost, as long as nobody has said who pays how much of it [SB-343]."""
    purse: dict[FighterName, int] = field(default_factory=dict)
    """What each can give of that."""

    @property
    def points(self) -> int:
        """All special points of it."""
        return self.instead + self.shared + sum(self.special.values())

    def paid_by(self, special: dict[FighterName, int]) -> Price:
        """The same price, now that it is said who pays what is shared."""
        return replace(self, special={**self.special, **special}, shared=0, purse={})


@dataclass(frozen=True)
class CardPlay:
    """A card, where it comes from, on whom or what it is played, and how it is paid for."""

    card: CardName
    target: FighterName | Cell | None
    price: Price
    from_discard: bool
    """Whether it rises from the discard pile [SB-646]."""


@dataclass(frozen=True)
class Standard:
    """A standard action: who does what, which card goes, and whether fantasy pays."""

    card: CardName
    fighter: FighterName
    action: StandardAction
    price: Price


@dataclass(frozen=True)
class Pass:
    """The player passes [SB-360]."""


Operation = CardPlay | Standard | Pass


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


def prices(
    bout: Known[Any], box: Content, seat: Seat, card: Card, target: Character | None, *, surcharge: int
) -> Iterator[Price]:
    """Every way that a player can pay for a card on a target, the plainest first [SB-305, SB-340 to SB-345]."""
    total = card.cost + surcharge
    for special in special_costs(card.special):
        for instead in range(discount(box, seat, card.kind, target, total) + 1):
            plain = Price(total - instead, instead, has_extra=special is not None and special.optional)
            price = with_special(plain, special, purse(bout, seat, special, target, instead)) if special else plain
            if price is not None and price.cp <= bout.player(seat).cp:
                yield price


def special_costs(special: Special | None) -> Iterator[Special | None]:
    """The special cost, and none where there is none or where it is optional [SB-341, SB-344]."""
    if special is None or special.optional:
        yield None
    if special is not None:
        yield special


def purse(
    bout: Known[Any], seat: Seat, special: Special, target: Character | None, instead: int
) -> dict[FighterName, int]:
    """Who can give how much of a special cost: the target what he has left, or all own characters together [SB-341]."""
    pays_alone = target if target and target.seat == seat and not special.collective else None  # [SB-343, SB-R19]
    payers = [pays_alone] if pays_alone else bout.band(seat)
    left = {one.name: one.special - (instead if target and one.name == target.name else 0) for one in payers}
    return {name: points for name, points in left.items() if points}


def with_special(price: Price, special: Special, held: dict[FighterName, int]) -> Price | None:
    """A price with its special cost, shared where there is a choice; None where they have too few points [SB-342]."""
    if sum(held.values()) < special.points:
        return None
    if len(held) == 1:
        return price.paid_by(dict.fromkeys(held, special.points))
    if sum(held.values()) == special.points:
        return price.paid_by(held)
    return replace(price, shared=special.points, purse=held)


def discount(box: Content, seat: Seat, kind: CardKind, target: Character | None, cost: int) -> int:
    """How much fantasy of a Noble can replace command points on an action or stance of his own [SB-723, SB-R12]."""
    if target is None or target.seat != seat or kind is CardKind.INTERFERENCE:
        return 0
    if box.sheet(target.sheet).faction is not Faction.NOBLES:
        return 0
    return min(target.special, cost)


def standard_prices(bout: Known[Any], box: Content, seat: Seat, fighter: Character) -> Iterator[Price]:
    """One command point, or one fantasy of the acting Noble [SB-350, SB-R11]."""
    for instead in range(discount(box, seat, CardKind.ACTION, fighter, STANDARD_COST) + 1):
        if STANDARD_COST - instead <= bout.player(seat).cp:
            yield Price(STANDARD_COST - instead, instead)


# What can be played


def resurrected(g: G, seat: Seat) -> list[CardName]:
    """The cards that can be played out of the own discard pile, or the tavern's [SB-646, SB-R67]."""
    piles = [*g.state.players[seat].deck.discard_pile, *g.state.tavern.discard_pile]
    return [card for card in dict.fromkeys(piles) if box_of(g).card(card).resurrection]


def can_act(fighter: Character) -> bool:
    """Whether a character can still perform an action this turn [SB-318]."""
    return fighter.is_on_board and not fighter.has_acted
