"""One fight as its event tells it, in figures and in words: who fought, which dice fell, what cancelled what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from render.editions import sequel_of
from render.text import joined
from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.content import Content
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many

FOUGHT_FOR = ("elimination", "bounty", "town")
"""Why points are scored in a fight."""
SEQUELS = (
    "lost", "restored", "recovered", "destroyed", "points_scored", "pushed", "retreated", "advanced", "summoned",
    "town_destroyed",
)  # fmt: skip
"""The events that belong to a fight."""
MANNERS = {"melee": "attacks", "shot": "shoots at", "magic": "strikes by magic at"}
MARKS = {
    "hit": "hits",
    "panic": "panic",
    "block": "blocks",
    "nothing": "no effect",
    "ignored": "ignored",
    "blocked": "blocked",
}
WHAT = {"blade": "blade", "panic": "panic", "damage": "damage", "strike": "strike", "banner": "banner"}


@dataclass(frozen=True)
class Fighter:
    """A unit before the fight."""

    id: str
    card: UnitCard
    side: Seat
    left: int
    size: int
    fatigue: int
    cell: str
    is_weak: bool

    @classmethod
    def of(cls, content: Content, told: dict[str, Any]) -> Fighter:
        """As its event tells it."""
        return cls(
            id=told["id"],
            card=content.unit(told["card"]),
            side=Seat(told["side"]),
            left=told["left"],
            size=told["size"],
            fatigue=told["fatigue"],
            cell=told["cell"],
            is_weak=told["weak"],
        )

    @property
    def name(self) -> str:
        """What stands on its counter."""
        return self.id.partition(".")[2]


@dataclass(frozen=True)
class Roll:
    """The dice of one side: where they came from, how they fell, and what each one did."""

    dice: tuple[tuple[str, int], ...]
    first: tuple[int, ...]
    faces: tuple[int, ...]
    marks: tuple[str, ...]
    added: int
    is_attack: bool

    @classmethod
    def of(cls, told: dict[str, Any], is_attack: bool) -> Roll:
        """As its event tells it."""
        return cls(
            dice=tuple((str(name), int(count)) for name, count in told["dice"]),
            first=tuple(told["first"]),
            faces=tuple(told["faces"]),
            marks=tuple(told["marks"]),
            added=told.get("added", 0),
            is_attack=is_attack,
        )

    @property
    def rerolled(self) -> int:
        """How many dice were thrown again."""
        return sum(before != after for before, after in zip(self.first, self.faces, strict=False))

    @property
    def sources(self) -> str:
        """The dice by where they came from: "Attack 3, Charge 1"."""
        return ", ".join(
            f"{name} {count:+d}" if place else f"{name} {count}" for place, (name, count) in enumerate(self.dice)
        )


@dataclass(frozen=True)
class Cancelled:
    """Results that something took away."""

    by: str
    what: str
    count: int
    of: str

    @property
    def words(self) -> str:
        """In short: "Armour: 1 blade"."""
        return f"{self.by}: {self.count} {WHAT.get(self.what, self.what)}"


@dataclass(frozen=True)
class Clash:
    """A fight from the first die to the last retreat."""

    manner: str
    attacker: Fighter
    target: Fighter
    attack: Roll
    defence: Roll | None
    has_support: bool
    has_defence_support: bool
    cancelled: tuple[Cancelled, ...]
    damage: dict[str, int]
    panic: dict[str, int]
    destroyed: tuple[str, ...]
    redirected_from: str
    later: tuple[Event, ...]

    @classmethod
    def of(cls, content: Content, event: Event) -> Clash:
        """With all that came of it."""
        told: dict[str, Any] = event.data
        return cls(
            manner=told["manner"],
            attacker=Fighter.of(content, told["attacker"]),
            target=Fighter.of(content, told["target"]),
            attack=Roll.of(told["attack"], is_attack=True),
            defence=Roll.of(told["defence"], is_attack=False) if told["defence"] else None,
            has_support=told["support"],
            has_defence_support=told["defence_support"],
            cancelled=tuple(Cancelled(one["by"], one["what"], one["n"], one["of"]) for one in told["cancelled"]),
            damage=told["damage"],
            panic=told["panic"],
            destroyed=tuple(told["destroyed"]),
            redirected_from=told["redirected_from"],
            later=tuple(one for one in sequel_of(event) if _is_of_fight(one)),
        )

    @property
    def title(self) -> str:
        """Who attacks whom."""
        return f"{self.attacker.name} {MANNERS[self.manner]} {self.target.name}"

    @property
    def verdict(self) -> str:
        """What came of it, in a line."""
        told = [
            words
            for one, role in ((self.target, "target"), (self.attacker, "attacker"))
            if (words := self.fate(one, role))
        ]
        return "; ".join(told) or "nothing gets through"

    def fate(self, one: Fighter, role: str) -> str:
        """What befell one of the two; empty where nothing did."""
        damage, panic = self.damage.get(role, 0), self.panic.get(role, 0)
        if one.id in self.destroyed:
            return f"{one.name} is destroyed"
        told = [f"loses {damage}"] if damage else []
        if panic:
            told.append(f"panics by {panic} {one_or_many(panic, 'hex', 'hexes')}")
        return f"{one.name} {joined(told)}" if told else ""


def alt_text(clash: Clash) -> str:
    """The fight in words."""
    attack, defence = clash.attack, clash.defence
    told = [f"{clash.title} ({clash.attacker.cell} to {clash.target.cell})."]
    if clash.redirected_from:
        told.append(f"The attack was meant for {clash.redirected_from.partition('.')[2]}.")
    told.append(f"{clash.attacker.name} rolls {_dice(attack)} ({attack.sources}).")
    told.append(f"{clash.target.name} rolls {_dice(defence)} ({defence.sources})." if defence else "No defence dice.")
    if clash.has_support:
        told.append("Attack Support.")
    if clash.has_defence_support:
        told.append("Defence Support.")
    if clash.cancelled:
        told.append(f"Cancelled: {'; '.join(one.words for one in clash.cancelled)}.")
    told.append(f"Result: {clash.verdict}.")
    return " ".join(told)


def _dice(roll: Roll) -> str:
    shown = [f"{value} {MARKS.get(mark, mark)}" for value, mark in zip(roll.faces, roll.marks, strict=True)]
    more = f" and {roll.added} panic added" if roll.added else ""
    return f"{', '.join(shown) or 'nothing'}{more}"


def _is_of_fight(event: Event) -> bool:
    """Whether something belongs to the fight before it: of points only those for what fell or was entered there."""
    return event.kind != "points_scored" or event.data["why"] in FOUGHT_FOR
