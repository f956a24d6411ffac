"""Chapter 2xx: the cleaning up phase, from effects that end to the initiative that goes on."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany
from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, InPlay, Scene
from tests.rules.saber_and_blood.turns import pass_round, standing

TAVERN = "turn.tavern"


def hands(game: InPlay) -> list[int]:
    """How many cards each player holds."""
    return [len(player.hand) for player in game.bout.players.values()]


def clean(scene: Scene, *dice: int) -> InPlay:
    """The turn up to the first question of its last phase."""
    game = scene.play(*dice)
    pass_round(game)
    return game


# Steps 1 and 2: effects end, cards are discarded


@pytest.mark.rule("SB-213")
def test_what_lasts_until_the_end_of_the_turn_ends_first(box: Content) -> None:
    """Poison works, and the candles are lit again, before a card is drawn."""
    scene = standing(box)
    scene.fighter(BLUE, "C1").is_poisoned = True
    scene.lay(RED, "TV-09")
    game = clean(scene)
    assert TAVERN == game.key()
    poisoned = game.fighter(BLUE, "C1")
    assert (1, False) == (poisoned.wounds, poisoned.is_poisoned)
    assert [] == game.bout.in_play
    assert ("TV-09",) == game.view().tavern_discarded
    assert [3, 3] == hands(game)


@pytest.mark.rule("SB-214", "SB-215", "SB-R08")
def test_played_cards_lie_open_until_the_turn_is_cleaned_up(box: Content) -> None:
    """Each goes to the pile of its own deck then: red's, and the tavern's for a card of the tavern."""
    scene = standing(box)
    scene.give(RED, "TV-12", "PN-27")
    game = scene.play()
    game.card(RED, "PN-12", "red.N1")
    game.pass_(BLUE)
    game.card(RED, "TV-12", "red.N2")
    game.pass_(BLUE)
    game.card(RED, "PN-27", "red.N3")
    game.pass_(BLUE)
    assert ["PN-12", "TV-12", "PN-27"] == [lying.card for lying in game.view(BLUE).played]
    assert [] == game.bout.players[RED].deck.discard_pile == game.bout.tavern.discard_pile
    assert "risen PN-27" not in game.options(RED)
    pass_round(game)
    assert () == game.view().played
    assert ["PN-27", "PN-12"] == game.bout.players[RED].deck.discard_pile
    assert ["TV-12"] == game.bout.tavern.discard_pile
    game.end_turn()
    game.pass_(BLUE)
    assert "risen PN-27" in game.options(RED)


@pytest.mark.rule("SB-215")
def test_some_cards_are_discarded_at_once(box: Content) -> None:
    """The card of a standard action, a stance that is replaced, a card that is cancelled."""
    scene = standing(box)
    scene.lay(RED, "PN-15", scene.fighter(RED, "N1"))
    scene.lay(RED, "PN-21")
    game = scene.play()
    game.standard(RED, "red.N2", "defense", card="PN-12")
    assert ["PN-12"] == game.bout.players[RED].deck.discard_pile
    game.card(BLUE, "CO-15", "blue.C1")
    game.answer(RED, "yes")
    assert ["CO-15"] == game.bout.players[BLUE].deck.discard_pile
    game.card(RED, "PN-18", "red.N1")
    assert ["PN-15", "PN-21", "PN-12"] == game.bout.players[RED].deck.discard_pile
    assert [] == game.bout.played


@pytest.mark.rule("SB-216")
def test_discard_piles_lie_open_for_everybody(box: Content) -> None:
    """Both piles and the tavern's, from any seat and for spectators, the last card on top."""
    scene = standing(box)
    scene.discard(RED, "PN-01", "PN-02")
    scene.discard(BLUE, "CO-07")
    scene.discard(RED, "TV-04")
    game = scene.play()
    for seat in (RED, BLUE, None):
        view = game.view(seat)
        assert ("PN-02", "PN-01") == view.player(RED).discarded
        assert ("CO-07",) == view.player(BLUE).discarded
        assert ("TV-04",) == view.tavern_discarded


# Step 3: drawing


@pytest.mark.rule("SB-217", "SB-218", "SB-R05")
@pytest.mark.parametrize("fallen", [0, 1, 2])
@pytest.mark.parametrize("cp", range(7))
def test_a_player_draws_a_card_for_each_command_point_left(box: Content, cp: int, fallen: int) -> None:
    """At most one more than the characters he started with and still has; he is not asked whether."""
    scene = standing(box)
    scene.bout.players[RED].cp = cp
    for sheet in ("N1", "N2")[:fallen]:
        fighter = scene.fighter(RED, sheet)
        fighter.square, fighter.is_eliminated = None, True
    game = clean(scene)
    game.end_turn()
    assert [3 + min(cp, 4 - fallen), 7] == hands(game)


