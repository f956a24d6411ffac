"""Odds before an attack: in how many of all ways the dice can fall it ends how, exactly and in integers.

Dice are not told apart, only counted, by what they are worth in their roll. What players would decide on the way is
what happens when nobody answers, but every way to receive the attack is reckoned, for the range over them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.fantasy_commander.combat.clash import Clash, Manner, total
from rules.fantasy_commander.combat.exchange import Toll, relieved, straits_of, suffered
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import Reception, defenders, receptions, usual_reception
from rules.fantasy_commander.combat.reading import Counts, Harm, Values, Worth, harm, ignored, spared, worth
from rules.fantasy_commander.combat.series import Series
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.rulings import RUSH_NEEDS
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Face
from rules.kernel.grid import Hex

FACES = len(Face)


class Result(NamedTuple):
    """One way in which an attack can end, for both units."""

    lost: int
    """What the target loses, by its retreat and by Rush, too."""
    falls: bool
    panic: int
    """How many hexes it owes to panic; 0 where it does not panic."""
    own_lost: int
    own_falls: bool
    own_panic: int


class Chance(NamedTuple):
    """So many of all ways."""

    of: int
    ways: int

    @property
    def percent(self) -> int:
        """Rounded to whole percents."""
        return (200 * self.of + self.ways) // (2 * self.ways)


@dataclass(frozen=True)
class Outlook:
    """How an attack can end, if it is received in one certain way."""

    ways: int
    """A power of 6."""
    results: dict[Result, int]

    def chance(self, happens: Callable[[Result], bool]) -> Chance:
        """How probable something is."""
        return Chance(sum(count for result, count in self.results.items() if happens(result)), self.ways)

    def average(self, figure: Callable[[Result], int]) -> Chance:
        """A figure on average, as a fraction."""
        return Chance(sum(count * figure(result) for result, count in self.results.items()), self.ways)

    @property
    def destroys(self) -> Chance:
        """How probably the target is destroyed."""
        return self.chance(lambda result: result.falls)

    @property
    def panics(self) -> Chance:
        """How probably the target flees and lives."""
        return self.chance(lambda result: result.panic > 0 and not result.falls)

    @property
    def hurts(self) -> Chance:
        """How probably the target loses anything."""
        return self.chance(lambda result: result.lost > 0)

    @property
    def is_hurt(self) -> Chance:
        """How probably the attacker loses anything."""
        return self.chance(lambda result: result.own_lost > 0)

    @property
    def is_destroyed(self) -> Chance:
        """How probably the attacker is destroyed."""
        return self.chance(lambda result: result.own_falls)

    def losses(self) -> dict[int, Chance]:
        """How probably the target loses so many, from the fewest on."""
        counts: dict[int, int] = {}
        for result, count in self.results.items():
            counts[result.lost] = counts.get(result.lost, 0) + count
        return {lost: Chance(counts[lost], self.ways) for lost in sorted(counts)}


class Received(NamedTuple):
    """One way in which the defender can receive the attack, and how it ends then."""

    target: Unit
    reception: Reception
    outlook: Outlook


@dataclass(frozen=True)
class Odds:
    """What the attacker can expect: where the defender does as usual, and over all that the defender can do."""

    usual: Outlook
    answers: tuple[Received, ...]

    def span(self, measure: Callable[[Outlook], Chance]) -> tuple[Chance, Chance]:
        """The least and the most of a measure over the choices of the defender."""
        chances = [measure(received.outlook) for received in self.answers]
        ways = max(chance.ways for chance in chances)
        in_order = sorted(chances, key=lambda chance: chance.of * (ways // chance.ways))
        return in_order[0], in_order[-1]


def odds(
    ground: Ground,
    attacker: Unit,
    target: Unit,
    onset: Onset,
    manner: Manner = Manner.MELEE,
    *,
    at: Hex | None = None,
    may_redirect: bool = True,
) -> Odds:
    """The odds of an attack, by a unit where it stands or after it has moved to another hex."""
    if at is not None and at != attacker.cell:
        ground, attacker = _moved(ground, attacker, at)
    clashes = [Clash(ground, manner, attacker, target, onset)]
    if may_redirect and manner is Manner.MELEE:
        clashes += [Clash(ground, manner, attacker, unit, onset) for unit in defenders(ground, attacker, target)]
    answers = [
        Received(clash.target, reception, reckoning.outlook(reception))
        for clash, reckoning in ((clash, Reckoning(clash)) for clash in clashes)
        for reception in receptions(clash)
    ]
    usual = usual_reception(clashes[0])
    return Odds(next(one.outlook for one in answers if one.reception == usual), tuple(answers))


def _moved(ground: Ground, unit: Unit, at: Hex) -> tuple[Ground, Unit]:
    """The field as it will be when a unit has moved."""
    moved = unit.model_copy(update={"cell": at})
    units = [moved if one.id == unit.id else one for one in ground.field.units]
    return Ground(ground.content, ground.field.model_copy(update={"units": units})), moved


# Rolls


class Lot(NamedTuple):
    """Faces that are worth the same in a roll, and are ignored by the same effects."""

    worth: Worth
    face: Face
    """One of them, which stands for all."""
    sides: int
    """How many of the six they are."""


Pile = tuple[int, ...]
"""How many dice fell on each lot."""


def lots(values: Values, special: list[Face]) -> list[Lot]:
    """The faces of a roll as lots; a special face is one of its own."""
    found: dict[tuple[Worth, Face | None], list[Face]] = {}
    for face in Face:
        found.setdefault((values[face], face if face in special else None), []).append(face)
    return [Lot(value, faces[0], len(faces)) for (value, _), faces in found.items()]


def throws(kinds: list[Lot], dice: int) -> dict[Pile, int]:
    """In how many ways so many dice fall so; all together are 6 to the power of their number."""
    found: dict[Pile, int] = {(0,) * len(kinds): 1}
    for _ in range(dice):
        further: dict[Pile, int] = {}
        for pile, ways in found.items():
            for place, lot in enumerate(kinds):
                more = (*pile[:place], pile[place] + 1, *pile[place + 1 :])
                further[more] = further.get(more, 0) + ways * lot.sides
        found = further
    return found


def after_rerolls(kinds: list[Lot], first: dict[Pile, int], most: int, hits: int | None) -> dict[Pile, int]:
    """Rolls once up to so many dice without effect were rolled again, as happens when nobody answers [FC-D21, FC-D22].

    All together are 6 to the power of the dice and of `most`.
    """
    if not most:
        return first
    kept: list[dict[Pile, int]] = [{} for _ in range(most + 1)]
    for pile, ways in first.items():
        rest, again = _without_idle(kinds, pile, most, hits)
        kept[again][rest] = kept[again].get(rest, 0) + ways
    found: dict[Pile, int] = {}
    for again, rests in enumerate(kept):
        scale = FACES ** (most - again)
        fresh = throws(kinds, again)
        for rest, ways in rests.items():
            for pile, more in fresh.items():
                both = tuple(map(int.__add__, rest, pile))
                found[both] = found.get(both, 0) + ways * more * scale
    return found


def _without_idle(kinds: list[Lot], pile: Pile, most: int, hits: int | None) -> tuple[Pile, int]:
    """A roll without the dice that are rolled again, and their number; it is one whichever idle dice they are."""
    blocks = sum(count for lot, count in zip(kinds, pile, strict=True) if lot.worth is Worth.BLOCK)
    spare = 0 if hits is None else max(0, blocks - hits)
    rest, taken = [*pile], 0
    for place, lot in enumerate(kinds):
        idle = pile[place] if lot.worth is Worth.NOTHING else 0
        if lot.worth is Worth.BLOCK:
            idle = min(spare, pile[place])
            spare -= idle
        idle = min(idle, most - taken)
        rest[place] -= idle
        taken += idle
    return tuple(rest), taken


def as_counts(kinds: list[Lot], pile: Pile) -> Counts:
    """A roll by its faces, where each lot lies on the one that stands for it."""
    counts = [0] * FACES
    for lot, count in zip(kinds, pile, strict=True):
        counts[lot.face - 1] += count
    return tuple(counts)


# An attack


class Strike(NamedTuple):
    """What an attack roll comes to before it is answered."""

    hits: int
    """As rolled."""
    coming: Harm
    """Without what the target ignores."""
    blocks: int
    is_rushed: bool


class Answer(NamedTuple):
    """What a defence roll comes to."""

    coming: Harm
    blocks: int


@dataclass(frozen=True)
class Reckoning:
    """The sum over all rolls of an attack, however it is received."""

    clash: Clash

    @cached_property
    def _outlooks(self) -> dict[tuple[int, bool], Outlook]:
        return {}

    def outlook(self, reception: Reception) -> Outlook:
        """How the attack ends if it is received so; what was paid for the dice makes no difference."""
        dice = total(self.clash.defence_dice(effort=reception.effort)) if reception.rolls else 0
        key = (dice, reception.effort)
        if key not in self._outlooks:
            self._outlooks[key] = self._summed(dice, effort=reception.effort)
        return self._outlooks[key]

    def _summed(self, dice: int, *, effort: bool) -> Outlook:
        clash = self.clash
        strikes = self._answered if clash.in_melee and dice else self._unanswered
        most_blocks = max(strike.blocks for strike in strikes)
        books: dict[int, list[tuple[int, list[Harm], int]]] = {}
        ends: dict[tuple[Harm, Harm, bool], int] = {}
        for strike, ways in strikes.items():
            hits = min(strike.hits, dice)  # More than that no roll can block.
            if hits not in books:
                books[hits] = [
                    (
                        answer.blocks,
                        [suffered(clash, clash.attacker, answer.coming, n) for n in range(most_blocks + 1)],
                        more,
                    )
                    for answer, more in self._answers(dice, hits).items()
                ]
            on_target = [suffered(clash, clash.target, strike.coming, n) for n in range(dice + 1)]
            for blocks, on_attacker, more in books[hits]:
                end = (on_target[blocks], on_attacker[strike.blocks], strike.is_rushed)
                ends[end] = ends.get(end, 0) + ways * more
        results: dict[Result, int] = {}
        for end, ways in ends.items():
            result = self._end(*end, effort=effort)
            results[result] = results.get(result, 0) + ways
        return Outlook(sum(results.values()), results)

    @cached_property
    def _answered(self) -> dict[Strike, int]:
        return self._strikes(is_answered=True)

    @cached_property
    def _unanswered(self) -> dict[Strike, int]:
        return self._strikes(is_answered=False)

    def _strikes(self, *, is_answered: bool) -> dict[Strike, int]:
        clash = self.clash
        dice, values = total(clash.attack_dice), clash.attack_values
        special = [one.face for one in clash.target_ignores] + ([RUSH_NEEDS] if clash.rushes else [])
        kinds = lots(values, special)
        most, added = min(dice, clash.attack_rerolls), clash.added_panic
        found: dict[Strike, int] = {}
        for pile, ways in after_rerolls(kinds, throws(kinds, dice), most, None if is_answered else 0).items():
            counts = as_counts(kinds, pile)
            rolled = harm(counts, values, added)
            strike = Strike(
                rolled.hits,
                spared(rolled, ignored(counts, values, added, clash.target_ignores)),
                worth(counts, values, Worth.BLOCK) if is_answered else 0,
                clash.rushes and counts[RUSH_NEEDS - 1] > 0,
            )
            found[strike] = found.get(strike, 0) + ways
        return found

    def _answers(self, dice: int, hits: int) -> dict[Answer, int]:
        clash = self.clash
        values = clash.defence_values
        kinds = lots(values, [one.face for one in clash.attacker_ignores])
        most = min(dice, clash.defence_rerolls)
        found: dict[Answer, int] = {}
        for pile, ways in after_rerolls(kinds, throws(kinds, dice), most, hits).items():
            counts = as_counts(kinds, pile)
            coming = spared(harm(counts, values), ignored(counts, values, 0, clash.attacker_ignores))
            answer = Answer(coming, worth(counts, values, Worth.BLOCK))
            found[answer] = found.get(answer, 0) + ways
        return found

    def _end(self, to_target: Harm, to_attacker: Harm, is_rushed: bool, *, effort: bool) -> Result:
        """Losses, Rush and retreats, with what happens when nobody answers."""
        clash, series = self.clash, Series.of(self.clash.onset)
        may_brace = clash.manner is not Manner.MAGIC and not effort
        to_target = self._relieved(clash.target, to_target, series, may_brace, is_rushed)
        to_attacker = self._relieved(clash.attacker, to_attacker, series, series.can_brace, False)
        toll = Toll.of(clash, series, to_target, to_attacker)
        fallen = toll.fallen
        owed = to_target.panic + (is_rushed if to_target.panic else 0)
        push = int(is_rushed and not to_target.panic and not clash.can_be_pushed)
        target = self._fate(clash.target, toll, toll.target, fallen, owed, push)
        attacker = self._fate(clash.attacker, toll, toll.attacker, fallen, to_attacker.panic, 0)
        return Result(*target, *attacker)

    @cached_property
    def _reliefs(self) -> dict[tuple[str, Harm, bool, bool], Harm]:
        return {}

    def _relieved(self, unit: Unit, coming: Harm, series: Series, can_brace: bool, is_rushed: bool) -> Harm:
        key = (unit.id, coming, can_brace, is_rushed)
        if key not in self._reliefs:
            most = series.allowed(self.clash, unit, coming.damage)
            straits = straits_of(self.clash, unit, coming, most, can_brace=can_brace, is_rushed=is_rushed)
            self._reliefs[key] = relieved(coming, straits.usual())
        return self._reliefs[key]

    def _fate(
        self, unit: Unit, toll: Toll, lost: int, fallen: list[Unit], owed: int, push: int
    ) -> tuple[int, bool, int]:
        """What a unit loses in all, whether it falls, and how far it flees."""
        if any(unit is one for one in fallen):
            return lost, True, 0
        clash = self.clash
        fed = min(1, unit.losses + lost) if any(unit is one for one in toll.drains) else 0
        left = clash.left(unit) - lost + fed
        further = push + owed - clash.room_for(unit, owed)
        further = min(further, left, clash.most_losses(unit) - lost)
        return lost + further, further >= left, owed
