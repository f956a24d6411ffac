"""Another truth of the lists behind a given face: other hands and other piles."""

from __future__ import annotations

from collections.abc import Iterable

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.state import Knight, Lists, Stack
from rules.combat_in_the_lists.views import KnightView, ListsView, PileView
from rules.combat_in_the_lists.vocabulary import Pile
from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.game import Face


def redraw(content: Content, face: Face, draw: Draw) -> Lists:
    """All that the seat sees as it is, and all else by chance."""
    view = face.view
    assert isinstance(view, ListsView)
    knights = [knight_of(content, view, knight, draw, is_own=knight.seat == face.seat) for knight in view.knights]
    special_deck = deal_specials(content, view, knights, draw)
    return Lists(
        pace=view.pace,
        quiet_limit=view.quiet_limit,
        seats=tuple(knight.seat for knight in knights),
        knights={knight.seat: knight for knight in knights},
        step=view.step,
        turn=view.turn,
        first=view.first,
        marshal=view.marshal,
        row=view.row,
        special_deck=special_deck,
        to_act=list(view.to_act),
        quiet=view.quiet,
        pushes=list(view.pushes),
    )


def knight_of(content: Content, view: ListsView, seen: KnightView, draw: Draw, *, is_own: bool) -> Knight:
    """A knight with own cards as they are, or with any cards that may be in the hand."""
    public = {name: getattr(seen, name) for name in PUBLIC}
    stacks = [Stack(**dict(stack)) for stack in seen.stacks]
    knight = Knight(
        **public, points=list(seen.points), stacks=stacks, used=list(seen.used), in_front=list(seen.in_front)
    )
    table = [*knight.used, *knight.in_front, *laid_by(knight)]
    if is_own:
        knight.attacks, knight.defences, knight.specials = (list(view.own[pile]) for pile in Pile)
    if not view.turn or not seen.is_in:
        return knight
    attacks = content.attack_deck(content.weapon(seen.weapon).styles)
    knight.attack_deck, hand = dealt(attacks, seen, Pile.ATTACK, knight, filter(content.is_attack, table), draw)
    knight.attacks = hand if hand is not None else knight.attacks
    defences = content.defence_deck()
    knight.defence_deck, hand = dealt(defences, seen, Pile.DEFENCE, knight, filter(content.is_defence, table), draw)
    knight.defences = hand if hand is not None else knight.defences
    return knight


def laid_by(knight: Knight) -> list[CardName]:
    """The cards of all stacks on the table."""
    return [card for stack in knight.stacks for card in stack.names]


PUBLIC = (
    "seat",
    "colour",
    "weapon",
    "hand",
    "is_in",
    "resigned",
    "cell",
    "origin",
    "halfway",
    "facing",
    "fallen",
    "unarmed",
    "dropped_on",
    "health",
    "shadow",
    "stage",
    "failed_sneaks",
    "out_of_the_fight",
    "bled",
    "hurt",
)


def dealt(
    whole: Iterable[CardName],
    seen: KnightView,
    pile: Pile,
    knight: Knight,
    table: Iterable[CardName],
    draw: Draw,
) -> tuple[Deck[CardName], list[CardName] | None]:
    """A deck whose hidden discards are any cards, and the hand where it is not known."""
    own = knight.held(pile)
    unknown = [] if own else [seen.held[pile]]
    sizes = seen.piles[pile]
    deck, (discards, *hand) = Deck[CardName].redealt(
        whole, pile=sizes.draw, discarded=(), seen=[*own, *table], hands=[sizes.discards, *unknown], draw=draw
    )
    deck.discard(discards)
    return deck, hand[0] if hand else None


def deal_specials(content: Content, view: ListsView, knights: list[Knight], draw: Draw) -> Deck[CardName]:
    """The common deck, and the special cards of all hands that are not known."""
    if not view.turn:
        return Deck[CardName]()
    table = [card for knight in knights for card in (*knight.used, *knight.in_front, *laid_by(knight))]
    own = [card for knight in knights for card in knight.specials]
    others = [knight for knight in knights if not knight.specials]
    sizes: PileView = view.specials
    deck, (discards, *hands) = Deck[CardName].redealt(
        content.special_deck(),
        pile=sizes.draw,
        discarded=(),
        seen=[*filter(content.is_special, table), *own],
        hands=[sizes.discards, *(view.knight(knight.seat).held[Pile.SPECIAL] for knight in others)],
        draw=draw,
    )
    deck.discard(discards)
    for knight, hand in zip(others, hands, strict=True):
        knight.specials = hand
    return deck
