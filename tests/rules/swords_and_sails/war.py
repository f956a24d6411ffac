"""A season's movement in a scene, with battles that go as a test says."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.kernel.decisions import PickOne, Sheet
from rules.kernel.dice import Dice, ScriptedDice
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.naval import drown
from rules.swords_and_sails.combat.sides import Battle, Result, Side, factions_of, size_of
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.movement.adjudication import Chapters, adjudicate
from rules.swords_and_sails.movement.engagements import Between
from rules.swords_and_sails.orders import Command, Order, PieceName, Timing, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet, Stage, Trace
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.rules.swords_and_sails.scene import InPlay, Scene

# Orders


def go(place: str, **more: object) -> Order:
    """March or sail to a place."""
    return Order.model_validate({"command": Command.MOVE, "place": place, **more})


def attack(place: str, whom: Faction | None = None, **more: object) -> Order:
    """March or sail to a place and attack there."""
    return go(place, is_attack=True, whom=whom, **more)


def strike(whom: Faction | None = None) -> Order:
    """Stay and attack."""
    return Order(is_attack=True, whom=whom)


def support(piece: Army | Fleet) -> Order:
    """Go where another goes, and fight in its force."""
    return Order(command=Command.SUPPORT, piece=piece.name)


def along(piece: Army | Fleet) -> Order:
    """Do what another does, as one force with it."""
    return Order(command=Command.WITH, piece=piece.name)


def board(
    *fleets: Fleet,
    timing: Timing | None = None,
    landing: str = "",
    is_attack: bool = False,
    whom: Faction | None = None,
) -> Order:
    """Go aboard, and land somewhere."""
    return Order(
        command=Command.LOAD,
        fleets=tuple(fleet.name for fleet in fleets),
        timing=timing,
        place=landing,
        is_attack=is_attack,
        whom=whom,
    )


def land(place: str, *, is_attack: bool = False) -> Order:
    """Go ashore."""
    return Order(command=Command.UNLOAD, place=place, is_attack=is_attack)


def dock(place: str) -> Order:
    """Enter a port."""
    return Order(command=Command.DOCK, place=place)


# Battles


@dataclass
class Course:
    """How a battle goes: who leaves it and who is destroyed."""

    leave: tuple[Faction, ...] = ()
    withdraw: tuple[Faction, ...] = ()
    die: tuple[Faction, ...] = ()
    lose: dict[PieceName, Units] = field(default_factory=dict)


@dataclass
class Battles:
    """Stands in for the chapter of combat: without a script the smaller side leaves, of equals the defender."""

    courses: dict[str, Course] = field(default_factory=dict)
    fought: list[Battle] = field(default_factory=list)
    had_refuge: dict[str, dict[Faction, bool]] = field(default_factory=dict)

    def goes(
        self,
        name: str,
        *,
        leave: tuple[Faction, ...] = (),
        withdraw: tuple[Faction, ...] = (),
        die: tuple[Faction, ...] = (),
        lose: dict[PieceName, Units] | None = None,
    ) -> None:
        """What will happen in the battle of a name."""
        self.courses[name] = Course(leave, withdraw, die, lose or {})

    def __call__(self, g: G, battle: Battle, between: Between | None) -> Procedure[Result]:
        """Let a battle go as it must."""
        self.fought.append(battle)
        factions = {id(side): factions_of(g.state, side) for side in battle.sides}
        self.had_refuge[battle.name] = {one: battle.can_retreat(one) for own in factions.values() for one in own}
        if between is not None:
            yield from between(battle, 0)
        course = self.courses.get(battle.name) or Course(leave=factions[id(self._weaker(g.state, battle))])
        for name, units in course.lose.items():
            _piece(g, name).remove(units)
        for side in battle.sides:
            if set(factions[id(side)]) & set(course.die):
                for name in side.pieces:
                    _piece(g, name).units = {}
        names = [name for side in battle.sides for name in side.pieces]
        drown(g, [g.state.fleets[name] for name in names if name in g.state.fleets], battle.name)

        def among(those: tuple[Faction, ...]) -> list[Side]:
            return [side for side in battle.sides if set(factions[id(side)]) & set(those)]

        left = [side for side in among((*course.leave, *course.withdraw)) if size_of(g.state, side)]
        stayed = [side for side in battle.sides if side not in left and size_of(g.state, side)]
        return Result(stayed[0] if len(stayed) == 1 else None, left, among(course.withdraw))

    @staticmethod
    def _weaker(campaign: Campaign, battle: Battle) -> Side:
        return min(battle.defender, battle.attacker, key=lambda side: size_of(campaign, side))

    @property
    def names(self) -> list[str]:
        """The battles in the order in which they were fought."""
        return [battle.name for battle in self.fought]

    def fighters(self, name: str) -> list[PieceName]:
        """All pieces in a battle, the attacker's first."""
        attackers, defenders = self.sides(name)
        return [*attackers, *defenders]

    def sides(self, name: str) -> tuple[list[PieceName], list[PieceName]]:
        """Attackers and defenders of a battle."""
        battle = next(battle for battle in self.fought if battle.name == name)
        return battle.attacker.pieces, battle.defender.pieces


def _piece(g: G, name: PieceName) -> Army | Fleet:
    piece = g.state.piece(name)
    assert piece is not None
    return piece


def no_siege(g: G, has_won: object) -> Procedure[None]:
    """Nobody besieges anything."""
    yield from ()


def nothing(g: G) -> Procedure[None]:
    """Nothing happens."""
    yield from ()


class War(Scene):
    """A scene whose orders are carried out; all powers are at war with each other."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, stage=Stage.MOVEMENT, **options)  # type: ignore[arg-type]
        self.battles = Battles()

    def begin(self, dice: Dice | None = None) -> Season:
        """The campaign with its season about to be resolved."""
        return Season(self, dice or ScriptedDice(sides=6))

    def resolve(self) -> Season:
        """A whole season's movement."""
        season = self.begin()
        season.resolve()
        return season


class Season(InPlay):
    """A season's movement under way."""

    def __init__(self, war: War, dice: Dice) -> None:
        super().__init__(war.box, war.campaign, dice)
        self.battles = war.battles
        self.chapters = Chapters(war.battles, no_siege, nothing)

    def resolve(self) -> None:
        """From the reveal of orders to the last siege."""
        self.run(adjudicate, self.chapters)

    def traces(self, piece: Army | Fleet, kind: str = "") -> list[Trace]:
        """What happened to a piece."""
        return [one for one in self.campaign.traces if one.piece == piece.name and kind in ("", one.kind)]

    def why(self, piece: Army | Fleet) -> list[str]:
        """Steps and kinds of what happened to a piece: "A15 marched"."""
        return [f"{trace.step} {trace.kind}" for trace in self.traces(piece)]

    def is_aboard(self, army: Army) -> bool:
        """Whether an army is at sea or in a port, not on land."""
        return bool(self.campaign.armies[army.name].aboard)

    def refuges(self, piece: Army | Fleet) -> list[str]:
        """Where a piece could retreat to, as its owner reads it."""
        (sheet,) = [asked for _, asked in self.answered if isinstance(asked, Sheet) and piece.name in asked.slots]
        line = sheet.slots[piece.name]
        assert isinstance(line, PickOne)
        return [option.label for option in line.options]


LI, KN, PS, WS, TR = UnitType.LI, UnitType.KN, UnitType.PS, UnitType.WS, UnitType.TR
