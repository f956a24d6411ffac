"""What a card is worth, in hundredths of a health point: by what is printed on it, never by its name."""

from __future__ import annotations

from functools import cached_property

from rules.combat_in_the_lists.content import AttackCard, CardName, Content, DefenceCard
from rules.combat_in_the_lists.sneak import SUCCEEDS_UP_TO
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Deed, Effect, Location, Pile
from rules.combat_in_the_lists.what_is_known import STAND_UP, arrow_under, points_left, surcharge
from rules.kernel.grid import Hex

HEALTH = 100
POINT = 40
"""What a point is worth to whoever may have to defend with it."""
FALL = STAND_UP * POINT + 60
DROP = 2 * POINT + 60
"""What it costs to lie on the ground, or to lose the weapon."""
PIERCE = 30
LEAK = 40
"""Of a hundred blows that a card of the victim's could stop, so many get through: points are short."""
WEAKENED = 15
"""So many more for each surcharge."""
SURE = 97
"""Of a hundred blows at a back, so many get through."""
GONE = 100

DEEDS = {
    Deed.REACH: 10,
    Deed.COUNT_AS_BACKSIDE: 30,
    Deed.SNEAK: 30,
    Deed.STOP_BACKSIDE: 40,
    Deed.DISARM: 45,
    Deed.COVER_ANY: 45,
    Deed.REMOVE_CARD: 60,
    Deed.STRIKE: 60,
    Deed.RAISE_SECOND_STAGE: 60,
    Deed.REFILL: 70,
    Deed.UNTOUCHABLE: 70,
    Deed.STRIKE_TWICE: 80,
    Deed.RAISE_POINTS: 80,
    Deed.HEAL: 90,
}
"""How gladly a special card is held."""


class Worth:
    """The cards of a box, weighed."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._kept: dict[CardName, int] = {}
        self._sneaks: dict[tuple[Hex | None, int], int] = {}

    # Attacks

    def gets_through(self, card: AttackCard, victim: KnightView, *, from_behind: bool) -> int:
        """Of a hundred such blows, how many a victim with an unknown hand does not stop."""
        if points_left(victim) == 0 or not victim.held[Pile.DEFENCE]:
            return GONE
        if from_behind:
            return SURE
        deck = len(self.content.defence_deck())
        others, held = deck - self._stoppers[card.location, card.damage], victim.held[Pile.DEFENCE]
        nothing: int = 100 * others**held // deck**held
        leak = LEAK + WEAKENED * (surcharge(victim) + (card.effect is Effect.PIERCING))
        return nothing + (100 - nothing) * min(100, leak) // 100

    def blow(self, card: AttackCard, victim: KnightView, *, from_behind: bool = False) -> int:
        """What an attack card is worth against somebody."""
        through = self.gets_through(card, victim, from_behind=from_behind)
        return (HEALTH * card.damage + self.harm_beside(card, victim)) * through // 100

    def harm_beside(self, card: AttackCard, victim: KnightView, *, is_disarming: bool = False) -> int:
        """What a card does to a victim beside its damage."""
        if card.effect is Effect.KNOCKDOWN and not victim.fallen:
            return FALL
        is_disarming = is_disarming or card.effect is Effect.DISARM
        return DROP if is_disarming and not victim.unarmed and card.location.weapon_hand is victim.hand else 0

    # Defences

    def prevented(self, defence: DefenceCard, card: AttackCard) -> int:
        """How much damage of a blow a defence card stops, if it covers what is attacked."""
        return card.damage if defence.prevents is None else min(card.damage, defence.prevents)

    # Sneak attacks

    def sneak_odds(self, knight: KnightView) -> int:
        """In how many of 36 cases the Marshal comes to where a sneak attack is possible, and it succeeds."""
        place = (knight.cell, knight.facing)
        if place not in self._sneaks:
            arrows = (arrow_under(self.content, space.number, knight) for space in self.content.spaces)
            self._sneaks[place] = sum(SUCCEEDS_UP_TO[arrow] for arrow in arrows if arrow is not None)
        return self._sneaks[place]

    # What is kept

    def to_keep(self, name: CardName) -> int:
        """How gladly a card is held, where an average one of its kind has 100."""
        if name not in self._kept:
            self._kept[name] = self._to_keep(name)
        return self._kept[name]

    def _to_keep(self, name: CardName) -> int:
        if self.content.is_special(name):
            return 100 * DEEDS[self.content.special(name).effect] // self._usual_special
        if self.content.is_defence(name):
            return 100 * self._guard(self.content.defence(name)) // self._usual_guard
        return 100 * self._force(self.content.attack(name)) // self._usual_force

    def _force(self, card: AttackCard) -> int:
        effects = {Effect.KNOCKDOWN: FALL // 2, Effect.DISARM: DROP // 3, Effect.PIERCING: PIERCE}
        return HEALTH * card.damage + (effects[card.effect] if card.effect else 0) - POINT * (card.cost - 1) // 2

    def _guard(self, card: DefenceCard) -> int:
        covered = self.content.protects(card)
        stopped = sum(
            self.prevented(card, attack) * line.copies
            for line in self.content.attacks
            for attack in line.cards
            if attack.location in covered
        )
        return 100 * stopped // (card.cost + 2)

    @cached_property
    def _usual_force(self) -> int:
        deck = self.content.attack_deck(tuple(dict.fromkeys(line.style for line in self.content.attacks)))
        return sum(self._force(self.content.attack(card)) for card in deck) // len(deck)

    @cached_property
    def _usual_guard(self) -> int:
        deck = self.content.defence_deck()
        return sum(self._guard(self.content.defence(card)) for card in deck) // len(deck)

    @cached_property
    def _usual_special(self) -> int:
        deck = self.content.special_deck()
        return sum(DEEDS[self.content.special(card).effect] for card in deck) // len(deck)

    @cached_property
    def _stoppers(self) -> dict[tuple[Location, int], int]:
        damages = range(1, max(line.damage for line in self.content.attacks) + 1)
        cards = [self.content.defence(name) for name in self.content.defence_deck()]
        return {
            (location, damage): sum(
                location in self.content.protects(card) and (card.prevents is None or card.prevents >= damage)
                for card in cards
            )
            for location in Location
            for damage in damages
        }
