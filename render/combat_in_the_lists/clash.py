"""One attack as its events tell it, in figures and in words: what was thrown, what stopped it, what got through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from render.combat_in_the_lists.heraldry import initials_of, style_of
from render.editions import sequel_of
from render.theme import SeatStyle
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.defence import WHOLE_STACK
from rules.combat_in_the_lists.vocabulary import Location
from rules.combat_in_the_lists.what_is_known import name_of
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many

SEQUELS = ("hit", "knocked_down", "disarmed")
"""The events that belong to an attack."""


@dataclass(frozen=True)
class Fighter:
    """A knight as an event tells of one."""

    seat: Seat
    colour: str | None

    @property
    def name(self) -> str:
        """As it is spoken."""
        return name_of(self.seat)

    @property
    def style(self) -> SeatStyle:
        """The colours."""
        return style_of(self.colour)

    @property
    def initials(self) -> str:
        """For whoever sees no colours."""
        return initials_of(self.colour, self.seat)


def fighter(told: dict[str, Any], seat: str) -> Fighter:
    """A knight by the colours that an event tells."""
    return Fighter(Seat(seat), told.get("colours", {}).get(seat))


@dataclass(frozen=True)
class Blow:
    """One attack card, and what became of it."""

    card: CardName
    damage: int
    is_removed: bool = False


@dataclass(frozen=True)
class Played:
    """One card of the answer: against which blow, with what to make it fit, for how many points."""

    card: CardName
    against: int
    corrected_by: str
    paid: int


@dataclass(frozen=True)
class Clash:
    """An attack from the declaration to the last effect."""

    attacker: Fighter
    victim: Fighter
    blows: tuple[Blow, ...]
    special: CardName
    played: tuple[Played, ...]
    from_behind: bool
    damage: int
    paid: int
    stages: tuple[int, ...]
    health: int | None
    """What is left, where any was lost by the blow itself."""
    is_knocked_down: bool
    is_disarmed: bool

    @classmethod
    def of(cls, event: Event) -> Clash:
        """From an answered attack, or from one that nobody can answer, with what came of it."""
        told: dict[str, Any] = event.data
        is_answered = event.kind == "answered"
        attacker, victim = (told["other"], told["seat"]) if is_answered else (told["seat"], told["victim"])
        later = {one.kind: one.data for one in sequel_of(event)}
        hit: dict[str, Any] = later.get("hit", {})
        return cls(
            attacker=fighter(told, attacker),
            victim=fighter(told, victim),
            blows=tuple(Blow(one["card"], one["damage"], one["removed"]) for one in told.get("blows", ())),
            special=told["special"],
            played=tuple(Played(**one) for one in told.get("defences", ())),
            from_behind=told["from_behind"],
            damage=told["damage"] if is_answered else hit.get("damage", 0),
            paid=told.get("paid", 0),
            stages=tuple(told.get("stages", ())),
            health=hit.get("health"),
            is_knocked_down="knocked_down" in later,
            is_disarmed="disarmed" in later,
        )

    @property
    def title(self) -> str:
        """Who attacks whom."""
        return f"{self.attacker.name} attacks {self.victim.name}{' from behind' if self.from_behind else ''}"

    @property
    def verdict(self) -> str:
        """What gets through."""
        return f"{self.damage} damage gets through" if self.damage else "Nothing gets through"

    @property
    def bonus(self) -> int:
        """What a combo does beyond its cards."""
        return self.damage - sum(blow.damage for blow in self.blows) if self.blows else 0

    def guarded(self, box: Content, against: int) -> list[Location]:
        """The places that a card of the answer guards: that of one blow, or of all that are left."""
        if against != WHOLE_STACK:
            return [box.attack(self.blows[against].card).location]
        return [box.attack(blow.card).location for blow in self.blows if not blow.is_removed]


def is_worth_a_scene(event: Event) -> bool:
    """Whether an event of an attack gets a picture: an answered one, or one that nobody can answer."""
    return event.kind != "attacked" or not event.data.get("cards")


def alt_text(box: Content, clash: Clash) -> str:
    """The attack in sentences, for those who cannot see the picture."""
    sentences = [clash.title]
    for blow in clash.blows:
        fate = (
            "is taken off the table"
            if blow.is_removed
            else f"does {blow.damage} damage"
            if blow.damage
            else "is stopped"
        )
        sentences.append(f"{box.card_name(blow.card)} {fate}")
    if clash.special:
        sentences.append(f"With {box.card_name(clash.special)}")
    for card in clash.played:
        with_ = f" with {box.card_name(card.corrected_by)}" if card.corrected_by else ""
        price = f"{card.paid} {one_or_many(card.paid, 'point', 'points')}"
        sentences.append(f"{clash.victim.name} plays {box.card_name(card.card)}{with_} for {price}")
    if not clash.played:
        sentences.append(f"{clash.victim.name} plays no card")
    sentences += [f"{clash.victim.name} goes on into stage {stage} for 1 health" for stage in clash.stages]
    sentences.append(clash.verdict)
    if clash.health is not None:
        sentences.append(f"{clash.victim.name} has {clash.health} health left")
    if clash.is_knocked_down:
        sentences.append(f"{clash.victim.name} is knocked down")
    if clash.is_disarmed:
        sentences.append(f"{clash.victim.name} drops the weapon")
    return "".join(f"{sentence}. " for sentence in sentences).rstrip()
