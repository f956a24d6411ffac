"""Casting: the spell and its target are named, then measured, tested and paid for [UT-507 to UT-522, UT-D62]."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.search import MICRO
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.menu import HEAL
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.against_magic import is_nullified
from rules.umbra_turris.combat.harm import pay
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_vocabulary import Characteristic, SpellReach, SpellTarget
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.magic.creatures import summon
from rules.umbra_turris.magic.effects import LUCK_HELPS_MORE, SPELLS, STRUCK, is_spared
from rules.umbra_turris.occasions import Cast, Purpose
from rules.umbra_turris.pieces import field_of, heal
from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Battle, Id, Model, Turn

G = Play[Battle]
FUMBLE = 1  # [UT-512]
IN_COMBAT = -1  # [UT-513]
SELF_HEAL = 2  # [UT-515]
SELF_HEAL_HINT = "Instead of all other actions of this turn"


# Who can cast


def may_cast(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether it can still cast: with more than 1 W, unhidden, after no more than a move of Sp [UT-507, UT-514]."""
    if model.wounds <= 1 or model.is_hidden or model.is_clinging:
        return False
    speed = field.characteristic(model, Characteristic.SP)
    return turn.basic is None or (turn.basic is Basic.MOVE and turn.moved <= speed * MICRO)


def spells_of(field: Battlefield, model: Model) -> list[Spell]:
    """What it can cast; whoever was turned into a spawn casts nothing [UT-502, UT-R68]."""
    if knows_no_magic(field, model):
        return []
    return [field.content.spell(name) for name in model.spells]


def knows_no_magic(field: Battlefield, model: Model) -> bool:
    """Whether something keeps it from all magic [UT-R68]."""
    return any(answer() for answer in asked(field, Special.forbids_casting, of=model))


def may_be_activated(field: Battlefield, target: Model) -> bool:
    """Whether somebody else can play a model's turn: it has an AD, and nothing holds it back [UT-549, UT-558a]."""
    return target.has_action_die and not any(answer() for answer in asked(field, Special.forbids_activation, of=target))


# Self-heal


