"""Ways over the board: chosen by their end, step by step, or written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.forms import Choice, Draft, Push, answer, lay_out, press, typed
from rules.kernel.decisions import Path
from rules.kernel.values import IllegalAnswer
from tests.cogs.person import Person
from tests.helpers import builders as some


def test_a_way_is_chosen_by_its_end() -> None:
    """One press goes all the way: the shortest one, to a cell that bears its number in the picture."""
    person = Person(some.MARCH)
    assert {"c4": 1, "d3": 2, "d4": 3, "d5": 4} == lay_out(some.MARCH, person.draft, quick=False).targets
    person.step("d5")
    assert ["c4", "d4", "d5"] == answer(some.MARCH, person.draft)
    person.step("c4")
    assert ["c4"] == answer(some.MARCH, person.draft), "another end takes the place of the first"


def test_way_points_come_before_the_end() -> None:
    """Who wants to go by a certain cell steps there, and chooses the end from there."""
    person = Person(some.MARCH)
    person.push("Step by step")
    person.step("d3")
    person.push("Choose its end")
    person.step("d5")
    assert ["d3", "d4", "d5"] == answer(some.MARCH, person.draft)


def test_of_several_ways_the_cheapest_is_found_and_of_these_the_shortest() -> None:
    """Costs come before steps, and what cannot be paid or left is no end."""
    assert {
        "c3 e": ["c3 e"],
        "d3 e": ["c3 e", "d3 e"],
        "d3 n": ["c3 e", "d3 e", "d3 n"],
    } == some.RIDE.ends()
    dear = some.RIDE.model_copy(update={"costs": {"c3 n": (1, 3), "d3 e": (1, 2)}, "budget": 3})
    assert "d3 n" not in dear.ends()


def test_of_ways_that_cost_the_same_the_safest_is_found() -> None:
    """A danger counts once, however long it lasts, and one that waits at the end threatens nobody who passes."""
    ends = some.PATROL.ends()
    assert ["c2", "c3", "c4"] == ends["c4"]
    assert ["b3", "b4"] == ends["b4"], "there is no other way"
    assert some.GUARDED == some.PATROL.dangers_on(["b3", "b4", "c4"])
    assert () == some.PATROL.dangers_on(ends["c4"])
    assert ["ends in the ditch"] == [danger.words for danger in some.PATROL.dangers_on(ends["c3"])]
    filled = some.PATROL.model_copy(update={"steps": some.PATROL.steps | {"c2": ("d3",)}})
    assert ["b3", "b4", "c4"] == filled.ends()["c4"], "one guard on two squares is better than the dogs on one"


def test_what_a_way_costs_comes_before_what_it_risks_and_that_before_its_length() -> None:
    """The cheapest way is found though it is dangerous; of ways that cost the same a longer one may be safer."""
    priced = {"steps": some.PATROL.steps | {"c2": ("c3", "c4")}, "budget": 9, "costs": {"c2": (2, 3), "b2": (1, 1)}}
    assert ["b3", "b4", "c4"] == some.PATROL.model_copy(update=priced).ends()["c4"]
    alike = {**priced, "costs": {"c2": (1, 2), "b2": (1, 1)}}
    assert ["c2", "c4"] == some.PATROL.model_copy(update=alike).ends()["c4"], "as cheap as by c3, and shorter"
    watched = some.PATROL.model_copy(update={**alike, "dangers": {"c2": some.GUARDED}})
    assert ["b3", "b4", "c4"] == watched.ends()["c4"], "longer, and safe"


def test_from_where_a_way_stands_what_is_behind_counts_no_more() -> None:
    """Who has passed the guard may pass him again; both ways to c4 have met him."""
    assert ["b3", "b4", "c4"] == some.PATROL.ends(["b3"])["c4"]


def test_an_end_tells_what_the_way_risks() -> None:
    """In a select beside its length, above buttons in a line of its own, and once more when it is chosen."""
    person = Person(some.PATROL)
    (ends,) = [control for control in person.form.controls if isinstance(control, Choice)]
    told = {item.label: item.hint for item in ends.items}
    assert "2 steps; passes the guard, who may strike" == told["2 · b4"]
    assert "3 steps" == told["6 · c4"]
    assert "4 steps; ends in the fire" == told["7 · c5"]
    person.find_cell("b4")
    assert "The way passes the guard, who may strike." in person.form.lines
    short = Person(some.PATROL.model_copy(update={"most": 1}))
    assert "- 1 · b3: passes the guard, who may strike" in short.form.lines
    assert not any(line.startswith("- 2") for line in short.form.lines)


def test_a_step_tells_what_it_risks() -> None:
    """Step by step, in a line above the buttons."""
    person = Person(some.PATROL)
    person.push("Step by step")
    assert "- 1 · b3: passes the guard, who may strike" in person.form.lines


def test_a_way_beside_other_options_tells_what_it_risks() -> None:
    """One step of an option that is chosen by a button together with the option."""
    step = some.PATROL.model_copy(update={"least": 1, "most": 1, "fallback": (["c2"],)})
    assert "- 1 · b3: passes the guard, who may strike" in Person(some.pick_with(step)).form.lines


def test_where_many_steps_are_needed_the_way_takes_them() -> None:
    """A way that would be too short goes round."""
    march = some.MARCH.model_copy(update={"least": 3})
    assert {"c4": ["c4", "c3", "c4"], "d3": ["c4", "c3", "d3"], "d5": ["c4", "d4", "d5"]} == march.ends()


def test_a_way_that_cannot_go_on_is_at_its_end() -> None:
    """After the last step, or where no step leads on, nobody has to say that he stops."""
    person = Person(some.MARCH)
    person.push("Step by step")
    for cell in ("d3", "d4", "d5"):
        person.step(cell)
    assert answer(some.MARCH, person.draft) == ["d3", "d4", "d5"]
    assert person.can_push("Hand in: c3 > d3 > d4 > d5")


def test_a_double_press_takes_one_step() -> None:
    """The second of two equal presses is refused: the way has moved on."""
    controls = lay_out(some.MARCH, Draft(inside=0), quick=False).controls
    (step,) = [control for control in controls if isinstance(control, Push) and control.label.endswith(" · c4")]
    draft = press(some.MARCH, Draft(inside=0), step.act).draft
    assert draft.given == {"walk": ["c4"]}
    with pytest.raises(IllegalAnswer, match="Nothing was lost"):
        press(some.MARCH, draft, step.act)


def test_a_way_asks_at_its_end() -> None:
    """A way that ends where something is asked opens that question."""
    person = Person(some.MARCH)
    person.push("Step by step")
    person.step("c4")
    person.step("d4")
    assert "Chosen: **c3 > c4 > d4**" in person.form.lines
    person.push("Stop here")
    assert "**Choose a stance.**" in person.form.lines
    person.push("Parry")
    assert answer(some.MARCH, person.draft) == {"path": ["c4", "d4"], "then": "parry"}
    person.push("Step back")
    with pytest.raises(IllegalAnswer, match="The way stands at c4"):
        answer(some.MARCH, person.draft)


@pytest.mark.parametrize("text", ["d4", "c4 d4", "C4, D4", "c3 d4", "c3 > c4 > d4", "c3-c4-d4", "  c4→d4  ", "ｃ4 ｄ4"])
def test_a_way_can_be_written_in_many_hands(text: str) -> None:
    """Its end is enough; case, separators and a leading start do not matter."""
    assert typed(some.MARCH, Draft(), "t", (text,)).draft.given == {"path": ["c4", "d4"]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c4 e5", "no way from c4 to e5. Do you mean d5?"),
        ("c4 d4 d5 d5", "no way from d5 to d5"),
        ("c4 c3 c4 c3", "at most 3 steps"),
        ("\ud800", "cannot be kept"),
        ("c4 " * 3000, "too long"),
    ],
)
def test_a_wrong_way_is_refused_in_words(text: str, words: str) -> None:
    """The refusal names the step that does not exist, and what is near."""
    with pytest.raises(IllegalAnswer, match=words.replace("?", r"\?")):
        typed(some.MARCH, Draft(), "t", (text,))


def test_what_divides_cells_is_compared_with_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of commas between two cells ask for the ends of no more ways than one."""
    asked: list[str] = []
    ends = Path.ends

    def counted(path: Path, begun: Sequence[str] = ()) -> dict[str, list[str]]:
        asked.append(path.start)
        return ends(path, begun)

    monkeypatch.setattr(Path, "ends", counted)
    typed(some.MARCH, Draft(), "t", ("c4,d4",))
    once = len(asked)
    assert typed(some.MARCH, Draft(), "t", ("c4" + "," * 3000 + "d4",)).draft.given == {"path": ["c4", "d4"]}
    assert once == len(asked) - once
