"""Arrows and marks on the map of Swords & Sails: each kind of happening has its own, and so have orders."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from render.geometry import Box
from render.swords_and_sails import board as europe
from render.swords_and_sails import zoom
from render.swords_and_sails.arrows import (
    MARKS,
    ORDERED,
    STROKES,
    Arrow,
    Stroke,
    destination,
    incidents,
    intentions,
    movements,
)
from render.swords_and_sails.atlas import Frame, shapes
from render.swords_and_sails.drafts import SHEET, drafted, drawn_answer, own_orders
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.words import HAPPENINGS, view_of
from render.theme import WIDTH
from rules.kernel.decisions import Words
from rules.kernel.game import Face
from rules.kernel.values import Json
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order
from rules.swords_and_sails.state import Campaign, Stage, Trace
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import ENG, FRA, face
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.random_war import RandomWar

SILENT = {"stayed", "merged", "order_refused", "not_loaded", "transferred", "transfer_void"}
"""What the map does not tell: nothing moved, or only its owner may know."""


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def plate_of(box: Content) -> Plate:
    """The British Isles."""
    part = zoom.region("british_isles").box
    return Plate(box, Frame(part, WIDTH / part.width), zoom.PRINT)


def told(box: Content, *traces: Trace) -> Image.Image:
    """The British Isles in a season of which some steps are told."""
    campaign = campaigns.at_peace(box).campaign
    campaign.traces = [*traces]
    return europe.draw_plate(plate_of(box), face(campaign, box))


def step(kind: str, *places: str, piece: str = "ENG.A1") -> Trace:
    """One step of the adjudication."""
    return Trace(step="A15", kind=kind, piece=piece, places=[*places])


# What was done


@pytest.mark.slow
@pytest.mark.parametrize("kind", STROKES)
def test_a_movement_has_an_arrow(box: Content, kind: str) -> None:
    """Something is drawn between the two areas."""
    changed = ImageChops.difference(told(box), told(box, step(kind, "WES", "ULS"))).getbbox()
    places = plate_of(box).lettering
    ends = Box.bounding([places["WES"].stand, places["ULS"].stand])
    assert changed is not None
    assert Box(*changed).width > ends.width * 0.3
    assert Box(*changed).height > ends.height * 0.3


@pytest.mark.slow
def test_strokes_differ(box: Content) -> None:
    """Marching, being carried, retreating and being stopped look different."""
    kinds = ("marched", "carried", "retreated", "stopped")
    pictures = [told(box, step(kind, "WES", "ULS")) for kind in kinds]
    assert {STROKES[kind] for kind in kinds} == set(Stroke)
    assert all(one != other for index, one in enumerate(pictures) for other in pictures[:index])


@pytest.mark.slow
@pytest.mark.parametrize("kind", MARKS)
def test_an_incident_has_a_mark(box: Content, kind: str) -> None:
    """A battle, a siege, a pillage or a loss is marked beside the name of the area."""
    changed = ImageChops.difference(told(box), told(box, step(kind, "ULS"))).getbbox()
    assert changed is not None
    name, mark = plate_of(box).lettering["ULS"].name.inset(-90), Box(*changed)
    assert name.left <= mark.left <= mark.right <= name.right
    assert name.top <= mark.top <= mark.bottom <= name.bottom


@pytest.mark.slow
def test_arrows_along_the_same_way_do_not_hide_each_other(box: Content) -> None:
    """A second army on the same way shows."""
    one = step("marched", "WES", "ULS")
    other = step("marched", "WES", "ULS", piece="FRA.A1")
    assert told(box, one) != told(box, one, other) != told(box, other)


def test_every_sign_has_words() -> None:
    """What has an arrow or a mark is told in the alt text, and the other way round, but for standing off."""
    assert {*STROKES, *MARKS} == {*HAPPENINGS} - {"stood_off"}


def test_a_battle_on_the_way_lies_between_the_areas() -> None:
    """Those who met head-on have one mark between them, whichever way each went."""
    steps = [step("fought", "CHA", "IDF"), step("fought", "IDF", "CHA", piece="FRA.A1"), step("besieged", "IDF")]
    assert incidents(steps) == {("CHA", "IDF"): [Mark.BATTLE], ("IDF",): [Mark.TAKEN]}


def test_only_movements_have_arrows() -> None:
    """A step at one place, or of a kind that is no movement, has none."""
    assert [*movements([step("fought", "CHA", "IDF"), step("stopped", "CHA")])] == []
    docking = [*movements([step("docked", "KAT", "ZEA", piece="NSE.F1")])]
    assert [(arrow.start, arrow.end, arrow.docks) for arrow in docking] == [("KAT", "ZEA", True)]


@pytest.mark.parametrize("seed", range(6))
def test_the_rules_tell_of_nothing_that_the_map_does_not_know(seed: int) -> None:
    """Each kind of trace has its sign, or is known to have none."""
    season = RandomWar(seed, is_small=True).war.begin()
    season.resolve()
    assert {one.kind for one in season.campaign.traces} <= {*HAPPENINGS, *SILENT}


# What is ordered


def plotting(box: Content) -> Campaign:
    """England has written its orders."""
    return campaigns.plotting(box).campaign


def test_orders_are_grey_arrows(box: Content) -> None:
    """Each that leads somewhere, dashed by sea, with a sign where it is an attack; who goes along has the same end."""
    view = view_of(face(plotting(box), box, ENG))
    assert view.orders is not None
    assert [*intentions(view, view.orders.pieces)] == [
        Arrow("WES", "NRM", Stroke.DASHED, ORDERED, is_attack=True),
        Arrow("KEN", "NRM", Stroke.SOLID, ORDERED),
        Arrow("NHB", "STR", Stroke.SOLID, ORDERED, is_attack=True),
        Arrow("NAR", "DOG", Stroke.SOLID, ORDERED),
    ]


def test_a_fleet_that_is_sent_to_land_docks(box: Content) -> None:
    """Its arrow ends at the port."""
    view = view_of(face(plotting(box), box, ENG))
    (arrow,) = intentions(view, drafted({"ENG.F1": "to KEN"}))
    assert (arrow.end, arrow.docks) == ("KEN", True)


def test_an_order_to_follow_ends_where_the_leader_is(box: Content) -> None:
    """In a circle nobody goes anywhere; beside a piece that stays, to its place."""
    view = view_of(face(plotting(box), box, ENG))
    follow = Order(command=Command.SUPPORT, piece="ENG.A2")
    assert destination(view, {"ENG.A2": Order()}, follow) == "KEN"
    assert destination(view, {}, follow) == "KEN"
    around = {"ENG.A1": follow, "ENG.A2": Order(command=Command.WITH, piece="ENG.A1")}
    assert destination(view, around, follow) == ""


@pytest.mark.slow
def test_orders_show_to_their_owner_until_the_reveal(box: Content) -> None:
    """Grey arrows are on England's map alone, and gone when all orders lie open."""
    campaign = plotting(box)
    bare = campaign.model_copy(deep=True)
    bare.orders = {}

    def drawn(state: Campaign, viewer: Faction | None) -> Image.Image:
        return europe.draw_plate(plate_of(box), face(state, box, viewer))

    assert drawn(campaign, ENG) != drawn(bare, ENG)
    assert drawn(campaign, FRA) == drawn(bare, FRA)
    assert drawn(campaign, None) == drawn(bare, None)
    campaign.stage = bare.stage = Stage.MOVEMENT
    assert drawn(campaign, ENG) == drawn(bare, ENG)


