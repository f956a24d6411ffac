"""Every kind of question that a game can ask a seat, and what counts as an answer.

A decision is plain data: it can be shown, stored and answered without the rules at hand.
Answers are JSON; `check` refuses what is not allowed and `describe` says in words what was chosen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.numbers import Allot, Amount, Share
from rules.kernel.options import Option, PickMany, PickOne, Place, option_named
from rules.kernel.positions import MOST_CORNERS, Landmark, Position, Proposal
from rules.kernel.questions import Draw, Question, printable, spell_range
from rules.kernel.sheets import LONGEST_SERIES, UNCHANGED, Series, Sheet, first_options, first_pick
from rules.kernel.values import IllegalAnswer, Json
from rules.kernel.ways import Danger, Node, Path

__all__ = [
    "LONGEST_SERIES",
    "MOST_CORNERS",
    "UNCHANGED",
    "Allot",
    "Amount",
    "Danger",
    "Decision",
    "Draw",
    "Landmark",
    "Node",
    "Option",
    "Path",
    "PickMany",
    "PickOne",
    "Place",
    "Position",
    "Proposal",
    "Question",
    "Series",
    "Share",
    "Sheet",
    "Words",
    "first_options",
    "first_pick",
    "option_named",
    "printable",
    "spell_range",
]


class Words(Question):
    """A name or a message in the player's own words. Answer: the text."""

    kind: Literal["words"] = "words"
    least: int = Field(default=1, ge=0)
    longest: int = Field(default=100, le=4000)

    def check(self, answer: Json) -> None:
        if not isinstance(answer, str):
            raise IllegalAnswer("Words are needed here.")
        if not self.least <= len(answer.strip()) or len(answer) > self.longest:
            raise IllegalAnswer(f"Write {self.least} to {self.longest} characters; you wrote {len(answer)}.")

    def describe(self, answer: Json) -> str:
        return str(answer)


Decision = Annotated[
    PickOne | PickMany | Amount | Allot | Place | Path | Position | Words | Series | Sheet,
    Field(discriminator="kind"),
]

for _kind in (Option, PickOne, PickMany, Place, Path, Position, Words, Series, Sheet):
    # Each can hold any other, and only here all of them are known.
    _kind.model_rebuild(_types_namespace={"Decision": Decision})
