"""Forms kind by kind: what is shown, what a press does, what is refused and in which words."""

from __future__ import annotations

import pytest

from cogs.forms import Choice, Draft, Push, answer, lay_out, press, typed
from cogs.forms.model import named
from rules.kernel.decisions import Decision, Option, PickMany, PickOne, Sheet, Words
from rules.kernel.values import IllegalAnswer, Json
from tests.cogs.arbitrary import canonical
from tests.cogs.checks import check_form
from tests.cogs.person import Person, fill
from tests.helpers import builders as some
from tests.helpers.builders import SAMPLES


@pytest.mark.parametrize("decision", SAMPLES.values(), ids=SAMPLES.keys())
def test_every_sample_can_be_answered(decision: Decision) -> None:
    """The samples of all kinds are filled in by hand."""
    wanted = decision.fall_back(lambda number: number - 1)
    assert canonical(decision, wanted) == canonical(decision, fill(decision, wanted))


def test_a_short_choice_is_handed_in_by_one_press() -> None:
    """With quick, one press on a button completes a short choice."""
    person = Person(some.STANCE, quick=True)
    assert [push.label for push in person.form.controls if isinstance(push, Push)] == ["Feint", "Parry", "Lunge"]
    person.push("Feint")
    assert person.handed_in
    assert answer(some.STANCE, person.draft) == "feint"


def test_without_quick_a_choice_waits_to_be_handed_in() -> None:
    """The first press fills the draft and shows what will be stored, the second hands it in."""
    person = Person(some.STANCE)
    assert not person.can_push("Hand in")
    person.push("Feint")
    assert answer(some.STANCE, person.draft) == "feint"
    assert "To hand in: **Feint**" in person.form.lines
    person.push("Hand in: Feint")
    assert person.handed_in


def test_a_short_number_is_handed_in_by_one_press() -> None:
    """With quick, a number on a button is an answer."""
    person = Person(some.DICE, quick=True)
    person.push("3")
    assert person.handed_in
    assert answer(some.DICE, person.draft) == 3


def test_quick_presses_on_a_larger_decision_hand_nothing_in() -> None:
    """A line of a sheet pressed with the act of a quick choice does not hand in the sheet."""
    with_line = press(some.ORDERS, Draft(), "d0").draft
    assert not press(some.ORDERS, with_line, "0.q0").hand_in


def test_a_form_shows_what_is_asked_and_hints() -> None:
    """The text has the prompt and the hints of buttons; numbers of rules are for whoever asks why."""
    assert lay_out(some.STANCE, Draft(), quick=True).lines == (
        "**Choose a stance.**",
        "- Feint: Roll again once.",
    )


def test_the_lines_of_a_sheet_show_their_state() -> None:
    """An open line says so, a done one shows its answer, and the sheet says how many are open."""
    person = Person(some.ORDERS)
    person.push("Next open line")
    person.push("Hold")
    assert "**March up to three steps.**" in person.form.lines  # The next open line opens by itself.
    person.push("Back")
    assert "☑ 1\\. Charge or hold? **Hold**" in person.form.lines
    assert "☐ 2\\. March up to three steps. **open**" in person.form.lines
    assert "4 lines are still open." in person.form.lines
    assert not person.can_push("Hand in")
    with pytest.raises(IllegalAnswer, match="4 lines are still open"):
        press(some.ORDERS, person.draft, "h")


def test_what_is_complete_can_be_handed_in_wherever_the_player_stands() -> None:
    """Also from the middle of a line; what is still open somewhere keeps the button away."""
    person = Person(some.CHARGE, Draft.of({"pick": "charge", "then": "parry"}))
    person.push("Change: Choose a stance.")
    assert "**Choose a stance.**" in person.form.lines
    person.push("Hand in", begins=True)
    assert person.handed_in
    person = Person(some.ORDERS)
    person.push("Next open line")
    assert "**Charge or hold?**" in person.form.lines
    assert not any(push.label.startswith("Hand in") for push in person._pushes())


