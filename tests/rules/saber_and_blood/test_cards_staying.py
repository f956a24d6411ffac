"""Chapter 3xx: stances, interference, and cards that stay."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Level
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, Opilski behind him, Hryts far away; both have cards to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "d2")
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "h8")
    scene.give(RED, "PN-04")
    scene.give(BLUE, "CO-05")
    return scene


def whom(game: InPlay, card: str) -> list[str]:
    """The characters that the active player can play a card on; none if he cannot play it."""
    (seat,) = game.waiting
    return game.options(seat, card) if card in game.options(seat) else []


def stance_of(game: InPlay, who: str) -> str:
    """The stance card on a sheet, as everybody sees it."""
    stance = game.view().fighter(who).stance
    return stance.card if stance else ""


# Stances


@pytest.mark.rule("SB-320", "SB-321")
def test_a_stance_is_attached_to_an_own_character_and_counts_from_then_on(scene: Scene) -> None:
    """Back to the Wall: at once, in the very next combat."""
    scene.give(RED, "PN-18")
    scene.give(BLUE, "CO-01")
    game = scene.play()
    assert ["red.N1", "red.N2"] == whom(game, "PN-18")
    game.card(RED, "PN-18", "red.N1")
    assert "PN-18" == stance_of(game, "red.N1")
    assert [] == game.bout.played
    game.card(BLUE, "CO-01", "blue.C1")
    game.attack(BLUE, "red.N1")
    game.stances(ATTACK, DODGE)
    assert "master" == game.report()["defender"]["level"]


@pytest.mark.rule("SB-320")
def test_a_stance_for_an_opponents_character_says_so(scene: Scene) -> None:
    """Too Much Mead is for foes within 3 spaces, and its owner is who played it."""
    scene.give(RED, "PN-19")
    game = scene.play()
    assert ["blue.C1"] == whom(game, "PN-19")
    game.card(RED, "PN-19", "blue.C1")
    stance = game.view().fighter("blue.C1").stance
    assert stance is not None
    assert ("PN-19", RED) == (stance.card, stance.owner)
    assert Level.MEDIUM is game.view().fighter("blue.C1").levels[ATTACK]


@pytest.mark.rule("SB-322")
def test_one_stance_card_on_a_character_in_a_turn_whoever_plays_it(scene: Scene) -> None:
    """Red has made Ostap drink; blue's own stance has to wait for the next turn."""
    scene.give(RED, "PN-19")
    scene.give(BLUE, "CO-15")
    game = scene.play()
    game.card(RED, "PN-19", "blue.C1")
    assert ["blue.C2"] == whom(game, "CO-15")
    game.end_turn()
    assert ["blue.C1", "blue.C2"] == whom(game, "CO-15")


@pytest.mark.rule("SB-323")
@pytest.mark.parametrize("first", ["PN-18", "PN-12"])
def test_stance_and_action_do_not_hinder_each_other(scene: Scene, first: str) -> None:
    """One of each on the same character, in either order."""
    scene.give(RED, "PN-18", "PN-12")
    game = scene.play()
    game.card(RED, first, "red.N1")
    game.pass_(BLUE)
    game.card(RED, "PN-12" if first == "PN-18" else "PN-18", "red.N1")
    fighter = game.view().fighter("red.N1")
    assert ("PN-18", True, True) == (stance_of(game, "red.N1"), fighter.is_defending, fighter.has_acted)


@pytest.mark.rule("SB-324")
def test_a_stance_stays_when_the_turn_is_cleaned_up(scene: Scene) -> None:
    """For as many turns as nothing replaces it."""
    scene.give(RED, "PN-18")
    game = scene.play()
    game.card(RED, "PN-18", "red.N1")
    game.end_turn()
    game.end_turn()
    assert (3, "PN-18") == (game.bout.turn, stance_of(game, "red.N1"))
    assert "PN-18" not in game.view().player(RED).discarded
    assert Level.MASTER is game.view().fighter("red.N1").levels[DODGE]


@pytest.mark.rule("SB-325", "SB-326")
def test_a_new_stance_replaces_the_old_one_at_once(scene: Scene) -> None:
    """One at a time; the old one goes to the pile of whoever owned it."""
    scene.lay(RED, "PN-19", scene.fighter(BLUE, "C1"))
    scene.give(BLUE, "CO-17")
    scene.bout.active = BLUE
    game = scene.play()
    game.card(BLUE, "CO-17", "blue.C1")
    assert "CO-17" == stance_of(game, "blue.C1")
    assert (("PN-19",), ()) == (game.view().player(RED).discarded, game.view().player(BLUE).discarded)
    levels = game.view().fighter("blue.C1").levels
    assert [Level.HIGH, Level.LOW, Level.MASTER] == [levels[stance] for stance in (ATTACK, DODGE, FEINT)]


# Interference


@pytest.mark.rule("SB-330")
@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("PN-22", ["red.N1", "red.N2"]),
        ("PN-25", ["blue.C1"]),
        ("TV-07", ["blue.C1", "blue.C2"]),
        ("TV-12", ["red.N1", "red.N2"]),
    ],
)
def test_an_interference_card_names_its_own_target(scene: Scene, card: str, targets: list[str]) -> None:
    """A friend, a foe in range, any foe, an own character."""
    scene.give(RED, card)
    assert targets == whom(scene.play(), card)


