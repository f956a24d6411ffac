"""A8, A16 and A17: who fights as one force, at sea and on land, and who came separately [SS-507, SS-508, SS-R23]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.movement.intents import Intent, March
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.vocabulary import Faction

Origin = tuple[str, tuple[str, ...]]
"""Where a piece comes from, and where it could walk to from there."""


@dataclass(eq=False)
class Force:
    """Pieces of one side that fight together in one place."""

    march: March
    pieces: list[PieceName]

    @property
    def members(self) -> list[Intent]:
        """Those that are left, in canonical order, and have not left the field."""
        return [one for one in self.march.of(self.pieces) if not one.must_retreat]

    @property
    def size(self) -> int:
        """How many units or ships it has."""
        return sum(one.piece.size for one in self.members)

    @property
    def bloc(self) -> tuple[Faction, ...]:
        """The powers that could be in it."""
        return self.march.bloc(self.members[0].faction)

    @property
    def rank(self) -> tuple[int, bool, int]:
        """The canonical place of its first piece."""
        return self.members[0].rank

    def is_hostile_to(self, other: Force) -> bool:
        """Whether they are no team-mates."""
        return not self.march.campaign.are_friends(self.members[0].faction, other.members[0].faction)

    def has_trigger(self, other: Force) -> bool:
        """Whether any order in one attacks anybody in the other."""
        return any(self.march.has_trigger(one, another) for one in self.members for another in other.members)


def gathered(march: March, pieces: Iterable[Intent], are_together: Callable[[Intent, Intent], bool]) -> list[Force]:
    """Pieces as forces: those who are together with one of a force belong to it."""
    forces: list[list[Intent]] = []
    for one in pieces:
        joined = [force for force in forces if any(are_together(one, other) for other in force)]
        forces = [force for force in forces if force not in joined]
        forces.append([*(other for force in joined for other in force), one])
    found = [Force(march, [one.name for one in sorted(force, key=lambda one: one.rank)]) for force in forces]
    return sorted(found, key=lambda force: force.rank)


# At sea


def forces_at_sea(march: March, zone: str) -> list[Force]:
    """The forces in a sea zone: all fleets of a side, but for those told to keep apart [A8]."""

    def are_together(one: Intent, other: Intent) -> bool:
        if other.faction not in march.bloc(one.faction):
            return False
        return are_bound(march, one, other) or not (one.order.is_apart or other.order.is_apart)

    return gathered(march, march.fleets_at(zone), are_together)


def are_bound(march: March, one: Intent, other: Intent) -> bool:
    """Whether two are one force by their orders: told to go together, or in support [SS-R23]."""
    return other.name in one.group or march.supports(one, other.name) or march.supports(other, one.name)


def by_origin(march: March, force: Force) -> list[Force]:
    """A force at sea as an Admiral may fight it: apart by the zones that its fleets came from [SS-957]."""
    return gathered(march, force.members, lambda one, other: one.origin == other.origin)


def entered_from(force: Force) -> list[str]:
    """The zones from which fleets of a force have come in this season."""
    return list(dict.fromkeys(one.origin for one in force.members if one.origin != one.piece.place))


# On land


def is_at_home(march: March, force: Force, territory: str) -> bool:
    """Whether a force is on the side of who controls the territory."""
    return march.campaign.is_friendly(force.members[0].faction, territory)


def forces_on_land(march: March, territory: str) -> list[Force]:
    """The forces in a territory: the controller's side as one, others by how they came [A16]."""
    armies = march.armies_in(territory)
    is_home = {army.faction: march.campaign.is_friendly(army.faction, territory) for army in armies}

    def are_together(one: Intent, other: Intent) -> bool:
        if other.faction not in march.bloc(one.faction):
            return False  # Team-mates of a new team do not fight as one [SS-R109].
        return is_home[one.faction] or are_bound(march, one, other) or _came_together(march, one, other)

    return gathered(march, armies, are_together)


def _came_together(march: March, one: Intent, other: Intent) -> bool:
    """Whether they came from the same place or from neighbouring ones, and neither keeps apart [SS-R23, SS-R108]."""
    if one.order.is_apart or other.order.is_apart:
        return False
    return is_one_front(march.atlas, (one.origin, _on_foot(march, one)), (other.origin, _on_foot(march, other)))


def _on_foot(march: March, one: Intent) -> tuple[str, ...]:
    return () if march.box.is_sea(one.origin) else march.on_foot(one, one.origin)


def is_one_front(atlas: Atlas, one: Origin, other: Origin) -> bool:
    """Whether two come from the same place or from neighbouring ones, crossings counted [SS-R23]."""
    (here, from_here), (there, from_there) = one, other
    return here == there or there in (*atlas.around(here), *from_here) or here in (*atlas.around(there), *from_there)
