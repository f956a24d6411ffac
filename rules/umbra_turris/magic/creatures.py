"""Summoned creatures: how many, where they appear, and what they are [UT-525 to UT-530, UT-R67, UT-R117, UT-R118]."""

from __future__ import annotations

from rules.kernel.areas import Area
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.points import Base, Facing, Point, flush_spots
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.kernel.values import Seat
from rules.umbra_turris.action.moving import is_on_table, taken_from_flyer
from rules.umbra_turris.battlefield import FIGHTING_STEP, Battlefield
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.pieces import field_of, lay
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.standing import can_stand
from rules.umbra_turris.state import Battle, Effect, Id, Model, Until

G = Play[Battle]
RISEN = "undead"
"""What rises by Breath of death [UT-546a]."""
BEYOND_LIMIT = "beyond_limit"
"""What lies on a creature that counts against no limit."""


# Whether


def can_summon(field: Battlefield, summoner: Model, spell: Spell) -> bool:
    """Whether the limit and a free place allow it; else the spell is refused at no cost [UT-528, UT-R118]."""
    own = [one for one in field.table.of(summoner.seat) if one.creature and one.is_on_table and counts(field, one)]
    if any(one.creature != spell.summons for one in own):
        return False
    if len(own) + spell.creatures > limit(field, summoner.seat, spell):
        return False
    return bool(spell.summons and places_beside(field, summoner, spell.summons))


def limit(field: Battlefield, seat: Seat, spell: Spell) -> int:
    """How many creatures of the spell's kind a party may have in play [UT-528, UT-544b, UT-779b, UT-791c]."""
    more = sum(answer(spell) for answer in asked_of_party(field, Special.creature_limit, seat))
    fallen = sum(one.is_hero and one.is_removed for one in field.table.models)
    return spell.creatures + more + (fallen if spell.more_for_fallen else 0)


def counts(field: Battlefield, creature: Model) -> bool:
    """Whether a creature counts against the limit; one that rose by Breath of death does not [UT-R70]."""
    return all(answer() for answer in asked(field, Special.counts_as_creature, of=creature))


# Where


def places_beside(field: Battlefield, summoner: Model, creature: Id) -> list[Point]:
    """Where a creature may appear: flush with the front edge, or with another one where that is taken [UT-525].

    On the ground far below a roof it would touch nobody; a flyer has no level, and hovers above all terrain [UT-282].
    """
    imagined = _creature(field, summoner.seat, creature, "")
    base, half = field.base(summoner), field.content.creature(creature).half
    taken = taken_from_flyer(field, imagined) if imagined.is_airborne else set()

    def may_be_put(spot: Point) -> bool:
        if imagined.is_airborne:
            return is_on_table(spot, half) and spot not in taken
        is_level = abs(field.land.level_at(Base(spot, half)) - summoner.level) <= FIGHTING_STEP  # [UT-R05]
        return is_level and can_stand(field, imagined, spot)

    def free(edge: Facing) -> list[Point]:
        return [spot for spot in flush_spots(base, edge, half) if may_be_put(spot)]

    return free(summoner.facing) or [spot for edge in Facing for spot in free(edge)]


# The summoning


def summon(g: G, cast: Cast) -> Procedure[None]:
    """The creatures appear beside the summoner, with an AD at once [UT-526]."""
    assert cast.spell.summons is not None
    for _ in range(cast.spell.creatures):
        field = field_of(g)
        places = places_beside(field, cast.caster, cast.spell.summons)
        if not places:
            return
        pose = yield from choose_place(g, cast.caster, cast.spell.summons, places)
        facing = pose.facing or cast.caster.facing
        appear(g, cast.caster.seat, cast.spell.summons, pose.point, facing, by=cast.caster)


def choose_place(g: G, summoner: Model, creature: Id, places: list[Point]) -> Procedure[Pose]:
    """The place before the summoner, or any of those beside them, and which way the creature looks [UT-525, UT-526]."""
    field = field_of(g)
    ask = choose_point(
        "cast.place",
        f"Where does the {field.content.creature(creature).name} appear?",
        (TABLE, TABLE),
        Area.of(places),
        Pose(places[0], facing=summoner.facing),
        half=field.content.creature(creature).half,
        facings=tuple(Facing),
        rule="UT-525",
        about=summoner.id,
    )
    return (yield from g.ask(player_of(g, summoner), ask))


def appear(
    g: G, seat: Seat, creature: Id, place: Point, facing: Facing, *, by: Model | None = None, counts: bool = True
) -> Model:
    """A creature stands on the table, with an AD at once; not all of them count against the limit [UT-526, UT-528]."""
    model = join(g, seat, creature)
    model.place, model.facing, model.action_dice = place, facing, 1
    field = field_of(g)
    model.level = 0 if model.is_airborne else field.land.level_at(field.base(model))
    g.tell("summoned", model=model.id, creature=creature, at=[*place], by=by.id if by else "")
    if not counts:
        lay(g, model, Effect(name=BEYOND_LIMIT, until=Until.GAME))
    return model


def join(g: G, seat: Seat, creature: Id) -> Model:
    """A creature belongs to a party from now on, and is counted on behind its heroes; where it stands comes later."""
    table = g.state.table
    count = table.creatures_summoned.get(seat, 0) + 1
    table.creatures_summoned = {**table.creatures_summoned, seat: count}
    model = _creature(field_of(g), seat, creature, f"{seat}.c{count}")
    model.number = 1 + max(one.number for one in table.of(seat))
    table.models.append(model)
    model.most_wounds = model.wounds = field_of(g).characteristic(model, Characteristic.W)
    return model


def rise(g: G, fallen: Model) -> None:
    """Whoever fell under Breath of death is replaced by an Undead on the same spot [UT-546a, UT-546b, UT-R70]."""
    table = g.state.table
    master = table.breath_of_death
    if master is None or fallen.id not in table.breath_fell or fallen.place is None or table.parties[master].has_left:
        return
    appear(g, master, RISEN, fallen.place, fallen.facing, counts=False)


def _creature(field: Battlefield, seat: Seat, creature: Id, name: str) -> Model:
    card = field.content.creature(creature)
    return Model(id=name, seat=seat, name=card.name, number=0, creature=creature, is_airborne=card.flies)
