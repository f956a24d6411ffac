"""Standing orders: what players have said once for all, for a hero or for the party, so that nobody waits for them.

What nothing was filed for is asked when it comes up; at tables that play by post small matters of dice are decided by
the checklist's defaults instead, unless their player wants to be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from rules.kernel.asks import Ask, choose_amount, prefilled, sheet
from rules.kernel.choices import Choice, Ware, allot, choice, pick
from rules.kernel.decisions import Decision
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
T = TypeVar("T")

PARTY_ORDERS = "orders.party"
HERO_ORDERS = "orders.hero"


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
    Matter.MERCY: "Sacrifice the Cherub for a hero of another party?",
    Matter.MARKS: "Mark friends for a Power Strike?",
    Matter.HUNT: "Let a Witch Hunter shift a die by 2?",
    Matter.RAGE: "Spend a Rage Die before the initiative?",
    Matter.INITIATIVE: "Roll again for a lost initiative, and let nature help?",
    Matter.DESTINY: "Let Destiny undo what enemies do to heroes of others?",
    Matter.PASSING: "Pass on an initiative that was won?",
    Matter.SEIZING: "Give up a Guard Sergeant's Action Die to seize the initiative?",
}
MATTER_NAMES: Mapping[Matter, str] = {
    Matter.TORMENT: "Torment Die",
    Matter.BATTLE_TACTICS: "Battle Tactics Die",
    Matter.BLESSING_REROLL: "Blessing Die",
    Matter.BLESSING_SAVE: "Blessing Die",
    Matter.MADNESS: "Madness",
    Matter.FAVOUR: "Granted re-roll",
    Matter.MENHIR: "Menhir",
    Matter.CHERUB: "Cherub",
    Matter.MERCY: "Cherub",
    Matter.HUNT: "Witch Hunter",
}
"""What is used on dice, or for a hero who would fall."""
SMALL_MATTERS = (
    Matter.TORMENT,
    Matter.BATTLE_TACTICS,
    Matter.BLESSING_REROLL,
    Matter.FAVOUR,
    Matter.MADNESS,
    Matter.HUNT,
    Matter.INITIATIVE,
    Matter.DESTINY,
    Matter.MERCY,
)
"""What a table by post decides by the defaults, unless its player wants to be asked [UT-D47, UT-D48]."""
USUALLY_YES = (
    Matter.FAVOUR,
    Matter.BLESSING_SAVE,
    Matter.MENHIR,
    Matter.CHERUB,
    Matter.TALISMAN,
    Matter.INITIATIVE,
    Matter.DESTINY,
)
"""What the defaults use where it can help [UT-D22, UT-D50, UT-D51]."""
PARTY_DICE = (
    Matter.TORMENT,
    Matter.BLESSING_REROLL,
    Matter.BLESSING_SAVE,
    Matter.INSPIRATION_ATTACK,
    Matter.INSPIRATION_PARRY,
    Matter.RAGE,
)
"""What is paid with the dice of the party's alignment."""
MOST_KEPT = 8
MOST_WOUNDS = 9


# The party


@dataclass(frozen=True)
class PartyOrders:
    """What a player has filed for the whole party."""

    wills: Mapping[Matter, Will] = field(default_factory=dict)
    kept_dice: int = 0
    """So many dice of the alignment are never spent."""
    talisman_from: int = 0
    """From how many W on a Talisman is used; 0: only where somebody would fall by them [UT-D50]."""

    def will(self, matter: Matter) -> Will:
        """What they want in a matter."""
        return self.wills.get(matter, Will.USUAL)


def ask_party_orders(seat: Seat) -> Ask[PartyOrders]:
    """One sheet for the whole party, which can be filed at any time."""
    wills: dict[str, Ask[Any]] = {
        matter: choice(Will, f"{PARTY_ORDERS}.{matter}", words, fallback=(Will.USUAL,), labels=WILL_WORDS)
        for matter, words in MATTER_WORDS.items()
    }
    lines = {
        **wills,
        "kept_dice": choose_amount(
            f"{PARTY_ORDERS}.kept_dice", "How many dice of your alignment are never spent?", 0, MOST_KEPT
        ),
        "talisman_from": choose_amount(
            f"{PARTY_ORDERS}.talisman_from",
            "From how many W on is a Talisman used? 0: only where somebody would fall.",
            0,
            MOST_WOUNDS,
        ),
    }
    ask = sheet(PARTY_ORDERS, "Standing orders for your party", lines, rule="UT-D45", about=seat)

    def read(said: dict[str, Any]) -> PartyOrders:
        return PartyOrders({Matter(name): said[name] for name in wills}, said["kept_dice"], said["talisman_from"])

    return _to_be_filed(ask).reading(read)


