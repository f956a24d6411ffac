"""Lists in writing: one entry on each line, in many hands, all of it or nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs.forms import Draft, Push, answer, lay_out, press, typed
from cogs.forms.in_words import read_all
from cogs.forms.writer import written
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Option,
    PickMany,
    PickOne,
    Place,
    Series,
    Share,
    Words,
)
from rules.kernel.drafts import sound
from rules.kernel.values import IllegalAnswer, Json
from tests.cogs.arbitrary import answers, decisions
from tests.cogs.checks import check_modal
from tests.helpers import builders as some
from tests.helpers.builders import options
from tests.helpers.lengths import at_length

GIFTS = Series(
    key="court.gifts",
    prompt="To whom, and how much?",
    fallback=([],),
    element=PickOne(
        key="court.gift",
        prompt="To whom?",
        fallback=({"pick": "blue", "then": 1},),
        options=tuple(
            Option(
                id=name.lower(),
                label=name,
                then=Amount(key="court.gold", prompt="How much?", least=1, most=9, fallback=(1,)),
            )
            for name in ("Blue", "Green", "Old Gold")
        ),
    ),
    most=3,
    stock={"blue": 1, "green": 1, "old gold": 1},
)
NAMES = Series(
    key="court.names",
    prompt="Which names?",
    fallback=([],),
    element=Words(key="court.name", prompt="A name.", longest=20, fallback=("x",)),
    most=3,
)


def listed(element: Decision, most: int = 5) -> Series:
    """A list of such entries."""
    return Series(key="court.list", prompt="List them.", fallback=([],), element=element, most=most)


def given_to(*gifts: tuple[str, int]) -> list[Json]:
    """Gifts as they are stored."""
    return [{"pick": name, "then": gold} for name, gold in gifts]


@pytest.mark.parametrize(
    "text",
    [
        "Blue 3\nOld Gold 1",
        "blue: 3, OLD GOLD = 1",
        "3 blue; 1 old gold",
        " ｂlue  ３\n\n\n old  gold: 1 ,",
        "blue > 3\r\nold gold: 1",
    ],
)
def test_a_list_can_be_written_in_many_hands(text: str) -> None:
    """Case, blanks, what divides the lines and where the number stands do not matter; their order does."""
    assert given_to(("blue", 3), ("old gold", 1)) == typed(GIFTS, Draft(), "t", (text,)).draft.given


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("blue 3\nbleu 2", "Line 2: bleu 2 is not one of the choices. Do you mean Blue?"),
        ("old god: 2", "Line 1: old god is not one of the choices. Do you mean Old Gold?"),
        ("blue 3\nblue 2", "Line 2: this cannot be chosen again."),
        ("blue 3\ngreen", "Line 2: Green needs a further choice: How much?"),
        ("blue 10", "Line 1: Choose a number from 1 to 9."),
        ("blue many", "Line 1: Write a whole number from 1 to 9."),
        ("3", "Line 1: 3 is not one of the choices."),
        ("blue 1, green 1, old gold 1, blue 1", "At most 3 lines can be given; you wrote 4."),
        ("blue," * 700, "At most 3 lines can be given; you wrote 700."),
        ("a" * 4000, "is not one of the choices."),
        ("\ud800", "That text has letters that cannot be kept."),
        ("x" * 4001, "That text is too long"),
    ],
)
def test_a_wrong_line_is_refused_in_words(text: str, words: str) -> None:
    """The refusal names the line and what is near, and the draft is not touched."""
    before = Draft.of(given_to(("green", 2)))
    with pytest.raises(IllegalAnswer) as refused:
        typed(GIFTS, before, "t", (text,))
    assert words in str(refused.value)
    assert "Nothing was stored" in str(refused.value)
    assert str(refused.value).count("Nothing was stored") == 1
    assert given_to(("green", 2)) == before.given


def test_a_list_that_is_too_short_is_refused() -> None:
    """What must be written at least is said."""
    with pytest.raises(IllegalAnswer, match=r"Give 2 to 3 lines; you gave 1. Nothing was stored."):
        typed(some.POSTS, Draft(), "t", ("land 3, parry",))


def test_what_stands_in_the_list_stands_in_the_modal() -> None:
    """Whoever writes anew begins with it; an unfinished line says as much as it holds."""
    modal = press(GIFTS, Draft.of(given_to(("blue", 3), ("old gold", 1))), "t").modal
    assert modal is not None
    check_modal(modal)
    (entry,) = modal.entries
    assert entry.value == "Blue: 3\nOld Gold: 1"
    assert entry.hint == "In order, such as: Blue: 1"
    unfinished = press(GIFTS, Draft.of([{"pick": "blue"}]), "t").modal
    assert unfinished is not None
    assert unfinished.entries[0].value == "Blue"


def test_follow_ups_of_every_kind_can_be_written() -> None:
    """A stance, a way and what is asked at its end, shares, several picks and pieces on cells."""
    picks = PickMany(key="k", prompt="p", fallback=([],), options=options("ace", "king"), most=2)
    lists: tuple[tuple[Decision, str, list[Json]], ...] = (
        (some.CHARGE, "Charge: Lunge, hold", [{"pick": "charge", "then": "lunge"}, "hold"]),
        (some.MARCH, "c4 d4: feint\nd3\nc3", [{"path": ["c4", "d4"], "then": "feint"}, ["d3"], []]),
        (some.STORES, "bread 2, mail 1; none", [{"bread": 2, "mail": 1}, {}]),
        (picks, "king, ace\nnone\nace", [["king", "ace"], [], ["ace"]]),
        (some.CAMP, "Knights on a1, pikes b2", [{"knights": "a1", "pikes": "b2"}]),
        (GIFTS, "blue 1, green 2\nnone", [given_to(("blue", 1), ("green", 2)), []]),
        (some.POSTS.element, "land 7, lunge", [{"land": "land 7", "stance": "lunge"}]),
    )
    for element, text, wanted in lists:
        series = listed(element)
        assert wanted == typed(series, Draft(), "t", (text,)).draft.given, text
        assert read_all(series, written(series, wanted)) == wanted, text


@pytest.mark.parametrize(
    ("element", "text", "words"),
    [
        (some.MARCH, "d3: lunge", "Nothing more is asked at d3"),
        (some.MARCH, "c4 d4", "needs a further choice: Choose a stance"),
        (some.CHARGE, "hold lunge", "Nothing more is asked after Hold, so not lunge either"),
        (some.CAMP, "knihgts", "knihgts is not one of the choices. Do you mean Knights"),
        (some.CAMP, "knights b2, pikes b2", "b2 is not a cell that it can take"),
        (some.POSTS.element, "land 7", "A line is still open: Choose a stance"),
        (some.STORES, "brad 2", "Do you mean Bread"),
        (some.HAND, "ace, kinf", "kinf is not one of the choices. Do you mean King"),
    ],
)
def test_what_follows_is_refused_in_words(element: Decision, text: str, words: str) -> None:
    """Each part says itself what is wrong with it."""
    with pytest.raises(IllegalAnswer, match=f"Line 1: .*{words}"):
        typed(listed(element), Draft(), "t", (text,))


def test_words_can_be_listed_as_they_are() -> None:
    """Only the end of a line divides them; beside anything else words have no place on a line."""
    assert ["The Boar, bold", "x; y"] == typed(NAMES, Draft(), "t", ("The Boar, bold\nx; y",)).draft.given
    mixed = PickOne(
        key="k",
        prompt="p",
        fallback=("no",),
        options=(Option(id="no", label="No"), Option(id="yes", label="Yes", then=NAMES.element)),
    )
    boar: list[Json] = [{"pick": "yes", "then": 'Boar: bold, and "x"'}]
    assert boar == typed(listed(mixed), Draft(), "t", ('yes: Boar: bold, and "x"',)).draft.given
    assert boar == read_all(listed(mixed), written(listed(mixed), boar))
    with pytest.raises(IllegalAnswer, match=r"Words of your own stand at the end of a line, behind a colon."):
        typed(listed(mixed), Draft(), "t", ("yes Boar",))


def test_what_can_be_read_in_two_ways_is_refused() -> None:
    """Two of one name, or a name that is another one with what follows it; the exact name always counts."""
    twins = PickOne(
        key="k",
        prompt="p",
        fallback=("a",),
        options=(Option(id="a", label="Scout"), Option(id="b", label="Scout"), Option(id="c", label="Spy")),
    )
    with pytest.raises(IllegalAnswer, match=r"scout can be read in several ways: write #1 or #2. Nothing was stored."):
        typed(listed(twins), Draft(), "t", ("Scout",))
    assert ["b", "c", "a"] == typed(listed(twins), Draft(), "t", ("b, spy, #1",)).draft.given
    count = Amount(key="n", prompt="How many?", most=50, fallback=(0,))
    near = PickOne(
        key="k",
        prompt="p",
        fallback=("a",),
        options=(
            Option(id="a", label="Ride"),
            Option(id="b", label="Land", then=count),
            Option(id="c", label="Land 1", then=count),
            Option(id="d", label="Land 2"),
        ),
    )
    series = listed(near)
    assert ["d"] == typed(series, Draft(), "t", ("land 2",)).draft.given
    assert [{"pick": "b", "then": 2}] == typed(series, Draft(), "t", ("land: 2",)).draft.given
    assert [{"pick": "c", "then": 2}] == typed(series, Draft(), "t", ("land 1: 2",)).draft.given
    assert [{"pick": "c", "then": 2}] == typed(series, Draft(), "t", ("land 1 2",)).draft.given


def test_a_comma_in_a_name_divides_nothing() -> None:
    """Then only the end of the line does."""
    odd = PickOne(
        key="k", prompt="p", fallback=("a",), options=(Option(id="a", label="Rome, the old"), *options("bari"))
    )
    assert ["a", "bari"] == typed(listed(odd), Draft(), "t", ("Rome, the old\nbari",)).draft.given


def test_shares_too_large_are_refused() -> None:
    """What the shares say of a number stands behind the number of the line."""
    shares = Allot(key="k", prompt="p", fallback=({},), shares=(Share(id="x", label="Axe", most=2),), most=2)
    with pytest.raises(IllegalAnswer, match=r"Line 1: Axe: choose 0 to 2; you chose 3. Nothing was stored."):
        typed(listed(shares), Draft(), "t", ("axe 3",))


def test_nothing_is_written_into_an_open_line() -> None:
    """The button is there for the whole list, and only where something can be written."""
    for series, is_there in ((GIFTS, True), (listed(NAMES.element, 0), False)):
        labels = [
            control.label for control in lay_out(series, Draft(), quick=False).controls if isinstance(control, Push)
        ]
        assert is_there == ("Write the lines" in labels)
    inside = lay_out(GIFTS, Draft(given=given_to(("blue", 1)), inside=0), quick=False).controls
    assert "Write the lines" not in [control.label for control in inside if isinstance(control, Push)]


def test_a_written_list_can_be_handed_in() -> None:
    """What was written is the answer."""
    draft = typed(some.STACKS, Draft(), "t", ("hold, charge lunge, charge: parry",)).draft
    assert answer(some.STACKS, draft) == ["hold", *({"pick": "charge", "then": x} for x in ("lunge", "parry"))]


@pytest.mark.slow
@settings(max_examples=at_length(60, 150), suppress_health_check=[*HealthCheck])
@given(st.data())
def test_what_is_written_is_read_as_it_was_meant(data: st.DataObject) -> None:
    """Any list of anything stands in its modal so that it reads as itself, if there is room for it."""
    element = data.draw(decisions(depth=1))
    lines: list[Json] = [data.draw(answers(element)) for _ in range(data.draw(st.integers(0, 3)))]
    text = written(listed(element), lines)
    if text:
        assert sound(listed(element), lines) == read_all(listed(element), text, is_begun=True)


@pytest.mark.slow
@settings(max_examples=at_length(60, 150), suppress_health_check=[*HealthCheck])
@given(st.data())
def test_any_words_are_read_or_refused(data: st.DataObject) -> None:
    """Whatever is written into whatever list is legal, or refused in words."""
    series = data.draw(st.sampled_from([GIFTS, NAMES, some.STACKS, some.POSTS, some.WAYPOINTS, listed(some.MARCH)]))
    words = st.sampled_from(
        ["blue", "c4", "d4", "charge", "lunge", "land 3", "none", "3", "-1", ":", ",", ";", "\n", " "]
    )
    text = "".join(data.draw(st.lists(words | st.text(max_size=3), max_size=12)))
    refused = ""
    try:
        series.check(read_all(series, text))
    except IllegalAnswer as refusal:
        refused = str(refusal)
    assert not refused or refused.endswith("Nothing was stored.")


def test_a_piece_without_cells_can_be_left_out() -> None:
    """No piece at all is written as none."""
    place = Place(key="k", prompt="p", fallback=({},), pieces=options("tower"), cells={"tower": ("a1",)}, least=0)
    assert [{}, {"tower": "a1"}] == typed(listed(place), Draft(), "t", ("none\ntower a1",)).draft.given
