"""Events as sentences."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from render.text import BREAK, Texts, bare, faults, in_code, plain
from rules.kernel.game import Event, Face, Outcome
from rules.kernel.values import Seat, View

RED, BLUE = Seat("red"), Seat("blue")


@pytest.fixture
def texts() -> Texts:
    """A small file's worth of wording."""
    return Texts.model_validate(
        {
            "title": "Test",
            "blurb": "A test.",
            "seats": {"red": "Red", "blue": "Blue"},
            "phases": {},
            "words": {"pikes": "*Pikes*"},
            "events": {
                "paid": "{seat} pays {gold:# coin|# coins}.",
                "named": "{seat} names the banner {banner:quote}.",
                "drew": "{seats} draw {cards}.",
                "scored": "{points}",
                "hidden": "",
                "struck": {"all": "{seat} strikes.", "you": "you strike."},
                "walked": "{seat} walks {cells:way}.",
            },
            "changes": {
                "paid": {"by": "seat", "each": "{gold}", "all": "**paid:** {each}."},
                "named": {"each": "{banner:quote}", "all": "Named: {each}."},
                "struck": "",
            },
            "endings": {"points": "{winners:# wins|# win}. {scores}."},
            "help": {},
        }
    )


def event(kind: str, **data: object) -> Event:
    """Something that happened."""
    return Event.model_validate({"kind": kind, "data": data})


@pytest.mark.parametrize(("gold", "words"), [(0, "0 coins"), (1, "1 coin"), (7, "7 coins")])
def test_one_and_many(texts: Texts, gold: int, words: str) -> None:
    """A field says one or many."""
    assert texts.tell(event("paid", seat="red", gold=gold)) == f"Red pays {words}."


def test_seats_have_the_names_of_those_who_sit_there(texts: Texts) -> None:
    """A name given at the table comes before that of the seat, and is escaped."""
    assert texts.tell(event("paid", seat="red", gold=2), {RED: "Ada_*"}) == "Ada\\_\\* pays 2 coins."


def test_lists_and_tables_are_joined(texts: Texts) -> None:
    """Ids by their words, lists with commas and an and."""
    told = event("drew", seats=["red", "blue"], cards=["pikes", "pikes", "pikes"])
    assert texts.tell(told) == "Red and Blue draw *Pikes*, *Pikes* and *Pikes*."
    assert texts.tell(event("drew", seats=["red"], cards=[])) == "Red draw nothing."
    assert texts.tell(event("scored", points={"red": 3, "blue": 1})) == "Red 3, Blue 1"


def test_a_list_can_be_a_way(texts: Texts) -> None:
    """From its first place to the last."""
    assert texts.tell(event("walked", seat="red", cells=["g2", "g3", "h3"])) == "Red walks g2–g3–h3."


def test_changes_of_a_kind_are_told_in_one_line(texts: Texts) -> None:
    """Put together by whose they are, or one after the other; without a short form each by its sentence."""
    paid = [event("paid", seat="red", gold=1), event("paid", seat="blue", gold=2), event("paid", seat="red", gold=3)]
    assert texts.changed(paid) == ["**Paid:** Red: 1 and 3; Blue: 2."]
    assert texts.changed([event("named", banner="owl"), event("named", banner="fox")]) == ["Named: owl; fox."]
    assert texts.changed([event("struck", seat="red"), event("struck", seat="blue")]) == [
        "Red strikes.",
        "Blue strikes.",
    ]


@pytest.mark.parametrize("part", [{"changes": {"fled": ""}}, {"battles": ["fled"]}])
def test_what_is_told_first_must_have_words(texts: Texts, part: dict[str, object]) -> None:
    """An event that no text knows is found when the texts are read."""
    with pytest.raises(ValidationError, match="no text for fled"):
        Texts.model_validate(texts.model_dump() | part)


def test_a_players_words_are_never_looked_up(texts: Texts) -> None:
    """A banner called "blue" is not the seat of that name."""
    told = event("named", seat="red", banner="blue")
    assert texts.tell(told, {BLUE: "Ben"}) == "Red names the banner blue."