@pytest.mark.rule("SB-219", "SB-R07")
def test_a_character_gained_during_the_game_draws_no_card(box: Content) -> None:
    """With one of his three fallen and a newcomer in the band, three are on the board, but he draws three cards."""
    scene = standing(box)
    fallen = scene.fighter(RED, "N1")
    fallen.square, fallen.is_eliminated = None, True
    scene.bout.fighters["red.C3"] = Fighter(name="red.C3", seat=RED, sheet="C3", square="a8", is_starting=False)
    game = clean(scene)
    game.end_turn()
    assert 3 == len(game.bout.band(RED))
    assert [6, 7] == hands(game)


@pytest.mark.rule("SB-220", "SB-221", "SB-D24")
def test_one_of_the_cards_may_come_from_the_tavern(box: Content) -> None:
    """It counts among those he draws; which it is, only he learns; a second one is not offered."""
    game = clean(standing(box))
    assert (RED, TAVERN) == (*game.waiting, game.key())
    assert ["yes", "no"] == game.options(RED)
    top = game.bout.tavern.draw_pile[0]
    game.answer(RED, "yes")
    assert [7, 3] == hands(game)
    drawn = game.bout.players[RED].hand[3:]
    assert [Faction.TAVERN] + 3 * [Faction.NOBLES] == [box.card(card).faction for card in drawn]
    assert (top, 11) == (drawn[0], game.view().tavern_size)
    assert [drawn] == [told["cards"] for told in game.told("drew_cards", RED)]
    assert [] == game.told("drew_cards", BLUE)
    assert top not in game.session.face(BLUE).model_dump_json()
    assert (BLUE, TAVERN) == (*game.waiting, game.key())
    game.answer(BLUE, "no")
    assert 2 == game.bout.turn
    assert 11 == game.view().tavern_size


@pytest.mark.rule("SB-220")
def test_without_a_card_in_the_tavern_nobody_takes_one(box: Content) -> None:
    """Nobody is asked, and all cards come from the own decks."""
    scene = standing(box)
    scene.bout.tavern.draw_pile = []
    game = clean(scene)
    assert [7, 7] == hands(game)
    assert [4, 4] == [told["count"] for told in game.told("drew")]
    assert [] == game.told("drew_in_tavern")


@pytest.mark.rule("SB-D24")
def test_who_does_not_answer_takes_no_tavern_card(box: Content) -> None:
    """He draws from his own deck alone; and who draws nothing is not asked."""
    scene = standing(box)
    scene.bout.players[BLUE].cp = 0
    game = clean(scene)
    game.fall_back()
    assert 12 == game.view().tavern_size
    assert {Faction.NOBLES} == {box.card(card).faction for card in game.bout.players[RED].hand}
    assert (2, [7, 3]) == (game.bout.turn, hands(game))


@pytest.mark.rule("SB-222", "SB-R06")
def test_an_empty_deck_is_made_anew_in_the_middle_of_a_draw(box: Content) -> None:
    """One card is left, three lie in the discard pile: he draws all four."""
    scene = standing(box)
    deck = scene.bout.players[RED].deck
    kept, pile = deck.draw_pile[0], deck.draw_pile[1:4]
    scene.discard(RED, *pile)
    scene.remove(RED, *deck.draw_pile[1:])
    game = clean(scene)
    game.answer(RED, "no")
    assert [kept, *sorted(pile)] == [game.bout.players[RED].hand[3], *sorted(game.bout.players[RED].hand[4:])]
    assert ([], []) == (game.bout.players[RED].deck.draw_pile, game.bout.players[RED].deck.discard_pile)
    assert 1 == sum(roll.label == "red's deck" for roll in game.rolls)


@pytest.mark.rule("SB-R06")
def test_without_any_card_left_the_rest_of_a_draw_is_skipped(box: Content) -> None:
    """And an empty deck does nothing by itself before a card has to be drawn."""
    scene = standing(box)
    scene.remove(RED, *scene.bout.players[RED].deck.draw_pile[2:])
    game = clean(scene)
    game.end_turn()
    assert [5, 7] == hands(game)
    assert 0 == game.view().player(RED).deck_size
    scene = standing(box)
    scene.discard(RED, *scene.bout.players[RED].deck.draw_pile)
    game = scene.play()
    game.pass_(RED)
    assert 0 == game.view().player(RED).deck_size


