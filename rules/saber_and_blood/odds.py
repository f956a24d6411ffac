"""What can be expected of a combat before its dice are cast, for stewards: chapter 5xx in whole numbers.

Both sides are taken to use change and rerolls for the best balance of wounds, and to mix their stances so that nobody
gains by guessing them. Chances are counted in `WHOLE`ths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from rules.saber_and_blood import fencing
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.fencing import FACES, LEVELS, Die, Fought, Throw
from rules.saber_and_blood.vocabulary import Stance

Dice = tuple[Throw, Throw]
"""Mine, then theirs."""
Levels = tuple[int, int, int]
"""What a fighter is worth in attack, dodge and feint, as places among the levels."""
Matrix = tuple[tuple[int, ...], ...]
"""What each of my stances is worth against each of theirs."""

STANCES = tuple(Stance)
WHOLE = 6**5
"""All ways that four dice and one rerolled die can fall."""
ROUNDS = 90
"""How often both sides reconsider their stances before they are content."""
MOST_WOUNDS = 4
"""Wounds in one combat beyond which nobody counts."""


class Guard(NamedTuple):
    """How a fighter enters a combat, once his stance is chosen."""

    stance: Stance
    level: int
    is_defending: bool


class End(NamedTuple):
    """One way in which a combat can end, as I see it."""

    taken: int
    dealt: int
    fought: Fought


Ends = dict[End, int]
"""How many of `WHOLE` throws come to each end."""


@dataclass(frozen=True)
class Prospect:
    """What to expect of a combat in which both mix their stances well."""

    taken: tuple[int, ...]
    """The chance to take at least one wound, at least two, and so on."""
    dealt: tuple[int, ...]
    won: int
    lost: int


class Odds:
    """How combats end with the dice of the box; everything is worked out once."""

    def __init__(self, box: Content) -> None:
        self.box = box
        self._ends: dict[tuple[Guard, Guard], Ends] = {}
        self._prospects: dict[tuple[Levels, Levels, bool, bool], Prospect] = {}

    # One stance against one

    def ends(self, mine: Guard, theirs: Guard) -> Ends:
        """How a combat ends, the stances of both being chosen."""
        known = self._ends.get((mine, theirs))
        if known is None:
            known = self._throw_all(mine, theirs)
            self._ends[mine, theirs] = known
            self._ends[theirs, mine] = {End(e.dealt, e.taken, e.fought.for_foe): n for e, n in known.items()}
        return known

    def _throw_all(self, mine: Guard, theirs: Guard) -> Ends:
        ends: Ends = {}
        for (stance, a), (skill, b) in product(self._stance_faces(mine), self._skill_faces(mine)):
            for (foes_stance, c), (foes_skill, d) in product(self._stance_faces(theirs), self._skill_faces(theirs)):
                dice = throw(mine, stance, skill), throw(theirs, foes_stance, foes_skill)
                for end, chance in self._after_turning(dice):
                    ends[end] = ends.get(end, 0) + a * b * c * d * chance
        return ends

    def _stance_faces(self, guard: Guard) -> list[tuple[int, int]]:
        """The different sides of a stance die, and how many there are of each."""
        return tally(self.box.stance_die(guard.stance).symbols(face) for face in FACES)

    def _skill_faces(self, guard: Guard) -> list[tuple[int, int]]:
        return tally(self.box.skill_die(LEVELS[guard.level]).faces[face - 1] for face in FACES)

    def _after_turning(self, dice: Dice) -> Iterator[tuple[End, int]]:
        """What becomes of dice as they were cast, in sixths."""
        mine, theirs = dice
        if fencing.may_change(self.box, mine, theirs):
            dice = self._best_change(dice)
        elif fencing.may_change(self.box, theirs, mine):
            dice = self._best_change(dice[::-1])[::-1]
        mine, theirs = dice
        die = None
        if fencing.rerolls(self.box, mine, theirs):
            die = self.best_reroll(dice, self.balance)
        elif fencing.rerolls(self.box, theirs, mine):
            other = self.best_reroll(dice[::-1], self.balance)
            die = None if other is None else Die((other + 2) % len(Die))
        if die is None:
            yield self.end(dice), len(FACES)
        else:
            yield from ((self.end(fencing.rerolled(mine, theirs, die, face)), 1) for face in FACES)

    def _best_change(self, dice: Dice) -> Dice:
        change = fencing.best_change(self.box, *dice)
        return dice if change is None else fencing.changed(*dice, *change)

    def best_reroll(self, dice: Dice, worth: Callable[[End], int]) -> Die | None:
        """The die whose reroll promises most to me; none where the dice had better lie."""
        best, choice = len(FACES) * worth(self.end(dice)), None
        for die in fencing.rerollable(*dice):
            promise = sum(worth(self.end(fencing.rerolled(*dice, die, face))) for face in FACES)
            if promise > best:
                best, choice = promise, die
        return choice

    def end(self, dice: Dice) -> End:
        """What dice come to as they lie."""
        result = fencing.judge(self.box, *dice)
        return End(*result.wounds, result.fought)

    @staticmethod
    def balance(end: End) -> int:
        """What an end is worth where only wounds count, and a win between equals."""
        return 4 * (end.dealt - end.taken) + (end.fought is Fought.WON) - (end.fought is Fought.LOST)

    # All stances

    def matrix(self, mine: Levels, theirs: Levels, defends: tuple[bool, bool], worth: Callable[[End], int]) -> Matrix:
        """What each stance of mine is worth against each of theirs, in `WHOLE`ths."""
        return tuple(
            tuple(
                sum(worth(end) * n for end, n in self.ends(guard(mine, my, defends[0]), foe).items())
                for foe in (guard(theirs, their, defends[1]) for their in range(len(STANCES)))
            )
            for my in range(len(STANCES))
        )

    def prospect(self, mine: Levels, theirs: Levels, defends: tuple[bool, bool] = (False, False)) -> Prospect:
        """What to expect if both mix their stances well."""
        key = (mine, theirs, *defends)
        known = self._prospects.get(key)
        if known is None:
            known = self._prospects[key] = self._mixed_prospect(mine, theirs, defends)
        return known

    def _mixed_prospect(self, mine: Levels, theirs: Levels, defends: tuple[bool, bool]) -> Prospect:
        mine_mix, their_mix = mix(self.matrix(mine, theirs, defends, self.balance))
        taken, dealt = [0] * MOST_WOUNDS, [0] * MOST_WOUNDS
        won = lost = 0
        for (my, share), (their, other_share) in product(enumerate(mine_mix), enumerate(their_mix)):
            if not share * other_share:
                continue
            for end, n in self.ends(guard(mine, my, defends[0]), guard(theirs, their, defends[1])).items():
                weight = n * share * other_share
                for place in range(MOST_WOUNDS):
                    taken[place] += weight * (end.taken > place)
                    dealt[place] += weight * (end.dealt > place)
                won += weight * (end.fought is Fought.WON)
                lost += weight * (end.fought is Fought.LOST)
        whole = sum(mine_mix) * sum(their_mix)
        return Prospect(
            tuple(chance // whole for chance in taken),
            tuple(chance // whole for chance in dealt),
            won // whole,
            lost // whole,
        )


def guard(levels: Levels, stance: int, is_defending: bool) -> Guard:
    """A fighter in one of his stances."""
    return Guard(STANCES[stance], levels[stance], is_defending)


def throw(side: Guard, stance_face: int, skill_face: int) -> Throw:
    """One side's dice as they fell."""
    return Throw(side.stance, LEVELS[side.level], stance_face, skill_face, side.is_defending)


