"""Forms: every legal answer can be given by hand, no press breaks anything, nothing exceeds Discord's limits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from cogs.forms import Draft, Pressed, answer, lay_out, plain, press, typed
from cogs.forms.model import Act, Verb
from cogs.forms.text import width
from rules.kernel.decisions import Decision
from rules.kernel.values import IllegalAnswer, Json
from tests.cogs.arbitrary import answers, canonical, decisions
from tests.cogs.checks import check_form, check_modal
from tests.cogs.person import Person, fill
from tests.helpers import builders as some
from tests.helpers.lengths import at_length

T = TypeVar("T")

roomy = settings(
    max_examples=at_length(40, 100), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)

garbage = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["", "-1", "0", "1", "7", "00", "+1", "1.0", "1e3", "٣", "²", "９", "999999", "9" * 5000, "\ud800", " 1"]
    ),
)
odd_json = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=3)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["pick", "then", "path", "walk", "at", "via", "facing", "x"]), inner)
    ),
    max_leaves=6,
)


@pytest.mark.slow
@roomy
@given(st.data(), st.booleans(), st.booleans())
def test_every_legal_answer_can_be_given_by_hand(data: st.DataObject, writes: bool, quick: bool) -> None:
    """Whatever a decision allows, a person reaches it with the controls shown, and every form seen fits Discord."""
    decision = data.draw(decisions())
    wanted = data.draw(answers(decision))
    person = Person(decision, writes=writes, quick=quick, watch=lambda form, draft: check_form(form))
    assert canonical(decision, wanted) == canonical(decision, person.fill(wanted))


@pytest.mark.slow
@roomy
@given(st.data(), st.booleans())
def test_a_stored_answer_can_be_changed_into_every_other(data: st.DataObject, writes: bool) -> None:
    """A draft that starts from one legal answer can be brought to any other."""
    decision = data.draw(decisions())
    stored, wanted = data.draw(answers(decision)), data.draw(answers(decision))
    assert stored == answer(decision, Draft.of(stored))
    assert canonical(decision, wanted) == canonical(decision, fill(decision, wanted, Draft.of(stored), writes=writes))


@pytest.mark.slow
@roomy
@given(st.data())
def test_no_press_does_harm(data: st.DataObject) -> None:
    """Hostile presses and texts are refused by IllegalAnswer or lead to a draft that still stands."""
    decision = data.draw(decisions())
    draft = data.draw(st.one_of(st.just(Draft()), answers(decision).map(Draft.of)))
    for _ in range(6):
        form = lay_out(decision, draft, quick=False)
        offered = [control.act for control in form.controls]
        act = data.draw(st.one_of(st.sampled_from(offered or [""]), _acts, garbage))
        values = tuple(data.draw(st.lists(st.one_of(st.integers(0, 40).map(str), garbage), max_size=3)))
        for attempt in (partial(press, decision, draft, act, values), partial(typed, decision, draft, act, values)):
            pressed = survive(attempt)
            if pressed is not None:
                draft = pressed.draft
                check_result(decision, pressed)


def check_result(decision: Decision, pressed: Pressed) -> None:
    """What a press left behind is whole: it can be stored, shown, and handed in where it says so."""
    assert pressed.draft == Draft.model_validate_json(pressed.draft.model_dump_json())
    check_form(lay_out(decision, pressed.draft, quick=True))
    if pressed.hand_in:
        decision.check(answer(decision, pressed.draft))
    if pressed.modal is not None:
        check_modal(pressed.modal)


_acts = st.builds(
    lambda at, verb, numbers: Act.at(tuple(at), verb, *numbers),
    st.lists(st.integers(0, 3), max_size=3),
    st.sampled_from(list(Verb)),
    st.lists(st.integers(0, 60), max_size=3),
)


def survive(attempt: Callable[[], T]) -> T | None:
    """What an attempt gives; None where it was refused, which it may only be in words."""
    try:
        return attempt()
    except IllegalAnswer as refusal:
        if not str(refusal):
            raise
        return None


@pytest.mark.slow
@roomy
@given(
    decisions(),
    odd_json,
    st.lists(st.integers(-2, 40), max_size=4),
    st.integers(-2, 40) | st.none(),
    st.integers(0, 9999),
)
def test_any_stored_draft_can_be_laid_out(
    decision: Decision, odd: Json, at: list[int], inside: int | None, page: int
) -> None:
    """A draft that does not fit its decision (any more) is shown as far as it does."""
    draft = Draft(given=odd, at=tuple(at), inside=inside, page=page)
    check_form(lay_out(decision, draft, quick=False))
    survive(partial(answer, decision, draft))


@pytest.mark.slow
@roomy
@given(st.data())
def test_a_draft_of_another_decision_is_kept_as_far_as_it_fits(data: st.DataObject) -> None:
    """An answer to one decision does no harm as the draft of another."""
    stored = data.draw(answers(data.draw(decisions())))
    check_form(lay_out(data.draw(decisions()), Draft.of(stored), quick=True))


@given(st.text())
def test_no_text_becomes_markup_or_mention(text: str) -> None:
    """Players' words are shown as they were written, and mention nobody."""
    shown = plain(text, 200)
    assert width(shown) <= 200
    assert "@everyone" not in shown
    assert "<@" not in shown.replace("\\<", "")
    assert "\n" not in shown
    for sign in "*_~`|[<":
        assert sign not in shown.replace("\\\\", "").replace(f"\\{sign}", "")


@example("**")
@given(st.text(min_size=1, max_size=30))
def test_a_players_words_are_echoed_as_they_are(words: str) -> None:
    """The echo of what will be handed in shows players' words without their markup."""
    assume(words.strip() and not any("\ud800" <= letter <= "\udfff" for letter in words))
    form = lay_out(some.BANNER, Draft.of(words), quick=False)
    check_form(form)
    assert f"To hand in: **{plain(words, 300) or '(empty)'}**" in form.lines
