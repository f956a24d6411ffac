"""Who can play together: line-ups of majors, and minors with their partners [SS-150 to SS-157, SS-980 to SS-989]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content, Lineup, Muster
from rules.swords_and_sails.vocabulary import Faction, Half

CUBES = "ABCDEF"
"""The three of the box [SS-413], and more for the teams of a set-up: all six minor powers may be played [SS-980]."""
IN_THE_BOX = 3
SEVERAL = 2
FIRST_TURN_MINORS = (Faction.POL, Faction.HUN, Faction.QUR)  # [SS-988]

Pairing = tuple[tuple[Faction, Faction], ...]
"""Teams at the start: a minor power and its partner each."""


def in_order(factions: tuple[Faction, ...]) -> tuple[Faction, ...]:
    """Powers in canonical order."""
    return tuple(faction for faction in Faction if faction in factions)


def lineup_for(box: Content, half: Half, factions: tuple[Faction, ...]) -> Lineup | None:
    """The line-up that the majors among some powers make on a part of the map."""
    majors = tuple(faction for faction in in_order(factions) if faction.is_major)
    return next((one for one in box.lineups if one.half is half and in_order(one.powers) == majors), None)


def place_of(box: Content, atlas: Atlas, muster: Muster) -> str:
    """Where an army or fleet starts; on half a map, the nearest area of its kind that is there [SS-155, SS-156]."""
    place, whole = muster.place_on(atlas.half), box.atlas(Half.BOTH)
    steps = whole.steps([place], whole.land_around if box.is_land(place) else whole.sea_around)
    return min((area for area in steps if area in atlas), key=lambda area: (steps[area], area))


# Minor powers


def pairings(box: Content, factions: tuple[Faction, ...]) -> Iterator[Pairing]:
    """The ways in which each minor begins in a team of two, most wanted partners first [SS-981 to SS-984]."""
    alone = [faction for faction in in_order(factions) if not faction.is_major]

    def pair(left: list[Faction], taken: Pairing) -> Iterator[Pairing]:
        if not left:
            yield taken
            return
        minor, others = left[0], left[1:]
        busy = [member for team in taken for member in team]
        for partner in box.power(minor).partners:
            if partner in factions and partner not in busy:
                yield from pair([one for one in others if one != partner], (*taken, (minor, partner)))

    yield from pair(alone, ())


def pairing_for(box: Content, factions: tuple[Faction, ...]) -> Pairing | None:
    """The first way that the three cubes suffice for, or else the most wanted one; None where there is none."""
    ways = list(pairings(box, factions))
    return next((way for way in ways if len(way) <= IN_THE_BOX), ways[0] if ways else None)


# Refusals


def why_no_lineup(box: Content, half: Half, factions: tuple[Faction, ...]) -> str:
    """Why the majors among some powers cannot play together; empty where they can."""
    if lineup_for(box, half, factions) is not None:
        return ""
    majors = tuple(faction for faction in in_order(factions) if faction.is_major)
    names = names_of(box, majors)
    if len(majors) < SEVERAL:
        return "At least two of the seven major powers are needed."
    if half is not Half.BOTH:
        fitting = " or ".join(names_of(box, in_order(one.powers)) for one in box.lineups if one.half is half)
        return f"The {half} half of the map is for {fitting}, not for {names}."
    if len(majors) == SEVERAL:
        return f"{names} are no neighbours, as two players must be."
    if Faction.FAT in majors and Faction.BYZ not in majors:  # [SS-173, SS-R59]
        return f"{box.power(Faction.FAT).name} is played only together with {box.power(Faction.BYZ).name}."
    return f"{names} do not make a line-up: each needs two neighbours among the others."


def why_no_minors(box: Content, half: Half, factions: tuple[Faction, ...]) -> str:
    """Why the minors among some powers cannot be played; empty where they can."""
    atlas = Atlas(box, half)
    for minor in (faction for faction in in_order(factions) if not faction.is_major):
        power = box.power(minor)
        if any(muster.place not in (*atlas.territories, *atlas.seas) for _, muster in power.pieces()):
            return f"{power.name} does not lie on the {half} half of the map."
        if not any(partner in factions for partner in power.partners):
            return f"{power.name} needs a partner: {names_of(box, power.partners, 'or')}."
    if pairing_for(box, factions) is None:
        return "There are not enough partners: each major power begins with one minor partner at most."
    return ""


def names_of(box: Content, factions: tuple[Faction, ...], word: str = "and") -> str:
    """Powers in a sentence."""
    names = [box.power(faction).name for faction in factions]
    return f" {word} ".join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])
