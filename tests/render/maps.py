"""Parts of the map of Swords & Sails, and changes of a campaign that they are to show."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.geometry import Box
from render.swords_and_sails import board as europe
from render.swords_and_sails import zoom
from render.swords_and_sails.lettering import Lettering
from render.swords_and_sails.plates import Plate
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import Faction, Half
from tests.render.campaigns import face

Change = Callable[[Campaign], object]


def plate_of(box: Content, region: str) -> Plate:
    """A part of the map."""
    return zoom.plate_of(box, zoom.region(region).box)


def half_of(campaign: Campaign, box: Content, half: Half) -> Campaign:
    """A campaign on one half of the board."""
    part, atlas = campaign.model_copy(deep=True), box.atlas(half)
    part.options.half = half
    part.lands = {place: land for place, land in part.lands.items() if place in atlas.territories}
    part.armies = {name: army for name, army in part.armies.items() if army.place in atlas.territories}
    part.fleets = {name: fleet for name, fleet in part.fleets.items() if fleet.place in atlas.seas}
    return part


def drawn(box: Content, campaign: Campaign, region: str, viewer: Faction | None = None) -> Image.Image:
    """A part of the map with all that stands on it."""
    return europe.draw_plate(plate_of(box, region), face(campaign, box, viewer))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def room_of(plate: Plate, lettering: Lettering) -> Box:
    """The room of a name and of the cities under it."""
    name = lettering.name
    cities = name.bottom if plate.box.is_sea(lettering.area) else lettering.cities[1] + plate.style.city
    return Box(name.left, name.top, name.right, cities)


def with_land(place: str, **facts: object) -> Change:
    """A change of a territory."""

    def change(campaign: Campaign) -> None:
        for name, value in facts.items():
            setattr(campaign.lands[place], name, value)

    return change


def with_piece(name: str, **facts: object) -> Change:
    """A change of an army or fleet."""

    def change(campaign: Campaign) -> None:
        piece = campaign.piece(name)
        for fact, value in facts.items():
            setattr(piece, fact, value)

    return change
