"""The table of Umbra Turris as a picture: what is shown large, what models tell, and that secrets stay secret."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from render.cuts import LEAST_TYPE, Cut
from render.umbra_turris import board
from render.umbra_turris.emblems import EMBLEMS
from render.umbra_turris.happened import Trail, happened_in
from render.umbra_turris.models import Figure, states_of
from render.umbra_turris.palette import SCENERIES
from render.umbra_turris.window import ABOUT, LEAST, WHOLE, WIDEST, window_of
from rules.kernel.game import Face
from rules.kernel.plane.points import Facing, Point
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.state import Quest, Screen, Token
from tests.render import skirmishes
from tests.render.conftest import AssertPicture
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

CELLS = {"38,17-42,21": 1, "38,12-42,16": 2, "33,17-37,21": 3}


def drawn(face: Face, cut: Cut = Cut.WIDE, numbers: Any = None) -> Image.Image:
    """A board in all its colours."""
    return board.draw(box(), face, numbers, cut).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Where two pictures differ; None where they are alike."""
    return ImageChops.difference(one, other).getbbox()


def field(table: Tabletop) -> Battlefield:
    """What everybody sees of a battle."""
    return Battlefield(box(), table.table)


# Whole pictures


@pytest.mark.slow
def test_a_fight_looks_as_it_did(assert_picture: AssertPicture) -> None:
    """Close combat, a shot that hit and one that missed, a blast, and all states of models."""
    assert_picture(drawn(skirmishes.face(skirmishes.melee(), events=skirmishes.SHOOTING)), "umbra_turris/fight_wide")


@pytest.mark.slow
def test_a_charge_looks_as_it_did_on_a_phone(assert_picture: AssertPicture) -> None:
    """The way of a charge, on the tall cut with its legend."""
    face = skirmishes.face(skirmishes.melee(), events=skirmishes.CHARGING)
    assert_picture(drawn(face, Cut.TALL), "umbra_turris/charge_tall")


@pytest.mark.slow
def test_four_parties_look_as_they_did(assert_picture: AssertPicture) -> None:
    """The whole table with the zones in its corners, and four rosters."""
    assert_picture(drawn(skirmishes.face(skirmishes.four())), "umbra_turris/four_wide")


@pytest.mark.slow
@pytest.mark.parametrize("location", skirmishes.CARDS)
def test_every_location_can_be_drawn(location: str) -> None:
    """Each has a look of its own, and no type on the picture is too small where it is shown."""
    table = skirmishes.apart(location)
    table.piece("X4", (40, 22))
    table.piece("X1", (30, 20), turned=True)
    picture = drawn(skirmishes.face(table))
    assert picture.size == board.layout_of(Cut.WIDE, 2).size
    bare = skirmishes.apart(location)
    assert changed(picture, drawn(skirmishes.face(bare))) is not None


def test_all_locations_of_the_box_have_their_scenery() -> None:
    """None is drawn as a bare table."""
    assert {location.id for location in box().locations} == set(SCENERIES) == set(skirmishes.CARDS)


def test_every_profession_and_creature_has_a_sign() -> None:
    """Nobody in the box is shown as just anybody."""
    kinds = {one.id for one in box().professions} | {one.id for one in box().creatures}
    assert kinds == set(EMBLEMS)


@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_panels_lie_on_the_sheet_and_not_on_each_other(cut: Cut, players: int) -> None:
    """Whoever plays, in both cuts; their type can be read where it is shown."""
    layout = board.layout_of(cut, players)
    rooms = [layout.frame, layout.head, layout.inset, *layout.parties]
    assert len(layout.parties) == players
    assert layout.type * cut.shown(layout.size) >= LEAST_TYPE
    for place, one in enumerate(rooms):
        assert 0 <= one.left < one.right <= layout.size[0]
        assert 0 <= one.top < one.bottom <= layout.size[1]
        for other in rooms[place + 1 :]:
            assert (
                one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
            )


# What is shown large


def test_all_models_are_shown_where_they_stand_close() -> None:
    """The window holds every base."""
    table = skirmishes.melee()
    west, south, east, north = window_of(field(table), happened_in(()), None).span
    for model in table.table.on_table():
        assert model.place is not None
        half = table.field.half(model)
        assert west <= model.place.x - half < model.place.x + half <= east
        assert south <= model.place.y - half < model.place.y + half <= north


def test_else_the_window_lies_about_whoever_acts() -> None:
    """Parties stand all over the table: the active model is in it, and not all others are."""
    table = skirmishes.apart()
    window = window_of(field(table), happened_in(()), None)
    assert window.side == ABOUT
    west, south, east, north = window.span
    assert west <= 13 <= east
    assert south <= 22 <= north
    assert window != WHOLE


def test_with_nobody_to_look_at_the_whole_table_is_shown() -> None:
    """While parties deploy, and while nobody has acted yet."""
    assert window_of(field(skirmishes.deploying()), happened_in(()), None) == WHOLE
    assert window_of(field(skirmishes.four()), happened_in(()), None) == WHOLE


def test_a_question_for_points_is_shown_with_all_its_cells() -> None:
    """The window follows the cells that are asked for, and the active model."""
    window = window_of(field(skirmishes.melee()), happened_in(()), CELLS)
    west, south, east, north = window.span
    assert west <= 33 < 42 <= east
    assert south <= 12 < 21 <= north
    assert LEAST <= window.side <= WIDEST


