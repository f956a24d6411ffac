"""Debt: clues from the tavern keeper; set-up, the keeper, every victory and every draw."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Path
from rules.kernel.values import Cell, IllegalAnswer, Seat
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.opening import OPERATION, Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene

JEREMIASZ, OPILSKI, OSTAP = "red.N1", "red.N2", "blue.C1"
USUAL = ["walk", "strike", "ready", "defense"]
STRIKE = 6
"""The side of the attack die with the strike."""


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz stands beside the keeper, Ostap far away."""
    scene = Scene(box, scenario="debt")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "h8")
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-01", "CO-02")
    return scene


def deeds(play: InPlay, seat: Seat, who: str) -> list[str]:
    """What a character can do as a standard action."""
    return play.options(seat, "standard", who, "what")


def keepers_way(play: InPlay) -> Path:
    """The ways that the keeper can be sent by Jeremiasz."""
    way = play.option(RED, "standard", JEREMIASZ, "what", "keeper")
    assert isinstance(way, Path)
    return way


def send(play: InPlay, *way: Cell) -> None:
    """Jeremiasz sends the keeper somewhere."""
    play.standard(RED, JEREMIASZ, {"pick": "keeper", "then": [*way]})


# Set-up


@pytest.mark.rule("SB-850", "SB-851")
def test_no_roles_two_skill_cards_and_a_keeper_in_the_middle(box: Content) -> None:
    """Factions, initiative, cards; then he stands in the centre, and on nobody's start square."""
    opening = Opening(box, scenario="debt")
    opening.until("setup.skills")
    assert ["", ""] == [player.role for player in opening.bout.players.values()]
    assert opening.bout.initiative is not None
    assert [2, 2] == [opening.asked(seat).most for seat in (RED, BLUE)]  # type: ignore[union-attr]
    opening.until("setup.side")
    assert "d5" == opening.view().keeper
    opening.until(OPERATION)
    assert opening.bout.at("d5") is None


