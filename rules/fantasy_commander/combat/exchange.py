"""The exchange of blows or shots, from the attack roll to the retreats [FC-603, FC-706, FC-R14]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.fantasy_commander.combat.clash import Clash, Dice, Manner, total, trait_name
from rules.fantasy_commander.combat.panic import choose_route, ways_back
from rules.fantasy_commander.combat.reactions import (
    Reception,
    Relief,
    Straits,
    choose_rerolls,
    decide,
    seek_relief,
)
from rules.fantasy_commander.combat.reading import (
    Cancelled,
    Counts,
    Harm,
    Ignores,
    Values,
    Worth,
    blocked,
    counted,
    harm,
    ignored,
    marks,
    spared,
    worth,
)
from rules.fantasy_commander.combat.series import Series
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.pieces import bury, ground_of, put, recover, restore, tire, travel
from rules.fantasy_commander.rulings import RUSH_NEEDS
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import Face, Trait
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Json


@dataclass
class Thrown:
    """One roll as it lies on the table."""

    dice: Dice
    values: Values
    added: int
    first: list[int]
    faces: list[int]

    @property
    def counts(self) -> Counts:
        """How often each face lies there."""
        return counted(self.faces)

    @property
    def harm(self) -> Harm:
        """What it would do if nothing were ignored or blocked."""
        return harm(self.counts, self.values, self.added)

    @property
    def blocks(self) -> int:
        """How many hits of the other roll it blocks."""
        return worth(self.counts, self.values, Worth.BLOCK)

    def ignored_by(self, ignores: list[Ignores]) -> list[Cancelled]:
        """What the other unit ignores of it."""
        return ignored(self.counts, self.values, self.added, ignores)

    def told(self, cancelled: list[Cancelled], blocks: int) -> dict[str, Json]:
        """The roll as a picture needs it."""
        return {
            "dice": [[label, count] for label, count in self.dice],
            "first": [*self.first],
            "faces": [*self.faces],
            "added": self.added,
            "marks": [*marks(self.faces, self.values, cancelled, blocks)],
        }


@dataclass(frozen=True)
class Aftermath:
    """How an attack has ended."""

    clash: Clash
    stood_at: Hex
    """Where the target stood when it was attacked [FC-R42]."""
    struck_from: Hex
    """Where the attacker stood then."""

    @property
    def is_won(self) -> bool:
        """Whether the target is gone for good."""
        return self.clash.target.destroyed


def suffered(clash: Clash, unit: Unit, coming: Harm, blocks: int) -> Harm:
    """What blocks, Resurgent and the walls of a Town leave of what comes at a unit [FC-621, FC-840, FC-530]."""
    damage, panic = blocked(coming, blocks)
    if Trait.RESURGENT in clash.has(unit):
        damage, panic = damage + panic, 0
    if unit is clash.target and Trait.WALLS in clash.target_has:
        damage = max(0, damage - 1)  # Never against counter-damage [FC-R47].
    return Harm(damage, panic)


def exchange(
    g: Play[Battle], clash: Clash, reception: Reception, series: Series, redirected_from: str = ""
) -> Procedure[Aftermath]:
    """Both roll, both lose at once, then units are pushed and flee [FC-R14]."""
    attacker, target = clash.attacker, clash.target
    after = Aftermath(clash, clash.ground.place(target), clash.ground.place(attacker))
    pieces: dict[str, Any] = {"attacker": clash.piece(attacker), "target": clash.piece(target)}
    defence_dice = clash.defence_dice(effort=reception.effort) if reception.rolls else []

    is_answered = clash.in_melee and total(defence_dice) > 0
    attack = yield from throw(g, clash, attacker, clash.attack_dice, None if is_answered else 0)
    defence = yield from throw(g, clash, target, defence_dice, attack.harm.hits)

    on_target = attack.ignored_by(clash.target_ignores)
    to_target = suffered(clash, target, spared(attack.harm, on_target), defence.blocks)
    on_attacker = defence.ignored_by(clash.attacker_ignores)
    to_attacker = suffered(clash, attacker, spared(defence.harm, on_attacker), attack.blocks)
    is_rushed = clash.rushes and RUSH_NEEDS in attack.faces

    can_brace = clash.manner is not Manner.MAGIC and not reception.effort
    to_target, saved = yield from relieve(g, clash, target, to_target, series, can_brace, is_rushed)
    to_attacker, saved_too = yield from relieve(g, clash, attacker, to_attacker, series, series.can_brace, False)
    series.can_brace = series.can_brace and not saved_too.braces

    toll = Toll.of(clash, series, to_target, to_attacker)
    g.tell(
        "fought",
        manner=clash.manner.value,
        **pieces,
        attack=attack.told(on_target, defence.blocks),
        defence=defence.told(on_attacker, attack.blocks) if reception.rolls else None,
        support=clash.has_attack_support,
        defence_support=clash.has_defence_support and reception.rolls,
        cancelled=[
            *(_told(one, "attack") for one in on_target),
            *(_told(one, "defence") for one in on_attacker),
            *_saved(clash, blocked(spared(attack.harm, on_target), defence.blocks), saved),
            *([{"by": "Fatigue", "what": "damage", "n": 1, "of": "defence"}] if saved_too.braces else []),
            *_capped(clash, to_target, toll.target),
        ],
        damage={"target": toll.target, "attacker": toll.attacker},
        panic={"target": to_target.panic, "attacker": to_attacker.panic},
        destroyed=[unit.id for unit in toll.fallen],
        redirected_from=redirected_from,
    )
    toll.take(g, series)
    yield from _push_and_retreat(g, after, series, to_target.panic, to_attacker.panic, is_rushed)
    return after


def throw(g: Play[Battle], clash: Clash, unit: Unit, dice: Dice, hits: int | None) -> Procedure[Thrown]:
    """A unit rolls its dice, then those it rolls again; `hits` is what its shields could block, if that is known."""
    is_attack = unit is clash.attacker
    values = clash.attack_values if is_attack else clash.defence_values
    label = f"{'attack' if is_attack else 'defence'} of {clash.ground.name(unit)}"
    first = [g.roll(len(Face), label) for _ in range(total(dice))]
    faces = [*first]
    for place in (yield from choose_rerolls(g, clash, unit, first, values, hits)):
        faces[place] = g.roll(len(Face), f"{label}, again")
    return Thrown(dice, values, clash.added_panic if is_attack else 0, first, faces)


def straits_of(clash: Clash, unit: Unit, coming: Harm, most: int, *, can_brace: bool, is_rushed: bool) -> Straits:
    """What a unit is about to lose, and whether it can regroup or brace [FC-426, FC-839, FC-R16, FC-R17, FC-R76]."""
    ground = clash.ground
    can_regroup = (
        unit is clash.target
        and coming.damage > 0
        and clash.manner is not Manner.MAGIC
        and Trait.REGROUP in clash.target_has
        and not clash.is_beyond_draining(unit)
        and clash.room_for(unit, coming.panic + 1 + is_rushed) == coming.panic + 1 + is_rushed
    )
    return Straits(
        coming.damage,
        clash.left(unit),
        most,
        can_regroup=can_regroup,
        can_brace=can_brace and coming.damage > 0 and ground.can_make_an_effort(unit),
    )


def relieve(
    g: Play[Battle], clash: Clash, unit: Unit, coming: Harm, series: Series, can_brace: bool, is_rushed: bool
) -> Procedure[tuple[Harm, Relief]]:
    """A player may turn damage into panic, or take Fatigue against it [FC-D23, FC-D24]."""
    most = series.allowed(clash, unit, coming.damage)
    straits = straits_of(clash, unit, coming, most, can_brace=can_brace, is_rushed=is_rushed)
    relief = yield from seek_relief(g, clash, unit, straits)
    if relief.braces:
        tire(g, unit, "damage")
    return relieved(coming, relief), relief


def relieved(coming: Harm, relief: Relief) -> Harm:
    """What comes at a unit once its player has paid for less."""
    return Harm(coming.damage - relief.regroups - relief.braces, coming.panic + relief.regroups)


@dataclass(frozen=True)
class Toll:
    """What both units lose at once, and who lives on by Vampirism [FC-627, FC-849]."""

    clash: Clash
    target: int
    attacker: int
    drains: tuple[Unit, ...]
    plunders: tuple[Unit, ...]

    @classmethod
    def of(cls, clash: Clash, series: Series, to_target: Harm, to_attacker: Harm) -> Toll:
        left = clash.left
        target = min(left(clash.target), series.allowed(clash, clash.target, to_target.damage))
        attacker = min(left(clash.attacker), series.allowed(clash, clash.attacker, to_attacker.damage))
        dealing = [(clash.attacker, clash.target, target), (clash.target, clash.attacker, attacker)]
        fed = [unit for unit, victim, dealt in dealing if dealt and not clash.is_beyond_draining(victim)]  # [FC-R77]
        return cls(
            clash,
            target,
            attacker,
            tuple(unit for unit in fed if Trait.VAMPIRISM in clash.has(unit) and unit.id not in series.drained),
            tuple(unit for unit in fed if Trait.MARAUDER in clash.has(unit) and unit.id not in series.plundered),
        )

    @property
    def fallen(self) -> list[Unit]:
        """Who is destroyed by it."""
        lost = [(self.clash.target, self.target), (self.clash.attacker, self.attacker)]
        left = self.clash.left
        return [unit for unit, count in lost if count >= left(unit) and not self._is_drained_by(unit)]

    def _is_drained_by(self, unit: Unit) -> bool:
        return any(unit is one for one in self.drains)

    def take(self, g: Play[Battle], series: Series) -> None:
        """Both lose, are fed, and are removed if nothing is left."""
        series.hurt(g, self.clash, self.clash.target, self.target, "attack")
        series.hurt(g, self.clash, self.clash.attacker, self.attacker, "defence")
        for unit in self.drains:
            if restore(g, unit, 1, Trait.VAMPIRISM.value):
                series.drained.append(unit.id)
        fallen = [unit.id for unit in self.fallen]
        for unit in (one for one in self.plunders if one.id not in fallen):
            if recover(g, unit, 1, Trait.MARAUDER.value):
                series.plundered.append(unit.id)
        bury(g, [self.clash.target, self.clash.attacker])


def _told(one: Cancelled, of: str) -> dict[str, Json]:
    return {"by": one.by, "what": one.face.name.lower(), "n": one.n, "of": of}


def _saved(clash: Clash, coming: Harm, relief: Relief) -> list[dict[str, Json]]:
    """What walls, Regroup and Fatigue have taken from the attack."""
    walls = Trait.WALLS in clash.target_has and (
        coming.damage > 0 or (coming.panic > 0 and Trait.RESURGENT in clash.target_has)
    )
    names = [trait_name(Trait.WALLS)] * walls + ["Regroup"] * relief.regroups + ["Fatigue"] * relief.braces
    return [{"by": name, "what": "damage", "n": 1, "of": "attack"} for name in names]


def _capped(clash: Clash, coming: Harm, taken: int) -> list[dict[str, Json]]:
    """What Survivable has spared the target."""
    spare = min(coming.damage, clash.left(clash.target)) - taken
    return [{"by": trait_name(Trait.SURVIVABLE), "what": "damage", "n": spare, "of": "attack"}] if spare > 0 else []


# Rush and retreats


def _push_and_retreat(
    g: Play[Battle], after: Aftermath, series: Series, panic: int, own_panic: int, is_rushed: bool
) -> Procedure[None]:
    """The target is pushed or flees, then the attacker flees, by where both stood in the combat [FC-R51]."""
    clash = after.clash
    if clash.target.is_on_map:
        if panic:
            yield from retreat(g, clash, clash.target, after.struck_from, panic + is_rushed, series)  # [FC-845]
        elif is_rushed:
            push(g, after, series)
    if clash.attacker.is_on_map and own_panic:
        yield from retreat(g, clash, clash.attacker, after.stood_at, own_panic, series)


def push(g: Play[Battle], after: Aftermath, series: Series) -> None:
    """Rush moves the target one hex, or costs it one where it cannot be moved [FC-843, FC-844]."""
    target = after.clash.target
    if after.clash.can_be_pushed:
        (way_back,) = ways_back(ground_of(g), target, after.struck_from, 1)
        (there,) = way_back
        put(g, target, there)
        way = [cell_name(after.stood_at), cell_name(there)]
        g.tell("pushed", unit=target.id, start=way[0], end=way[1], way=way)
    else:
        series.hurt_to_death(g, after.clash, target, 1, "rush")


def retreat(g: Play[Battle], clash: Clash, unit: Unit, threat: Hex, owed: int, series: Series) -> Procedure[None]:
    """A unit panics: it loses its order, flees, and loses one for each hex that it cannot cover [FC-640 to FC-647]."""
    ground = ground_of(g)
    ways = ways_back(ground, unit, threat, owed)
    way = ways[0]
    if len(ways) > 1:
        way = yield from decide(g, clash, unit, choose_route(ground, unit, ways))
    order, here = unit.token, ground.place(unit)
    unit.token, unit.panicked = None, True
    flies = Tread.of(ground, unit).flies
    cells = [cell_name(cell) for cell in (here, *way)]
    g.tell(
        "retreated",
        unit=unit.id,
        start=cells[0],
        end=cells[-1],
        way=cells,
        owed=owed,
        covered=len(way),
        order=order.value if order else "",
    )
    travel(g, unit, way, flies=flies)
    if len(way) < owed:
        series.hurt_to_death(g, clash, unit, owed - len(way), "retreat")
