"""The rules say the same of a bout to whoever knows the whole truth and to whoever has only a seat's view of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rules.kernel.game import Face, Game
from rules.saber_and_blood.actions.action import fury_of, steps_for
from rules.saber_and_blood.cards.playable import can_act, prices, standard_prices
from rules.saber_and_blood.combat.dangers import can_use_ready
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.scenarios import burning, is_last_turn, lady_spaces_left, rules_of
from rules.saber_and_blood.state import Bout, Mood, MoodToken
from rules.saber_and_blood.stewards.judgement import Mind
from rules.saber_and_blood.stewards.odds import STANCES, Odds
from rules.saber_and_blood.stewards.terrain import Terrain
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.vocabulary import LEVELS, Condition, Keyword, Stance, When
from rules.saber_and_blood.what_is_known import Character, Known
from tests.conformance.games import GAMES
from tests.helpers.hooks import Seating, seatings
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of, moves

pytestmark = pytest.mark.slow

GAME: Game[Any] = next(entrant.game for entrant in GAMES if entrant.game.name == "saber_and_blood")
BOX: Content = GAME.content
ANSWERS = at_length(25, 45)
"""Of each playout: some turns of every scenario."""
DEAR = [next(card for card in BOX.cards if card.special == special) for special in {c.special: 0 for c in BOX.cards}]
"""A card for every special cost."""


@cache
def played(seating: Seating) -> Playout:
    """A playout by chance, at which every test looks by itself."""
    playout = Playout(GAME, seats=seating.seats, options=dict(seating.options), dice=dice_of(31))
    for _ in islice(moves(playout, random.Random(31)), ANSWERS):
        pass
    return playout


def borders(seating: Seating) -> Iterator[Bout]:
    """The truth at every phase border of a playout by chance."""
    for place, checkpoint in enumerate(played(seating).ledger.checkpoints):
        bout = Bout.model_validate(checkpoint.state)
        if place % 2:
            dress(bout)
        yield bout


def dress(bout: Bout) -> None:
    """Tokens, points and the chest, which are rare where playouts are short."""
    for place, one in enumerate(bout.on_board()):
        one.moods = [MoodToken(mood=Mood.WEAKEN if place % 2 else Mood.BOLSTER, origin=0)]
        one.special, one.slow, one.mp_spent = place % 4, place % 2, place % 3
        one.is_stunned, one.is_ready = place % 3 == 0, place % 2 == 0
        if bout.chest is not None:
            bout.chest, bout.chest_holder = None, one.name


def said_of_all(bout: Known[Any]) -> Iterator[object]:
    """What the rules say of the bout as a whole."""
    tavern, lasting = Tavern(bout, BOX), Lasting(bout, BOX)
    yield is_last_turn(bout, BOX), burning(bout), lady_spaces_left(bout, BOX)
    yield [(tavern.is_occupied(cell), tavern.is_bare(cell), tavern.is_fireplace(cell)) for cell in BOX.board.free]
    yield [lasting.holds_for_all(keyword) for keyword in Keyword]


def said_of(bout: Known[Any], one: Character) -> Iterator[object]:
    """What the rules say of a character."""
    lasting = Lasting(bout, BOX)
    yield one.name, [other.name for other in bout.foes_of(one.seat)], [other.name for other in bout.band(one.seat)]
    yield can_act(one), can_use_ready(one), fury_of(BOX, one)
    yield steps_for(one, 3, rules_of(bout).mp_cap(bout, BOX, one)), rules_of(bout).needs_a_band(bout, one.seat)
    yield [lasting.is_met(condition, one) for condition in Condition]
    yield [lasting.level(one, stance) for stance in Stance]
    yield [[*lasting.parts(one, when)] for when in When], [*lasting.own_parts(one)]


def said_where_it_stands(bout: Known[Any], one: Character) -> Iterator[object]:
    """What the rules say of a character on the board: its ways, pushes, supporters."""
    tavern, lasting = Tavern(bout, BOX), Lasting(bout, BOX)
    yield rules_of(bout).weaken(bout, BOX, one), tavern.may_stay(one)
    yield tavern.steps(one, 2), tavern.ways_to_be_moved(one, 2), tavern.room_beside(one, one.spot)
    for foe in tavern.foes_beside(one):
        yield foe.name, tavern.pushes(one, foe, 2), [friend.name for friend in lasting.supporters(one, foe)]


def said_of_prices(bout: Known[Any]) -> Iterator[object]:
    """Every way to pay for cards, by whomever and on whomever."""
    for one in bout.on_board():
        yield [*standard_prices(bout, BOX, one.seat, one)]
        yield [[*prices(bout, BOX, one.seat, card, target, surcharge=0)] for card in DEAR for target in (one, None)]


@pytest.mark.parametrize("seating", seatings(GAME)[1:8], ids=str)
def test_the_rules_say_the_same_of_truth_and_view(seating: Seating) -> None:
    """At every phase border, every predicate gives the same answer for the state and for a view."""
    for bout in borders(seating):
        for view in (GAME.view(bout, bout.seats[0]), GAME.view(bout, None)):
            assert [*said_of_all(bout)] == [*said_of_all(view)]
            assert [*said_of_prices(bout)] == [*said_of_prices(view)]
            for mine, seen in zip(bout.everybody(), view.everybody(), strict=True):
                assert [*said_of(bout, mine)] == [*said_of(view, seen)]
                if mine.is_on_board:
                    assert [*said_where_it_stands(bout, mine)] == [*said_where_it_stands(view, seen)]


@pytest.mark.parametrize("seating", seatings(GAME)[1:8], ids=str)
def test_a_stewards_floor_agrees_with_the_rules(seating: Seating) -> None:
    """Supporters and levels on the floor that a steward thinks of, as it lies, are those of the rules."""
    odds, terrain = Odds(BOX), Terrain(BOX)
    for bout in borders(seating):
        seat, lasting = bout.seats[0], Lasting(bout, BOX)
        face = Face.model_construct(seat=seat, view=GAME.view(bout, seat))
        mind = Mind(BOX, odds, terrain, face, lambda size: 0)
        for one in bout.on_board():
            weaken = rules_of(bout).weaken(bout, BOX, one)
            shown = [LEVELS[max(0, min(3, level + weaken))] for level in mind.floor.levels[one.name]]
            assert [lasting.level(one, stance) for stance in STANCES] == shown
            for foe in lasting.tavern.foes_beside(one):
                given = mind.floor.support[foe.name]
                side = mind.fencers[one.name].side
                names = [name for name in given if mind.fencers[name].side == side and name != one.name]
                assert [friend.name for friend in lasting.supporters(one, foe)] == names
                assert [lasting.support(bout.fighters[name]) for name in names] == [given[name] for name in names]