@pytest.mark.rule("SB-852")
def test_the_initiative_picks_orange_or_green_and_places_first(box: Content) -> None:
    """The other has the colour that is left."""
    opening = Opening(box, scenario="debt", dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.until("setup.side")
    assert ((BLUE,), ["orange", "green"]) == (opening.waiting, opening.options(BLUE))
    opening.answer(BLUE, "green")
    assert {"b2", "d2", "f2"} == {*opening.asked(BLUE).cells[OSTAP]}  # type: ignore[union-attr]
    opening.fall_back()
    assert ((RED,), {"b8", "d8", "g8"}) == (opening.waiting, {*opening.asked(RED).cells[JEREMIASZ]})  # type: ignore[union-attr]


# The keeper


@pytest.mark.rule("SB-854", "SB-R59")
@pytest.mark.parametrize("card", ["PN-01", "PN-08", "PN-06"])
def test_nobody_attacks_pushes_or_shoots_the_keeper(scene: Scene, card: str) -> None:
    """He stands beside Jeremiasz, and there is only walking; to shoot is to fire."""
    scene.place(BLUE, "C1", "h1")
    if card != "PN-01":
        scene.give(RED, card)
    play = scene.play()
    play.card(RED, card, JEREMIASZ)
    assert ["walk", "end"] == play.options(RED)


@pytest.mark.rule("SB-854")
def test_no_card_is_played_on_the_keeper_and_no_field_effect_reaches_him(scene: Scene) -> None:
    """Spilled Lamp Oil on his very square is a test for Jeremiasz alone."""
    scene.give(RED, "PN-24", "PN-22")
    play = scene.play()
    assert {JEREMIASZ} == {*play.options(RED, "PN-22")}
    play.card(RED, "PN-24", "d5")
    assert ["dodge test of Jeremiasz"] == [roll.label for roll in play.rolls]
    assert "d5" == play.bout.keeper


@pytest.mark.rule("SB-854", "SB-851")
def test_the_keeper_holds_his_square(scene: Scene) -> None:
    """Nobody walks through him, and a push ends before him."""
    scene.place(RED, "N1", "d2")
    scene.place(BLUE, "C1", "d3")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    assert [f"push 0 {OSTAP} d4"] == [name for name in play.options(RED) if name.startswith("push")]
    other = Scene(scene.box, scenario="debt")
    other.place(RED, "N1", "d4")
    other.place(BLUE, "C1", "h8")
    other.give(RED, "PN-04")
    walk = other.play()
    walk.card(RED, "PN-04", JEREMIASZ)
    with pytest.raises(IllegalAnswer):
        walk.walk(RED, "d5", "d6")


@pytest.mark.rule("SB-R51", "SB-854")
def test_the_keeper_blocks_no_support_and_answers_no_token(scene: Scene) -> None:
    """Opilski supports beside him; being sent beside a ready man, he is not attacked."""
    scene.place(BLUE, "C1", "e4")
    scene.place(RED, "N2", "e5")
    scene.place(BLUE, "C2", "b7", is_ready=True)
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    play.attack(RED, OSTAP)
    play.stances(ATTACK, FEINT)
    assert [OPILSKI] == play.report()["attacker"]["supporters"]
    other = Scene(scene.box, scenario="debt")
    other.place(RED, "N1", "d4")
    other.place(BLUE, "C2", "b7", is_ready=True)
    other.give(RED, "PN-01")
    other.give(BLUE, "CO-01")
    sent = other.play()
    send(sent, "c5", "b6")
    assert ("b6", OPERATION) == (sent.bout.keeper, sent.key())


@pytest.mark.rule("SB-855")
def test_whoever_stands_beside_the_keeper_can_send_him_two_spaces(scene: Scene) -> None:
    """As a standard action; from afar nobody can."""
    scene.place(RED, "N2", "g4")
    play = scene.play()
    assert [*USUAL, "keeper", "clue"] == deeds(play, RED, JEREMIASZ)
    assert USUAL == deeds(play, RED, OPILSKI)
    send(play, "d6", "e7")
    assert ("e7", True, 5) == (play.bout.keeper, play.fighter(RED, "N1").has_acted, play.bout.players[RED].cp)
    assert [{"seat": "red", "who": JEREMIASZ, "square": "e7"}] == play.told("keeper_moved")


@pytest.mark.rule("SB-855", "SB-R50")
def test_where_the_keeper_can_be_sent(scene: Scene) -> None:
    """One space or two; over the counter, but not onto it, nor onto a pillar or anybody, nor through anybody."""
    scene.bout.keeper = "c5"
    scene.place(RED, "N2", "d6")
    way = keepers_way(scene.play())
    for legal in (["c4"], ["c4", "d3"], ["b5", "a4"], ["b5", "a5"]):
        way.check([*legal])
    for illegal in (["b5"], ["c6"], ["d4"], ["d6"], ["d6", "d7"], ["c6", "c7"], ["c4", "b4"], [], ["c4", "d3", "d2"]):
        with pytest.raises(IllegalAnswer):
            way.check([*illegal])


@pytest.mark.rule("SB-855", "SB-R50")
def test_a_keeper_with_nowhere_to_go_is_not_sent(scene: Scene) -> None:
    """In the corner, with somebody on every square around him."""
    scene.bout.keeper = "a1"
    for seat, sheet, square in ((RED, "N1", "b1"), (RED, "N2", "a2"), (BLUE, "C1", "b2")):
        scene.place(seat, sheet, square)
    assert USUAL == deeds(scene.play(), RED, JEREMIASZ)


@pytest.mark.rule("SB-855", "SB-R50")
def test_the_keeper_is_never_sent_into_the_fire_or_through_it(scene: Scene) -> None:
    """Beside the fireplace every other square is his."""
    scene.bout.keeper = "g5"
    scene.place(RED, "N1", "f4")
    way = keepers_way(scene.play())
    way.check(["h6"])
    for illegal in (["h5"], ["h5", "h4"], ["h6", "h5"]):
        with pytest.raises(IllegalAnswer):
            way.check([*illegal])


# Clues


@pytest.mark.rule("SB-856")
def test_a_clue_for_whoever_has_the_keeper_to_himself(scene: Scene) -> None:
    """An own friend beside the keeper does not matter."""
    scene.place(RED, "N2", "e6")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "clue")
    assert (1, 0) == (play.bout.players[RED].clues, play.bout.players[BLUE].clues)
    assert 1 == play.view().player(RED).clues
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-856")
def test_one_foe_beside_the_keeper_is_enough(scene: Scene) -> None:
    """Wherever the other foes stand."""
    scene.place(BLUE, "C2", "d6")
    assert "clue" not in deeds(scene.play(), RED, JEREMIASZ)


@pytest.mark.rule("SB-856")
def test_no_clue_while_a_foe_stands_beside_the_keeper(scene: Scene) -> None:
    """He can still be sent away; and the foe gets no clue, either."""
    scene.place(BLUE, "C1", "e6")
    play = scene.play()
    assert [*USUAL, "keeper"] == deeds(play, RED, JEREMIASZ)
    play.pass_(RED)
    assert [*USUAL, "keeper"] == deeds(play, BLUE, OSTAP)


