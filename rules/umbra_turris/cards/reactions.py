"""Item Cards that answer something: armed in advance, played at their moment, revealed only then [IC-18 to IC-28]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.cards.arming import armed_now, fires, reveal
from rules.umbra_turris.occasions import Blow, Throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.state import Battle, Id, Model

G = Play[Battle]
SECOND_BREATH, LUCKY_COIN, CALTROPS = "IC-19", "IC-20", "IC-24"
SHACKLE_OF_DOUBT, SKELETON_KEY = "IC-25", "IC-28"
SHORTER = -5  # [IC-24]
SHACKLED = -3  # [IC-25]
LEFT = 1
"""The W that are left after a Second Breath [IC-19]."""


def plays(g: G, seat: Seat, card: Id, hero: Model | None, target: str = "") -> Procedure[bool]:
    """Whether a player plays an armed card now; if so, it is revealed."""
    if not (yield from fires(g, seat, card, hero)):
        return False
    reveal(g, seat, card, target or (hero.id if hero is not None else ""))
    return True


def shortened_by_cards(g: G, charger: Model, target: Model) -> Procedure[int]:
    """Caltrops before a hero who is charged: by how many cm the reach changes [IC-24]."""
    if not target.is_hero or not (yield from plays(g, target.seat, CALTROPS, target, charger.id)):
        return 0
    return SHORTER


def saved_by_cards(g: G, blow: Blow) -> Procedure[int | None]:
    """A Second Breath for a hero about to drop to 0 W: what is lost after all; None for no help [IC-19]."""
    victim = blow.victim
    if not victim.is_hero or not (yield from plays(g, victim.seat, SECOND_BREATH, victim)):
        return None
    return max(0, victim.wounds - LEFT)


def has_skeleton_key(g: G, model: Model) -> Procedure[bool]:
    """Whether a Loot Test is not rolled, but opened with a key [IC-28]."""
    return (yield from plays(g, model.seat, SKELETON_KEY, model))


def shackled(g: G, order: list[Seat]) -> Procedure[dict[Seat, int]]:
    """By how much the initiative totals of players are lowered: of whoever was named, else of the strongest [IC-25].

    `order` has the players by their totals, the highest first. Who is named and rolls no more is no victim.
    """
    changes: dict[Seat, int] = {}
    for seat in g.state.table.playing:
        armed = yield from armed_now(g, seat, SHACKLE_OF_DOUBT)
        victim = next((other for other in order if other != seat and armed.against in (None, other)), None)
        if armed.is_on and victim is not None:
            reveal(g, seat, SHACKLE_OF_DOUBT, victim)
            changes[victim] = changes.get(victim, 0) + SHACKLED
    return changes


def coin_for(throw: Throw) -> DiceOffer:
    """A Lucky Coin as an offer: one own die is rolled again [IC-20]."""
    return DiceOffer("lucky_coin", throw.roller.seat, throw, Doing.REROLL, dice=throw.every_die)


def plays_coin(g: G, throw: Throw) -> Procedure[bool]:
    """Whether whoever has rolled plays a Lucky Coin now."""
    return (yield from plays(g, throw.roller.seat, LUCKY_COIN, None, throw.roller.id))
