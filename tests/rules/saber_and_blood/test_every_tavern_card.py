"""Every card of the tavern's deck, played in a bout: each trial asserts what the card's text promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.card_cases import Case, Cases, deeds, fight, levels, reach, square
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay

TAVERN = Cases(RED)


@TAVERN.of("TV-01", "red.N1", cp=2, dice=(4,), C1={"square": "d7"})
def flying_stool(game: InPlay) -> Iterator[None]:
    assert (1, ["0 blue.C1", "0 blue.C3"]) == (reach(game), deeds(game, "fire"))
    game.deed(RED, "fire 0 blue.C1")
    game.walk(RED, "d3")
    yield
    assert (True, 0, "d3") == (
        game.fighter(BLUE, "C1").is_stunned,
        game.fighter(BLUE, "C1").wounds,
        square(game, "red.N1"),
    )


@TAVERN.of("TV-01", "red.N1", cp=2, dice=(2,))
def flying_stool_that_misses(game: InPlay) -> Iterator[None]:
    game.deed(RED, "fire 0 blue.C1")
    game.end(RED)
    yield
    assert not game.fighter(BLUE, "C1").is_stunned


@TAVERN.of("TV-02", "red.N1", cp=2, N1={"square": "h4"})
def swing_on_the_chandelier(game: InPlay) -> Iterator[None]:
    assert 4 == reach(game, "move")
    game.move(RED, "g4", "f4", "e4", "d4")
    game.attack(RED, "blue.C1")
    fight(game, ATTACK, FEINT)
    yield
    assert ("d4", 0, 1) == (square(game, "red.N1"), game.fighter(RED, "N1").mp_spent, game.fighter(BLUE, "C1").wounds)


@TAVERN.of("TV-03", "red.N2", cp=1)
def behind_the_counter_in_the_open(game: InPlay) -> Iterator[None]:
    yield
    assert "medium medium high" == levels(game, "red.N2")


@TAVERN.of("TV-03", "red.N2", cp=1, N2={"square": "b1"})
def behind_the_counter(game: InPlay) -> Iterator[None]:
    yield
    assert "medium high high" == levels(game, "red.N2")
    game.pass_(BLUE)
    game.standard(RED, "red.N2", "walk")
    game.walk(RED, "c1", "d1")
    assert "medium medium high" == levels(game, "red.N2")


@TAVERN.of("TV-04", "red.N1", cp=2, N1={"square": "d3"})
def red_hot_poker(game: InPlay) -> Iterator[None]:
    assert 1 == game.view().fighter("red.N1").bolster
    game.walk(RED, "d4", then="attack blue.C1")
    assert "high" == fight(game, ATTACK, FEINT)
    yield


@TAVERN.of("TV-04", "red.N1", cp=2, N1={"square": "g5"}, C1={"square": "e5"})
def red_hot_poker_from_the_fire(game: InPlay) -> Iterator[None]:
    assert 2 == game.view().fighter("red.N1").bolster
    game.walk(RED, "f5", then="attack blue.C1")
    assert "master" == fight(game, ATTACK, FEINT)
    yield


@TAVERN.of("TV-05", "blue.C1", cp=1)
def doubtful_vodka(game: InPlay) -> Iterator[None]:
    yield
    assert (True, 0) == (game.fighter(BLUE, "C1").is_poisoned, game.fighter(BLUE, "C1").wounds)
    game.end_turn()
    assert (False, 1) == (game.fighter(BLUE, "C1").is_poisoned, game.fighter(BLUE, "C1").wounds)
    game.end_turn()
    assert 1 == game.fighter(BLUE, "C1").wounds


@TAVERN.of("TV-06", "red.N1", cp=1, removed=True, N1={"wounds": 2})
def healing_mead(game: InPlay) -> Iterator[None]:
    yield
    assert 1 == game.fighter(RED, "N1").wounds


@TAVERN.of("TV-07", "blue.C2", cp=1)
def loose_floorboard(game: InPlay) -> Iterator[None]:
    yield
    assert 2 == game.fighter(BLUE, "C2").slow


@TAVERN.of("TV-08", cp=2)
def fiddler_strikes_up(game: InPlay) -> Iterator[None]:
    yield
    assert {"red.N1": 1, "red.N2": 1, "red.N3": 1} == {
        fighter.name: fighter.haste for fighter in game.bout.fighters.values() if fighter.haste
    }


@TAVERN.of("TV-09", cp=2, N2={"square": "e5", "skill_cards": ["PN-S3"]})
def candles_out(game: InPlay) -> Iterator[None]:
    yield
    game.pass_(BLUE)
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    assert "medium" == fight(game, ATTACK, FEINT)
    game.end_turn()
    assert ((), ("TV-09",)) == (game.view().in_play, game.view().tavern_discarded)


@TAVERN.of("TV-09", cp=2, N1={"skill_cards": ["PN-S3"]})
def candles_out_for_shooters(game: InPlay) -> Iterator[None]:
    yield
    game.pass_(BLUE)
    deeds = game.option(RED, "standard", "red.N1").slots["what"].options
    game.standard(RED, "red.N1", deeds[-1].id)
    assert [] == game.told("fire_hit") + game.told("fire_missed")
    assert (BLUE,) == game.waiting


@TAVERN.of("TV-10", "red.N1", cp=2, dice=(3,), N1={"square": "d2"})
def kicked_table(game: InPlay) -> Iterator[None]:
    game.walk(RED, "d3", "d4", then="wait")
    assert ["0 blue.C1 d6", "0 blue.C1 d7"] == deeds(game, "push")
    game.deed(RED, "push 0 blue.C1 d7")
    yield
    assert ("d7", True) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").is_stunned)


@TAVERN.of("TV-10", "red.N1", cp=2, dice=(6,))
def kicked_table_and_a_light_foot(game: InPlay) -> Iterator[None]:
    game.deed(RED, "push 0 blue.C1 d6")
    game.end(RED)
    yield
    assert ("d6", False) == (square(game, "blue.C1"), game.fighter(BLUE, "C1").is_stunned)


@TAVERN.of("TV-11", "blue.C1", cp=2, dice=(1,), C1={"square": "c5"})
def keepers_cudgel(game: InPlay) -> Iterator[None]:
    yield
    assert game.fighter(BLUE, "C1").is_stunned


@TAVERN.of("TV-11", "blue.C1", cp=2, dice=(4,), C1={"square": "c5"})
def keepers_cudgel_that_is_dodged(game: InPlay) -> Iterator[None]:
    yield
    assert not game.fighter(BLUE, "C1").is_stunned


@TAVERN.of("TV-12", "red.N1", cp=1)
def bar_the_way(game: InPlay) -> Iterator[None]:
    yield
    assert game.fighter(RED, "N1").is_ready


@pytest.mark.parametrize("case", TAVERN, ids=str)
def test_a_card_does_what_it_says(box: Content, case: Case) -> None:
    """Paid, played out, and laid where it belongs."""
    case.try_out(box)


def test_every_card_of_the_tavern_is_tried(box: Content) -> None:
    """None is left out."""
    TAVERN.check_complete(box, Faction.TAVERN)


@pytest.mark.parametrize(
    ("card", "whom"),
    [("TV-05", ["blue.C1"]), ("TV-07", ["blue.C1", "blue.C2", "blue.C3"]), ("TV-11", ["blue.C2"])],
)
def test_a_card_reaches_those_it_speaks_of(box: Content, card: str, whom: list[str]) -> None:
    """Vodka within 2 spaces, the floorboard anywhere, the cudgel only beside an obstacle."""
    trial = next(case for case in TAVERN if case.card == "TV-12")
    scene = trial.scene(box)
    scene.place(BLUE, "C2", "g8")
    scene.give(RED, card)
    game = scene.play()
    assert whom == game.options(RED, card)