def party_orders(g: G, seat: Seat) -> Procedure[PartyOrders]:
    """What a player has filed, or that everything is as the table does."""
    return (yield from g.ask_standing(seat, ask_party_orders(seat)))


def wants(g: G, seat: Seat, matter: Matter, ask: Ask[T], *, yes: T, no: T) -> Procedure[T]:
    """What a player wants in a matter: as filed, as the table does, or as they say when they are asked."""
    is_wanted = yield from settled(g, seat, matter)
    if is_wanted is None:
        return (yield from g.ask(seat, ask))
    return yes if is_wanted else no


def settled(g: G, seat: Seat, matter: Matter) -> Procedure[bool | None]:
    """What is settled without a question, as filed or as the table does; None where the player is asked."""
    orders = yield from party_orders(g, seat)
    if matter in PARTY_DICE and g.state.table.parties[seat].dice <= orders.kept_dice:
        return False
    will = orders.will(matter)
    if will is Will.USUAL and not g.state.table.choices.asks_about_dice and matter in SMALL_MATTERS:
        will = Will.YES if matter in USUALLY_YES else Will.NO
    return {Will.YES: True, Will.NO: False}.get(will)


def is_asked(g: G, seat: Seat, matter: Matter) -> Procedure[bool]:
    """Whether a player is asked in a matter that has no plain yes or no: as filed, or as the table does."""
    will = (yield from party_orders(g, seat)).will(matter)
    return will is Will.ASK or (will is Will.USUAL and g.state.table.choices.asks_about_dice)


# One hero