def tally(shown: Iterator[object]) -> list[tuple[int, int]]:
    """The first of all faces that show the same, and how many of them there are."""
    counts: dict[object, list[int]] = {}
    for face, what in zip(FACES, shown, strict=True):
        counts.setdefault(what, []).append(face)
    return [(faces[0], len(faces)) for faces in counts.values()]


def mix(matrix: Matrix) -> tuple[list[int], list[int]]:
    """How often each side should take each stance: each answers, round by round, what the other has done so far."""
    size = range(len(matrix))
    mine, theirs = [0 for _ in size], [0 for _ in size]
    my_gains, their_losses = [0 for _ in size], [0 for _ in size]
    for _ in range(ROUNDS):
        my = max(size, key=my_gains.__getitem__)
        their = min(size, key=their_losses.__getitem__)
        mine[my] += 1
        theirs[their] += 1
        for place in size:
            my_gains[place] += matrix[place][their]
            their_losses[place] += matrix[my][place]
    return mine, theirs


def draw_by(weights: Sequence[int], draw: Callable[[int], int]) -> int:
    """A place drawn in proportion to its weight."""
    left = draw(sum(weights))
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise ValueError("there is nothing to draw from")


def levels_of(levels: Mapping[Stance, int]) -> Levels:
    """Levels in the order of the stances, within what there is [SB-510]."""
    low, high, middle = (max(0, min(levels[stance], len(LEVELS) - 1)) for stance in STANCES)
    return low, high, middle
