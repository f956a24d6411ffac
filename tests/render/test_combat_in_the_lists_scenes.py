"""Attacks, contests and hands of Combat in the Lists as pictures: stored ones, and that each fact of an event shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from PIL import Image

from render.canvas import Canvas
from render.combat_in_the_lists import board, clash, hand, looks, melee, pushes, scenes, sneaks
from render.combat_in_the_lists.cards import SIZE, CardFace, card, face_of, slip
from render.combat_in_the_lists.words import view_of
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, SEQUEL, Edition, sequel_of
from render.geometry import Box
from render.theme import VELLUM
from render.typeset import ELLIPSIS
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pile, Weapon
from rules.kernel.game import Event
from rules.kernel.values import Json
from tests.conformance.hooks.combat_in_the_lists import box as whole_box
from tests.reference import TEXTS
from tests.render import lists
from tests.render.conftest import AssertPicture
from tests.render.reading import Reader
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG, Scene

N, NE, SE, S, SW, NW = Compass


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def picture(box: Content, event: Event, cut: Cut = Cut.TALL) -> Image.Image:
    """A happening as a picture."""
    return scenes.scenes(box)[event.kind](event, cut)[0]


SCENES: dict[str, Callable[[], Event]] = {
    "combo": lists.combo,
    "back_guard": lists.back_guard,
    "blitz": lists.blitz,
    "contest": lists.contest,
    "far_push": lists.far_push,
    "sneak": lists.sneak,
    "seen_sneak": lists.seen_sneak,
}


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene(box: Content, assert_picture: AssertPicture, scene: str, cut: Cut) -> None:
    """It looks as it did when somebody last found it good."""
    assert_picture(picture(box, SCENES[scene](), cut), f"combat_in_the_lists/scene_{scene}_{cut}")


# Attacks and sneak attacks


def changed(event: Event, **facts: Json) -> Event:
    """The event with other facts."""
    return event.model_copy(update={"data": {**event.data, **facts}})


def without(event: Event, kind: str) -> Event:
    """The event without something that came of it."""
    told = event.data[SEQUEL]
    assert isinstance(told, list)
    return changed(event, **{SEQUEL: [one for one in told if isinstance(one, dict) and one["kind"] != kind]})


@pytest.mark.slow
def test_each_fact_of_an_attack_shows(box: Content) -> None:
    """In the picture and in words."""
    whole = lists.combo()
    blows, defences = whole.data["blows"], whole.data["defences"]
    assert isinstance(blows, list)
    assert isinstance(defences, list)
    one, two, three = (dict(blow) for blow in blows if isinstance(blow, dict))
    events = [
        whole,
        changed(whole, blows=[one, two, {**three, "removed": False}]),
        changed(whole, blows=[one, {**two, "damage": 1}, three], damage=2),
        changed(whole, blows=[{**one, "card": "crushing.pound.right_arm"}, two, three]),
        changed(whole, defences=[*defences[:1], *defences[2:]]),
        changed(whole, special=""),
        changed(whole, from_behind=True),
        changed(whole, stages=[2]),
        changed(whole, damage=2),
        *(without(whole, kind) for kind in clash.SEQUELS),
    ]
    drawn = [picture(box, event) for event in events]
    assert all(before != after for before, after in combinations(drawn, 2))
    told = [clash.alt_text(box, clash.Clash.of(event)) for event in events]
    assert len(set(told)) == len(events)


@pytest.mark.slow
def test_each_fact_of_a_sneak_attack_shows(box: Content) -> None:
    """In the picture and in words; the colours in the picture alone."""
    whole, seen = lists.sneak(), lists.seen_sneak()
    events = [
        whole,
        changed(whole, card="sneak_attack"),
        changed(whole, arrow="red"),
        changed(whole, die=3),
        changed(whole, damage_die=6),
        changed(whole, damage=2),
        without(whole, "restored"),
        seen,
        changed(seen, die=5),
        changed(seen, card=""),
        changed(seen, victim="boar"),
    ]
    told = [sneaks.alt_text(box, sneaks.Sneak.of(event)) for event in events]
    assert len(set(told)) == len(events)
    drawn = [picture(box, event) for event in (*events, changed(seen, colours={}))]
    assert all(before != after for before, after in combinations(drawn, 2))


def test_a_sneak_attack_in_words(box: Content) -> None:
    """The arrow, both dice, and what the victim has left after all."""
    assert sneaks.alt_text(box, sneaks.Sneak.of(lists.sneak())) == (
        "Falcon sneaks up on Boar. On the black arrow 1 to 5 succeed; the die shows 4. Unseen: 3 damage. "
        "The die for damage shows 5. Boar gets 2 back by Staunch the wound. Boar has 10 health left."
    )
    assert sneaks.alt_text(box, sneaks.Sneak.of(changed(lists.seen_sneak(), arrow="red"))) == (
        "Stag sneaks up on Falcon. With the card Sneak attack. On the red arrow only a 1 succeeds; the die shows 6. "
        "The Marshal sees it: no damage."
    )


@pytest.mark.rule("CL-414")
@pytest.mark.parametrize(("dice", "kind"), [([2, 5], "sneak_succeeded"), ([6], "sneak_failed")])
def test_a_played_sneak_attack_can_be_drawn_from_its_events(box: Content, dice: list[int], kind: str) -> None:
    """The rules tell all that the picture needs."""
    scene = Scene(*dice, step=Step.SNEAKS, marshal=1)
    scene.knight(FALCON, "E2", S)
    scene.knight(BOAR, "E3", N)
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    (event,) = (one for one in scene.events if one.kind in scenes.scenes(box))
    seen = sneaks.Sneak.of(event)
    assert (event.kind, seen.sneaker.colour, seen.victim.colour) == (kind, "blue", "red")
    assert picture(box, event).width == melee.WIDTH


@pytest.mark.slow
def test_what_was_paid_and_the_colours_show(box: Content) -> None:
    """Points on each card and in all."""
    whole = lists.back_guard()
    drawn = [
        picture(box, whole),
        picture(box, changed(whole, paid=3)),
        picture(box, changed(whole, defences=[{"card": "back_guard", "against": -1, "corrected_by": "", "paid": 3}])),
        picture(box, changed(whole, colours={"stag": "green", "boar": "red"})),
        picture(box, changed(whole, colours={"stag": "orange", "boar": "black"})),
    ]
    assert all(before != after for before, after in combinations(drawn, 2))


def test_an_attack_in_words(box: Content) -> None:
    """Who threw what, what stopped it, what got through."""
    assert clash.alt_text(box, clash.Clash.of(lists.back_guard())) == (
        "Boar attacks Stag from behind. Thrust to the belly is stopped. Stag plays Back guard for 2 points. "
        "Nothing gets through."
    )
    assert clash.alt_text(box, clash.Clash.of(lists.blitz())) == (
        "Stag attacks Boar. With Blitz attack. Boar plays no card. 1 damage gets through. Boar has 3 health left."
    )


def test_an_attack_is_drawn_once_it_is_answered_or_cannot_be() -> None:
    """What is only announced waits for its answer."""
    blitz = lists.blitz()
    assert clash.is_worth_a_scene(blitz)
    assert clash.is_worth_a_scene(lists.combo())
    assert not clash.is_worth_a_scene(changed(blitz, cards=["slashing.cut.head"]))


def test_a_played_attack_can_be_drawn_from_its_events(box: Content) -> None:
    """The rules tell all that the picture needs."""
    scene = Scene(1, 1, step=Step.ACTION, to_act=[FALCON, BOAR])
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S, points=[1, 4, 2])
    scene.lay(FALCON, "slashing.hack.head", victim=BOAR)
    scene.give(BOAR, "deflect.centre")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, ["deflect.centre 0"])
    (event,) = (one for one in scene.events if one.kind == "answered")
    seen = clash.Clash.of(event)
    assert (seen.attacker.colour, seen.victim.colour, seen.damage, seen.paid) == ("blue", "red", 1, 1)
    assert picture(box, event).width == melee.WIDTH


# Contests


@pytest.mark.slow
def test_each_fact_of_a_contest_shows(box: Content) -> None:
    """Tallies, who goes back, where the dice send somebody, and whether they fall."""
    whole = lists.contest()
    told = whole.data[SEQUEL]
    assert isinstance(told, list)
    events = [
        whole,
        changed(whole, tallies={"falcon": 1, "boar": 4, "stag": 2}),
        *(without(whole, kind) for kind in ("went_back", "pushed", "fell_over")),
    ]
    drawn = [picture(box, event) for event in events]
    assert all(before != after for before, after in combinations(drawn, 2))
    words = [pushes.alt_text(box, pushes.Contest.of(box, event)) for event in events]
    assert len(set(words)) == len(events)


def test_a_contest_in_words(box: Content) -> None:
    """With the dice as they fell."""
    assert pushes.alt_text(box, pushes.Contest.of(box, lists.contest())) == (
        "The contest for E1. Falcon holds E1, damage this turn 0. Stag goes back to D1, damage this turn 2. "
        "Boar is pushed to F1 and falls, damage this turn 4, by the dice 1, 4, 2, balance 2."
    )


def test_a_played_push_can_be_drawn_from_its_events(box: Content) -> None:
    """The way that the dice tell ends where the knight has come to stand."""
    scene = Scene(4, 3, 6, 6, 6, knights=3, step=Step.CONTESTS)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E5", S, origin=scene.box.board.parse("E4"), halfway=True, health=15)
    scene.knight(STAG, "E6", S)
    scene.start()
    (event,) = (one for one in scene.events if one.kind == "pushed")
    push = pushes.Push.told(box, event.data)
    assert [str(end) for _, end in push.hops] == ["0:1", "1:1"]
    assert push.hops[-1][1] == push.end


# What belongs together


def played_turn() -> list[Event]:
    """All that is told of an attack that knocks its victim down, an attack that is stopped, and a contest."""
    scene = Scene(1, 4, 6, 1, 1, step=Step.ACTION, to_act=[FALCON, BOAR])
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E5", S, origin=scene.box.board.parse("E4"), halfway=True)
    scene.lay(FALCON, "crushing.leg_sweep.left_leg", victim=BOAR)
    scene.lay(FALCON, "slashing.cut.head", victim=BOAR)
    scene.give(BOAR, "duck.head")
    scene.will_answer(FALCON, "attack.next", {"pick": "stack 0", "then": "boar"}, {"pick": "stack 0", "then": "boar"})
    scene.will_answer(BOAR, "defence.answer", [], ["duck.head 0"])
    scene.start()
    while scene.lists.turn == 1 and scene.lists.step is not Step.DISCARD:
        scene._answer_as_scripted(scene.waiting[0])
    return scene.events


@pytest.mark.slow
def test_a_turn_comes_in_scenes_with_all_that_belongs_to_each(box: Content) -> None:
    """An announced attack waits for its answer; what came of it is in the same picture."""
    edition = Edition(
        game=GAME,
        draw=partial(board.draw, box),
        alt_text=str,
        board_text=str,
        hand=str,
        texts=TEXTS,  # No word of them is told.
        scenes=scenes.scenes(box),
        sequels=scenes.SEQUELS,
        is_worth_a_scene=scenes.is_worth_a_scene,
    )
    happenings = edition.happenings(played_turn())
    found = [(event.kind, [later.kind for later in sequel_of(event)]) for event in happenings]
    assert found == [
        ("answered", ["hit", "knocked_down"]),
        ("answered", []),
        ("contested", ["pushed", "balanced"]),
    ]
    for event in happenings:
        drawn, words = edition.scenes[event.kind](event, Cut.TALL)
        assert drawn.width == melee.WIDTH
        assert 40 < len(words) <= ALT_TEXT_LIMIT


# The hand


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_a_hand(box: Content, assert_picture: AssertPicture, cut: Cut) -> None:
    """Three kinds of cards, copies as one."""
    shown = hand.draw(box, lists.face(lists.melee(), FALCON), cut)
    assert shown is not None
    assert_picture(shown, f"combat_in_the_lists/hand_{cut}")


def test_there_is_nothing_to_draw_for_a_spectator_nor_of_an_empty_hand(box: Content) -> None:
    """And nobody sees another's cards."""
    state = lists.melee()
    assert hand.draw(box, lists.face(state)) is None
    assert hand.draw(box, lists.face(lists.entering(), FALCON)) is None
    own, other = (hand.held(box, lists.face(state, seat)) for seat in (FALCON, STAG))
    assert own != other


