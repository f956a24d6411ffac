"""What the spirits do [UT-744c to UT-744h, UT-D52, UT-D53]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.fields import field as reachable
from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.kernel.values import Seat
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.moving import flight_ends, landmarks
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.reach import capped
from rules.umbra_turris.action.walking import tell_moved
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.magic.casting import pay_more
from rules.umbra_turris.magic.effects import is_spared
from rules.umbra_turris.magic.ritual import spirit
from rules.umbra_turris.occasions import Cast, Manner
from rules.umbra_turris.pieces import field_of, heal, lay, take_dice
from rules.umbra_turris.state import Battle, Effect, Model

G = Play[Battle]
STRUCK, DOOMED = 3, 2  # [UT-744c, UT-744e]
TRIBUTE = 2  # [UT-744g]


# Whom


def who_can_be_chosen(models: Iterable[Model]) -> list[Model]:
    """Models that are no empty bases; the fallen are never harmed [UT-531a, UT-R99]."""
    return [model for model in models if model.is_alive and not model.is_empty_base]


def choices_of(models: Iterable[Model], chooser: Seat) -> list[Choice[Model]]:
    """Models to be chosen among."""
    return [Choice(one.id, words_for(one, chooser), one) for one in models]


def words_for(model: Model, chooser: Seat) -> str:
    """A model by its name, with the W that it has left."""
    side = "" if model.seat == chooser else f"{model.seat} "
    return f"{side}{model.number} {model.name} ({model.wounds} W)"


def take_wounds(g: G, cast: Cast, victim: Model, count: int, why: str) -> Procedure[None]:
    """The spirits take W, whatever the armour [UT-R85]."""
    if not (yield from is_spared(g, victim, cast)):
        yield from suffer(g, victim, count, Manner.SPELL, by=cast.caster, why=why)


# The spirits


@spirit("power_of_spirits")
def send_power(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """The Shaman regains 1 W, and three enemies lose 1 W each [UT-744c]."""
    heal(g, cast.caster, 1, "power_of_spirits")
    enemies = sorted(who_can_be_chosen(field_of(g).enemies(cast.caster)), key=lambda one: one.wounds)
    count = min(STRUCK, len(enemies))
    ask = pick_several(
        "ritual.struck",
        f"Which {count} enemies lose 1 W each?",
        choices_of(enemies, chooser),
        least=count,
        most=count,
        rule="UT-744c",
        about=cast.caster.id,
    )
    for victim in (yield from g.ask(chooser, ask)):
        yield from take_wounds(g, cast, victim, 1, "power_of_spirits")


@spirit("revenge_of_mati_puti", against_enemies=False)
def send_revenge(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """A model of the party is avenged to the end of the Cycle; by default the Leader [UT-744d]."""
    own = who_can_be_chosen(g.state.table.of(cast.caster.seat))
    own.sort(key=lambda one: not one.is_leader)
    ask = pick(
        "ritual.avenged",
        "Who is avenged? Whoever wounds them loses twice as much.",
        choices_of(own, chooser),
        rule="UT-744d",
        about=cast.caster.id,
    )
    avenged = yield from g.ask(chooser, ask)
    lay(g, avenged, Effect(name="revenge_of_mati_puti", by=cast.caster.id))


@spirit("doom")
def send_doom(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """Two models of the opponent's choice lose their AD; by default who has none, then the cheapest [UT-744e]."""
    own = who_can_be_chosen(g.state.table.of(chooser))
    own.sort(key=lambda one: (one.has_action_die, one.cost))
    count = min(DOOMED, len(own))
    ask = pick_several(
        "ritual.doomed",
        f"Which {count} of your models lose the Action Die?",
        choices_of(own, chooser),
        least=count,
        most=count,
        rule="UT-744e",
        about=cast.caster.id,
    )
    for victim in (yield from g.ask(chooser, ask)):
        take_dice(g, victim, "doom")


@spirit("blood_tribute")
def demand_blood(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """A model of the opponent's choice loses 2 W; by default the one with most [UT-744g]."""
    own = who_can_be_chosen(g.state.table.of(chooser))
    own.sort(key=lambda one: -one.wounds)
    if own:
        prompt = "Which of your models loses 2 W?"
        ask = pick("ritual.tribute", prompt, choices_of(own, chooser), rule="UT-744g", about=cast.caster.id)
        yield from take_wounds(g, cast, (yield from g.ask(chooser, ask)), TRIBUTE, "blood_tribute")


@spirit("blood_feast", against_enemies=False)
def feast(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """The Shaman loses another W: 2 in all [UT-744h, UT-R85]."""
    yield from pay_more(g, cast, "blood_feast")


# The dance


@spirit("frenzied_dance")
def make_dance(g: G, cast: Cast, chooser: Seat) -> Procedure[None]:
    """An enemy outside of combat goes wherever the Shaman's player likes, up to its M [UT-744f]."""
    field = field_of(g)
    enemies = who_can_be_chosen(field.enemies(cast.caster))
    free = [one for one in enemies if not field.is_locked(one) and not one.is_clinging]
    nobody: Choice[Model | None] = Choice("nobody", "Nobody", None)
    dancers: list[Choice[Model | None]] = [Choice(one.id, words_for(one, chooser), one) for one in free]
    ask = pick(
        "ritual.dancer", "Which enemy dances where you like?", [nobody, *dancers], rule="UT-744f", about=cast.caster.id
    )
    dancer = yield from g.ask(chooser, ask)
    if dancer is None:
        return
    start = field.place(dancer)
    pose = yield from g.ask(chooser, ask_dance(field, dancer))
    if pose.point != start:
        put(g, dancer, pose.point)
        tell_moved(g, dancer, [start, pose.point])
    assert pose.facing is not None
    if pose.facing is not dancer.facing:
        dancer.facing = pose.facing
        g.tell("turned", model=dancer.id, facing=dancer.facing)


def ask_dance(field: Battlefield, dancer: Model) -> Ask[Pose]:
    """Where the dancer goes, and which way it looks; by default it stays."""
    start = field.place(dancer)
    return choose_point(
        "ritual.dance",
        f"Where does {dancer.name} dance?",
        (TABLE, TABLE),
        Area.of([start, *dance_ends(field, dancer)]),
        Pose(start, facing=dancer.facing),
        half=field.half(dancer),
        start=start,
        facings=tuple(Facing),
        landmarks=tuple(landmarks(field, dancer)),
        rule="UT-744f",
        about=dancer.id,
    )


def dance_ends(field: Battlefield, dancer: Model) -> list[Point]:
    """Where a dance can lead: as far as M, where nothing can go wrong."""
    reach = capped(field, field.characteristic(dancer, Characteristic.M))
    if dancer.is_airborne:
        return flight_ends(field, dancer, reach)
    return [*reachable(ground_for(field, dancer), field.place(dancer), reach).destinations]
