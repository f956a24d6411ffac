"""Every card of the Cossacks' deck, played in a bout: each trial asserts what the card's text promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.card_cases import Case, Cases, fight, levels, square
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay

COSSACKS = Cases(BLUE)
SEMEN = {"C1": {"square": "a7"}, "C3": {"square": "d5"}}
"""Semen in Ostap's place: he attacks at medium level."""
BEHIND = {"C1": {"square": "a7"}, "C3": {"square": "d7"}}
"""Semen, two steps from where he can attack."""


@COSSACKS.of("CO-01", "blue.C3", **BEHIND)
def wild_slash(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    assert "medium" == fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert ("d5", 1) == (square(game, "blue.C3"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-02", "blue.C3", C1={"square": "a7"}, C3={"square": "d6"})
def blow_from_the_shoulder(game: InPlay) -> Iterator[None]:
    assert 1 == game.view().fighter("blue.C3").bolster
    game.walk(BLUE, "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield


@COSSACKS.of("CO-02", "blue.C3", price=1, C1={"square": "a7"}, C3={"square": "d5", "special": 1})
def blow_from_the_shoulder_with_fury(game: InPlay) -> Iterator[None]:
    assert (2, 0) == (game.view().fighter("blue.C3").bolster, game.fighter(BLUE, "C3").special)
    game.deed(BLUE, "attack red.N1", then="end")
    assert "master" == fight(game, ATTACK, FEINT)
    yield


@COSSACKS.of("CO-03", "blue.C3", C1={"square": "a7"}, C3={"square": "d7", "special": 2})
def rampage(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C3").special
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    game.attack(BLUE, "red.N1")
    assert "medium" == fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert 2 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-04", "blue.C3", **SEMEN)
def steppe_run(game: InPlay) -> Iterator[None]:
    assert ["walk", "end"] == game.options(BLUE)
    game.walk(BLUE, "d6", "d7")
    yield
    assert "d7" == square(game, "blue.C3")


@COSSACKS.of("CO-04", "blue.C3", price=1, C1={"square": "a7"}, C3={"square": "d7", "special": 1})
def steppe_run_with_fury(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C3").special
    game.walk(BLUE, "d6", "d5", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert 1 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-05", "blue.C1")
def lie_in_wait(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d6", "d7")
    yield
    assert ("d7", True) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").is_ready)


@COSSACKS.of("CO-06", "blue.C1", dice=(5,), C1={"square": "d7"})
def flung_bottle(game: InPlay) -> Iterator[None]:
    assert ["fire 0 red.N1"] == [option for option in game.options(BLUE) if option.startswith("fire")]
    game.deed(BLUE, "fire 0 red.N1")
    assert (2, 1) == (game.fighter(RED, "N1").slow, game.view().fighter("red.N1").weaken)
    game.walk(BLUE, "d8")
    yield
    assert "d8" == square(game, "blue.C1")


@COSSACKS.of("CO-07", "blue.C1", dice=(4,))
def samopal_shot(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d6", then="fire 0 red.N1")
    yield
    assert (1, 0) == (game.fighter(RED, "N1").wounds, game.view().fighter("red.N1").weaken)


@COSSACKS.of("CO-07", "blue.C1", dice=(6,), price=1, C1={"special": 1})
def samopal_shot_with_fury(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C1").special
    game.deed(BLUE, "fire 0 red.N1")
    game.end(BLUE)
    yield
    assert (1, 2) == (game.fighter(RED, "N1").wounds, game.view().fighter("red.N1").weaken)


@COSSACKS.of("CO-07", "blue.C1", dice=(3,))
def samopal_shot_that_misses(game: InPlay) -> Iterator[None]:
    game.deed(BLUE, "fire 0 red.N1")
    game.end(BLUE)
    yield
    assert 0 == game.fighter(RED, "N1").wounds


@COSSACKS.of("CO-08", "blue.C1", C1={"square": "d8"})
def bull_rush(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d7", "d6", "d5", then="push 0 red.N1 d3")
    yield
    assert ("d5", "d3") == (square(game, "blue.C1"), square(game, "red.N1"))


@COSSACKS.of("CO-09", "blue.C1", C1={"square": "d6"})
def mace_on_the_temple(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d5", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert (1, True) == (game.fighter(RED, "N1").wounds, game.fighter(RED, "N1").is_stunned)


@COSSACKS.of("CO-10", "blue.C3", C1={"square": "a7"}, C3={"square": "h6"})
def rush_for_plunder(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "g6", "f5", "e5", "d5", then="attack red.N1")
    assert "high" == fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert ("d5", 1) == (square(game, "blue.C3"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-11", "blue.C3", C1={"square": "a7"}, C3={"square": "d6"})
def blood_in_the_eyes(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d5", then="attack red.N1")
    assert "master" == fight(game, ATTACK, FEINT)
    game.end(BLUE)
    assert ["push 0 red.N1 d3", "end"] == game.options(BLUE)
    game.deed(BLUE, "push 0 red.N1 d3")
    yield
    assert ("d3", "medium high medium") == (square(game, "red.N1"), levels(game, "blue.C3"))


@COSSACKS.of("CO-11", "blue.C3", **SEMEN)
def blood_in_the_eyes_by_feint(game: InPlay) -> Iterator[None]:
    game.attack(BLUE, "red.N1")
    assert "high" == fight(game, FEINT, DODGE)
    game.answer(BLUE, "nothing")
    game.end(BLUE)
    game.end(BLUE)
    yield
    assert "d4" == square(game, "red.N1")


@COSSACKS.of("CO-12", "blue.C1")
def hopak_kick(game: InPlay) -> Iterator[None]:
    game.deed(BLUE, "push 0 red.N1 d3")
    game.walk(BLUE, "d4", then="attack red.N1")
    fight(game, ATTACK, FEINT)
    game.end(BLUE)
    yield
    assert ("d3", "d4", 1) == (square(game, "red.N1"), square(game, "blue.C1"), game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-13", "blue.C1", C1={"slow": 1})
def roll_under_the_bench(game: InPlay) -> Iterator[None]:
    game.move(BLUE, "c5", "b5", "a5")
    yield
    assert ("a5", 0) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").mp_spent)


@COSSACKS.of("CO-14", "red.N1")
def bewitched_step(game: InPlay) -> Iterator[None]:
    game.walk(BLUE, "d3", "d2")
    yield
    assert "d2" == square(game, "red.N1")


@COSSACKS.of("CO-15", "blue.C3")
def zaporozhian_rage(game: InPlay) -> Iterator[None]:
    yield
    assert "master high medium" == levels(game, "blue.C3")


@COSSACKS.of("CO-16", "blue.C2")
def reeling_gait(game: InPlay) -> Iterator[None]:
    yield
    assert "high high low" == levels(game, "blue.C2")


@COSSACKS.of("CO-17", "blue.C1")
def dirty_tricks(game: InPlay) -> Iterator[None]:
    yield
    assert "high low master" == levels(game, "blue.C1")


@COSSACKS.of("CO-18", "blue.C3", **SEMEN)
def blood_for_blood(game: InPlay) -> Iterator[None]:
    yield
    assert "high high medium" == levels(game, "blue.C3")
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C3", then="end")
    fight(game, ATTACK, FEINT)
    assert (1, 2) == (game.fighter(BLUE, "C3").wounds, game.fighter(BLUE, "C3").special)


@COSSACKS.of("CO-18", "blue.C3", dice=(1, 1, 1, 6), **SEMEN)
def blood_for_blood_without_a_wound(game: InPlay) -> Iterator[None]:
    yield
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C3", then="end")
    fight(game, ATTACK, DODGE)
    game.answer(BLUE, "nothing")
    assert (0, 1) == (game.fighter(BLUE, "C3").wounds, game.fighter(BLUE, "C3").special)


@COSSACKS.of("CO-19", "red.N1")
def evil_eye(game: InPlay) -> Iterator[None]:
    yield
    assert "low medium medium" == levels(game, "red.N1")


@COSSACKS.of("CO-20", "blue.C1", C1={"special": 1})
def wolfs_hunger(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(BLUE, "C1").special
    yield
    game.pass_(RED)
    game.card(BLUE, "CO-01", "blue.C1")
    game.deed(BLUE, "attack red.N1", then="end")
    fight(game, ATTACK, FEINT)
    game.answer(BLUE, {"pick": "push 0", "then": "d3"})
    assert "d3" == square(game, "red.N1")


@COSSACKS.of("CO-21", "blue.C1", dice=(1, 6, 3, 1, 3, 1, 1, 6))
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


@COSSACKS.of("CO-22", "blue.C2")
def slava(game: InPlay) -> Iterator[None]:
    yield
    assert (1, 1) == (game.view().fighter("blue.C2").bolster, game.view().fighter("blue.C2").haste)


@COSSACKS.of("CO-23")
def round_of_gorilka(game: InPlay) -> Iterator[None]:
    game.answer(BLUE, "blue.C2=2")
    yield
    assert [0, 2, 0] == [game.fighter(BLUE, sheet).special for sheet in ("C1", "C2", "C3")]


@COSSACKS.of("CO-24", "d3", dice=(6, 2), N2={"square": "e2"})
def cloud_of_soot(game: InPlay) -> Iterator[None]:
    yield
    assert [0, 1, 0] == [game.view().fighter(name).weaken for name in ("red.N1", "red.N2", "blue.C1")]


@COSSACKS.of("CO-25", "red.N3", N3={"square": "d4"}, N1={"square": "h1"})
def curse_of_the_steppe(game: InPlay) -> Iterator[None]:
    yield
    assert "low medium low" == levels(game, "red.N3")
    game.card(RED, "PN-01", "red.N3")
    game.deed(RED, "attack blue.C1", then="end")
    assert "low" == fight(game, ATTACK, ATTACK)
    while game.key() == "combat.bonus":
        game.fall_back()
    assert ((), "high medium low") == (game.view().fighter("red.N3").attached, levels(game, "red.N3"))
    assert ("CO-25",) == game.view().player(BLUE).discarded


@COSSACKS.of("CO-26", "blue.C1", C1={"square": "d7"}, C2={"special": 1}, C3={"special": 1})
def sworn_brothers(game: InPlay) -> Iterator[None]:
    assert [0, 0, 0] == [game.fighter(BLUE, sheet).special for sheet in ("C1", "C2", "C3")]
    game.move(BLUE, "d6", "d5")
    game.attack(BLUE, "red.N1")
    fight(game, ATTACK, FEINT)
    yield
    assert ("d5", 0, 1) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").mp_spent, game.fighter(RED, "N1").wounds)


@COSSACKS.of("CO-27", "blue.C2")
def risen_from_the_ditch(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.view().fighter("blue.C2").bolster


@COSSACKS.of("CO-27", "blue.C2", risen=True)
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