def offer_self_heal(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """A Mage who does nothing else in the turn [UT-515]."""
    idle = turn.basic is None and not turn.has_moved and not turn.has_minor
    is_able = field.is_mage(model) and not knows_no_magic(field, model)
    if idle and is_able and model.wounds < model.most_wounds:
        done: Deed = SelfHeal()
        yield Choice(HEAL, f"Self-heal ({model.wounds} of {model.most_wounds} W)", done, hint=SELF_HEAL_HINT)


class SelfHeal:
    """All other actions are given up for 2 W; who hides stays hidden, for it is no Basic Action [UT-267, UT-515]."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The turn is over with it; no W come that were not there at the start [UT-516]."""
        turn.basic, turn.is_over = Basic.SELF_HEAL, True
        others = [
            count for answer in asked(field_of(g), Special.self_heal, of=model) if (count := answer()) is not None
        ]
        heal(g, model, max([SELF_HEAL, *others]), "self_heal")
        yield from ()


# The deed


@dataclass(frozen=True)
class CastSpell:
    """A spell and all that was chosen for it."""

    spell: Id
    facing: Facing
    target: str = ""
    spot: Point | None = None
    chosen: dict[str, str] = dataclasses.field(default_factory=dict)
    copied_by: Id = ""
    """The spell of the Mage's own that copies it [UT-566a]."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Named, measured; out of range nothing is cast, and the Mage may still move up to Sp [UT-508, UT-509]."""
        turn.basic, turn.may_still_move = Basic.CAST, True
        if self.facing is not model.facing:
            model.facing, turn.has_turned = self.facing, True
        field = field_of(g)
        cast = self.occasion(field, model)
        g.tell("cast_declared", model=model.id, spell=self.spell, copied_by=self.copied_by, target=self.target)
        if not is_in_range(field, cast):
            turn.has_moved = False
            g.tell("cast_out_of_range", model=model.id, spell=cast.spell.id)
            return
        yield from resolve_cast(g, cast, turn)

    def occasion(self, field: Battlefield, model: Model) -> Cast:
        """The spell as special rules see it."""
        return Cast(
            field,
            model,
            field.content.spell(self.spell),
            target=field.table.model(self.target) if self.target else None,
            spot=self.spot,
            chosen=dict(self.chosen),
            copied_by=field.content.spell(self.copied_by) if self.copied_by else None,
        )


def is_in_range(field: Battlefield, cast: Cast) -> bool:
    """Whether the target is near enough; some spells know no distance [UT-508]."""
    spell = cast.spell
    if spell.reach is not SpellReach.CENTIMETRES or spell.range is None:
        return True
    reach = spell.range + sum(answer(cast) for answer in asked(field, Special.spell_range))
    if cast.target is not None and cast.target is not cast.caster:
        return field.is_near(cast.caster, cast.target, reach)
    if cast.spot is not None and spell.target is SpellTarget.SPOT:
        return field.is_near_point(cast.caster, cast.spot, reach)
    return True


def resolve_cast(g: G, cast: Cast, turn: Turn) -> Procedure[None]:
    """The Magic Test, what it costs, who may still stop it, then the effect [UT-510 to UT-513, UT-R24]."""
    is_cast = yield from magic_test(g, cast)
    yield from pay_for(g, cast, turn)
    if not is_cast or not cast.caster.is_alive:
        return
    if (yield from is_stopped(g, cast, struck_by(field_of(g), cast))):
        return
    yield from take_effect(g, cast)


def magic_test(g: G, cast: Cast) -> Procedure[bool]:
    """One die against the spell's chance; a natural 1 always fails [UT-511, UT-512, UT-R22]."""
    field, caster = field_of(g), cast.caster
    bonus = magic_bonus(field, cast)
    throw = throw_dice(g, Purpose.MAGIC, caster, 1, bonus)
    throw.cast = cast
    cast.test = throw
    chance = cast.spell.chance
    assert chance is not None
    trial = Trial(throw, needed=chance, fails_on=FUMBLE)
    yield from settle(g, trial)
    g.tell(
        "magic_tested",
        model=caster.id,
        spell=cast.spell.id,
        target=cast.target.id if cast.target else "",
        faces=throw.faces,
        bonus=throw.modifier,
        needed=chance,
        success=trial.is_success,
        sides=[portrait(field, one) for one in (caster, cast.target) if one is not None],
    )
    return trial.is_success


def magic_bonus(field: Battlefield, cast: Cast) -> int:
    """What changes a Magic Test [UT-513, UT-566a]."""
    copying = cast.copied_by.test if cast.copied_by is not None else 0
    total = cast.spell.test + copying + IN_COMBAT * field.is_locked(cast.caster)
    return total + sum(answer(cast) for answer in asked(field, Special.magic_bonus, first=cast.caster))


def pay_for(g: G, cast: Cast, turn: Turn) -> Procedure[None]:
    """1 W, or what the spell says; a fumble costs another [UT-510, UT-512, UT-565b, UT-566b]."""
    yield from pay_price(g, cast, turn)
    assert cast.test is not None
    if cast.test.faces[0] == FUMBLE and cast.caster.is_alive:
        yield from pay_more(g, cast, "fumble")


def pay_price(g: G, cast: Cast, turn: Turn) -> Procedure[None]:
    """What casting costs, whatever comes of it."""
    field = field_of(g)
    if any(answer(cast) for answer in asked(field, Special.costs_nothing, of=cast.caster)):
        return
    price = (cast.copied_by or cast.spell).wounds
    price += sum(answer(cast) for answer in asked(field, Special.spell_cost))
    payers: list[Model] = []
    for _ in range(price):
        payers.append((yield from choose_payer(g, cast, turn, payers)))
    for payer in {one.id: one for one in payers}.values():
        if not (yield from is_spared(g, payer, cast)):
            yield from pay(g, payer, payers.count(payer), cast.spell.id)


def pay_more(g: G, cast: Cast, why: str) -> Procedure[None]:
    """What the caster alone loses when it goes wrong."""
    if not (yield from is_spared(g, cast.caster, cast)):
        yield from pay(g, cast.caster, 1, why)


def choose_payer(g: G, cast: Cast, turn: Turn, before: list[Model]) -> Procedure[Model]:
    """Who loses a W of the price: by default a Spawn, then a Monk, then the Mage [UT-564b, UT-783b, UT-D62].

    Each W is asked for by itself, and nobody pays more than they have. Whom a guild lets pay does so only if its
    player says so [UT-797c].
    """
    field, caster = field_of(g), cast.caster
    usual = [one for answer in asked(field, Special.payers, first=caster) for one in answer(cast)]
    named = [one for answer in asked(field, Special.other_payers, of=caster) for one in answer(cast)]
    payers: list[Model] = []
    for one in (*sorted(usual, key=lambda one: one.is_hero), caster, *named):
        is_able = one is caster or (one.is_alive and not one.is_empty_base and one.wounds > before.count(one))
        if one not in payers and is_able:
            payers.append(one)
    if payers == [caster]:
        return caster
    choices = [Choice(one.id, f"{one.name} ({one.wounds} W)", one) for one in payers]
    ask = pick("cast.payer", "Who loses a W for the spell?", choices, rule="UT-510", about=caster.id)
    return (yield from g.ask(turn.player, ask))


def is_stopped(g: G, cast: Cast, struck: Sequence[Model] = ()) -> Procedure[bool]:
    """Whether luck or a card stops a spell that has succeeded; `struck` are those whom it harms [UT-735a, UT-R79]."""
    field = field_of(g)
    struck = struck if g.rules_version >= LUCK_HELPS_MORE else ()
    meant = [*struck] or [one for one in (cast.target,) if one is not None and one is not cast.caster]
    for answer in asked(field, Special.cancels, first=cast.caster) if meant else ():
        if (yield from answer(g, cast.caster, meant, is_boon=not struck)):
            return True
    return (yield from is_nullified(g, cast))


def struck_by(field: Battlefield, cast: Cast) -> list[Model]:
    """Everybody but the caster whom a spell strikes that has more than a target."""
    found = [one for name in cast.spell.specials if name in STRUCK for one in STRUCK[name](field, cast)]
    return [one for one in found if one is not cast.caster]


def take_effect(g: G, cast: Cast) -> Procedure[None]:
    """What the spell does: a creature comes, or what is registered for it."""
    if cast.spell.summons:
        yield from summon(g, cast)
        return
    for name in cast.spell.specials:
        if name in SPELLS:
            yield from SPELLS[name](g, cast)
