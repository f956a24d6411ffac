"""Who says what a knight does: people at every step, as the book has it, or what they have filed on few sheets.

The rules of each chapter ask a conduct and never know which it is. Whoever has given up is asked nothing [CL-R69].
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from rules.combat_in_the_lists.answers import ask_defence, play_name
from rules.combat_in_the_lists.attack import ask_next, targets, usual_victim
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import Defence, Strike
from rules.combat_in_the_lists.policy import Policy, ask_policy, auto_defence
from rules.combat_in_the_lists.recovery import (
    Recovery,
    ask_recovery,
    cheapest_restorer,
    pick_specials,
    usual_recovery,
)
from rules.combat_in_the_lists.renewal import ask_discards, ask_trim, excess
from rules.combat_in_the_lists.sneak import Attempt, ask_attempts
from rules.combat_in_the_lists.stacks import strike_number
from rules.combat_in_the_lists.stamina import G, box_of
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.vocabulary import Timing
from rules.combat_in_the_lists.what_is_known import can_regain, can_stand_up, tally
from rules.kernel.asks import Ask
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

T = TypeVar("T")

AFTER_ACTION, AFTER_CONTESTS = "recovery.action", "recovery.contests"
LAST_CHANCE, RESTORE = "last.chance", "sneak.restore"


class Conduct(ABC):
    """How the knights of a table are asked from the reveal of the commits to the end of the turn."""

    @abstractmethod
    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """The next stack and its victim; None ends the action [CL-D09]."""

    @abstractmethod
    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """How the victim answers [CL-D10]."""

    @abstractmethod
    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """How those who were hurt, or lie on the ground, recover [CL-D11, CL-D14]."""

    @abstractmethod
    def sneaks(self, g: G, knight: Knight) -> Procedure[list[Attempt]]:
        """The sneak attacks of a knight who has a place and a victim for them [CL-D12]."""

    @abstractmethod
    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """The cards by which a victim restores the damage of a sneak attack [CL-D13]."""

    @abstractmethod
    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """The cards that each knight does not want to keep [CL-D15]."""

    @abstractmethod
    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """The cards that each knight plays before the knock-out check [CL-D16]."""

    @abstractmethod
    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """The cards that each knight gives up for the new row [CL-D17]."""


def playing(g: G) -> list[Knight]:
    """Those who are asked anything, in turn order."""
    return [knight for knight in g.state.in_the_lists if not knight.resigned]


class Live(Conduct):
    """Everybody is asked when it is their moment [turn script of the checklist]."""

    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """Asked openly."""
        return (yield from g.ask(knight.seat, ask_next(g, knight)))

    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """Asked openly, whatever the hand holds; else as the policy on file says."""
        victim, content = strike.victim, box_of(g)
        policy = yield from g.ask_standing(victim.seat, ask_policy(content))
        usual = auto_defence(content, victim, strike.stack, policy, from_behind=strike.from_behind)
        about = play_name(strike.attacker.seat, strike.stack, strike_number(content, strike.stack))
        ask = ask_defence(content, victim, strike.stack, usual, from_behind=strike.from_behind, about=about)
        return (yield from g.ask(victim.seat, ask, always=True))

    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """Asked at once, openly."""
        heals = key == AFTER_ACTION
        asks = {
            knight.seat: ask_recovery(box_of(g), knight, g.state.turn, key, heals=heals)
            for knight in knights
            if not knight.resigned and (heals or can_stand_up(knight) or can_regain(knight, g.state.turn))
        }
        return (yield from g.ask_all(asks, secret=False))

    def sneaks(self, g: G, knight: Knight) -> Procedure[list[Attempt]]:
        """Asked openly."""
        return (yield from g.ask(knight.seat, ask_attempts(g.state, box_of(g), knight), always=True))

    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """Asked openly, whatever the hand holds."""
        return (yield from g.ask(knight.seat, ask_restoring(g, knight, RESTORE), always=True))

    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked in secret."""
        return (yield from g.ask_all({knight.seat: ask_discards(box_of(g), knight) for knight in playing(g)}))

    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """Everybody is asked in secret, whatever they hold."""
        return (yield from g.ask_all({knight.seat: ask_restoring(g, knight, LAST_CHANCE) for knight in playing(g)}))

    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked in secret."""
        content = box_of(g)
        over = [knight for knight in g.state.in_the_lists if excess(g.state, content, knight)]
        return (yield from g.ask_all({knight.seat: ask_trim(g.state, content, knight) for knight in over}))


def ask_restoring(g: G, knight: Knight, key: str) -> Ask[tuple[CardName, ...]]:
    """Cards that restore health; by itself only the cheapest of somebody who has none left [CL-D13, CL-D16]."""
    content = box_of(g)
    usual = cheapest_restorer(content, knight) if knight.health == 0 else ()
    ask = pick_specials(content, knight, Timing.AFTER_DAMAGE, key, usual)
    return ask.reading(tuple)


class Recovering(StrEnum):
    """When a knight stands up and picks up the weapon by themselves."""

    CHEAP = "cheap"
    ALWAYS = "always"
    NEVER = "never"


class Restoring(StrEnum):
    """When a knight plays cards that restore health."""

    LAST = "last"
    WHEN_HURT = "when_hurt"
    NEVER = "never"


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


class ByPost(Conduct):
    """Everybody has filed what they do; nobody is asked again in this turn."""

    def __init__(self, filed: Mapping[Seat, Instructions], wishes: Mapping[Seat, list[Attempt]]) -> None:
        self.filed = filed
        self.wishes = wishes

    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """The stacks in the order in which they were laid, each at the victim it was planned for [CL-D09]."""
        stack, victims = targets(g, knight)[0]
        return said((stack, usual_victim(stack, victims)))

    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """What was filed for this stack, as far as it is still held; else by the policy."""
        own = self._filed_by(strike.victim)
        play = strike_number(box_of(g), strike.stack)
        planned = own.defences.get((strike.attacker.seat, strike.stack.number, play))
        if planned is None:
            planned = auto_defence(box_of(g), strike.victim, strike.stack, own.policy, from_behind=strike.from_behind)
        return said(planned)

    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """As each has said for all cases."""
        return said({knight.seat: self._recovery(g, knight, key) for knight in knights if not knight.resigned})

    def sneaks(self, g: G, knight: Knight) -> Procedure[list[Attempt]]:
        """As it was wished with the commits."""
        return said(self.wishes.get(knight.seat, []))

    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """As each has said for all cases."""
        return said(self._restorers(g, knight))

    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """What was marked, and is still in the hand."""
        return said({seat: list(own.discards) for seat, own in self.filed.items()})

    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """As each has said for all cases."""
        return said({knight.seat: self._restorers(g, knight) for knight in playing(g)})

    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """Asked with the next movement orders."""
        return said({})

    def _filed_by(self, knight: Knight) -> Instructions:
        return self.filed.get(knight.seat, Instructions())

    def _recovery(self, g: G, knight: Knight, key: str) -> Recovery:
        specials = self._restorers(g, knight) if key == AFTER_ACTION else ()
        match self._filed_by(knight).recovering:
            case Recovering.NEVER:
                return Recovery(specials=specials)
            case Recovering.ALWAYS:
                return Recovery(stand=can_stand_up(knight), weapon=knight.hand, specials=specials)
        usual = usual_recovery(knight, g.state.turn)
        return Recovery(usual.stand, usual.weapon, specials)

    def _restorers(self, g: G, knight: Knight) -> tuple[CardName, ...]:
        is_due = {
            Restoring.NEVER: False,
            Restoring.LAST: knight.health == 0,
            Restoring.WHEN_HURT: knight.health == 0 or tally(knight) >= WORTH_RESTORING,
        }
        return cheapest_restorer(box_of(g), knight) if is_due[self._filed_by(knight).restoring] else ()


def said(value: T) -> Procedure[T]:
    """What is known without asking anybody."""
    yield from ()
    return value
