"""How a player is asked what a character does: a plan of several steps in one answer [SB-D11, SB-D12, SB-D28]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, TypeVar

from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, IllegalAnswer
from rules.kernel.words import counted
from rules.saber_and_blood.actions.action import Doing, can_lead, her_steps
from rules.saber_and_blood.combat.dangers import Dangers, dangers_on
from rules.saber_and_blood.combat.support import LESS_SUPPORT, LESS_SUPPORT_WORDS, Onset, order_less_support
from rules.saber_and_blood.effects.keywords import fire_targets, push_targets
from rules.saber_and_blood.ground import imagined, label, tavern_of
from rules.saber_and_blood.tavern import Ways
from rules.saber_and_blood.what_is_known import FighterName

T = TypeVar("T")
WALK, MOVE, LEAD, WAIT, END = "walk", "move", "lead", "wait", "end"
ASKS_WHO_WAS_HALTED = 2
"""The first rules that ask a walker again whom a ready token has let pass [SB-D11]."""
LOOK_AHEAD = 3
"""Steps that can be planned for after an attack; whatever else is left is asked for then."""


class PlanStep(Protocol):
    """One step of a plan."""

    def take(self, doing: Doing) -> Procedure[bool]:
        """Do it, if it can still be done; returns whether the rest of the plan still stands."""


@dataclass(frozen=True)
class Walk:
    """Spend movement points on a way."""

    way: tuple[Cell, ...]

    def take(self, doing: Doing) -> Procedure[bool]:
        """Walk it."""
        return doing.walk(list(self.way))


@dataclass(frozen=True)
class Move:
    """Use a "move N spaces" on a way."""

    way: tuple[Cell, ...]

    def take(self, doing: Doing) -> Procedure[bool]:
        """Go it."""
        return doing.move(list(self.way))


@dataclass(frozen=True)
class Attack:
    """Attack somebody."""

    target: FighterName
    holding_back: tuple[FighterName, ...] = ()
    """Friends who are not to support it."""

    @property
    def id(self) -> str:
        """As an option."""
        return f"attack {self.target}"

    def take(self, doing: Doing) -> Procedure[bool]:
        """Fight him."""
        return doing.attack(self.target, self.holding_back)


@dataclass(frozen=True)
class Push:
    """Push somebody to a square, by one of the pushes there are."""

    place: int
    target: FighterName
    square: Cell

    @property
    def id(self) -> str:
        """As an option."""
        return f"push {self.place} {self.target} {self.square}"

    def take(self, doing: Doing) -> Procedure[bool]:
        """Push him."""
        return doing.push(self.place, self.target, self.square)


@dataclass(frozen=True)
class Fire:
    """Fire at somebody, by one of the shots there are."""

    place: int
    target: FighterName

    @property
    def id(self) -> str:
        """As an option."""
        return f"fire {self.place} {self.target}"

    def take(self, doing: Doing) -> Procedure[bool]:
        """Shoot."""
        return doing.fire(self.place, self.target)


@dataclass(frozen=True)
class Lead:
    """Step to a square and shift the Lady to another."""

    cell: Cell
    her_square: Cell

    def take(self, doing: Doing) -> Procedure[bool]:
        """Lead her."""
        return doing.lead(self.cell, self.her_square)


@dataclass(frozen=True)
class Shift:
    """Shift the Lady after a step that a ready token has answered."""

    her_square: Cell

    @property
    def id(self) -> str:
        """As an option."""
        return f"shift {self.her_square}"

    def take(self, doing: Doing) -> Procedure[bool]:
        """She follows."""
        doing.shift_lady(self.her_square)
        yield from ()
        return True


@dataclass(frozen=True)
class Leave:
    """Leave the tavern."""

    @property
    def id(self) -> str:
        """As an option."""
        return "leave"

    def take(self, doing: Doing) -> Procedure[bool]:
        """Out of the door."""
        doing.leave()
        yield from ()
        return False


@dataclass(frozen=True)
class Planned:
    """A plan as it was handed in."""

    steps: tuple[PlanStep, ...] = ()
    is_end: bool = False
    """Whether the action ends after it, as the player says."""
    is_whole: bool = False
    """Whether it is a walk where there was nothing but to walk: the action ends after it unless he was halted."""

    def after(self, step: PlanStep) -> Planned:
        """The same plan with a step before it."""
        return replace(self, steps=(step, *self.steps))


def ends_with(doing: Doing, planned: Planned) -> bool:
    """Whether an action is over with a plan that was carried out to its end."""
    was_halted = doing.was_halted and doing.g.rules_version >= ASKS_WHO_WAS_HALTED
    return planned.is_end or (planned.is_whole and not was_halted)


def plan(doing: Doing) -> Procedure[None]:
    """Ask and act until the player ends it or nothing is left to do [SB-312, SB-313]."""
    while not doing.is_over:
        ask = Menu(doing).ask()
        if ask is None:
            return
        planned = yield from doing.g.ask(doing.chooser, ask)
        stands, doing.was_halted = True, False
        for step in planned.steps:
            stands = yield from step.take(doing)
            if not stands:
                break  # The rest is asked for again [SB-R71].
        if stands and ends_with(doing, planned):
            return


Deed = Attack | Push | Fire | Shift | Leave
"""A step that is an option of its own, known by its id."""


class Menu:
    """What a character can do at one moment, as a question."""

    def __init__(self, doing: Doing) -> None:
        self.doing = doing

    def ask(self) -> Ask[Planned] | None:
        """What he does now and next; None where there is nothing to do."""
        doing = self.doing
        choices = [*self._ways(), *self._deeds(doing.steps_left)]
        if not choices:
            return None
        first, fallback = choices[0], END
        if first.option.then is not None and not tavern_of(doing.g).may_stay(doing.fighter):
            fallback = first.id  # He must go on if he can [SB-R32].
        else:
            choices.append(self._end())
        return pick(
            "action.plan",
            f"{label(doing.g, doing.fighter)} is on {doing.fighter.spot}. {self._budget()}",
            choices,
            fallback=fallback,
            rule="SB-312",
            about=doing.fighter.name,
            across=self._refuse_too_many_steps,
        )

    def _budget(self) -> str:
        """What he can spend, in words."""
        doing = self.doing
        steps = doing.steps_left
        walk = counted(steps, "step") if steps else ""
        if doing.fury and steps > doing.mp:
            walk += f" ({f'beyond {doing.mp}, ' if doing.mp else ''}each costs 1 fury)"
        left = ", ".join(word for word in (walk, *self._beside_steps()) if word)
        return f"Left to use: {left}." if left else "What does he do?"

    def _beside_steps(self) -> Iterator[str]:
        """What he can do beside walking, in words."""
        doing = self.doing
        if doing.spaces:
            yield f"a move of {doing.spaces}"
        if doing.attacks:
            yield counted(doing.attacks, "attack")
        if doing.pushes:
            yield "a push"
        if doing.fires:
            yield "a shot"

    def _end(self) -> Choice[Planned]:
        """No more of it; what is lost by that is said."""
        words = "End the action" if self.doing.is_action else "No more"
        lost = [*([counted(self.doing.mp, "step")] if self.doing.mp else []), *self._beside_steps()]
        return Choice(END, f"{words} ({', '.join(lost)} unused)" if lost else words, Planned(is_end=True))

    # Ways

    def _ways(self) -> Iterator[Choice[Planned]]:
        """Walking, being moved, leading the Lady."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        if doing.steps_left:
            ways = tavern.steps(doing.fighter, doing.steps_left)
            closed = tuple(c for c in tavern.ends_of(ways) if not tavern.can_stop_walking(doing.fighter, c))
            then = self._follow_ups(ways, closed)
            if way := self._path("Which way?", ways, doing.steps_left, closed, "SB-401", then):
                hint = f"up to {counted(doing.steps_left, 'square')}"
                yield Choice(WALK, "Walk", way.reading(lambda told: self._walked(*told)), hint)
        if doing.spaces:
            ways = tavern.ways_to_be_moved(doing.fighter, doing.spaces)
            closed = tuple(c for c in tavern.ends_of(ways) if not tavern.can_be_left_on(doing.fighter, c))
            if moved := self._path("Which way?", ways, doing.spaces, closed, "SB-632"):
                hint = f"up to {counted(doing.spaces, 'square')}, no points needed"
                yield Choice(MOVE, "Move", moved.reading(lambda told: Planned((Move(tuple(told[0])),))), hint)
        if doing.steps_left and can_lead(doing):
            yield from self._lead()
        if doing.may_shift_lady:  # [SB-R51]
            for square in her_steps(doing):
                yield self._deed(f"Shift the Lady to {square}", Shift(square))

    def _path(
        self,
        prompt: str,
        ways: Ways,
        most: int,
        closed: tuple[Cell, ...],
        rule: str,
        then: dict[Cell, Ask[T]] | None = None,
    ) -> Ask[tuple[list[Cell], T | None]] | None:
        start, tavern = self.doing.fighter.spot, tavern_of(self.doing.g)
        way = tavern.any_way(start, ways, closed)
        if way is None:
            return None
        return choose_path(
            "action.way",
            prompt,
            start,
            ways,
            most,
            least=1,
            not_at=closed,
            then=then,
            fallback=way,
            rule=rule,
            about=self.doing.fighter.name,
            walker=label(self.doing.g, self.doing.fighter),
            dangers={cell: self._dangers[cell] for cell in tavern.ends_of(ways) if cell in self._dangers},
        )

    @cached_property
    def _dangers(self) -> Dangers:
        """What he risks on each square, wherever he comes from."""
        doing = self.doing
        return dangers_on(doing.g, doing.chooser, doing.fighter, map(str, tavern_of(doing.g).plan.grid))

    def _walked(self, way: list[Cell], then: Planned | None) -> Planned:
        """A walk, and what was chosen to follow it."""
        return (then or Planned(is_whole=then is None and self._only_walks)).after(Walk(tuple(way)))

    @property
    def _only_walks(self) -> bool:
        """Whether walking is all that he could still do, so that a walk is his whole plan."""
        doing = self.doing
        return not (doing.attacks or doing.pushes or doing.fires or doing.spaces or doing.g.state.lady)

    def _follow_ups(self, ways: Ways, closed: tuple[Cell, ...]) -> dict[Cell, Ask[Planned]]:
        """For each square where a walk may end and something can be done: what he does there."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        follow_ups: dict[Cell, Ask[Planned]] = {}
        for cell, steps in tavern.steps_to(doing.fighter.spot, ways).items():
            if cell in closed or steps == 0:
                continue
            with imagined(doing.fighter, cell):
                deeds = list(self._deeds(doing.steps_left - steps))
            if deeds:
                choices = [*deeds, Choice(WAIT, "Decide when he is there", Planned()), self._end()]
                follow_ups[cell] = pick("action.there", f"And on {cell}?", choices, fallback=WAIT, rule="SB-404")
        return follow_ups

    def _lead(self) -> Iterator[Choice[Planned]]:
        """A step with the Lady after him: his square, then hers [SB-866]."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        spot = doing.fighter.spot
        then: dict[Cell, Ask[Planned]] = {}
        for cell in tavern.steps(doing.fighter, doing.steps_left)[spot]:
            with imagined(doing.fighter, cell):
                hers = her_steps(doing)
            if hers:
                squares = [Choice(her, f"The Lady to {her}", Planned((Lead(cell, her),))) for her in hers]
                then[cell] = pick("action.lady", "And the Lady?", squares, rule="SB-867")
        if then and (way := self._path("Where does he step?", {spot: tuple(then)}, 1, (), "SB-866", then)):
            led = way.reading(lambda told: told[1] or Planned())
            yield Choice(LEAD, "Lead the Lady", led, "one step, then she follows")

    # Deeds

    def _deeds(self, steps_left: int) -> Iterator[Choice[Planned]]:
        """What he can do on the square where he stands, or is imagined to stand."""
        doing, g = self.doing, self.doing.g
        if doing.can_attack:
            foes = tavern_of(g).foes_beside(doing.fighter)
            rest = self._rest(steps_left) if foes else None
            for foe in foes:
                yield self._deed(f"Attack {label(g, foe)}", Attack(foe.name), rest)
            if doing.is_own:  # The choices of a combat stay with the owners of the fighters [SB-R18].
                onsets = [Onset(doing.fighter, foe, chosen=foe) for foe in foes]
                less = order_less_support(g, "Whom does he attack, and without whose support?", onsets)
                if less is not None:
                    attack = less.reading(lambda told: Planned((Attack(told[0].name, told[1]),)))
                    yield Choice(LESS_SUPPORT, LESS_SUPPORT_WORDS, attack)
        for place, part in enumerate(doing.pushes):
            for foe, cells in push_targets(g, doing.fighter, part):
                for cell in cells:
                    yield self._deed(f"Push {label(g, foe)} to {cell}", Push(place, foe.name, cell))
        for place, part in enumerate(doing.fires):
            for foe in fire_targets(g, doing.fighter, part):
                yield self._deed(f"Fire at {label(g, foe)}", Fire(place, foe.name))
        if doing.can_leave(steps_left):
            yield self._deed("Leave through the doorway", Leave())

    @staticmethod
    def _deed(words: str, step: Deed, rest: Ask[Planned] | None = None) -> Choice[Planned]:
        if rest is None:
            return Choice(step.id, words, Planned((step,)))
        return Choice(step.id, words, rest.reading(lambda after: after.after(step)))

    def _rest(self, steps_left: int) -> Ask[Planned] | None:
        """Where he walks after an attack, if nothing comes between."""
        tavern, fighter = tavern_of(self.doing.g), self.doing.fighter
        steps = min(steps_left, LOOK_AHEAD)
        if not steps:
            return None
        ways = tavern.steps(fighter, steps)
        closed = tuple(cell for cell in tavern.ends_of(ways) if not tavern.can_stop_walking(fighter, cell))
        way: Ask[tuple[list[Cell], Planned | None]] | None
        way = self._path("Which way after that?", ways, steps, closed, "SB-404")
        if way is None:
            return None
        walk = way.reading(lambda told: self._walked(*told))
        choices = [Choice(WAIT, "Then decide", Planned()), Choice(WALK, "Then walk on", walk), self._end()]
        return pick("action.rest", "And after it?", choices, rule="SB-404")

    def _refuse_too_many_steps(self, planned: Planned) -> None:
        """A way and its continuation together must not cost more than there is [SB-633]."""
        steps = sum(len(step.way) for step in planned.steps if isinstance(step, Walk))
        steps += sum(isinstance(step, Leave) for step in planned.steps)
        if steps > self.doing.steps_left:
            left = counted(self.doing.steps_left, "step is", "steps are")
            raise IllegalAnswer(f"That takes {counted(steps, 'step')} in all, and {left} left.")
