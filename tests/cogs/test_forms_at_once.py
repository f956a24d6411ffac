"""Two choices by one press, and the last press that hands the answer in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.forms import Choice, Draft, Push, answer, lay_out, lines, opened, press
from rules.kernel.decisions import Allot, Decision, Option, Path, PickOne, Share, Sheet
from rules.kernel.values import Cell, IllegalAnswer
from tests.cogs.person import Person
from tests.helpers import builders as some

SQUARES = ("c4", "d4", "e4", "c5", "d5", "e5")
WALK = Path(
    key="a.walk",
    prompt="Where to?",
    fallback=([],),
    start="d3",
    steps={"d3": SQUARES[:3], "d4": SQUARES[3:]},
    most=2,
    then={"d5": some.STANCE},
)
PLAN = PickOne(
    key="a.plan",
    prompt="What now?",
    fallback=("end",),
    options=(Option(id="walk", label="Walk", then=WALK), Option(id="end", label="End")),
)
PUSH = PickOne(
    key="a.push",
    prompt="Push the foe?",
    fallback=("no",),
    options=(
        Option(
            id="push",
            label="Push",
            then=Path(
                key="a.where",
                prompt="Where?",
                fallback=(["b2"],),
                start="b1",
                steps={"b1": ("b2", "c2")},
                least=1,
                most=1,
            ),
        ),
        Option(id="no", label="No"),
    ),
)
PURSE = Sheet(
    key="a.purse",
    prompt="Spring.",
    is_prefilled=True,
    slots={
        "cards": Sheet(key="a.cards", prompt="Cards.", slots={"free": some.STANCE, "more": some.CHARGE}),
        "dice": some.DICE,
        "gold": some.GOLD,
    },
)
SHORT = Sheet(
    key="a.short",
    prompt="Quick.",
    is_prefilled=True,
    slots={"stance": some.STANCE, "dice": some.DICE, "more": some.DICE},
)
CITIES = Allot(
    key="a.cities",
    prompt="New cities",
    fallback=({},),
    shares=tuple(Share(id=f"c{n}", label=f"City {n}", most=1, prices=(10,)) for n in range(30)),
    most=40,
    unit="gold",
)


def labels(person: Person) -> list[str]:
    """The names of the buttons that can be pressed."""
    return [push.label for push in person._pushes()]


def test_a_short_follow_up_stands_beside_the_other_options() -> None:
    """Of few choices in all, each is a button, and the one that completes the answer hands it in."""
    person = Person(some.CHARGE, quick=True)
    assert labels(person) == ["Hold", "Charge: Feint", "Charge: Parry", "Charge: Lunge"]
    assert "- Feint: Roll again once." in person.form.lines
    person.push("Charge: Lunge")
    assert person.handed_in
    assert answer(some.CHARGE, person.draft) == {"pick": "charge", "then": "lunge"}


def test_the_same_press_twice_hands_in_the_same() -> None:
    """The second press finds the answer complete as it is."""
    first = press(some.CHARGE, Draft(), "v1-2")
    again = press(some.CHARGE, first.draft, "v1-2")
    assert first.hand_in
    assert answer(some.CHARGE, first.draft) == answer(some.CHARGE, again.draft)


def test_a_way_is_chosen_by_its_end_beside_the_other_options() -> None:
    """A select with the ends, numbered as in the picture, and a button for each option that asks for nothing."""
    person = Person(PLAN, quick=True)
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert [item.label for item in choice.items] == [f"{n} · {cell}" for n, cell in enumerate(sorted(SQUARES), 1)]
    assert lay_out(PLAN, Draft(), quick=False).targets == {cell: n for n, cell in enumerate(sorted(SQUARES), 1)}
    assert labels(person) == ["End"]
    person.choose(choice, choice.items[1])
    assert not person.handed_in, "a way is shown before it counts"
    person.push("Hand in: Walk: d3 > d4 > c5")
    assert answer(PLAN, person.draft) == {"pick": "walk", "then": ["d4", "c5"]}


def test_what_is_asked_at_the_end_of_a_way_is_asked_next_and_its_last_press_hands_in() -> None:
    """Two presses for a walk and what is done there; the second is green, for it is the last."""
    person = Person(PLAN, quick=True)
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    person.choose(choice, next(item for item in choice.items if item.label.endswith("d5")))
    last = next(push for push in person._pushes() if push.label == "Lunge")
    assert last.style == "success"
    person.push("Lunge")
    assert person.handed_in
    assert answer(PLAN, person.draft) == {"pick": "walk", "then": {"path": ["d4", "d5"], "then": "lunge"}}


def test_a_way_that_was_chosen_by_its_end_can_still_be_gone_step_by_step() -> None:
    """Whoever wants another way to the same square finds it behind what is chosen."""
    person = Person(PLAN)
    person.fill({"pick": "walk", "then": []})
    assert answer(PLAN, person.draft) == {"pick": "walk", "then": []}


def test_a_push_by_one_square_is_one_press() -> None:
    """Each square is a button."""
    person = Person(PUSH, quick=True)
    assert labels(person) == ["Push: 1 · b2", "Push: 2 · c2", "No"]
    assert lay_out(PUSH, Draft(), quick=False).targets == {"b2": 1, "c2": 2}
    person.push("Push: 2 · c2")
    assert person.handed_in


def test_without_quick_nothing_is_handed_in_by_the_way() -> None:
    """Where a standing answer is made, the press that completes it only shows it."""
    person = Person(some.CHARGE, quick=False)
    person.push("Charge: Lunge")
    assert not person.handed_in
    assert "To hand in: **Charge: Lunge**" in person.form.lines


def test_changing_a_part_of_a_complete_answer_does_not_hand_it_in() -> None:
    """It may not be the only part that is changed."""
    person = Person(PLAN, Draft.of({"pick": "walk", "then": {"path": ["d4", "d5"], "then": "parry"}}), quick=True)
    person.push("Change: Where to?")
    person.push("Change: Choose a stance.")
    person.push("Lunge")
    assert not person.handed_in


def test_a_sheet_is_never_handed_in_by_the_way() -> None:
    """It is looked over first, whichever press completes it."""
    sheet = Sheet(key="a.b", prompt="Both.", slots={"one": some.STANCE})
    person = Person(sheet, quick=True)
    person.push("Next open line")
    person.push("Parry")
    assert not person.handed_in
    assert not press(sheet, Draft(at=(0,)), "0.q1").hand_in


def test_short_lines_of_a_sheet_are_chosen_with_what_they_say() -> None:
    """Those of a sheet inside it too; a long line is opened."""
    person = Person(PURSE, Draft.of(PURSE.fall_back(lambda size: 0)))
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert [item.label for item in choice.items] == [
        "☐ 1. Choose a stance. Feint",
        "☑ 1. Choose a stance. Parry",
        "☐ 1. Choose a stance. Lunge",
        "☑ 2. Charge or hold? Hold",
        "☐ 2. Charge or hold? Charge",
        "☑ 3. How many dice? 1",
        "☐ 3. How many dice? 2",
        "☐ 3. How many dice? 3",
        "☑ 4. How much gold?",
    ]
    person.find("☐ 1. Choose a stance. Lunge")
    assert "☑ 1\\. Choose a stance. **Lunge**" in person.form.lines, "the whole sheet is in sight again"
    person.find("☐ 2. Charge or hold? Charge")
    assert "**Choose a stance.**" in person.form.lines
    person.push("Feint")
    person.find("☐ 3. How many dice? 3")
    person.push("Hand in", begins=True)
    cards = {"free": "lunge", "more": {"pick": "charge", "then": "feint"}}
    assert answer(PURSE, person.draft) == {"cards": cards, "dice": 3, "gold": 0}


def test_a_sheet_of_short_lines_alone_is_filled_in_by_one_selection() -> None:
    """Any number of its lines, one thing for each; what is not chosen stays as it is."""
    person = Person(SHORT, Draft.of(SHORT.fall_back(lambda size: 0)))
    (choice,) = [control for control in person.form.controls if isinstance(control, Choice)]
    assert (choice.least, choice.most) == (1, 3)
    lunge, two = (
        item for item in choice.items if item.label in ("☐ 1. Choose a stance. Lunge", "☐ 2. How many dice? 2")
    )
    person.choose(choice, lunge, two)
    assert answer(SHORT, person.draft) == {"stance": "lunge", "dice": 2, "more": 1}
    assert person.draft.at == (), "the whole sheet is in sight again"
    with pytest.raises(IllegalAnswer, match="one thing for each line"):
        press(SHORT, person.draft, choice.act, (choice.items[0].value, lunge.value))


def test_where_a_line_leads_on_one_line_is_chosen_at_a_time() -> None:
    """Several at once would hide what the line asks next."""
    (choice,) = [control for control in lay_out(PURSE, Draft(), quick=False).controls if isinstance(control, Choice)]
    assert choice.most == 1
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(PURSE, Draft(), choice.act, (choice.items[0].value, choice.items[-1].value))


def test_a_sheet_of_one_line_stands_open_at_it() -> None:
    """Nobody chooses the only line there is."""
    single = Sheet(key="a.b", prompt="All.", is_prefilled=True, slots={"stance": some.STANCE})
    assert opened(single, None) == Draft(given={"stance": "parry"}, at=(0,))
    assert opened(single, {"stance": "feint"}) == Draft(given={"stance": "feint"}, at=(0,))
    assert opened(SHORT, None) == Draft(given=SHORT.fall_back(lambda size: 0))


def test_a_line_that_says_it_already_keeps_what_follows() -> None:
    """Choosing it again leads to what it asks, and takes nothing back."""
    person = Person(PURSE, Draft.of({"cards": {"free": "parry", "more": {"pick": "charge", "then": "feint"}}}))
    before = person.draft.given
    person.find("☑ 2. Charge or hold? Charge")
    assert person.draft.given == before
    assert "**Choose a stance.**" in person.form.lines


def test_a_sheet_with_too_much_to_say_lists_its_longest_lines_bare() -> None:
    """The shortest ones keep what they say, as long as one select holds all."""
    wide = Sheet(key="a.b", prompt="All.", slots={"few": some.DICE, "many": some.LAND, "some": some.CHARGE})
    (choice,) = [control for control in lay_out(wide, Draft(), quick=False).controls if isinstance(control, Choice)]
    assert [item.label for item in choice.items][-3:] == [
        "☐ 2. Which land do you march to?",
        "☐ 3. Charge or hold? Hold",
        "☐ 3. Charge or hold? Charge",
    ]


def test_what_there_is_one_of_or_none_is_ticked() -> None:
    """Several cities by one selection, page by page, within the common total."""
    person = Person(CITIES)
    (choice,) = [one for one in person.form.controls if isinstance(one, Choice) and one.placeholder != "Choose a page"]
    person.choose(choice, *choice.items[:3])
    assert "**30 of 40** gold, 10 left." in person.form.lines
    assert answer(CITIES, person.draft) == {"c0": 1, "c1": 1, "c2": 1}
    person.push("Later")
    (choice,) = [one for one in person.form.controls if isinstance(one, Choice) and one.placeholder != "Choose a page"]
    with pytest.raises(IllegalAnswer, match="That is 50 of 40 gold: too much"):
        press(CITIES, person.draft, choice.act, (choice.items[0].value, choice.items[1].value))
    person.choose(choice, choice.items[0])
    assert answer(CITIES, person.draft) == {"c0": 1, "c1": 1, "c2": 1, "c25": 1}


@pytest.mark.parametrize("act", ["x1", "x1-9", "x0-0", "v7-0", "f99", "x1-0-0"])
def test_a_press_on_what_is_not_there_changes_nothing(act: str) -> None:
    """An act from elsewhere is refused in words."""
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.CHARGE if act[0] != "f" else PURSE, Draft(), act)


def test_two_options_that_lead_over_the_board_share_no_numbers() -> None:
    """Only the first is chosen by the numbers in the picture; the other has a button that opens it."""
    both = PLAN.model_copy(update={"options": (*PLAN.options, Option(id="run", label="Run", then=WALK))})
    form = lay_out(both, Draft(), quick=True)
    assert [control.label for control in form.controls if isinstance(control, Push)][:2] == ["End", "Run"]
    assert len([control for control in form.controls if isinstance(control, Choice)]) == 1


@pytest.mark.parametrize(
    "asked", [PLAN, some.PATROL, some.pick_with(some.PATROL)], ids=["plan", "way", "way that follows"]
)
def test_ways_are_looked_for_once_in_a_panel(asked: Decision, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words, controls and the numbers in the picture are made of the same ends; so is the press on one of them."""
    found: list[str] = []
    ends = Path.ends

    def counted(path: Path, begun: Sequence[Cell] = ()) -> dict[Cell, list[Cell]]:
        found.append(path.key)
        return ends(path, begun)

    monkeypatch.setattr(Path, "ends", counted)
    form = lay_out(asked, Draft(), quick=True)
    assert form.targets
    assert 1 == len(found)
    choice = next(control for control in form.controls if isinstance(control, Choice))
    press(asked, Draft(), choice.act, (choice.items[0].value,))
    assert 2 == len(found)


