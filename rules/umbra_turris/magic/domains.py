"""What the spells of all Domains do [UT-531 to UT-566]."""

from __future__ import annotations

from rules.kernel.plane.lines import Strip
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.magic.effects import LUCK_HELPS_MORE, enemies_in_contact, is_spared, spell, strikes
from rules.umbra_turris.occasions import Cast, Manner, Purpose
from rules.umbra_turris.pieces import field_of, give_die, heal, lay, take_dice
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.state import Battle, Effect, Model

G = Play[Battle]
LEVITATION = 25  # [UT-536]
VAPORS_FROM = 3  # [UT-553]


def _target(cast: Cast) -> Model:
    assert cast.target is not None
    return cast.target


def _enchant(
    g: G, cast: Cast, *, changes: dict[Characteristic, int] | None = None, sets: dict[Characteristic, int] | None = None
) -> None:
    """The spell lies on its target to the end of the Cycle [UT-519]; twice is once more [UT-521]."""
    effect = Effect(name=cast.spell.id, by=cast.caster.id, changes=changes or {}, sets=sets or {})
    lay(g, _target(cast), effect)


def _strike(g: G, cast: Cast, victim: Model, count: int) -> Procedure[int]:
    """A spell takes W; armour does not protect, the innate power of a Gnome may, the caster's too [UT-518, UT-736b]."""
    may_be_spared = victim is not cast.caster or g.rules_version >= LUCK_HELPS_MORE
    if may_be_spared and (yield from is_spared(g, victim, cast)):
        return 0
    return (yield from suffer(g, victim, count, Manner.SPELL, by=cast.caster, why=cast.spell.id))


def _near(g: G, centre: Model, reach: int) -> list[Model]:
    """Everybody alive within so many cm, the model itself included."""
    field = field_of(g)
    return [one for one in standing(field) if field.is_near(centre, one, reach)]


def standing(field: Battlefield) -> list[Model]:
    """Everybody alive on the table who is no empty base."""
    return [one for one in field.table.on_table() if one.is_alive and not one.is_empty_base]


# Shadow


@spell("invisibility")
def become_invisible(g: G, cast: Cast) -> Procedure[None]:
    """An empty base stands in the model's place until all others have acted [UT-531a, UT-531b, UT-R69]."""
    _target(cast).is_empty_base = True
    g.tell("vanished", model=_target(cast).id)
    yield from ()


@spell("daze")
def daze(g: G, cast: Cast) -> Procedure[None]:
    """The target cannot parry [UT-533]."""
    _enchant(g, cast)
    yield from ()


# Air


@spell("wind_swipe")
def swipe(g: G, cast: Cast) -> Procedure[None]:
    """The target loses its AD [UT-534]."""
    take_dice(g, _target(cast), cast.spell.id)
    yield from ()


@spell("thunderbolt")
def strike_with_thunder(g: G, cast: Cast) -> Procedure[None]:
    """1 W, and on to the closest within 10 cm whom it has not struck yet [UT-535a to UT-535c]."""
    victim: Model | None = _target(cast)
    struck: list[Model] = []
    while victim is not None:
        struck.append(victim)
        yield from _strike(g, cast, victim, 1)
        near = [one for one in _near(g, victim, cast.spell.radius) if one not in struck]
        victim = min(near, key=lambda one: field_of(g).squared_distance(struck[-1], one), default=None)


@spell("levitate")
def levitate(g: G, cast: Cast) -> Procedure[None]:
    """M 25, unhindered by terrain [UT-536, UT-R96]."""
    _enchant(g, cast, sets={Characteristic.M: LEVITATION})
    yield from ()


# Earth


@spell("quake")
def quake(g: G, cast: Cast) -> Procedure[None]:
    """Nobody moves more than 10 cm [UT-537, UT-R71]."""
    g.state.table.quake = True
    g.tell("weather_changed", what="quake")
    yield from ()


