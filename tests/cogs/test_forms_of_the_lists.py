"""The sheets of Combat in the Lists as forms: six knights with full hands fit into Discord, and all can be pressed."""

from __future__ import annotations

import random

import pytest

from cogs.forms import Draft, Form, opened
from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Pace, Pile
from rules.kernel.decisions import Decision, PickMany, Sheet
from rules.kernel.game import StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from tests.cogs.checks import check_form
from tests.cogs.person import Person
from tests.helpers.lengths import Looks
from tests.helpers.playouts import Playout, asked_of, choose_legally, dice_of
from tests.rules.combat_in_the_lists.scene import BEAR, FALCON, GAME, Scene

CENTRE = "E5"


def filled_in(question: Decision, wanted: Json) -> Json:
    """The answer that comes of pressing what is shown, every panel on the way having been checked."""

    def watch(form: Form, draft: Draft) -> None:
        check_form(form)

    return Person(question, opened(question, None), watch=watch).fill(wanted)


def cheapest(scene: Scene, seat: Seat, count: int) -> list[CardName]:
    """So many attack cards of a pile, those first that cost least."""
    knight = scene.lists.knights[seat]
    return sorted(knight.attack_deck.draw_pile, key=lambda card: (scene.box.cost(card), card))[:count]


def ring() -> Scene:
    """Falcon in the middle of five who look at them; every hand is full."""
    scene = Scene(knights=6, step=Step.COMMIT, pace=Pace.POST)
    middle = scene.box.board.parse(CENTRE)
    scene.knight(FALCON, CENTRE)
    row = scene.box.row(6)
    for way, knight in enumerate(scene.lists.in_the_lists[1:]):
        knight.cell, knight.facing = middle.step(way), (way + 3) % 6
    for knight in scene.lists.in_the_lists:
        scene.give(knight.seat, *cheapest(scene, knight.seat, row.hand(Pile.ATTACK)))
        scene.give(knight.seat, *knight.defence_deck.draw_pile[: row.hand(Pile.DEFENCE)])
        scene.give(knight.seat, *scene.lists.special_deck.draw_pile[: row.hand(Pile.SPECIAL)])
    return scene


def question_of(scene: Scene, seat: Seat) -> Sheet:
    """What somebody is asked."""
    question = asked_of(scene.session.face(seat))
    assert isinstance(question, Sheet)
    return question


@pytest.mark.slow
def test_a_whole_hand_is_laid_and_answered() -> None:
    """Many stacks on the commit sheet, more lines on the defence sheet than one select holds, 21 cards to discard."""
    scene = ring()
    scene.start()
    for seat in scene.waiting:
        knight = scene.lists.knights[seat]
        laid: list[Json] = [{"pick": card, "then": "falcon"} for card in knight.attacks]
        question = question_of(scene, seat)
        stacks = [] if seat == FALCON else laid
        answer = {**_begun(question), "stacks": stacks}
        scene.answer(seat, filled_in(question, answer) if seat == BEAR else answer)
    question = question_of(scene, FALCON)
    lines = [slot for slot, line in question.slots.items() if line.key == "fray.line"]
    assert len(lines) > 25
    discards = question.slots["discards"]
    assert isinstance(discards, PickMany)
    assert 21 == len(discards.options)
    wanted: dict[str, Json] = {**_begun(question), "discards": [option.id for option in discards.options]}
    for slot in (lines[0], lines[-1]):
        wanted[slot] = {"pick": "cards", "then": []}
    assert wanted == filled_in(question, wanted)


def _begun(question: Sheet) -> dict[str, Json]:
    given = question.fall_back(lambda size: 0)
    assert isinstance(given, dict)
    return given


@pytest.mark.slow
@pytest.mark.parametrize(("pace", "knights"), [("live", 3), ("post", 6)])
def test_whatever_is_asked_can_be_pressed(pace: str, knights: int) -> None:
    """A whole game: the first, second, fourth, eighth question of each kind, from its first panel to the answer."""
    playout = Playout(GAME, seats=GAME.seats[:knights], options={"pace": pace}, dice=dice_of(1))
    looks, chance, steward = Looks(), random.Random(1), steward_of(GAME, StewardKind.OWN)
    while not playout.is_over:
        seat = playout.session.waiting()[0]
        question = asked_of(playout.session.face(seat))
        answer = choose_legally(playout.session, seat, steward, chance.randrange)
        if looks.is_worth_one(question.key):
            assert answer == filled_in(question, answer)
        playout.submit(seat, answer, by="steward")
    assert pace == "post" or looks.met.keys() >= {"sneak.attempts", "sneak.restore", "recovery.contests", "trim.sheet"}
