"""Telling moments of Combat in the Lists, made for its pictures."""

from __future__ import annotations

from typing import Any

from render.editions import with_sequel
from rules.combat_in_the_lists.state import Lists, Pushed, Step
from rules.combat_in_the_lists.views import view
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Hand, Weapon
from rules.kernel.game import Event, Face
from rules.kernel.values import Json, Seat
from tests.conformance.hooks.combat_in_the_lists import box
from tests.rules.combat_in_the_lists.scene import BEAR, BOAR, FALCON, LION, STAG, WOLF, Scene

N, NE, SE, S, SW, NW = Compass
COLOURS: dict[str, Json] = {"falcon": "blue", "boar": "red", "stag": "orange"}


def face(lists: Lists, seat: Seat | None = None, **facts: Any) -> Face:
    """The lists as one seat sees them."""
    return Face(game="combat_in_the_lists", seat=seat, view=view(lists, seat), outcome=lists.outcome, **facts)


def deal(scene: Scene) -> None:
    """Full hands, from the tops of the piles."""
    row = scene.box.row(scene.lists.row)
    for knight in scene.lists.in_the_lists:
        scene.give(knight.seat, *knight.attack_deck.draw_pile[: 5 * row.attacks : 5])
        scene.give(knight.seat, *knight.defence_deck.draw_pile[: 5 * row.defences : 5])
        scene.give(knight.seat, *scene.lists.special_deck.draw_pile[:: len(scene.lists.seats)][: row.specials])


