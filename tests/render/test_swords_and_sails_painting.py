"""The colours of the land: told apart by all eyes, and painted anew only where something has changed."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from render.swords_and_sails import zoom
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.liveries import STYLES, land_of
from render.swords_and_sails.painting import GROUNDS, Brush, painted
from render.swords_and_sails.plates import Plate
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.state import Campaign, Taken
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import FRA, QUR, face
from tests.render.maps import Change, plate_of, with_land
from tests.render.test_toolkit import EYES, seen


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


# Colours


def test_powers_are_told_apart_by_all_eyes() -> None:
    """Land of two major powers differs clearly for every kind of eyes; a minor power is striped besides."""
    for one, other in combinations(MAJORS, 2):
        for eyes in EYES:
            assert dist(seen(land_of(one), eyes), seen(land_of(other), eyes)) > 0.085, (one, other, eyes)
    for one, other in combinations([*Faction, None], 2):
        for eyes in EYES:
            assert dist(seen(land_of(one), eyes), seen(land_of(other), eyes)) > 0.065, (one, other, eyes)


def test_no_two_powers_share_a_pattern_or_a_sign() -> None:
    """Each is known by three things."""
    assert len({style.colour for style in STYLES.values()}) == len(Faction)
    assert len({style.pattern for style in STYLES.values()}) == len(Faction)
    assert len({style.symbol for style in STYLES.values()}) == len(Faction)


# Painted anew only where something has changed


def ground_of(campaign: Campaign, box: Content) -> Ground:
    """What the ground shows of a campaign."""
    return Ground.of(face(campaign, box).view)


def repainted(plate: Plate, before: Ground, after: Ground) -> bytes:
    """A ground that is painted while only one other is kept."""
    GROUNDS.clear()
    painted(plate, before)
    return painted(plate, after).tobytes()


CHANGES: tuple[dict[str, object], ...] = (
    {"controller": FRA, "ripens": 99},
    {"controller": QUR, "pillage": 2},
    {"built_minors": 9},
    {"is_closed": True},
    {"controller": None, "taken": Taken(by=QUR, printed_minors=1)},
)


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(len(CHANGES)))
def test_changed_land_is_painted_as_on_a_whole_map(box: Content, shift: int) -> None:
    """Every territory of a region in turn is changed: what is put into the old map is the new map to the byte."""
    campaign, plate = campaigns.at_war(box).campaign, plate_of(box, "italy_balkans")
    before = ground_of(campaign, box)
    for index, place in enumerate(sorted(plate.rooms)):
        change: Change = with_land(place, **CHANGES[(index + shift) % len(CHANGES)])
        other = campaign.model_copy(deep=True)
        change(other)
        after = ground_of(other, box)
        assert after.changed(before) == [place]
        assert repainted(plate, before, after) == Brush(plate, after).whole().tobytes(), place


@pytest.mark.slow
@pytest.mark.parametrize("every", [1, 2, 7])
def test_many_changes_are_painted_as_on_a_whole_map(box: Content, every: int) -> None:
    """So do many changes at once, and so many that the whole map is painted after all."""
    campaign, plate = campaigns.at_war(box).campaign, plate_of(box, "empire")
    before = ground_of(campaign, box)
    for place in [*campaign.lands][::every]:
        with_land(place, controller=FRA, pillage=1)(campaign)
    after = ground_of(campaign, box)
    assert repainted(plate, before, after) == Brush(plate, after).whole().tobytes()


@pytest.mark.slow
def test_the_nearest_of_the_kept_grounds_is_painted_over(box: Content) -> None:
    """Of two tables in the same worker each goes on from its own last ground; other powers begin anew."""
    plate = zoom.plate_of(box, zoom.region("maghreb").box)
    peace, war = (ground_of(make(box).campaign, box) for make in (campaigns.at_peace, campaigns.at_war))
    later = campaigns.at_war(box).campaign
    with_land("IFR", pillage=1)(later)
    all_at_home = ground_of(campaigns.at_peace(box, *Faction).campaign, box)
    GROUNDS.clear()
    for ground in (war, all_at_home, peace):
        painted(plate, ground)
    assert GROUNDS.nearest(plate.frame, ground_of(later, box)) == war
    assert GROUNDS.nearest(plate_of(box, "empire").frame, war) is None
    assert GROUNDS.nearest(plate.frame, ground_of(campaigns.at_peace(box, *MAJORS[:3]).campaign, box)) is None
