"""What can be looked at beside the table of Umbra Turris, the cards of a hand, and what a seat plans."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import ImageChops

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT
from render.umbra_turris import board, cards, drafts, looks, muster, sheet, whole
from render.umbra_turris.window import Window
from rules.kernel.game import Face
from rules.kernel.values import Json
from rules.umbra_turris.parties.builder import choose_party, party_as_answer
from rules.umbra_turris.state import Quest, Screen, Step
from tests.render import skirmishes
from tests.render.conftest import AssertPicture
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop

MOVE: Json = {"pick": "move", "then": {"at": [45, 18], "facing": "W", "via": [[44, 14]]}}
TYPED = party_as_answer(box(), box().ready_party("G1000").party)
CHARGE: Json = {"pick": "charge", "then": "blue.2"}


def seen() -> Face:
    """A fight as red sees it."""
    return skirmishes.face(skirmishes.laden(), RED)


# Looks


def test_everything_on_the_table_can_be_looked_at() -> None:
    """The whole table, all parties, the own one first, cards that lie open, and every model."""
    found = list(looks.looks(box(), skirmishes.face(skirmishes.laden(), BLUE)))
    assert ["table", "party_blue", "party_red", "cards"] == found[:4]
    models = {model.id for model in skirmishes.laden().table.models}
    assert models == set(found[4:])


def test_before_there_is_anything_there_is_nothing_to_look_at() -> None:
    """An empty table."""
    assert {} == looks.looks(box(), skirmishes.face(Tabletop(cycle=0)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table", "party_red", "cards", "red.1", "blue.c7"])
def test_a_look_looks_as_it_did(name: str, assert_picture: AssertPicture) -> None:
    """At a desk, with words for those who cannot see it."""
    picture, words = looks.looks(box(), seen())[name].draw(seen(), Cut.WIDE)
    assert_picture(picture, f"umbra_turris/look_{name.replace('.', '_')}")
    assert 20 < len(words) <= ALT_TEXT_LIMIT


def test_a_sheet_says_all_that_a_hero_has_and_can_do() -> None:
    """Weapons, armour, abilities, items, and the special rules of people and profession."""
    table = skirmishes.laden()
    told = {line.name: line.text for line in sheet.lines_of(table.field, table.table.model("red.1"))}
    assert "head 5+, torso 5+, legs 5+, shield 5+" == told["Armour"]
    assert "Normal +1" == told["Sword"]
    assert "takes 1 damage less" in told["Mortenian"]
    assert "Blessing Dice" in told["Paladin"]
    assert {"Rope", "Healing potion", "Abilities"} <= set(told)
    mage = {line.name: line.text for line in sheet.lines_of(table.field, table.table.model("blue.2"))}
    assert "Fireball, Fire wave, Rain" == mage["Spells"]


def test_effects_stand_on_a_sheet_with_what_they_change() -> None:
    """And how long they last."""
    table = skirmishes.melee()
    told = [line.name for line in sheet.lines_of(table.field, table.table.model("blue.1"))]
    assert ["Haste", "Stone skin"] == told[:2]


@pytest.mark.parametrize(("place", "corner"), [((35, 35), (25, 25)), ((1, 69), (0, 50)), ((66, 4), (50, 0))])
def test_a_model_is_shown_with_twenty_centimetres_about_it(place: tuple[int, int], corner: tuple[int, int]) -> None:
    """Or as many as the table has there."""
    hero = Tabletop().hero(RED, place)
    assert Window(*corner, 20) == sheet.window_about(hero)


def test_whoever_is_not_on_the_table_has_a_sheet_alone() -> None:
    """No part of the table is shown for a hero who is gone."""
    table = skirmishes.laden()
    hero = table.table.model("red.7")
    hero.is_removed = True
    assert sheet.window_about(hero) is None
    face = skirmishes.face(table, RED)
    assert looks.looks(box(), face)["red.7"].draw(face, Cut.TALL)[0].width == sheet.TALL_WIDTH


def test_the_whole_table_names_its_pieces() -> None:
    """With what they are made of."""
    pieces = dict(whole.pieces_of(skirmishes.melee().field))
    assert "platform h6 climbable" == pieces["RT4 South tower stump"]
    assert "area h3" == pieces["RT2 West colonnade"]


# Cards


def test_a_hand_tells_nominees_and_progress() -> None:
    """Who is named, how far a task has come, when an item is played and how long it lasts."""
    quests, items = cards.hand_groups(box(), seen())
    notes = {card.name: card.notes for card in quests.cards}
    assert ("Named: Faelin (red 3)", "So far 0 of 2") == notes["Shooting Training"]
    assert ("So far 2 of 3",) == notes["Ransack"]
    assert ["Swift Boots", "Hunter's Eye"] == [card.name for card in items.cards[:2]]
    assert "Permanent, all the time" == items.cards[0].use
    assert ("To the end of this Cycle",) == items.cards[1].notes


def test_among_several_a_quest_names_its_opponent() -> None:
    """Against whom it is meant."""
    table = skirmishes.four()
    table.g.state.screens[RED] = Screen(quests=[Quest(id="QC-08", opponent=GREEN)])
    (group,) = cards.hand_groups(box(), skirmishes.face(table, RED))
    assert ("Against Green",) == group.cards[0].notes


def test_nobody_sees_the_hand_of_another() -> None:
    """Nor does a spectator see any."""
    for seat in (BLUE, None):
        assert cards.hand_picture(box(), skirmishes.face(skirmishes.laden(), seat), Cut.WIDE) is None


def test_every_card_fits_on_its_card() -> None:
    """No text is cut, in either cut."""
    faces = [cards.item_face(box(), card) for card in box().item_cards]
    for card in box().quest_cards:
        is_counted = any(name in cards.COUNTED for name in card.specials)
        notes = ["Against Green"] + ["Named"] * (card.nominee is not None) + ["So far"] * is_counted
        faces.append(cards.quest_face(box(), card, notes))
    for cut in Cut:
        type_ = cut.least_type(cards.size_of([cards.Group("", tuple(faces[:8]))], cut))
        for face in faces:
            room = cards.CARD[1] - type_ * (1.75 + 1.35 + 1.3 * len(face.notes)) - 16
            assert cards.lines_needed(face.text, type_) * type_ * 1.3 <= room, face.name


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_a_hand_looks_as_it_did(cut: Cut, assert_picture: AssertPicture) -> None:
    """Quests and items, at a desk and on a phone."""
    picture = cards.hand_picture(box(), seen(), cut)
    assert picture is not None
    assert_picture(picture, f"umbra_turris/hand_{cut}")


# Plans


@pytest.mark.parametrize(
    ("answer", "drawn"),
    [
        (CHARGE, {"aims": [["red.3", "blue.2"]]}),
        ({"pick": "shoot", "then": {"pick": "long_bow", "then": "blue.1"}}, {"aims": [["red.3", "blue.1"]]}),
        ({"pick": "charge"}, None),
        ({"pick": "turn", "then": "E"}, None),
        ("end", None),
        (None, None),
    ],
)
def test_a_plan_is_drawn_as_far_as_it_goes(answer: Any, drawn: Any) -> None:
    """At whom somebody aims; nothing while that is open, and nothing of what has no place on the table."""
    face = skirmishes.planning(skirmishes.melee(), answer)
    assert drawn == drafts.drawn_answer(box(), face)
    again = face.model_copy(update={"asked": None, "answer": drawn})
    assert drawn == drafts.drawn_answer(box(), again)


def test_a_move_is_drawn_with_the_way_that_the_rules_would_find() -> None:
    """Through its corners, around what blocks it."""
    table = skirmishes.melee()
    face = skirmishes.planning(table, MOVE)
    (ghost,) = drafts.ghosts_on(face)
    assert ((45, 18), "W") == (ghost.at, ghost.facing)
    way = drafts.way_of(table.field, table.table.model("red.3"), ghost)
    assert [(40, 20), (44, 14), (45, 18)] == way
    assert drafts.planned_spots(table.field, face) == [(45, 18), (44, 14)]


@pytest.mark.slow
def test_only_the_own_board_shows_a_plan() -> None:
    """The picture of everybody else stays as it was."""
    table = skirmishes.melee()
    plain = board.draw(box(), skirmishes.planning(table, None), None).convert("RGB")
    for answer in (MOVE, CHARGE):
        planned = board.draw(box(), skirmishes.planning(table, answer), None).convert("RGB")
        assert ImageChops.difference(plain, planned).getbbox() is not None
    other = skirmishes.face(table, BLUE, answer=None)
    assert drafts.drawn_answer(box(), other) is None


@pytest.mark.slow
@pytest.mark.rule("UT-R19")
def test_an_aim_does_not_tell_whether_it_reaches() -> None:
    """A target just within and one just out of range are shown by the same arrow: nothing is written beside it."""
    for far in (20, 21):
        table = Tabletop(cycle=3)
        table.turn(table.hero(RED, (35, 5), "N", weapons=("sling",)))
        table.hero(BLUE, (35, 7 + far), "S")
        face = skirmishes.planning(table, {"pick": "shoot", "then": {"pick": "sling", "then": "blue.1"}})
        assert {"aims": [["red.1", "blue.1"]]} == drafts.drawn_answer(box(), face)


@pytest.mark.slow
def test_an_enlarged_cell_shows_what_stands_there(assert_picture: AssertPicture) -> None:
    """Terrain and bases lie under its points."""
    points = {f"{x},{y}": 1 for x in range(36, 41) for y in (22, 23, 25, 26)}
    assert_picture(
        board.draw(box(), skirmishes.face(skirmishes.melee(), RED), points).convert("RGB"), "umbra_turris/points_wide"
    )


@pytest.mark.slow
def test_a_planned_move_looks_as_it_did(assert_picture: AssertPicture) -> None:
    """Ghost, way, way-point and facing."""
    face = skirmishes.planning(skirmishes.melee(), MOVE)
    assert_picture(board.draw(box(), face, None).convert("RGB"), "umbra_turris/plan_wide")


# A party in the making


def mustering(answer: Json) -> Face:
    """What red sees while parties are chosen, as the shell hands it to the board."""
    asked = choose_party(box(), RED, 1000).decision
    face = skirmishes.face(Tabletop(step=Step.PARTIES, cycle=0), RED, asked=asked, answer=answer)
    return face.model_copy(update={"asked": None, "answer": drafts.drawn_answer(box(), face)})


def test_a_party_in_the_making_is_shown_as_soon_as_it_is_one() -> None:
    """One that was picked, and one that was typed; nothing while it is open."""
    picked, typed = drafts.party_on(mustering({"party": "L1000"})), drafts.party_on(mustering(TYPED))
    assert picked is not None
    assert box().ready_party("L1000").party.heroes == picked.heroes
    assert typed is not None
    assert "Dawn Wardens" == typed.name
    nonsense: Json = {"party": {"pick": "typed", "then": "nonsense"}}
    open_answers: list[Json] = [None, {}, {"party": {"pick": "typed"}}, {"party": {"pick": "good"}}, nonsense]
    for answer in open_answers:
        assert drafts.party_on(mustering(answer)) is None


def test_a_list_of_gear_holds_all_that_a_hero_carries() -> None:
    """Weapons, armour, items and Domains."""
    mage = box().ready_party("G1000").party.heroes[1]
    assert ["Hammer", "Light shield", "Chain or leather shirt", "Battle relic", "Light"] == [*muster.gear(box(), mage)]


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_a_party_in_the_making_looks_as_it_did(cut: Cut, assert_picture: AssertPicture) -> None:
    """A line for each hero, on the empty table."""
    assert_picture(board.draw(box(), mustering(TYPED), None, cut).convert("RGB"), f"umbra_turris/party_{cut}")
