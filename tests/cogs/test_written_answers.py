"""Any question answered in writing: what it understands, what it asks back, and what it writes itself."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs import limits
from cogs.forms import TOO_LONG, Draft, can_be_written, prefilled, read_text, rewrite, settled, with_lines, written
from cogs.forms.draft import Spot
from cogs.forms.in_words import MOST_FAULTS, read_all
from cogs.forms.model import Act, Verb
from cogs.forms.scan import MOST_LINES
from cogs.forms.writing import prompt_for
from rules.kernel import spelling
from rules.kernel.decisions import Amount, Decision, Option, PickMany, PickOne, Series, Sheet, Words
from rules.kernel.drafts import part, sound
from rules.kernel.spelling import distance
from rules.kernel.values import IllegalAnswer, Json
from tests.cogs.arbitrary import answers, decisions
from tests.helpers import builders as some
from tests.helpers.builders import options
from tests.helpers.lengths import at_length

LANDS = PickOne(
    key="raise.place",
    prompt="Where is it?",
    fallback=("LLO",),
    options=(
        Option(id="LLO", label="Lower Lorraine"),
        Option(id="ULO", label="Upper Lorraine"),
        Option(id="CHA", label="Champagne"),
    ),
)
RAISED = Sheet(
    key="raise.army",
    prompt="The new army",
    slots={
        "place": LANDS,
        "units": some.STORES.model_copy(update={"prompt": "Its units"}),
        "number": PickOne(key="raise.number", prompt="Its number?", fallback=("4",), options=options("4", "5")),
    },
)
YARD = Sheet(
    key="yard",
    prompt="What do you build?",
    is_prefilled=True,
    slots={
        "A1": some.STORES.model_copy(update={"prompt": "Army I in Thrace: new units", "is_aside": True}),
        "A2": some.STORES.model_copy(update={"prompt": "Army II in Rome: new units", "is_aside": True}),
        "new": PickOne(
            key="raise",
            prompt="A new army for 100 gold?",
            fallback=("no",),
            is_aside=True,
            options=(Option(id="no", label="None"), Option(id="yes", label="Raise an army", then=RAISED)),
        ),
        "bids": Sheet(key="bids", prompt="Bids.", slots={"gold": some.GOLD, "name": some.BANNER}),
    },
)
RAISING = YARD.slots["new"]
PACT = PickOne(
    key="floor",
    prompt="What do you offer?",
    fallback=("done",),
    options=(
        Option(
            id="pact",
            label="Offer a pact",
            then=Sheet(
                key="pact",
                prompt="A pact:",
                slots={
                    "partner": PickOne(
                        key="partner", prompt="With whom?", fallback=("France",), options=options("France", "Kiev")
                    ),
                    "gives": some.HAND.model_copy(update={"prompt": "You give:", "least": 0, "fallback": ([],)}),
                    "wants": some.HAND.model_copy(update={"prompt": "You want:", "least": 0, "fallback": ([],)}),
                },
            ),
        ),
        Option(id="done", label="Done"),
    ),
)
USUAL: dict[str, Json] = {"A1": {}, "A2": {}, "new": "no", "bids": {"gold": 0, "name": "Nameless"}}
RAISE: Json = {"pick": "yes", "then": {"place": "ULO", "units": {"bread": 2, "mail": 1}, "number": "5"}}
OFFER: Json = {"pick": "pact", "then": {"partner": "Kiev", "gives": ["ace", "king"], "wants": ["queen"]}}


def read(question: Decision, text: str, given: Json = None) -> Json:
    """What a text makes of a draft; all of it must be read."""
    reading = read_text(question, given, text, is_whole=False)
    assert not reading.faults, reading.faults
    return reading.given


def fault(question: Decision, text: str) -> str:
    """Why a text is refused."""
    try:
        (only,) = read_text(question, None, text, is_whole=False).faults
    except IllegalAnswer as refused:
        return str(refused)
    return only


@pytest.mark.parametrize(
    "text",
    [
        "new: yes\n- Where: Upper Lorraine\n- Its units: 2 bread, 1 mail\n- number: 5",
        "A new army for 100 gold: Raise an army\nwhere: upper\nits units: breads 2, mail 1\nnumber: 5",
        "new: raise: ULO; bread 2, mail 1; 5",
        "new army = yes: Lorraine upper, (2x bread and 1 mail), 5",
        "new: raises an army: units: bread 2, mail 1; number: 5; place: the upper Lorraine",
        "  NEW :  \u201cRaise an army\u201d :  ULO ; 2 bread, mail 1 ; #2 ;",
    ],
)
def test_a_line_and_what_follows_it_can_be_written_in_many_hands(text: str) -> None:
    """On lines of its own with or without dashes, or on one line by order or by name."""
    assert RAISE == part(read(YARD, text), "new")


@pytest.mark.parametrize(
    "text",
    [
        "Offer a pact\n- With whom: Kiev\n- You give: ace, king\n- You want: queen",
        "offers a pact\nwith whom: kiev\nyou give: ace and king\nyou want: queens",
        "pact: Kiev; ace, king; queen",
        "pact: Kiev, you give: ace, king, you want: queen",
        "Offer a pact: Kiev, (ace, king), (queen)",
    ],
)
def test_an_offer_can_be_written_in_many_hands(text: str) -> None:
    """Also where it is not a sheet, but follows a choice."""
    assert OFFER == read(PACT, text)


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        (YARD, "new: raise: Lorraine", "Line 1: Lorraine: Lower or Upper? What stood there stays."),
        (YARD, "army: 2 bread", "Line 1: Army: I in Thrace or II in Rome?"),
        (YARD, "Amry I: 2 bread", "Line 1: amry i is not a line of the sheet. Do you mean Army I in Thrace?"),
        (YARD, "Army I: 2 brad", "Line 1: brad is not one of the choices. Do you mean Bread?"),
        (YARD, "Army I: 7 bread", "Line 1: Bread: choose 0 to 5; you chose 7."),
        (YARD, "Army I: bread 1 mail", "Line 1: mail is not understood here."),
        (YARD, "Army I: bread", "Line 1: Bread: write a name and a number."),
        (YARD, "Army I:", "Line 1: Army I in Thrace: what it says is missing."),
        (YARD, "gold: 501", "Line 1: Choose a number from 0 to 500."),
        (YARD, "gold: lots", "Line 1: Write a whole number from 0 to 500."),
        (YARD, "gold: 3\n- 4", "Line 1: 4 is not understood here."),
        (YARD, "zebra", "zebra is not a line of the sheet. You can write Army I in Thrace, Army II in Rome"),
        (YARD, "new: none: 3", "Line 1: Nothing more is asked after None, so not 3 either."),
        (PACT, "pact: Kiev; ace, ace; none", "Each choice counts only once. Nothing was stored."),
        (PACT, "pact: Kiev; (ace, king; queen", "A bracket is open: close it with ). Nothing was stored."),
        (PACT, "pact: Kiew", "Kiew is not one of the choices. Do you mean Kiev? Nothing was stored."),
        (PACT, "", "A name is missing here. You can write Offer a pact or Done. Nothing was stored."),
        (PACT, "#3", "#3 is not there: there are 2. Nothing was stored."),
        (PACT, "done\n- more", "Nothing more is asked after Done, so not more either. Nothing was stored."),
        (some.MARCH, "c9", "There is no way from c3 to c9. Do you mean c4? Nothing was stored."),
        (some.MARCH, "(c4, d4", "A bracket is open: close it with )."),
        (some.CAMP, "knights a1, knights a2", "A piece is placed twice. Nothing was stored."),
        (some.CAMP, "knights", "Knights: write a piece and a cell. Nothing was stored."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_allowed(question: Decision, text: str, words: str) -> None:
    """And that nothing is lost."""
    said = fault(question, text)
    assert words.lower() in said.lower()
    assert said.endswith(("Nothing was stored.", "What stood there stays."))


def test_good_lines_count_beside_wrong_ones() -> None:
    """What stood on a line that cannot be read stays; so does all that is not named."""
    before: Json = {"A1": {"bread": 1}, "A2": {"bread": 5}}
    reading = read_text(YARD, before, "Army I: 2 bread\nArmy II: 2 brat", is_whole=True)
    assert {"bread": 2} == part(reading.given, "A1")
    assert {"bread": 5} == part(reading.given, "A2")
    assert 1 == len(reading.faults)


def test_what_is_deleted_from_the_text_is_gone() -> None:
    """The text began with all that stood on the sheet; a line that was added by a command leaves the rest alone."""
    before: Json = {**USUAL, "A1": {"bread": 1}, "A2": {"mail": 1}}
    assert "Army I in Thrace: Bread 1\nArmy II in Rome: Mail 1" in written(YARD, before)
    whole = read_text(YARD, before, "Army II: mail 1", is_whole=True).given
    assert {**USUAL, "A2": {"mail": 1}} == whole
    added = read_text(YARD, before, "Army II: bread 1", is_whole=False).given
    assert {**USUAL, "A1": {"bread": 1}, "A2": {"bread": 1}} == added


def test_only_what_is_new_is_echoed() -> None:
    """A line that stood there is not; where the draft has nothing to say yet, a text adds to it."""
    first = rewrite(RAISED, None, "number: 5", is_whole=True)
    assert ((), ("Its number: 5",)) == (first.faults, first.news)
    second = rewrite(RAISED, first.given, "number: 5\nwhere: champagnes", is_whole=True)
    assert ("Where is it: Champagne",) == second.news
    assert ("Where is it: Champagne", "Its number: 5") == second.lines
    third = rewrite(RAISED, second.given, "where: CHA", is_whole=True)
    assert ((), {"place": "CHA"}) == (third.news, third.given)
    assert [False, False, True] == [first.is_less, second.is_less, third.is_less], "a line was left out"


@pytest.mark.parametrize(("count", "has_room"), [(2, True), (25, False)])
def test_a_form_without_room_for_the_draft_says_so(count: int, has_room: bool) -> None:
    """It begins empty then, and whoever writes would lose what they had without a word."""
    lines = Series(
        key="log", prompt="The log", fallback=([],), element=some.BANNER.model_copy(update={"longest": 200}), most=25
    )
    spot = Spot(lines, ["w" * 190] * count)
    (entry,) = prompt_for(spot, Act("", Verb.TYPE), "t").entries
    assert has_room == bool(entry.value) == (entry.hint != TOO_LONG)


def test_orders_that_are_left_out_of_the_text_begin_again() -> None:
    """As the sheet does by itself; what no text said stays."""
    given: Json = {"A1": {"pikes": 1}, "new": "yes", "bids": {"gold": 2}}
    usual = prefilled(YARD)
    assert isinstance(usual, dict)
    stood: dict[str, Json] = {"A1": {"pikes": 1}, "new": "yes"}
    assert ({**given, "A1": usual["A1"]}, True) == with_lines(YARD, given, stood, {"new": "yes"})
    assert ({**given, "new": "no"}, False) == with_lines(YARD, given, {}, {"new": "no"})
    assert ({"number": "4"}, True) == with_lines(RAISED, {"place": "CHA"}, {"place": "CHA"}, {"number": "4"})


@pytest.mark.parametrize(
    ("question", "given", "text"),
    [
        (RAISING, {"pick": "yes"}, "Raise an army"),
        (RAISING, {"pick": "yes", "then": {"number": "5"}}, "Raise an army\n- Its number: 5"),
        (some.MARCH, {"walk": ["c4"]}, "c4 ..."),
        (some.MARCH, {"path": ["c4", "d4"]}, "c4, d4"),
        (some.CAMP, {"knights": "a1"}, "Knights on a1"),
        (some.HAND, ["ace"], "Ace"),
        (PACT, {"pick": "pact", "then": {}}, "Offer a pact"),
    ],
)
def test_an_unfinished_draft_is_written_as_far_as_it_goes(question: Decision, given: Json, text: str) -> None:
    """And read as the same again."""
    draft = settled(question, Draft(given=given)).given
    assert text == written(question, draft)
    assert draft == read_text(question, None, text, is_whole=False).given


def test_lists_may_be_numbered_or_have_dashes() -> None:
    """A number that counts is no part of the line; one that does not is."""
    wanted: Json = ["land 7", "land 2"]
    for text in ("1. Land 7\n2. Land 2", "1) land 7\n2) land 2", "- Land 7\n- Land 2", "land 7, land 2", "#8; #3"):
        assert wanted == read(some.WAYPOINTS, text), text
    assert "Line 1: 2 land 7 is not one of the choices." in fault(some.WAYPOINTS, "2. land 7")


def test_equal_names_are_told_apart_by_their_place() -> None:
    """Two sides of a die show the same, and the numbers on them are the ids of others."""
    die = PickOne(
        key="die",
        prompt="Which side?",
        fallback=("1",),
        options=tuple(Option(id=str(n), label=label) for n, label in enumerate("2234", 1)),
    )
    assert ['"1"', "#2", "3", "4"] == [written(die, side) for side in "1234"]
    for side in "1234":
        assert side == read_all(die, written(die, side))
    assert "2 can be read in several ways: write #1 or #2." in fault(die, "2")


def test_own_words_stand_as_they_were_written() -> None:
    """With every sign in them; between quotation marks where they would be read as something else."""
    for words in (
        "The Boar, bold: x; (y)",
        "  blanks ",
        "- dash",
        "1. one",
        'say "no"',
        "ｗide",
        "a\nb",
        "\ue000",
        '"x"',
    ):
        text = written(YARD, {**USUAL, "bids": {"name": words}})
        assert words == part(part(read(YARD, text), "bids"), "name")
    assert "Boar" == part(part(read(YARD, "banner: Boar"), "bids"), "name")


@pytest.mark.parametrize("question", some.SAMPLES.values(), ids=lambda question: question.key)
def test_the_usual_answer_to_every_sample_reads_as_itself(question: Decision) -> None:
    """Whatever has lines, pieces, a way or something that follows can be written; the rest has its own buttons."""
    usual = question.fall_back(lambda size: 0)
    if can_be_written(question):
        text = written(question, usual)
        assert text
        assert sound(question, usual) == read_text(question, None, text, is_whole=True).given
    else:
        assert isinstance(question, PickOne | Amount | Words)


@pytest.mark.slow
@settings(max_examples=at_length(120, 300), suppress_health_check=[*HealthCheck])
@given(st.data())
def test_any_answer_to_any_question_is_read_as_it_was_written(data: st.DataObject) -> None:
    """Complete answers, with names of every kind; only what is longer than a modal is not written."""
    question = data.draw(decisions(depth=2))
    answer = sound(question, data.draw(answers(question)))
    text = written(question, answer)
    if not text:
        assert isinstance(question, Words | Sheet) or len(str(answer)) > 200 or answer in ([], {}), answer
        return
    assert answer == read_text(question, None, text, is_whole=True).given


@pytest.mark.slow
@settings(max_examples=at_length(60, 150), suppress_health_check=[*HealthCheck])
@given(st.data())
def test_any_text_is_read_or_refused_in_words(data: st.DataObject) -> None:
    """Whatever comes of it holds, and what does not says so in sentences that end well."""
    question = data.draw(st.sampled_from([YARD, PACT, *filter(can_be_written, some.SAMPLES.values())]))
    word = st.sampled_from(
        ["army i", "new", "yes", "raise", "bread", "c4", "d4", "charge", "land 3", "none", "3", "-1", "pact", "kiev"]
    )
    sign = st.sampled_from(
        [":", ",", ";", "\n", " ", "\n- ", "(", ")", '"', "#", "#2", "...", "\ue000", "\ud800", "=", ">"]
    )
    text = "".join(data.draw(st.lists(word | sign | st.text(max_size=3), max_size=14)))
    refused, reading = "", None
    try:
        reading = read_text(question, None, text, is_whole=False)
    except IllegalAnswer as refusal:
        refused = str(refusal)
    if reading is None:
        assert "Nothing was stored" in refused
    else:
        assert reading.given == sound(question, reading.given)
        assert all(one.endswith(("What stood there stays.", "were not read.")) for one in reading.faults)


# Texts that are meant to cost time


@pytest.mark.parametrize(
    "text",
    [
        "Lower Lorrame\n" * 300,
        "new: raise: " + "(" * 3000,
        "army i: " + "bread 1, " * 400,
        "army i: " + "1 bred, " * 400,
        '"' * 4000,
        '"\\' * 2000,
        "- " * 2000,
        "\n".join(f"{'-' * (n % 9 + 1)} new: yes" for n in range(250)),
        ";" * 4000,
        "a;" * 2000,
        "#1" * 2000,
        "\ufdfa" * 4000,
        "new: yes; " * 400,
        "x" * 4000,
        "lorraine " * 400,
    ],
)
@pytest.mark.parametrize("question", [YARD, PACT, some.CAMPAIGN, some.WAYPOINTS, some.ROSTER, some.RIDE])
def test_hostile_texts_cost_little(question: Decision, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long they are, few spellings are compared, and few faults are told."""
    compared: list[str] = []

    def counted(one: str, other: str, most: int) -> int:
        compared.append(other)
        return distance(one, other, most)

    monkeypatch.setattr(spelling, "distance", counted)
    try:
        faults = read_text(question, None, text[: limits.TEXT_INPUT], is_whole=False).faults
    except IllegalAnswer as refused:
        faults = [str(refused)]
    assert len(faults) <= MOST_FAULTS + 1
    assert len(compared) < 20_000


def test_more_lines_than_any_answer_has_are_not_read() -> None:
    """The limit is said."""
    with pytest.raises(IllegalAnswer, match=f"At most {MOST_LINES} lines are read at once. Nothing was stored."):
        read_text(YARD, None, "gold: 1\n" * (MOST_LINES + 1), is_whole=False)


def test_a_long_list_is_written_as_long_as_it_is() -> None:
    """As many lines as a list can have."""
    picks = PickMany(key="k", prompt="p", fallback=([],), options=options("a", "b"), most=2)
    series = Series(key="s", prompt="Lists.", fallback=([],), element=picks, most=25)
    lists: Json = [[], ["a"], ["b", "a"], *([[]] * 22)]
    assert lists == read(series, written(series, lists))
    assert [[]] == read(series, written(series, [[]]))
    assert [] == read(series, written(series, []))
