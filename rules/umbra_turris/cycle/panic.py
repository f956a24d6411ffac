"""Panic Tests [UT-611 to UT-614, UT-R54 to UT-R56, UT-R110]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.dice import Trial, reroll_all, settle, throw_dice
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.victory import parties_flee
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
PANIC_DICE = 2
FERVOR = 2  # [UT-626]


def leader_fell(g: G, leader: Model) -> Procedure[None]:
    """A Leader without W: a Panic Test is taken at once, by their own LD; one who is gone has none [UT-613, UT-R56]."""
    yield from panics(g, leader.seat)


def panics(g: G, seat: Seat) -> Procedure[None]:
    """A party that is tested here and now flees if it fails [UT-R54]."""
    if not (yield from holds_out(g, seat)):
        parties_flee(g, [seat])


def holds_out(g: G, seat: Seat) -> Procedure[bool]:
    """The test of a party by whoever speaks for it; one that has nobody left has nobody to flee."""
    tested = who_is_tested(field_of(g), seat)
    return tested is None or (yield from passes_panic_test(g, seat, tested))


def who_is_tested(field: Battlefield, seat: Seat) -> Model | None:
    """The Leader, or else the hero with the highest LD; of several the first on the roster [UT-614, UT-D20]."""
    leader = field.leader(seat)
    if leader is not None:
        return leader
    return max(field.table.heroes(seat), key=lambda hero: field.characteristic(hero, Characteristic.LD), default=None)


def passes_panic_test(g: G, seat: Seat, tested: Model) -> Procedure[bool]:
    """Two dice must reach the LD of whoever is tested; a Horn rolls both again, which nothing else does [UT-612]."""
    field = field_of(g)
    needed = field.characteristic(tested, Characteristic.LD)
    throw = throw_dice(g, Purpose.PANIC, tested, PANIC_DICE, panic_bonus(g, seat))
    trial = Trial(throw, needed=needed)
    again = any(answer(seat) for answer in asked(field, Special.rerolls_panic))
    yield from settle(g, trial, [reroll_all(throw, "horn")] if again else [])  # [UT-894a, UT-R23]
    g.tell(
        "panic_tested",
        seat=seat,
        model=tested.id,
        faces=throw.faces,
        bonus=throw.modifier,
        needed=needed,
        success=trial.is_success,
    )
    return trial.is_success


def panic_bonus(g: G, seat: Seat) -> int:
    """Fervor of anybody but the Leader counts once; special rules add to it [UT-626, UT-R55]."""
    field = field_of(g)
    fervent = any(
        field.has(hero, Keyword.FERVOR) for hero in g.state.table.heroes(seat) if hero.wounds and not hero.is_leader
    )
    return FERVOR * fervent + sum(answer(seat) for answer in asked(field, Special.panic_bonus))