def test_line_after_line_opens_by_itself_until_the_sheet_is_full() -> None:
    """Nobody presses more than what is answered, and the button that hands the whole in."""
    sheet = Sheet(key="a.b", prompt="Both.", slots={"one": some.STANCE, "two": some.CHARGE, "three": some.STANCE})
    person = Person(sheet)
    for words in ("Next open line", "Feint", "Charge: Lunge", "Parry"):
        person.push(words)
    person.push("Hand in", begins=True)
    assert answer(sheet, person.draft) == {
        "one": "feint",
        "two": {"pick": "charge", "then": "lunge"},
        "three": "parry",
    }


def test_after_the_last_line_those_left_open_above_it_come_next() -> None:
    """A line that was passed over is not forgotten."""
    sheet = Sheet(key="a.b", prompt="Both.", slots={"one": some.STANCE, "two": some.CHARGE})
    person = Person(sheet)
    person.find("☐ 2. Charge or hold? Hold")
    assert "**Choose a stance.**" in person.form.lines


def test_pieces_that_must_all_be_placed_come_one_after_the_other() -> None:
    """The first one is open from the start; who wants another one first finds all of them."""
    camp = some.CAMP.model_copy(update={"pieces": some.CAMP.pieces[:2]})
    person = Person(camp)
    person.find_cell("a1")
    person.find_cell("b2")
    assert {"knights": "a1", "pikes": "b2"} == answer(camp, person.draft)
    person = Person(camp)
    person.push("All pieces")
    person.find("Pikes")
    person.find_cell("a2")
    assert {"pikes": "a2"} == person.draft.given


def test_an_ordered_choice_keeps_the_order_of_choosing() -> None:
    """What is chosen at once counts in the order in which it came, and later choices come after it."""
    draft = press(some.RANKING, Draft(), "a", ("2", "0")).draft
    assert draft.given == ["bows", "knights"]
    draft = press(some.RANKING, draft, "a", ("1",)).draft
    assert answer(some.RANKING, draft) == ["bows", "knights", "pikes"]
    draft = press(some.RANKING, draft, "z3").draft
    assert draft.given == ["bows", "knights"]


def test_pages_keep_what_was_chosen_on_other_pages() -> None:
    """Turning pages loses nothing, and too many choices over all pages are refused."""
    draft = press(some.CROWD, Draft(), "m0", ("1", "2")).draft
    draft = press(some.CROWD, draft, "g1").draft
    draft = press(some.CROWD, draft, "m1", ("26", "29")).draft
    assert answer(some.CROWD, draft) == ["village 1", "village 2", "village 26", "village 29"]
    with pytest.raises(IllegalAnswer, match="at most 4; that would be 5"):
        press(some.CROWD, draft, "m1", ("26", "27", "29"))


def test_what_is_needed_may_be_spread_over_pages() -> None:
    """A page with nothing chosen on it is fine, as long as all pages together hold enough."""
    chosen = [control for control in lay_out(some.LEVY, Draft(), quick=False).controls if isinstance(control, Choice)]
    assert [(choice.least, choice.most) for choice in chosen] == [(0, 4)]
    draft = press(some.LEVY, press(some.LEVY, Draft(), "m0", ("3",)).draft, "m1", ("28",)).draft
    assert answer(some.LEVY, draft) == ["village 3", "village 28"]


def test_a_number_and_a_cell_are_read_from_a_hand() -> None:
    """Numbers and cells can be written, and what is wrong is refused in words."""
    assert typed(some.GOLD, Draft(), "t", (" 250 ",)).draft.given == 250
    assert typed(some.TOWER, Draft(), "t0", ("F8",)).draft.given == {"tower": "f8"}
    for decision, act, text, words in (
        (some.GOLD, "t", "501", "from 0 to 500"),
        (some.GOLD, "t", "9" * 4000, "whole number"),
        (some.GOLD, "t", "ten", "whole number"),
        (some.TOWER, "t0", "f9", "Do you mean f8"),
        (some.TOWER, "t1", "f8", "The panel has changed"),
        (some.BANNER, "t", "x" * 31, "1 to 30 characters"),
    ):
        with pytest.raises(IllegalAnswer, match=words):
            typed(decision, Draft(), act, (text,))


def test_a_modal_holds_what_was_written_before() -> None:
    """Writing anew starts from what is there."""
    modal = press(some.BANNER, Draft.of("The boar"), "t").modal
    assert modal is not None
    assert modal.entries[0].value == "The boar"
    assert (modal.entries[0].least, modal.entries[0].most) == (1, 30)


