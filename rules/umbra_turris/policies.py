"""Standing orders: what players have said once for all, for a hero or for the party, so that nobody waits for them.

What nothing was filed for is asked when it comes up; at tables that play by post small matters of dice are decided by
the checklist's defaults instead, unless their player wants to be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import choice
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.state import Battle

G = Play[Battle]
T = TypeVar("T")

PARTY_ORDERS = "orders.party"


class Will(StrEnum):
    """What a player wants whenever a choice comes up."""

    USUAL = "usual"
    """As the table has it: asked at once, or decided by the defaults."""
    ASK = "ask"
    YES = "yes"
    NO = "no"


WILL_WORDS = {Will.USUAL: "As the table does", Will.ASK: "Ask me", Will.YES: "Yes", Will.NO: "No"}

MATTER_WORDS: Mapping[Matter, str] = {
    Matter.TORMENT: "Spend a Torment Die to re-roll a die?",
    Matter.BATTLE_TACTICS: "Exchange a die for a Battle Tactics Die?",
    Matter.BLESSING_REROLL: "Spend a Blessing Die to re-roll a 1?",
    Matter.BLESSING_SAVE: "Spend a Blessing Die on a hero who would fall?",
    Matter.INSPIRATION_ATTACK: "Spend an Inspiration Die when a hero is parried?",
    Matter.INSPIRATION_PARRY: "Spend an Inspiration Die to parry again?",
    Matter.TALISMAN: "Use a Talisman of Destiny?",
    Matter.MADNESS: "Let a Wild Goblin re-roll a die in madness?",
    Matter.FAVOUR: "Use a re-roll that was granted?",
    Matter.MENHIR: "Give up the Menhir for a fallen Druid?",
    Matter.CHERUB: "Sacrifice the Cherub for a hero who would fall?",
    Matter.MARKS: "Mark friends for a Power Strike?",
}
SMALL_MATTERS = (Matter.TORMENT, Matter.BATTLE_TACTICS, Matter.BLESSING_REROLL, Matter.FAVOUR, Matter.MADNESS)
"""What a table by post decides by the defaults, unless its player wants to be asked [UT-D47, UT-D48]."""
USUALLY_YES = (Matter.FAVOUR, Matter.BLESSING_SAVE, Matter.MENHIR, Matter.CHERUB, Matter.TALISMAN)
"""What the defaults use where it can help [UT-D50, UT-D51]."""


@dataclass(frozen=True)
class PartyOrders:
    """What a player has filed for the whole party."""

    wills: Mapping[Matter, Will] = field(default_factory=dict)

    def will(self, matter: Matter) -> Will:
        """What they want in a matter."""
        return self.wills.get(matter, Will.USUAL)


def ask_party_orders(seat: Seat) -> Ask[PartyOrders]:
    """One sheet for the whole party, which can be filed at any time."""
    lines: dict[str, Ask[Any]] = {
        matter: choice(Will, f"{PARTY_ORDERS}.{matter}", words, fallback=(Will.USUAL,), labels=WILL_WORDS)
        for matter, words in MATTER_WORDS.items()
    }
    ask = sheet(PARTY_ORDERS, "Standing orders for your party", lines, rule="UT-D45", about=seat)
    filed = prefilled(ask).reading(lambda said: PartyOrders({Matter(name): will for name, will in said.items()}))
    return Ask(filed.decision.model_copy(update={"standing": True}), filed.read, filed.across, filed.within)


def party_orders(g: G, seat: Seat) -> Procedure[PartyOrders]:
    """What a player has filed, or that everything is as the table does."""
    return (yield from g.ask_standing(seat, ask_party_orders(seat)))


def wants(g: G, seat: Seat, matter: Matter, ask: Ask[T], *, yes: T, no: T) -> Procedure[T]:
    """What a player wants in a matter: as filed, as the table does, or as they say when they are asked."""
    will = (yield from party_orders(g, seat)).will(matter)
    if will is Will.USUAL and not g.state.table.choices.asks_about_dice and matter in SMALL_MATTERS:
        will = Will.YES if matter in USUALLY_YES else Will.NO
    if will is Will.YES:
        return yes
    if will is Will.NO:
        return no
    return (yield from g.ask(seat, ask))
