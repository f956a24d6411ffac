"""Chapter 7xx: characters, what lies with their sheets, and fury."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Level
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Ostap, who is active, beside Jeremiasz; Hryts and Opilski farther off; red has cards to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "h1")
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "h8")
    scene.give(RED, "PN-04", "PN-05")
    scene.bout.active = BLUE
    return scene


def fought(scene: Scene, *dice: int, mine: str = ATTACK, theirs: str = FEINT) -> InPlay:
    """Ostap attacks Jeremiasz; dice are his stance and skill die, then those of Jeremiasz."""
    scene.give(BLUE, "CO-01")
    game = scene.play(*dice)
    game.card(BLUE, "CO-01", "blue.C1")
    game.deed(BLUE, "attack red.N1", then="end")
    game.answer(BLUE, mine)
    game.answer(RED, theirs)
    return game


# Characters


@pytest.mark.rule("SB-703", "SB-624")
@pytest.mark.parametrize(("wounds", "falls"), [(2, False), (3, True), (4, True)])
def test_who_has_as_many_wounds_as_health_is_eliminated(scene: Scene, wounds: int, falls: bool) -> None:
    """Jeremiasz has 6 health, and loses with two extra wounds on the die: 3 more tokens."""
    jeremiasz = scene.place(RED, "N1", "d4", wounds=wounds)
    scene.lay(RED, "PN-15", jeremiasz)
    game = fought(scene, 5, 6, 3, 1)
    assert wounds + 3 == game.fighter(RED, "N1").wounds
    assert (falls, None if falls else "d4") == (game.fighter(RED, "N1").is_eliminated, game.fighter(RED, "N1").square)
    assert falls == ("PN-15" in game.view().player(RED).discarded)


@pytest.mark.rule("SB-704")
def test_a_characters_skill_ends_with_him(scene: Scene) -> None:
    """Beside Ostap Semen attacks better; not when Ostap has fallen."""
    scene.place(BLUE, "C3", "e6")
    scene.place(BLUE, "C1", "d5", wounds=5)
    assert Level.HIGH is scene.play().view().fighter("blue.C3").levels[ATTACK]
    game = fought(scene, 3, 1, 1, 6, theirs=DODGE)
    game.fall_back()
    assert game.fighter(BLUE, "C1").is_eliminated
    assert Level.MEDIUM is game.view().fighter("blue.C3").levels[ATTACK]


@pytest.mark.rule("SB-705")
def test_cards_with_a_sheet_are_seen_by_everybody(scene: Scene) -> None:
    """Stance, attached interference and skill cards, from every seat."""
    jeremiasz = scene.place(RED, "N1", "d4", skill_cards=["PN-S4", "PN-S6"])
    scene.lay(RED, "PN-16", jeremiasz)
    scene.lay(BLUE, "CO-25", jeremiasz)
    game = scene.play()
    for seat in (RED, BLUE, None):
        fighter = game.view(seat).fighter("red.N1")
        assert fighter.stance is not None
        assert ("PN-16", RED) == (fighter.stance.card, fighter.stance.owner)
        assert [("CO-25", BLUE)] == [(lying.card, lying.owner) for lying in fighter.attached]
        assert ("PN-S4", "PN-S6") == fighter.skill_cards


# Skill cards


@pytest.mark.rule("SB-712", "SB-714")
def test_nothing_removes_a_skill_card(scene: Scene) -> None:
    """A stance is replaced, a curse comes off after the combat, turns go by: Fencing School stays, and counts."""
    jeremiasz = scene.place(RED, "N1", "d4", skill_cards=["PN-S1"])
    scene.lay(RED, "PN-17", jeremiasz)
    scene.lay(BLUE, "CO-25", jeremiasz)
    scene.give(RED, "PN-18")
    game = fought(scene, 1, 1, 3, 6)
    game.fall_back()
    game.card(RED, "PN-18", "red.N1")
    game.end_turn()
    game.end_turn()
    fighter = game.view().fighter("red.N1")
    assert ("PN-S1",) == fighter.skill_cards
    assert ((), Level.HIGH) == (fighter.attached, fighter.levels[ATTACK])
    discarded = {*game.view().player(RED).discarded, *game.view().player(BLUE).discarded}
    assert {"PN-17", "CO-25"} <= discarded
    assert "PN-S1" not in discarded


@pytest.mark.rule("SB-710")
def test_a_skill_card_gives_an_additional_skill(scene: Scene) -> None:
    """Beside the four usual ones, the bearer alone has a fifth standard action."""
    scene.place(BLUE, "C1", "d5", skill_cards=["CO-S3"])
    scene.give(BLUE, "CO-05")
    game = scene.play()

    def deeds(who: str) -> int:
        return len(game.options(BLUE, "standard", who, "what"))

    assert (5, 4) == (deeds("blue.C1"), deeds("blue.C2"))


# Fury


@pytest.mark.rule("SB-720", "SB-730", "SB-731")
@pytest.mark.parametrize(
    ("dice", "theirs", "dealt", "taken", "fury"),
    [
        ((1, 6, 3, 1), FEINT, 1, 0, 1),
        ((5, 6, 3, 1), FEINT, 3, 0, 3),
        ((3, 1, 1, 6), DODGE, 0, 1, 1),
        ((6, 1, 1, 6), DODGE, 1, 1, 2),
        ((3, 1, 3, 2), ATTACK, 0, 0, 0),
    ],
    ids=["won", "won with extra wounds", "lost", "strike of a loser", "tied"],
)
def test_a_cossack_gains_fury_for_every_wound_of_a_combat(
    scene: Scene, dice: tuple[int, ...], theirs: str, dealt: int, taken: int, fury: int
) -> None:
    """Dealt or received; a tie without wounds brings none."""
    game = fought(scene, *dice, theirs=theirs)
    game.fall_back()
    assert (dealt, taken) == (game.fighter(RED, "N1").wounds, game.fighter(BLUE, "C1").wounds)
    assert fury == game.fighter(BLUE, "C1").special


@pytest.mark.rule("SB-731")
def test_a_supporter_gains_no_fury(scene: Scene) -> None:
    """Semen stands beside Jeremiasz and supports; only Ostap fights."""
    scene.place(BLUE, "C3", "e4")
    game = fought(scene, 1, 6, 3, 1)
    assert ["blue.C3"] == game.report()["attacker"]["supporters"]
    assert [1, 0] == [game.fighter(BLUE, sheet).special for sheet in ("C1", "C3")]


@pytest.mark.rule("SB-731")
def test_wounds_outside_of_combat_bring_no_fury(scene: Scene) -> None:
    """Hryts shoots Jeremiasz, and is poisoned himself."""
    scene.place(BLUE, "C2", "d6", is_poisoned=True)
    scene.give(BLUE, "CO-07")
    game = scene.play(6)
    game.card(BLUE, "CO-07", "blue.C2")
    game.deed(BLUE, "fire 0 red.N1")
    game.end(BLUE)
    game.end_turn()
    assert (1, 1) == (game.fighter(RED, "N1").wounds, game.fighter(BLUE, "C2").wounds)
    assert 0 == game.fighter(BLUE, "C2").special


@pytest.mark.rule("SB-732")
def test_fury_becomes_movement_points_in_an_action(scene: Scene) -> None:
    """Two by the card, and two of three fury: four steps."""
    scene.place(BLUE, "C1", "d5", special=3)
    scene.give(BLUE, "CO-05")
    game = scene.play()
    game.card(BLUE, "CO-05", "blue.C1")
    with pytest.raises(IllegalAnswer):
        game.walk(BLUE, "d6", "d7", "d8", "e8", "e7", "e6")
    game.walk(BLUE, "d6", "d7", "d8", "e8")
    assert ("e8", 1) == (game.fighter(BLUE, "C1").square, game.fighter(BLUE, "C1").special)


@pytest.mark.rule("SB-732")
def test_fury_becomes_movement_points_in_a_standard_action(scene: Scene) -> None:
    """Even in one that brings no movement points by itself."""
    scene.place(BLUE, "C1", "d5", special=2)
    scene.give(BLUE, "CO-05")
    game = scene.play()
    game.standard(BLUE, "blue.C1", "defense")
    game.walk(BLUE, "d6", "d7")
    fighter = game.fighter(BLUE, "C1")
    assert ("d7", 0, True) == (fighter.square, fighter.special, fighter.is_defending)


@pytest.mark.rule("SB-733")
def test_fury_becomes_no_movement_points_outside_of_his_own_action(scene: Scene) -> None:
    """Not in what an interference card lets him do, and not for another character's action."""
    scene.place(BLUE, "C1", "d6", special=4)
    scene.place(BLUE, "C2", "h8", special=0)
    scene.give(BLUE, "CO-26", "CO-05")
    game = scene.play()
    game.card(BLUE, "CO-26", "blue.C1")
    assert ["move", "end"] == game.options(BLUE)
    game.move(BLUE, "d5")
    assert ["attack red.N1", "end"] == game.options(BLUE)
    game.end(BLUE)
    game.pass_(RED)
    game.card(BLUE, "CO-05", "blue.C2")
    with pytest.raises(IllegalAnswer):
        game.walk(BLUE, "g8", "g7", "g6")


@pytest.mark.rule("SB-733")
def test_fury_becomes_no_movement_points_in_an_action_that_red_imposes(scene: Scene) -> None:
    """Red walks Ostap two squares, not with Ostap's fury."""
    scene.place(BLUE, "C1", "d5", special=4)
    scene.give(RED, "PN-14")
    scene.bout.active = RED
    game = scene.play()
    game.card(RED, "PN-14", "blue.C1")
    with pytest.raises(IllegalAnswer):
        game.walk(RED, "d6", "d7", "d8")
    game.walk(RED, "d6", "d7")
    assert ("d7", 4) == (game.fighter(BLUE, "C1").square, game.fighter(BLUE, "C1").special)