@spell("stoneskin")
def harden_skin(g: G, cast: Cast) -> Procedure[None]:
    """Heavy armour on every location [UT-538]."""
    _enchant(g, cast)
    yield from ()


@strikes("tremor")
def in_the_tremor(field: Battlefield, cast: Cast) -> list[Model]:
    """Every hero within 10 cm of the target, the target and the Mage included [UT-R116]."""
    near = [one for one in standing(field) if field.is_near(_target(cast), one, cast.spell.radius)]
    return [one for one in near if one.is_hero]


@spell("tremor")
def shake(g: G, cast: Cast) -> Procedure[None]:
    """Every hero near the target loses 1 W [UT-539]."""
    for one in in_the_tremor(field_of(g), cast):
        yield from _strike(g, cast, one, 1)


# Fire


@spell("fireball")
def throw_fire(g: G, cast: Cast) -> Procedure[None]:
    """2 W [UT-541]."""
    yield from _strike(g, cast, _target(cast), 2)


@strikes("fire_wave")
def in_the_wave(field: Battlefield, cast: Cast) -> list[Model]:
    """Everybody but the Mage under a strip of 5 by 20 cm, friend or foe [UT-R18]."""
    assert cast.spot is not None
    assert cast.spell.range is not None
    strip = Strip(field.base(cast.caster), cast.spot, cast.spell.radius, cast.spell.range)
    return [one for one in standing(field) if one is not cast.caster and strip.strikes(field.base(one))]


@spell("fire_wave")
def send_wave(g: G, cast: Cast) -> Procedure[None]:
    """1 W from each model under the strip [UT-542a]."""
    assert cast.spot is not None
    struck = in_the_wave(field_of(g), cast)
    g.tell("fire_wave_sent", model=cast.caster.id, toward=[*cast.spot], struck=[one.id for one in struck])
    for one in struck:
        yield from _strike(g, cast, one, 1)


@spell("fire_strike")
def strike_with_fire(g: G, cast: Cast) -> Procedure[None]:
    """3 W from an enemy who touches the Mage [UT-543]."""
    yield from _strike(g, cast, _target(cast), 3)


# Death


@strikes("black_death")
def in_contact(field: Battlefield, cast: Cast) -> list[Model]:
    """Every enemy who touches the Mage."""
    return enemies_in_contact(field, cast.caster)


@spell("black_death")
def spread_death(g: G, cast: Cast) -> Procedure[None]:
    """2 W from every enemy who touches the Mage [UT-545]."""
    for one in in_contact(field_of(g), cast):
        yield from _strike(g, cast, one, 2)


@spell("breath_of_death")
def breathe_death(g: G, cast: Cast) -> Procedure[None]:
    """Whoever drops to 0 W from now on rises as an Undead of the first who cast it [UT-546a, UT-546b]."""
    table = g.state.table
    table.breath_of_death = table.breath_of_death or cast.caster.seat
    g.tell("weather_changed", what="breath_of_death")
    yield from ()


# Spirit


@spell("fighting_spirit")
def inspire(g: G, cast: Cast) -> Procedure[None]:
    """An additional AD, even beside another [UT-547, UT-R28]."""
    give_die(g, _target(cast), cast.spell.id, extra=True)
    yield from ()


@spell("will_of_life")
def guard_life(g: G, cast: Cast) -> Procedure[None]:
    """The target cannot be wounded [UT-548]."""
    _enchant(g, cast)
    yield from ()


@spell("lack_of_resolve")
def break_resolve(g: G, cast: Cast) -> Procedure[None]:
    """The target loses its AD and cannot be activated [UT-549]."""
    take_dice(g, _target(cast), cast.spell.id)
    _enchant(g, cast)
    yield from ()


# Water


@spell("rain")
def let_it_rain(g: G, cast: Cast) -> Procedure[None]:
    """No ranged attacks [UT-551, UT-R96]."""
    g.state.table.rain = True
    g.tell("weather_changed", what="rain")
    yield from ()


