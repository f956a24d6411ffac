"""Tavern brawl: set-up, victory by the sword, victory by the count of wounds, and draws."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.scenarios import STANDOFF
from tests.rules.saber_and_blood.opening import OPERATION, Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, RED, Scene

JEREMIASZ, OPILSKI, OSTAP, HRYTS = "red.N1", "red.N2", "blue.C1", "blue.C2"
STRIKE = 6
"""The side of the attack die with the strike."""


def last_men(box: Content, turn: int = 1, red: int = 5, blue: int = 5) -> Scene:
    """Jeremiasz and Ostap beside each other are all that is left of their bands; with so many wounds."""
    scene = Scene(box, turn=turn)
    scene.fallen(RED, "N2", "N3")
    scene.fallen(BLUE, "C2", "C3")
    scene.place(RED, "N1", "d4", wounds=red)
    scene.place(BLUE, "C1", "d5", wounds=blue)
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-01", "CO-02")
    return scene


def wounded(box: Content, red: tuple[int, ...], blue: tuple[int, ...], turn: int = 10) -> Scene:
    """Two whole bands with so many wounds each, when a turn begins to end."""
    scene = Scene(box, turn=turn)
    for seat, names, row, wounds in ((RED, "N1 N2 N3", 2, red), (BLUE, "C1 C2 C3", 7, blue)):
        for name, file, count in zip(names.split(), "bdg", wounds, strict=True):
            scene.place(seat, name, f"{file}{row}", wounds=count)
    scene.give(RED, "PN-01")
    scene.give(BLUE, "CO-01")
    return scene


# Set-up


@pytest.mark.rule("SB-801")
def test_a_brawl_needs_factions_and_initiative_and_no_more(box: Content) -> None:
    """No roles, no skill cards: after the dice the holder of the initiative picks his squares."""
    opening = Opening(box, dice=(2, 5))
    opening.answer(RED, "nobles")
    keys = []
    while opening.key() != OPERATION:
        keys.append(opening.key())
        opening.fall_back()
    assert ["setup.side", "setup.places", "setup.places", "setup.mulligan", "setup.mulligan"] == keys
    assert ["", ""] == [player.role for player in opening.bout.players.values()]
    assert [[]] * 6 == [fighter.skill_cards for fighter in opening.bout.fighters.values()]
    assert "initiative_won" in opening.kinds


@pytest.mark.rule("SB-802")
def test_the_initiative_picks_orange_or_blue_and_places_first(box: Content) -> None:
    """The other places on the colour that is left, and sees where the first stand."""
    opening = Opening(box, dice=(2, 5))
    opening.answer(RED, "nobles")
    assert ((BLUE,), ["orange", "blue"]) == (opening.waiting, opening.options(BLUE))
    opening.answer(BLUE, "blue")
    opening.answer(BLUE, {"blue.C1": "g2", "blue.C2": "c2", "blue.C3": "e2"})
    assert (RED,) == opening.waiting
    assert "g2" == opening.view(RED).fighter(OSTAP).square
    opening.answer(RED, {"red.N1": "f7", "red.N2": "b7", "red.N3": "d7"})
    assert ["f7", "b7", "d7"] == [opening.fighter(RED, name).square for name in ("N1", "N2", "N3")]


@pytest.mark.rule("SB-R41")
def test_one_places_on_the_own_colour_alone(box: Content) -> None:
    """The other side's squares are not offered, whoever places first."""
    opening = Opening(box, dice=(6, 1))
    opening.answer(RED, "nobles")
    opening.answer(RED, "orange")
    assert {"b7", "d7", "f7"} == {cell for cells in opening.asked(RED).cells.values() for cell in cells}  # type: ignore[union-attr]
    opening.fall_back()
    assert {"c2", "e2", "g2"} == {cell for cells in opening.asked(BLUE).cells.values() for cell in cells}  # type: ignore[union-attr]


# Victory by the sword


@pytest.mark.rule("SB-803", "SB-908")
def test_who_beats_the_whole_other_band_wins_at_once(box: Content) -> None:
    """In the middle of the action: the rest of the plan is not played, nobody is asked anything more."""
    play = last_men(box).play()
    play.standard(RED, JEREMIASZ, "strike")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["d3"]})
    play.stances(ATTACK, DODGE)  # The dodge has the advantage: it is Jeremiasz who falls.
    assert ({BLUE}, "all_beaten") == play.outcome
    assert () == play.waiting
    other = last_men(box).play()
    other.beat(RED, JEREMIASZ, OSTAP)
    assert ({RED}, "all_beaten") == other.outcome


@pytest.mark.rule("SB-803")
def test_as_long_as_one_of_them_stands_the_brawl_goes_on(box: Content) -> None:
    """Hryts is still there."""
    scene = last_men(box)
    scene.place(BLUE, "C2", "h8", is_eliminated=False, wounds=6)
    play = scene.play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert play.fighter(BLUE, "C1").is_eliminated
    assert (None, (BLUE,)) == (play.outcome, play.waiting)


