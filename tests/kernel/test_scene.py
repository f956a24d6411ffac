"""The scene of all rules tests: it runs the real session, and notices what a test would not."""

from __future__ import annotations

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.choices import yes_no
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.dice import ScriptedDice
from rules.kernel.game import Event
from rules.kernel.play import Procedure, RulesError
from rules.kernel.values import IllegalAnswer, Seat
from tests.helpers.builders import (
    allot,
    amount,
    choose_option,
    options,
    order_sheet,
    path,
    pick_many,
    pick_one,
    pick_with,
    place,
    series,
    words,
)
from tests.helpers.offers import Choice, NotOffered, choices, follow, offers
from tests.helpers.scene import PLAYED, PlayedScene, check_told_whole, run_all_again
from tests.helpers.toys import BLUE, RED, Script, Toy, ToyPlay, ToyState, ToyView
from tests.reference import EDITION


def nobody_owes(state: ToyState) -> None:
    """What is always true of a toy."""
    assert min(state.score.values()) >= 0, "somebody owes"


def scene_of(*scripts: Script, dice: tuple[int, ...] = ()) -> PlayedScene[ToyState]:
    """A toy in the middle of things."""
    toy = Toy(*scripts)
    state = toy.setup({}, toy.seats)
    return PlayedScene(toy, state, ScriptedDice(*dice), seats=toy.seats, invariants=nobody_owes)


def spend(g: ToyPlay, most: int = 9) -> Procedure[int]:
    """Red spends what he names, and is asked for more."""
    spent = yield from g.ask(RED, choose_amount("spend", "How much?", -9, most, fallback=0))
    g.state.score[RED] -= spent
    g.state.score[RED] += yield from g.ask(RED, choose_amount("save", "And back?", 0, 9))
    return spent


# Playing


def test_a_procedure_runs_in_the_state_of_the_test_and_returns_what_it_returns() -> None:
    """Scripted answers first, then fallbacks; each is a line of the journal with its digest."""
    scene = scene_of()
    scene.will_answer(RED, "spend", -4)
    assert -4 == scene.run(spend)
    assert 4 == scene.g.state.score[RED]
    assert [("spend", "player"), ("save", "deadline")] == [(line.key, line.by) for line in scene.journal]
    assert all(line.digest for line in scene.journal)
    assert ["spend", "save"] == [decision.key for _, decision in scene.answered]


