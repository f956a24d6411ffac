"""Chapters 8 and 9: discard, draw, knock-out and victory."""

from collections import Counter
from typing import Any

import pytest

from rules.combat_in_the_lists.hands import draw_up
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Pile
from rules.kernel.play import Play, Procedure
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, LION, STAG, WOLF, Scene


def discarding(knights: int = 2, **facts: Any) -> Scene:
    """The Discard phase is next; hands are as the test makes them."""
    return Scene(knights=knights, step=Step.DISCARD, **facts)


def to_next_turn(scene: Scene) -> Scene:
    """On by fallbacks until the next turn begins, or the game is over."""
    turn = scene.lists.turn
    while not scene.is_over and scene.lists.turn == turn:
        scene.fall_back()
    return scene


@pytest.mark.rule("CL-801", "CL-802")
def test_what_was_played_goes_to_its_own_pile() -> None:
    """CL-802: attack, defence and special cards are never mixed."""
    scene = discarding()
    scene.give(FALCON, "stabbing.jab.head", "block.centre", "fury", "second_stage")
    falcon = scene.lists.knights[FALCON]
    falcon.used, falcon.in_front = ["stabbing.jab.head", "block.centre", "fury"], ["second_stage"]
    falcon.attacks, falcon.defences, falcon.specials = [], [], []
    scene.start()
    assert falcon.attack_deck.discard_pile == ["stabbing.jab.head"]
    assert falcon.defence_deck.discard_pile == ["block.centre"]
    assert Counter(scene.lists.special_deck.discard_pile) == Counter(["fury", "second_stage"])


@pytest.mark.rule("CL-803")
def test_anybody_may_discard_cards_and_others_see_only_how_many() -> None:
    """CL-803: secret; which cards they were changes no other face."""
    faces = []
    for card in ("stabbing.jab.head", "block.centre"):
        scene = discarding()
        scene.give(FALCON, "stabbing.jab.head", "block.centre")
        scene.start()
        scene.answer(FALCON, [card])
        faces.append(scene.face(BOAR))
    assert faces[0] == faces[1]
    scene.answer(BOAR, [])
    assert scene.told("discarded") == [{"seat": "falcon", "count": 1, "kinds": {"defence": 1}}]
    assert scene.lists.knights[FALCON].defence_deck.discard_pile == ["block.centre"]


@pytest.mark.rule("CL-804", "CL-806", "CL-807")
def test_kept_cards_count_and_hands_are_filled_up_exactly() -> None:
    """CL-806: with 2 of 3 attack cards kept, one is drawn."""
    scene = discarding()
    scene.give(FALCON, "stabbing.jab.head", "stabbing.jab.chest")
    scene.start()
    to_next_turn(scene)
    falcon = scene.lists.knights[FALCON]
    assert falcon.attacks[:2] == ["stabbing.jab.head", "stabbing.jab.chest"]
    assert [len(falcon.held(pile)) for pile in Pile] == [3, 6, 2]


@pytest.mark.rule("CL-805")
def test_an_empty_pile_is_made_anew_in_the_middle_of_a_draw() -> None:
    """CL-805: one card in the pile, two in the discards."""
    scene = discarding()
    falcon = scene.lists.knights[FALCON]
    deck = falcon.attack_deck
    deck.discard_pile, deck.draw_pile = deck.draw_pile[1:], deck.draw_pile[:1]
    scene.start()
    to_next_turn(scene)
    assert len(falcon.attacks) == 3
    assert len(deck.draw_pile) == 93
    assert deck.discard_pile == []