@pytest.mark.slow
def test_numbers_lie_on_the_cells_that_are_asked_for() -> None:
    """What a numbered raster changes on the picture is the window alone."""
    table = skirmishes.melee()
    window = window_of(field(table), happened_in(()), CELLS)
    layout = board.layout_of(Cut.WIDE, 2)
    cells = window.map_on(layout.view).area(32.5, 11.5, 42.5, 21.5)
    one, other = (drawn(skirmishes.face(table), numbers=dict.fromkeys(CELLS, number)) for number in (1, 8))
    where = changed(one, other)
    assert where is not None
    assert cells.left <= where[0] < where[2] <= cells.right
    assert cells.top <= where[1] < where[3] <= cells.bottom


# Models


def test_a_figure_tells_all_that_is_the_matter_with_a_model() -> None:
    """Wounds, Action Dice, hidden, stunned, Death Counter, effects, level, and whose turn it is."""
    table = skirmishes.melee()
    shown = {model.id: Figure.of(field(table), model) for model in table.table.models}
    assert shown["red.1"].is_leader
    assert shown["red.1"].wounds == 3
    assert shown["red.2"].is_mage
    assert shown["red.3"].is_active
    assert shown["red.4"].half == 2
    assert shown["red.4"].dice == 2
    assert shown["red.6"].level == 6
    assert shown["blue.c7"].is_creature
    assert shown["blue.c7"].is_airborne
    assert shown["blue.5"].is_empty
    letters = {name: [letter for letter, _ in states_of(figure)] for name, figure in shown.items()}
    assert letters["red.5"] == ["S"]
    assert letters["red.7"] == ["H"]
    assert letters["blue.1"] == ["+2"]
    assert letters["blue.4"] == [""]
    assert letters["red.2"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"facing": Facing.E},
        {"is_stunned": True},
        {"is_hidden": True},
        {"has_death_counter": True},
        {"is_empty_base": True},
        {"is_leader": True},
        {"is_airborne": True},
        {"wounds": 1},
        {"action_dice": 0},
        {"number": 8},
        {"profession": "wizard"},
    ],
)
def test_what_happens_to_a_model_is_seen_on_its_base(change: dict[str, Any]) -> None:
    """Each fact changes the picture where the model stands."""
    pictures = []
    for facts in ({}, change):
        table = Tabletop(cycle=3)
        model = table.hero(RED, (35, 35))
        for fact, value in facts.items():
            setattr(model, fact, value)
        layout = board.layout_of(Cut.WIDE, 2)
        spot = window_of(field(table), happened_in(()), None).map_on(layout.view)(35, 35)
        near = (round(spot[0]) - 70, round(spot[1]) - 70, round(spot[0]) + 70, round(spot[1]) + 70)
        pictures.append(drawn(skirmishes.face(table)).crop(near))
    assert changed(*pictures) is not None


def test_secrets_are_not_on_the_picture() -> None:
    """What a player holds changes no pixel of anybody's picture."""
    table = Tabletop(cycle=3)
    table.hero(RED, (35, 35))
    plain = [drawn(skirmishes.face(table, seat)) for seat in (RED, BLUE, None)]
    table.g.state.screens[RED] = Screen(hand=["a", "b"], quests=[Quest(id="q", nominee="red.1")])
    for before, seat in zip(plain, (RED, BLUE, None), strict=True):
        assert changed(before, drawn(skirmishes.face(table, seat))) is None


def test_tokens_that_are_used_or_carried_are_not_drawn() -> None:
    """A chest lies there until somebody has opened it."""
    table = Tabletop(cycle=3)
    table.hero(RED, (35, 35))
    bare = drawn(skirmishes.face(table))
    token = Token(id="loot 1", kind="loot", place=Point(38, 38))
    table.table.tokens = [token]
    assert changed(bare, drawn(skirmishes.face(table))) is not None
    token.is_used = True
    assert changed(bare, drawn(skirmishes.face(table))) is None


# What was done


def test_the_last_turn_alone_is_drawn() -> None:
    """Ways and shots since the last activation; a charge takes over the way that led to it."""
    shooting = happened_in((*skirmishes.CHARGING, *skirmishes.SHOOTING))
    assert shooting.actor == "red.3"
    assert [trail.spots for trail in shooting.trails] == [((46, 16), (43, 19), (40, 20))]
    assert [shot.is_hit for shot in shooting.shots] == [True, False]
    assert shooting.blasts[0].radius == 3
    assert shooting.models == ["red.3", "blue.2", "blue.6"]
    charging = happened_in(skirmishes.CHARGING)
    assert charging.trails == [Trail(BLUE, ((30, 42), (26, 36), (24, 30)), is_charge=True)]
    assert charging.blows == [("blue.3", "red.4")]


def test_a_failed_charge_is_a_charge_to_where_it_ended() -> None:
    """From its start to its end."""
    failed = skirmishes.event("charge_failed", model="red.1", target="blue.1", start=[10, 10], end=[10, 20], facing="N")
    assert happened_in((failed,)).trails == [Trail(RED, ((10, 10), (10, 20)), is_charge=True)]


def test_a_cannon_is_drawn_where_it_stands() -> None:
    """On its own base, beside whoever fires it."""
    table = Tabletop(cycle=3)
    gunner = table.hero(RED, (35, 35))
    bare = drawn(skirmishes.face(table))
    gunner.gun = Point(35, 37)
    assert changed(bare, drawn(skirmishes.face(table))) is not None
