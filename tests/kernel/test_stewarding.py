"""The frame of stewards: habits, weighing, and sampled truths in which the real rules run."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Face
from rules.kernel.sampling import Sampling, next_phase_of
from rules.kernel.stewarding import Mind, best, best_few, by_chance, steward_by_habit
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json
from tests.helpers.builders import amount, pick_one
from tests.helpers.playouts import Playout, play_out
from tests.helpers.smugglers import GOODS, HAND, Cove, CoveView, Smugglers
from tests.helpers.toys import BLUE, GREEN, RED, ToyView

FACE = Face(game="toy", seat=RED, view=ToyView(score={RED: 3}, notes=()))


def score_mind(face: Face, draw: Draw) -> Mind[ToyView]:
    """What a steward of toys knows."""
    return Mind(ToyView, face, draw)


def say_the_score(mind: Mind[ToyView], decision: Decision) -> Json:
    """A habit that looks at the view."""
    return mind.view.score[mind.seat]


def test_a_habit_answers_the_question_of_its_key():
    """It sees the view of its seat, as the game's own kind."""
    decision = amount(0, 7)
    assert steward_by_habit(score_mind, {decision.key: say_the_score})(FACE, decision, lambda size: 0) == 3


def test_an_answer_that_is_not_allowed_gives_way_to_the_fallback():
    """A habit that errs never hands in what the decision refuses."""
    decision = amount(5, 7)
    assert usual(decision) == steward_by_habit(score_mind, {decision.key: say_the_score})(FACE, decision, lambda _: 0)


def test_without_a_habit_chance_answers_or_whatever_is_asked_to():
    """Questions that nobody has thought of are answered all the same."""
    decision = pick_one("left", "right", "straight")
    assert steward_by_habit(score_mind, {})(FACE, decision, lambda size: size - 1) == "straight"
    steward = steward_by_habit(score_mind, {}, otherwise=lambda decision, draw: "right")
    assert steward(FACE, decision, lambda size: 0) == "right"


def test_the_best_of_equals_is_the_first():
    """Weighing never depends on anything but worth and order."""
    weighed = [(1, "a"), (5, "b"), (5, "c"), (4, "d")]
    assert best(weighed) == "b"
    assert best_few(weighed, 3) == ["b", "c", "d"]


def test_chance_draws_in_proportion_to_worth():
    """What is worth nothing is never drawn, and each point of worth is one lot."""
    weighed = [(2, "a"), (0, "b"), (1, "c")]
    assert [by_chance(weighed, lambda size, lot=lot: lot) for lot in range(3)] == ["a", "a", "c"]
    with pytest.raises(ValueError, match="nothing to draw"):
        by_chance([], lambda size: 0)


# Sampling


def first_night() -> tuple[Smugglers, Face]:
    """The face of a smuggler at the border before the first night."""
    playout = Playout(Smugglers())
    return playout.game, playout.face_at(playout.ledger.checkpoints[-1], RED)  # type: ignore[return-value]


def samples(count: int, seed: int = 0) -> tuple[Smugglers, Sampling[Cove]]:
    """Truths behind that face."""
    game, face = first_night()
    return game, Sampling.of(game.redraw, face, random.Random(seed).randrange, count)


def test_samples_differ_in_what_the_seat_cannot_know():
    """Each has the seat's own hand, and other hands for the others."""
    _, face = first_night()
    assert isinstance(face.view, CoveView)
    _, sampling = samples(5)
    assert {tuple(truth.hands[RED]) for truth in sampling.truths} == {face.view.hand}
    assert len({tuple(truth.hands[BLUE]) for truth in sampling.truths}) > 1


def test_the_real_rules_run_to_the_next_border_with_the_given_answers():
    """Sealed sheets, silent windows, branches and floors all come to their end; what is given counts."""
    game, sampling = samples(3)
    stowed = [truth.hands[RED][1] for truth in sampling.truths]
    ended: list[Cove] = []

    def worth(cove: Cove) -> int:
        ended.append(cove)
        return cove.night

    given: dict[str, Any] = {"stow.sheet": {"card": "1", "note": "mine"}}
    assert sampling.average(next_phase_of(game), given, worth, others=random_answer) == 1
    assert [cove.stashes[RED] for cove in ended] == [[card] for card in stowed]
    assert {cove.notes[RED] for cove in ended} == {"mine"}


def test_a_sampled_truth_stays_as_it_is():
    """It can be played on in several ways."""
    game, sampling = samples(2)
    before = [truth.model_dump_json() for truth in sampling.truths]
    sampling.average(next_phase_of(game), {}, lambda cove: cove.coins[RED])
    assert before == [truth.model_dump_json() for truth in sampling.truths]


def test_the_worth_is_the_average_over_all_truths():
    """In whole numbers, rounded down."""
    game, sampling = samples(4)
    goods = [sum(GOODS.index(card) for card in truth.hands[GREEN]) for truth in sampling.truths]

    def sum_of_goods(cove: Cove) -> int:
        return sum(GOODS.index(card) for card in (*cove.hands[GREEN], *cove.stashes[GREEN]))

    assert len(sampling.truths[0].hands[GREEN]) == HAND
    assert sampling.average(next_phase_of(game), {}, sum_of_goods) == sum(goods) // 4


def test_rules_that_do_not_ask_the_question_are_refused():
    """Whoever samples in the middle of a phase by the rules of its beginning is told so."""
    game, sampling = samples(1)
    with pytest.raises(ValueError, match=r"never asked reckon\.harbour"):
        sampling.average(next_phase_of(game), {"reckon.harbour": "north"}, lambda cove: 0)


def test_after_the_end_nothing_is_played():
    """A truth of a game that is over stays as it is."""
    playout = play_out(Playout(Smugglers()), random.Random(1))
    face = playout.face_at(playout.ledger.checkpoints[-1], RED)
    sampling = Sampling.of(playout.game.redraw, face, lambda size: 0, 1)
    assert sampling.average(next_phase_of(playout.game), {}, lambda cove: cove.coins[RED]) == face.view.coins[RED]
