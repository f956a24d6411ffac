"""The dice of a combat without the combat around them: advantage, change, rerolls, score, wounds [SB-525 to SB-565].

Everything here is a plain function of four dice; the procedure that asks and rolls is in fight.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Fought, Level, Stance, Symbol

BEATS = {Stance.ATTACK: Stance.FEINT, Stance.FEINT: Stance.DODGE, Stance.DODGE: Stance.ATTACK}
"""Which stance has the advantage over which [SB-525 to SB-527]."""

FACES = range(1, 7)


class Die(IntEnum):
    """The four dice of a combat, as a player counts them."""

    OWN_STANCE = 0
    OWN_SKILL = 1
    FOES_STANCE = 2
    FOES_SKILL = 3

    @property
    def id(self) -> str:
        """Its name as an option."""
        return self.name.lower()

    @property
    def is_own(self) -> bool:
        """Whether it is one of the player's own two."""
        return self in (Die.OWN_STANCE, Die.OWN_SKILL)

    @property
    def is_stance(self) -> bool:
        """Whether it is a stance die."""
        return self in (Die.OWN_STANCE, Die.FOES_STANCE)

    @property
    def for_foe(self) -> Die:
        """The same die, as the other fighter counts."""
        return Die((self + 2) % len(Die))


@dataclass(frozen=True)
class Throw:
    """One fighter's two dice as they lie."""

    stance: Stance
    level: Level
    stance_face: int
    skill_face: int
    is_defending: bool = False
    """Whether he has a defense token [SB-619]."""
    stance_is_set: bool = False
    """Whether change has set the stance die: then it cannot be rerolled, nor its reroll and change be used."""
    skill_is_set: bool = False
    stance_is_rerolled: bool = False
    skill_is_rerolled: bool = False

    def symbols(self, box: Content) -> tuple[Symbol, ...]:
        """What the stance die shows."""
        return box.stance_die(self.stance).symbols(self.stance_face)

    def marks(self, box: Content) -> int:
        """What the skill die shows."""
        return box.skill_die(self.level).faces[self.skill_face - 1]

    def count(self, box: Content, symbol: Symbol) -> int:
        """How often the stance die shows a symbol."""
        return self.symbols(box).count(symbol)


@dataclass(frozen=True)
class Result:
    """Scores, who won, and the wounds that each of the two receives."""

    scores: tuple[int, int]
    fought: Fought
    wounds: tuple[int, int]


def has_advantage(mine: Stance, theirs: Stance) -> bool:
    """Whether my stance die has the advantage over theirs [SB-525 to SB-528]."""
    return BEATS[mine] is theirs


def score(box: Content, mine: Throw, theirs: Throw) -> int:
    """Marks on the skill die, and advantage symbols where they count [SB-530, SB-531, SB-619]."""
    counts = mine.is_defending or has_advantage(mine.stance, theirs.stance)
    return mine.marks(box) + (mine.count(box, Symbol.ADVANTAGE) if counts else 0)


def evades(box: Content, mine: Throw, theirs: Throw) -> bool:
    """Whether somebody shows evade, which ends the combat as a tie without any wound [SB-548, SB-549]."""
    return Symbol.EVADE in mine.symbols(box) or Symbol.EVADE in theirs.symbols(box)


def judge(box: Content, mine: Throw, theirs: Throw) -> Result:
    """What comes of four dice, after change and rerolls [SB-560 to SB-562]."""
    scores = (score(box, mine, theirs), score(box, theirs, mine))
    if evades(box, mine, theirs):
        return Result(scores, Fought.EVADED, (0, 0))
    fought = Fought.WON if scores[0] > scores[1] else Fought.LOST if scores[0] < scores[1] else Fought.TIED
    wounds = (wounds_received(box, mine, theirs, fought), wounds_received(box, theirs, mine, fought.for_foe))
    winner = mine if fought is Fought.WON else theirs if fought is Fought.LOST else None
    if winner is not None and winner.is_defending:
        fought = Fought.TIED  # Who defends himself deals nothing by winning, and it is a tie [SB-620].
    return Result(scores, fought, wounds)


