"""What tests of races, professions, guilds and alignments share: parties, strikes as they are reckoned, Magic Tests."""

from __future__ import annotations

from typing import Any

from rules.kernel.plane.points import Base, Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.combat.strikes import attack_modifier, defence_modifier
from rules.umbra_turris.content_vocabulary import Alignment, Strike
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.occasions import Bout, Cast, Onset, Purpose, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Model, Party
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.tabletop import RED, Tabletop

G = Play[Battle]


def ally(table: Tabletop, alignment: str, dice: int = 0, seat: Any = RED) -> Party:
    """A party believes in something, and holds so many dice of it."""
    party = table.table.parties[seat]
    party.alignment, party.dice = Alignment(alignment), dice
    return party


def bout_in(duel: Duel, strike: str = "normal", onset: str = "fight", **facts: Any) -> Bout:
    """Red's attack on blue as it is reckoned, with red's first weapon."""
    field = duel.field
    weapon = field.melee_weapons(duel.attacker)[0]
    arc = field.arc(duel.target, duel.attacker)
    return Bout(field, duel.attacker, duel.target, Onset(onset), weapon, arc, strike=Strike(strike), **facts)


def attack_bonus(duel: Duel, strike: str = "normal", onset: str = "fight", **facts: Any) -> int:
    """What red adds to a strike."""
    return attack_modifier(bout_in(duel, strike, onset, **facts))


def defence_bonus(duel: Duel, strike: str = "normal", onset: str = "fight", **facts: Any) -> int:
    """What blue adds to the defence."""
    return defence_modifier(bout_in(duel, strike, onset, **facts))


def pair(*dice: int, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Duel:
    """Red and blue face to face."""
    duel = Duel(*dice)
    duel.red(**(red or {}))
    duel.blue(**(blue or {}))
    return duel


def own_deeds(table: Tabletop, model: Model, **facts: Any) -> list[str]:
    """The abilities that a model is offered in its turn."""
    return choices(ask_act(table.field, model, table.turn(model, **facts), ()).decision)[:-1]


def cast_by(table: Tabletop, caster: Model, spell: str, face: int = 4) -> Cast:
    """A spell whose Magic Test shows a face."""
    cast = Cast(table.field, caster, table.box.spell(spell))
    cast.test = Throw(Purpose.MAGIC, caster, [face], cast=cast)
    return cast


def magic_test(g: G, caster: Model, spell: str) -> Procedure[int]:
    """A Magic Test, with all that may be done about its die; the face that counts."""
    cast = Cast(field_of(g), caster, g.content.spell(spell))
    throw = throw_dice(g, Purpose.MAGIC, caster, 1)
    throw.cast = cast
    yield from settle(g, Trial(throw, needed=cast.spell.chance or 4, fails_on=1))
    return throw.faces[0]


def in_terrain(table: Tabletop) -> tuple[int, int]:
    """A spot on the ground, inside of some terrain, with room for another base north of it."""
    land = table.field.land
    for x in range(3, 67):
        for y in range(3, 65):
            bases = [Base(Point(x, y), 1), Base(Point(x, y + 2), 1)]
            if all(land.pieces_holding(base) and not land.level_at(base) for base in bases):
                return x, y
    raise AssertionError("no such terrain")