def test_what_lines_say_is_worked_out_once_in_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet is listed, numbered and chosen from by one list."""
    worked_out: list[object] = []
    said_by = lines._said_by

    def counted(at: lines.Place, line: Decision) -> list[lines.Said]:
        worked_out.append(at)
        return said_by(at, line)

    monkeypatch.setattr(lines, "_said_by", counted)
    lay_out(some.ORDERS, Draft(), quick=True)
    assert len(lines.lines_within(some.ORDERS)) == len(worked_out)


def test_what_is_told_of_a_choice_is_told_once() -> None:
    """Though two options lead to it."""
    who = PickOne(
        key="a.who",
        prompt="Who?",
        fallback=("red",),
        options=(Option(id="red", label="Red", hint="tired"), Option(id="blue", label="Blue", hint="fresh")),
    )
    deeds = PickOne(
        key="a.deed",
        prompt="What?",
        fallback=({"pick": "play", "then": "red"},),
        options=(Option(id="play", label="Play", then=who), Option(id="take", label="Take", then=who)),
    )
    form = lay_out(deeds, Draft(), quick=True)
    assert ["Play: Red", "Play: Blue", "Take: Red", "Take: Blue"] == [
        one.label for one in form.controls if isinstance(one, Push)
    ]
    assert 1 == form.text.count("tired") == form.text.count("fresh")