def wounds_received(box: Content, mine: Throw, theirs: Throw, fought: Fought) -> int:
    """The wounds I receive: for losing, extra ones, the strike; less my dodges [SB-535, SB-536, SB-546, SB-560]."""
    lost = fought is Fought.LOST
    if lost and theirs.is_defending:
        return 0  # [SB-620, SB-R36]
    wounds = 1 + theirs.count(box, Symbol.WOUND) if lost else 0
    wounds += theirs.count(box, Symbol.STRIKE)
    return max(0, wounds - mine.count(box, Symbol.DODGE))


# Change


def may_change(box: Content, mine: Throw, theirs: Throw) -> bool:
    """Whether I alone show change; two of them cancel [SB-550, SB-551]."""
    return Symbol.CHANGE in mine.symbols(box) and Symbol.CHANGE not in theirs.symbols(box)


def changed(mine: Throw, theirs: Throw, die: Die, face: int) -> tuple[Throw, Throw]:
    """The dice after I set one of them to a face."""
    throw = mine if die.is_own else theirs
    if die.is_stance:
        throw = replace(throw, stance_face=face, stance_is_set=True)
    else:
        throw = replace(throw, skill_face=face, skill_is_set=True)
    return (throw, theirs) if die.is_own else (mine, throw)


def best_change(judged: Callable[[tuple[Throw, Throw]], Result], mine: Throw, theirs: Throw) -> tuple[Die, int] | None:
    """The change that serves me best, as if no reroll followed; none where nothing is better [SB-D16]."""

    def worth(dice: tuple[Throw, Throw]) -> tuple[int, int]:
        result = judged(dice)
        rank = {Fought.WON: 2, Fought.TIED: 1, Fought.EVADED: 1, Fought.LOST: 0}[result.fought]
        return result.wounds[1] - result.wounds[0], rank

    best, choice = worth((mine, theirs)), None
    for die in Die:
        for face in FACES:
            value = worth(changed(mine, theirs, die, face))
            if value > best:
                best, choice = value, (die, face)
    return choice


# Rerolls


def rerolls(box: Content, mine: Throw, theirs: Throw) -> int:
    """How many dice I may reroll: my reroll symbols beyond theirs [SB-537, SB-541, SB-553, SB-R39]."""
    return max(0, _usable_rerolls(box, mine) - _usable_rerolls(box, theirs))


def _usable_rerolls(box: Content, throw: Throw) -> int:
    return 0 if throw.stance_is_set else throw.count(box, Symbol.REROLL)


def rerollable(mine: Throw, theirs: Throw) -> Iterator[Die]:
    """The dice that can still be rerolled: once each, and never one that change has set [SB-538, SB-539]."""
    for die, throw in ((Die.OWN_STANCE, mine), (Die.FOES_STANCE, theirs)):
        if not throw.stance_is_set and not throw.stance_is_rerolled:
            yield die
        if not throw.skill_is_set and not throw.skill_is_rerolled:
            yield Die(die + 1)


def rerolled(mine: Throw, theirs: Throw, die: Die, face: int) -> tuple[Throw, Throw]:
    """The dice after one of them was rerolled to a face."""
    throw = mine if die.is_own else theirs
    if die.is_stance:
        throw = replace(throw, stance_face=face, stance_is_rerolled=True)
    else:
        throw = replace(throw, skill_face=face, skill_is_rerolled=True)
    return (throw, theirs) if die.is_own else (mine, throw)


def sensible_reroll(box: Content, mine: Throw, theirs: Throw) -> Die | None:
    """What is rerolled for a player who does not say: the better skill die of the other, or my own [SB-D17]."""
    if judge(box, mine, theirs).fought is Fought.WON:
        return None
    open_dice = list(rerollable(mine, theirs))
    if Die.FOES_SKILL in open_dice and theirs.marks(box) >= 2:
        return Die.FOES_SKILL
    return Die.OWN_SKILL if Die.OWN_SKILL in open_dice else None