def test_the_game_s_own_phases_go_on_from_the_state_of_the_test() -> None:
    """From one to the next, as far as somebody is asked."""

    def ask_blue(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(BLUE, yes_no("more", "More?"))

    scene = scene_of(lambda g: iter(()), ask_blue)  # type: ignore[arg-type,return-value]
    scene.start()
    assert ((BLUE,), "more") == (scene.waiting, scene.key())
    scene.answer(BLUE, "no")
    assert scene.is_over


def test_what_leaves_no_choice_is_answered_by_the_session() -> None:
    """Nobody waits for it, but the test can see that it was asked."""

    def one_way(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, choose_option("way", "Which way?", options("north")))

    scene = scene_of()
    scene.run(one_way)
    assert ["forced"] == [line.by for line in scene.journal]
    assert [(RED, "way")] == [(seat, decision.key) for seat, decision in scene.answered]


def test_what_nobody_is_asked_is_filed_or_left_to_the_fallback() -> None:
    """A scripted answer to it is a fault of the test."""

    def ring(g: ToyPlay) -> Procedure[bool]:
        return (yield from g.ask_standing(RED, yes_no("ring", "Ring?", standing=True)))

    assert scene_of().run(ring) is False
    filed = scene_of()
    filed.file(RED, "ring", "yes")
    assert filed.run(ring) is True
    scripted = scene_of()
    scripted.will_answer(RED, "ring", "yes")
    with pytest.raises(AssertionError, match="nobody asked for"):
        scripted.run(ring)


def test_dice_fall_as_the_test_says() -> None:
    """And are kept with their labels."""

    def roll(g: ToyPlay) -> Procedure[int]:
        g.tell("rolled")
        return g.roll(6, "luck")
        yield

    scene = scene_of(dice=(5,))
    assert 5 == scene.run(roll)
    assert (["luck"], ["rolled"]) == ([one.label for one in scene.rolls], scene.kinds)


# What it notices


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    """As at any table."""
    scene = scene_of()
    scene.start_with(spend, 3)
    with pytest.raises(IllegalAnswer):
        scene.answer(RED, 4)
    assert ((RED,), []) == (scene.waiting, scene.journal)


def test_what_is_always_true_is_checked_after_every_answer() -> None:
    """Though it is true again at the end."""
    scene = scene_of()
    scene.start_with(spend)
    with pytest.raises(AssertionError, match="somebody owes"):
        scene.answer(RED, 1)


def test_a_face_that_cannot_be_made_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if nobody looks at it in the test."""

    def only_for_seats(self: Toy, state: ToyState, seat: Seat | None) -> ToyView:
        assert seat is not None
        return ToyView(score=state.score, notes=())

    scene = scene_of()
    scene.run(spend)
    monkeypatch.setattr(Toy, "view", only_for_seats)
    with pytest.raises(RulesError):
        run_all_again()


def test_rules_that_remember_something_outside_the_state_are_noticed() -> None:
    """Run again from its checkpoint, the scene comes to something else."""
    runs: list[int] = []

    def count(g: ToyPlay) -> Procedure[None]:
        runs.append(1)
        g.state.notes.append(str(len(runs)))
        yield from ()

    scene_of().run(count)
    with pytest.raises(AssertionError, match="another state"):
        run_all_again()


def test_what_rules_change_in_their_arguments_is_no_difference() -> None:
    """They get them as they were."""

    def take(g: ToyPlay, cards: list[str]) -> Procedure[None]:
        g.state.notes.append(cards.pop())
        yield from ()

    scene_of().run(take, ["ace", "king"])
    run_all_again()
    assert [] == PLAYED


def test_a_test_that_meddles_is_run_again_only_up_to_there() -> None:
    """What it did by hand cannot come out of the rules."""
    scene = scene_of()
    scene.start_with(spend)
    scene.meddle().score[RED] = 5
    scene.answer(RED, 3)
    run_all_again()
    assert 2 == scene.g.state.score[RED]


# Offers


SHEET = Sheet(key="sheet", prompt="Your orders?", slots={"way": path(then={"b1": pick_one("hit", "run")})})


@pytest.mark.parametrize(
    ("decision", "chain"),
    [
        (pick_one("north"), ("north",)),
        (pick_many("ace", "king"), ("king",)),
        (pick_with(order_sheet()), ("march", "force", 5)),
        (place(), ("rook", "c1")),
        (SHEET, ("way", "b1", "run")),
        (SHEET, ("way", "c1")),
        (path(), ("a1",)),
        (words(), ("hello",)),
        (allot(), ("knights", 2)),
        (series(pick_with(order_sheet())), ("march", "force", 5)),
    ],
)
def test_a_chain_of_choices_is_followed(decision: Decision, chain: tuple[Choice, ...]) -> None:
    """Options, what follows them, lines, cells of pieces, cells where a way ends, numbers and words."""
    assert offers(decision, *chain)


@pytest.mark.parametrize(
    ("decision", "chain", "reason"),
    [
        (pick_one("north"), ("south",), "'south' is not offered after pick.one, only ['north']"),
        (pick_with(pick_one("hit")), ("march", "run"), "'run' is not offered after pick.march > march, only ['hit']"),
        (pick_one("north"), ("north", "far"), "nothing is asked after pick.one > north, so not 'far' either"),
        (place(), ("pawn", "c1"), "'c1' is not offered after place > pawn, only ['a1', 'b1']"),
        (path(most=1), ("c1",), "'c1' is not offered after path, only ['a1', 'b1']"),
        (path(least=2), ("b1",), "'b1' is not offered after path, only ['a1', 'c1']"),
        (path(not_at=("b1",)), ("b1",), "'b1' is not offered after path, only ['a1', 'c1']"),
        (allot(), ("knights", 3), "3 is not offered after allot > knights: Choose a number from 0 to 2."),
        (series(pick_one("hit")), ("run",), "'run' is not offered after series, only ['hit']"),
        (amount(), (9,), "9 is not offered after amount: Choose a number from 0 to 3."),
    ],
)
def test_where_a_chain_breaks_off_the_reason_is_told(
    decision: Decision, chain: tuple[Choice, ...], reason: str
) -> None:
    """What was offered instead, and after what."""
    assert not offers(decision, *chain)
    assert reason == repr(offers(decision, *chain))
    with pytest.raises(NotOffered):
        follow(decision, *chain)


def test_what_can_be_chosen_at_the_end_of_a_chain() -> None:
    """In its order; nothing can where nothing is asked."""
    assert ["stay", "march"] == choices(pick_with(order_sheet()))
    assert ["way", "force"] == choices(pick_with(order_sheet()), "march")
    with pytest.raises(NotOffered, match=r"nothing is asked after pick\.march > stay"):
        choices(pick_with(order_sheet()), "stay")


def test_a_scene_knows_what_is_offered_to_a_seat() -> None:
    """Now, and after a choice."""

    def march(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, choose_option("go", "Go?", pick_with(pick_one("hit", "run")).options))

    scene = scene_of()
    scene.start_with(march)
    assert scene.offers(RED, "march", "run")
    assert not scene.offers(RED, "stay", "run")
    assert ["hit", "run"] == scene.options(RED, "march")
    assert "pick.one" == scene.option(RED, "march").key


def test_an_event_whose_sentence_has_a_gap_is_noticed() -> None:
    """Players would read "…" where the rules forgot to say something."""
    check_told_whole(EDITION.game, Event(kind="order_rolled", data={"seat": RED, "die": 4}))
    with pytest.raises(AssertionError, match=r"order_rolled is told without \['die'\]"):
        check_told_whole(EDITION.game, Event(kind="order_rolled", data={"seat": RED}))