@spell("freeze")
def freeze(g: G, cast: Cast) -> Procedure[None]:
    """The target's M equals its S [UT-552]."""
    strength = field_of(g).characteristic(_target(cast), Characteristic.S)
    _enchant(g, cast, sets={Characteristic.M: strength})
    yield from ()


@strikes("scalding_vapors")
def in_the_vapors(field: Battlefield, cast: Cast) -> list[Model]:
    """Every model within 10 cm of the spot."""
    assert cast.spot is not None
    return [one for one in standing(field) if field.is_near_point(one, cast.spot, cast.spell.radius)]


@spell("scalding_vapors")
def scald(g: G, cast: Cast) -> Procedure[None]:
    """Every model within 10 cm of the spot rolls, and loses its AD on 3+ [UT-553]."""
    for one in in_the_vapors(field_of(g), cast):
        if (yield from take_test(g, Purpose.MISHAP, one, VAPORS_FROM, name=cast.spell.id, harms=True)):
            take_dice(g, one, cast.spell.id)


# Light


@spell("heal")
def heal_hero(g: G, cast: Cast) -> Procedure[None]:
    """2 W back [UT-554]."""
    heal(g, _target(cast), 2, cast.spell.id)
    yield from ()


@spell("aura_of_life")
def radiate_life(g: G, cast: Cast) -> Procedure[None]:
    """1 W back for all others within 10 cm, with a Monk 20; it lifts the fallen, too [UT-555, UT-783a, UT-R72]."""
    field = field_of(g)
    reach = cast.spell.radius + sum(answer(cast) for answer in asked(field, Special.spell_range))
    for one in [*field.table.on_table()]:
        if one is not cast.caster and not one.is_empty_base and field.is_near(cast.caster, one, reach):
            heal(g, one, 1, cast.spell.id, raises=True)
    yield from ()


# Mind


@spell("sharpen_senses")
def sharpen(g: G, cast: Cast) -> Procedure[None]:
    """+2 WS or +3 BS, twice as much with a Gamekeeper [UT-559, UT-779c]."""
    sense = Characteristic(cast.chosen["characteristic"])
    answers = asked_of_party(field_of(g), Special.doubles_spell, cast.caster.seat)
    factor = 2 if any(answer(cast.spell) for answer in answers) else 1
    _enchant(g, cast, changes={sense: factor * cast.spell.bonuses[sense]})
    yield from ()


# Nature


@spell("shapeshift")
def shift_shape(g: G, cast: Cast) -> Procedure[None]:
    """The Mage becomes a Wildwood Demon to the end of the Cycle [UT-561a]."""
    lay(g, cast.caster, Effect(name=cast.spell.id, by=cast.caster.id, form="wildwood_demon"))
    yield from ()


@spell("ferocious_attack")
def make_ferocious(g: G, cast: Cast) -> Procedure[None]:
    """One more die for every strike in close combat [UT-562]."""
    _enchant(g, cast)
    yield from ()


@spell("ally_of_the_nature")
def call_nature(g: G, cast: Cast) -> Procedure[None]:
    """The party's next initiative roll is changed by 3 [UT-563]."""
    bonus = int(cast.chosen["bonus"])
    g.state.table.parties[cast.caster.seat].initiative_bonus = bonus
    g.tell("nature_called", seat=cast.caster.seat, bonus=bonus)
    yield from ()


# Change


@spell("turn_into_spawn")
def turn_into_spawn(g: G, cast: Cast) -> Procedure[None]:
    """The target is a Magic Spawn to the end of the Cycle; LD and W stay its own [UT-565a, UT-R68]."""
    field, target = field_of(g), _target(cast)
    target.attached_to = ""  # It is no Shade then.
    if target.is_airborne and field.land.is_firm(field.base(target)):
        target.is_airborne, target.level = False, field.land.level_at(field.base(target))  # Nor an eagle.
    lay(g, target, Effect(name=cast.spell.id, by=cast.caster.id, form="spawn_form"))
    yield from ()
