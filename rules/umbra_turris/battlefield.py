"""The table as rules, stewards and pictures ask about it: characteristics, special rules, distance, contact, sight.

A face holds the same `Table` as the truth does, so every predicate stands here once, for whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane import sight
from rules.kernel.plane.points import (
    Arc,
    Base,
    Body,
    Facing,
    Point,
    arc_of,
    are_in_contact,
    gap2,
    is_flush,
    is_within,
    whole_gap,
)
from rules.kernel.plane.shapes import rect_of
from rules.kernel.plane.sight import Sight
from rules.kernel.values import Seat
from rules.umbra_turris.bearing import NOBODY, Borne, rules_borne, silences_touched
from rules.umbra_turris.content import UNARMED, Content
from rules.umbra_turris.content_arms import Armour, MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_heroes import Profession, Profile
from rules.umbra_turris.content_magic import Creature
from rules.umbra_turris.content_vocabulary import Characteristic, Cover, Keyword, Location, Range, Size
from rules.umbra_turris.formations import Formation, Stands, formation_of, stand_of
from rules.umbra_turris.land import Land, land_of
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Id, Model, ModelId, Party, Table

FIGHTING_STEP = 2
"""How far the levels of two models in contact may differ, in cm [UT-221, UT-R05]."""
FLYERS_SEE_OVER = 5
"""Terrain lower than this never hides a flyer [UT-283]."""
NO_PROFILE = Profile(LD=0, M=0, WS=0, S=0, Sp=0, BS=0, T=0, W=0)
"""What a creature has where its own entry has nothing."""


class Battlefield:
    """What everybody can see of a battle, with the box beside it."""

    def __init__(self, content: Content, table: Table) -> None:
        self.content, self.table = content, table
        self._borne: dict[ModelId, Borne] = {}
        self._land: tuple[object, Land] | None = None
        self._silencers: tuple[int, list[tuple[Model, frozenset[Rank]]]] = (0, [])
        self._stands: Stands | None = None
        self._formation = Formation()

    @property
    def land(self) -> Land:
        """The pieces of terrain: those of a Terrain Card, and others that players add and shift."""
        laid = self.table.terrain_card, [(piece.centre, piece.turned) for piece in self.table.pieces]
        if self._land is None or self._land[0] != laid:
            self._land = laid, land_of(self.content, self.table)
        return self._land[1]

    @property
    def formation(self) -> Formation:
        """What is known of the models as they stand now."""
        stands = tuple(stand_of(model) for model in self.table.models if model.is_on_table)
        if stands != self._stands:
            self._stands, self._formation = stands, formation_of(self.land.key, stands)
        return self._formation

    def party(self, model: Model) -> Party:
        """The party of a model."""
        return self.table.parties[model.seat]

    # Who there is

    def in_order(self, *first: Model | None) -> list[Model]:
        """All models in play, the active one first, then by seats and rosters [UT-133].

        An empty base and whoever waits in Ambush have no special rules to use; a model with a Death Counter has none
        but those that work on its fall, for which it is asked itself.
        """
        models = [model for model in self.table.models if model.is_alive and not model.is_empty_base]
        ahead = {model.id: model for model in first if model is not None}
        return [*ahead.values(), *(model for model in models if model.id not in ahead)]

    def enemies(self, model: Model) -> Iterator[Model]:
        """The models of other parties that are alive on the table."""
        return (other for other in self.table.on_table() if other.seat != model.seat and other.is_alive)

    def friends(self, model: Model) -> Iterator[Model]:
        """The other models of its party that are alive on the table."""
        return (
            other
            for other in self.table.on_table()
            if other.seat == model.seat and other is not model and other.is_alive
        )

    def others(self, model: Model) -> Iterator[Model]:
        """All other models that are alive on the table, friend or foe; an empty base is nobody [UT-531a]."""
        models = (other for other in self.table.on_table() if other is not model)
        return (other for other in models if other.is_alive and not other.is_empty_base)

    def leader(self, seat: Seat) -> Model | None:
        """The Leader of a party, unless they have been removed; with a Death Counter they are still there."""
        return next((hero for hero in self.table.heroes(seat) if hero.is_leader), None)

    def mages(self, seat: Seat) -> list[Model]:
        """The Mages of a party; a Mage who leads counts as Leader [UT-797b]."""
        return [hero for hero in self.table.heroes(seat) if self.counts_as_mage(hero)]

    def is_mage(self, model: Model) -> bool:
        """Whether its profession is a Mage's: it has all that Mages have."""
        return model.is_hero and self.content.profession(model.profession).mage

    def counts_as_mage(self, model: Model) -> bool:
        """Whether it is treated as a Mage by others; a Mage who leads is treated as the Leader alone [UT-797b]."""
        return self.is_mage(model) and not model.is_leader

    # What a model is

    def creature(self, model: Model) -> Creature | None:
        """The form that it has taken, or the creature that it is [UT-565a]."""
        name = model.form or model.creature
        return self.content.creature(name) if name else None

    def printed(self, model: Model) -> Profile:
        """Its profile by race, or by creature; a number that a form lacks is its own."""
        own = self.content.race_of(model.sub_race).profile if model.is_hero else NO_PROFILE
        for name in (model.creature, model.form):
            own = own.changed(dict(self.content.creature(name).profile)) if name else own
        return own

    def size(self, model: Model) -> Size:
        """How large it is."""
        creature = self.creature(model)
        return creature.size if creature is not None else self.content.race_of(model.sub_race).size

    def half(self, model: Model) -> int:
        """Half the side of its base; whoever takes another form keeps the base [UT-R02]."""
        if model.creature:
            return self.content.creature(model.creature).half
        return self.content.half_of(model.sub_race)

    def height(self, model: Model) -> int:
        """How tall it is [UT-R09]."""
        return self.size(model).height

    def characteristic(self, model: Model, which: Characteristic) -> int:
        """A characteristic as it is now, before what a certain attack or test adds to it [UT-103]."""
        base = self.of_profession(model, which)
        if base is None:
            base = self.printed(model)[which]
        for instead in asked(self, Special.sets_for):
            value = instead(model, which)
            if value is not None:
                base = value
        for own in asked(self, Special.sets, of=model):
            value = own(which)
            if value is not None:
                base = value
                break  # The strongest source comes first [UT-130].
        for effect in model.effects:
            if which in effect.sets:
                base = effect.sets[which]  # Of several the later one [UT-R71].
        total = base + sum(effect.changes.get(which, 0) for effect in model.effects)
        total += sum(more(which) for more in asked(self, Special.adds, of=model))
        total += sum(more(model, which) for more in asked(self, Special.adds_for))
        total += which is Characteristic.W and self.has(model, Keyword.HEROISM)  # [UT-630]
        return max(0, total)

    def of_profession(self, model: Model, which: Characteristic) -> int | None:
        """The number to which its profession raises a characteristic; a Fencer's only with such a weapon [UT-756a]."""
        profession = self.calling(model)
        if profession is None or model.form:
            return None
        if which in profession.sets and profession.sets_with:
            tags = [tag for weapon in self.melee_weapons(model) for tag in weapon.tags]
            if not any(tag in tags for tag in profession.sets_with):
                return None
        return profession.sets.get(which)

    def calling(self, model: Model) -> Profession | None:
        """The profession whose abilities it can use now; none of a creature, or where it is silenced [UT-532e]."""
        if not model.is_hero or Rank.PROFESSION in self.silenced(model):
            return None
        return self.content.profession(model.profession)

    # Special rules

    def specials(self, model: Model) -> list[Special]:
        """Its special rules, the strongest source first [UT-130]."""
        return self._rules_of(model).specials

    def answering(self, model: Model, question: str) -> list[Special]:
        """Those of its special rules that have an answer of their own to a question."""
        borne = self._rules_of(model)
        found = borne.answering.get(question)
        if found is None:
            basic = getattr(Special, question)
            found = [one for one in borne.specials if getattr(type(one), question) is not basic]
            borne.answering[question] = found
        return found

    def silenced(self, model: Model) -> frozenset[Rank]:
        """Whose rules it cannot use now: by a spell that lies on it, or by a Shade that touches it [UT-532e]."""
        return self._rules_of(model).silenced

    def _rules_of(self, model: Model) -> Borne:
        """What it bears; found anew when anything is different that its special rules come from."""
        party, touched = self.party(model), self._silenced_by_touch(model)
        lists = model.effects, model.items, model.weapons, party.permanent
        sources = lists, self.table.terrain_card, touched
        borne = self._borne.get(model.id)
        if borne is None or borne.sources != sources:
            found = sorted(rules_borne(self, model), key=lambda one: one.rank)
            silenced = touched.union(*(one.silences for one in found))
            kept = tuple([*one] for one in lists), self.table.terrain_card, touched
            borne = Borne(kept, [one for one in found if one.rank not in silenced or one.is_given], silenced, {})
            self._borne[model.id] = borne
        return borne

    def _silenced_by_touch(self, model: Model) -> frozenset[Rank]:
        """Whose rules it cannot use because of an enemy that touches it."""
        silencers = self._those_who_silence()
        if not silencers or not model.is_on_table:
            return NOBODY
        able = ((other, ranks) for other, ranks in silencers if other.is_alive and not other.is_empty_base)
        near = (
            ranks
            for other, ranks in able
            if other.seat != model.seat and not other.form and self.are_touching(model, other)
        )
        return NOBODY.union(*near)

    def _those_who_silence(self) -> list[tuple[Model, frozenset[Rank]]]:
        """The creatures that silence whoever they touch; models are only ever added to a table."""
        count, found = self._silencers
        if count != len(self.table.models):
            found = [(model, ranks) for model in self.table.models if (ranks := silences_touched(self.content, model))]
            self._silencers = len(self.table.models), found
        return found

    def keywords(self, model: Model) -> tuple[Keyword, ...]:
        """The abilities that it has, each once [UT-R30]."""
        found: list[Keyword] = []
        silenced = self.silenced(model)
        if model.is_hero and Rank.PROFESSION not in silenced:
            found += self.content.profession(model.profession).keywords
        if model.is_hero and Rank.RACE not in silenced:
            found += self.content.sub_race(model.sub_race).keywords
        if model.is_hero and model.is_leader:
            found += self.content.leader.keywords if Rank.PROFESSION not in silenced else ()
            guild = self.party(model).guild
            found += self.content.guild(guild).keywords if guild else ()
        for item in model.items if Rank.EQUIPMENT not in silenced else ():
            found += self.content.item(item).keywords
        creature = self.creature(model)
        found += creature.keywords if creature is not None else ()
        if model.is_hero and self.size(model) is Size.LARGE:
            found.append(Keyword.STUBBORN)  # [UT-633]
        for granted in asked(self, Special.grants, first=model if model.is_on_table else None):
            found += granted(model)
        return tuple(dict.fromkeys(found))

    def has(self, model: Model, keyword: Keyword) -> bool:
        """Whether it has an ability."""
        return keyword in self.keywords(model)

    # What it carries

    def melee_weapons(self, model: Model) -> list[MeleeWeapon]:
        """The weapons that it can strike or parry with, natural ones last; unarmed where it has none."""
        creature = self.creature(model)
        if creature is not None:
            return [self.content.melee_weapon(creature.weapon)] if creature.weapon else []
        own = [self.content.weapon(name) for name in model.weapons]
        found = [weapon for weapon in own if isinstance(weapon, MeleeWeapon)]
        natural = self.content.sub_race(model.sub_race).natural_weapon
        if natural is not None:
            found.append(self.content.melee_weapon(natural))
        return found or [self.content.melee_weapon(UNARMED)]

    def ranged_weapons(self, model: Model) -> list[RangedWeapon]:
        """The bows, slings, firearms and thrown weapons that it has."""
        if self.creature(model) is not None:
            return []
        own = [self.content.weapon(name) for name in model.weapons]
        return [weapon for weapon in own if isinstance(weapon, RangedWeapon)]

    def is_shooter(self, model: Model) -> bool:
        """Whether it had better keep its distance and shoot: with anything that is not thrown."""
        return any(weapon.kind is not Range.THROWN for weapon in self.ranged_weapons(model))

    def shield(self, model: Model) -> Armour | None:
        """Its shield."""
        pieces = map(self.content.piece_of_armour, model.armour)
        return next((piece for piece in pieces if piece.is_shield), None)

    def worn(self, model: Model, location: Location) -> Armour | None:
        """What it wears there [UT-R128]."""
        pieces = map(self.content.piece_of_armour, model.armour)
        return next((piece for piece in pieces if piece.location is location), None)

    # Where it stands

    def place(self, model: Model) -> Point:
        """The centre of its base."""
        assert model.place is not None
        return model.place

    def base(self, model: Model) -> Base:
        """The ground that it covers."""
        return Base(self.place(model), self.half(model))

    def body(self, model: Model) -> Body:
        """Base, height and level."""
        return Body(self.base(model), self.height(model), model.level)

    def is_near(self, one: Model, other: Model, reach: int) -> bool:
        """Whether two models are no further apart than so many cm, edge to edge [UT-109, UT-R04]."""
        return is_within(self.base(one), self.base(other), reach)

    def is_near_point(self, model: Model, point: Point, reach: int) -> bool:
        """Whether a model's base comes within so many cm of a point."""
        return is_within(self.base(model), Base(point, 0), reach)

    def distance(self, one: Model, other: Model) -> int:
        """In whole centimetres, rounded down [UT-R04]."""
        return whole_gap(self.base(one), self.base(other))

    def squared_distance(self, one: Model, other: Model) -> int:
        """The square of the distance, for whoever is nearest."""
        return gap2(self.base(one), self.base(other))

    def arc(self, model: Model, other: Model) -> Arc:
        """On which side of a model another stands: by the edge that it touches, else by its centre [UT-R03]."""
        return arc_of(self.base(model), model.facing, self.base(other))

    def sees_toward(self, model: Model, other: Model) -> bool:
        """Whether another is in its field of vision: not in its rear [UT-203, UT-204]."""
        return self.arc(model, other) is not Arc.REAR

    def sees_toward_with(self, model: Model, facing: Facing, other: Model) -> bool:
        """The same, if it faced another way."""
        return arc_of(self.base(model), facing, self.base(other)) is not Arc.REAR

    # Contact and combat

    def are_touching(self, one: Model, other: Model) -> bool:
        """Base contact, along an edge or at a corner [UT-R05]."""
        return are_in_contact(self.body(one), self.body(other), FIGHTING_STEP)

    def are_in_full_contact(self, one: Model, other: Model) -> bool:
        """Contact along the whole edge of the smaller base [UT-R05]."""
        near = abs(one.level - other.level) <= FIGHTING_STEP
        return near and is_flush(self.base(one), self.base(other))

    def are_locked(self, one: Model, other: Model) -> bool:
        """Whether two enemies are locked in combat [UT-220, UT-R06]."""
        if one.seat == other.seat:
            return False
        if not all(model.is_alive and not model.is_empty_base and not model.is_airborne for model in (one, other)):
            return False
        if any(self.never_locks(model) for model in (one, other)):
            return False
        return self.are_in_full_contact(one, other)

    def never_locks(self, model: Model) -> bool:
        """A Shade never does [UT-R06]."""
        creature = self.creature(model)
        return creature is not None and not model.is_hero and creature.weapon is None

    def opponents_in_combat(self, model: Model) -> list[Model]:
        """The enemies with whom it is locked, in the order of seats and rosters."""
        return [self.table.model(enemy) for enemy in self._locked_with(model, self.formation)]

    def is_locked(self, model: Model) -> bool:
        """Whether it is in combat."""
        return bool(self._locked_with(model, self.formation))

    def in_combat(self) -> tuple[ModelId, ...]:
        """All models that are locked, in the order of seats and rosters."""
        formation = self.formation
        return tuple(model.id for model in self.table.on_table() if self._locked_with(model, formation))

    def _locked_with(self, model: Model, formation: Formation) -> tuple[ModelId, ...]:
        known = formation.locked.get(model.id)
        if known is None:
            known = tuple(enemy.id for enemy in self.enemies(model) if self.are_locked(model, enemy))
            formation.locked[model.id] = known
        return known

    def combat_of(self, model: Model) -> list[Model]:
        """The connected set of locked models around it, with itself; empty where it is not in combat [UT-R122]."""
        found = self._combat_of(model, self.formation)
        return [one for one in self.table.models if one.id in found]

    def _combat_of(self, model: Model, formation: Formation) -> tuple[ModelId, ...]:
        known = formation.combats.get(model.id)
        if known is None:
            found, queue = [model.id], [model]
            while queue:
                for enemy in self._locked_with(queue.pop(), formation):
                    if enemy not in found:
                        found.append(enemy)
                        queue.append(self.table.model(enemy))
            known = formation.combats[model.id] = tuple(found) if len(found) > 1 else ()
        return known

    # Sight and cover

    def sight(self, looker: Model, target: Model) -> Sight:
        """What one model sees of another past terrain and other models [UT-R12]."""
        formation = self.formation
        known = formation.sights.get((looker.id, target.id))
        if known is None:
            known = formation.sights[looker.id, target.id] = self._look(looker, target, formation)
        return known

    def _look(self, looker: Model, target: Model, formation: Formation) -> Sight:
        own_combat = self._combat_of(target, formation)
        bodies = []
        for other in self.table.on_table():
            if other is not looker and other is not target and self.blocks_sight(other):
                is_mingled = other.id not in own_combat and bool(self._locked_with(other, formation))
                top = None if is_mingled else self.body(other).top  # [UT-444]
                bodies.append(sight.Part(other.id, rect_of(self.base(other)), top))
        return sight.look(self.body(looker), self.body(target), self.land.sight, tuple(bodies))

    def blocks_sight(self, model: Model) -> bool:
        """Hidden models, flyers, the fallen and empty bases never do [UT-266, UT-285, UT-366]."""
        return not (model.is_hidden or model.is_airborne or model.has_death_counter or model.is_empty_base)

    def can_see(self, looker: Model, target: Model) -> bool:
        """Whether at least one location of the target is visible; field of vision apart [UT-431, UT-R14]."""
        if looker.is_airborne or target.is_airborne:
            terrain = self.land.sight_past(self.place(looker), self.place(target))
            return not sight.is_hidden_in_the_air(self.body(looker), self.body(target), terrain, FLYERS_SEE_OVER)
        return self.sight(looker, target).is_visible

    def cover(self, looker: Model, target: Model) -> int:
        """What cover takes from a shot: 2 in terrain, 1 behind something that is touched, else 0 [UT-R13, UT-R126]."""
        if target.is_airborne or looker.is_airborne:
            return 0
        if self._is_inside(target):
            return 2
        crossed = self.sight(looker, target).crossed
        touched = [
            other.id for other in self.table.on_table() if other is not target and self.are_touching(other, target)
        ]
        touched += self._touched_parts(target)
        return 1 if any(key in touched for key in crossed) else 0

    def is_covered_by_terrain(self, looker: Model, target: Model) -> bool:
        """Whether terrain covers a target: it stands in it, or touches what is in the way [UT-795e]."""
        crossed = self.sight(looker, target).crossed
        return self._is_inside(target) or any(key in crossed for key in self._touched_parts(target))

    def _is_inside(self, target: Model) -> bool:
        return any(part.part.cover is Cover.FULL for part in self.land.holding(self.base(target)))

    def _touched_parts(self, target: Model) -> list[str]:
        parts = self.land.touching(self.base(target))
        return [part.key for part in parts if part.height and part.part.cover is not Cover.NONE]

    # Terrain

    def pieces_of(self, model: Model) -> list[Id]:
        """The pieces in which its whole base stands; a flyer hovers above them [UT-282]."""
        return [] if model.is_airborne else self.land.pieces_holding(self.base(model))

    def is_in_terrain(self, model: Model) -> bool:
        """Whether its whole base stands in or on terrain."""
        return bool(self.pieces_of(model))
