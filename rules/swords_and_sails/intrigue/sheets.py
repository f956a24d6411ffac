"""A sheet that most players leave empty: one press for nothing, and its lines only for whoever wants them."""

from __future__ import annotations

from typing import TypeVar

from rules.kernel.asks import Ask
from rules.kernel.decisions import Option, PickOne, Sheet
from rules.kernel.values import Json

T = TypeVar("T")

NOTHING = "nothing"
SOMETHING = "something"


def nothing_or(prompt: str, ask: Ask[T], nothing: T, *, none: str, some: str) -> Ask[T]:
    """Either nothing, which is the fallback, or a sheet; nothing alone where the sheet has no lines."""
    inner = ask.decision
    assert isinstance(inner, Sheet)
    fill_in = (Option(id=SOMETHING, label=some, then=inner),) if inner.slots else ()
    decision = PickOne(
        key=inner.key,
        prompt=prompt,
        rule=inner.rule,
        about=inner.about,
        options=(Option(id=NOTHING, label=none), *fill_in),
        fallback=(NOTHING,),
    )

    def read(answer: Json) -> T:
        option, then = decision.split(answer)
        return nothing if option.id == NOTHING else ask.read(then)

    return Ask(decision, read, ask.across)