@pytest.mark.rule("CL-R58")
def test_when_nothing_is_left_what_there_is_is_drawn() -> None:
    """CL-R58: it must not fail."""
    scene = Scene()
    falcon = scene.lists.knights[FALCON]
    scene.give(FALCON, *falcon.attack_deck.draw_pile[:95])
    falcon.attacks = falcon.attacks[:95]
    deck = falcon.attack_deck
    drawn: list[list[str]] = []

    def run(g: Play[Any]) -> Procedure[None]:
        own = g.state.knights[FALCON]
        own.used, own.attacks = own.attacks, []
        drawn.append(draw_up(g, own, Pile.ATTACK))
        yield from ()

    scene.run(run)
    assert len(deck.draw_pile) <= 1
    assert len(drawn[0]) == 1


@pytest.mark.rule("CL-808", "CL-809", "CL-R61")
def test_points_are_full_again_after_the_check_and_health_is_not() -> None:
    """CL-R61: once, after the draw; before it the old points count."""
    scene = Scene(step=Step.DRAW)
    scene.knight(FALCON, points=[1, 0, 2], stage=1, health=12, shadow=12)
    scene.start()
    assert scene.points(FALCON) == [1, 0, 2]
    to_next_turn(scene)
    falcon = scene.lists.knights[FALCON]
    assert (falcon.points, falcon.stage, falcon.health) == ([7, 4, 2], 0, 12)


@pytest.mark.rule("CL-810", "CL-811", "CL-R35")
def test_the_new_row_holds_after_the_check() -> None:
    """CL-810: five knights, two out: the row of three; the draw before it was still to the row of five."""
    scene = Scene(knights=5, step=Step.DRAW)
    scene.knight(FALCON, health=0)
    scene.knight(LION, health=0)
    scene.start()
    assert [len(scene.lists.knights[FALCON].held(pile)) for pile in Pile] == [6, 9, 3]
    to_next_turn(scene)
    assert scene.lists.row == 3
    for seat in (BOAR, STAG, WOLF):
        knight = scene.lists.knights[seat]
        assert [len(knight.held(pile)) for pile in Pile] == [4, 7, 2]
        assert knight.points == [9, 5, 3]


@pytest.mark.rule("CL-810")
def test_six_knights_without_two_are_four() -> None:
    """CL-810: the other example of the book."""
    scene = Scene(knights=6, step=Step.DRAW)
    scene.knight(STAG, health=0)
    scene.knight(LION, health=0)
    scene.start()
    to_next_turn(scene)
    assert (scene.lists.row, scene.points(FALCON)) == (4, [11, 7, 3])


@pytest.mark.rule("CL-R35")
def test_surplus_cards_are_chosen_in_secret() -> None:
    """CL-R35: per kind; the last drawn go first where nothing is said."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(STAG, health=0)
    scene.start()
    scene.fall_back()
    assert (scene.key(), scene.waiting) == ("trim.sheet", (FALCON, BOAR))
    falcon, boar = scene.lists.knights[FALCON], scene.lists.knights[BOAR]
    attacks, defences = list(falcon.attacks), list(falcon.defences)
    kept = list(boar.attacks)[:3]
    scene.answer(FALCON, {"attack": [attacks[0]], "defence": [defences[0]]})
    scene.fall_back(BOAR)
    assert (falcon.attacks, falcon.defences) == (attacks[1:], defences[1:])
    assert boar.attacks == kept


@pytest.mark.rule("CL-R35")
def test_by_post_surplus_cards_go_with_the_next_movement_orders() -> None:
    """CL-R35: before anybody moves, on the same sheet."""
    scene = Scene(knights=3, step=Step.COMMIT, pace=Pace.POST)
    scene.knight(STAG, health=0)
    scene.start()
    scene.fall_back()
    assert (scene.lists.turn, scene.key()) == (2, "movement.orders")
    falcon = scene.lists.knights[FALCON]
    assert len(falcon.attacks) == 4
    assert "trim" in scene.asked(FALCON).slots  # type: ignore[union-attr]
    scene.fall_back()
    assert [len(falcon.held(pile)) for pile in Pile] == [3, 6, 2]


@pytest.mark.rule("CL-R35")
def test_the_common_pile_is_drawn_from_in_turn_order_each_knight_completely() -> None:
    """CL-R35: Boar, Player #1, takes the first two."""
    scene = Scene(step=Step.DRAW, row=2)
    scene.lists.first = BOAR
    top = scene.lists.special_deck.draw_pile[:4]
    scene.start()
    assert scene.lists.knights[BOAR].specials == top[:2]
    assert scene.lists.knights[FALCON].specials == top[2:]


