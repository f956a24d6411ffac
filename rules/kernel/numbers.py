"""Questions that are answered with numbers: one amount, or shares of a common pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from rules.kernel.questions import Question, printable, spell_range
from rules.kernel.values import Frozen, IllegalAnswer, Json


class Amount(Question):
    """A whole number. Answer: that number."""

    kind: Literal["amount"] = "amount"
    least: int = 0
    most: int

    def check(self, answer: Json) -> None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAnswer("A whole number is needed here.")
        if not self.least <= answer <= self.most:
            raise IllegalAnswer(f"Choose a number from {self.least} to {self.most}.")

    def describe(self, answer: Json) -> str:
        return str(answer)


class Share(Frozen):
    """Something of which so many can be had, and what they cost one after the other."""

    id: str
    label: str
    hint: str = ""
    least: int = Field(default=0, ge=0)
    most: int = Field(ge=0)
    prices: tuple[Annotated[int, Field(ge=0)], ...] = Field(default=(1,), min_length=1)
    """What the first one costs, the second and so on; all further ones cost as much as the last."""

    def cost(self, count: int) -> int:
        """What so many cost together."""
        return sum(self.prices[:count]) + self.prices[-1] * max(0, count - len(self.prices))

    def most_for(self, budget: int) -> int:
        """How many can be had for so much."""
        count = 0
        for price in self.prices[: self.most]:
            if price > budget:
                return count
            budget -= price
            count += 1
        left = self.most - count
        return count + (min(left, budget // self.prices[-1]) if self.prices[-1] else left)


class Allot(Question):
    """Shares under caps and a common total. Answer: {share id: count}; what is left out has none."""

    kind: Literal["allot"] = "allot"
    shares: tuple[Share, ...]
    least: int = Field(default=0, ge=0)
    """What all of them must cost together at least; as much as `most` where all has to be shared out."""
    most: int = Field(ge=0)
    unit: str = "points"
    """What the costs are counted in, in words."""

    def check(self, answer: Json) -> None:
        counts = self.counts(answer)
        for share in self.shares:
            count = counts.get(share.id, 0)
            if not share.least <= count <= share.most:
                raise IllegalAnswer(f"{share.label}: choose {spell_range(share.least, share.most)}; you chose {count}.")
        cost = self.cost(counts)
        if cost > self.most:
            raise IllegalAnswer(f"That is {cost} of {self.most} {self.unit}: too much.")
        if cost < self.least:
            of = self.most if self.least == self.most else f"at least {self.least}"
            raise IllegalAnswer(f"That is {cost} of {of} {self.unit}: not enough.")

    def counts(self, answer: Json) -> dict[str, int]:
        """How many of each an answer names."""
        if not isinstance(answer, dict):
            raise IllegalAnswer("Name a number for each.")
        named = {share.id: share for share in self.shares}
        counts: dict[str, int] = {}
        for name, count in answer.items():
            if name not in named:
                raise IllegalAnswer(f"{printable(name)} is not one of the choices.")
            if not isinstance(count, int) or isinstance(count, bool):
                raise IllegalAnswer(f"{named[name].label}: a whole number is needed.")
            counts[name] = count
        return counts

    def cost(self, counts: Mapping[str, int]) -> int:
        """What all of them cost together."""
        return total(self.shares, counts)

    def room(self, counts: Mapping[str, int], share: Share) -> int:
        """How many of one there can be beside what is chosen of the others."""
        others = {name: count for name, count in counts.items() if name != share.id}
        return share.most_for(self.most - self.cost(others))

    @property
    def only_answer(self) -> dict[str, Json] | None:
        """All that can be had, where no less than that will do; None where there is a choice."""
        counts = {share.id: self.room({}, share) for share in self.shares}
        is_needed = self.cost(counts) <= self.least and all(min(share.prices) for share in self.shares)
        return {name: count for name, count in counts.items() if count} if is_needed else None

    def fit(self, answer: Json) -> Json:
        """Without what can no longer be had."""
        if not isinstance(answer, dict):
            return answer
        kept = {share.id: share for share in self.shares if share.id in answer}
        return {
            name: min(count, share.most) if isinstance(count, int) else count
            for name, share in kept.items()
            for count in [answer[name]]
        }

    def describe(self, answer: Json) -> str:
        counts = self.counts(answer)
        chosen = [(share.label, counts[share.id]) for share in self.shares if counts.get(share.id)]
        return ", ".join(f"{label} {count}" for label, count in chosen) or "none"


def total(shares: Sequence[Share], counts: Mapping[str, int]) -> int:
    """What so many of each cost together."""
    return sum(share.cost(count) for share in shares if (count := counts.get(share.id)))


def fewest(shares: Sequence[Share], least: int, most: int) -> dict[str, int]:
    """As few as allowed of each, and from the first on as many more as the total needs."""
    counts = {share.id: share.least for share in shares if share.least}
    spent = total(shares, counts)
    for share in shares:
        if spent >= least:
            break
        own = counts.pop(share.id, 0)
        spent -= share.cost(own)
        enough = share.most_for(least - spent)
        counts[share.id] = max(own, min(enough + (share.cost(enough) < least - spent), share.most_for(most - spent)))
        spent += share.cost(counts[share.id])
    return {name: count for name, count in counts.items() if count}
