"""What the ground of a map shows of a state: who holds which land, and how it lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from render.swords_and_sails.atlas import shapes
from render.swords_and_sails.liveries import CLOSED, IMPASSABLE, SEA, land_of
from render.theme import Colour
from rules.swords_and_sails.content import Content, Territory
from rules.swords_and_sails.views import CampaignView, LandView
from rules.swords_and_sails.vocabulary import Faction, Half


@dataclass(frozen=True)
class Ground:
    """All that the ground shows of a state."""

    half: Half
    realms: tuple[Faction, ...]
    territories: tuple[tuple[str, LandView], ...]

    @classmethod
    def of(cls, view: CampaignView) -> Ground:
        """The ground of a campaign: the same for everybody who looks at it."""
        return cls(view.options.half, tuple(view.realms), tuple(view.lands.items()))

    @classmethod
    def at_home(cls, box: Content, half: Half) -> Ground:
        """The ground of a game that all powers play, where each holds its home and nothing else."""
        lands = [box.territory(place) for place in box.atlas(half).territories]
        return cls(half, tuple(Faction), tuple((land.id, _untouched(land)) for land in lands))

    @cached_property
    def lands(self) -> Mapping[str, LandView]:
        """The territories by their ids."""
        return dict(self.territories)

    def fill(self, place: str) -> Colour:
        """The colour of an area under all patterns."""
        if shapes().areas[place].kind == "sea":
            return SEA
        land = self.lands.get(place)
        if land is None:
            return IMPASSABLE
        return CLOSED if land.is_closed else land_of(land.controller)

    def master(self, place: str) -> str:
        """Whoever or whatever a territory belongs to."""
        land = self.lands.get(place)
        return "waste" if land is None else "closed" if land.is_closed else str(land.controller)


def _untouched(land: Territory) -> LandView:
    """A territory as it is printed, with its own power in control."""
    return LandView(
        controller=land.home,
        printed_minors=land.minor_cities,
        built_minors=0,
        new_minors=0,
        majors=land.major_cities,
        is_closed=False,
        pillage=0,
        ripens=0,
        taken=None,
    )
