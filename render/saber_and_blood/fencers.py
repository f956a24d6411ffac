"""A combat as its report tells it: the two fighters, their dice from stage to stage, and the result in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from render.saber_and_blood.words import style_of
from render.theme import SeatStyle
from rules.kernel.values import Seat
from rules.kernel.words import counted
from rules.saber_and_blood.combat.fencing import Throw
from rules.saber_and_blood.content import Content, Sheet
from rules.saber_and_blood.reports import CombatReport
from rules.saber_and_blood.vocabulary import Fought, Symbol

STAGES = ("Rolled", "Changed", "Rerolled")
SYMBOL_NAMES = {
    Symbol.ADVANTAGE: "advantage",
    Symbol.WOUND: "extra wound",
    Symbol.STRIKE: "strike",
    Symbol.DODGE: "dodge",
    Symbol.EVADE: "evade",
    Symbol.REROLL: "reroll",
    Symbol.CHANGE: "change",
}


@dataclass(frozen=True)
class Supporter:
    """Somebody who stands by a fighter without taking part [SB-520]."""

    sheet: Sheet
    style: SeatStyle


@dataclass(frozen=True)
class Fencer:
    """One of the two, with all that picture and words tell of him."""

    name: str
    seat: Seat
    sheet: Sheet
    supporters: tuple[Supporter, ...]
    throws: tuple[Throw, ...]
    """His dice at each of the stages."""
    symbols: tuple[Symbol, ...]
    """What his stance die shows in the end."""
    marks: int
    has_advantage: bool
    score: int
    wounds: int

    @property
    def style(self) -> SeatStyle:
        """The look of his seat."""
        return style_of(self.seat)

    @property
    def final(self) -> Throw:
        """His dice as they count."""
        return self.throws[-1]

    @property
    def sum(self) -> list[str]:
        """How his score comes about [SB-530, SB-531, SB-619]."""
        advantages = self.symbols.count(Symbol.ADVANTAGE)
        if not advantages:
            return [some(self.marks, "mark")]
        if self.has_advantage or self.final.is_defending:
            return [some(self.marks, "mark"), f"+ {some(advantages, 'advantage')}"]
        return [some(self.marks, "mark"), "advantage does not count"]


Pair = tuple[Fencer, Fencer]


@dataclass(frozen=True)
class Row:
    """The four dice at one stage: the attacker's two and the defender's two."""

    stage: str
    throws: tuple[Throw, Throw]

    def differs(self, whose: int, other: Row | None) -> tuple[bool, bool]:
        """Whether stance die and skill die of one of the two fell anew between this row and another."""
        if other is None:
            return False, False
        mine, theirs = self.throws[whose], other.throws[whose]
        return (
            (mine.stance_face, mine.stance_is_rerolled) != (theirs.stance_face, theirs.stance_is_rerolled),
            (mine.skill_face, mine.skill_is_rerolled) != (theirs.skill_face, theirs.skill_is_rerolled),
        )


def fencers(box: Content, report: CombatReport) -> Pair:
    """Attacker and defender."""
    is_mirrored = report.attacker.sheet == report.defender.sheet
    pair = []
    for side in (report.attacker, report.defender):
        sheet = box.sheet(side.sheet)
        faces = (side.rolled, side.changed, side.final)
        rolled, changed, final = (
            Throw(side.stance, side.level, *shown, is_defending=side.is_defending) for shown in faces
        )
        stance_again, skill_again = side.rerolled
        final = replace(final, stance_is_rerolled=stance_again, skill_is_rerolled=skill_again)
        pair.append(
            Fencer(
                # Two players may use the same sheet [SB-R52].
                name=f"{side.seat.title()} {sheet.short}" if is_mirrored else sheet.short,
                seat=side.seat,
                sheet=sheet,
                supporters=tuple(supporter(box, name) for name in side.supporters),
                throws=(rolled, changed, final),
                symbols=final.symbols(box),
                marks=final.marks(box),
                has_advantage=side.has_advantage,
                score=side.score,
                wounds=0 if report.is_cancelled else side.wounds,
            )
        )
    return pair[0], pair[1]


def supporter(box: Content, name: str) -> Supporter:
    """A supporter by the name in play, such as "red.N1"."""
    seat, _, sheet = name.rpartition(".")
    return Supporter(box.sheet(sheet), style_of(Seat(seat)))


def rows_of(pair: Pair) -> list[Row]:
    """The dice as rolled, then each stage that altered one of them."""
    stages = [Row(stage, (pair[0].throws[index], pair[1].throws[index])) for index, stage in enumerate(STAGES)]
    return [stages[0], *(row for before, row in pairwise(stages) if row.throws != before.throws)]


# Words


def some(count: int, thing: str) -> str:
    """A number of things, in words where it is none."""
    return counted(count or "no", thing)


def face_words(symbols: tuple[Symbol, ...]) -> list[str]:
    """The symbols of a stance die in words, each kind once."""
    kinds = {symbol: symbols.count(symbol) for symbol in symbols}
    return [SYMBOL_NAMES[kind] if count == 1 else some(count, SYMBOL_NAMES[kind]) for kind, count in kinds.items()]


def listed(words: list[str]) -> str:
    """Words as an enumeration."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def winner(pair: Pair, report: CombatReport) -> Fencer | None:
    """Who has won."""
    return {Fought.WON: pair[0], Fought.LOST: pair[1]}.get(report.fought)


def verdict(pair: Pair, report: CombatReport) -> str:
    """How the combat ended [SB-548, SB-560, SB-562, SB-615, SB-620]."""
    victor = winner(pair, report)
    if report.is_cancelled:
        return f"Cancelled: {f'{victor.name}’s win' if victor else 'the tie'} does not count"
    if victor:
        return f"{victor.name} wins with the {victor.final.stance} die"
    if report.fought is Fought.EVADED:
        evading = [fencer.name for fencer in pair if Symbol.EVADE in fencer.symbols]
        return f"{listed(evading)} {'evades' if len(evading) == 1 else 'evade'}: a tie without wounds"
    if pair[0].score == pair[1].score:
        return "A tie"
    better = max(pair, key=lambda fencer: fencer.score)
    return f"A tie: {better.name} only defends himself"
