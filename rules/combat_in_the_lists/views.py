"""What a seat, or a spectator, may know of the lists: an allow-list, built by adding."""

from __future__ import annotations

from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.state import Knight, Lists, Pushed, Stack, Step
from rules.combat_in_the_lists.vocabulary import Colour, Hand, Pace, Pile, Weapon
from rules.kernel.grid import Hex
from rules.kernel.values import Frozen, Seat, View


class StackView(Frozen):
    """A stack that lies face up; whom it is planned for only its owner knows."""

    cards: tuple[CardName, ...]
    special: CardName
    plays: int
    number: int
    victim: Seat | None = None


class PileView(Frozen):
    """How many cards lie in a draw pile and in a discard pile, never which."""

    draw: int
    discards: int


class KnightView(Frozen):
    """A knight as everybody sees one."""

    seat: Seat
    colour: Colour | None
    weapon: Weapon
    hand: Hand
    is_in: bool
    resigned: bool
    cell: Hex | None
    origin: Hex | None
    halfway: bool
    facing: int
    fallen: bool
    unarmed: bool
    dropped_on: int
    health: int
    shadow: int
    points: tuple[int, ...]
    stage: int
    failed_sneaks: int
    held: dict[Pile, int]
    """How many cards of each kind are in the hand, never which."""
    piles: dict[Pile, PileView]
    """The knight's own two; the special cards are common."""
    stacks: tuple[StackView, ...]
    used: tuple[CardName, ...]
    in_front: tuple[CardName, ...]
    out_of_the_fight: bool
    bled: bool
    hurt: bool


class ListsView(View):
    """The lists as one seat sees them."""

    pace: Pace
    quiet_limit: bool
    step: Step
    turn: int
    first: Seat
    marshal: int
    row: int
    quiet: int
    pushes: tuple[Pushed, ...] = ()
    to_act: tuple[Seat, ...]
    specials: PileView
    knights: tuple[KnightView, ...]
    """In the order of the seats."""
    # The seat's own secrets; empty for a spectator.
    own: dict[Pile, tuple[CardName, ...]] = {}
    """The hand, each kind in the order in which it was drawn."""

    def knight(self, seat: Seat) -> KnightView:
        """One knight."""
        return next(knight for knight in self.knights if knight.seat == seat)

    @property
    def in_the_lists(self) -> tuple[KnightView, ...]:
        """The knights still in the game, in turn order."""
        start = [knight.seat for knight in self.knights].index(self.first)
        return tuple(knight for knight in (*self.knights[start:], *self.knights[:start]) if knight.is_in)

    def after(self, seat: Seat) -> tuple[KnightView, ...]:
        """The others still in the game, in turn order after a knight."""
        start = [knight.seat for knight in self.knights].index(seat)
        return tuple(knight for knight in (*self.knights[start + 1 :], *self.knights[:start]) if knight.is_in)


def view(lists: Lists, seat: Seat | None) -> ListsView:
    """The public arena, and what the seat alone knows."""
    table = ListsView(
        pace=lists.pace,
        quiet_limit=lists.quiet_limit,
        step=lists.step,
        turn=lists.turn,
        first=lists.first,
        marshal=lists.marshal,
        row=lists.row,
        quiet=lists.quiet,
        pushes=tuple(lists.pushes),
        to_act=tuple(lists.to_act),
        specials=PileView(draw=len(lists.special_deck.draw_pile), discards=len(lists.special_deck.discard_pile)),
        knights=tuple(knight_view(lists.knights[other], is_own=other == seat) for other in lists.seats),
    )
    if seat is None:
        return table
    return table.model_copy(update={"own": {pile: tuple(lists.knights[seat].held(pile)) for pile in Pile}})


def knight_view(knight: Knight, *, is_own: bool) -> KnightView:
    """The piece, the status card, and what lies open."""
    decks = {Pile.ATTACK: knight.attack_deck, Pile.DEFENCE: knight.defence_deck}
    return KnightView(
        seat=knight.seat,
        colour=knight.colour,
        weapon=knight.weapon,
        hand=knight.hand,
        is_in=knight.is_in,
        resigned=knight.resigned,
        cell=knight.cell,
        origin=knight.origin,
        halfway=knight.halfway,
        facing=knight.facing,
        fallen=knight.fallen,
        unarmed=knight.unarmed,
        dropped_on=knight.dropped_on,
        health=knight.health,
        shadow=knight.shadow,
        points=tuple(knight.points),
        stage=knight.stage,
        failed_sneaks=knight.failed_sneaks,
        held={pile: len(knight.held(pile)) for pile in Pile},
        piles={
            pile: PileView(draw=len(deck.draw_pile), discards=len(deck.discard_pile)) for pile, deck in decks.items()
        },
        stacks=tuple(stack_view(stack, is_own=is_own) for stack in knight.stacks),
        used=tuple(knight.used),
        in_front=tuple(knight.in_front),
        out_of_the_fight=knight.out_of_the_fight,
        bled=knight.bled,
        hurt=knight.hurt,
    )


def stack_view(stack: Stack, *, is_own: bool) -> StackView:
    """A stack on the table."""
    return StackView(
        cards=stack.cards,
        special=stack.special,
        plays=stack.plays,
        number=stack.number,
        victim=stack.victim if is_own else None,
    )
