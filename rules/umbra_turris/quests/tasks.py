"""The twenty Quest Cards [QC-01 to QC-20]: what each of them asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import rect_of
from rules.kernel.values import Seat
from rules.umbra_turris.content_places import MIDDLE
from rules.umbra_turris.content_vocabulary import Characteristic, Moment
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.quests.task import Fact, Task, TokenPlace, is_able, task
from rules.umbra_turris.quests.victory import has_lost_half
from rules.umbra_turris.state import Model, Token
from rules.umbra_turris.tokens import in_piece, touches
from rules.umbra_turris.zones import zone_of

# Tokens


@task("pillage")
class Pillage(Task):
    """Both players put a token into their zones; whoever reaches the other's scores [QC-01, UT-987]."""

    is_aimed = True

    def places(self) -> Iterator[TokenPlace]:
        for seat in (self.seat, *self.enemies[:1]):
            zone = zone_of(self.field, seat)
            yield TokenPlace(seat, zone.holds, zone.middle, owner=seat)

    def scorers(self, fact: Fact) -> Iterator[Seat]:
        if fact.moment is not Moment.TURN_END or fact.model is None or not is_able(fact.model):
            return
        hero = fact.model
        if hero.seat not in (self.seat, *self.enemies[:1]) or self.field.is_locked(hero):
            return
        for token in self.tokens():
            if token.owner != hero.seat and touches(self.field, hero, token):
                token.is_used = True
                yield hero.seat

    @property
    def is_over(self) -> bool:
        return not self.tokens()


@task("great_loot")
class GreatLoot(Task):
    """A token in a piece of terrain, far from both zones, is taken by a Minor Action [QC-03]."""

    is_aimed, uses_tokens = True, True

    def places(self) -> Iterator[TokenPlace]:
        inside = [in_piece(self.field, piece) for piece in self.field.land.pieces]
        both = [zone_of(self.field, seat) for seat in (self.seat, *self.enemies[:1])]

        def may_lie(base: Base) -> bool:
            return any(holds(base) for holds in inside) and all(
                zone.is_apart(base, self.card.distance) for zone in both
            )

        yield TokenPlace(self.enemy, may_lie, MIDDLE)

    def is_done(self, fact: Fact) -> bool:
        return fact.token is not None and fact.token.kind == self.card.id


@task("stolen_relic")
class StolenRelic(Task):
    """A token in the middle of the table is carried home; either side may do it [QC-16]."""

    is_aimed, uses_tokens = True, True

    def places(self) -> Iterator[TokenPlace]:
        yield TokenPlace(None, lambda base: True, MIDDLE)

    def can_use(self, model: Model, token: Token) -> bool:
        return not token.carrier and model.seat in (self.seat, *self.enemies[:1])

    def use(self, model: Model, token: Token) -> None:
        token.carrier = model.id

    def scorers(self, fact: Fact) -> Iterator[Seat]:
        if fact.moment is not Moment.TURN_END or fact.model is None or not is_able(fact.model):
            return
        for token in self.tokens():
            home = zone_of(self.field, fact.model.seat)
            if token.carrier == fact.model.id and home.holds(self.field.base(fact.model)):
                yield fact.model.seat


@task("poisoned_wells")
class PoisonedWells(Task):
    """Two tokens on the opponent's half are both used [QC-17]."""

    is_aimed, uses_tokens = True, True

    def places(self) -> Iterator[TokenPlace]:
        assert self.enemy is not None
        theirs, ours = zone_of(self.field, self.enemy), zone_of(self.field, self.seat)

        def may_lie(base: Base) -> bool:
            return theirs.nearness(base) < ours.nearness(base) and not theirs.meets(rect_of(base))

        for _ in range(self.card.tokens):
            yield TokenPlace(self.enemy, may_lie, MIDDLE, apart=self.card.distance)

    def is_done(self, fact: Fact) -> bool:
        return fact.token is not None and fact.token.kind == self.card.id and not self.tokens()


@task("ransack")
class Ransack(Task):
    """Three Loot Tests of the own heroes [QC-11]."""

    def is_done(self, fact: Fact) -> bool:
        return self.field.table.parties[self.seat].loot_tests >= self.card.count


# Enemies who fall


@task("beat_the_cowards")
class BeatTheCowards(Task):
    """Four enemy heroes are removed, of whatever party [QC-02, UT-988]."""

    def is_done(self, fact: Fact) -> bool:
        removed = [hero for hero in self.field.table.models if hero.is_hero and hero.seat != self.seat]
        return sum(map(self.was_removed_by_us, removed)) >= self.card.count


@task("shooting_training")
class ShootingTraining(Task):
    """The nominee has wounded two enemy heroes by shots or throws [QC-04]."""

    def is_done(self, fact: Fact) -> bool:
        table = self.field.table
        hit = [name for name in table.shooters.get(self.quest.nominee, []) if table.model(name).seat != self.seat]
        return len(hit) >= self.card.count and is_able(table.model(self.quest.nominee))


@task("revenge")
class Revenge(Task):
    """The nominee is removed [QC-06]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        return self.was_removed_by_us(self.field.table.model(self.quest.nominee))


@task("baptism_of_fire")
class BaptismOfFire(Task):
    """The nominee reduces an enemy hero to 0 W [QC-07]."""

    def is_done(self, fact: Fact) -> bool:
        blow = fact.blow
        if blow is None or blow.by is None or blow.by.id != self.quest.nominee or not is_able(blow.by):
            return False
        return blow.victim.is_hero and blow.victim.seat != self.seat and not blow.victim.wounds


@task("cut_off_the_head")
class CutOffTheHead(Task):
    """The enemy Leader is removed [QC-08]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        heroes = [hero for seat in self.enemies for hero in self.field.table.of(seat)]
        return any(hero.is_leader and self.was_removed_by_us(hero) for hero in heroes)