# Knock-out


@pytest.mark.rule("CL-902", "CL-903", "CL-R34", "CL-R59")
def test_who_raises_the_health_before_the_check_stays() -> None:
    """CL-902: at the end of the Draw phase, and only there, 0 is out."""
    scene = discarding(knights=3)
    scene.knight(FALCON, health=0)
    scene.knight(BOAR, health=0)
    scene.give(FALCON, "staunch_the_wound")
    scene.start()
    assert scene.lists.knights[BOAR].is_in
    while scene.key() != "last.chance":
        scene.fall_back()
    scene.answer(FALCON, ["staunch_the_wound"])
    scene.answer(BOAR, [])
    scene.fall_back()
    assert (scene.lists.knights[FALCON].is_in, scene.lists.knights[BOAR].is_in) == (True, False)


@pytest.mark.rule("CL-904")
def test_nobody_is_refilled_to_save_themselves() -> None:
    """CL-904: without a point the card is not even offered."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(FALCON, health=0, points=[0, 0, 0], stage=2)
    scene.give(FALCON, "staunch_the_wound")
    scene.start()
    assert scene.options(FALCON) == []
    scene.fall_back()
    assert not scene.lists.knights[FALCON].is_in


@pytest.mark.rule("CL-902")
def test_at_the_deadline_the_cheapest_card_saves_who_has_no_health() -> None:
    """CL-D16: Staunch the wound (2) before Iron will (3); with health left nothing is played."""
    scene = Scene(step=Step.DRAW)
    scene.knight(FALCON, health=0)
    scene.give(FALCON, "iron_will", "staunch_the_wound")
    scene.knight(BOAR, health=1)
    scene.start()
    scene.fall_back()
    assert (scene.health(FALCON), scene.health(BOAR)) == (2, 1)


@pytest.mark.rule("CL-905", "CL-R37")
def test_a_removed_knight_leaves_the_arena_and_special_cards_come_back() -> None:
    """CL-R37: the own piles leave the game; the shared deck does not shrink."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(FALCON, health=0)
    scene.start()
    scene.fall_back()
    falcon = scene.lists.knights[FALCON]
    assert (falcon.cell, falcon.attacks, falcon.defences, falcon.specials) == (None, [], [], [])
    assert not falcon.attack_deck.cards()
    assert len(scene.lists.special_deck.discard_pile) == 2


@pytest.mark.rule("CL-R37", "CL-203")
def test_player_1_passes_to_the_next_knight_who_is_still_in() -> None:
    """CL-R37: Boar, who would be next, is out."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(BOAR, health=0)
    scene.start()
    to_next_turn(scene)
    assert scene.lists.first == STAG
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(FALCON, health=0)
    scene.start()
    to_next_turn(scene)
    assert scene.lists.first == BOAR


@pytest.mark.rule("CL-102", "CL-906")
def test_the_last_knight_standing_is_the_champion() -> None:
    """CL-906: the game ends."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(FALCON, health=0)
    scene.knight(STAG, health=0)
    scene.start()
    scene.fall_back()
    assert scene.is_over
    assert scene.session.outcome is not None
    assert (scene.session.outcome.winners, scene.session.outcome.reason) == ((BOAR,), "last_standing")