def test_a_taken_cell_is_not_offered_to_another_piece() -> None:
    """Two pieces never stand on one cell unless the decision allows it."""
    person = Person(some.CAMP, press(some.CAMP, press(some.CAMP, Draft(), "p", ("0",)).draft, "c0", ("1",)).draft)
    (cells,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert cells.placeholder == "Choose a cell for Pikes", "the next piece comes by itself"
    assert [item.label for item in cells.items] == ["2 · b2"]
    with pytest.raises(IllegalAnswer, match="Another piece stands on a2"):
        press(some.CAMP, person.draft, "c1", ("0",))


@pytest.mark.parametrize(
    ("decision", "draft"),
    [(some.CAMP, press(some.CAMP, Draft(), "p", ("1",)).draft), (some.TOWER, Draft()), (some.MARCH, Draft())],
    ids=["camp", "tower", "march"],
)
def test_a_cell_bears_the_number_that_it_has_in_the_picture(decision: Decision, draft: Draft) -> None:
    """The picture numbers the cells that can be chosen, and so do the controls."""
    numbered = {f"{number} · {cell}" for cell, number in lay_out(decision, draft, quick=False).targets.items()}
    controls = lay_out(decision, draft, quick=False).controls
    shown = {
        *(push.label for push in controls if isinstance(push, Push)),
        *(item.label for choice in controls if isinstance(choice, Choice) for item in choice.items),
    }
    assert numbered
    assert {label for label in shown if " · " in label} <= numbered
    assert len([label for label in shown if " · " in label]) == min(len(numbered), 25)


def test_only_what_the_button_shows_is_handed_in() -> None:
    """Two panels may show one draft: a press on Hand in never hands in what another panel has made of it."""
    here = lay_out(some.STANCE, Draft.of("feint"), quick=False)
    (hand_in,) = [push for push in here.controls if isinstance(push, Push) and push.label == "Hand in: Feint"]
    assert press(some.STANCE, Draft.of("feint"), hand_in.act).hand_in
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STANCE, Draft.of("parry"), hand_in.act)


def test_a_full_board_takes_no_further_piece() -> None:
    """When all are placed only those can be moved or taken off."""
    draft = Draft.of({"knights": "a1", "pikes": "b2"})
    (pieces,) = [c for c in lay_out(some.CAMP, draft, quick=False).controls if isinstance(c, Choice)]
    assert [item.label for item in pieces.items] == ["Knights", "Pikes"]
    with pytest.raises(IllegalAnswer, match="at most 2"):
        press(some.CAMP, Draft.of({"knights": "a1", "pikes": "a2"}), "c2", ("1",))


def test_a_press_from_another_panel_of_the_same_draft_counts_where_it_was_made() -> None:
    """Two panels may show two lines of one sheet; each press goes to its own line."""
    draft = press(some.ORDERS, Draft(), "d0").draft
    elsewhere = press(some.ORDERS, draft, "2.t").modal
    assert elsewhere is not None
    draft = typed(some.ORDERS, draft, elsewhere.act, ("40",)).draft
    draft = press(some.ORDERS, draft, "0.o0").draft
    assert draft.given == {"charge": "hold", "gold": 40}


def test_a_follow_up_of_what_is_no_longer_chosen_is_stale() -> None:
    """A press inside a follow-up is refused once another option is chosen."""
    draft = press(some.CHARGE, Draft(), "o1").draft
    changed = press(some.CHARGE, draft, "o0").draft
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.CHARGE, changed, "1.o2")


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("o3", ()),
        ("o", ("3",)),
        ("o", ()),
        ("o0", ("0",)),
        ("o-1", ()),
        ("o99999999999", ()),
        ("o٣", ()),
        ("o", ("٣",)),
        ("o", ("²",)),
        ("0.o0", ()),
        ("~00000000.o0", ()),
        ("m0", ("0",)),
        ("h1", ()),
        ("picture", ()),
        ("", ()),
        ("o0\n", ()),
        ("t", ()),
    ],
)
def test_what_no_control_offers_is_refused(act: str, values: tuple[str, ...]) -> None:
    """Acts and values that the panel never had are refused by a sentence."""
    with pytest.raises(IllegalAnswer):
        press(some.STANCE, Draft(), act, values)


