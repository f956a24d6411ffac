"""Every skill card and every character's own skill, used in a bout: each test asserts what its text promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.card_cases import STAGE, WEAK, deeds, fight, levels, reach, square
from tests.rules.saber_and_blood.opening import Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene

Trial = Callable[[Scene], None]
SKILLS: dict[str, Trial] = {}
"""What is tried for each skill card, or for the sheet whose own skill it is."""


def trial(name: str) -> Callable[[Trial], Trial]:
    """The trial of that skill card or sheet."""

    def add(one: Trial) -> Trial:
        SKILLS[name] = one
        return one

    return add


def skilled(scene: Scene, name: str, *skills: str, **facts: object) -> None:
    """A character gets skill cards, and whatever else is on the sheet."""
    fighter = scene.bout.fighters[name]
    fighter.skill_cards = [*skills]
    for fact, value in facts.items():
        setattr(fighter, fact, value)


def blue_attacks(scene: Scene, who: str, whom: str, *dice: int) -> InPlay:
    """A Cossack strikes by standard action."""
    scene.bout.active = BLUE
    game = scene.play(*dice)
    game.standard(BLUE, who, "strike")
    game.deed(BLUE, f"attack {whom}", then="end")
    return game


def red_attacks(scene: Scene, who: str, whom: str, *dice: int) -> InPlay:
    """A Noble strikes by standard action."""
    game = scene.play(*dice)
    game.standard(RED, who, "strike")
    game.deed(RED, f"attack {whom}", then="end")
    return game


def fifth_deed(game: InPlay, who: str) -> str:
    """The standard action that a skill adds to the four usual ones."""
    (seat,) = game.waiting
    usual, (added,) = (
        ("walk", "strike", "ready", "defense"),
        game.option(seat, "standard", who).slots["what"].options[4:],
    )
    assert added.id not in usual
    return str(added.id)


# The Nobles' skill cards


@trial("PN-S1")
def fencing_school(scene: Scene) -> None:
    skilled(scene, "red.N1", "PN-S1")
    game = red_attacks(scene, "red.N1", "blue.C1")
    assert ("high high high", "high") == (levels(game, "red.N1"), fight(game, ATTACK, FEINT))


@trial("PN-S2")
def light_boots(scene: Scene) -> None:
    skilled(scene, "red.N1", "PN-S2")
    game = scene.play()
    game.standard(RED, "red.N1", "walk")
    assert 3 == reach(game)
    game.walk(RED, "d3", "d2", "e1")
    assert "e1" == square(game, "red.N1")


@trial("PN-S3")
def pistol_in_the_sash(scene: Scene) -> None:
    skilled(scene, "red.N1", "PN-S3")
    scene.place(BLUE, "C1", "d7")
    game = scene.play(4)
    game.standard(RED, "red.N1", fifth_deed(game, "red.N1"))
    assert {"fire 0 blue.C1", "fire 0 blue.C3", "end"} == set(game.options(RED))
    game.deed(RED, "fire 0 blue.C1")
    assert (1, True) == (game.fighter(BLUE, "C1").wounds, game.fighter(RED, "N1").has_acted)
    assert 5 == game.bout.players[RED].cp


@trial("PN-S4")
def quilted_zupan(scene: Scene) -> None:
    skilled(scene, "red.N1", "PN-S4")
    for face, wounds in ((5, 2), (4, 1), (1, 1)):  # Extra wounds on the die: two, one, none.
        game = blue_attacks(scene, "blue.C1", "red.N1", face, 6, 3, 1)
        fight(game, ATTACK, FEINT)
        assert wounds == game.fighter(RED, "N1").wounds


@trial("PN-S5")
def golden_liberty(scene: Scene) -> None:
    opening = Opening(scene.box, scenario="debt")
    opening.answer(RED, "nobles")
    opening.answer(RED, ["PN-S5 red.N2"])
    opening.answer(BLUE, [])
    assert [1, 4, 1] == [opening.fighter(RED, sheet).special for sheet in ("N1", "N2", "N3")]


@trial("PN-S6")
def brother_in_arms(scene: Scene) -> None:
    scene.place(RED, "N1", "d4", **WEAK)
    scene.place(RED, "N2", "e6")
    skilled(scene, "red.N2", "PN-S6")
    assert "high" == fight(red_attacks(scene, "red.N1", "blue.C1"), ATTACK, FEINT)


@trial("PN-S7")
def eyes_all_round(scene: Scene) -> None:
    scene.place(RED, "N2", "e6")
    scene.place(BLUE, "C2", "f7")
    skilled(scene, "red.N2", "PN-S7")
    assert "high" == fight(red_attacks(scene, "red.N1", "blue.C1"), ATTACK, FEINT)
    scene.place(BLUE, "C3", "e7")
    assert "medium" == fight(red_attacks(scene, "red.N1", "blue.C1"), ATTACK, FEINT)


@trial("PN-S8")
def quick_to_the_hilt(scene: Scene) -> None:
    skilled(scene, "red.N1", "PN-S8", is_ready=True)
    scene.place(BLUE, "C1", "d6")
    scene.bout.active = BLUE
    game = scene.play()
    game.standard(BLUE, "blue.C1", "walk")
    game.walk(BLUE, "d5")
    game.answer(RED, "red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    scene.place(BLUE, "C1", "d5")
    scene.bout.active = RED
    assert "medium" == fight(red_attacks(scene, "red.N1", "blue.C1"), ATTACK, FEINT)


# The Cossacks' skill cards


@trial("CO-S1")
def steppe_saber(scene: Scene) -> None:
    scene.place(BLUE, "C1", "h4")
    scene.place(BLUE, "C3", "d5")
    skilled(scene, "blue.C3", "CO-S1")
    game = blue_attacks(scene, "blue.C3", "red.N1")
    assert ("high high medium", "high") == (levels(game, "blue.C3"), fight(game, ATTACK, FEINT))


@trial("CO-S2")
def dancers_legs(scene: Scene) -> None:
    skilled(scene, "blue.C1", "CO-S2")
    scene.bout.active = BLUE
    game = scene.play()
    game.standard(BLUE, "blue.C1", "walk")
    assert 3 == reach(game)
    game.walk(BLUE, "d6", "d7", "e8")
    assert "e8" == square(game, "blue.C1")


@trial("CO-S3")
def knife_in_the_boot(scene: Scene) -> None:
    skilled(scene, "blue.C1", "CO-S3")
    scene.place(BLUE, "C1", "d7")
    scene.bout.active = BLUE
    game = scene.play(6)
    game.standard(BLUE, "blue.C1", fifth_deed(game, "blue.C1"))
    assert "fire 0 red.N1" not in game.options(BLUE)
    game.walk(BLUE, "d6", then="fire 0 red.N1")
    assert (1, True) == (game.fighter(RED, "N1").wounds, game.fighter(BLUE, "C1").has_acted)


@trial("CO-S4")
def hide_like_leather(scene: Scene) -> None:
    skilled(scene, "blue.C1", "CO-S4")
    for face, wounds in ((5, 2), (4, 1), (1, 1)):
        game = red_attacks(scene, "red.N1", "blue.C1", face, 6, 3, 1)
        fight(game, ATTACK, FEINT)
        assert wounds == game.fighter(BLUE, "C1").wounds


@trial("CO-S5")
def old_grudge(scene: Scene) -> None:
    opening = Opening(scene.box, scenario="debt")
    opening.answer(RED, "nobles")
    opening.answer(RED, [])
    opening.answer(BLUE, ["CO-S5 blue.C3"])
    assert [1, 1, 3] == [opening.fighter(BLUE, sheet).special for sheet in ("C1", "C2", "C3")]


@trial("CO-S6")
def pack_hunter(scene: Scene) -> None:
    scene.place(BLUE, "C1", "a1")
    scene.place(BLUE, "C3", "d5", **WEAK)
    scene.place(BLUE, "C2", "e4")
    skilled(scene, "blue.C2", "CO-S6")
    assert "high" == fight(blue_attacks(scene, "blue.C3", "red.N1"), ATTACK, FEINT)


@trial("CO-S7")
def bears_grip(scene: Scene) -> None:
    skilled(scene, "blue.C1", "CO-S7")
    scene.place(RED, "N2", "a1")
    scene.give(BLUE, "CO-08")
    scene.give(RED, "PN-08")
    game = scene.play()
    game.card(RED, "PN-08", "red.N1")
    assert ["walk", "end"] == game.options(RED)
    game.end(RED)
    game.card(BLUE, "CO-08", "blue.C1")
    assert ["0 red.N1 d3", "0 red.N1 d2"] == deeds(game, "push")


@trial("CO-S8")
def berserk(scene: Scene) -> None:
    for name, wounds, shown in (
        ("blue.C2", 3, "high low medium"),
        ("blue.C2", 4, "master medium high"),  # Half of 7, rounded up.
        ("blue.C3", 2, "medium high medium"),
        ("blue.C3", 3, "high master high"),
    ):
        skilled(scene, name, "CO-S8", wounds=wounds)
        assert shown == levels(scene.play(), name)


# The characters' own skills


@trial("N1")
def counted_steps(scene: Scene) -> None:
    game = red_attacks(scene, "red.N1", "blue.C1", 1, 6, 3, 1)
    fight(game, DODGE, ATTACK)
    assert 2 == reach(game, "move")
    game.answer(RED, {"pick": "move", "then": ["c4", "c5"]})
    assert "c5" == square(game, "red.N1")
    game = red_attacks(scene, "red.N1", "blue.C1", 1, 6, 3, 1)
    fight(game, FEINT, DODGE)
    game.answer(RED, {"pick": "move", "then": ["e6", "e7"]})
    assert "e7" == square(game, "blue.C1")


@trial("N2")
def one_for_courage(scene: Scene) -> None:
    for before, after in ((0, 1), (1, 1), (2, 2)):
        scene.place(RED, "N2", "d1", special=before)
        game = scene.play()
        game.end_turn()
        assert after == game.fighter(RED, "N2").special


@trial("N3")
def hussars_arm(scene: Scene) -> None:
    scene.place(RED, "N1", "h1")
    scene.place(RED, "N3", "d4")
    game = red_attacks(scene, "red.N3", "blue.C1", 1, 6, 3, 1)
    fight(game, ATTACK, FEINT)
    assert ["push 0", "nothing"] == game.options(RED)
    assert ["d6"] == game.options(RED, "push 0")
    game.answer(RED, {"pick": "push 0", "then": "d6"})
    assert "d6" == square(game, "blue.C1")
    game = red_attacks(scene, "red.N3", "blue.C1", 1, 6, 3, 1)
    fight(game, FEINT, DODGE)
    assert ["move", "nothing"] == game.options(RED)


@trial("C1")
def atamans_voice(scene: Scene) -> None:
    scene.place(BLUE, "C2", "e7")
    scene.place(BLUE, "C3", "e6")
    game = scene.play()
    assert ["high medium medium", "high low medium", "high high medium"] == [
        levels(game, name) for name in ("blue.C1", "blue.C2", "blue.C3")
    ]


@trial("C2")
def skull_of_oak(scene: Scene) -> None:
    scene.give(RED, "TV-01")
    scene.place(BLUE, "C2", "d6")
    game = scene.play(4)
    game.card(RED, "TV-01", "red.N1")
    game.deed(RED, "fire 0 blue.C2")
    assert [{"seat": "blue", "who": "blue.C2"}] == game.told("not_stunned")
    assert not game.fighter(BLUE, "C2").is_stunned


@trial("C3")
def wolfs_tread(scene: Scene) -> None:
    scene.place(RED, "N1", "d4", is_ready=True)
    for name, is_asked in (("C3", False), ("C2", True)):
        scene.place(BLUE, "C1", "h4")
        scene.place(BLUE, "C2", "h8")
        scene.place(BLUE, "C3", "a7")
        scene.place(BLUE, name, "d6")
        scene.bout.active = BLUE
        game = scene.play()
        game.standard(BLUE, f"blue.{name}", "walk")
        game.walk(BLUE, "d5")
        assert is_asked == (game.key() == "ready.attack")


@pytest.fixture
def scene(box: Content) -> Scene:
    """Both bands on the common stage, with two cards each."""
    scene = Scene(box)
    for name, cell in STAGE.items():
        seat, sheet = name.split(".")
        scene.place(RED if seat == RED else BLUE, sheet, cell)
    scene.give(RED, "PN-01", "PN-04")
    scene.give(BLUE, "CO-01", "CO-05")
    return scene


@pytest.mark.rule("SB-704", "SB-710")
@pytest.mark.parametrize("name", SKILLS)
def test_a_skill_does_what_it_says(scene: Scene, name: str) -> None:
    """As long as its bearer is in the game."""
    SKILLS[name](scene)


def test_every_skill_is_tried(box: Content) -> None:
    """Of sixteen cards and six sheets none is left out."""
    assert {card.id for card in box.skill_cards} | {sheet.id for sheet in box.sheets} == set(SKILLS)
