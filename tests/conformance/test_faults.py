"""A sound game passes every check, and each check catches the faults that it is there for."""

from __future__ import annotations

import pytest

from rules.kernel.journal import Diverged
from tests.conformance import faults, redraws, replays, soundness, thinking
from tests.conformance.faults import entrant
from tests.conformance.games import enter
from tests.conformance.test_conformance import CHECKS, Check
from tests.helpers.entrants import Entrant
from tests.helpers.smugglers import Smugglers
from tests.helpers.toys import Toy

NUMBERS = range(4)

CAUGHT: list[tuple[Entrant, Check, str]] = [
    (entrant(faults.NeverEnds()), soundness.check_playout_by_chance, "is not over after 400 answers"),
    (entrant(faults.NeverEnds()), soundness.check_playout_by_stewards, "is not over after 400 answers"),
    (entrant(faults.NeverEnds()), soundness.check_nobody_answers, "does not end by deadlines"),
    (entrant(faults.LeavesNobodyToAsk()), soundness.check_playout_by_chance, "a dead end"),
    (entrant(faults.LeavesNobodyToAsk()), soundness.check_nobody_answers, "the deadline moved nothing"),
    (entrant(faults.EndsWithoutOutcome()), soundness.check_playout_by_chance, "over without an outcome"),
    (entrant(faults.EndsWithoutOutcome()), soundness.check_nobody_answers, "over without an outcome"),
    (entrant(faults.CrownsAStranger()), soundness.check_playout_by_stewards, "somebody has won who did not play"),
    (entrant(Smugglers(), faults.EarlySession), soundness.check_playout_by_chance, "before the end"),
    (entrant(faults.DoublesACard()), soundness.check_playout_by_chance, "a card was lost or doubled"),
    (entrant(faults.DoublesACard()), soundness.check_nobody_answers, "a card was lost or doubled"),
    (entrant(faults.ForbidsItsFallback()), soundness.check_fallbacks, "the fallback .* is not legal"),
    (entrant(faults.SpeaksAtLength()), soundness.check_words_fit_discord, "the label .* does not fit"),
    (entrant(faults.WritesWhatItCannotRead()), soundness.check_words, "cannot be read"),
    (entrant(faults.WarnsAtLength()), soundness.check_remarks, "a caution does not fit"),
    (entrant(faults.WarnsOfWhatItHolds()), soundness.check_remarks, "a caution knows more than the face"),
    (entrant(faults.ReckonsWithWhatItHolds()), soundness.check_remarks, "odds know more than the face"),
    (entrant(faults.ReckonsWildly()), soundness.check_remarks, "no chance"),
    (entrant(faults.CountsAtLength()), soundness.check_remarks, "a total does not fit"),
    (entrant(faults.CountsWhatItHolds()), soundness.check_remarks, "a total knows more than the face"),
    (entrant(faults.CountsWrongly()), soundness.check_remarks, "more than there is is taken"),
    (entrant(faults.OffersTwice()), soundness.check_words_fit_discord, "has an id twice"),
    (entrant(faults.ForgetsTheNotes()), replays.check_round_trips, "the state does not come back"),
    (entrant(faults.ShowsLooseThings()), replays.check_round_trips, "the face does not come back"),
    (entrant(faults.ShowsWhatGoesOn()), replays.check_kept_faces, "holds a part of the state"),
    (entrant(faults.RollsTwiceAtOnePlace()), replays.check_dice_verify, "two dice fell at one place"),
    (entrant(faults.LoadsTheDice()), replays.check_dice_verify, "cannot be verified"),
    (entrant(faults.RemembersOutside()), replays.check_restored_faces, "the face of .* differs"),
    (entrant(faults.DecidesByWhatItRemembers()), replays.check_same_course_from_every_checkpoint, "the state differs"),
    (entrant(faults.RemembersHarbours()), replays.check_free_undo, "the state differs"),
    (entrant(faults.RemembersHarbours()), replays.check_rewind, "the same answers lead elsewhere"),
    (
        entrant(faults.ChangesTheStateInABranch()),
        replays.check_branches_change_nothing,
        "a branch .* changes the state",
    ),
    (entrant(faults.ChangesTheStateInABranch()), replays.check_arrival_order, "the order of arrival changes"),
    (
        entrant(faults.FirstComeFirstServed(), faults.ArrivalOrderSession),
        replays.check_arrival_order,
        "the order of arrival changes",
    ),
    (entrant(faults.BribesFromMemory()), thinking.check_a_steward_plays_by_its_face_alone, "asked in another order"),
    (entrant(faults.WearsOffItsPen()), thinking.check_a_steward_plays_by_its_face_alone, "moves otherwise"),
    (entrant(faults.PeeksAtTheTruth()), thinking.check_a_steward_plays_by_its_face_alone, "without the truth"),
    (entrant(faults.ForgetsItsOwnNote()), redraws.check_redrawn_truths, "can tell a redrawn truth"),
    (entrant(faults.RedrawsHalf()), redraws.check_redrawn_truths, "is not whole"),
    (entrant(faults.DealsTooMany()), redraws.check_redrawn_truths, "a card was lost or doubled"),
    (entrant(faults.RedrawsByItsOwnChance()), redraws.check_redrawn_truths, "the same draw make another truth"),
    (entrant(faults.RemembersTheTruth()), redraws.check_redrawn_truths, "the same draw make another truth"),
    (entrant(faults.RedrawsOneTruth()), redraws.check_redrawn_truths, "there is one truth"),
    (entrant(faults.WritesIntoTheFace()), redraws.check_redrawn_truths, "changes the face"),
    (entrant(faults.ForgetsWhoPlays()), redraws.check_redrawn_truths_go_on, "cannot go on"),
]


def run_often(check: Check, game: Entrant) -> None:
    """A check on several playouts."""
    for number in NUMBERS:
        check(game, number)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_a_sound_game_passes(check: Check) -> None:
    """What follows is caught for its fault, and for nothing else."""
    run_often(check, entrant(Smugglers()))


@pytest.mark.parametrize(
    ("faulty", "check", "words"),
    [
        pytest.param(*case, id=f"{type(case[0].game).__name__}-{case[1].__name__.removeprefix('check_')}")
        for case in CAUGHT
    ],
)
def test_a_fault_is_caught(faulty: Entrant, check: Check, words: str) -> None:
    """At least one of a few playouts shows the fault, and the check says what it is."""
    with pytest.raises((AssertionError, Diverged), match=words):
        run_often(check, faulty)


def test_every_check_has_a_fault_that_it_catches() -> None:
    """No check is there for show."""
    assert set(CHECKS) == {check for _, check, _ in CAUGHT}


def test_a_game_cannot_join_without_hooks() -> None:
    """Whoever adds a game is told what is missing."""
    with pytest.raises(LookupError, match=r"hooks/toy\.py"):
        enter(Toy())
