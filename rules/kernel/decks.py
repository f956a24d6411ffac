"""Decks of cards inside a game's state: drawing, discarding, reshuffling, with no card ever lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.decisions import Draw

Card = TypeVar("Card", bound=str)
Shuffle = Callable[[list[Card], str], list[Card]]  # the kernel's g.shuffle: the cards, and a label for the record


class Deck(BaseModel, Generic[Card]):
    """A draw pile, a discard pile and the cards that are out, in hands or in play; the first of a pile is its top.

    A card is in exactly one of the three, and only a card that is out can come back: so whatever a game does with its
    hands, the deck stays whole. Equal ids are copies of one card. Who may see what was drawn is for the game to say.
    """

    model_config = ConfigDict(extra="forbid")

    draw_pile: list[Card] = Field(default_factory=list)
    discard_pile: list[Card] = Field(default_factory=list)
    out: list[Card] = Field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """A new deck with all cards in the draw pile, in the given order."""
        return cls(draw_pile=list(cards))

    @classmethod
    def redealt(
        cls,
        whole: Iterable[Card],
        *,
        pile: int,
        discarded: Iterable[Card],
        seen: Iterable[Card],
        hands: Iterable[int],
        draw: Draw,
    ) -> tuple[Self, list[list[Card]]]:
        """A deck as it may be for somebody who sees some of its cards, and the hands of others: the rest is chance.

        `whole` are the cards that belong to it, `pile` is how many lie in the draw pile, `discarded` is the discard
        pile, `seen` are those that are out in sight, `hands` how many are out in each hand; what is left is out, too.
        """
        discarded, seen = list(discarded), list(seen)
        unseen = list(whole)
        for card in (*discarded, *seen):
            if card not in unseen:
                raise ValueError(f"{card} is in sight more often than the deck has it")
            unseen.remove(card)
        dealt = [_dealt(unseen, count, draw) for count in hands]
        draw_pile = _dealt(unseen, pile, draw)
        out = [*seen, *(card for hand in dealt for card in hand), *unseen]
        return cls(draw_pile=draw_pile, discard_pile=discarded, out=out), dealt

    def cards(self) -> Counter[Card]:
        """How many copies of each card belong to this deck, wherever they are."""
        return Counter([*self.draw_pile, *self.discard_pile, *self.out])

    def peek(self, count: int = 1) -> tuple[Card, ...]:
        """The top cards of the draw pile, left where they are; fewer if it has fewer."""
        return tuple(self.draw_pile[: _checked(count)])

    def draw(self, count: int = 1, shuffle: Shuffle[Card] | None = None, label: str = "deck") -> list[Card]:
        """Take cards off the top, first drawn first; what cannot be drawn is left out.

        With a shuffle, an empty draw pile is made anew from the discard pile, also in the middle of a draw.
        """
        drawn: list[Card] = []
        for _ in range(_checked(count)):
            if not self.draw_pile and self.discard_pile and shuffle is not None:
                self.reshuffle(shuffle, label)
            if not self.draw_pile:
                break
            drawn.append(self.draw_pile.pop(0))
        self.out.extend(drawn)
        return drawn

    def discard(self, cards: Iterable[Card]) -> None:
        """Lay cards that are out on the discard pile one by one, so that the last ends on top."""
        self.discard_pile[:0] = reversed(self._taken_back(cards))

    def put_on_top(self, cards: Iterable[Card]) -> None:
        """Put cards that are out on the draw pile, the first of them to be drawn first."""
        self.draw_pile[:0] = self._taken_back(cards)

    def put_at_bottom(self, cards: Iterable[Card]) -> None:
        """Put cards that are out under the draw pile, the last of them to be drawn last."""
        self.draw_pile.extend(self._taken_back(cards))

    def take_from_draw_pile(self, card: Card) -> None:
        """Search the draw pile for a card and take out its topmost copy."""
        self._take(card, self.draw_pile, "draw pile")

    def take_from_discard_pile(self, card: Card) -> None:
        """Search the discard pile for a card and take out its topmost copy."""
        self._take(card, self.discard_pile, "discard pile")

    def shuffle(self, shuffle: Shuffle[Card], label: str = "deck") -> None:
        """Shuffle the draw pile alone."""
        self.draw_pile = _shuffled(self.draw_pile, shuffle, label)

    def reshuffle(self, shuffle: Shuffle[Card], label: str = "deck") -> None:
        """Shuffle the discard pile into the draw pile."""
        self.draw_pile = _shuffled([*self.draw_pile, *self.discard_pile], shuffle, label)
        self.discard_pile = []

    def cut(self, count: int) -> None:
        """Lift cards off the top of the draw pile and put them under the rest."""
        if _checked(count) > len(self.draw_pile):
            raise ValueError(f"cannot cut {count} cards off a pile of {len(self.draw_pile)}")
        self.draw_pile = self.draw_pile[count:] + self.draw_pile[:count]

    def admit(self, cards: Iterable[Card]) -> None:
        """Make new cards part of the deck; they start as being out."""
        self.out.extend(cards)

    def remove(self, cards: Iterable[Card]) -> None:
        """Take cards that are out from the game, or at least from this deck, for good."""
        self._taken_back(cards)

    def _taken_back(self, cards: Iterable[Card]) -> list[Card]:
        """The cards, no longer out; nothing changes if one of them is not out."""
        returned, still_out = list(cards), list(self.out)
        for card in returned:
            if card not in still_out:
                raise ValueError(f"{card} is not out of this deck")
            still_out.remove(card)
        self.out = still_out
        return returned

    def _take(self, card: Card, pile: list[Card], name: str) -> None:
        if card not in pile:
            raise ValueError(f"{card} is not in the {name}")
        pile.remove(card)
        self.out.append(card)


def _dealt(cards: list[Card], count: int, draw: Draw) -> list[Card]:
    if _checked(count) > len(cards):
        raise ValueError(f"cannot deal {count} of {len(cards)} cards")
    return [cards.pop(draw(len(cards))) for _ in range(count)]


def _checked(count: int) -> int:
    if count < 0:
        raise ValueError(f"{count} is no number of cards")
    return count


def _shuffled(cards: list[Card], shuffle: Shuffle[Card], label: str) -> list[Card]:
    shuffled = shuffle(list(cards), label)
    if Counter(shuffled) != Counter(cards):
        raise ValueError(f"shuffling {label} lost or doubled a card")
    return list(shuffled)
