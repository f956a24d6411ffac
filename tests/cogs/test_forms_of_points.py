"""Points of a table: by a numbered raster, by proposals and in writing, all of them to the same draft."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs.forms import Choice, Draft, Push, lay_out, opened, press, read_text, reads_lines, typed, written
from cogs.forms.in_words import read_all
from cogs.forms.raster import CELL, MOST_CELLS, REGION, Opened
from rules.kernel.areas import Area, box_named, is_point, name_of, on_table
from rules.kernel.decisions import Decision, Landmark, PickOne, Position, Proposal, Sheet
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect, contains
from rules.kernel.values import IllegalAnswer, Json
from tests.clicks.fewest import fewest_clicks
from tests.cogs.arbitrary import answers, canonical, positions
from tests.cogs.checks import check_form
from tests.cogs.handling import Hands
from tests.cogs.person import Person
from tests.cogs.test_forms import survive
from tests.helpers import builders as some
from tests.helpers.lengths import at_length

HERE = Point(30, 20)


def around(radius: int, *, without: Rect | None = None) -> Area:
    """All points so far from 30,20, on a table of 70 by 70."""
    every = ((x, y) for x in range(1, 70) for y in range(1, 70))
    near = [(x, y) for x, y in every if (x - 30) ** 2 + (y - 20) ** 2 <= radius * radius]
    return Area.of(one for one in near if without is None or not contains(without, Point(*one)))


MOVE = Position(
    key="move.to",
    prompt="Where to?",
    size=(70, 70),
    area=around(15, without=Rect(27, 25, 33, 31)),
    half=1,
    start=HERE,
    facing=Facing.N,
    facings=(*Facing,),
    via=Area.box(Rect(1, 1, 69, 69)),
    landmarks=(
        Landmark(name="Monolith", box=Rect(28, 26, 32, 30)),
        Landmark.at("3 Faelin", (25, 20), 1),
        Landmark.at("Enemy 2 Gorak", (50, 20), 1),
        Landmark.at("Enemy 3 Ulf", (30, 60), 1),
    ),
    proposals=(Proposal(label="As far east as possible", point=Point(45, 20), facing=Facing.E),),
    fallback=({"at": [30, 20], "facing": "N"},),
)
ROOF = some.BEACON


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("34,21", (34, 21)),
        ("34 21", (34, 21)),
        ("(34, 21)", (34, 21)),
        ("34/21", (34, 21)),
        ("to 34,21", (34, 21)),
        ("stay", (30, 20)),
        ("behind the monolith", (30, 32)),
        ("behind the monolith from enemy 3", (30, 24)),
        ("behind faelin", (23, 20)),
        ("next to 3", (27, 20)),
        ("beside Faelin", (27, 20)),
        ("north of Faelin", (25, 22)),
        ("3 cm west of the monolith", (24, 28)),
        ("north-east of faelin", (27, 22)),
        ("toward enemy 2, 8 cm", (38, 20)),
        ("toward enemy 2 8 cm", (38, 20)),
        ("8 cm towards Gorak", (38, 20)),
        ("toward enemy 2", (45, 20)),
        ("8 cm south", (30, 12)),
        ("8 south", (30, 12)),
        ("south 8 cm", (30, 12)),
        ("8 cm east and 3 cm south", (38, 17)),
        ("5 cm south-west", (27, 17)),
        ("as far east as possible", (45, 20)),
        ("faelin", (25, 20)),
    ],
)
def test_a_point_is_written_in_many_ways(text: str, point: tuple[int, int]) -> None:
    """By its numbers, by a distance, or by something that lies on the table."""
    read = read_all(MOVE, text)
    assert isinstance(read, dict)
    assert [*point] == read["at"]
    assert "N" == read["facing"]


@pytest.mark.parametrize(
    "text",
    ["34,21 W", "34,21 west", "34,21 facing west", "34, 21 looking W", "via 30,15 34,21 W", "4 cm east and 1 north w"],
)
def test_a_facing_is_written_behind_the_point(text: str) -> None:
    """By a letter or a word."""
    read = read_all(MOVE, text)
    assert isinstance(read, dict)
    assert ([34, 21], "W") == (read["at"], read["facing"])


@pytest.mark.parametrize(
    ("text", "corners"),
    [
        ("via 30,15 34,21", [[30, 15]]),
        ("via 30,15 to 34,21", [[30, 15]]),
        ("by 30,15 and 31,15 to 34,21", [[30, 15], [31, 15]]),
        ("via 30,15, 31,15, 34,21", [[30, 15], [31, 15]]),
        ("via 30,15 then 4 cm east and 1 cm north", [[30, 15]]),
    ],
)
def test_corners_are_written_before_the_end(text: str, corners: Json) -> None:
    """Behind the word via; the last point is the end."""
    assert {"at": [34, 21], "facing": "N", "via": corners} == read_all(MOVE, text)


def test_a_way_without_an_end_is_a_draft() -> None:
    """It is written with three dots, and reads as itself."""
    begun: Json = {"via": [[30, 15]]}
    assert "via 30,15 ..." == written(MOVE, begun)
    assert begun == read_text(MOVE, None, "via 30,15 ...", is_whole=True).given


def test_a_level_is_written_where_there_are_several() -> None:
    """A point that is there on one level only needs none."""
    assert {"at": [30, 20, 6]} == read_all(ROOF, "30,20 z6")
    assert {"at": [30, 20, 6]} == read_all(ROOF, "30,20 level 6")
    assert {"at": [31, 20, 0]} == read_all(ROOF, "31,20")
    assert "30,20 z6" == written(ROOF, {"at": [30, 20, 6]})


@pytest.mark.parametrize(
    ("question", "text", "why"),
    [
        (MOVE, "50,50", "50,50 cannot be reached; the nearest point that can is 39,32."),
        (MOVE, "8 cm north", "30,28 cannot be reached; the nearest point that can is 26,28."),
        (
            MOVE,
            "next to enemy 2",
            "No point next to Enemy 2 Gorak can be reached; the nearest point that can is 45,20.",
        ),
        (
            MOVE,
            "40 cm toward ulf",
            "No point 40 cm toward Enemy 3 Ulf can be reached; the nearest point that can is 30,35.",
        ),
        (
            MOVE,
            "north of gorak",
            "No point north of Enemy 2 Gorak can be reached; the nearest point that can is 45,20.",
        ),
        (MOVE, "999999999,5", "That is no point of the table, which ends at 70,70."),
        (MOVE, "-3,5", "That is no point of the table, which ends at 70,70."),
        (MOVE, "34.5,21", "Points lie on whole centimetres."),
        (MOVE, "34", "34 is not understood here. Write a point, such as 34,21"),
        (MOVE, "behind the moon", "moon is not anything on the table. You can write Monolith"),
        (MOVE, "behind", "A name is missing here."),
        (MOVE, "34,21 facing up", "Write which way it looks: north, east, south or west."),
        (MOVE, "34,21 x", "x is not understood here."),
        (MOVE, "34,21: yes", "Nothing more is asked there."),
        (MOVE, "34,21 z3", "34,21 cannot be reached; the nearest point that can is 34,21."),
        (MOVE, "via", "Write the corners of the way, such as via 30,20 to 34,21."),
        (MOVE, "via 0,0 to 34,21", "The way cannot bend at 0,0."),
        (MOVE, "via " + "30,20 " * 12, "A way has at most 8 corners."),
        (MOVE, "next to enemy", "Enemy: 2 Gorak or 3 Ulf?"),
        (ROOF, "30,20", "30,20 can be meant on several levels: write 30,20 z0 or 30,20 z6."),
        (ROOF, "31,20 N", "It is not asked which way it looks."),
        (ROOF, "via 30,20 to 31,20", "It is not asked by which corners the way goes."),
        (ROOF, "next to the tower z9", "No point of level 9 can be chosen."),
        (some.position(start=None), "8 cm north", "A distance is counted from where a piece stands"),
        (some.position(start=None), "1,1", "1,1 cannot be chosen; the nearest point that can is 20,10."),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_can(question: Decision, text: str, why: str) -> None:
    """The sentence knows the field of the question, and measures nothing else."""
    with pytest.raises(IllegalAnswer) as refusal:
        read_all(question, text)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("far", [46, 50, 69])
def test_no_sentence_measures_what_the_question_does_not_know(far: int) -> None:
    """An enemy who stands further off changes no word but where the player writes its own coordinates."""

    def said(x: int) -> list[str]:
        moved = tuple(Landmark.at(one.name, (x, 20), 1) if "Gorak" in one.name else one for one in MOVE.landmarks)
        question = MOVE.model_copy(update={"landmarks": moved})
        words = ["34,21", "60,20", "8 cm east", "toward gorak, 8 cm", "via 31,20 33,21", "toward gorak"]
        return [str(survive(partial(read_all, question, text))) for text in words] + [
            line for draft in (Draft(), Draft.of({"at": [34, 21], "facing": "N"})) for line in shown(question, draft)
        ]

    assert said(47) == said(far)


def shown(question: Decision, draft: Draft) -> list[str]:
    """All that a panel says."""
    form = lay_out(question, draft, quick=True)
    return [form.text, repr(form.rows), repr(form.targets)]


@given(st.text(alphabet='0123456789,.;:/() -+−>→znewsviacmtoyNfgE"behindxtro', max_size=60))
@settings(max_examples=at_length(150, 400))
def test_no_text_breaks_the_reader(text: str) -> None:
    """It is read or refused in words."""
    for question in (MOVE, ROOF, some.STROLL):
        read = survive(partial(read_all, question, text, is_begun=True))
        assert read is None or isinstance(read, dict)


@pytest.mark.slow
@settings(max_examples=at_length(25, 60), suppress_health_check=[*HealthCheck])
@given(st.data(), st.booleans())
def test_every_point_can_be_chosen_by_hand(data: st.DataObject, writes: bool) -> None:
    """With its corners, its level, its facing and what follows, whatever stood there; every form fits Discord."""
    question = data.draw(positions())
    stored, wanted = data.draw(answers(question)), data.draw(answers(question))
    person = Person(question, Draft.of(stored), writes=writes, watch=lambda form, _: check_form(form))
    assert canonical(question, wanted) == canonical(question, person.fill(wanted))


@dataclass
class Tapper(Hands):
    """Counts nothing but what is pressed."""

    def __init__(self, question: Decision, draft: Draft | None = None) -> None:
        super().__init__(question, draft, quick=True, watch=lambda form, _: check_form(form))


def test_a_move_of_15_cm_is_a_cell_and_a_point() -> None:
    """Two taps, wherever it goes; the third hands it in."""
    for point in [(30, 35), (15, 20), (45, 20), (30, 5), (39, 31), (30, 21)]:
        wanted: Json = {"at": [*point], "facing": "N"}
        clicks = fewest_clicks(MOVE, wanted, Draft(), quick=True)
        assert 3 == len(clicks), clicks
        assert clicks[-1].words.startswith("Hand in: ")


def menu(*others: str) -> PickOne:
    """A choice of actions, one of which is a move."""
    move = some.options("move")[0].model_copy(update={"then": MOVE})
    return PickOne(key="turn", prompt="What now?", options=(move, *some.options(*others)), fallback=(others[0],))


@pytest.mark.parametrize("others", [1, 4, 5, 20])
def test_a_move_is_three_taps_from_the_choice_of_the_action(others: int) -> None:
    """The cell stands beside all other actions, however many; then the point, and to hand it in."""
    action = menu(*(f"other {number}" for number in range(others)))
    wanted: Json = {"pick": "move", "then": {"at": [39, 31], "facing": "N"}}
    assert 3 == len(fewest_clicks(action, wanted, Draft(), quick=True))


def test_cells_on_a_menu_are_those_of_the_picture() -> None:
    """Numbered alike; a press opens the cell and chooses no point, and the action itself can still be opened."""
    action = menu("stay", "turn")
    form = lay_out(action, Draft(), quick=True)
    assert lay_out(action, Draft(given={"pick": "move"}, at=(0,)), quick=True).targets == form.targets
    select = next(control for control in form.controls if isinstance(control, Choice))
    named = {f"{number} · {name.replace('-', ' to ')}" for name, number in form.targets.items()}
    assert named >= {item.label for item in select.items}
    pressed = press(action, Draft(), select.act, ("0",))
    assert ({"pick": "move"}, (0,), False) == (pressed.draft.given, pressed.draft.at, pressed.hand_in)
    assert not any(item.chosen for item in select.items)
    assert "Move" in [control.label for control in form.controls if isinstance(control, Push)]


def test_ten_short_names_are_buttons_and_eleven_are_not() -> None:
    """One press instead of two; names with something to say about them keep their select."""
    ten = PickOne(
        key="who", prompt="Who?", options=some.options(*(f"hero {n}" for n in range(10))), fallback=("hero 0",)
    )
    assert ["Hero 7"] == [click.words for click in fewest_clicks(ten, "hero 7", Draft(), quick=True)]
    assert not any(isinstance(control, Choice) for control in lay_out(ten, Draft(), quick=True).controls)
    hinted = [option.model_copy(update={"hint": "of the north"}) for option in ten.options]
    for options in ((*ten.options, *some.options("one more")), tuple(hinted)):
        longer = ten.model_copy(update={"options": options})
        assert 2 == len(fewest_clicks(longer, "hero 7", Draft(), quick=True))


def test_beyond_15_cm_there_is_a_region_first() -> None:
    """Three taps to any point of the table."""
    far = MOVE.model_copy(update={"area": Area.box(Rect(1, 1, 69, 69)), "proposals": ()})
    clicks = fewest_clicks(far, {"at": [64, 7], "facing": "N"}, Draft(), quick=True)
    assert 4 == len(clicks)
    assert 9 == len(lay_out(far, Draft(), quick=True).targets)


def test_a_cell_at_the_edge_is_never_taken_for_a_point() -> None:
    """Of the last one only a corner may lie on the table, and still it is a cell."""
    edge = MOVE.model_copy(update={"area": Area.box(Rect(40, 60, 70, 70)), "proposals": ()})
    form = lay_out(edge, Draft(), quick=True)
    assert not any(is_point(box_named(name)) for name in form.targets)
    assert "7 · 70,70" in [item.label for control in form.controls for item in getattr(control, "items", ())]
    assert 3 == len(fewest_clicks(edge, {"at": [70, 70], "facing": "N"}, Draft(), quick=True))


def test_a_few_points_are_chosen_from_at_once() -> None:
    """Where one select holds them all, no cell stands before them."""
    few = MOVE.model_copy(update={"area": Area.box(Rect(28, 18, 32, 22))})
    assert 2 == len(fewest_clicks(few, {"at": [28, 22], "facing": "N"}, Draft(), quick=True))


def test_a_proposal_is_one_tap() -> None:
    """With the facing that it names."""
    hands = Tapper(MOVE)
    hands.push("As far east as possible")
    assert {"at": [45, 20], "facing": "E"} == hands.draft.given


def test_a_chosen_point_is_looked_at_before_it_is_handed_in() -> None:
    """With four ways to look, another point, and the button that hands it in."""
    hands = Tapper(MOVE)
    hands.push("As far east as possible")
    labels = [control.label for control in hands.form.controls if isinstance(control, Push)]
    assert ["North", "East", "South", "West"] == labels[:4]
    assert {"Another point", "Write the point", "Add a corner", "Hand in: 45,20 facing east"} == {*labels[4:]}
    assert not hands.form.targets
    hands.push("South")
    assert {"at": [45, 20], "facing": "S"} == hands.draft.given
    hands.push("Another point")
    assert hands.form.targets
    hands.push("Leave it so")
    assert {"at": [45, 20], "facing": "S"} == hands.draft.given


def test_corners_are_added_and_taken_off() -> None:
    """Before the end is chosen, and after it."""
    hands = Tapper(MOVE)
    hands.push("Add a corner")
    assert 9 == len(hands.form.targets)
    hands.find("6 · 50,25 to 70,49")
    hands.find("17 · 50,25 to 54,29")
    hands.find("52,27")
    assert {"via": [[52, 27]]} == hands.draft.given
    assert "Chosen: **by 52,27**" in hands.form.lines
    hands.push("As far east as possible")
    assert {"via": [[52, 27]], "at": [45, 20], "facing": "E"} == hands.draft.given
    hands.push("Take off the last corner")
    assert {"at": [45, 20], "facing": "E"} == hands.draft.given


def test_what_is_typed_begins_with_the_draft() -> None:
    """Corners, point and facing stand in the form."""
    draft = Draft.of({"via": [[31, 20]], "at": [34, 21], "facing": "W"})
    act = next(one.act for one in lay_out(MOVE, draft, quick=True).controls if "Write" in getattr(one, "label", ""))
    modal = press(MOVE, draft, act).modal
    assert modal is not None
    assert "via 31,20 to 34,21 W" == modal.entries[0].value
    assert reads_lines(MOVE, draft, act)
    assert {"at": [34, 22], "facing": "N"} == typed(MOVE, draft, act, ("34,22",)).draft.given


@settings(max_examples=at_length(25, 60))
@given(st.integers(0, 10**6), st.sampled_from([15, 30]))
def test_every_point_lies_in_the_cell_that_is_numbered(seed: int, radius: int) -> None:
    """Each in exactly one, and the numbers run from the north-west on."""
    area = around(radius)
    question = MOVE.model_copy(update={"area": area, "proposals": ()})
    targets = lay_out(question, Draft(), quick=True).targets
    boxes = [*map(box_named, targets)]
    point, _ = area.numbered(seed % len(area))
    assert 1 == sum(b.west <= point.x <= b.east and b.south <= point.y <= b.north for b in boxes)
    assert [*range(1, len(boxes) + 1)] == [*targets.values()]
    assert boxes == sorted(boxes, key=lambda b: (-b.south, b.west))
    assert len(boxes) <= MOST_CELLS
    assert (CELL if radius == 15 else REGION) == max(b.east - b.west + 1 for b in boxes)


@given(st.integers(-5, 300_000))
def test_whatever_is_open_is_known_by_its_number(code: int) -> None:
    """A number stands for one thing or for nothing."""
    found = Opened.of(code)
    if found is not None and found.box is not None and max(found.box) < 1000:
        assert found == Opened.of(found.code)


def test_pieces_on_a_sheet_are_two_taps_each() -> None:
    """The panel goes on from line to line by itself, and each offers all of its points."""
    sheet = some.LANDING
    wanted: Json = {"faelin": {"at": [30, 9], "facing": "N"}, "gorak": {"at": [50, 2], "facing": "N"}}
    draft = opened(sheet, None)
    clicks = fewest_clicks(sheet, wanted, draft, quick=True)
    assert 6 == len(clicks), clicks


def test_a_line_of_a_sheet_shows_facing_and_field_side_by_side() -> None:
    """Who stands somewhere already can be moved or turned at once."""
    sheet = some.LANDING
    hands = Tapper(sheet, opened(sheet, None).model_copy(update={"at": (0,)}))
    assert hands.form.targets
    hands.push("West")
    assert isinstance(hands.draft.given, dict)
    assert {"at": [30, 5], "facing": "W"} == hands.draft.given["faelin"]
    assert (0,) == hands.draft.at


def test_pieces_on_a_sheet_are_written_line_by_line() -> None:
    """Each behind its name."""
    sheet = some.LANDING
    assert isinstance(sheet, Sheet)
    read = read_text(sheet, None, "Faelin: 12,4 E\nGorak: 40 6", is_whole=False)
    assert not read.faults
    assert {"faelin": {"at": [12, 4], "facing": "E"}, "gorak": {"at": [40, 6], "facing": "N"}} == read.given


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("u", ("999999",)),
        ("u", ("200001",)),
        ("u", ()),
        ("u7", ("1", "2")),
        ("c", ("999999",)),
        ("c", ()),
        ("c", ("-1",)),
        ("a", ("999999",)),
        ("z1", ()),
        ("z", ()),
        ("w5", ()),
        ("o0", ()),
        ("o9", ()),
        ("w", ("3",)),
    ],
)
def test_presses_that_name_nothing_are_refused(act: str, values: tuple[str, ...]) -> None:
    """The panel has changed since, or somebody made them up."""
    with pytest.raises(IllegalAnswer):
        press(MOVE, Draft(), act, values)


def test_numbers_of_a_select_lead_to_its_own_cell() -> None:
    """What the item says is what opens."""
    form = lay_out(MOVE, Draft(), quick=True)
    for control in form.controls:
        for item in control.items if isinstance(control, Choice) else ():
            inner = lay_out(MOVE, press(MOVE, Draft(), control.act, (item.value,)).draft, quick=True)
            number, name = item.label.split(" · ")
            box = next(box_named(one) for one, count in form.targets.items() if count == int(number))
            assert name == name_of(on_table(box, MOVE.size)).replace("-", " to ")
            points = [box_named(one) for one in inner.targets]
            assert points
            assert all(box.west <= p.west <= box.east and box.south <= p.south <= box.north for p in points)
