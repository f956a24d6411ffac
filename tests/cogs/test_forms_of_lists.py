"""Shares of a pool, lists of answers and ways that cost, on a form and in writing."""

from __future__ import annotations

import pytest

from cogs.forms import Choice, Draft, answer, lay_out, opened, press, typed
from rules.kernel.decisions import Decision, Option, PickOne, Series, Sheet
from rules.kernel.values import IllegalAnswer, Json
from tests.cogs.checks import check_form
from tests.cogs.person import Person
from tests.helpers import builders as some

# Shares


def test_the_pool_is_always_in_sight() -> None:
    """What is used and what is left, from the first look on; each share has a select of its own."""
    person = Person(some.STORES)
    assert "**0 of 9** gold, 9 left." in person.form.lines
    person.fill({"bread": 2, "mail": 1})
    assert "**5 of 9** gold, 4 left." in person.form.lines
    assert "To hand in: **Bread 2, Mail 1**" in person.form.lines
    assert answer(some.STORES, person.draft) == {"bread": 2, "mail": 1}


def test_only_what_the_pool_allows_is_listed() -> None:
    """Beside 4 bread, one mail; with what each number costs."""
    draft = press(some.STORES, Draft(), "c0", ("4",)).draft
    selects = [control for control in lay_out(some.STORES, draft, quick=False).controls if isinstance(control, Choice)]
    assert [[(item.label, item.hint) for item in select.items] for select in selects[1:]] == [
        [("Mail: 0", "0 gold"), ("Mail: 1", "3 gold")],
        [("Map: 0", "0 gold"), ("Map: 1", "0 gold")],
    ]
    with pytest.raises(IllegalAnswer, match="Mail: from 0 to 1 can be had beside the rest"):
        press(some.STORES, draft, "c1", ("2",))


def test_all_of_a_pool_has_to_be_shared_out() -> None:
    """The panel says so until it is done."""
    assert (
        "**0 of 3** losses, 3 left; all of it is to be shared out." in lay_out(some.LOSSES, Draft(), quick=False).lines
    )
    draft = press(some.LOSSES, Draft(), "c0", ("2",)).draft
    assert "That is 2 of 3 losses: not enough." in lay_out(some.LOSSES, draft, quick=False).lines
    draft = press(some.LOSSES, draft, "c1", ("1",)).draft
    assert answer(some.LOSSES, draft) == {"knights": 2, "pikes": 1}


def test_of_many_shares_one_is_opened_after_the_other() -> None:
    """Its numbers are listed as far as there is room, and any number can be written."""
    person = Person(some.ROSTER)
    person.push("Other numbers")
    person.find("Unit 2")
    assert person.can_push("All of them")
    person.write("Write a number", " 21 ")
    assert "**84 of 100** gold, 16 left." in person.form.lines
    person.push("Other numbers")
    person.find("Unit 1")
    assert answer(some.ROSTER, person.draft) == {"unit 2": 21}
    with pytest.raises(IllegalAnswer, match="Unit 1: write a whole number from 0 to 3"):
        person.write("Write a number", "few")


@pytest.mark.parametrize(
    "text",
    ["bread 2, mail 1", "2 Bread; 1 MAIL", "Bread: 2\nmail = 1", "bread 1, bread 1, 1 mail", "mail 1 , ,bread 2"],
)
def test_shares_can_be_written_with_names_and_numbers(text: str) -> None:
    """Before or behind the name, in any case, divided by commas or lines."""
    assert typed(some.STORES, Draft(), "t", (text,)).draft.given == {"bread": 2, "mail": 1}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("brad 2", "brad 2 is not one of the choices. Do you mean Bread"),
        ("bread", "Bread: write a name and a number"),
        ("2", "2 is not one of the choices. You can write Bread, Mail or Map"),
        ("bread -2", "Bread: choose 0 to 5; you chose -2"),
        ("bread 6", "Bread: choose 0 to 5; you chose 6"),
        ("bread 5, mail 2", "That is 12 of 9 gold: too much"),
        ("bread " + "9" * 3_000, "write a name and a number"),
    ],
)
def test_shares_that_cannot_be_read_are_refused_in_words(text: str, why: str) -> None:
    """Nothing is stored."""
    with pytest.raises(IllegalAnswer, match=why):
        typed(some.STORES, Draft(), "t", (text,))


