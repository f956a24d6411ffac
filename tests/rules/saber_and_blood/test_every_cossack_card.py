"""Every card of the Cossacks' deck, played in a bout: each trial asserts what the card's text promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.card_cases import (
    BOLD,
    WEAK,
    Case,
    Cases,
    deeds,
    fight,
    finish,
    in_rows,
    levels,
    reach,
    square,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay

COSSACKS = Cases(BLUE)
SEMEN = {"C1": {"square": "a7"}, "C3": {"square": "d5"}}
"""Semen in Ostap's place: he attacks at medium level."""
BEHIND = {"C1": {"square": "a7"}, "C3": {"square": "d7"}}
"""Semen, two steps from where he can attack."""


@COSSACKS.of("CO-01", "blue.C3", cp=1, **BEHIND)
def wild_slash(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    assert "medium" == fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert ("d5", 1) == (square(game, "blue.C3"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-02", "blue.C3", cp=2, C1={"square": "a7"}, C3={"square": "d6"})
def blow_from_the_shoulder(game: InPlay) -> Iterator[None]:
    assert 1 == game.view().fighter("blue.C3").bolster
    game.walk(BLUE, "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    finish(game)
    yield


@COSSACKS.of("CO-02", "blue.C3", cp=2, price=1, C1={"square": "a7"}, C3={"square": "d5", "special": 1})
def blow_from_the_shoulder_with_fury(game: InPlay) -> Iterator[None]:
    assert (2, 0) == (game.view().fighter("blue.C3").bolster, game.fighter(BLUE, "C3").special)
    game.deed(BLUE, "attack red.N1", then="end")
    assert "master" == fight(game, ATTACK, FEINT)
    yield


@COSSACKS.of("CO-03", "blue.C3", cp=2, C1={"square": "a7"}, C3={"square": "d7", "special": 2})
def rampage(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C3").special
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    game.attack(BLUE, "red.N1")
    assert "medium" == fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert 2 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-04", "blue.C3", cp=0, **SEMEN)
def steppe_run(game: InPlay) -> Iterator[None]:
    assert ["walk", "end"] == game.options(BLUE)
    game.walk(BLUE, "d6", "d7")
    yield
    assert "d7" == square(game, "blue.C3")


@COSSACKS.of("CO-04", "blue.C3", cp=0, price=1, C1={"square": "a7"}, C3={"square": "d7", "special": 1})
def steppe_run_with_fury(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C3").special
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert 1 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-05", "blue.C1", cp=1)
def lie_in_wait(game: InPlay) -> Iterator[None]:
    assert 2 == reach(game)
    game.walk(BLUE, "d6", "d7")
    yield
    assert ("d7", True) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").is_ready)


@COSSACKS.of("CO-06", "blue.C1", cp=1, dice=(5,), N2={"square": "d3"}, C1={"square": "d7"})
def flung_bottle(game: InPlay) -> Iterator[None]:
    assert (1, ["0 red.N1"]) == (reach(game), deeds(game, "fire"))
    game.deed(BLUE, "fire 0 red.N1")
    assert (2, 1) == (game.fighter(RED, "N1").slow, game.view().fighter("red.N1").weaken)
    game.walk(BLUE, "d8")
    yield
    assert "d8" == square(game, "blue.C1")


@COSSACKS.of("CO-07", "blue.C1", cp=2, dice=(4,), N2={"square": "d3"}, C1={"square": "d6"})
def samopal_shot(game: InPlay) -> Iterator[None]:
    assert (1, ["0 red.N1", "0 red.N2"]) == (reach(game), deeds(game, "fire"))
    game.walk(BLUE, "d7", then="wait")
    assert ["0 red.N1"] == deeds(game, "fire")
    game.deed(BLUE, "fire 0 red.N1")
    yield
    assert (1, 0) == (game.fighter(RED, "N1").wounds, game.view().fighter("red.N1").weaken)


@COSSACKS.of("CO-07", "blue.C1", cp=2, dice=(6,), price=1, C1={"special": 1})
def samopal_shot_with_fury(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C1").special
    game.deed(BLUE, "fire 0 red.N1")
    game.end(BLUE)
    yield
    assert (1, 2) == (game.fighter(RED, "N1").wounds, game.view().fighter("red.N1").weaken)


@COSSACKS.of("CO-07", "blue.C1", cp=2, dice=(3,))
def samopal_shot_that_misses(game: InPlay) -> Iterator[None]:
    game.deed(BLUE, "fire 0 red.N1")
    game.end(BLUE)
    yield
    assert 0 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-08", "blue.C1", cp=1, C1={"square": "d8"})
def bull_rush(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d7", "d6", "d5", then="wait")
    assert ["0 red.N1 d3"] == deeds(game, "push")
    game.deed(BLUE, "push 0 red.N1 d3")
    yield
    assert ("d5", "d3") == (square(game, "blue.C1"), square(game, "red.N1"))


@COSSACKS.of("CO-09", "blue.C1", cp=2, C1={"square": "d6"})
def mace_on_the_temple(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d5", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert (1, True) == (game.fighter(RED, "N1").wounds, game.fighter(RED, "N1").is_stunned)


@COSSACKS.of("CO-10", "blue.C3", cp=3, C1={"square": "a7"}, C3={"square": "h6"})
def rush_for_plunder(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "g6", "f5", "e5", "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert ("d5", 1) == (square(game, "blue.C3"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-11", "blue.C3", cp=2, C1={"square": "a7"}, C3={"square": "d6", **WEAK})
def blood_in_the_eyes(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    finish(game)
    assert ["push 0 red.N1 d3", "end"] == game.options(BLUE)
    game.deed(BLUE, "push 0 red.N1 d3")
    yield
    assert ("d3", "medium high medium") == (square(game, "red.N1"), levels(game, "blue.C3"))


@COSSACKS.of("CO-11", "blue.C3", cp=2, **SEMEN)
def blood_in_the_eyes_by_feint(game: InPlay) -> Iterator[None]:
    game.attack(BLUE, "red.N1")
    assert "high" == fight(game, FEINT, DODGE)
    game.answer(BLUE, "nothing")
    game.end(BLUE)
    game.end(BLUE)
    yield
    assert "d4" == square(game, "red.N1")


@COSSACKS.of("CO-12", "blue.C1", cp=1)
def hopak_kick(game: InPlay) -> Iterator[None]:
    assert ["0 red.N1 d3"] == deeds(game, "push")
    game.deed(BLUE, "push 0 red.N1 d3")
    game.walk(BLUE, "d4", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    finish(game)
    yield
    assert ("d3", "d4", 1) == (square(game, "red.N1"), square(game, "blue.C1"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-13", "blue.C1", cp=1, C1={"slow": 1})
def roll_under_the_bench(game: InPlay) -> Iterator[None]:
    assert 3 == reach(game, "move")
    game.move(BLUE, "c5", "b5", "a5")
    yield
    assert ("a5", 0) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").mp_spent)


@COSSACKS.of("CO-14", "red.N1", cp=3)
def bewitched_step(game: InPlay) -> Iterator[None]:
    assert 2 == reach(game)
    game.walk(BLUE, "d3", "d2")
    yield
    assert "d2" == square(game, "red.N1")


@COSSACKS.of("CO-15", "blue.C3", cp=2, C3=WEAK)
def zaporozhian_rage(game: InPlay) -> Iterator[None]:
    yield
    assert "high medium low" == levels(game, "blue.C3")


@COSSACKS.of("CO-16", "blue.C2", cp=1)
def reeling_gait(game: InPlay) -> Iterator[None]:
    yield
    assert "high high low" == levels(game, "blue.C2")


@COSSACKS.of("CO-16", "blue.C2", cp=1, C2=BOLD)
def reeling_gait_of_a_bold_man(game: InPlay) -> Iterator[None]:
    yield
    assert "master master medium" == levels(game, "blue.C2")


@COSSACKS.of("CO-17", "blue.C3", cp=1)
def dirty_tricks(game: InPlay) -> Iterator[None]:
    yield
    assert "medium medium master" == levels(game, "blue.C3")


@COSSACKS.of("CO-17", "blue.C3", cp=1, C3=WEAK)
def dirty_tricks_of_a_weak_man(game: InPlay) -> Iterator[None]:
    yield
    assert "low low high" == levels(game, "blue.C3")


@COSSACKS.of("CO-18", "blue.C3", cp=2, **SEMEN)
def blood_for_blood(game: InPlay) -> Iterator[None]:
    yield
    assert "high high medium" == levels(game, "blue.C3")
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C3", then="end")
    fight(game, ATTACK, FEINT)
    assert (1, 2) == (game.fighter(BLUE, "C3").wounds, game.fighter(BLUE, "C3").special)


@COSSACKS.of("CO-18", "blue.C3", cp=2, dice=(1, 1, 1, 6), **SEMEN)
def blood_for_blood_without_a_wound(game: InPlay) -> Iterator[None]:
    yield
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C3", then="end")
    fight(game, ATTACK, DODGE)
    game.answer(BLUE, "nothing")
    assert (0, 1) == (game.fighter(BLUE, "C3").wounds, game.fighter(BLUE, "C3").special)


@COSSACKS.of("CO-19", "red.N1", cp=2)
def evil_eye(game: InPlay) -> Iterator[None]:
    yield
    assert "low medium medium" == levels(game, "red.N1")


@COSSACKS.of("CO-20", "blue.C1", cp=2, C1={"special": 1})
def wolfs_hunger(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C1").special
    yield
    game.pass_(RED)
    game.card(BLUE, "CO-01", "blue.C1")
    game.deed(BLUE, "attack red.N1", then="end")
    fight(game, ATTACK, FEINT)
    assert ["d3"] == game.options(BLUE, "push 0")
    game.answer(BLUE, {"pick": "push 0", "then": "d3"})
    assert "d3" == square(game, "red.N1")


@COSSACKS.of("CO-21", "blue.C1", cp=2, dice=(1, 6, 3, 1, 3, 1, 1, 6))
def kharakternyks_charm(game: InPlay) -> Iterator[None]:
    yield
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, FEINT)
    assert (BLUE, "combat.cancel") == (*game.waiting, game.key())
    game.answer(BLUE, "yes")
    assert (0, ("CO-21",)) == (game.fighter(BLUE, "C1").wounds, game.view().player(BLUE).discarded)
    game.stances(ATTACK, DODGE)
    game.answer(BLUE, "nothing")
    assert (1, 0) == (game.fighter(RED, "N1").wounds, game.fighter(BLUE, "C1").wounds)
    assert () == game.view().fighter("blue.C1").attached


@COSSACKS.of("CO-22", "blue.C2", cp=1)
def slava(game: InPlay) -> Iterator[None]:
    yield
    assert (1, 1) == (game.view().fighter("blue.C2").bolster, game.view().fighter("blue.C2").haste)


@COSSACKS.of("CO-23", cp=1)
def round_of_gorilka(game: InPlay) -> Iterator[None]:
    game.answer(BLUE, {"blue.C2": 2})
    yield
    assert [0, 2, 0] == [game.fighter(BLUE, sheet).special for sheet in ("C1", "C2", "C3")]


@COSSACKS.of("CO-24", "d3", cp=1, dice=(6, 2), N2={"square": "e2"})
def cloud_of_soot(game: InPlay) -> Iterator[None]:
    yield
    assert [0, 1, 0] == [game.view().fighter(name).weaken for name in ("red.N1", "red.N2", "blue.C1")]


@COSSACKS.of("CO-25", "red.N3", cp=1, N1={"square": "h1"}, N3={"square": "d4", **BOLD})
def curse_of_the_steppe(game: InPlay) -> Iterator[None]:
    yield
    assert "medium high medium" == levels(game, "red.N3")
    game.card(RED, "PN-01", "red.N3")
    game.deed(RED, "attack blue.C1", then="end")
    assert "medium" == fight(game, ATTACK, ATTACK)
    while game.key() == "combat.bonus":
        game.fall_back()
    assert ((), "high medium low") == (game.view().fighter("red.N3").attached, levels(game, "red.N3"))
    assert ("CO-25",) == game.view().player(BLUE).discarded


@COSSACKS.of("CO-26", "blue.C1", cp=1, C1={"square": "d7"}, C2={"special": 1}, C3={"special": 1})
def sworn_brothers(game: InPlay) -> Iterator[None]:
    assert [0, 0, 0] == [game.fighter(BLUE, sheet).special for sheet in ("C1", "C2", "C3")]
    assert 2 == reach(game, "move")
    game.move(BLUE, "d6", "d5")
    game.attack(BLUE, "red.N1")
    fight(game, ATTACK, FEINT)
    yield
    assert ("d5", 0, 1) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").mp_spent, game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-27", "blue.C2", cp=1)
def risen_from_the_ditch(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.view().fighter("blue.C2").bolster


@COSSACKS.of("CO-27", "blue.C2", cp=2, removed=True, risen=True)
def risen_from_the_ditch_indeed(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.view().fighter("blue.C2").bolster


@pytest.mark.parametrize("case", COSSACKS, ids=str)
def test_a_card_does_what_it_says(box: Content, case: Case) -> None:
    """Paid, played out, and laid where it belongs."""
    case.try_out(box)


def test_every_card_of_the_cossacks_is_tried(box: Content) -> None:
    """None is left out."""
    COSSACKS.check_complete(box, Faction.COSSACKS)


@pytest.mark.parametrize(
    ("card", "whom"),
    [("CO-14", ["red.N2"]), ("CO-19", ["red.N1"]), ("CO-25", ["red.N1"])],
)
def test_a_card_reaches_those_it_speaks_of(box: Content, card: str, whom: list[str]) -> None:
    """The first within 4 spaces, of those who have not acted; the others within 3."""
    game = in_rows(box, BLUE, card)
    assert whom == game.options(BLUE, card)


def test_a_field_lies_within_four_spaces(box: Content) -> None:
    """Of any own character."""
    cells = in_rows(box, BLUE, "CO-24").option(BLUE, "CO-24").cells["spot"]
    assert (True, False) == ("g5" in cells, "g6" in cells)
    assert (True, False) == ("a5" in cells, "h1" in cells)
