"""The game as the table knows it: typed orders, what can be filed, letters, and who concedes."""

from __future__ import annotations

import pytest

from rules.kernel.game import Face
from rules.kernel.naming import shown
from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.realm.upkeep import ask_who_goes
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Faction, Leader
from rules.swords_and_sails.writing.language import LONGEST_LINE, MOST_GUESSES, MOST_ORDERS
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE


def england(box: Content) -> tuple[SwordsAndSails, Face]:
    """England with an army in Wessex, about to write orders."""
    game = SwordsAndSails(box)
    scene = Scene(box, ENG, FRA, stage=Stage.ORDERS)
    scene.rule(ENG, "WES", "KEN")
    scene.army(ENG, 1, "WES", LI=2)
    seat = Seat(ENG)
    return game, Face(game=game.name, seat=seat, view=game.view(scene.campaign, seat))


def test_typed_orders_are_echoed_and_faults_tell_what_may_have_been_meant(box: Content) -> None:
    """A suggestion only where there is one; the text that was not understood stands before it."""
    game, face = england(box)
    written = game.read_words(face, "A I - Kent; A I - Kant\nA I -")
    assert ("A I - Kent",) == written.echoes
    assert ["ENG.A1"] == [slot for slot in written.lines if " " not in slot]
    first, second = written.faults
    assert "A I - Kant: There is no place called KANT. Did you mean Antioch or Kattegat or Kent?" == first
    assert "A I -: A place is missing here." == second


def test_long_texts_are_read_in_part(box: Content) -> None:
    """So many orders at most; only the first faults are guessed at, and no more of a line is quoted than a line has."""
    game, face = england(box)
    many = game.read_words(face, "\n".join(["A I - Kent"] * MOST_ORDERS + ["A I DEFEND"] * 2))
    assert (("A I - Kent",), 1) == (many.echoes, len(many.faults)), "a replaced order is not echoed"
    assert f"Only {MOST_ORDERS} orders are read at once" in many.faults[0]
    assert () == game.read_words(face, "\n".join(["A I - Kent"] * MOST_ORDERS)).faults
    wrong = game.read_words(face, "\n".join(["A I - Kant"] * (MOST_GUESSES + 1))).faults
    assert [True] * MOST_GUESSES + [False] == ["Did you mean" in fault for fault in wrong]
    (long,) = game.read_words(face, f"A I - {'K' * 2 * LONGEST_LINE}").faults
    assert LONGEST_LINE == len(long.partition(":")[0])


def test_a_players_words_are_quoted_in_short() -> None:
    """At most thirty letters; where nothing is left, "that"."""
    assert ("A" * 30, "that") == (shown("a" * 40), shown(""))


@pytest.mark.rule("D06", "D17", "D18", "D20")
@pytest.mark.parametrize("maintenance", [True, False])
def test_what_can_be_filed_in_advance(box: Content, maintenance: bool) -> None:
    """Posture, two plans, the card at a withdrawal; who goes for want of gold only where armies are maintained."""
    scene = Scene(box, ENG, FRA, maintenance=maintenance)
    scene.army(ENG, 1, "WES", LI=2)
    questions = SwordsAndSails(box).standing_questions(scene.campaign, Seat(ENG))
    keys = [question.key for question in questions]
    last = [ask_who_goes(scene.campaign, box, ENG).decision.key] if maintenance else []
    assert ["orders.posture", "battle.plan", "battle.plan", "battle.withdraw", *last] == keys
    assert all(question.standing for question in questions)


def test_who_is_out_is_not_asked_who_goes(box: Content) -> None:
    """There is nobody left to go."""
    scene = Scene(box, ENG, FRA, HRE, maintenance=True)
    scene.campaign.realms[ENG].is_out = True
    assert 4 == len(SwordsAndSails(box).standing_questions(scene.campaign, Seat(ENG)))


@pytest.mark.rule("SS-402", "SS-406")
def test_letters_go_in_diplomacy_and_to_a_diplomat_always(box: Content) -> None:
    """To everybody else but oneself."""
    game = SwordsAndSails(box)
    scene = Scene(box, ENG, FRA, HRE, stage=Stage.DIPLOMACY)
    assert {"FRA", "HRE"} == set(game.may_write(scene.campaign, Seat(ENG)))
    scene.campaign.stage = Stage.ORDERS
    assert () == game.may_write(scene.campaign, Seat(ENG))
    scene.campaign.realms[HRE].leader = Leader.DIPLOMAT
    assert ("HRE",) == game.may_write(scene.campaign, Seat(ENG))
    assert {"ENG", "FRA"} == set(game.may_write(scene.campaign, Seat(HRE)))


def test_of_two_powers_the_other_wins_when_one_concedes(box: Content) -> None:
    """Of three the others play on."""
    game = SwordsAndSails(box)
    two = game.forfeit(Scene(box, ENG, FRA).campaign, Seat(ENG))
    assert two is not None
    assert (("FRA",), "conceded") == (two.winners, two.reason)
    three = Scene(box, ENG, FRA, HRE)
    assert game.forfeit(three.campaign, Seat(ENG)) is None
    three.campaign.realms[HRE].is_out = True
    last = game.forfeit(three.campaign, Seat(ENG))
    assert last is not None
    assert ("FRA",) == last.winners


def test_nothing_follows_when_the_game_is_over(box: Content) -> None:
    """Every other stage is a phase of its own."""
    game, scene = SwordsAndSails(box), Scene(box, ENG, FRA)
    for stage in Stage:
        scene.campaign.stage = stage
        phase = game.next_phase(scene.campaign)
        assert (None if stage is Stage.OVER else stage) == (phase and phase.name)
