"""Rulings around the turn: players who vanish, standoffs, a defender without characters, giving up, secrets."""

from __future__ import annotations

import pytest

from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SEATS, SaberAndBlood
from tests.rules.saber_and_blood.opening import OPERATION
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, GREEN, RED, InPlay, Scene
from tests.rules.saber_and_blood.turns import CARDS, START, standing


def turn_without(game: InPlay, *gone: Seat) -> None:
    """A turn in which some never answer; the others pass, and keep to what is usual."""
    turn = game.bout.turn
    while game.waiting and game.bout.turn == turn:
        (seat, *_) = game.waiting
        if seat in gone:
            game.fall_back(seat)
        else:
            game.answer(seat, game.asked(seat).fallback[0])


# Players who vanish


@pytest.mark.rule("SB-R60")
def test_who_lets_two_whole_turns_go_by_forfeits(box: Content) -> None:
    """After one turn nothing has happened yet."""
    game = standing(box).play()
    turn_without(game, BLUE)
    assert game.outcome is None
    assert [{"turn": 1, "wounds": {"red": 0, "blue": 0}, "left": {"red": 3, "blue": 3}}] == game.told("turn_ended")
    turn_without(game, BLUE)
    assert ({RED}, "forfeited") == game.outcome


@pytest.mark.rule("SB-R60")
def test_one_answer_in_between_is_enough_to_stay(box: Content) -> None:
    """Blue answers once in the second turn; two turns after that he would be gone."""
    game = standing(box).play()
    turn_without(game, BLUE)
    assert (BLUE,) == game.waiting
    game.pass_(BLUE)
    turn_without(game, BLUE)
    turn_without(game, BLUE)
    assert game.outcome is None
    turn_without(game, BLUE)
    assert ({RED}, "forfeited") == game.outcome


@pytest.mark.rule("SB-R60")
def test_a_turn_without_a_question_does_not_count(box: Content) -> None:
    """Blue has neither cards nor command points, and is asked nothing: that is not his fault."""
    scene = standing(box)
    scene.bout.players[BLUE].deck.remove(scene.bout.players[BLUE].hand)
    scene.bout.players[BLUE].hand = []
    scene.bout.players[BLUE].deck.draw_pile = []
    scene.bout.tavern.draw_pile = []
    game = scene.play()
    for _ in range(4):
        turn_without(game, BLUE)
    assert (None, 5) == (game.outcome, game.bout.turn)


@pytest.mark.rule("SB-R60")
def test_one_question_in_a_turn_is_enough_to_be_missed(box: Content) -> None:
    """Blue is asked for his operation and, the tavern's deck being gone, for nothing else."""
    scene = standing(box)
    scene.bout.tavern.draw_pile = []
    game = scene.play()
    turn_without(game, BLUE)
    turn_without(game, BLUE)
    assert ({RED}, "forfeited") == game.outcome


@pytest.mark.rule("SB-R60")
def test_if_everybody_has_vanished_it_is_a_draw(box: Content) -> None:
    """Between all who were left."""
    game = standing(box).play()
    turn_without(game, RED, BLUE)
    turn_without(game, RED, BLUE)
    assert ({RED, BLUE}, "draw") == game.outcome


@pytest.mark.rule("SB-R60")
def test_of_three_players_the_vanished_ones_characters_are_eliminated(box: Content) -> None:
    """The two others play on, and nobody waits for him any more."""
    game = standing(box, RED, BLUE, GREEN).play()
    turn_without(game, BLUE)
    turn_without(game, BLUE)
    assert game.outcome is None
    assert [True] * 3 == [game.fighter(BLUE, sheet).is_eliminated for sheet, _ in START[BLUE]]
    assert [{"seat": "blue"}] == game.told("forfeited")
    asked = []
    for _ in range(4):
        asked.append(game.waiting[0])
        game.pass_(game.waiting[0]) if game.key() == OPERATION else game.fall_back()
    assert BLUE not in asked
    assert {RED, GREEN} == set(asked)


@pytest.mark.rule("SB-R60")
def test_of_three_players_the_one_who_is_left_wins_at_once(box: Content) -> None:
    """Two of them vanish in the same turn."""
    game = standing(box, RED, BLUE, GREEN).play()
    turn_without(game, BLUE, GREEN)
    turn_without(game, BLUE, GREEN)
    assert game.outcome is not None
    assert {RED} == game.outcome[0]


# Standoffs


@pytest.mark.rule("SB-R79")
@pytest.mark.parametrize("scenario", ["raid", "debt"])
def test_five_quiet_turns_end_a_scenario_without_a_limit_in_a_draw(box: Content, scenario: str) -> None:
    """No combat, no wound, no clue."""
    game = standing(box, scenario=scenario).play()
    for turn in (1, 2, 3, 4, 5):
        assert (None, turn) == (game.outcome, game.bout.turn)
        game.end_turn()
    assert ({RED, BLUE}, "standoff") == game.outcome


@pytest.mark.rule("SB-R79")
def test_a_combat_begins_the_count_anew(box: Content) -> None:
    """Four quiet turns, then a combat: five more have to follow."""
    scene = standing(box, scenario="debt")
    scene.bout.quiet_turns = 4
    scene.place(RED, "N1", "d2")
    game = scene.play()
    game.standard(RED, "red.N1", "strike")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, FEINT)
    game.end_turn()
    assert (None, 0) == (game.outcome, game.bout.quiet_turns)


