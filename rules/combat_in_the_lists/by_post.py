"""A game by post: everybody has filed what they do, and nobody is asked again in the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from rules.combat_in_the_lists.attack import targets, usual_victim
from rules.combat_in_the_lists.conduct import AFTER_ACTION, Attempt, Conduct, playing
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import Defence, Strike, fits, is_held
from rules.combat_in_the_lists.policy import Policy, auto_defence
from rules.combat_in_the_lists.recovery import Recovery, cheapest_restorer, spare_restorers, usual_recovery
from rules.combat_in_the_lists.stacks import strike_number
from rules.combat_in_the_lists.stamina import FURTHER, G, box_of, goes_by_the_letter
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.what_is_known import can_stand_up, tally
from rules.kernel.asks import Ask
from rules.kernel.choices import choice
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

T = TypeVar("T")


class Recovering(StrEnum):
    """When a knight stands up and picks up the weapon by themselves."""

    CHEAP = "cheap"
    ALWAYS = "always"
    NEVER = "never"


class Restoring(StrEnum):
    """When a knight plays cards that restore health."""

    LAST = "last"
    SPARE = "spare"
    WHEN_HURT = "when_hurt"
    NEVER = "never"


RESTORING_WORDS = {
    Restoring.LAST: "Only with no health left, after the attacks",
    Restoring.SPARE: "At the end of the turn, with points left over",
    Restoring.WHEN_HURT: "When 2 or more health are lost",
    Restoring.NEVER: "Never",
}
BEFORE_THE_CHECK = (Restoring.LAST, Restoring.SPARE, Restoring.NEVER)
"""What can be wished where nobody strikes: only the last chance is left to play cards in."""

WORTH_RESTORING = 2
"""The damage from which on a card that restores is played for whoever wants it when hurt."""


@dataclass(frozen=True)
class Instructions:
    """What a knight has filed after the reveal, for everything up to the end of the turn."""

    defences: dict[tuple[Seat, int, int], list[Defence] | None] = field(default_factory=dict)
    """By attacker, place of the stack and number of the play; None: by the policy."""
    policy: Policy = field(default_factory=Policy)
    recovering: Recovering = Recovering.CHEAP
    restoring: Restoring = Restoring.LAST
    discards: tuple[CardName, ...] = ()


def pick_restoring(among: Iterable[Restoring] = Restoring) -> Ask[Restoring]:
    """When to play cards that restore; by itself with no health left, before the check [CL-D16]."""
    return choice(
        Restoring,
        "fray.restoring",
        "Restore health:",
        "CL-902",
        among=among,
        fallback=(Restoring.LAST,),
        labels=RESTORING_WORDS,
    )


class ByPost(Conduct):
    """What was filed is read."""

    def __init__(self, filed: Mapping[Seat, Instructions], wishes: Mapping[Seat, list[Attempt]]) -> None:
        self.filed = filed
        self.wishes = wishes

    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """The stacks in the order in which they were laid, each at the victim it was planned for [CL-D09]."""
        stack, victims = targets(g, knight)[0]
        return said((stack, usual_victim(stack, victims)))

    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """What was filed for this stack, as far as it is still held; else by the policy.

        Whoever has fallen or stood up since may be struck from another side than was thought, and a card may have been
        played before: what cannot be played any more is left out, and where nothing else was planned, the policy
        answers [CL-525, CL-526].
        """
        own = self._filed_by(strike.victim)
        play = strike_number(box_of(g), strike.stack)
        planned = own.defences.get((strike.attacker.seat, strike.stack.number, play))
        if planned and goes_by_the_letter(g):
            planned = [one for one in planned if fits(box_of(g), one, from_behind=strike.from_behind)] or None
        if planned and goes_by_the_letter(g, FURTHER):
            planned = [one for one in planned if is_held(strike.victim, box_of(g), one)] or None
        if planned is None:
            planned = auto_defence(box_of(g), strike.victim, strike.stack, own.policy, from_behind=strike.from_behind)
        return said(planned)

    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """As each has said for all cases."""
        return said({knight.seat: self._recovery(g, knight, key) for knight in knights if not knight.resigned})

    def sneaks(self, g: G, knight: Knight, tried: Sequence[Attempt]) -> Procedure[list[Attempt]]:
        """As it was wished with the commits, all at once."""
        return said([] if tried else self.wishes.get(knight.seat, []))

    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """As each has said for all cases."""
        return said(self._restorers(g, knight))

    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """What was marked, and is still in the hand."""
        return said({seat: list(own.discards) for seat, own in self.filed.items()})

    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """As each has said for all cases."""
        return said({knight.seat: self._at_last(g, knight) for knight in playing(g)})

    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked with the next movement orders."""
        return said({})

    def _filed_by(self, knight: Knight) -> Instructions:
        return self.filed.get(knight.seat, Instructions())

    def _recovery(self, g: G, knight: Knight, key: str) -> Recovery:
        specials = self._after_action(g, knight) if key == AFTER_ACTION else ()
        match self._filed_by(knight).recovering:
            case Recovering.NEVER:
                return Recovery(specials=specials)
            case Recovering.ALWAYS:
                return Recovery(stand=can_stand_up(knight), weapon=knight.hand, specials=specials)
        usual = usual_recovery(knight, g.state.turn)
        return Recovery(usual.stand, usual.weapon, specials)

    def _after_action(self, g: G, knight: Knight) -> tuple[CardName, ...]:
        """Cards that restore in the middle of the attacks: never by themselves, for more blows may come [CL-D11]."""
        wish = self._filed_by(knight).restoring
        waits = wish is Restoring.SPARE or (wish is Restoring.LAST and goes_by_the_letter(g))
        return () if waits else self._restorers(g, knight)

    def _at_last(self, g: G, knight: Knight) -> tuple[CardName, ...]:
        """Before the check: with points that would be lost, too, for whoever wants that [CL-723, CL-D16]."""
        wants_more = self._filed_by(knight).restoring is Restoring.SPARE
        return (spare_restorers(box_of(g), knight) if wants_more else ()) or self._restorers(g, knight)

    def _restorers(self, g: G, knight: Knight) -> tuple[CardName, ...]:
        is_due = {
            Restoring.NEVER: False,
            Restoring.LAST: knight.health == 0,
            Restoring.SPARE: knight.health == 0,
            Restoring.WHEN_HURT: knight.health == 0 or tally(knight) >= WORTH_RESTORING,
        }
        return cheapest_restorer(box_of(g), knight) if is_due[self._filed_by(knight).restoring] else ()


def said(value: T) -> Procedure[T]:
    """What is known without asking anybody."""
    yield from ()
    return value
