"""What can be expected of a combat before its dice are cast, for stewards: chapter 5xx in whole numbers.

Both sides are taken to use change and rerolls for the best balance of wounds, and to mix their stances so that nobody
gains by guessing them. Chances are counted in `WHOLE`ths.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from rules.saber_and_blood.combat import fencing
from rules.saber_and_blood.combat.fencing import FACES, Die, Throw
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import LEVELS, Fought, Stance

Faces = tuple[int, int, int, int]
"""The sides of the four dice that lie up, in the order of `Die`."""
Levels = tuple[int, int, int]
"""What a fighter is worth in attack, dodge and feint, as places among the levels."""
Matrix = tuple[tuple[int, ...], ...]
"""What each of my stances is worth against each of theirs."""

STANCES = tuple(Stance)
OWN_FIRST = tuple(Die)
"""The dice in the order in which I look at them, if it is for me to choose one."""
FOES_FIRST = tuple(die.for_foe for die in Die)
"""The same for the other side."""
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


class Cast(NamedTuple):
    """One way in which the two dice of a fighter can lie."""

    throw: Throw
    alike: list[tuple[int, int]]
    """The sides of both dice in all throws that show the same, this one first."""


class End(NamedTuple):
    """One way in which a combat can end, as I see it."""

    taken: int
    dealt: int
    fought: Fought


Ends = dict[End, int]
"""How many of `WHOLE` throws come to each end."""
Worth = Callable[[End], int]
"""What an end is worth to somebody."""


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
        self._casts: dict[Guard, list[Cast]] = {}
        self._tables: dict[tuple[Guard, Guard], dict[Faces, End]] = {}
        self._ends: dict[tuple[Guard, Guard], Ends] = {}
        self._prospects: dict[tuple[Levels, Levels, bool, bool], Prospect] = {}

    # One stance against one

    def table(self, mine: Guard, theirs: Guard) -> dict[Faces, End]:
        """What the four dice come to, however they lie."""
        known = self._tables.get((mine, theirs))
        if known is None:
            known = self._tables[mine, theirs] = dict(self._judge_all(mine, theirs))
        return known

    def _judge_all(self, mine: Guard, theirs: Guard) -> Iterator[tuple[Faces, End]]:
        for my, their in product(self.casts(mine), self.casts(theirs)):
            result = fencing.judge(self.box, my.throw, their.throw)
            end = End(*result.wounds, result.fought)
            for (a, b), (c, d) in product(my.alike, their.alike):
                yield (a, b, c, d), end

    def casts(self, guard: Guard) -> list[Cast]:
        """All that the two dice of a fighter can show."""
        known = self._casts.get(guard)
        if known is None:
            known = self._casts[guard] = list(self._cast_all(guard))
        return known

    def _cast_all(self, guard: Guard) -> Iterator[Cast]:
        stance, skill = self.box.stance_die(guard.stance), self.box.skill_die(LEVELS[guard.level])
        for a, b in product(alike(map(stance.symbols, FACES)), alike(skill.faces[face - 1] for face in FACES)):
            yield Cast(throw(guard, a[0], b[0]), list(product(a, b)))

    def ends(self, mine: Guard, theirs: Guard) -> Ends:
        """How a combat ends, the stances of both being chosen."""
        known = self._ends.get((mine, theirs))
        if known is None:
            known = self._ends[mine, theirs] = self._throw_all(mine, theirs)
            # Nothing depends on who asks: both sides choose among equals alike, each counting his own dice first.
            self._ends[theirs, mine] = {End(e.dealt, e.taken, e.fought.for_foe): n for e, n in known.items()}
        return known

    def _throw_all(self, mine: Guard, theirs: Guard) -> Ends:
        table = self.table(mine, theirs)
        ends: Ends = {}
        for my, their in product(self.casts(mine), self.casts(theirs)):
            weight = len(my.alike) * len(their.alike)
            faces = my.alike[0] + their.alike[0]
            for end, chance in self._after_turning(table, (my.throw, their.throw), faces):
                ends[end] = ends.get(end, 0) + weight * chance
        return ends

    def _after_turning(
        self, table: dict[Faces, End], dice: tuple[Throw, Throw], faces: Faces
    ) -> Iterator[tuple[End, int]]:
        """What becomes of dice as they were cast, in sixths."""
        if fencing.may_change(self.box, *dice):
            dice, faces = self._change(table, dice, faces, self.balance, OWN_FIRST)
        elif fencing.may_change(self.box, *dice[::-1]):
            dice, faces = self._change(table, dice, faces, self.balance_of_foe, FOES_FIRST)
        die = None
        if fencing.rerolls(self.box, *dice):
            die = best_reroll(table, faces, fencing.rerollable(*dice), self.balance)
        elif fencing.rerolls(self.box, *dice[::-1]):
            as_he_counts = (die.for_foe for die in fencing.rerollable(*dice[::-1]))
            die = best_reroll(table, faces, as_he_counts, self.balance_of_foe)
        if die is None:
            yield table[faces], len(FACES)
        else:
            yield from ((table[turned(faces, die, face)], 1) for face in FACES)

    @staticmethod
    def _change(
        table: dict[Faces, End], dice: tuple[Throw, Throw], faces: Faces, worth: Worth, order: Sequence[Die]
    ) -> tuple[tuple[Throw, Throw], Faces]:
        change = best_change(table, faces, worth, order)
        return (dice, faces) if change is None else (fencing.changed(*dice, *change), turned(faces, *change))

    @staticmethod
    def balance(end: End) -> int:
        """What an end is worth where only wounds count, and a win between equals."""
        return 4 * (end.dealt - end.taken) + (end.fought is Fought.WON) - (end.fought is Fought.LOST)

    @classmethod
    def balance_of_foe(cls, end: End) -> int:
        """The same, as the other side counts."""
        return -cls.balance(end)

    # All stances

    def matrix(self, mine: Levels, theirs: Levels, defends: tuple[bool, bool], worth: Worth) -> Matrix:
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


def dice_in(box: Content) -> Hashable:
    """All that odds depend on."""
    return tuple((die.stance, die.faces) for die in box.stance_dice), tuple(
        (die.level, die.faces) for die in box.skill_dice
    )


def guard(levels: Levels, stance: int, is_defending: bool) -> Guard:
    """A fighter in one of his stances."""
    return Guard(STANCES[stance], levels[stance], is_defending)


def throw(side: Guard, stance_face: int, skill_face: int) -> Throw:
    """One side's dice as they fell."""
    return Throw(side.stance, LEVELS[side.level], stance_face, skill_face, side.is_defending)