@pytest.mark.rule("SB-R79")
def test_a_scenario_with_a_limit_is_never_a_standoff(box: Content) -> None:
    """The brawl has its tenth turn for that."""
    scene = standing(box)
    scene.bout.quiet_turns = 5
    game = scene.play()
    game.end_turn()
    assert (None, 2) == (game.outcome, game.bout.turn)


# A defender without characters


def deserted(box: Content, scenario: str, turn: int = 1) -> Scene:
    """The defender, blue, has lost his whole band, but holds cards; red is after the tavern or the chest."""
    scene = Scene(box, scenario=scenario, turn=turn)
    for sheet, square in START[RED]:
        scene.place(RED, sheet, square)
    for sheet, _ in START[BLUE]:
        scene.fighter(BLUE, sheet).is_eliminated = True
    scene.give(RED, *CARDS[RED])
    scene.give(BLUE, "CO-15", "CO-22", "CO-23", "CO-24", "CO-25", "CO-26", "TV-07", "TV-08", "TV-09")
    return scene


@pytest.mark.rule("SB-R78")
@pytest.mark.parametrize("scenario", ["burn_down_the_tavern", "theft"])
def test_a_defender_without_characters_plays_on(box: Content, scenario: str) -> None:
    """He is activated, and can play what needs no character of his own."""
    game = deserted(box, scenario).play()
    game.pass_(RED)
    assert ((BLUE,), None) == (game.waiting, game.outcome)
    assert ["TV-07", "TV-09", "pass"] == game.options(BLUE)
    game.card(BLUE, "TV-07", "red.N1")
    assert (2, (RED,)) == (game.fighter(RED, "N1").slow, game.waiting)


@pytest.mark.rule("SB-R78")
def test_a_defender_without_characters_draws_one_card(box: Content) -> None:
    """Whatever command points he has left."""
    scene = deserted(box, "theft")
    scene.bout.players[BLUE].hand = ["TV-09"]
    game = scene.play()
    game.end_turn()
    assert 2 == len(game.bout.players[BLUE].hand)


@pytest.mark.rule("SB-R78")
@pytest.mark.parametrize("scenario", ["burn_down_the_tavern", "theft"])
def test_a_defender_without_characters_wins_at_the_limit(box: Content, scenario: str) -> None:
    """The tavern stands, or the chest is still there."""
    game = deserted(box, scenario, turn=10).play()
    game.end_turn()
    assert ({BLUE}, "held_out") == game.outcome


@pytest.mark.rule("SB-R78")
@pytest.mark.parametrize(
    ("scenario", "ends"), [("burn_down_the_tavern", False), ("theft", False), ("tavern_brawl", True), ("debt", True)]
)
def test_elsewhere_the_loss_of_a_band_ends_the_game(box: Content, scenario: str, ends: bool) -> None:
    """Red strikes down blue's last man."""
    scene = Scene(box, scenario=scenario)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "e4", wounds=5)
    for sheet in ("C2", "C3"):
        scene.fighter(BLUE, sheet).is_eliminated = True
    scene.give(RED, "PN-01", "PN-02")
    game = scene.play()
    game.beat(RED, "red.N1", "blue.C1")
    assert ends == (game.outcome is not None)


# Giving up, and what is secret


@pytest.mark.rule("SB-D29")
def test_who_concedes_loses_to_the_other_of_two(box: Content) -> None:
    """Of more than two, the others play on."""
    game = SaberAndBlood(box)
    duel = game.setup({}, (RED, BLUE))
    outcome = game.forfeit(duel, RED)
    assert outcome is not None
    assert ((BLUE,), "conceded") == (outcome.winners, outcome.reason)
    assert game.forfeit(game.setup({}, SEATS), RED) is None


@pytest.mark.rule("SB-R69")
def test_hands_and_decks_are_secret_and_everything_else_lies_open(box: Content) -> None:
    """The other player, and a spectator, see sizes of hand and decks, points, tokens, cards attached and discarded."""
    scene = standing(box)
    jeremiasz = scene.place(RED, "N1", "b7", special=3, haste=2, is_ready=True, wounds=1)
    scene.lay(RED, "PN-15", jeremiasz)
    scene.lay(BLUE, "CO-25", jeremiasz)
    scene.discard(RED, "PN-08")
    game = scene.play()
    secret = {*CARDS[RED], *game.bout.players[RED].deck.draw_pile} - {"PN-15", "PN-08"}
    for seat in (BLUE, None):
        view = game.view(seat)
        assert not any(card in game.session.face(seat).model_dump_json() for card in secret)
        player, fighter = view.player(RED), view.fighter("red.N1")
        assert (6, 3, 47, ("PN-08",)) == (player.cp, player.hand_size, player.deck_size, player.discarded)
        assert (3, 2, True, 1) == (fighter.special, fighter.haste, fighter.is_ready, fighter.wounds)
        assert fighter.stance is not None
        assert ["PN-15", "CO-25"] == [fighter.stance.card, *(lying.card for lying in fighter.attached)]
    assert CARDS[RED] == game.view(RED).player(RED).hand


@pytest.mark.rule("SB-R61", "SB-641", "SB-611")
def test_what_can_be_settled_beforehand(box: Content) -> None:
    """Of everybody of his who still stands the stance, the ready token and the support; and whether he cancels."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N3", "d5")
    scene.place(BLUE, "C1", "d6")
    scene.fallen(RED, "N2")
    questions = SaberAndBlood(box).standing_questions(scene.bout, RED)
    of_each = ("combat.stance", "ready.attack", "combat.support")
    settled = {(key, who) for key in of_each for who in ("red.N1", "red.N3")} | {("card.cancel", "")}
    assert settled == {(question.key, question.about) for question in questions}
