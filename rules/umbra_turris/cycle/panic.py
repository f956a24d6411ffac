"""Panic Tests [UT-611 to UT-614, UT-R54 to UT-R56, UT-R110]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
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
    able = who_may_be_tested(field_of(g), seat)
    if not able:
        return True
    tested = able[0]
    if len(able) > 1 and g.state.table.choices.asks_about_dice:
        tested = yield from g.ask(seat, pick_tested(seat, able))
    return (yield from passes_panic_test(g, seat, tested))


def who_may_be_tested(field: Battlefield, seat: Seat) -> list[Model]:
    """The Leader, or else the heroes with the highest LD, in roster order [UT-614]."""
    leader = field.leader(seat)
    if leader is not None:
        return [leader]
    ranked = [(field.characteristic(hero, Characteristic.LD), hero) for hero in field.table.heroes(seat)]
    highest = max((leadership for leadership, _ in ranked), default=0)
    return [hero for leadership, hero in ranked if leadership == highest]


def pick_tested(seat: Seat, able: list[Model]) -> Ask[Model]:
    """Of several with the same LD their player says who is tested; else the first on the roster [UT-614, UT-D20]."""
    choices = [Choice(hero.id, f"{hero.number} {hero.name}", hero) for hero in able]
    prompt = "Your Leader is gone. Who of those with the highest LD takes the Panic Test?"
    return pick("panic.tested", prompt, choices, rule="UT-614", about=seat)


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
