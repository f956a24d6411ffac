"""The steward: knows what wins, keeps its stances a secret, and is no match for chance."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from rules.kernel.values import Json, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from tests.balance.plans import PLANS
from tests.balance.series import Played, play
from tests.rules.saber_and_blood.duel import OSTAP, engage
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene

JEREMIASZ = "red.N1"
PLAN = PLANS["saber_and_blood"]
DUELS = {series.name: series for series in PLAN.series if series.players == 2}


def chosen(play: InPlay, seat: Seat, chance: int = 0) -> Json:
    """What the steward of a seat answers now."""
    face = play.session.face(seat)
    assert face.asked is not None
    steward = play.game.steward
    assert steward is not None
    return steward(face, face.asked, random.Random(chance).randrange)


def let_act(play: InPlay, seat: Seat, times: int = 1) -> None:
    """The steward answers for a seat."""
    for _ in range(times):
        play.answer(seat, chosen(play, seat))


@pytest.fixture(scope="module")
def game(box: Content) -> SaberAndBlood:
    """Whose steward works out the odds once."""
    return SaberAndBlood(box)


@pytest.mark.parametrize("name", ["Tavern brawl", "Debt"])
def test_chance_loses_to_it(game: SaberAndBlood, name: str) -> None:
    """Both seats, both factions; `make balance` plays the same by the hundred."""
    series = replace(DUELS[name], is_against_chance=True)
    games: list[Played] = [play(game, PLAN, series, number) for number in (1, 2, 9, 14)]
    beaten = [one for one in games if any(one.sides[seat] == ("the steward",) for seat in one.winners)]
    assert len(games) == len(beaten)


def test_its_stances_cannot_be_foretold(box: Content) -> None:
    """The same fighters, the same moment: with other chances another stance, and none of them nearly always."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    play = engage(scene, JEREMIASZ, OSTAP)
    for seat in (RED, BLUE):
        stances = Counter(str(chosen(play, seat, chance)) for chance in range(60))
        assert len(stances) >= 2
        assert max(stances.values()) < 54


def test_the_same_chance_gives_the_same_answer(box: Content) -> None:
    """So that a game between stewards can be played again."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    play = engage(scene, JEREMIASZ, OSTAP)
    assert chosen(play, RED, 7) == chosen(play, RED, 7)


@pytest.mark.rule("SB-844")
def test_a_thief_with_the_chest_at_the_door_leaves(box: Content) -> None:
    """That wins on the spot."""
    scene = Scene(box, scenario="theft")
    thief = scene.place(RED, "N1", "d2")
    scene.place(BLUE, "C1", "h8")
    scene.bout.chest, scene.bout.chest_holder = None, thief.name
    scene.give(RED, "PN-05")
    play = scene.play()
    for _ in range(4):
        if play.outcome is not None:
            break
        let_act(play, RED)
    assert play.outcome is not None
    assert {RED} == play.outcome[0]


@pytest.mark.rule("SB-862")
def test_a_kidnapper_beside_the_lady_leads_her_home(box: Content) -> None:
    """Nobody guards her, and a blue square is one step away."""
    scene = Scene(box, scenario="lady_in_distress")
    scene.bout.active = BLUE
    scene.lady_on("e2")
    scene.place(BLUE, "C1", "f2")
    scene.place(RED, "N1", "a8")
    scene.give(BLUE, "CO-10")
    play = scene.play()
    for _ in range(4):
        if play.outcome is not None:
            break
        let_act(play, BLUE)
    assert play.outcome == ({BLUE}, "lady_taken")
