"""What the dearest professions can do: Priest to Witch Hunter, Mages apart [UT-741 to UT-753]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import pay, succeeds, suffer
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword, Strike
from rules.umbra_turris.occasions import SIX, Blow, Bout, Cast, Manner, Throw
from rules.umbra_turris.pieces import field_of, give_die, lay, take_dice
from rules.umbra_turris.policies import wants
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Effect, Model, Rank, Turn

G = Play[Battle]
CHOSEN = tuple(one for one in Characteristic if one is not Characteristic.W)
"""The characteristics that an aura or a vision may touch [UT-R104]."""


def has_profession(field: Battlefield, seat: str, name: str) -> bool:
    """Whether a hero of that profession is on the table in a party."""
    return any(hero.is_alive and hero.profession == name for hero in field.table.of(seat) if hero.is_hero)  # type: ignore[arg-type]


def ability_reach(field: Battlefield, model: Model, reach: int) -> int:
    """How far an ability of a model reaches, with all who help it [UT-781b, UT-792a]."""
    from rules.umbra_turris.specials.special import asked_of_party

    more = asked_of_party(field, Special.ability_reach, model.seat)
    return reach + sum(answer(model) for answer in more)


@special("priest_fury_with_paladin")
class PriestWithPaladin(Special):
    """A Priest with a Paladin in the party has Fury [UT-741b]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        holds = model is self.bearer and has_profession(self.field, model.seat, "paladin")
        return (Keyword.FURY,) if holds else ()


@special("paladin_fear_with_priest")
class PaladinWithPriest(Special):
    """A Paladin with a Priest in the party has Fear [UT-750d]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        holds = model is self.bearer and has_profession(self.field, model.seat, "priest")
        return (Keyword.FEAR,) if holds else ()


# Black Knight


@special("black_knight_aura_of_death")
class AuraOfDeath(Special):
    """A Black Knight may mark friends within 20 cm: +2 each to a Power Strike, and 1 W each if it wounds [UT-746a]."""

    def on_strike(self, g: G, bout: Bout) -> Procedure[None]:
        if bout.strike is not Strike.POWER:
            return
        near = [one for one in self.field.friends(self.bearer) if self.field.is_near(self.bearer, one, 20)]
        if not near:
            return
        nobody: list[Model] = []
        choices = [Choice(one.id, f"{one.name} ({one.wounds} W)", one) for one in near]
        ask = pick_several(
            "ability.marks", "Whom does the Black Knight mark, +2 each?", choices, rule="UT-746a", about=self.bearer.id
        )
        bout.marked = yield from wants(g, self.bearer.seat, Matter.MARKS, ask, yes=near[:1], no=nobody)
        if bout.marked:
            g.tell("marked", model=self.bearer.id, friends=[one.id for one in bout.marked])

    def strike_bonus(self, bout: Bout) -> int:
        return 2 * len(bout.marked) if bout.strike is Strike.POWER else 0

    def after_strike(self, g: G, bout: Bout) -> Procedure[None]:
        if bout.damage_done:
            for one in bout.marked:
                if one.is_alive:
                    yield from pay(g, one, 1, self.id)


@special("black_knight_last_blow")
class LastBlow(Special):
    """A Black Knight who falls takes 2 W from each enemy within 15 cm, 3 from a Good one, and is gone [UT-746c]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.victim is not self.bearer:
            return
        near = [one for one in self.field.enemies(self.bearer) if self.field.is_near(self.bearer, one, 15)]
        for one in near:
            is_good = self.field.party(one).alignment is Alignment.GOOD
            yield from suffer(g, one, 3 if is_good else 2, Manner.ABILITY, by=self.bearer, why=self.id)
        from rules.umbra_turris.combat.falling_down import remove

        yield from remove(g, self.bearer)


# False Prophet


@special("false_prophet_visions")
class Visions(Special):
    """Once in a turn: on 3+ an enemy within 30 cm has -2 to a characteristic, to the end of the Cycle [UT-747a]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        if self.id in self.bearer.used:
            return
        enemies = [one for one in self.field.enemies(self.bearer) if not one.is_empty_base]
        choices = [
            Choice(one.id, f"{one.seat} {one.number} {one.name}", _which("ability.vision", one, Vision(one.id, "")))
            for one in enemies
        ]
        if choices:
            ask = pick("ability.prophet", "Whom do the visions haunt?", choices, rule="UT-747a", about=self.bearer.id)
            yield Choice(self.id, "Visions: weaken an enemy", ask)


@dataclass(frozen=True)
class Vision:
    """The False Prophet's visions, and what they weaken."""

    target: str
    which: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The enemy must be near; the same penalty never adds up [UT-747b]."""
        field, target = field_of(g), g.state.table.model(self.target)
        model.used = [*model.used, "false_prophet_visions"]
        if not field.is_near(model, target, ability_reach(field, model, 30)):
            g.tell("ability_out_of_range", model=model.id, target=target.id, name="false_prophet_visions")
            return
        if (yield from succeeds(g, model, 3, "false_prophet_visions")):
            more = [answer(model) for answer in _prophets_help(field, model)]
            changes = {Characteristic(self.which): -2 - sum(more)}
            lay(g, target, Effect(name="vision", by=model.id, rank=Rank.PROFESSION, changes=changes))


def _prophets_help(field: Battlefield, model: Model):  # type: ignore[no-untyped-def]
    from rules.umbra_turris.specials.special import asked_of_party

    return asked_of_party(field, Special.worsens_visions, model.seat)


def _which(key: str, target: Model, vision: Vision):  # type: ignore[no-untyped-def]
    choices = [Choice(one, one.value, Vision(vision.target, one)) for one in CHOSEN]
    return pick(key, f"What of {target.name} is weakened?", choices, rule="UT-747a")


@special("false_prophet_frenzy")
class ProphetsFrenzy(Special):
    """Friendly heroes within 10 cm of the False Prophet have Frenzy [UT-747c]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        reach = 10 + 5 * has_profession(self.field, self.bearer.seat, "charlatan")
        is_friend = model.is_hero and model.seat == self.bearer.seat and model.is_on_table
        return (Keyword.FRENZY,) if is_friend and self.field.is_near(self.bearer, model, reach) else ()
