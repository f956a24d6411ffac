"""Chapter 7xx and 3xx: what holds for a character as long as a sheet, a skill card, a stance or another card lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.saber_and_blood.content import Content, Part, Sheet
from rules.saber_and_blood.fencing import level_of
from rules.saber_and_blood.state import Bout, Fighter
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.tokens import mood_of
from rules.saber_and_blood.vocabulary import Condition, Keyword, Level, Stance, When


@dataclass(frozen=True)
class Lasting:
    """All lasting effects at one moment of a bout."""

    bout: Bout
    box: Content

    @property
    def tavern(self) -> Tavern:
        """The floor as it is now."""
        return Tavern(self.bout, self.box)

    def sheet(self, fighter: Fighter) -> Sheet:
        """His character sheet."""
        return self.box.sheet(fighter.sheet)

    # Parts

    def parts(self, fighter: Fighter, when: When = When.NOW, *, ignoring: int | None = None) -> Iterator[Part]:
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
                near = self.tavern.distance(friend.spot, fighter.spot) <= aura.reach
                if aura.do is Keyword.AURA and near and self.is_met(aura.if_, friend):
                    yield from (part for part in aura.parts if part.when is when)

    def own_parts(self, fighter: Fighter, ignoring: int | None) -> Iterator[Part]:
        """What stands on his sheet and on all cards that lie with it [SB-704, SB-710, SB-321, SB-334]."""
        yield from self.sheet(fighter).effects
        for name in fighter.skill_cards:
            yield from self.box.skill_card(name).effects
        for attached in (fighter.stance, *fighter.attached):
            if attached is not None and attached.play != ignoring:
                yield from self.box.card(attached.card).effects

    def total(self, fighter: Fighter, keyword: Keyword) -> int:
        """The numbers of all parts of a kind, added up."""
        return sum(part.n for part in self.parts(fighter) if part.do is keyword)

    def has(self, fighter: Fighter, keyword: Keyword) -> bool:
        """Whether such a part holds for him."""
        return any(part.do is keyword for part in self.parts(fighter))

    def holds_for_all(self, keyword: Keyword) -> bool:
        """Whether a card left in play says so for everybody [SB-336]."""
        return any(part.do is keyword for lying in self.bout.in_play for part in self.box.card(lying.card).effects)

    # Conditions

    def is_met(self, condition: Condition | None, fighter: Fighter) -> bool:
        """Whether a condition that depends on the board and the sheet is met; those of a combat are met there."""
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
            case _:
                return False

    def _stands_beside(self, fighter: Fighter, is_such: Callable[[str], bool]) -> bool:
        return fighter.is_on_board and any(is_such(square) for square in self.tavern.around(fighter.spot))

    # Levels

    def level(
        self, fighter: Fighter, stance: Stance, *, for_this_action: int = 0, ignoring: int | None = None
    ) -> Level:
        """The level at which he fights in a stance: printed, with tokens and modifiers added up [SB-506 to SB-510]."""
        lasting = sum(
            part.n
            for part in self.parts(fighter, ignoring=ignoring)
            if part.do is Keyword.LEVEL and part.stance in (None, stance)
        )
        modifier = mood_of(fighter, ignoring=ignoring) + lasting + for_this_action
        return level_of(self.sheet(fighter).levels[stance], modifier)

    # Support

    def supporters(self, fighter: Fighter, foe: Fighter) -> list[Fighter]:
        """Who supports a fighter against a foe [SB-515 to SB-518, SB-654, SB-902 to SB-904]."""
        if self.holds_for_all(Keyword.NO_SUPPORT):
            return []
        friends = [one for one in self.bout.on_board() if self.bout.are_friends(one.seat, fighter.seat)]
        return [one for one in friends if one is not fighter and self._can_support(one, foe)]

    def _can_support(self, supporter: Fighter, foe: Fighter) -> bool:
        if supporter.is_stunned or not self.tavern.are_adjacent(supporter, foe):
            return False
        others = [one for one in self.tavern.foes_beside(supporter) if one is not foe]
        return len(others) <= self.total(supporter, Keyword.SUPPORT_BESIDE_FOES)

    def support(self, supporter: Fighter) -> int:
        """The bolster that one supporter gives [SB-515]."""
        return 1 + self.total(supporter, Keyword.SUPPORT_BONUS)
