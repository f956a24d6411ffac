"""What the steward of a knight knows: the face of its seat, and what follows from it."""

from __future__ import annotations

from functools import cached_property

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.stewards.worth import Worth
from rules.combat_in_the_lists.views import KnightView, ListsView, StackView
from rules.combat_in_the_lists.vocabulary import Deed, Pile
from rules.combat_in_the_lists.what_is_known import is_fit, is_in_front, legal_victims, standing_in
from rules.kernel import stewarding
from rules.kernel.decisions import Draw
from rules.kernel.game import Face


class Mind(stewarding.Mind[ListsView]):
    """What is weighed at a moment."""

    def __init__(self, content: Content, worth: Worth, face: Face, draw: Draw) -> None:
        super().__init__(ListsView, face, draw)
        self.content, self.worth = content, worth

    @cached_property
    def me(self) -> KnightView:
        """The steward's own knight."""
        return self.view.knight(self.seat)

    @cached_property
    def enemies(self) -> list[KnightView]:
        """The others in the arena, in turn order after the steward's own knight."""
        return standing_in(self.view.after(self.seat))

    @property
    def is_duel(self) -> bool:
        """Whether only one enemy is left."""
        return len(self.enemies) == 1

    def held(self, pile: Pile) -> tuple[CardName, ...]:
        """The cards of a kind in the hand."""
        return self.view.own.get(pile, ())

    def specials(self, deed: Deed) -> list[CardName]:
        """The special cards of the hand that do something."""
        return [card for card in self.held(Pile.SPECIAL) if self.content.special(card).effect is deed]

    @cached_property
    def victims(self) -> list[KnightView]:
        """Whom the knight may attack now."""
        return legal_victims(self.content, self.me, self.enemies)

    @cached_property
    def threatening(self) -> list[KnightView]:
        """The enemies who could attack now."""
        return [one for one in self.enemies if is_fit(one) and not one.out_of_the_fight and is_in_front(one, self.me)]

    def chance(self, percent: int) -> bool:
        """Whether something happens that does so in so many of a hundred cases."""
        return self.draw(100) < percent


def on_the_table(stack: StackView) -> Stack:
    """A stack that lies open, as the rules speak of it."""
    return Stack(**dict(stack))