@pytest.mark.rule("SB-331", "SB-332", "SB-333")
def test_any_number_of_interference_cards_even_on_one_character(scene: Scene) -> None:
    """Four on Jeremiasz; he can still act and take a stance, and it has cost a point each."""
    scene.give(RED, "PN-22", "PN-22", "PN-27", "TV-12", "PN-18")
    game = scene.play()
    for card in ("PN-22", "PN-22", "PN-27", "TV-12"):
        game.card(RED, card, "red.N1")
        game.pass_(BLUE)
    fighter = game.view().fighter("red.N1")
    assert (2, 4, True) == (fighter.bolster, fighter.haste, fighter.is_ready)
    assert (2, False) == (game.bout.players[RED].cp, fighter.has_acted)
    assert "red.N1" in whom(game, "PN-18")
    assert "red.N1" in whom(game, "PN-04")


@pytest.mark.rule("SB-331")
def test_interference_is_played_by_the_active_player_too(scene: Scene) -> None:
    """Red cannot answer blue's card with one of his own."""
    scene.give(RED, "PN-22")
    scene.give(BLUE, "CO-15")
    scene.bout.active = BLUE
    game = scene.play()
    assert (BLUE,) == game.waiting
    game.card(BLUE, "CO-15", "blue.C1")
    assert "CO-15" == stance_of(game, "blue.C1")
    assert (RED,) == game.waiting


@pytest.mark.rule("SB-333")
def test_an_attack_by_interference_is_no_action(scene: Scene) -> None:
    """Debt of Blood lets Jeremiasz fight, though he has acted; and he may act after it."""
    scene.place(RED, "N1", "d4", special=2, has_acted=True)
    scene.give(RED, "PN-26")
    game = scene.play()
    game.card(RED, "PN-26", "red.N1")
    game.end(RED)
    game.attack(RED, "blue.C1")
    game.stances(ATTACK, FEINT)
    assert 1 == game.fighter(BLUE, "C1").wounds
    again = Scene(scene.box)
    again.place(RED, "N1", "d4", special=2)
    again.place(BLUE, "C1", "d8")
    again.give(RED, "PN-26", "PN-04")
    game = again.play()
    game.card(RED, "PN-26", "red.N1")
    game.move(RED, "d5")
    assert not game.fighter(RED, "N1").has_acted
    assert ["red.N1"] == whom(game, "PN-04")


@pytest.mark.rule("SB-334", "SB-335")
def test_attached_interference_stays_beside_any_stance(scene: Scene) -> None:
    """Two gloves and a stance on one sheet; all three outlast the turn."""
    scene.give(RED, "PN-25", "PN-25")
    scene.give(BLUE, "CO-16")
    game = scene.play()
    game.card(RED, "PN-25", "blue.C1")
    game.card(BLUE, "CO-16", "blue.C1")
    game.card(RED, "PN-25", "blue.C1")
    game.end_turn()
    fighter = game.view().fighter("blue.C1")
    assert ["PN-25", "PN-25"] == [lying.card for lying in fighter.attached]
    assert ("CO-16", 2) == (stance_of(game, "blue.C1"), game.bout.turn)
    assert Level.LOW is fighter.levels[DODGE]


@pytest.mark.rule("SB-334")
def test_attached_interference_goes_when_its_text_says_so(scene: Scene) -> None:
    """The glove lies there until its bearer has fought once, then in red's pile."""
    scene.lay(RED, "PN-25", scene.fighter(BLUE, "C1"))
    scene.give(RED, "PN-01")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, DODGE)
    assert "low" == game.report()["defender"]["level"]
    assert ["PN-25"] == [lying.card for lying in game.view().fighter("blue.C1").attached]
    game.answer(BLUE, "nothing")
    assert () == game.view().fighter("blue.C1").attached
    assert ("PN-25",) == game.view().player(RED).discarded


@pytest.mark.rule("SB-336", "SB-337")
def test_a_card_left_in_play_stays_until_it_is_used(scene: Scene) -> None:
    """Liberum Veto lies beside the board over the turns; Candles Out says itself when it goes."""
    scene.give(RED, "PN-21")
    scene.give(BLUE, "TV-09", "CO-15")
    game = scene.play()
    game.card(RED, "PN-21")
    game.card(BLUE, "TV-09")
    game.answer(RED, "no")
    assert ["PN-21", "TV-09"] == [lying.card for lying in game.view().in_play]
    game.end_turn()
    game.end_turn()
    assert (3, ["PN-21"]) == (game.bout.turn, [lying.card for lying in game.view().in_play])
    game.pass_(RED)
    game.card(BLUE, "CO-15", "blue.C1")
    game.answer(RED, "yes")
    assert ((), "") == (game.view().in_play, stance_of(game, "blue.C1"))
    assert "PN-21" == game.view().player(RED).discarded[0]
