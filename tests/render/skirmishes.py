"""Battles of Umbra Turris to be drawn: one for each location, and moments in which there is much to see."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Event, Face
from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import Json, Seat
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.state import Effect, Quest, Screen, Step, Token
from rules.umbra_turris.views import view
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, YELLOW, Tabletop

CARDS = {
    "forest_glade": "TC-G1",
    "ruins_of_the_temple": "TC-G2",
    "battle_square": "TC-G3",
    "ancient_district": "TC-L2",
    "mysterious_deepwoods": "TC-N1",
    "haunted_graveyard": "TC-N3",
}
"""A Terrain Card for each location."""

WARDENS: tuple[dict[str, Any], ...] = (
    {"name": "Ser Alder", "sub_race": "mortenian", "profession": "paladin", "is_leader": True},
    {"name": "Mother Ilse", "sub_race": "borian", "profession": "priest", "weapons": ("hammer",)},
    {"name": "Faelin", "sub_race": "wood_elf", "profession": "bow_master", "weapons": ("long_bow",)},
    {"name": "Brom", "sub_race": "half_giant", "profession": "gladiator", "weapons": ("hammer",)},
    {"name": "Rasha", "sub_race": "tigerian", "profession": "barbarian", "weapons": ("great_axe",)},
    {"name": "Pip", "sub_race": "krotkin", "profession": "marksman", "weapons": ("dagger",)},
    {"name": "Orla", "sub_race": "estanian", "profession": "bard", "weapons": ("dagger",)},
)
RAIDERS: tuple[dict[str, Any], ...] = (
    {"name": "Gorak", "sub_race": "black_orc", "profession": "black_knight", "is_leader": True},
    {"name": "Zhul", "sub_race": "dark_elf", "profession": "wizard", "weapons": ("dagger",)},
    {"name": "Skarn", "sub_race": "city_orc", "profession": "axeman", "weapons": ("great_axe",)},
    {"name": "Nib", "sub_race": "wild_goblin", "profession": "thief", "weapons": ("dagger",)},
    {"name": "Vell", "sub_race": "dark_elf", "profession": "assassin", "weapons": ("dagger",)},
    {"name": "Old Mags", "sub_race": "vartevian", "profession": "fortune_teller", "weapons": ("dagger",)},
)
ALIGNMENTS = (Alignment.GOOD, Alignment.EVIL, Alignment.NEUTRAL, Alignment.LAWFUL)


def face(table: Tabletop, seat: Seat | None = None, events: tuple[Event, ...] = (), **facts: Any) -> Face:
    """What a seat, or a spectator, sees of a battle."""
    return Face(game="umbra_turris", seat=seat, view=view(table.g.state, seat), events=events, **facts)


def event(kind: str, **data: Any) -> Event:
    """Something that was told."""
    return Event(kind=kind, data=data)


def set_out(location: str, places: dict[Seat, list[tuple[int, int]]], cycle: int = 3, **facts: Any) -> Tabletop:
    """Parties on their places; all that a panel shows of them."""
    table = Tabletop(terrain=CARDS[location], players=len(places), cycle=cycle, alignments=ALIGNMENTS, **facts)
    names = {RED: "Dawn Wardens", BLUE: "The Ashen Hand", GREEN: "Greenhood Company", YELLOW: "Sons of the Quarry"}
    for number, (seat, spots) in enumerate(places.items()):
        party = table.table.parties[seat]
        party.name, party.dice, party.orders, party.triumph = names[seat], 3 - number % 3, 2, 1 + number
        party.hand, party.quests, party.zone = 2, 3, number + 1
        heroes = WARDENS if number % 2 == 0 else RAIDERS
        for at, hero in zip(spots, heroes, strict=False):
            table.hero(seat, at, "N" if number == 0 else "S", **hero)
    table.table.needed = 5
    location_of = table.box.location(location)
    for piece in location_of.pieces[:4]:
        loot = piece.loot
        table.table.tokens.append(Token(id=f"loot {piece.id}", kind="loot", place=Point(loot.x, loot.y), level=loot.z))
    return table


def melee() -> Tabletop:
    """A fight in the middle of the temple, with all that can be the matter with a model."""
    places = {
        RED: [(33, 25), (29, 21), (40, 20), (24, 27), (36, 28), (14, 17), (45, 24)],
        BLUE: [(33, 28), (38, 38), (24, 30), (41, 33), (46, 35), (30, 34)],
    }
    table = set_out("ruins_of_the_temple", places)
    red, blue = list(table.table.of(RED)), list(table.table.of(BLUE))
    red[0].wounds, red[2].action_dice, red[3].action_dice = 3, 0, 2
    red[4].facing = Facing.W
    red[4].is_stunned, red[6].is_hidden = True, True
    blue[0].effects = [Effect(name="haste"), Effect(name="stone_skin")]
    blue[3].has_death_counter, blue[3].wounds, blue[3].action_dice = True, 0, 0
    blue[4].is_empty_base, blue[5].wounds = True, 1
    table.creature("war_eagle", BLUE, (28, 31), "S")
    table.creature("undead", RED, (38, 23), "N")
    table.table.parties[BLUE].menhir = Point(43, 38)
    table.table.tokens.append(Token(id="altar", kind="relic", place=Point(35, 38), level=2, owner=BLUE))
    table.turn(red[2])
    return table


SHOOTING = (
    event("activated", model="red.3", player="red"),
    event("moved", model="red.3", way=[[46, 16], [43, 19], [40, 20]]),
    event("shot", model="red.3", target="blue.2", success=True),
    event("shot", model="red.3", target="blue.6", success=False),
    event("exploded", model="blue.2", weapon="bomb", radius=3, caught=[]),
)
CHARGING = (
    event("activated", model="blue.3", player="blue"),
    event("moved", model="blue.3", way=[[30, 42], [26, 36], [24, 30]]),
    event("charged", model="blue.3", target="red.4", at=[24, 30], facing="S"),
    event("attacked", attacker="blue.3", target="red.4", onset="charge", weapon="great_axe", arc="front"),
)


def laden() -> Tabletop:
    """The fight in the temple with arms, items, and cards in hand and on the table."""
    table = melee()
    leader = table.table.model("red.1")
    leader.armour = ["heavy_helmet", "breastplate", "plate_greaves", "heavy_shield"]
    leader.items = ["rope", "healing_potion"]
    table.table.model("blue.2").spells = ["fireball", "fire_wave", "rain"]
    red, blue = table.table.parties[RED], table.table.parties[BLUE]
    red.permanent, red.loot_tests = ["IC-01"], 2
    blue.open_quests, blue.discarded, blue.scored_quests = ["QC-01"], ["IC-14", "IC-22"], ["QC-08"]
    table.g.state.screens[RED] = Screen(
        hand=["IC-01", "IC-12", "IC-15"],
        deck=["IC-09", "IC-10"],
        quests=[Quest(id="QC-16"), Quest(id="QC-04", nominee="red.3"), Quest(id="QC-11"), Quest(id="QC-13")],
    )
    return table


def planning(table: Tabletop, answer: Json) -> Face:
    """What red sees while an answer for the acting model is in the making."""
    turn = table.table.turn
    assert turn is not None
    asked = ask_act(table.field, table.table.model(turn.model), turn, CHAPTERS).decision
    return face(table, RED, asked=asked, answer=answer)


def apart(location: str = "ancient_district") -> Tabletop:
    """Parties all over the table; one of them stands on a roof, and acts."""
    places = {
        RED: [(20, 8), (26, 12), (13, 22), (34, 14), (42, 10), (28, 6), (50, 8)],
        BLUE: [(8, 62), (14, 64), (20, 60), (57, 47), (30, 55), (35, 35)],
    }
    table = set_out(location, places, cycle=2)
    table.turn(table.table.model("red.3"))
    return table


def deploying(location: str = "forest_glade") -> Tabletop:
    """Parties in their zones before the first Cycle."""
    places = {
        RED: [(10, 5), (16, 5), (22, 7), (30, 5), (40, 5), (47, 7), (55, 5)],
        BLUE: [(12, 66), (20, 64), (30, 65), (38, 66), (46, 64), (55, 66)],
    }
    return set_out(location, places, cycle=0, step=Step.DEPLOYMENT)


def four() -> Tabletop:
    """Four parties in the corners of the square."""
    places = {
        RED: [(5, 5), (9, 6), (12, 4), (4, 10)],
        BLUE: [(5, 65), (9, 64), (12, 66), (4, 60)],
        GREEN: [(65, 65), (61, 64), (58, 66), (66, 60)],
        YELLOW: [(65, 5), (61, 6), (58, 4), (66, 10)],
    }
    return set_out("battle_square", places, cycle=1)
