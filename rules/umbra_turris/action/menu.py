"""What a model can still do in its turn, as one question [UT-121 to UT-128]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Turn

KEY = "turn.act"
END = "end"
HEAL = "self_heal"
FIGHTS = "Fight"
"""The group of the menu that holds attacks in close combat, the weakest enemy first."""

Offers = Callable[[Battlefield, Model, Turn], Iterator[Choice[Deed]]]
"""A chapter's part of the menu."""


class EndTurn:
    """Nothing more is done."""

    def do(self, g: Play[Battle], model: Model, turn: Turn) -> Procedure[None]:
        """The turn is over."""
        turn.is_over = True
        yield from ()


def ask_act(
    field: Battlefield, model: Model, turn: Turn, chapters: Iterable[Offers], cards: Iterable[Choice[Deed]] = ()
) -> Ask[Deed]:
    """What the model does next; when nobody answers it fights on in combat, and else does nothing more [UT-D30].

    A Mage who has lost half of the W heals themselves instead.
    """
    choices = [choice for offers in chapters for choice in offers(field, model, turn)]
    for abilities in asked(field, Special.own_deeds, of=model):
        choices += abilities()
    choices += cards
    done: Deed = EndTurn()
    label = "End the turn" if turn.basic or turn.has_minor else "Do nothing"
    is_weak = 2 * model.wounds <= model.most_wounds
    usual = next((choice.id for choice in choices if choice.group == FIGHTS or (is_weak and choice.id == HEAL)), END)
    return pick(
        KEY, _prompt(model, turn), [*choices, Choice(END, label, done)], fallback=usual, rule="UT-121", about=model.id
    )


def _prompt(model: Model, turn: Turn) -> str:
    """What is asked, with what is left of the turn."""
    left = ["Basic Action"] if turn.basic is None else ["a short move"] if turn.may_still_move else []
    left += [] if turn.has_minor else ["Minor Action"]
    return f"What does {model.name} do ({' and '.join(left) or 'nothing but free actions'} left)?"