# Lists


def stacked(*lines: Json) -> Person:
    """Somebody with these lines on the panel."""
    return Person(some.STACKS, Draft.of([*lines]))


def test_the_lines_of_a_list_are_numbered_and_added_by_one_press() -> None:
    """A line that asks further opens what follows, and comes back to the list."""
    person = Person(some.STACKS)
    person.push("Hold")
    person.push("Charge")
    assert person.form.lines[0] == "-# Stack up to 4 cards. > Charge or hold?"
    person.push("Lunge")
    assert "1\\. Hold" in person.form.lines
    assert "2\\. Charge: Lunge" in person.form.lines
    assert answer(some.STACKS, person.draft) == ["hold", {"pick": "charge", "then": "lunge"}]


def test_what_is_used_up_is_not_offered_again() -> None:
    """Hold is there once; neither a new line nor a changed one can have it."""
    person = stacked("hold", {"pick": "charge", "then": "lunge"})
    assert not person.can_push("Hold")
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STACKS, person.draft, "a2-0")
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STACKS, press(some.STACKS, person.draft, "d1").draft, "1.o0")


def test_buttons_of_a_next_line_have_their_hints_above_them() -> None:
    """What a card costs and does is read before it is laid, and is gone when there is no room for another line."""
    cards = tuple(Option(id=one, label=one.capitalize(), hint=f"{one} costs 2") for one in ("jab", "cut"))
    card = PickOne(key="a.c", prompt="Which?", fallback=("jab",), options=cards)
    laid = Series(key="a.b", prompt="Which?", fallback=([],), element=card, most=1)
    person = Person(laid)
    assert ["- Jab: jab costs 2", "- Cut: cut costs 2"] == [line for line in person.form.lines if line[0] == "-"]
    person.push("Cut")
    assert not [line for line in person.form.lines if line[0] == "-"]


def test_a_double_press_adds_one_line() -> None:
    """A line is known by its number."""
    draft = press(some.STACKS, Draft(), "a0-0").draft
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STACKS, draft, "a0-1")


def test_lines_are_moved_changed_and_taken_off() -> None:
    """By the line that is chosen."""
    person = stacked("hold", {"pick": "charge", "then": "lunge"}, {"pick": "charge", "then": "feint"})
    lines = next(control for control in person.form.controls if isinstance(control, Choice))
    person.choose(lines, lines.items[2])
    person.push("Move up")
    person.push("Move up")
    assert not person.can_push("Move up")
    assert answer(some.STACKS, person.draft)[:2] == [{"pick": "charge", "then": "feint"}, "hold"]  # type: ignore[index]
    person.push("Move down")
    person.push("Change it")
    person.push("Charge: Parry")
    assert answer(some.STACKS, person.draft) == ["hold", *({"pick": "charge", "then": x} for x in ("parry", "lunge"))]
    lines = next(control for control in person.form.controls if isinstance(control, Choice))
    person.choose(lines, lines.items[0])
    person.push("Take it off")
    person.push("Take off the last")
    assert answer(some.STACKS, person.draft) == [{"pick": "charge", "then": "parry"}]
    with pytest.raises(IllegalAnswer, match="The panel has changed"):
        press(some.STACKS, person.draft, "r2-1")


def test_a_line_that_is_a_sheet_is_added_and_filled_in() -> None:
    """Two lines of the same land are refused where the second is chosen."""
    person = Person(some.POSTS)
    person.push("Add a line")
    person.find("Land 3")
    person.push("Parry")
    assert "1 of at most 3 lines." in person.form.lines
    person.push("Add a line")
    assert "Land 3" not in [item.label for control in person.form.controls for item in getattr(control, "items", ())]


# Sheets of lists


