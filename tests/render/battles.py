"""Telling moments of Fantasy Commander, made for its pictures."""

from __future__ import annotations

from typing import Any

from render.editions import with_sequel
from rules.fantasy_commander.state import Battle, Campaign, Report, Step
from rules.fantasy_commander.views import view
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Mode, Order, Terrain
from rules.kernel.game import Event, Face
from rules.kernel.values import Json, Seat
from tests.rules.fantasy_commander.battlefield import Battlefield, box

__all__ = ["EMPIRE", "STYX", "box"]


def face(battle: Battle, seat: Seat | None = None, **facts: Any) -> Face:
    """The battle as one seat sees it."""
    return Face(
        game="fantasy_commander", seat=seat, view=view(box(), battle, seat), outcome=battle.field.outcome, **facts
    )


def with_decks(scene: Battlefield) -> None:
    """The recommended decks, of which three cards each have been played."""
    for side in SIDES:
        deck = scene.ground.scenario.rosters[side].deck
        scene.deck(side, *deck[3:], discard=deck[:3])


def clash() -> Battle:
    """The third turn of the first battle: units fight at the river, in every state that a unit can be in."""
    scene = Battlefield(scenario=1, turn=3, bare=False, colour=Order.BLUE)
    scene.unit("legionnaires", "G7", "blue", fatigue=1, defending=True)
    scene.unit("legionnaires", "H7", losses=3, activated=True)
    scene.unit("legionnaires", "D7", "yellow", fatigue=2)
    scene.unit("shooters", "G9", "green")
    scene.unit("shooters", "I9", "purple")
    scene.unit("knights", "K7", activated=True, fatigue=1)
    scene.unit("roland", "H8", "blue", losses=1)
    scene.unit("zombie_warriors", "G6", "green", losses=2)
    scene.unit("zombie_warriors", "H6", panicked=True, losses=4)
    scene.unit("zombie_warriors", "D5", "yellow")
    scene.unit("zombie_warriors", "E4", "green")
    scene.unit("zombie_archers", "G4", "blue")
    scene.unit("zombie_archers", "I3", "yellow", fatigue=1)
    scene.unit("undead_cavalry", "J5", "purple", fatigue=2)
    scene.unit("undead_cavalry", "L7", activated=True)
    scene.unit("imelstar", "H4", "red", losses=1)
    scene.lay("F8", Terrain.SIGNAL_LIGHTS, EMPIRE)
    with_decks(scene)
    scene.field.armies[EMPIRE].points, scene.field.armies[STYX].points = 4, 3
    scene.pool(EMPIRE, "red", "blue", "blue", "purple")
    scene.pool(STYX, "green", "green")
    return scene.g.state


def piece(name: str, card: str, cell: str, left: int, size: int, fatigue: int = 0, weak: bool = False) -> Json:
    """A unit as a fight tells of one."""
    side = box().unit(card).side
    told: dict[str, Json] = {"id": f"{side}.{name}", "card": card, "side": side, "left": left, "size": size}
    return {**told, "fatigue": fatigue, "cell": cell, "weak": weak}


def melee() -> Event:
    """A charge that is partly blocked, partly ignored, and makes its target flee."""
    attack: dict[str, Json] = {
        "dice": [["Attack", 3], ["Charge", 1], ["Fatigue", 1]],
        "first": [2, 3, 4, 6, 1],
        "faces": [2, 3, 4, 2, 1],
        "added": 1,
        "marks": ["blocked", "ignored", "hit", "hit", "panic"],
    }
    defence: dict[str, Json] = {
        "dice": [["Defence", 2]],
        "first": [5, 3],
        "faces": [5, 3],
        "added": 0,
        "marks": ["block", "hit"],
    }
    data: dict[str, Json] = {
        "manner": "melee",
        "attacker": piece("UC2", "undead_cavalry.conscript", "L7", 3, 3, 1),
        "target": piece("KNI1", "knights.conscript", "K7", 3, 3, 1),
        "attack": attack,
        "defence": defence,
        "support": True,
        "defence_support": False,
        "cancelled": [
            {"by": "Armour", "what": "blade", "n": 1, "of": "attack"},
            {"by": "Formation", "what": "panic", "n": 1, "of": "attack"},
        ],
        "damage": {"target": 2, "attacker": 1},
        "panic": {"target": 1, "attacker": 0},
        "destroyed": [],
        "redirected_from": "empire.LEG3",
    }
    return Event(kind="fought", data=data)


def shot() -> Event:
    """A shot at long range that kills."""
    data: dict[str, Json] = {
        "manner": "shot",
        "attacker": piece("SHO1", "shooters.conscript", "G9", 4, 4),
        "target": piece("ZW2", "zombie_warriors.conscript", "H6", 1, 5, weak=True),
        "attack": {
            "dice": [["Shooting", 2]],
            "first": [4, 3],
            "faces": [4, 3],
            "added": 0,
            "marks": ["nothing", "hit"],
        },
        "defence": None,
        "support": False,
        "defence_support": False,
        "cancelled": [],
        "damage": {"target": 1, "attacker": 0},
        "panic": {"target": 0, "attacker": 0},
        "destroyed": ["styx.ZW2"],
        "redirected_from": "",
    }
    return Event(kind="fought", data=data)


def told(kind: str, **data: Json) -> Event:
    """An event."""
    return Event(kind=kind, data=data)