SHEETS: dict[str, tuple[Json, Order]] = {
    "stay": ("stay", Order()),
    "attack": ("attack", Order(is_attack=True)),
    "march": ("to MER", Order(command=Command.MOVE, place="MER")),
    "march by force": ("at STR", Order(command=Command.MOVE, place="STR", is_attack=True)),
    "support": ("support ENG.A2", Order(command=Command.SUPPORT, piece="ENG.A2")),
    "along": ("with ENG.A2", Order(command=Command.WITH, piece="ENG.A2")),
    "aboard": ({"pick": "board ENC", "then": "aboard"}, Order(command=Command.LOAD)),
    "landing": (
        {"pick": "board ENC", "then": {"on": ["ENG.F1"], "to": "at NRM"}},
        Order(command=Command.LOAD, fleets=("ENG.F1",), place="NRM", is_attack=True),
    ),
}


@pytest.mark.parametrize("line", SHEETS)
def test_a_sheet_under_way_is_read(line: str) -> None:
    """Every form of a line means its order; finer points and units say nothing of the way."""
    written, order = SHEETS[line]
    assert drafted({"ENG.A1": written}) == {"ENG.A1": order}


def asked(box: Content, key: str, answer: Json, seat: Faction | None = ENG) -> Face:
    """A face that is asked something, with an answer."""
    question = Words(key=key, prompt="Well?", fallback=("x",))
    return face(campaigns.at_peace(box).campaign, box, seat, answer).model_copy(update={"asked": question})