@task("silence_the_spell")
class SilenceTheSpell(Task):
    """The enemy Mage is removed; of a party without one the dearest hero but the Leader [QC-09]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        return self.enemy is not None and self.was_removed_by_us(self.victim(self.enemy))

    def victim(self, enemy: Seat) -> Model:
        """Whom it is about."""
        heroes = [hero for hero in self.field.table.of(enemy) if hero.is_hero and not hero.is_leader]
        mages = [hero for hero in heroes if self.field.is_mage(hero)]
        return mages[0] if mages else max(heroes, key=lambda hero: hero.cost)


@task("duel_of_honour")
class DuelOfHonour(Task):
    """The own Leader reduces an enemy hero to 0 W with a strike [QC-14]."""

    def is_done(self, fact: Fact) -> bool:
        blow = fact.blow
        if blow is None or blow.by is None or blow.manner is not Manner.STRIKE or blow.victim.wounds:
            return False
        by, victim = blow.by, blow.victim
        return by.seat == self.seat and by.is_leader and is_able(by) and victim.is_hero and victim.seat != self.seat


@task("massacre")
class Massacre(Task):
    """Two enemy heroes are reduced to 0 W in one Cycle [QC-18]."""

    def is_done(self, fact: Fact) -> bool:
        return self.field.table.felled.get(self.seat, 0) >= self.card.count


@task("break_their_nerve")
class BreakTheirNerve(Task):
    """The enemy has lost half of the party, and has fewer heroes in play [QC-19]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        table = self.field.table
        if self.enemy is None or not has_lost_half(table, self.enemy):
            return False
        return len([*table.heroes(self.seat)]) > len([*table.heroes(self.enemy)])


# Places to be


@task("deliver_the_letter")
class DeliverTheLetter(Task):
    """The nominee ends a turn in the enemy's zone, not locked in combat [QC-05]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        hero = fact.model
        if fact.moment is not Moment.TURN_END or hero is None or hero.id != self.quest.nominee or not is_able(hero):
            return False
        theirs = [zone_of(self.field, seat) for seat in self.enemies]
        return any(zone.holds(self.field.base(hero)) for zone in theirs) and not self.field.is_locked(hero)


@task("hold_the_heart")
class HoldTheHeart(Task):
    """Two own heroes and no enemy hero near the middle of the table, at the end of a late Cycle [QC-10]."""

    def is_done(self, fact: Fact) -> bool:
        if not is_late(self, fact):
            return False

        def near(heroes: list[Model]) -> int:
            return sum(self.field.is_near_point(hero, Point(*MIDDLE), self.card.distance) for hero in heroes)

        return near(self.own_heroes()) >= self.card.count and not near(self.enemy_heroes())


@task("not_one_fallen")
class NotOneFallen(Task):
    """At the end of Cycle 4 nobody has been lost [QC-12]."""

    def is_done(self, fact: Fact) -> bool:
        if fact.moment is not Moment.CYCLE_END or self.field.table.cycle != self.card.from_cycle:
            return False
        own = [hero for hero in self.field.table.of(self.seat) if hero.is_hero]
        return not any(hero.is_removed or hero.has_death_counter for hero in own)


@task("three_banners")
class ThreeBanners(Task):
    """Own heroes hold three pieces of terrain that no enemy hero touches, at the end of a late Cycle [QC-13]."""

    def is_done(self, fact: Fact) -> bool:
        if not is_late(self, fact):
            return False
        field = self.field
        held = [piece for hero in self.own_heroes() for piece in field.pieces_of(hero)]
        touched = [part.piece for hero in self.enemy_heroes() for part in field.land.touching(field.base(hero))]
        return len({*held} - {*touched}) >= self.card.count


@task("the_spy")
class TheSpy(Task):
    """A hidden hero near the enemy Leader, or who has the highest LD, at the end of a Cycle [QC-15]."""

    is_aimed = True

    def is_done(self, fact: Fact) -> bool:
        if fact.moment is not Moment.CYCLE_END or self.enemy is None:
            return False
        field = self.field
        heroes = [*field.table.heroes(self.enemy)]
        watched = field.leader(self.enemy) or max(
            heroes, key=lambda hero: field.characteristic(hero, Characteristic.LD), default=None
        )
        if watched is None or not watched.is_alive:
            return False  # Somebody in Ambush cannot be spied on.
        return any(hero.is_hidden and field.is_near(hero, watched, self.card.distance) for hero in self.own_heroes())


@task("last_stand")
class LastStand(Task):
    """A hero who was in full contact with two enemies at the end of a turn has W left when the Cycle ends [QC-20]."""

    def is_done(self, fact: Fact) -> bool:
        surrounded = self.field.table.surrounded
        return fact.moment is Moment.CYCLE_END and any(hero.id in surrounded for hero in self.own_heroes())


def is_late(task: Task, fact: Fact) -> bool:
    """Whether a Cycle ends from which on the card looks."""
    return fact.moment is Moment.CYCLE_END and task.field.table.cycle >= task.card.from_cycle