@pytest.mark.rule("SB-223", "SB-R06")
def test_the_tavern_deck_is_made_anew_as_well(box: Content) -> None:
    """From its own discard pile; where both are empty, nobody is asked."""
    scene = standing(box)
    scene.discard(RED, *scene.bout.tavern.draw_pile)
    game = clean(scene)
    game.answer(RED, "yes")
    assert (11, ()) == (game.view().tavern_size, game.view().tavern_discarded)
    assert 1 == sum(box.card(card).faction is Faction.TAVERN for card in game.bout.players[RED].hand)
    scene = standing(box)
    scene.bout.tavern.draw_pile = []
    game = clean(scene)
    assert (2, [7, 7]) == (game.bout.turn, hands(game))


@pytest.mark.rule("SB-R04")
def test_players_draw_in_the_order_of_initiative(box: Content) -> None:
    """Blue finishes his draw before green, and red comes last: of one tavern card the first to ask has it."""
    scene = standing(box, RED, BLUE, GREEN)
    scene.bout.initiative = scene.bout.active = BLUE
    scene.remove(BLUE, *(card for card in scene.bout.tavern.draw_pile if card != "TV-01"))
    game = clean(scene)
    assert (BLUE, TAVERN) == (*game.waiting, game.key())
    game.answer(BLUE, "yes")
    assert "TV-01" in game.bout.players[BLUE].hand
    assert [7, 7, 7] == hands(game)
    order = [event.data["seat"] for event in game.events if event.kind == "drew_cards"]
    assert ["blue", "green", "red"] == order


# Step 4: the hand limit


@pytest.mark.rule("SB-224", "SB-225", "SB-D25")
def test_after_drawing_a_player_keeps_seven_cards(box: Content) -> None:
    """Until then a hand may be larger; which ones he gives up is his choice, and everybody sees them afterwards."""
    scene = standing(box)
    scene.give(RED, "PN-01", "PN-02", "PN-03", "PN-05", "PN-06")
    game = scene.play()
    assert 8 == game.view().player(RED).hand_size
    game.pass_(RED)
    assert 8 == game.view().player(RED).hand_size
    game.pass_(BLUE)
    game.answer(RED, "no")
    game.answer(BLUE, "no")
    asked = game.asked(RED)
    assert isinstance(asked, PickMany)
    assert (12, 5, 5) == (len(asked.options), asked.least, asked.most)
    with pytest.raises(IllegalAnswer):
        game.answer(RED, ["0", "1"])
    hand = [*game.bout.players[RED].hand]
    game.answer(RED, ["0", "1", "2", "3", "11"])
    given = [hand[place] for place in (0, 1, 2, 3, 11)]
    assert hand[4:11] == game.bout.players[RED].hand
    assert given == [*reversed(game.view(BLUE).player(RED).discarded)]


@pytest.mark.rule("SB-D25")
def test_both_choose_their_discards_at_the_same_time_and_in_secret(box: Content) -> None:
    """Blue's face does not change with red's choice."""
    scene = standing(box)
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-01", "CO-02")
    game = clean(scene)
    game.answer(RED, "no")
    game.answer(BLUE, "no")
    assert {RED, BLUE} == set(game.waiting)
    game.answer(RED, ["0", "1"])
    assert (9, ()) == (game.view(BLUE).player(RED).hand_size, game.view(BLUE).player(RED).discarded)
    game.answer(BLUE, ["0", "1"])
    assert 2 == len(game.view(BLUE).player(RED).discarded) == len(game.view(RED).player(BLUE).discarded)


@pytest.mark.rule("SB-D25")
def test_unasked_the_dearest_card_goes_and_of_equals_the_latest(box: Content) -> None:
    """Of a 3, two 2s and cheaper ones: the 3 and the later 2."""
    scene = standing(box)
    scene.bout.players[RED].cp = 0
    scene.bout.players[RED].hand = []
    scene.give(RED, "PN-01", "PN-02", "PN-10", "PN-04", "PN-03", "PN-05", "PN-06", "PN-08", "PN-13")
    game = clean(scene)
    game.answer(BLUE, "no")
    game.fall_back()
    assert {"PN-10", "PN-03"} == set(game.view().player(RED).discarded)


# Step 5: the initiative


@pytest.mark.rule("SB-226", "SB-227")
def test_the_token_goes_to_the_left_and_a_new_turn_begins(box: Content) -> None:
    """Red, blue, green, and red again."""
    game = standing(box, RED, BLUE, GREEN).play()
    held = []
    for turn in (1, 2, 3, 4):
        assert turn == game.bout.turn
        held.append(game.bout.initiative)
        assert (held[-1],) == game.waiting
        game.end_turn()
    assert [RED, BLUE, GREEN, RED] == held