def laid_beside(*, attacks: int = 2, sneaks: int = 1) -> Sheet:
    """Attacks, and what else can be tried."""

    def listed(name: str, count: int, then: PickOne | None = None) -> Series:
        options = tuple(
            Option(id=f"{name} {n}", label=f"{name.capitalize()} {n}", hint=f"{n} of 6", then=then)
            for n in range(count)
        )
        usual: Json = {"pick": options[0].id, "then": "parry"} if then else options[0].id
        pick = PickOne(key=f"a.{name}", prompt="Which?", fallback=(usual,), options=options)
        return Series(key=f"b.{name}", prompt=f"Which {name}?", fallback=([],), element=pick, most=2)

    lines: dict[str, Decision] = {"cuts": listed("cut", attacks, some.STANCE), "tricks": listed("trick", sneaks)}
    return Sheet(key="a.b", prompt="All of it.", fallback=({"cuts": [], "tricks": []},), slots=lines, is_prefilled=True)


def test_a_sheet_of_lists_stands_open_at_the_first_with_the_others_beside_it() -> None:
    """A line of either is added by one press, wherever the panel stands."""
    sheet = laid_beside()
    person = Person(sheet, opened(sheet, None))
    assert "Which trick?" in person.form.lines
    assert "- Trick 0: 0 of 6" in person.form.lines
    person.push("Cut 1")
    person.push("Lunge")
    person.push("Trick 0")
    person.push("Cut 0")
    person.push("Parry")
    cuts: list[Json] = [{"pick": "cut 1", "then": "lunge"}, {"pick": "cut 0", "then": "parry"}]
    assert answer(sheet, person.draft) == {"cuts": cuts, "tricks": ["trick 0"]}
    assert not person.can_push("Trick 0"), "On the sheet itself its lines are chosen."


def test_a_long_list_beside_another_is_a_select() -> None:
    """Its question stands in the select, and not above the buttons."""
    sheet = laid_beside(sneaks=6)
    form = lay_out(sheet, opened(sheet, None), quick=False)
    assert "Which trick?" in [control.placeholder for control in form.controls if isinstance(control, Choice)]
    assert "Which trick?" not in form.lines


@pytest.mark.parametrize(("attacks", "sneaks"), [(2, 26), (30, 1), (60, 1)])
def test_what_has_no_room_beside_a_list_is_left_to_the_sheet(attacks: int, sneaks: int) -> None:
    """More than a select holds, or a list that takes the rows for its own pages."""
    sheet = laid_beside(attacks=attacks, sneaks=sneaks)
    form = lay_out(
        sheet, Draft(given={"cuts": [{"pick": "cut 0", "then": "lunge"}], "tricks": []}, at=(0,)), quick=False
    )
    check_form(form)
    assert not any(getattr(control, "label", "").startswith("Trick") for control in form.controls)
    assert "Which trick?" not in [getattr(control, "placeholder", "") for control in form.controls]


def test_a_list_that_is_full_is_not_offered_beside_another() -> None:
    """Nothing can be added to it."""
    sheet = laid_beside(sneaks=3)
    form = lay_out(sheet, Draft(given={"cuts": [], "tricks": ["trick 0", "trick 1"]}, at=(0,)), quick=False)
    assert not any(getattr(control, "label", "").startswith("Trick") for control in form.controls)


# Ways by cost


def test_a_way_shows_what_it_costs_and_what_can_still_be_paid() -> None:
    """Nodes are called by their names, and marked in the picture on their cells."""
    person = Person(some.RIDE)
    assert "You are at **c3 facing north**, after 0 of at most 5 steps and 0 of 4 points." in person.form.lines
    assert lay_out(some.RIDE, Draft(), quick=False).targets == {"c3": 1, "d3": 2}
    person.push("Step by step")
    assert lay_out(some.RIDE, person.draft, quick=False).targets == {"c3": 1, "c4": 2}
    person.step("c4")
    assert "You are at **c4**, after 1 of at most 5 steps and 3 of 4 points." in person.form.lines
    with pytest.raises(IllegalAnswer, match="The way costs 6 of 4 points: too much"):
        typed(some.RIDE, Draft(), "t", ("c4, c5",))
    assert typed(some.RIDE, Draft(), "t", ("C3 facing east, d3",)).draft.given == ["c3 e", "d3 e"]