def test_only_ways_are_drawn(box: Content) -> None:
    """Finer points and units change nothing on the map, and what they are is part of no picture's name."""
    written: Json = {"ENG.A1": "to MER", "ENG.A1 finer": {"pick": "set"}, "ENG.A1 units": "keep"}
    assert drawn_answer(asked(box, SHEET, written)) == {"ENG.A1": "to MER"}


def test_no_sheet_means_no_orders(box: Content) -> None:
    """Other questions leave no arrows, whatever their lines are called."""
    for key, answer in (("building.sheet", {"ENG.A1": "to MER"}), (SHEET, None), (SHEET, "pass")):
        assert drawn_answer(asked(box, key, answer)) is None
        assert own_orders(asked(box, key, answer)) == {}


def test_nobody_else_has_a_draft(box: Content) -> None:
    """A face without a seat shows no answer, even if it were given one."""
    assert drawn_answer(asked(box, SHEET, {"ENG.A1": "to MER"}, seat=None)) is None


def read_back(answer: dict[str, Json]) -> dict[str, Order]:
    """The ways in some lines of a sheet."""
    return drafted({name: line for name, line in answer.items() if " " not in name})


def test_the_sheet_of_the_rules_is_read_as_the_rules_do(box: Content) -> None:
    """Whatever an army or fleet can be told leads to the same place here as there."""
    desk = Desk(campaigns.at_peace(box), ENG)
    for name, lines in desk.sheet().lines.items():
        for choice in lines.menu.choices:
            order = choice.read(None)
            read = read_back(lines.answer(order))[name]
            assert (read.place, read.piece, read.is_attack) == (order.place, order.piece, order.is_attack)
        for embarkation in lines.menu.embarkations:
            for landing in embarkation.landings:
                whole = embarkation.choice(desk.reach).read(
                    landing.id if embarkation.is_one_fleet else {"on": [*embarkation.boarding.fleets], "to": landing.id}
                )
                read = read_back(lines.answer(whole))[name]
                assert (read.command, read.place, read.is_attack) == (Command.LOAD, whole.place, whole.is_attack)


@pytest.mark.slow
def test_a_draft_shows_on_the_owners_map(box: Content) -> None:
    """The stored answer is drawn before it is locked."""
    campaign = campaigns.at_peace(box).campaign
    bare = europe.draw_plate(plate_of(box), face(campaign, box, ENG))
    drawn = europe.draw_plate(plate_of(box), face(campaign, box, ENG, answer={"ENG.A1": "at WLS"}))
    assert bare != drawn


@pytest.mark.slow
def test_an_order_points_at_the_land_itself(box: Content) -> None:
    """Even where armies find room only in the water before it; and its head lies on top of what stands there."""
    plate, campaign = europe.plate_of(box), campaigns.at_peace(box).campaign
    stand, number = plate.lettering["MER"].stand, shapes().areas["MER"].number
    assert plate.ids.getpixel((int(stand[0]), int(stand[1]))) != number
    bare, drawn = (
        europe.draw_plate(plate, face(campaign, box, ENG, answer=answer)) for answer in (None, {"ENG.A2": "to MER"})
    )
    changed = ImageChops.difference(bare, drawn).convert("L")
    on_land = ImageChops.multiply(changed, plate.ids.point([255 * (one == number) for one in range(256)]))
    assert on_land.getbbox() is not None