def alike(shown: Iterator[object]) -> list[list[int]]:
    """The faces of a die, those together that show the same."""
    faces: dict[object, list[int]] = {}
    for face, what in zip(FACES, shown, strict=True):
        faces.setdefault(what, []).append(face)
    return list(faces.values())


def turned(faces: Faces, die: Die, face: int) -> Faces:
    """The dice with another side of one of them up."""
    sides = list(faces)
    sides[die] = face
    a, b, c, d = sides
    return a, b, c, d


def best_change(
    table: dict[Faces, End], faces: Faces, worth: Worth, order: Sequence[Die] = OWN_FIRST
) -> tuple[Die, int] | None:
    """The die, and its side, that serves best when it is set, the first of equals; none may do better [SB-550]."""
    best, choice = worth(table[faces]), None
    for die, face in product(order, FACES):
        promise = worth(table[turned(faces, die, face)])
        if promise > best:
            best, choice = promise, (die, face)
    return choice


def best_reroll(table: dict[Faces, End], faces: Faces, dice: Iterator[Die], worth: Worth) -> Die | None:
    """The die whose reroll promises most; none where the dice had better lie [SB-537]."""
    best, choice = len(FACES) * worth(table[faces]), None
    for die in dice:
        promise = sum(worth(table[turned(faces, die, face)]) for face in FACES)
        if promise > best:
            best, choice = promise, die
    return choice


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