def test_the_seat_concerned_is_addressed(texts: Texts) -> None:
    """An entry may have a wording for whoever it is about."""
    assert texts.tell(event("struck", seat="red"), reader=RED) == "You strike."
    assert texts.tell(event("struck", seat="red"), reader=BLUE) == "Red strikes."
    assert texts.tell(event("struck", seat="red")) == "Red strikes."


def test_a_gap_is_told_and_never_raised(texts: Texts) -> None:
    """A message with a gap is better than none."""
    assert texts.tell(event("paid", seat="red")) == "Red pays … coins."
    assert texts.tell(event("sudden_storm")) == "Sudden storm."


def test_a_story_skips_what_has_no_words(texts: Texts) -> None:
    """Line by line, for the reader of a face."""
    told = (event("struck", seat="red"), event("hidden"), event("paid", seat="blue", gold=1))
    assert texts.story(told) == "Red strikes.\nBlue pays 1 coin."
    face = Face(game="test", seat=RED, view=View(), events=told)
    assert texts.story(face) == "You strike.\nBlue pays 1 coin."


def test_how_it_ended(texts: Texts) -> None:
    """Winners and scores by name; an unknown reason still names the winners."""
    outcome = Outcome(winners=(RED, BLUE), reason="points", scores={RED: 2, BLUE: 2})
    assert texts.result(outcome, {BLUE: "Ben"}) == "Red and Ben win. Red 2, Ben 2."
    assert texts.result(Outcome(winners=(RED,), reason="storm")) == "Red wins."


def test_faults_name_what_the_texts_lack(texts: Texts) -> None:
    """Unknown kinds, missing fields and ids without words, each once."""
    events = [
        event("storm"),
        event("storm"),
        event("paid", seat="red"),
        event("drew", seats=["red"], cards=["axes", "c3"]),
        event("named", seat="red", banner="whatever"),
    ]
    assert faults(texts, events) == ["storm: no text", "paid: no field gold", "drew: no word for axes"]


@pytest.mark.parametrize("template", ["{}", "{a.b}", "{a[0]}", "{a:>10}", "{a", "{a:one|two|three}"])
def test_a_template_that_cannot_be_filled_stops_the_start(template: str) -> None:
    """A fault in the file is found when it is read, not when an event happens."""
    entries = {"title": "", "blurb": "", "seats": {}, "phases": {}, "endings": {}, "help": {}}
    with pytest.raises(ValidationError):
        Texts.model_validate({**entries, "events": {"storm": template}})


def test_a_file_knows_every_entry(tmp_path: Path) -> None:
    """Something left over in a file is a typing error that must be found."""
    path = tmp_path / "text.toml"
    path.write_text('title = "T"\nblurb = ""\nsaets = {}\n', encoding="utf-8")
    with pytest.raises(ValidationError, match="saets"):
        Texts.load(path)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**bold** _it_", "\\*\\*bold\\*\\* \\_it\\_"),
        ("@everyone", f"\\@{BREAK}everyone"),
        ("<@123> <#4>", f"\\<\\@{BREAK}123\\> \\<\\#4\\>"),
        ("https://x.y", "https\\:\\/\\/x\\.y"),
        ("a\nb\u202ec", "a bc"),
        ("Ærøskøbing, 漢字", "Ærøskøbing, 漢字"),
    ],
)
def test_a_strangers_text_comes_out_plain(written: str, shown: str) -> None:
    """No markup, no link, no mention, one line; letters of all languages stay."""
    assert plain(written) == shown


@given(st.text(max_size=60))
def test_no_text_can_mention_or_mark_up(written: str) -> None:
    """Whatever is written: every sign of markup is escaped, no mention is whole, nothing breaks the line."""
    shown = plain(written)
    assert "\n" not in shown
    assert all(shown[place + 1 : place + 2] == BREAK for place, letter in enumerate(shown) if letter == "@")
    left = shown.replace("\\\\", "")
    assert all(place and left[place - 1] == "\\" for place, letter in enumerate(left) if letter in "*_~`|<>[]#:@")
    assert "`" not in in_code(written)
    assert bare(bare(written)) == bare(written)
