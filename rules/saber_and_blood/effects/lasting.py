"""Chapter 7xx and 3xx: what holds for a character as long as a sheet, a skill card, a stance or another card lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from rules.saber_and_blood.content import Content, Part, Sheet
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.vocabulary import LEVELS, Condition, Keyword, Level, Stance, When
from rules.saber_and_blood.what_is_known import C, Character, Known

MASTER = len(LEVELS) - 1
SUPPORT = 1
"""The bolster of a supporter [SB-515]."""


@dataclass(frozen=True)
class Lasting(Generic[C]):
    """All lasting effects at one moment of a bout."""

    bout: Known[C]
    box: Content

    @property
    def tavern(self) -> Tavern[C]:
        """The floor as it is now."""
        return Tavern(self.bout, self.box)

    def sheet(self, fighter: Character) -> Sheet:
        """His character sheet."""
        return self.box.sheet(fighter.sheet)

    # Parts

    def parts(self, fighter: Character, when: When = When.NOW, *, ignoring: int | None = None) -> Iterator[Part]:
        """Every part that holds for him at such a moment and whose condition is met.

        Cards of one card play may be left out: the one whose mover runs into a ready token [SB-643].
        """
        for part in self.own_parts(fighter, ignoring):
            if part.when is when and part.do is not Keyword.AURA and self.is_met(part.if_, fighter):
                yield part
        for friend in self.bout.band(fighter.seat):
            if friend is fighter or not friend.is_on_board or not fighter.is_on_board:
                continue
            for aura in self.own_parts(friend, ignoring):
                if aura.do is not Keyword.AURA or not self.is_met(aura.if_, friend):
                    continue
                if self.tavern.distance(friend.spot, fighter.spot) <= aura.reach:
                    yield from (part for part in aura.parts if part.when is when)

    def own_parts(self, fighter: Character, ignoring: int | None = None) -> Iterator[Part]:
        """What stands on his sheet and on all cards that lie with it [SB-704, SB-710, SB-321, SB-334]."""
        yield from self.sheet(fighter).effects
        for name in fighter.skill_cards:
            yield from self.box.skill_card(name).effects
        for lying in fighter.cards(ignoring):
            yield from self.box.card(lying.card).effects

    def total(self, fighter: Character, keyword: Keyword) -> int:
        """The numbers of all parts of a kind, added up."""
        return sum(part.n for part in self.parts(fighter) if part.do is keyword)

    def has(self, fighter: Character, keyword: Keyword) -> bool:
        """Whether such a part holds for him."""
        return any(part.do is keyword for part in self.parts(fighter))

    def holds_for_all(self, keyword: Keyword) -> bool:
        """Whether a card left in play says so for everybody [SB-336]."""
        return any(part.do is keyword for lying in self.bout.in_play for part in self.box.card(lying.card).effects)

    # Conditions

    def is_met(self, condition: Condition | None, fighter: Character, *, in_combat: bool = False) -> bool:
        """Whether a condition is met; those of a combat are only where one is thought of in which they are."""
        match condition:
            case None:
                return True
            case Condition.BESIDE_OBSTACLE:
                return self._stands_beside(fighter, self.tavern.is_obstacle)
            case Condition.BESIDE_FIREPLACE:
                return self._stands_beside(fighter, self.tavern.is_fireplace)
            case Condition.HALF_WOUNDED:
                return 2 * fighter.wounds >= self.sheet(fighter).health
            case Condition.NOT_ACTED:
                return not fighter.has_acted
            case Condition.NO_POINTS:
                return fighter.special == 0
            case Condition.BY_READY | Condition.WAS_WOUNDED | Condition.TWO_WOUNDS:
                return in_combat

    def _stands_beside(self, fighter: Character, is_such: Callable[[str], bool]) -> bool:
        return fighter.is_on_board and any(is_such(square) for square in self.tavern.around(fighter.spot))

    # Levels

    def level(
        self, fighter: Character, stance: Stance, *, for_this_action: int = 0, ignoring: int | None = None
    ) -> Level:
        """The level at which he fights in a stance: printed, with tokens and modifiers added up [SB-506 to SB-510]."""
        lasting = level_change(self.parts(fighter, ignoring=ignoring), stance)
        return level_of(self.sheet(fighter).levels[stance], fighter.mood(ignoring) + lasting + for_this_action)

    def levels(self, fighter: Character) -> dict[Stance, Level]:
        """The same for every stance, as things are."""
        parts, printed, mood = [*self.parts(fighter)], self.sheet(fighter).levels, fighter.mood()
        return {stance: level_of(printed[stance], mood + level_change(parts, stance)) for stance in Stance}

    # Support

    def supporters(self, fighter: Character, foe: Character) -> list[C]:
        """Who supports a fighter against a foe [SB-515 to SB-518, SB-654, SB-902 to SB-904]."""
        if self.holds_for_all(Keyword.NO_SUPPORT):
            return []
        friends = [one for one in self.bout.on_board() if self.bout.are_friends(one.seat, fighter.seat)]
        return [one for one in friends if one is not fighter and self._can_support(one, foe)]

    def _can_support(self, supporter: Character, foe: Character) -> bool:
        if not self.tavern.are_adjacent(supporter, foe):
            return False
        others = [one for one in self.tavern.foes_beside(supporter) if one is not foe]
        return can_support(supporter, len(others), self.total(supporter, Keyword.SUPPORT_BESIDE_FOES))

    def support(self, supporter: Character) -> int:
        """The bolster that one supporter gives [SB-515]."""
        return SUPPORT + self.total(supporter, Keyword.SUPPORT_BONUS)


def level_of(printed: Level, modifier: int) -> Level:
    """The printed level with all modifiers added up, never below low or above master [SB-509, SB-510]."""
    return LEVELS[within_levels(LEVELS.index(printed) + modifier)]


def within_levels(place: int) -> int:
    """A place among the levels that there are [SB-510]."""
    return 0 if place < 0 else MASTER if place > MASTER else place


def level_change(parts: Iterable[Part], stance: Stance) -> int:
    """By how much parts raise or lower the level of a stance [SB-508]."""
    return sum(part.n for part in parts if part.do is Keyword.LEVEL and part.stance in (None, stance))


def can_support(supporter: Character, others: int, more: int) -> bool:
    """Whether somebody beside a foe can support against him: not beside other foes, or some more [SB-517, SB-654]."""
    return not supporter.is_stunned and others <= more