def melee() -> Lists:
    """Six knights at close quarters: a contested hex, knights fallen, unarmed and both, cards before one."""
    scene = Scene(1, knights=6, step=Step.ACTION, turn=4)
    cell = scene.box.board.parse
    scene.knight(FALCON, "E4", S, health=14, shadow=17, stage=1, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E5", N, health=9, shadow=15, origin=cell("F5"))
    scene.knight(STAG, "E5", NE, origin=cell("D5"), halfway=True, health=18, weapon=Weapon.MORNING_STAR, hand=Hand.LEFT)
    scene.knight(WOLF, "F6", NW, fallen=True, unarmed=True, out_of_the_fight=True, health=4, shadow=11)
    scene.knight(WOLF, in_front=["ultimate_defense", "second_stage"])
    scene.knight(LION, "C6", SE, unarmed=True, origin=cell("C7"), weapon=Weapon.BATTLE_AXE)
    scene.knight(BEAR, "G3", SW, fallen=True, failed_sneaks=2)
    for knight in scene.lists.knights.values():
        knight.points = [3, 7, 5, 3]
    scene.lists.marshal = 3
    deal(scene)
    return scene.lists


PUSHED = (
    Event(kind="pushed", data={"seat": "bear", "start": "F5", "end": "G3", "dice": [1, 2], "colours": {}}),
    Event(kind="fell_over", data={"seat": "bear", "die": 2, "limit": 3}),
)
"""What has brought the bear to where it lies."""


def pushed(lists: Lists) -> Lists:
    """The same in the truth."""
    at = box().board.parse
    lists.pushes = [Pushed(seat=BEAR, start=at("F5"), end=at("G3"), dice=(1, 2))]
    return lists


def duel() -> Lists:
    """Two knights face to face, with cards on the table."""
    scene = Scene(1, knights=2, step=Step.ACTION, turn=9)
    scene.knight(FALCON, "E5", N, health=14, shadow=17, stage=1, weapon=Weapon.BATTLE_AXE, points=[0, 2, 2])
    scene.knight(BOAR, "E4", S, health=9, shadow=15)
    deal(scene)
    cards = ("crushing.smash.left_arm", "crushing.pound.left_leg", "crushing.crush.chest")
    scene.lay(FALCON, *cards, special="long_reach")
    scene.lay(FALCON, "slashing.cut.head")
    return scene.lists


def crowd() -> Lists:
    """Six knights, each with a combo, a special that goes with it, a single card, and one that stays."""
    scene = Scene(1, knights=6, step=Step.ACTION, turn=2)
    specials = [card.id for card in scene.box.specials]
    for place, knight in enumerate(scene.lists.knights.values()):
        attacks = list(dict.fromkeys(knight.attack_deck.draw_pile))
        scene.knight(knight.seat, in_front=[specials[place]])
        scene.lay(knight.seat, *attacks[place::9][:3], special=specials[-1 - place])
        scene.lay(knight.seat, attacks[-1 - place])
    return scene.lists


def four_left() -> Lists:
    """A new turn begins, and two knights sit on the bench."""
    scene = Scene(1, knights=6, step=Step.MOVEMENT, turn=7, row=4)
    scene.lists.marshal = 5
    for seat in (STAG, LION):
        knight = scene.lists.knights[seat]
        knight.is_in, knight.cell, knight.health = False, None, 0
    deal(scene)
    return scene.lists


def entering() -> Lists:
    """One of three knights has entered, and nobody has a weapon yet."""
    scene = Scene(1, knights=3, step=Step.COLOURS, turn=0)
    for knight in scene.lists.knights.values():
        knight.points = []
        if knight.colour is not Colour.RED:
            knight.colour, knight.cell = None, None
    return scene.lists


def combo() -> Event:
    """A combo that is partly stopped, partly taken off the table, and breaks through twice over."""
    answered: dict[str, Json] = {
        "seat": "boar",
        "other": "falcon",
        "special": "fast_attack",
        "from_behind": False,
        "defences": [
            {"card": "block.centre", "against": 1, "corrected_by": "", "paid": 4},
            {"card": "deflect.upper_left", "against": 0, "corrected_by": "correct_defense", "paid": 2},
            {"card": "scream_from_hell", "against": 2, "corrected_by": "", "paid": 2},
        ],
        "blows": [
            {"card": "crushing.pound.left_arm", "removed": False, "damage": 1},
            {"card": "crushing.smash.head", "removed": False, "damage": 0},
            {"card": "crushing.crush.chest", "removed": True, "damage": 0},
        ],
        "damage": 1,
        "paid": 8,
        "stages": [2, 3],
        "colours": COLOURS,
    }
    hit: dict[str, Json] = {"seat": "boar", "other": "falcon", "damage": 1, "health": 9}
    return with_sequel(
        Event(kind="answered", data=answered),
        Event(kind="hit", data=hit),
        Event(kind="knocked_down", data={"seat": "boar"}),
        Event(kind="disarmed", data={"seat": "boar"}),
    )


def back_guard() -> Event:
    """A stab in the back that is stopped."""
    answered: dict[str, Json] = {
        "seat": "stag",
        "other": "boar",
        "special": "",
        "from_behind": True,
        "defences": [{"card": "back_guard", "against": -1, "corrected_by": "", "paid": 2}],
        "blows": [{"card": "stabbing.thrust.belly", "removed": False, "damage": 0}],
        "damage": 0,
        "paid": 2,
        "stages": [],
        "colours": COLOURS,
    }
    return Event(kind="answered", data=answered)


def blitz() -> Event:
    """An attack that nothing can stop."""
    attacked: dict[str, Json] = {
        "seat": "stag",
        "victim": "boar",
        "cards": [],
        "special": "blitz_attack",
        "from_behind": False,
        "colours": COLOURS,
    }
    hit: dict[str, Json] = {"seat": "boar", "other": "stag", "damage": 1, "health": 3}
    return with_sequel(Event(kind="attacked", data=attacked), Event(kind="hit", data=hit))


def contest() -> Event:
    """Three wanted a hex: one holds it, one goes back, one is pushed, off the arena at the first try, and falls."""
    contested: dict[str, Json] = {
        "cell": "E1",
        "tallies": {"falcon": 0, "boar": 4, "stag": 2},
        "holder": "falcon",
        "pushed": "boar",
        "colours": COLOURS,
    }
    pushed: dict[str, Json] = {"seat": "boar", "start": "E1", "end": "F1", "dice": [1, 4, 2], "colours": COLOURS}
    return with_sequel(
        Event(kind="contested", data=contested),
        Event(kind="took_hex", data={"seat": "falcon", "cell": "E1"}),
        Event(kind="went_back", data={"seat": "stag", "cell": "D1"}),
        Event(kind="pushed", data=pushed),
        Event(kind="fell_over", data={"seat": "boar", "die": 2, "limit": 3}),
    )


def sneak() -> Event:
    """A sneak attack that the Marshal does not see, and what its victim gets back."""
    succeeded: dict[str, Json] = {
        "seat": "falcon",
        "victim": "boar",
        "card": "",
        "arrow": "black",
        "die": 4,
        "damage_die": 5,
        "damage": 3,
        "health": 8,
        "colours": COLOURS,
    }
    restored: dict[str, Json] = {"seat": "boar", "card": "staunch_the_wound", "health": 10, "gained": 2}
    return with_sequel(Event(kind="sneak_succeeded", data=succeeded), Event(kind="restored", data=restored))


def seen_sneak() -> Event:
    """A sneak attack with a special card, under the eyes of the Marshal."""
    failed: dict[str, Json] = {
        "seat": "stag",
        "victim": "falcon",
        "card": "sneak_attack",
        "arrow": "yellow",
        "die": 6,
        "colours": COLOURS,
    }
    return Event(kind="sneak_failed", data=failed)


def far_push() -> Event:
    """A push across the whole arena, from the upper end to the lower and to its left."""
    contested: dict[str, Json] = {
        "cell": "E1",
        "tallies": {"falcon": 0, "boar": 4},
        "holder": "falcon",
        "pushed": "boar",
        "colours": COLOURS,
    }
    dice: list[Json] = [4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6]
    pushed: dict[str, Json] = {"seat": "boar", "start": "E1", "end": "B6", "dice": dice, "colours": COLOURS}
    return with_sequel(
        Event(kind="contested", data=contested),
        Event(kind="pushed", data=pushed),
        Event(kind="balanced", data={"seat": "boar", "die": 5, "limit": 3}),
    )
