"""Chapter 6xx: where cards go, which of them come back, and what special costs they have."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content, Special
from tests.rules.saber_and_blood.duel import HRYTS, JEREMIASZ, OPILSKI, OSTAP, give_spares, rewritten
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, InPlay, Scene

MEAD = "TV-06"
"""Healing Mead: a wound token comes off, and the card leaves the game."""
WIND = "PN-27"
"""Second Wind: 2 haste, with resurrection."""


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz and Ostap, and a card for everybody to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


def cards_of(play: InPlay, card: str) -> list[str]:
    """Where the copies of a card of red's deck are: drawn later, discarded, or out."""
    deck = play.bout.players[RED].deck
    piles = {"draw": deck.draw_pile, "discard": deck.discard_pile, "out": deck.out}
    return [name for name, pile in piles.items() for one in pile if one == card]


# Discard


@pytest.mark.rule("SB-622")
def test_a_card_goes_to_the_pile_that_it_belongs_to_whoever_played_it(scene: Scene) -> None:
    """A tavern card to the tavern's pile, another to its faction's; all may look at them."""
    scene.give(RED, "TV-07")
    play = scene.play()
    play.card(RED, "TV-07", OSTAP)
    play.standard(BLUE, OSTAP, "defense")
    play.end_turn()
    assert play.bout.tavern.discard_pile == ["TV-07"]
    assert play.bout.players[BLUE].deck.discard_pile == ["CO-13"]
    assert play.bout.players[RED].deck.discard_pile == []
    assert play.view(BLUE).tavern_discarded == play.view().tavern_discarded == ("TV-07",)


@pytest.mark.rule("SB-622")
def test_a_stance_on_an_opponent_goes_back_to_whoever_played_it(scene: Scene) -> None:
    """Replaced by one of his own, it lies in its player's pile."""
    scene.lay(RED, "PN-19", on=scene.bout.fighters[OSTAP])
    scene.bout.active = BLUE
    scene.give(BLUE, "CO-15")
    play = scene.play()
    play.card(BLUE, "CO-15", OSTAP)
    assert play.bout.players[RED].deck.discard_pile == ["PN-19"]


@pytest.mark.rule("SB-622", "SB-334")
def test_a_card_that_is_discarded_after_the_next_combat(scene: Scene) -> None:
    """The glove in the face lies with Ostap until he has fought."""
    scene.give(RED, "PN-25", "PN-01")
    play = scene.play()
    play.card(RED, "PN-25", OSTAP)
    assert [lying.card for lying in play.fighter(BLUE, "C1").attached] == ["PN-25"]
    play.pass_(BLUE)
    play.beat(RED, JEREMIASZ, OSTAP)
    assert play.fighter(BLUE, "C1").attached == []
    assert "PN-25" in play.bout.players[RED].deck.discard_pile


# Left in play


@pytest.mark.rule("SB-631")
def test_a_card_left_in_play_stays_over_the_turn(scene: Scene) -> None:
    """It lies beside the board, not among the played cards, until it is used."""
    scene.give(RED, "PN-21")
    play = scene.play()
    play.card(RED, "PN-21")
    assert [lying.card for lying in play.bout.in_play] == ["PN-21"]
    play.end_turn()
    play.end_turn()
    assert play.bout.turn == 3
    assert [lying.card for lying in play.bout.in_play] == ["PN-21"]


@pytest.mark.rule("SB-631", "SB-336", "SB-337")
def test_a_card_left_in_play_for_a_turn_goes_with_it(scene: Scene) -> None:
    """Candles out: no support in this turn; with the clean-up it is discarded, and in the next there is again."""
    scene.place(RED, "N2", "e4")
    scene.bout.active = BLUE
    scene.give(BLUE, "TV-09")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(BLUE, "TV-09")
    play.standard(RED, JEREMIASZ, "strike")
    play.attack(RED, OSTAP)
    assert play.fighter(RED, "N1").mood() == 0
    play.fall_back()
    play.end_turn()
    assert (play.bout.in_play, play.bout.tavern.discard_pile) == ([], ["TV-09"])
    play.pass_(BLUE)
    play.standard(RED, JEREMIASZ, "strike")
    play.attack(RED, OSTAP)
    assert play.fighter(RED, "N1").mood() == 1


# Removed from the game


@pytest.mark.rule("SB-645")
def test_a_card_that_is_removed_from_the_game_is_in_no_pile(scene: Scene) -> None:
    """Neither to be drawn nor to be found again, even when the tavern's discard pile is shuffled anew."""
    scene.place(RED, "N1", "d4", wounds=2)
    scene.give(RED, MEAD)
    scene.bout.tavern.draw_pile, scene.bout.tavern.discard_pile = [], scene.bout.tavern.draw_pile
    play = scene.play()
    play.card(RED, MEAD, JEREMIASZ)
    assert play.fighter(RED, "N1").wounds == 1
    assert play.bout.removed == [MEAD]
    assert MEAD not in play.bout.tavern.cards()
    for seat in (BLUE, RED):
        play.pass_(seat)
    assert play.key() == "turn.tavern"
    play.answer(play.waiting[0], "yes")  # The discard pile is shuffled for it.
    assert len(play.bout.tavern.draw_pile) == 10
    assert MEAD not in play.bout.tavern.cards()


# Resurrection


@pytest.mark.rule("SB-646", "SB-R67")
def test_a_card_with_resurrection_is_played_from_the_own_discard_pile(scene: Scene) -> None:
    """For 1 command point more; no other card can, and not out of the opponent's pile."""
    scene.discard(RED, WIND, "PN-22")
    scene.discard(BLUE, "CO-27")
    play = scene.play()
    assert [option for option in play.options(RED) if option.startswith("risen")] == [f"risen {WIND}"]
    play.card(RED, f"risen {WIND}", JEREMIASZ)
    assert (play.bout.players[RED].cp, play.fighter(RED, "N1").haste) == (4, 2)


