"""Summoned creatures: how many, where they appear, and what they are [UT-525 to UT-530, UT-R67, UT-R117, UT-R118]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Facing, Point, flush_spots
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.specials.special import Special, asked_of_party
from rules.umbra_turris.standing import can_stand
from rules.umbra_turris.state import Battle, Id, Model

G = Play[Battle]


# Whether


def can_summon(field: Battlefield, summoner: Model, spell: Spell) -> bool:
    """Whether the limit and a free place allow it; else the spell is refused at no cost [UT-528, UT-R118]."""
    own = [one for one in field.table.of(summoner.seat) if one.creature and one.is_on_table and not is_stray(one)]
    if any(one.creature != spell.summons for one in own):
        return False
    if len(own) + spell.creatures > limit(field, summoner.seat, spell):
        return False
    return any(True for _ in places_beside(field, summoner, spell.summons or ""))


def limit(field: Battlefield, seat: Seat, spell: Spell) -> int:
    """How many creatures of the spell's kind a party may have in play [UT-528, UT-544b, UT-779b, UT-791c]."""
    more = sum(answer(spell) for answer in asked_of_party(field, Special.creature_limit, seat))
    fallen = 0
    if "raise_dead_limit" in spell.specials:
        fallen = sum(one.is_hero and one.is_removed for one in field.table.models)
    return spell.creatures + more + fallen


def is_stray(model: Model) -> bool:
    """Whether it came by a card, which counts against no limit."""
    return model.has_effect("stray")


# Where


def places_beside(field: Battlefield, summoner: Model, creature: Id) -> Iterator[tuple[Facing, Point]]:
    """Where a creature may appear: flush with the front edge, or with another one where that is taken [UT-525]."""
    imagined = _creature(field, summoner.seat, creature, "")
    base = field.base(summoner)
    found: list[tuple[Facing, Point]] = []
    for edge in (summoner.facing, *(one for one in Facing if one is not summoner.facing)):
        for spot in flush_spots(base, edge, field.content.creature(creature).half):
            if can_stand(field, imagined, spot):
                found.append((edge, spot))
        if found and edge is summoner.facing:
            break
    return iter(found)


# The summoning


def summon(g: G, cast: Cast) -> Procedure[None]:
    """The creatures appear beside the summoner, with an AD at once [UT-526]."""
    assert cast.spell.summons is not None
    for _ in range(cast.spell.creatures):
        field = field_of(g)
        places = [*places_beside(field, cast.caster, cast.spell.summons)]
        if not places:
            return
        place = yield from choose_place(g, cast.caster, places)
        appear(g, cast.caster.seat, cast.spell.summons, place, cast.caster.facing, by=cast.caster)


def choose_place(g: G, summoner: Model, places: list[tuple[Facing, Point]]) -> Procedure[Point]:
    """The one place before the summoner, or any of those beside them."""
    if len(places) == 1:
        return places[0][1]
    choices = [Choice(str(spot), f"At {spot}", spot) for _, spot in places]
    ask = pick("cast.place", "Where does it appear?", choices, rule="UT-525", about=summoner.id)
    return (yield from g.ask(player_of(g, summoner), ask))


def appear(g: G, seat: Seat, creature: Id, place: Point, facing: Facing, *, by: Model | None = None) -> Model:
    """A creature stands on the table."""
    table = g.state.table
    count = table.creatures_summoned.get(seat, 0) + 1
    table.creatures_summoned = {**table.creatures_summoned, seat: count}
    field = field_of(g)
    model = _creature(field, seat, creature, f"{seat}.c{count}")
    model.number = 1 + max(one.number for one in table.of(seat))
    model.place, model.facing, model.action_dice = place, facing, 1
    table.models.append(model)
    field = field_of(g)
    model.level = 0 if model.is_airborne else field.land.level_at(field.base(model))
    model.most_wounds = model.wounds = field.characteristic(model, Characteristic.W)
    g.tell("summoned", model=model.id, creature=creature, at=[*place], by=by.id if by else "")
    return model


def _creature(field: Battlefield, seat: Seat, creature: Id, name: str) -> Model:
    card = field.content.creature(creature)
    return Model(id=name, seat=seat, name=card.name, number=0, creature=creature, is_airborne=card.flies)
