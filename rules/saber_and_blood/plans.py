"""How a player is asked what a character does: a plan of several steps in one answer [SB-D11, SB-D12, SB-D28]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from rules.kernel.asks import Ask
from rules.kernel.decisions import Decision, Option, Path, PickOne
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, IllegalAnswer, Json
from rules.saber_and_blood.actions import Doing, can_lead, her_steps
from rules.saber_and_blood.effects import fire_targets, push_targets
from rules.saber_and_blood.ground import imagined, label, tavern_of
from rules.saber_and_blood.reports import FighterName
from rules.saber_and_blood.support import LESS_SUPPORT, Onset, order_less_support, read_less_support
from rules.saber_and_blood.tavern import Ways

WALK, MOVE, LEAD, LEAVE, WAIT, END = "walk", "move", "lead", "leave", "wait", "end"
ASKS_WHO_WAS_HALTED = 2
"""The first rules that ask a walker again whom a ready token has let pass [SB-D11]."""
LOOK_AHEAD = 3
"""Steps that can be planned for after an attack; whatever else is left is asked for then."""


class Step(Protocol):
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

    def take(self, doing: Doing) -> Procedure[bool]:
        """Fight him."""
        return doing.attack(self.target, self.holding_back)


@dataclass(frozen=True)
class Push:
    """Push somebody to a square, by one of the pushes there are."""

    place: int
    target: FighterName
    square: Cell

    def take(self, doing: Doing) -> Procedure[bool]:
        """Push him."""
        return doing.push(self.place, self.target, self.square)


@dataclass(frozen=True)
class Fire:
    """Fire at somebody, by one of the shots there are."""

    place: int
    target: FighterName

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

    def take(self, doing: Doing) -> Procedure[bool]:
        """She follows."""
        doing.shift_lady(self.her_square)
        yield from ()
        return True


@dataclass(frozen=True)
class Leave:
    """Leave the tavern."""

    def take(self, doing: Doing) -> Procedure[bool]:
        """Out of the door."""
        doing.leave()
        yield from ()
        return False


@dataclass
class Planned:
    """A plan as it was handed in."""

    steps: list[Step] = field(default_factory=list)
    is_end: bool = False
    """Whether the action ends after it, as the player says."""
    is_whole: bool = False
    """Whether it is a walk where there was nothing but to walk: the action ends after it unless he was halted."""


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


class Menu:
    """What a character can do at one moment, as a question; and how its answer is read."""

    def __init__(self, doing: Doing) -> None:
        self.doing = doing
        self.deeds: dict[str, Step] = {}
        """What each option stands for that needs no further choice."""

    def ask(self) -> Ask[Planned] | None:
        """What he does now and next; None where there is nothing to do."""
        doing = self.doing
        options = [*self._ways(), *self._deeds(doing.steps_left)]
        if not options:
            return None
        fallback: Json = END
        way = options[0].then
        if way is not None and not tavern_of(doing.g).may_stay(doing.fighter):  # He must go on if he can [SB-R32].
            fallback = {"pick": options[0].id, "then": way.fallback[0]}
        else:
            options.append(self._end())
        decision = PickOne(
            key="action.plan",
            prompt=f"{label(doing.g, doing.fighter)} is on {doing.fighter.spot}. {self._budget()}",
            options=tuple(options),
            fallback=(fallback,),
            rule="SB-312",
            about=doing.fighter.name,
        )
        return Ask(decision, self._read, self._refuse_too_many_steps)

    def _budget(self) -> str:
        """What he can spend, in words."""
        doing = self.doing
        steps = doing.steps_left
        words = [f"{steps} step{'s' if steps != 1 else ''}" if steps else ""]
        if doing.fury and steps > doing.mp:
            words[0] += f" (beyond {doing.mp}, each costs 1 fury)"
        words.append(f"a move of {doing.spaces}" if doing.spaces else "")
        words.append(f"{doing.attacks} attack{'s' if doing.attacks != 1 else ''}" if doing.attacks else "")
        words.append("a push" if doing.pushes else "")
        words.append("a shot" if doing.fires else "")
        left = ", ".join(word for word in words if word)
        return f"Left to use: {left}." if left else "What does he do?"

    def _end(self) -> Option:
        return Option(id=END, label="End the action" if self.doing.is_action else "No more")

    # Options

    def _ways(self) -> Iterator[Option]:
        """Walking, being moved, leading the Lady."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        if doing.steps_left:
            ways = tavern.steps(doing.fighter, doing.steps_left)
            closed = tuple(c for c in tavern.ends_of(ways) if not tavern.can_stop_walking(doing.fighter, c))
            then = self._follow_ups(ways, closed)
            if way := self._path("Which way?", ways, doing.steps_left, closed, "SB-401", then):
                yield Option(id=WALK, label="Walk", hint=f"up to {doing.steps_left} squares", then=way)
        if doing.spaces:
            ways = tavern.ways_to_be_moved(doing.fighter, doing.spaces)
            closed = tuple(c for c in tavern.ends_of(ways) if not tavern.can_be_left_on(doing.fighter, c))
            if way := self._path("Which way?", ways, doing.spaces, closed, "SB-632"):
                yield Option(id=MOVE, label="Move", hint=f"up to {doing.spaces} squares, no points needed", then=way)
        if doing.steps_left and can_lead(doing):
            yield from self._lead()
        if doing.may_shift_lady:  # [SB-R51]
            for square in her_steps(doing):
                yield self._deed(f"shift {square}", f"Shift the Lady to {square}", Shift(square))

    def _path(
        self,
        prompt: str,
        ways: Ways,
        most: int,
        closed: tuple[Cell, ...],
        rule: str,
        then: dict[Cell, Decision] | None = None,
        start: Cell | None = None,
    ) -> Path | None:
        start = start or self.doing.fighter.spot
        way = tavern_of(self.doing.g).any_way(start, ways, closed)
        if way is None:
            return None
        follow_up = (then or {}).get(way[-1])
        fallback: Json = [*way]
        if follow_up is not None:
            fallback = {"path": [*way], "then": follow_up.fallback[0]}
        return Path(
            key="action.way",
            prompt=prompt,
            start=start,
            steps=ways,
            least=1,
            most=most,
            not_at=closed,
            then=then or {},
            fallback=(fallback,),
            rule=rule,
            about=self.doing.fighter.name,
        )

    def _follow_ups(self, ways: Ways, closed: tuple[Cell, ...]) -> dict[Cell, Decision]:
        """For each square where a walk may end and something can be done: what he does there."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        follow_ups: dict[Cell, Decision] = {}
        for cell, steps in tavern.steps_to(doing.fighter.spot, ways).items():
            if cell in closed or steps == 0:
                continue
            with imagined(doing.fighter, cell):
                deeds = list(self._deeds(doing.steps_left - steps))
            if deeds:
                wait = Option(id=WAIT, label="Decide when he is there")
                follow_ups[cell] = PickOne(
                    key="action.there",
                    prompt=f"And on {cell}?",
                    options=(*deeds, wait, self._end()),
                    fallback=(WAIT,),
                    rule="SB-404",
                )
        return follow_ups

    def _deeds(self, steps_left: int) -> Iterator[Option]:
        """What he can do on the square where he stands, or is imagined to stand."""
        doing, g = self.doing, self.doing.g
        if doing.can_attack:
            foes = tavern_of(g).foes_beside(doing.fighter)
            rest = self._rest(steps_left) if foes else None
            for foe in foes:
                yield self._deed(f"attack {foe.name}", f"Attack {label(g, foe)}", Attack(foe.name), rest)
            if doing.is_own:  # The choices of a combat stay with the owners of the fighters [SB-R18].
                onsets = [Onset(doing.fighter, foe, chosen=foe) for foe in foes]
                yield from order_less_support(g, "Whom does he attack, and without whose support?", onsets)
        for place, part in enumerate(doing.pushes):
            for foe, cells in push_targets(g, doing.fighter, part):
                for cell in cells:
                    words = f"Push {label(g, foe)} to {cell}"
                    yield self._deed(f"push {place} {foe.name} {cell}", words, Push(place, foe.name, cell))
        for place, part in enumerate(doing.fires):
            for foe in fire_targets(g, doing.fighter, part):
                yield self._deed(f"fire {place} {foe.name}", f"Fire at {label(g, foe)}", Fire(place, foe.name))
        if doing.can_leave(steps_left):
            yield self._deed(LEAVE, "Leave through the doorway", Leave())

    def _deed(self, name: str, words: str, step: Step, then: Decision | None = None) -> Option:
        self.deeds[name] = step
        return Option(id=name, label=words, then=then)

    def _rest(self, steps_left: int) -> Decision | None:
        """Where he walks after an attack, if nothing comes between."""
        tavern, fighter = tavern_of(self.doing.g), self.doing.fighter
        steps = min(steps_left, LOOK_AHEAD)
        if not steps:
            return None
        ways = tavern.steps(fighter, steps)
        closed = tuple(cell for cell in tavern.ends_of(ways) if not tavern.can_stop_walking(fighter, cell))
        way = self._path("Which way after that?", ways, steps, closed, "SB-404", start=fighter.spot)
        if way is None:
            return None
        walk = Option(id=WALK, label="Then walk on", then=way)
        options = (Option(id=WAIT, label="Then decide"), walk, self._end())
        return PickOne(key="action.rest", prompt="And after it?", options=options, fallback=(WAIT,), rule="SB-404")

    def _lead(self) -> Iterator[Option]:
        """A step with the Lady after him: his square, then hers [SB-866]."""
        doing, tavern = self.doing, tavern_of(self.doing.g)
        spot = doing.fighter.spot
        then: dict[Cell, Decision] = {}
        for cell in tavern.steps(doing.fighter, doing.steps_left)[spot]:
            with imagined(doing.fighter, cell):
                hers = her_steps(doing)
            if hers:
                squares = tuple(Option(id=square, label=f"The Lady to {square}") for square in hers)
                then[cell] = PickOne(
                    key="action.lady", prompt="And the Lady?", options=squares, fallback=(hers[0],), rule="SB-867"
                )
        if then:
            way = self._path("Where does he step?", {spot: tuple(then)}, 1, (), "SB-866", then)
            yield Option(id=LEAD, label="Lead the Lady", hint="one step, then she follows", then=way)

    # Reading

    def _read(self, answer: Json) -> Planned:
        planned = Planned()
        picked, then = (answer["pick"], answer["then"]) if isinstance(answer, dict) else (answer, None)
        self._take_down(planned, str(picked), then)
        return planned

    def _take_down(self, planned: Planned, picked: str, then: Json) -> None:
        """Add what an option stands for, and what was chosen to follow it."""
        if picked in (END, WAIT):
            planned.is_end = picked == END
        elif picked == LESS_SUPPORT:
            planned.steps.append(Attack(*read_less_support(then)))
            return
        elif picked in self.deeds:
            planned.steps.append(self.deeds[picked])
        else:
            cells, then = (then["path"], then["then"]) if isinstance(then, dict) else (then, None)
            assert isinstance(cells, list)
            way = tuple(str(cell) for cell in cells)
            if picked == LEAD:
                planned.steps.append(Lead(way[0], str(then)))
                return
            planned.steps.append(Move(way) if picked == MOVE else Walk(way))
            planned.is_whole = picked == WALK and then is None and self._only_walks
        if isinstance(then, dict):
            self._take_down(planned, str(then["pick"]), then["then"])
        elif then is not None:
            self._take_down(planned, str(then), None)

    @property
    def _only_walks(self) -> bool:
        """Whether walking is all that he could still do, so that a walk is his whole plan."""
        doing = self.doing
        return not (doing.attacks or doing.pushes or doing.fires or doing.spaces or doing.g.state.lady)

    def _refuse_too_many_steps(self, planned: Planned) -> None:
        """A way and its continuation together must not cost more than there is [SB-633]."""
        steps = sum(len(step.way) for step in planned.steps if isinstance(step, Walk))
        steps += sum(isinstance(step, Leave) for step in planned.steps)
        if steps > self.doing.steps_left:
            raise IllegalAnswer(f"That takes {steps} steps in all; he has {self.doing.steps_left}.")