def every_card(box: Content) -> list[CardName]:
    """Each kind of card, once."""
    attacks = dict.fromkeys(one.id for line in box.attacks for one in line.cards)
    return [*attacks, *(one.id for one in box.defences), *(one.id for one in box.specials)]


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_no_card_of_a_full_hand_or_on_the_table_is_cut_short(
    box: Content, cut: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies where the cards are smallest, all its words are there."""
    reader = Reader()
    reader.reads_along(monkeypatch)
    row = box.row(len(GAME.seats))
    names = every_card(box)
    fullest = {
        Pile.ATTACK: [(name, 1) for name in names[: row.attacks]],
        Pile.DEFENCE: [(name, 1) for name in names[: row.defences]],
        Pile.SPECIAL: [(name, 1) for name in names[: row.specials]],
    }
    size, groups = hand.layout_of(fullest, cut)
    rooms = {group.pile: group.rooms[-1] for group in groups}
    assert all(room.right <= size[0] and room.bottom <= size[1] for room in rooms.values())
    for name in names:
        shown = face_of(box, name)
        lowest = rooms[Pile.SPECIAL if shown.is_special else Pile.ATTACK]
        room = Box.around((250, 150), lowest.width, lowest.height)
        card(Canvas(500, 300, VELLUM, 1, cut.least_type(size)), room, shown)
    seen = lists.face(lists.crowd())
    looks.looks(box, seen)[looks.TABLE].draw(seen, cut)
    assert len(reader.drawn) > 3 * len(names)
    assert not [words for _, words in reader.drawn if ELLIPSIS in words]


def test_at_a_desk_many_knights_stand_side_by_side() -> None:
    """So their cards are shown larger; those of a few lie in longer rows, and none of their stacks is broken."""
    few, many = (list(view_of(lists.face(state)).knights) for state in (lists.duel(), lists.crowd()))
    laid, _ = looks.layout_of(few[:1], Cut.WIDE)
    assert [[is_joined for _, is_joined in row] for _, rows in laid.columns[0] for row in rows] == [
        [False, True, True, True],
        [False],
    ]
    laid, size = looks.layout_of(many, Cut.WIDE)
    assert [[knight.seat for knight, _ in column] for column in laid.columns] == [
        ["falcon", "boar", "stag"],
        ["wolf", "lion", "bear"],
    ]
    alone, _ = looks.layout_of(many, Cut.TALL)
    assert size[1] < alone.height
    assert len(alone.columns) == 1


@pytest.mark.slow
def test_every_card_has_its_look(box: Content) -> None:
    """Whole and in short: each kind of card that the box holds."""
    faces: list[CardFace] = [face_of(box, name) for name in every_card(box)]
    assert len(set(faces)) == len(faces)
    room = Box.around((150, 150), *SIZE)
    for draw in (card, slip):
        looks = set()
        for shown in faces[::7]:
            sheet = Canvas(300, 300, VELLUM, 1)
            draw(sheet, room, shown)
            looks.add(sheet.image.tobytes())
        assert len(looks) == len(faces[::7])