@pytest.mark.rule("SB-646")
def test_a_resurrection_that_cannot_be_paid_is_not_offered(scene: Scene) -> None:
    """With 1 command point it could be played from the hand only."""
    scene.discard(RED, WIND)
    scene.give(RED, WIND)
    scene.bout.players[RED].cp = 1
    play = scene.play()
    assert WIND in play.options(RED)
    assert f"risen {WIND}" not in play.options(RED)


@pytest.mark.rule("SB-647")
def test_a_risen_card_is_removed_and_one_from_the_hand_discarded(scene: Scene) -> None:
    """One copy of each."""
    scene.discard(RED, WIND)
    scene.give(RED, WIND)
    play = scene.play()
    play.card(RED, f"risen {WIND}", JEREMIASZ)
    assert (play.bout.removed, cards_of(play, WIND)) == ([WIND], ["out"])
    play.pass_(BLUE)
    play.card(RED, WIND, JEREMIASZ)
    play.end_turn()
    assert (play.bout.removed, cards_of(play, WIND)) == ([WIND], ["discard"])


@pytest.mark.rule("SB-648")
def test_a_resurrection_is_the_one_card_of_an_activation(scene: Scene) -> None:
    """Two of them lie there: after the first the next player is active, who is not asked about mine."""
    scene.discard(RED, WIND, WIND)
    scene.bout.passes = 1
    play = scene.play()
    play.card(RED, f"risen {WIND}", JEREMIASZ)
    assert (play.waiting, play.bout.passes) == ((BLUE,), 0)
    assert not [option for option in play.options(BLUE) if option.startswith("risen")]
    play.pass_(BLUE)
    play.card(RED, f"risen {WIND}", JEREMIASZ)
    assert (play.bout.players[RED].cp, play.fighter(RED, "N1").haste) == (2, 4)


@pytest.mark.rule("SB-648")
def test_an_empty_hand_can_still_play_from_the_discard_pile(scene: Scene) -> None:
    """So he is asked, and may pass."""
    scene.bout.players[RED].deck.discard([scene.bout.players[RED].hand.pop()])
    scene.discard(RED, WIND)
    play = scene.play()
    assert play.options(RED) == [f"risen {WIND}", "pass"]


@pytest.mark.rule("SB-R67", "SB-350")
def test_a_standard_action_needs_a_card_of_the_hand(scene: Scene) -> None:
    """A card with resurrection in the discard pile does not pay for one."""
    scene.discard(RED, WIND)
    play = scene.play()
    assert play.options(RED, "standard", JEREMIASZ, "card") == ["PN-13"]


@pytest.mark.rule("SB-R67")
def test_a_location_card_with_resurrection_rises_from_the_taverns_pile(box: Content) -> None:
    """If there were one."""
    scene = Scene(rewritten(box, "TV-12", resurrection=True))
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    scene.discard(RED, "TV-12", "TV-07")
    play = scene.play()
    play.card(RED, "risen TV-12", JEREMIASZ)
    assert play.fighter(RED, "N1").is_ready
    assert (play.bout.removed, play.bout.tavern.discard_pile) == (["TV-12"], ["TV-07"])


# Special costs


@pytest.mark.rule("SB-R19", "SB-341")
def test_a_special_cost_on_an_opponents_character_is_paid_by_the_own_side(box: Content) -> None:
    """A mead that costs 2 fantasy, on Ostap: his fury stays, and Nobles pay in any split."""
    scene = Scene(rewritten(box, "PN-19", special=Special(points=2)))
    scene.place(RED, "N1", "d4", special=1)
    scene.place(RED, "N2", "a1", special=2)
    scene.place(BLUE, "C1", "d5", special=3)
    give_spares(scene)
    scene.give(RED, "PN-19")
    play = scene.play()
    shares = play.option(RED, "PN-19", OSTAP).shares
    assert [(share.id, share.most) for share in shares] == [(JEREMIASZ, 1), (OPILSKI, 2)]
    play.card(RED, "PN-19", OSTAP, price={JEREMIASZ: 1, OPILSKI: 1})
    assert [play.bout.fighters[name].special for name in (JEREMIASZ, OPILSKI, OSTAP)] == [0, 1, 3]


@pytest.mark.rule("SB-R19", "SB-342")
def test_an_opponents_points_pay_for_nothing(box: Content) -> None:
    """Who has none himself cannot play it."""
    scene = Scene(rewritten(box, "PN-19", special=Special(points=2)))
    scene.place(RED, "N1", "d4", special=1)
    scene.place(BLUE, "C1", "d5", special=3)
    scene.give(RED, "PN-19")
    play = scene.play()
    assert "PN-19" not in play.options(RED)


# Whose characters


@pytest.mark.rule("SB-658", "SB-906")
def test_a_card_for_your_characters_reaches_the_whole_own_band_and_nobody_else(box: Content) -> None:
    """The fiddler strikes up for Jeremiasz and Opilski, not for the same sheets of another player."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "a1")
    scene.place(GREEN, "N1", "d5")
    scene.place(BLUE, "C2", "h8")
    scene.bout.fighters["red.N3"].is_eliminated = True
    scene.give(RED, "TV-08")
    give_spares(scene)
    play = scene.play()
    play.card(RED, "TV-08")
    haste = {name: play.bout.fighters[name].haste for name in (JEREMIASZ, OPILSKI, "red.N3", "green.N1", HRYTS)}
    assert haste == {JEREMIASZ: 1, OPILSKI: 1, "red.N3": 0, "green.N1": 0, HRYTS: 0}