@pytest.mark.rule("CL-R36")
def test_all_who_fall_together_share_a_draw() -> None:
    """CL-R36: nobody is left."""
    scene = Scene(knights=3, step=Step.DRAW)
    scene.knight(STAG, is_in=False, cell=None, colour=None)
    stag = scene.lists.knights[STAG]
    stag.cell = None
    stag.attack_deck.draw_pile, stag.defence_deck.draw_pile = [], []
    scene.knight(FALCON, health=0)
    scene.knight(BOAR, health=0)
    scene.start()
    scene.fall_back()
    assert scene.session.outcome is not None
    assert (scene.session.outcome.winners, scene.session.outcome.reason) == ((FALCON, BOAR), "all_down")


# Quiet turns


@pytest.mark.rule("CL-R64")
def test_fifteen_turns_without_a_wound_are_a_draw() -> None:
    """CL-R64: notice after ten."""
    scene = Scene(*[3] * 15, pace=Pace.POST)
    scene.start()
    while not scene.is_over:
        scene.fall_back()
        if scene.lists.turn == 11 and scene.lists.step is Step.MOVEMENT:
            assert scene.told("too_quiet") == [{"turns": 10, "left": 5}]
    assert scene.lists.turn == 15
    assert scene.session.outcome is not None
    assert (scene.session.outcome.winners, scene.session.outcome.reason) == ((FALCON, BOAR), "too_quiet")


@pytest.mark.rule("CL-R64")
def test_any_loss_starts_the_count_again() -> None:
    """CL-R64: also one that was restored in the same turn."""
    scene = discarding(quiet=14)
    scene.knight(FALCON, bled=True)
    scene.start()
    to_next_turn(scene)
    assert scene.lists.quiet == 0
    assert not scene.is_over


@pytest.mark.rule("CL-R64")
@pytest.mark.parametrize("quiet", [9, 20])
def test_the_limit_can_be_switched_off(quiet: int) -> None:
    """CL-R64: a setting of the table; then there is no notice either."""
    scene = discarding(quiet=quiet, quiet_limit=False)
    scene.start()
    to_next_turn(scene)
    assert not scene.is_over
    assert not scene.told("too_quiet")


# Giving up


@pytest.mark.rule("CL-R69")
def test_who_resigns_is_asked_nothing_more_and_removed_at_the_check() -> None:
    """CL-R69: the cubes do not move; unused stacks are forfeited."""
    scene = Scene(knights=3, step=Step.ACTION)
    scene.lists.to_act = [*scene.seats]
    scene.knight(FALCON, "E5", Compass.N)
    scene.knight(BOAR, "E4", Compass.S, health=15)
    scene.lay(FALCON, "stabbing.jab.head")
    scene.lay(BOAR, "stabbing.jab.chest")
    scene.start()
    scene.session.resign(BOAR)
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    boar = scene.lists.knights[BOAR]
    assert boar.health == 14
    while scene.lists.turn == 1:
        assert BOAR not in scene.waiting
        scene.fall_back()
    assert not boar.is_in
    assert scene.health(FALCON) == 20


@pytest.mark.rule("CL-R69")
def test_a_resignation_is_a_line_of_the_journal() -> None:
    """CL-R69: whoever runs the game again comes to the same state, question included."""
    scene = Scene(knights=3)
    scene.start()
    scene.answer(FALCON, {"direction": "no_movement"})
    assert scene.session.resign(BOAR)
    scene._hear()
    assert [entry.key for entry in scene.journal] == ["table.resigned"]
    assert scene.waiting == (STAG,)
    scene.answer(STAG, {"direction": "no_movement"})
    assert scene.waiting == (FALCON,)


@pytest.mark.rule("CL-R69")
def test_who_has_resigned_is_not_asked_how_to_turn() -> None:
    """CL-R69: also if they did so while others were asked."""
    scene = Scene(knights=3)
    scene.start()
    for seat in scene.seats:
        scene.answer(seat, {"direction": "no_movement"})
    assert (scene.key(), scene.waiting) == ("movement.rotation", (FALCON,))
    scene.session.resign(BOAR)
    scene.fall_back(FALCON)
    assert (scene.key(), scene.waiting) == ("movement.rotation", (STAG,))