@pytest.mark.parametrize("act", ["0.h", "7.b", "0.g0", "1.2.3.l"])
def test_a_place_that_does_not_exist_is_refused(act: str) -> None:
    """An act that anybody may do still has to name a place of this decision."""
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STANCE, Draft.of("feint"), act)


def test_a_place_deep_inside_is_named_by_a_fingerprint() -> None:
    """However deep follow-ups lie, acts stay short and still lead there."""
    decision: Decision = Words(key="deepest", prompt="Deepest.", fallback=("x",))
    wanted: Json = "found"
    for depth in range(16):
        decision = Sheet(key=f"sheet.{depth}", prompt=f"Sheet {depth}.", slots={"line": decision})
        wanted = {"line": wanted}
    assert wanted == Person(decision, watch=lambda form, draft: check_form(form)).fill(wanted)
    assert len(named((12,) * 30)) == 9


def test_options_of_one_id_are_one_option() -> None:
    """The rules know only the first of several options with one id, and so do the forms."""
    twice = PickMany(
        key="twice",
        prompt="Choose.",
        fallback=(["a"],),
        options=(Option(id="a", label="First"), Option(id="a", label="Second"), Option(id="b", label="Third")),
        least=1,
        most=2,
    )
    (choice, *_) = lay_out(twice, Draft(), quick=False).controls
    assert isinstance(choice, Choice)
    assert [item.label for item in choice.items] == ["First", "Third"]


def test_groups_come_before_their_options() -> None:
    """Too many options for one select are listed by group."""
    person = Person(some.SHIRE)
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert [item.label for item in choice.items] == ["North", "South", "Other"]
    person.choose(choice, choice.items[1])
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert len(choice.items) == 20
    assert choice.items[0].label == "Shire 1"
    person.push("All groups")
    person.find("North")


def test_nameless_and_endless_labels_are_shown() -> None:
    """A label without a visible letter gets a name, an endless one an end."""
    odd = PickOne(
        key="odd",
        prompt="\u200b",
        fallback=("a",),
        options=(Option(id="a", label=" \n\u202e"), Option(id="b", label="🐉" * 100)),
    )
    form = lay_out(odd, Draft(), quick=True)
    check_form(form)
    assert [push.label for push in form.controls if isinstance(push, Push)] == ["(no name)", "🐉" * 39 + "…"]


def test_a_sheet_behind_a_choice_can_begin_filled_in() -> None:
    """Whoever opens it changes one line; the others stand there as usual."""
    usual = Sheet(
        key="usual", prompt="What is otherwise?", slots={"a": some.STANCE, "b": some.STANCE}, is_prefilled=True
    )
    decision = PickOne(
        key="points",
        prompt="Finer points?",
        options=(Option(id="no", label="As usual"), Option(id="yes", label="Not as usual", then=usual)),
        fallback=("no",),
    )
    person = Person(decision)
    person.push("Not as usual")
    begun = usual.fall_back(lambda size: 0)
    assert isinstance(begun, dict)
    assert {"pick": "yes", "then": begun} == person.draft.given
    assert {"pick": "yes", "then": {**begun, "b": "lunge"}} == fill(
        decision, {"pick": "yes", "then": {**begun, "b": "lunge"}}
    )


def test_a_sheet_whose_lines_say_all_is_not_echoed() -> None:
    """Nobody reads the same twice; what its lines cut short is spelled out below them."""
    short = Sheet(key="short", prompt="Orders?", slots={"a": some.STANCE, "b": some.STANCE})
    form = lay_out(short, Draft.of({"a": "lunge", "b": "parry"}), quick=False)
    assert sum("Lunge" in line for line in form.lines) == 1
    assert not any("To hand in" in line for line in form.lines)
    long = Sheet(key="long", prompt="Orders?", slots={"a": some.BANNER.model_copy(update={"longest": 400})})
    assert any("To hand in" in line for line in lay_out(long, Draft.of({"a": "x" * 300}), quick=False).lines)