CHARGE: tuple[Event, ...] = (
    told("activated", unit="styx.UC2", order="blue"),
    told("moved", unit="styx.UC2", way=["L3", "L4", "L5", "L6", "L7"], run=True),
    melee(),
    told("retreated", unit="empire.KNI1", start="K7", end="K7", way=["K7"], owed=1, covered=0),
    told("destroyed", unit="empire.LEG9", cell="J8"),
)
FLIGHT: tuple[Event, ...] = (
    told("activated", unit="empire.SHO1", order="green"),
    shot(),
    told("destroyed", unit="styx.ZW2", cell="H6"),
    told("retreated", unit="styx.ZW3", start="D6", end="D5", way=["D6", "D5"], owed=1, covered=1),
)


def struck() -> Event:
    """A charge with all that came of it."""
    fled: dict[str, Json] = {"start": "K7", "end": "J7", "way": ["K7", "J7"], "owed": 1, "covered": 1}
    return with_sequel(
        melee(),
        told("lost", unit="empire.KNI1", count=2, why="attack", left=1),
        told("lost", unit="styx.UC2", count=1, why="attack", left=2),
        told("retreated", unit="empire.KNI1", **fled),
        told("advanced", unit="styx.UC2", start="L7", end="K7"),
    )


def killed() -> Event:
    """A shot with all that came of it."""
    return with_sequel(
        shot(),
        told("lost", unit="styx.ZW2", count=1, why="attack", left=0),
        told("destroyed", unit="styx.ZW2", cell="H6"),
        told("points_scored", side="empire", points=1, why="elimination", total=5, unit="styx.ZW2"),
    )


def deploying() -> Battle:
    """Units come to the map."""
    scene = Battlefield(scenario=5, turn=0, bare=False, step=Step.DEPLOYMENT)
    roster = scene.ground.scenario.rosters
    cells = {EMPIRE: iter(("D10", "F10", "H10", "E11")), STYX: iter(("D2", "F2", "H1", "J1", "K2"))}
    for side in SIDES:
        for card in roster[side].units:
            scene.unit(card, next(cells[side], ""))
    with_decks(scene)
    return scene.g.state


def distributing() -> Battle:
    """Orders are laid in secret."""
    battle = clash()
    battle.field.step, battle.field.colour, battle.field.turn = Step.DISTRIBUTION, None, 4
    for unit in battle.field.units:
        unit.token, unit.activated, unit.panicked, unit.defending = None, False, False, False
    return battle


LAID: dict[str, Json] = {
    "red": ["empire.LEG1"],
    "blue": ["empire.ROL", "empire.SHO1"],
    "purple": ["empire.KNI1"],
}
"""Orders that the Empire is laying."""


def sacked() -> Battle:
    """The decisive battle, in which a Town has fallen, with every template and element on the map."""
    scene = Battlefield(scenario=6, turn=5, bare=False, colour=Order.RED)
    for card, cell in (
        ("legionnaires.veteran", "E9"),
        ("knights.champion", "D7"),
        ("crusader", "I7"),
        ("roland", "H9"),
    ):
        scene.unit(card, cell, "red")
    for card, cell in (("zombie_warriors.champion", "D5"), ("hydra", "E4"), ("undead_cavalry.veteran", "F3")):
        scene.unit(card, cell, "green")
    scene.lay("D5", Terrain.GRAVES)
    kinds = [kind for kind in Terrain if kind.value not in ("open", "river", "ford", "bridge", "town", "graves")]
    cells = ("A1", "B1", "C1", "A11", "C11", "E11", "G11", "I11", "K11", "M11", "M1", "K2", "A6", "M6", "J6")
    for kind, cell in zip(kinds[3:], cells, strict=False):
        scene.lay(cell, kind)
    with_decks(scene)
    return scene.g.state


def royale() -> Battle:
    """A Battle Royale on terrain that the players have laid."""
    scene = Battlefield(scenario=2, turn=2, mode=Mode.ROYALE, colour=Order.GREEN)
    for cell, kind in {
        "C4": Terrain.FOREST, "D4": Terrain.FOREST, "G6": Terrain.RIVER, "H6": Terrain.RIVER, "I6": Terrain.FORD,
        "J6": Terrain.RIVER, "F5": Terrain.RIVER, "K4": Terrain.TOWN, "E8": Terrain.HILL, "I9": Terrain.ROCKS,
    }.items():  # fmt: skip
        scene.lay(cell, kind)
    scene.unit("legionnaires.veteran", "E8", "green")
    scene.unit("hydra", "F7", "green", fatigue=3)
    return scene.g.state


def campaigning() -> Battle:
    """The settlement between two missions."""
    scene = Battlefield(scenario=3, turn=0, mode=Mode.CAMPAIGN, bare=False, step=Step.TOWN)
    reports = [
        Report(
            mission="first_battle", is_won=True, points={EMPIRE: 10, STYX: 5}, turns=5, units_lost=2, heroes_lost=0,
            threat="", reputation=3, well_being=5, supplies=5,
        ),
        Report(
            mission="multi_headed_horror", is_won=False, points={EMPIRE: 6, STYX: 10}, turns=6, units_lost=4,
            heroes_lost=1, threat="endless_ranks", reputation=2, well_being=3, supplies=3,
        ),
    ]  # fmt: skip
    scene.field.campaign = Campaign(
        mission=2,
        reputation=2,
        well_being=3,
        supplies=3,
        bought=["palisade", "watchtower"],
        drawn=["endless_ranks", "blood_moon"],
        threat="blood_moon",
        reports=reports,
    )
    return scene.g.state
