"""Throws of dice and what may be done with them: tests against a figure, two sides against each other [UT-R22 to R25].

Every die of the game falls here. Re-rolls come when all dice lie on the table, the acting side first, and a die is
re-rolled once in all [UT-R23]; then faces are changed and exchanged, where that can change what comes of it [UT-D48].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.occasions import SIX, Purpose, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import wants
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
D6 = 6


@dataclass
class Trial:
    """Dice on the table and what they decide: one side against the other, or against a figure."""

    throw: Throw
    against: Throw | None = None
    needed: int = 0
    """What the total must reach where nobody rolls against it."""
    fails_on: int = 0
    """A natural face that fails whatever is added [UT-405, UT-512]."""
    is_graded: bool = False
    """Whether it matters by how much it succeeds."""

    @property
    def margin(self) -> int:
        """By how much it succeeds; 0 and more is a success. Equal totals of two sides are none [UT-R25]."""
        if self.fails_on and self.fails_on in self.throw.faces:
            return -SIX
        return self.throw.total - (self.needed if self.against is None else self.against.total + 1)

    @property
    def is_success(self) -> bool:
        """Whether the acting side succeeds."""
        return self.margin >= 0

    def favours(self, field_seat: Seat) -> bool:
        """Whether a party wants it to succeed: that of whoever rolls."""
        return self.throw.roller.seat == field_seat

    def pleases(self, seat: Seat) -> bool:
        """Whether things stand as a party wants them."""
        return self.is_success == self.favours(seat)


# Throwing


def throw_dice(g: G, purpose: Purpose, roller: Model, count: int, modifier: int = 0) -> Throw:
    """Dice that lie on the table."""
    faces = [g.roll(D6, f"{purpose} {roller.id}") for _ in range(count)]
    return Throw(purpose, roller, faces, modifier=modifier)


def take_test(
    g: G, purpose: Purpose, roller: Model, needed: int, *, bonus: int = 0, fails_on: int = 0, name: str = ""
) -> Procedure[bool]:
    """One die that must reach a figure, with all that may be done about it; everybody sees it."""
    throw = throw_dice(g, purpose, roller, 1, bonus)
    trial = Trial(throw, needed=needed, fails_on=fails_on)
    yield from settle(g, trial)
    g.tell(
        "tested",
        model=roller.id,
        purpose=purpose,
        name=name,
        faces=throw.faces,
        bonus=bonus,
        needed=needed,
        success=trial.is_success,
    )
    return trial.is_success


def settle(g: G, trial: Trial) -> Procedure[None]:
    """Re-rolls of both sides, then changes, until nobody wants any more."""
    for throw in (trial.throw, trial.against):
        if throw is not None:
            yield from _use(g, trial, throw, rerolls=True)
    for throw in (trial.throw, trial.against):
        if throw is not None:
            yield from _use(g, trial, throw, rerolls=False)


def _use(g: G, trial: Trial, throw: Throw, *, rerolls: bool) -> Procedure[None]:
    for offer in _offers(g, trial, throw, rerolls=rerolls):
        dice = throw.may_reroll(offer.dice) if offer.doing in (Doing.REROLL, Doing.REROLL_ALL) else list(offer.dice)
        if offer.doing is not Doing.ADD and not dice:
            continue
        if not can_help(trial, offer, dice):
            continue
        chosen = yield from _chosen(g, trial, offer, dice)
        if not chosen:
            continue
        if offer.test is not None and not (yield from offer.test(g)):
            continue
        if offer.price is not None:
            offer.price(g, throw)
        yield from _apply(g, offer, chosen)


def _offers(g: G, trial: Trial, throw: Throw, *, rerolls: bool) -> Iterator[DiceOffer]:
    """What special rules offer for these dice; the active model's first [UT-133]."""
    other = trial.against if throw is trial.throw else trial.throw
    found = asked(field_of(g), Special.dice_offers, first=trial.throw.roller)
    offers = [offer for answer in found for offer in answer(throw, other)]
    yield from (one for one in offers if (one.doing in (Doing.REROLL, Doing.REROLL_ALL)) == rerolls)


# What helps


@dataclass(frozen=True)
class Chosen:
    """Which die is changed, and to or by what."""

    die: int | None
    amount: int = 0


def can_help(trial: Trial, offer: DiceOffer, dice: list[int]) -> bool:
    """Whether the offer can turn what comes of the dice to the good of whoever may use it."""
    wants_more = offer.throw.roller.seat == offer.seat
    if trial.pleases(offer.seat) and not (trial.is_graded and offer.matter is None and trial.favours(offer.seat)):
        return False
    if trial.pleases(offer.seat) and offer.doing in (Doing.REROLL, Doing.REROLL_ALL):
        return False
    gain = max((_gain(offer, die, amount, wants_more) for die, amount in _ways(offer, dice)), default=0)
    if offer.doing in (Doing.REROLL, Doing.REROLL_ALL):
        gains = sorted((_gain(offer, die, 0, wants_more) for die in dice), reverse=True)
        count = len(dice) if offer.doing is Doing.REROLL_ALL else offer.at_most
        gain = sum(gains[:count])
    if gain <= 0:
        return False
    return trial.pleases(offer.seat) or _turns(trial, offer, gain)


