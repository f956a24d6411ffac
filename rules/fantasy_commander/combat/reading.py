"""Reading the dice: what faces are worth, what is ignored, what is blocked [FC-610 to FC-621, FC-725, FC-726].

Everything here works on counts of faces, so that a fight and its odds are reckoned by the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from rules.fantasy_commander.vocabulary import SHIELDS, Face

Counts = tuple[int, ...]
"""How many dice show each face, from 1 to 6."""


class Worth(StrEnum):
    """What a face does in a roll."""

    PANIC = "panic"
    HIT = "hit"
    BLOCK = "block"
    NOTHING = "nothing"


Values = Mapping[Face, Worth]
"""What every face of one roll is worth."""


def attack_values(*, in_melee: bool, is_weak: bool, banners_hit: bool) -> Values:
    """How an attack roll is read; shields protect the attacker in melee alone [FC-610 to FC-614, FC-725]."""
    shield = Worth.BLOCK if in_melee else Worth.NOTHING
    return {
        Face.PANIC: Worth.PANIC,
        Face.STRIKE: Worth.HIT,
        Face.BLADE: Worth.NOTHING if is_weak else Worth.HIT,
        Face.BANNER: Worth.HIT if banners_hit else Worth.NOTHING,
        **dict.fromkeys(SHIELDS, shield),
    }


def defence_values(*, in_melee: bool, is_weak: bool, is_supported: bool) -> Values:
    """How a defence roll is read; whoever is shot at only blocks [FC-615 to FC-619, FC-726]."""
    if not in_melee:
        return {**dict.fromkeys(Face, Worth.NOTHING), **dict.fromkeys(SHIELDS, Worth.BLOCK)}
    return {
        Face.PANIC: Worth.PANIC,
        Face.STRIKE: Worth.HIT,
        Face.BLADE: Worth.NOTHING if is_weak else Worth.HIT,
        Face.BANNER: Worth.BLOCK if is_supported else Worth.NOTHING,
        **dict.fromkeys(SHIELDS, Worth.BLOCK),
    }


def counted(faces: Iterable[int]) -> Counts:
    """Dice as counts of their faces."""
    counts = [0] * len(Face)
    for face in faces:
        counts[face - 1] += 1
    return tuple(counts)


def worth(counts: Counts, values: Values, what: Worth) -> int:
    """How many dice are worth that."""
    return sum(counts[face - 1] for face, value in values.items() if value is what)


class Ignores(NamedTuple):
    """Results of a face that do not count against a unit."""

    by: str
    face: Face
    most: int


class Cancelled(NamedTuple):
    """Results that did not count, and why."""

    by: str
    face: Face
    n: int


class Harm(NamedTuple):
    """What one roll does to the other unit."""

    damage: int
    panic: int

    @property
    def hits(self) -> int:
        """How many results a block could cancel [FC-620]."""
        return self.damage + self.panic


def harm(counts: Counts, values: Values, added: int = 0) -> Harm:
    """Damage and panic results as rolled, those that were added included [FC-847]."""
    return Harm(worth(counts, values, Worth.HIT), worth(counts, values, Worth.PANIC) + added)


def ignored(counts: Counts, values: Values, added: int, ignores: Sequence[Ignores]) -> list[Cancelled]:
    """What a unit ignores of a roll, in the order of the effects; only results that would count [FC-R14]."""
    left = list(counts)
    left[Face.PANIC - 1] += added
    found = []
    for by, face, most in ignores:
        counting = left[face - 1] if values[face] in (Worth.HIT, Worth.PANIC) else 0
        taken = min(most, counting)
        if taken:
            left[face - 1] -= taken
            found.append(Cancelled(by, face, taken))
    return found


def spared(rolled: Harm, cancelled: Iterable[Cancelled]) -> Harm:
    """What is left of a roll without what was ignored."""
    damage, panic = rolled
    for _, face, n in cancelled:
        if face is Face.PANIC:
            panic -= n
        else:
            damage -= n
    return Harm(damage, panic)


def blocked(coming: Harm, blocks: int) -> Harm:
    """What is left after blocks, which go to damage first [FC-621, FC-R15]."""
    stopped = min(blocks, coming.damage)
    return Harm(coming.damage - stopped, max(0, coming.panic - (blocks - stopped)))


def without_effect(faces: Sequence[int], values: Values, hits: int | None) -> list[int]:
    """The places of dice that do nothing in a roll, shields beyond the `hits` that they could block included.

    `hits` is None where it is not yet known what there will be to block [FC-R80].
    """
    idle, busy = [], 0
    for place, face in enumerate(faces):
        value = values[Face(face)]
        if value is Worth.BLOCK:
            busy += 1
        if value is Worth.NOTHING or (value is Worth.BLOCK and hits is not None and busy > hits):
            idle.append(place)
    return idle


def marks(faces: Sequence[int], values: Values, cancelled: Iterable[Cancelled], blocks: int) -> list[str]:
    """For a picture: what became of each die, the first ones of a face being those that are ignored or blocked.

    Panic results that were added have no die; they are ignored or blocked after those that have one.
    """
    found = [values[Face(face)].value for face in faces]
    for _, face, n in cancelled:
        open_dice = [place for place, one in enumerate(faces) if one == face and found[place] in ("hit", "panic")]
        for place in open_dice[:n]:
            found[place] = "ignored"
    for what in ("hit", "panic"):
        for place, mark in enumerate(found):
            if blocks and mark == what:
                found[place], blocks = "blocked", blocks - 1
    return found