@pytest.mark.rule("SB-R44", "SB-856")
def test_a_stunned_man_learns_nothing(scene: Scene) -> None:
    """His action is spent."""
    scene.fighter(RED, "N1").is_stunned = True
    play = scene.play()
    play.standard(RED, JEREMIASZ, "clue")
    assert (0, True) == (play.bout.players[RED].clues, play.fighter(RED, "N1").has_acted)


@pytest.mark.rule("SB-R45")
@pytest.mark.parametrize("deed", ["clue", "keeper"])
def test_fury_and_haste_can_be_added(scene: Scene, deed: str) -> None:
    """These actions forbid nothing: Ostap runs on afterwards."""
    scene.place(RED, "N1", "h1")
    scene.place(BLUE, "C1", "d4", special=1, haste=1)
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, deed if deed == "clue" else {"pick": "keeper", "then": ["d6"]})
    assert 2 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d3", "d2")
    assert ("d2", 0, True) == (
        play.fighter(BLUE, "C1").square,
        play.fighter(BLUE, "C1").special,
        play.fighter(BLUE, "C1").has_acted,
    )


# Victory


@pytest.mark.rule("SB-853")
def test_the_third_clue_wins_at_once(scene: Scene) -> None:
    """Two do not."""
    scene.bout.players[RED].clues = 1
    scene.place(RED, "N2", "e4")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "clue")
    assert play.outcome is None
    play.pass_(BLUE)
    play.standard(RED, OPILSKI, "clue")
    assert ({RED}, "clues") == play.outcome


@pytest.mark.rule("SB-853")
def test_clues_of_two_players_are_not_added_up(scene: Scene) -> None:
    """Two and two are not three."""
    scene.bout.players[BLUE].clues = 2
    scene.bout.players[RED].clues = 1
    play = scene.play()
    play.standard(RED, JEREMIASZ, "clue")
    assert play.outcome is None


@pytest.mark.rule("SB-R50")
def test_clues_belong_to_the_player_and_outlive_who_got_them(scene: Scene) -> None:
    """Jeremiasz gets one and falls; Opilski's makes three."""
    scene.bout.players[RED].clues = 1
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(RED, "N2", "c5")
    scene.place(BLUE, "C1", "d3")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "clue")
    play.beat(BLUE, OSTAP, JEREMIASZ)
    assert (True, 2) == (play.fighter(RED, "N1").is_eliminated, play.bout.players[RED].clues)
    play.standard(RED, OPILSKI, "clue")
    assert ({RED}, "clues") == play.outcome


@pytest.mark.rule("SB-853")
def test_beating_the_whole_other_band_wins_too(scene: Scene) -> None:
    """Even a band that has two clues."""
    scene.bout.players[BLUE].clues = 2
    scene.fallen(BLUE, "C2", "C3")
    scene.place(BLUE, "C1", "d3", wounds=5)
    play = scene.play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R55")
def test_the_last_two_fall_together(scene: Scene) -> None:
    """A draw, however many clues they had."""
    scene.bout.players[RED].clues = 2
    scene.fallen(RED, "N2", "N3")
    scene.fallen(BLUE, "C2", "C3")
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(BLUE, "C1", "d3", wounds=5)
    play = scene.play(STRIKE, 1, 1, 1)
    play.standard(RED, JEREMIASZ, "strike")
    play.deed(RED, f"attack {OSTAP}", then="end")
    play.stances(ATTACK, DODGE)
    assert ({RED, BLUE}, "draw") == play.outcome


@pytest.mark.rule("SB-R57")
def test_debt_has_no_last_turn(scene: Scene) -> None:
    """Clues are not counted when turn 10 ends."""
    scene.bout.turn = 10
    scene.bout.players[RED].clues = 2
    play = scene.play()
    play.end_turn()
    assert (None, 11) == (play.outcome, play.bout.turn)


@pytest.mark.rule("SB-R79")
@pytest.mark.parametrize("deed", ["clue", "keeper"])
def test_the_fifth_quiet_turn_is_a_draw_unless_it_brings_a_clue(scene: Scene, deed: str) -> None:
    """Sending the keeper about changes nothing."""
    scene.bout.quiet_turns = 4
    play = scene.play()
    play.standard(RED, JEREMIASZ, deed if deed == "clue" else {"pick": "keeper", "then": ["d6"]})
    play.end_turn()
    assert (None if deed == "clue" else ({RED, BLUE}, "standoff")) == play.outcome
    if deed == "clue":
        assert 0 == play.bout.quiet_turns