def _turns(trial: Trial, offer: DiceOffer, gain: int) -> bool:
    """Whether so much more, or less, turns the result."""
    if trial.favours(offer.seat):
        is_failed_by_face = bool(trial.fails_on and trial.fails_on in trial.throw.faces)
        return is_failed_by_face or trial.margin + gain >= 0
    return trial.margin - gain < 0


def _ways(offer: DiceOffer, dice: list[int]) -> list[tuple[int | None, int]]:
    if offer.doing is Doing.ADD:
        return [(None, amount) for amount in offer.amounts]
    return [(die, amount) for die in dice for amount in offer.amounts or (0,)]


def _gain(offer: DiceOffer, die: int | None, amount: int, wants_more: bool) -> int:
    """How much better a die can become for whoever uses the offer."""
    if die is None:
        return amount if wants_more else -amount
    face = offer.throw.faces[die]
    match offer.doing:
        case Doing.SHIFT:
            changed = min(SIX, max(1, face + amount))
        case Doing.SWAP:
            changed = amount
        case _:
            changed = SIX if wants_more else 1
    return changed - face if wants_more else face - changed


def _chosen(g: G, trial: Trial, offer: DiceOffer, dice: list[int]) -> Procedure[list[Chosen]]:
    """What is done: by itself where it costs nothing, else as its player wants."""
    wants_more = offer.throw.roller.seat == offer.seat
    if offer.doing in (Doing.REROLL, Doing.REROLL_ALL) and offer.matter is None:
        ordered = sorted(dice, key=lambda die: -_gain(offer, die, 0, wants_more))
        count = len(dice) if offer.doing is Doing.REROLL_ALL else offer.at_most
        return [Chosen(die) for die in sorted(ordered[:count])]
    ways = _ways(offer, dice)
    best = max(ways, key=lambda way: _gain(offer, way[0], way[1], wants_more))
    if offer.matter is None:
        return [Chosen(*best)]
    if offer.doing is Doing.REROLL_ALL:
        choices = [Choice("all", "Re-roll all of them", [Chosen(die) for die in dice])]
    else:
        useful = [way for way in ways if _gain(offer, way[0], way[1], wants_more) > 0]
        choices = [
            Choice(f"{die} {amount}", _label(offer, die, amount), [Chosen(die, amount)]) for die, amount in useful
        ]
    none: list[Chosen] = []
    ask = pick(
        f"dice.{offer.matter}",
        _prompt(trial, offer),
        [*choices, Choice("no", "Leave the dice as they are", none)],
        fallback="no",
        about=offer.throw.roller.id,
    )
    return (yield from wants(g, offer.seat, offer.matter, ask, yes=next(iter(choices)).read(None), no=none))


def _label(offer: DiceOffer, die: int | None, amount: int) -> str:
    if die is None:
        return f"{amount:+d}"
    face = offer.throw.faces[die]
    match offer.doing:
        case Doing.SHIFT:
            return f"Make the {face} a {min(SIX, max(1, face + amount))}"
        case Doing.SWAP:
            return f"Exchange the {face} for a {amount}"
        case _:
            return f"Re-roll the {face}"


def _prompt(trial: Trial, offer: DiceOffer) -> str:
    against = "" if trial.against is None else f" against {trial.against.total}"
    needed = f", {trial.needed} needed" if trial.against is None else ""
    return f"{offer.name.replace('_', ' ').capitalize()}: {trial.throw.total}{against}{needed}. Change a die?"


def _apply(g: G, offer: DiceOffer, chosen: list[Chosen]) -> Procedure[None]:
    throw = offer.throw
    before = list(throw.faces)
    for one in chosen:
        if one.die is None:
            throw.modifier += one.amount
            continue
        match offer.doing:
            case Doing.SHIFT:
                throw.faces[one.die] = min(SIX, max(1, throw.faces[one.die] + one.amount))
            case Doing.SWAP:
                throw.faces[one.die] = one.amount
            case _:
                face = g.roll(D6, f"re-roll {throw.purpose} {throw.roller.id}")
                throw.faces[one.die] = min(SIX, face + offer.reroll_bonus)
                throw.rerolled.append(one.die)
    g.tell(
        "dice_changed",
        name=offer.name,
        by=offer.seat,
        model=throw.roller.id,
        purpose=throw.purpose,
        before=before,
        after=throw.faces,
        added=sum(one.amount for one in chosen if one.die is None),
    )
    if offer.then is not None:
        for one in chosen:
            if one.die is not None:
                yield from offer.then(g, throw, one.die)
