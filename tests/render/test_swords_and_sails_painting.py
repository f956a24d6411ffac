"""The colours of the land: told apart by all eyes, and put in by look-up where land has changed hands."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from PIL import Image

from render import baked
from render.baked import Bakery
from render.swords_and_sails import board as europe
from render.swords_and_sails import own
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.labels import inked, letters_of
from render.swords_and_sails.liveries import STYLES, land_of
from render.swords_and_sails.painting import land, looked_up
from render.swords_and_sails.plates import Plate
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.state import Campaign, Taken
from rules.swords_and_sails.vocabulary import MAJORS, Faction, Half
from tests.helpers.lengths import at_length
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import FRA, QUR, face
from tests.render.maps import Change, half_of, plate_of, with_land
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


# By look-up


def ground_of(campaign: Campaign, box: Content) -> Ground:
    """What the ground shows of a campaign."""
    return Ground.of(face(campaign, box).view)


def bare_land(plate: Plate, ground: Ground) -> bytes:
    """The land of a ground as look-ups give it, before anything stands on it."""
    return looked_up(plate, ground).whole().tobytes()


CHANGES: tuple[dict[str, object], ...] = (
    {"controller": FRA, "ripens": 99},
    {"controller": QUR, "pillage": 2},
    {"built_minors": 9},
    {"is_closed": True},
    {"controller": None, "taken": Taken(by=QUR, printed_minors=1)},
)


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(at_length(1, len(CHANGES))))
def test_changed_land_is_what_painting_all_of_it_gives(box: Content, shift: int) -> None:
    """Every territory of a region is changed in one way or another: look-ups give the painted land to the byte."""
    campaign, plate = campaigns.at_war(box).campaign, plate_of(box, "italy_balkans")
    for index, place in enumerate(sorted(plate.masks)):
        change: Change = with_land(place, **CHANGES[(index + shift) % len(CHANGES)])
        change(campaign)
    after = ground_of(campaign, box)
    assert bare_land(plate, after) == land(plate, after).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("powers", [tuple(Faction), MAJORS[:3]])
def test_homes_of_powers_that_do_not_play_have_no_bands(box: Content, powers: tuple[Faction, ...]) -> None:
    """So do grounds of games with other powers than the baked one."""
    plate, ground = plate_of(box, "empire"), ground_of(campaigns.at_peace(box, *powers).campaign, box)
    assert bare_land(plate, ground) == land(plate, ground).tobytes()


@pytest.mark.slow
def test_a_half_has_its_own_ground(box: Content) -> None:
    """The other half is land that nobody can enter."""
    plate = europe.plate_of(box, Half.WEST)
    ground = ground_of(half_of(campaigns.at_war(box).campaign, box, Half.WEST), box)
    assert bare_land(plate, ground) == land(plate, ground).tobytes()


# Baked ahead


def test_no_part_of_the_map_is_painted_when_somebody_waits(
    box: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was baked ahead is all that lies still on the map of a player at war."""
    bakery = Bakery()
    bakery.open(tmp_path, (), lambda fault: None)
    monkeypatch.setattr(baked, "BAKERY", bakery)
    part = own.parts()[0]
    monkeypatch.setattr(own, "parts", lambda: (part,))
    own.paint_ahead(box)
    ahead = {path.name for path in tmp_path.rglob("*")}
    europe.draw_plate(own.plate_of(box, part), face(campaigns.at_war(box).campaign, box, FRA))
    assert len(ahead) > 1
    assert ahead == {path.name for path in tmp_path.rglob("*")}


def test_names_look_as_if_each_had_been_written_over_its_halo(box: Content) -> None:
    """Whether halo and letters are put on at once, or one after the other since a letter reaches out of its halo."""
    plate = europe.plate_of(box, Half.WEST)
    letters, halos = (letters_of(plate, has_halo) for has_halo in (False, True))
    noise, ink, halo, ways = Image.effect_noise((400, 200), 90).convert("RGB"), (250, 240, 230), (20, 90, 40), set()
    for place, name in letters.items():
        plain, written, (left, top) = noise.copy(), noise.copy(), halos[place].corner
        for colour, mask in ((halo, halos[place]), (ink, name)):
            plain.paste(colour, (mask.corner[0] - left, mask.corner[1] - top), mask.picture)
        coats = inked(name, halos[place], ink, halo)
        for what, mask in coats:
            written.paste(what, (mask.corner[0] - left, mask.corner[1] - top), mask.picture)
        assert plain.tobytes() == written.tobytes(), place
        ways.add(len(coats))
    assert ways == {1, 2}
