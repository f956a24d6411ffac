"""Every card of the Nobles' deck, played in a bout: each trial asserts what the card's text promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.card_cases import BOLD, Case, Cases, deeds, fight, in_rows, levels, reach, square
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay

NOBLES = Cases(RED)


@NOBLES.of("PN-01", "red.N1", cp=1, N1={"square": "d2"})
def saber_cut(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d3", "d4", then="attack blue.C1")
    assert "medium" == fight(game, ATTACK, FEINT)
    yield
    assert ("d4", 1) == (square(game, "red.N1"), game.fighter(BLUE, "C1").wounds)


@NOBLES.of("PN-02", "red.N1", cp=2, N1={"square": "d3"})
def thrust_in_tempo(game: InPlay) -> Iterator[None]:
    assert 1 == game.view().fighter("red.N1").bolster
    game.walk(RED, "d4", then="attack blue.C1")
    assert "high" == fight(game, ATTACK, FEINT)
    yield
    assert 1 == game.fighter(BLUE, "C1").wounds


@NOBLES.of("PN-02", "red.N1", cp=2, price=2, N1={"special": 1})
def thrust_in_tempo_with_fantasy(game: InPlay) -> Iterator[None]:
    assert (2, 0) == (game.view().fighter("red.N1").bolster, game.fighter(RED, "N1").special)
    game.deed(RED, "attack blue.C1", then="end")
    assert "master" == fight(game, ATTACK, FEINT)
    yield


@NOBLES.of("PN-03", "red.N1", cp=2, N1={"square": "d2", "special": 2})
def sarmatian_bravado(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(RED, "N1").special
    game.walk(RED, "d3", "d4", then="attack blue.C1")
    assert "high" == fight(game, ATTACK, FEINT)
    game.attack(RED, "blue.C1")
    assert "medium" == fight(game, ATTACK, FEINT)
    yield
    assert 2 == game.fighter(BLUE, "C1").wounds


@NOBLES.of("PN-04", "red.N1", cp=1)
def measured_retreat(game: InPlay) -> Iterator[None]:
    assert 3 == reach(game)
    game.walk(RED, "d3", "e2", "f1")
    yield
    assert ("f1", True) == (square(game, "red.N1"), game.fighter(RED, "N1").is_defending)


@NOBLES.of("PN-05", "red.N1", cp=1)
def watch_the_door(game: InPlay) -> Iterator[None]:
    assert 2 == reach(game)
    game.walk(RED, "d3", "d2")
    yield
    assert ("d2", True) == (square(game, "red.N1"), game.fighter(RED, "N1").is_ready)


@NOBLES.of("PN-06", "red.N1", cp=1, dice=(4,), C1={"square": "d7"})
def hurled_tankard(game: InPlay) -> Iterator[None]:
    assert (1, ["0 blue.C1", "0 blue.C3"]) == (reach(game), deeds(game, "fire"))
    game.deed(RED, "fire 0 blue.C1")
    assert 2 == game.view().fighter("blue.C1").weaken
    game.walk(RED, "d3")
    yield
    assert "d3" == square(game, "red.N1")


@NOBLES.of("PN-06", "red.N1", cp=1, dice=(1,))
def hurled_tankard_that_misses(game: InPlay) -> Iterator[None]:
    game.deed(RED, "fire 0 blue.C1")
    game.end(RED)
    yield
    assert 0 == game.view().fighter("blue.C1").weaken


@NOBLES.of("PN-07", "red.N1", cp=2, dice=(6,))
def wheel_lock_pistol(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d3", then="wait")
    assert "fire 0 blue.C2" not in game.options(RED)
    game.deed(RED, "fire 0 blue.C1")
    yield
    shot = game.fighter(BLUE, "C1")
    assert (1, 0, "d3") == (shot.wounds, shot.slow, square(game, "red.N1"))


@NOBLES.of("PN-07", "red.N1", cp=2, dice=(5,), price=2, N1={"special": 1})
def wheel_lock_pistol_with_fantasy(game: InPlay) -> Iterator[None]:
    game.deed(RED, "fire 0 blue.C2")
    game.end(RED)
    yield
    shot = game.fighter(BLUE, "C2")
    assert (1, 2, 0) == (shot.wounds, shot.slow, game.fighter(RED, "N1").special)


@NOBLES.of("PN-08", "red.N1", cp=1, N1={"square": "d2"})
def shoulder_to_the_chest(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d3", "d4", then="wait")
    assert ["0 blue.C1 d6", "0 blue.C1 d7"] == deeds(game, "push")
    game.deed(RED, "push 0 blue.C1 d7")
    yield
    assert ("d4", "d7") == (square(game, "red.N1"), square(game, "blue.C1"))


@NOBLES.of("PN-09", "red.N1", cp=2, N1={"square": "d3"})
def bench_across_the_skull(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d4", then="attack blue.C1")
    fight(game, ATTACK, FEINT)
    yield
    assert (1, True) == (game.fighter(BLUE, "C1").wounds, game.fighter(BLUE, "C1").is_stunned)


@NOBLES.of("PN-09", "red.N1", cp=2, dice=(3, 1, 1, 6))
def bench_that_is_dodged(game: InPlay) -> Iterator[None]:
    game.deed(RED, "attack blue.C1", then="end")
    fight(game, ATTACK, DODGE)
    game.answer(BLUE, "nothing")
    yield
    assert [False, False] == [fighter.is_stunned for fighter in (game.fighter(BLUE, "C1"), game.fighter(RED, "N1"))]


@NOBLES.of("PN-10", "red.N1", cp=3, N1={"square": "h4"})
def armed_foray(game: InPlay) -> Iterator[None]:
    game.walk(RED, "g4", "f4", "e4", "d4", then="attack blue.C1")
    assert "high" == fight(game, ATTACK, FEINT)
    yield
    assert ("d4", 1) == (square(game, "red.N1"), game.fighter(BLUE, "C1").wounds)


@NOBLES.of("PN-11", "red.N2", cp=2, N1={"square": "a1"}, N2={"square": "d4"})
def point_of_honour(game: InPlay) -> Iterator[None]:
    game.attack(RED, "blue.C1")
    assert "medium" == fight(game, DODGE, ATTACK)
    game.answer(RED, "nothing")
    assert ["walk", "end"] == game.options(RED)
    game.end(RED)
    assert ["push 0 blue.C1 d6", "end"] == game.options(RED)
    game.deed(RED, "push 0 blue.C1 d6")
    yield
    assert ("d6", "medium low high") == (square(game, "blue.C1"), levels(game, "red.N2"))


@NOBLES.of("PN-11", "red.N3", cp=2, N1={"square": "a1"}, N3={"square": "d3"})
def point_of_honour_by_feint(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d4", then="attack blue.C1")
    assert "high" == fight(game, FEINT, DODGE)
    game.answer(RED, "nothing")
    game.end(RED)
    yield


@NOBLES.of("PN-12", "red.N1", cp=0)
def cloak_and_scabbard(game: InPlay) -> Iterator[None]:
    yield
    assert game.fighter(RED, "N1").is_defending


@NOBLES.of("PN-13", "red.N1", cp=1, N1={"slow": 2})
def leap_onto_the_table(game: InPlay) -> Iterator[None]:
    assert 3 == reach(game, "move")
    game.move(RED, "c4", "b4", "a4")
    yield
    assert ("a4", 0) == (square(game, "red.N1"), game.fighter(RED, "N1").mp_spent)


@NOBLES.of("PN-14", "blue.C1", cp=3)
def challenge_to_a_duel(game: InPlay) -> Iterator[None]:
    assert 2 == reach(game)
    game.walk(RED, "d6", "d7")
    yield
    assert "d7" == square(game, "blue.C1")


@NOBLES.of("PN-15", "red.N3", cp=2)
def cross_guard(game: InPlay) -> Iterator[None]:
    yield
    assert "high high medium" == levels(game, "red.N3")


@NOBLES.of("PN-16", "red.N2", cp=2)
def hussars_poise(game: InPlay) -> Iterator[None]:
    yield
    assert "high medium high" == levels(game, "red.N2")


@NOBLES.of("PN-17", "red.N3", cp=1)
def court_feint(game: InPlay) -> Iterator[None]:
    yield
    assert "medium medium high" == levels(game, "red.N3")


@NOBLES.of("PN-18", "red.N2", cp=1)
def back_to_the_wall(game: InPlay) -> Iterator[None]:
    yield
    assert "medium high high" == levels(game, "red.N2")


@NOBLES.of("PN-19", "blue.C1", cp=2)
def too_much_mead(game: InPlay) -> Iterator[None]:
    yield
    assert "medium low low" == levels(game, "blue.C1")


@NOBLES.of("PN-20", "red.N1", cp=2, price=0, N1={"special": 2})
def old_campaigner(game: InPlay) -> Iterator[None]:
    assert 1 == game.fighter(RED, "N1").special
    yield
    assert not game.fighter(RED, "N1").is_ready
    game.pass_(BLUE)
    game.standard(RED, "red.N1", "defense", price=0)
    assert (True, True) == (game.fighter(RED, "N1").is_ready, game.fighter(RED, "N1").is_defending)


@NOBLES.of("PN-21", cp=2)
def liberum_veto(game: InPlay) -> Iterator[None]:
    yield
    game.card(BLUE, "CO-01", "blue.C1")
    game.answer(RED, "yes")
    assert ("CO-01",) == game.view().player(BLUE).discarded
    assert ("PN-21",) == game.view().player(RED).discarded
    assert (5, False) == (game.bout.players[BLUE].cp, game.fighter(BLUE, "C1").has_acted)
    assert (RED,) == game.waiting


@NOBLES.of("PN-22", "red.N2", cp=1)
def vivat(game: InPlay) -> Iterator[None]:
    yield
    assert (1, 1) == (game.view().fighter("red.N2").bolster, game.view().fighter("red.N2").haste)


@NOBLES.of("PN-23", cp=1)
def toast_to_the_crown(game: InPlay) -> Iterator[None]:
    game.answer(RED, {"red.N1": 1, "red.N3": 1})
    yield
    assert [1, 0, 1] == [game.fighter(RED, sheet).special for sheet in ("N1", "N2", "N3")]


@NOBLES.of("PN-24", "d6", cp=1, dice=(1, 4, 3), N3={"square": "e7"}, C3={"square": "c7"})
def spilled_lamp_oil(game: InPlay) -> Iterator[None]:
    yield
    assert [0, 2, 0, 2] == [game.bout.fighters[name].slow for name in ("red.N1", "red.N3", "blue.C1", "blue.C3")]


@NOBLES.of("PN-25", "blue.C3", cp=1, C1={"square": "a7"}, C3={"square": "d5", **BOLD})
def glove_in_the_face(game: InPlay) -> Iterator[None]:
    yield
    assert "high medium high" == levels(game, "blue.C3")
    game.card(BLUE, "CO-01", "blue.C3")
    game.deed(BLUE, "attack red.N1", then="end")
    fight(game, ATTACK, FEINT)
    assert ((), "medium high medium") == (game.view().fighter("blue.C3").attached, levels(game, "blue.C3"))
    assert ("PN-25",) == game.view().player(RED).discarded


@NOBLES.of("PN-26", "red.N1", cp=1, N1={"square": "d2"}, N2={"special": 2})
def debt_of_blood(game: InPlay) -> Iterator[None]:
    assert 0 == game.fighter(RED, "N2").special
    assert 2 == reach(game, "move")
    game.move(RED, "d3", "d4")
    game.attack(RED, "blue.C1")
    fight(game, ATTACK, FEINT)
    yield
    assert ("d4", 0, 1) == (square(game, "red.N1"), game.fighter(RED, "N1").mp_spent, game.fighter(BLUE, "C1").wounds)


@NOBLES.of("PN-27", "red.N2", cp=1)
def second_wind(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.fighter(RED, "N2").haste


@NOBLES.of("PN-27", "red.N2", cp=2, removed=True, risen=True)
def second_wind_from_the_discard_pile(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.fighter(RED, "N2").haste


@pytest.mark.parametrize("case", NOBLES, ids=str)
def test_a_card_does_what_it_says(box: Content, case: Case) -> None:
    """Paid, played out, and laid where it belongs."""
    case.try_out(box)


def test_every_card_of_the_nobles_is_tried(box: Content) -> None:
    """None is left out."""
    NOBLES.check_complete(box, Faction.NOBLES)


@pytest.mark.parametrize(
    ("card", "whom"),
    [("PN-14", ["blue.C2"]), ("PN-19", ["blue.C1"]), ("PN-25", ["blue.C1"])],
)
def test_a_card_reaches_those_it_speaks_of(box: Content, card: str, whom: list[str]) -> None:
    """The first within 4 spaces, of those who have not acted; the others within 3."""
    game = in_rows(box, RED, card)
    assert whom == game.options(RED, card)


def test_a_field_lies_within_four_spaces(box: Content) -> None:
    """Of any own character."""
    cells = in_rows(box, RED, "PN-24").option(RED, "PN-24").cells["spot"]
    assert (True, False) == ("g5" in cells, "g6" in cells)
    assert (True, False) == ("a5" in cells, "h1" in cells)