LOCATIONS = (Location.LEGS, Location.TORSO, Location.HEAD)
"""In the order of the die: 1-2, 3-4, 5-6 [UT-301]."""
WEIGHTS = 6
"""How many parts a player shares out between the locations: as many as a die has faces."""
EVEN = {location: WEIGHTS // len(LOCATIONS) for location in LOCATIONS}


@dataclass(frozen=True)
class Preference:
    """How often a hero's secret die shows each location, in parts; without any its player is asked each time."""

    weights: Mapping[Location, int] = field(default_factory=dict)

    @property
    def is_filed(self) -> bool:
        """Whether nobody has to be asked."""
        return bool(self.weights)

    def among(self, locations: tuple[Location, ...]) -> dict[Location, int]:
        """The parts of some locations; the same for all where it names none of them."""
        parts = {location: self.weights.get(location, 0) for location in locations}
        return parts if any(parts.values()) else dict.fromkeys(locations, WEIGHTS // len(locations))


class ShieldUse(StrEnum):
    """When a hero gives up the AD so that the shield can be used [UT-877, UT-D42]."""

    ASK = "ask"
    NEVER = "never"
    WEAK = "weak"
    """With no more than a certain number of W."""
    ALWAYS = "always"


@dataclass(frozen=True)
class ShieldOrder:
    """What a hero does about a shield while holding an AD."""

    when: ShieldUse = ShieldUse.ASK
    wounds: int = 0
    """Up to how many W, where it depends on them."""

    def for_wounds(self, wounds: int) -> bool | None:
        """Whether the AD is given up with so many W; None: its player is asked."""
        if self.when is ShieldUse.ASK:
            return None
        return self.when is ShieldUse.ALWAYS or (self.when is ShieldUse.WEAK and wounds <= self.wounds)


class Guard(StrEnum):
    """With which weapon a hero parries, where it has a choice [UT-303, UT-D38]."""

    BEST = "best"
    """With the one that parries with most dice."""
    FIRST = "first"
    SECOND = "second"


GUARD_WORDS = {
    Guard.BEST: "Whichever parries best",
    Guard.FIRST: "The first melee weapon",
    Guard.SECOND: "The second melee weapon",
}


@dataclass(frozen=True)
class HeroOrders:
    """What a player has filed for one hero."""

    attack: Preference = Preference()
    parry: Preference = Preference()
    parry_with: Guard = Guard.BEST
    shield: ShieldOrder = ShieldOrder()
    counter_attack: Will = Will.ASK
    reroll_below: int = 0
    """A weapon's free re-roll is used although the strike hits, if it does less damage than this [UT-D47]."""


COUNTER_WORDS = {Will.ASK: "Ask me", Will.YES: "Yes", Will.NO: "No"}
MOST_DAMAGE = 3


def ask_hero_orders(model: Model) -> Ask[HeroOrders]:
    """One sheet for a hero, which can be filed at any time."""
    key = HERO_ORDERS
    lines: dict[str, Ask[Any]] = {
        "attack": _ask_preference(f"{key}.attack", "Where does this hero strike, if it can be parried?", "UT-D37"),
        "parry": _ask_preference(f"{key}.parry", "What does this hero guard?", "UT-D38"),
        "parry_with": choice(
            Guard,
            f"{key}.parry_with",
            "With what does this hero parry, if it can?",
            "UT-D38",
            fallback=(Guard.BEST,),
            labels=GUARD_WORDS,
        ),
        "shield": _ask_shield(f"{key}.shield"),
        "counter_attack": choice(
            Will,
            f"{key}.counter_attack",
            "Counter-attack whenever it is possible?",
            "UT-D41",
            among=COUNTER_WORDS,
            fallback=(Will.ASK,),
            labels=COUNTER_WORDS,
        ),
        "reroll_below": choose_amount(
            f"{key}.reroll_below",
            "Use a weapon's re-roll although the strike hits, if it does less damage than this?",
            0,
            MOST_DAMAGE,
            rule="UT-D47",
        ),
    }
    ask = sheet(key, f"Standing orders for {model.name}", lines, rule="UT-D37", about=model.id)
    return _to_be_filed(ask).reading(lambda said: HeroOrders(**said))


def _ask_preference(key: str, prompt: str, rule: str) -> Ask[Preference]:
    asked_each_time = Preference()
    parts = allot(
        f"{key}.weights",
        "How often each of them, in sixths?",
        [Ware(location, location.capitalize(), location, WEIGHTS) for location in LOCATIONS],
        WEIGHTS,
        least=WEIGHTS,
        unit="sixths",
        fallback={location: EVEN[location] for location in LOCATIONS},
    )
    choices = [
        Choice("ask", "Ask me", asked_each_time),
        *(Choice(location, location.capitalize(), Preference({location: WEIGHTS})) for location in reversed(LOCATIONS)),
        Choice("random", "Any of the three", Preference(EVEN)),
        Choice("weighted", "By weights", parts.reading(Preference)),
    ]
    return pick(key, prompt, choices, rule=rule)


def _ask_shield(key: str) -> Ask[ShieldOrder]:
    up_to = choose_amount(f"{key}.wounds", "Up to how many W?", 1, MOST_WOUNDS, fallback=2)
    choices = [
        Choice(ShieldUse.ASK, "Ask me", ShieldOrder()),
        Choice(ShieldUse.NEVER, "Never", ShieldOrder(ShieldUse.NEVER)),
        Choice(ShieldUse.WEAK, "With few W left", up_to.reading(lambda wounds: ShieldOrder(ShieldUse.WEAK, wounds))),
        Choice(ShieldUse.ALWAYS, "Always", ShieldOrder(ShieldUse.ALWAYS)),
    ]
    return pick(key, "Give up the Action Die to use the shield?", choices, rule="UT-D42")


def hero_orders(g: G, model: Model) -> Procedure[HeroOrders]:
    """What a hero's player has filed for it; nothing for a creature, or for whoever is played by somebody else."""
    if not model.is_hero or player_of(g, model) != model.seat:
        return HeroOrders()
    return (yield from g.ask_standing(model.seat, ask_hero_orders(model)))


def player_of(g: G, model: Model) -> Seat:
    """Who decides for a model now: its party, or in its turn whoever controls it [UT-558a]."""
    turn = g.state.table.turn
    return turn.player if turn is not None and turn.model == model.id else model.seat


def draw_location(g: G, preference: Preference, among: tuple[Location, ...], label: str, seat: Seat) -> Location:
    """A location by a standing order, drawn by a die that only its player sees.

    The die falls even where the order leaves no choice: that it does so must not show.
    """
    parts = preference.among(among)
    face = g.roll(sum(parts.values()), label, to=(seat,))
    drawn = [location for location, count in parts.items() for _ in range(count)]
    return drawn[face - 1]


# What can be filed


def standing_questions(field: Battlefield, seat: Seat) -> Iterator[Decision]:
    """All that a player may say once for all: for the party, and for each hero who is still in the game."""
    yield ask_party_orders(seat).decision
    for hero in field.table.heroes(seat):
        yield ask_hero_orders(hero).decision


def _to_be_filed(ask: Ask[T]) -> Ask[T]:
    filed = prefilled(ask)
    return Ask(filed.decision.model_copy(update={"standing": True}), filed.read, filed.across, filed.within)
