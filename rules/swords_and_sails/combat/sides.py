"""Who fights whom: the two sides of a battle, who is their captain and who the attacker [SS-607, SS-R22, SS-R89]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, points
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import Army, Campaign, Fleet
from rules.swords_and_sails.vocabulary import Faction

CANONICAL = tuple(Faction)


@dataclass
class Side:
    """One player, or team-mates fighting jointly: armies on land, fleets at sea."""

    pieces: list[PieceName]


def _always(faction: Faction) -> bool:
    return True


@dataclass
class Battle:
    """Two sides who meet."""

    name: str
    """Unique in a season; part of the labels of its dice."""
    place: str
    """A territory or sea zone; at a border the origin of the attacker."""
    attacker: Side
    defender: Side
    is_clash: bool = False
    """At a border, where nobody defends his own ground [SS-R88]."""
    can_retreat: Callable[[Faction], bool] = _always
    """Whether a power has anywhere to go."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker, then the defender."""
        return self.attacker, self.defender

    @property
    def is_on_land(self) -> bool:
        """Whether armies fight, not fleets."""
        return ".A" in self.attacker.pieces[0]


@dataclass
class Result:
    """How a battle ended; nobody has been moved yet."""

    stayed: Side | None
    """Who holds the field; None if both left or are gone, or if both have only transports left [SS-R73]."""
    left: list[Side] = field(default_factory=list)
    """Who leaves and still has units."""
    withdrew: list[Side] = field(default_factory=list)
    """Those of them who left by Tactical Withdraw [SS-670]."""


def pieces_of(campaign: Campaign, side: Side) -> list[Army | Fleet]:
    """A side's armies or fleets that still have units."""
    found = [campaign.piece(name) for name in side.pieces]
    return [piece for piece in found if piece is not None and piece.units]


def factions_of(campaign: Campaign, side: Side) -> tuple[Faction, ...]:
    """The powers on a side, in canonical order."""
    there = [piece.faction for piece in pieces_of(campaign, side)]
    return tuple(faction for faction in CANONICAL if faction in there)


def size_of(campaign: Campaign, side: Side) -> int:
    """How many units a side has."""
    return sum(piece.size for piece in pieces_of(campaign, side))


def strength_of(box: Content, pieces: Iterable[Army | Fleet]) -> dict[Faction, int]:
    """Casualty points by power, in canonical order."""
    strength: dict[Faction, int] = dict.fromkeys(CANONICAL, 0)
    for piece in pieces:
        strength[piece.faction] += points(box, piece.faction, piece.units)
    return {faction: worth for faction, worth in strength.items() if worth}


def captain_of(box: Content, campaign: Campaign, side: Side) -> Faction:
    """Who answers for a side: the power with most casualty points, of equals the first in canonical order [SS-R89]."""
    strength = strength_of(box, pieces_of(campaign, side))
    return max(strength, key=lambda faction: strength[faction])


def attacker_first(g: G, place: str, one: Side, other: Side, *, is_clash: bool = False) -> tuple[Side, Side]:
    """Two sides as attacker and defender [SS-607, SS-R22, SS-R76]."""
    campaign = g.state
    if not is_clash and box_of(g).is_land(place):
        controller = campaign.lands[place].controller
        if controller is not None:
            at_home = [any(campaign.are_friends(controller, f) for f in factions_of(campaign, s)) for s in (one, other)]
            if at_home[0] != at_home[1]:
                return (other, one) if at_home[0] else (one, other)

    def rank(side: Side) -> tuple[int, int]:
        return -size_of(campaign, side), CANONICAL.index(factions_of(campaign, side)[0])

    return (one, other) if rank(one) <= rank(other) else (other, one)