@pytest.mark.rule("SB-803", "SB-R33")
def test_it_need_not_be_a_combat_that_beats_the_last_one(box: Content) -> None:
    """The fireplace does as well: defeated is eliminated."""
    scene = last_men(box)
    scene.place(RED, "N1", "f5")
    scene.place(BLUE, "C1", "g5")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} h5")
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-803")
def test_a_shot_can_end_it(box: Content) -> None:
    """Wheel-lock Pistol, a hit."""
    scene = last_men(box)
    scene.give(RED, "PN-07")
    play = scene.play(4)
    play.card(RED, "PN-07", JEREMIASZ)
    play.deed(RED, f"fire 0 {OSTAP}")
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R55")
def test_the_last_two_fall_together_and_nobody_has_won(box: Content) -> None:
    """Ostap's dodge beats the attack, whose strike takes him along."""
    play = last_men(box).play(STRIKE, 1, 1, 1)
    play.standard(RED, JEREMIASZ, "strike")
    play.deed(RED, f"attack {OSTAP}", then="end")
    play.stances(ATTACK, DODGE)
    assert all(play.bout.fighters[name].is_eliminated for name in (JEREMIASZ, OSTAP))
    assert ({RED, BLUE}, "draw") == play.outcome


# Victory by the count of wounds


@pytest.mark.rule("SB-804")
@pytest.mark.parametrize(
    ("red", "blue", "winner"), [((1, 2, 0), (4, 0, 0), RED), ((0, 6, 0), (1, 2, 2), BLUE), ((0, 0, 0), (0, 0, 1), RED)]
)
def test_when_turn_10_ends_the_fewest_wounds_win(
    box: Content, red: tuple[int, ...], blue: tuple[int, ...], winner: str
) -> None:
    """All wounds of a band count together."""
    play = wounded(box, red, blue).play()
    play.end_turn()
    assert ({winner}, "fewest_wounds") == play.outcome


@pytest.mark.rule("SB-804", "SB-R56")
def test_no_earlier_turn_ends_the_brawl(box: Content) -> None:
    """After turn 9 comes turn 10."""
    play = wounded(box, (1, 0, 0), (0, 0, 0), turn=9).play()
    play.end_turn()
    assert (None, 10) == (play.outcome, play.bout.turn)


@pytest.mark.rule("SB-805")
@pytest.mark.parametrize(("blue", "winner"), [((5, 1, 1), RED), ((5, 1, 0), None), ((5, 0, 0), BLUE)])
def test_a_defeated_character_counts_with_his_whole_health(
    box: Content, blue: tuple[int, ...], winner: str | None
) -> None:
    """Krempski's 6 health are 6 wounds, although the last blow went deeper."""
    scene = wounded(box, (0, 0, 0), blue)
    scene.fallen(RED, "N3")
    scene.fighter(RED, "N3").wounds = 8
    play = scene.play()
    play.end_turn()
    assert (({RED, BLUE}, "draw") if winner is None else ({winner}, "fewest_wounds")) == play.outcome


@pytest.mark.rule("SB-R54")
def test_equal_wounds_are_a_draw(box: Content) -> None:
    """However they are spread; no tie-break."""
    play = wounded(box, (1, 1, 1), (3, 0, 0)).play()
    play.end_turn()
    assert ({RED, BLUE}, "draw") == play.outcome


@pytest.mark.rule("SB-R56")
def test_the_last_turn_ends_before_cards_are_drawn(box: Content) -> None:
    """Played cards are discarded; nobody draws, nobody gets fantasy, nobody is asked for either."""
    scene = wounded(box, (1, 0, 0), (0, 0, 0))
    scene.give(RED, "PN-16")
    play = scene.play()
    play.card(RED, "PN-16", JEREMIASZ)
    play.pass_(BLUE)
    play.pass_(RED)
    assert ({BLUE}, "fewest_wounds") == play.outcome
    assert (["PN-01"], ["CO-01"]) == (play.bout.players[RED].hand, play.bout.players[BLUE].hand)
    assert not play.told("drew")
    assert 0 == play.fighter(RED, "N1").special


@pytest.mark.rule("SB-R56")
def test_cards_of_the_last_turn_are_discarded_first(box: Content) -> None:
    """Clean-up comes as far as its second step."""
    scene = wounded(box, (1, 0, 0), (0, 0, 0))
    scene.give(RED, "PN-12")
    play = scene.play()
    play.card(RED, "PN-12", JEREMIASZ)
    play.pass_(BLUE)
    play.pass_(RED)
    assert ([], ["PN-12"]) == (play.bout.played, play.bout.players[RED].deck.discard_pile)


@pytest.mark.rule("SB-R55")
def test_beating_them_precedes_the_count(box: Content) -> None:
    """Red has more wounds by far when turn 10 comes, and wins it in that turn."""
    play = last_men(box, turn=10, red=5).play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R55", "SB-R58")
def test_even_the_poison_of_the_last_clean_up_precedes_the_count(box: Content) -> None:
    """Ostap has the fewest wounds, but one too many when the poison works."""
    scene = last_men(box, turn=10, red=5, blue=5)
    scene.fighter(BLUE, "C2").wounds = scene.fighter(BLUE, "C3").wounds = 0
    scene.fighter(BLUE, "C1").is_poisoned = True
    play = scene.play()
    play.end_turn()
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R79")
def test_a_brawl_knows_no_standoff(box: Content) -> None:
    """It has its turn limit; five quiet turns end nothing."""
    scene = wounded(box, (0, 0, 0), (1, 0, 0), turn=1)
    scene.bout.quiet_turns = STANDOFF
    play = scene.play()
    play.end_turn()
    assert (None, 2) == (play.outcome, play.bout.turn)
