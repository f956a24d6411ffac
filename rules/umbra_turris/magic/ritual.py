"""The Shaman's ritual: a Magic Test whose result says which spirit comes [UT-744, UT-R85]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_magic import Spell, Spirit
from rules.umbra_turris.content_vocabulary import Chooser, SpellReach, SpellTarget
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.magic.casting import FUMBLE, is_stopped, magic_bonus, pay_price
from rules.umbra_turris.occasions import SIX, Cast, Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Basic, Battle, Model, Turn

G = Play[Battle]
Sending = Callable[[G, Cast, Seat], Procedure[None]]
"""What a spirit does; the seat is that of whoever chooses for it."""
S = TypeVar("S", bound=Sending)

SPIRITS: dict[str, Sending] = {}
AGAINST_ENEMIES: list[str] = []
"""Spirits that are sent against enemies: Destiny may turn them away like any spell [UT-735a]."""
RITUAL = Spell(
    id="ritual",
    name="Ritual",
    domain="ritual",
    reach=SpellReach.UNLIMITED,
    target=SpellTarget.EVERYBODY,
    source="UT-744a",
)
"""The ritual as special rules see it, who change Magic Tests and what they cost; it is of no Domain."""


def spirit(name: str, *, against_enemies: bool = True) -> Callable[[S], S]:
    """Register what a spirit does, under the id that the data uses."""

    def register(sends: S) -> S:
        if name in SPIRITS:
            raise ValueError(f"there are two spirits {name}")
        SPIRITS[name] = sends
        if against_enemies:
            AGAINST_ENEMIES.append(name)
        return sends

    return register


def sees_an_enemy(field: Battlefield, model: Model) -> bool:
    """Whether an enemy stands visible in the field of vision [UT-744b, UT-R85]."""
    return any(
        not enemy.is_hidden
        and not enemy.is_empty_base
        and field.sees_toward(model, enemy)
        and field.can_see(model, enemy)
        for enemy in field.enemies(model)
    )


class PerformRitual:
    """The spirits are asked, as a Basic Action [UT-744a]."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The Magic Test, its price, then the spirit that comes."""
        turn.basic, turn.may_still_move = Basic.CAST, True
        cast = Cast(field_of(g), model, RITUAL)
        sent = yield from call_spirit(g, cast)
        yield from pay_price(g, cast, turn)
        is_against = any(name in AGAINST_ENEMIES for name in sent.specials)
        struck = [*field_of(g).enemies(model)] if is_against else []
        if not model.is_alive or (sent.chooser is not Chooser.NOBODY and (yield from is_stopped(g, cast, struck))):
            return
        chooser = yield from who_chooses(g, sent, turn, model)
        for name in sent.specials:
            yield from SPIRITS[name](g, cast, chooser)


def call_spirit(g: G, cast: Cast) -> Procedure[Spirit]:
    """Modifiers change the result, never below 1; a natural 1 is always the worst [UT-R85]."""
    field, shaman = field_of(g), cast.caster
    bonus = magic_bonus(field, cast)
    throw = throw_dice(g, Purpose.MAGIC, shaman, 1, bonus)
    throw.cast, cast.test = cast, throw
    yield from settle(g, Trial(throw, needed=FUMBLE + 1, fails_on=FUMBLE))
    result = FUMBLE if throw.faces[0] == FUMBLE else min(SIX, max(FUMBLE, throw.total))
    sent = next(one for one in field.content.spirits if one.face == result)
    g.tell("spirits_asked", model=shaman.id, faces=throw.faces, bonus=throw.modifier, result=result, spirit=sent.id)
    return sent


def who_chooses(g: G, sent: Spirit, turn: Turn, shaman: Model) -> Procedure[Seat]:
    """Whoever plays the Shaman, or the opponent; of several the one whom the spirits are sent to [UT-D52, UT-D53]."""
    opponents = g.state.table.opponents(shaman.seat)
    if sent.chooser is not Chooser.OPPONENT or not opponents:
        return turn.player
    choices = [Choice(seat, g.state.table.parties[seat].name, seat) for seat in opponents]
    ask = pick("ritual.opponent", "Which opponent do the spirits visit?", choices, rule="UT-744a", about=shaman.id)
    return (yield from g.ask(turn.player, ask))
