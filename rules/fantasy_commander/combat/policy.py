"""Standing reactions: what a player has said once for all about one of their units, so that nobody waits for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import Order, Trait
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import choice
from rules.kernel.decisions import Decision
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

POLICY = "reaction.policy"


class Defend(StrEnum):
    """For which orders a unit gives its order up to declare Defence [FC-463]."""

    ASK = "ask"
    NEVER = "never"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ALWAYS = "always"

    def gives_up(self, order: Order) -> bool:
        """Whether an order of that colour is given up."""
        return order in GIVEN_UP[self]


GIVEN_UP: dict[Defend, tuple[Order, ...]] = {
    Defend.ASK: (),
    Defend.NEVER: (),
    Defend.YELLOW: (Order.YELLOW,),
    Defend.GREEN: (Order.GREEN, Order.YELLOW),
    Defend.BLUE: (Order.BLUE, Order.GREEN, Order.YELLOW),
    Defend.ALWAYS: tuple(Order),
}
DEFEND_WORDS = {
    Defend.ASK: "Ask me",
    Defend.NEVER: "Never give up the order",
    Defend.YELLOW: "Give up a yellow order",
    Defend.GREEN: "Give up a green or yellow order",
    Defend.BLUE: "Give up a blue, green or yellow order",
    Defend.ALWAYS: "Give up any order",
}


class Will(StrEnum):
    """What a player wants whenever the choice comes up."""

    ASK = "ask"
    YES = "yes"
    NO = "no"


class Need(StrEnum):
    """When a player pays a price to lose less."""

    ASK = "ask"
    TO_SURVIVE = "to_survive"
    ALWAYS = "always"
    NEVER = "never"


WILL_WORDS = {Will.ASK: "Ask me", Will.YES: "Yes", Will.NO: "No"}
NEED_WORDS = {
    Need.ASK: "Ask me",
    Need.TO_SURVIVE: "Only where it would be destroyed",
    Need.ALWAYS: "Always",
    Need.NEVER: "Never",
}


class Again(StrEnum):
    """Which dice are rolled again."""

    ASK = "ask"
    IDLE = "idle"
    NONE = "none"


AGAIN_WORDS = {Again.ASK: "Ask me", Again.IDLE: "Dice without effect", Again.NONE: "None"}


@dataclass(frozen=True)
class Policy:
    """The standing reactions of a unit; whatever is left at "ask" is asked when it comes up."""

    defend: Defend = Defend.ASK
    die: Will = Will.ASK
    counterblow: Will = Will.ASK
    redirect: Will = Will.ASK
    damage: Need = Need.ASK
    regroup: Need = Need.ASK
    rerolls: Again = Again.ASK


BY_DEFAULT = Policy(
    defend=Defend.YELLOW,  # [FC-D18]
    die=Will.NO,  # [FC-D19]
    counterblow=Will.YES,  # [FC-D20]
    redirect=Will.NO,  # [FC-D17]
    damage=Need.TO_SURVIVE,  # [FC-D24]
    regroup=Need.TO_SURVIVE,  # [FC-D23]
    rerolls=Again.IDLE,  # [FC-D21, FC-D22]
)
"""How a unit reacts where nobody answers, within what its player has filed."""


MASTERS = (Trait.MASTER_OF_ATTACK, Trait.MASTER_OF_DEFENCE, Trait.MASTER_OF_SHOOTING)


def ask_policy(ground: Ground, unit: Unit) -> Ask[Policy]:
    """How a unit reacts where its player says nothing; the lines follow from its card alone."""
    card = ground.card(unit)
    own = [grant.trait for grant in card.grants]
    lines: dict[str, Ask[Any]] = {"defend": _line(Defend, "defend", "Declare Defence when attacked?", DEFEND_WORDS)}
    if card.stamina is not None:
        lines["die"] = _line(Will, "die", "Take 1 Fatigue for 1 more defence die?", WILL_WORDS)
        lines["damage"] = _line(Need, "damage", "Take 1 Fatigue to lose 1 less?", NEED_WORDS)
    if Trait.COUNTERBLOW in own:
        lines["counterblow"] = _line(Will, "counterblow", "Roll defence dice by Counterblow?", WILL_WORDS)
    if Trait.DEFENDER in own:
        lines["redirect"] = _line(Will, "redirect", "Take attacks on its neighbours upon itself?", WILL_WORDS)
    if Trait.REGROUP in own:
        lines["regroup"] = _line(Need, "regroup", "Retreat 1 hex more to lose 1 less?", NEED_WORDS)
    if any(trait in own for trait in MASTERS):
        lines["rerolls"] = _line(Again, "rerolls", "Which dice does it roll again?", AGAIN_WORDS)
    name, place = ground.name(unit), f" on {cell_name(unit.cell)}" if unit.cell is not None else ""
    ask = sheet(POLICY, f"{card.name} {name}{place}: how does it react?", lines, rule="FC-463", about=unit.id)
    filed = prefilled(ask).reading(lambda said: Policy(**said))
    return Ask(filed.decision.model_copy(update={"standing": True}), filed.read, filed.across, filed.within)


def _line(kind: type[StrEnum], slot: str, prompt: str, words: Any) -> Ask[Any]:
    return choice(kind, f"{POLICY}.{slot}", prompt, fallback=(next(iter(kind)),), labels=words)


def policy_of(g: Play[Battle], unit: Unit) -> Procedure[Policy]:
    """The standing reactions of a unit, or that its player is to be asked."""
    return (yield from g.ask_standing(unit.side, ask_policy(ground_of(g), unit)))


def standing_reactions(ground: Ground, side: Seat) -> tuple[Decision, ...]:
    """What a side can file: one sheet for each of its units on the map."""
    units: Iterable[Unit] = ground.field.on_map(side)
    return tuple(ask_policy(ground, unit).decision for unit in units)
