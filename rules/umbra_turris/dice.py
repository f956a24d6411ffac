"""Throws of dice and what may be done with them: tests against a figure, two sides against each other [UT-R22 to R25].

Every die of the game falls here. Re-rolls come when all dice lie on the table, the acting side first, and a die is
re-rolled once in all [UT-R23]; then faces are changed and exchanged, where that can change what comes of it [UT-D48].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.cards.reactions import coin_for, plays_coin
from rules.umbra_turris.occasions import SIX, Bout, Purpose, Shot, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import MATTER_NAMES, PARTY_DICE, player_of, wants
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
HELP_IN_FULL = 3
"""The version since which several dice of a throw are paid for, added ones too, and tests of a fight are part of it."""
D6 = 6
REROLLS = (Doing.REROLL, Doing.REROLL_ALL)
FACE, AMOUNT = "face", "amount"
"""Figures of a die that may be changed: what it shows, and by or to how much it is changed."""
DICE_OF_PARTY = (*PARTY_DICE, Matter.BATTLE_TACTICS)
"""What the dice of an alignment do."""


@dataclass
class Trial:
    """Dice on the table and what they decide: one side against the other, or against a figure."""

    throw: Throw
    against: Throw | None = None
    needed: int = 0
    """What the total must reach where nobody rolls against it."""
    fails_on: int = 0
    """A natural face that fails whatever is added [UT-405, UT-512]."""
    any_die: bool = False
    """Whether one die that reaches the figure by itself is enough [UT-870]."""
    is_graded: bool = False
    """Whether it matters by how much it succeeds."""
    counts_sixes: bool = False
    """Whether each 6 of the acting side brings something by itself: a critical roll [UT-325]."""
    earns_die_from: int = 0
    """From which face on the acting side earns another die, which it has not yet: a Perfect Strike [UT-314, UT-R80]."""
    content_with: int = 0
    """With which margin the acting side is content: below it, free re-rolls are used although it succeeds [UT-D47]."""
    harms: bool = False
    """Whether a success harms whoever rolls: a Faulty weapon, fire, vapors."""

    @property
    def margin(self) -> int:
        """By how much it succeeds; 0 and more is a success. Equal totals of two sides are none [UT-R25]."""
        if self.fails_on and self.fails_on in self.throw.faces:
            return -SIX
        if self.any_die:
            return max(self.throw.faces) + self.throw.modifier - self.needed
        return self.throw.total - (self.needed if self.against is None else self.against.total + 1)

    def margin_with(self, throw: Throw, dice: list[int], added: int = 0) -> int:
        """The margin, if one of its throws showed other dice, or had so much more added to it."""
        before = throw.dice
        throw.show(dice)
        throw.modifier += added
        margin = self.margin
        throw.show(before)
        throw.modifier -= added
        return margin

    @property
    def is_success(self) -> bool:
        """Whether the acting side succeeds."""
        return self.margin >= 0

    def favours(self, seat: Seat) -> bool:
        """Whether a party wants it to succeed: that of whoever rolls or plays the roller now, unless it harms them."""
        return (self.throw.side == seat) is not self.harms

    def pleases(self, seat: Seat) -> bool:
        """Whether things stand as a party wants them."""
        return self.is_success == self.favours(seat)


# Throwing


def throw_dice(g: G, purpose: Purpose, roller: Model, count: int, modifier: int = 0) -> Throw:
    """Dice that lie on the table, with what is added to them; something may lie on whoever rolls [UT-747a]."""
    faces = [g.roll(D6, f"{purpose} {roller.id}") for _ in range(count)]
    modifier += change_of_rolls(roller, purpose)
    return Throw(purpose, roller, faces, modifier=modifier, played_by=player_of(g, roller))


def change_of_rolls(model: Model, purpose: Purpose) -> int:
    """What lies on a model and changes all of its rolls of a kind [UT-747a]."""
    return sum(effect.rolls.get(purpose, 0) for effect in model.effects)


def take_test(
    g: G,
    purpose: Purpose,
    roller: Model,
    needed: int,
    *,
    bonus: int = 0,
    fails_on: int = 0,
    name: str = "",
    reroll: str = "",
    harms: bool = False,
    bout: Bout | None = None,
    shot: Shot | None = None,
) -> Procedure[bool]:
    """One die that must reach a figure, with all that may be done about it; everybody sees it.

    A re-roll that costs nothing is named by what it comes from. Some tests harm whoever passes them; some belong to an
    attack.
    """
    throw = throw_dice(g, purpose, roller, 1, bonus)
    if g.rules_version >= HELP_IN_FULL:
        throw.bout, throw.shot = bout, shot
    trial = Trial(throw, needed=needed, fails_on=fails_on, harms=harms)
    yield from settle(g, trial, [reroll_all(throw, reroll)] if reroll else [])
    g.tell(
        "tested",
        model=roller.id,
        purpose=purpose,
        name=name,
        faces=throw.faces,
        bonus=throw.modifier,
        needed=needed,
        success=trial.is_success,
    )
    return trial.is_success


def reroll_all(throw: Throw, name: str) -> DiceOffer:
    """All dice of a throw together, for nothing: a weapon or a piece of equipment grants it [UT-107, UT-823]."""
    return DiceOffer(name, throw.side, throw, Doing.REROLL_ALL, dice=throw.first_dice)


def settle(g: G, trial: Trial, own: Sequence[DiceOffer] = ()) -> Procedure[None]:
    """Re-rolls of both sides, then changes; `own` are offers of the procedure itself, which come first [UT-R23]."""
    for rerolls in (True, False):
        for throw in (trial.throw, trial.against):
            if throw is None:
                continue
            offers = [*(one for one in own if one.throw is throw), *_offers(g, trial, throw)]
            for offer in offers:
                if (offer.doing in REROLLS) == rerolls:
                    yield from _use_up(g, trial, offer)
            if rerolls:
                yield from _toss_coin(g, trial, throw)


def _use_up(g: G, trial: Trial, offer: DiceOffer) -> Procedure[None]:
    """It is used, and once more for as long as something is left to pay for another die."""
    left: DiceOffer | None = offer
    while left is not None and (yield from _use(g, trial, left)):
        same = [one for one in _offers(g, trial, offer.throw) if (one.name, one.seat) == (offer.name, offer.seat)]
        left = same[0] if same and offer.times > 1 else None


def _toss_coin(g: G, trial: Trial, throw: Throw) -> Procedure[None]:
    """A card may re-roll a die of whoever rolled it, where that can turn the result [IC-20]."""
    coin = coin_for(throw)
    if throw.side != throw.roller.seat:
        return  # [UT-R91]
    if trial.pleases(coin.seat) or not can_help(trial, coin, throw.may_reroll(coin.dice)):
        return
    if (yield from plays_coin(g, throw)):
        yield from _use(g, trial, coin)


def _offers(g: G, trial: Trial, throw: Throw) -> list[DiceOffer]:
    """What special rules offer for these dice; the active model's first [UT-133]."""
    other = trial.against if throw is trial.throw else trial.throw
    found = asked(field_of(g), Special.dice_offers, first=trial.throw.roller)
    offers = [_as_played(offer) for answer in found for offer in answer(throw, other)]
    return offers if g.rules_version >= HELP_IN_FULL else [_at_first(offer) for offer in offers]


def _at_first(offer: DiceOffer) -> DiceOffer:
    """As it was until then: for one die, and none that came to the throw later."""
    rolled = tuple(die for die in offer.dice if die in offer.throw.first_dice)
    return replace(offer, times=1, dice=rolled)


def _as_played(offer: DiceOffer) -> DiceOffer:
    """Whoever controls a hero has its abilities, but not the dice of its party: those stay with the owner [UT-R91]."""
    throw = offer.throw
    if offer.seat != throw.roller.seat or offer.matter in DICE_OF_PARTY:
        return offer
    return replace(offer, seat=throw.side)


def _use(g: G, trial: Trial, offer: DiceOffer) -> Procedure[bool]:
    """Whether it was used."""
    dice = offer.throw.may_reroll(offer.dice) if offer.doing in REROLLS else list(offer.dice)
    if not can_help(trial, offer, dice):
        return False
    chosen = yield from _chosen(g, trial, offer, dice)
    if not chosen:
        return False
    if offer.test is not None and not (yield from offer.test(g)):
        return False
    if offer.price is not None:
        offer.price(g, offer.throw)
    yield from _apply(g, offer, chosen)
    return True


# What helps


@dataclass(frozen=True)
class Chosen:
    """Which die is changed, and to or by what."""

    die: int | None
    amount: int = 0


def can_help(trial: Trial, offer: DiceOffer, dice: list[int]) -> bool:
    """Whether the offer can turn what comes of the dice to the good of whoever may use it."""
    ways = _best_ways(trial, offer, dice)
    best = _gain(trial, offer, _in_the_end(trial, offer, dice)) if ways else 0
    if best <= 0:
        return False
    favours = trial.favours(offer.seat)
    if trial.pleases(offer.seat):
        if not favours:
            return False
        if offer.doing in REROLLS:
            is_content = offer.matter is None and trial.margin >= trial.content_with
            return trial.is_graded and not is_content and _is_poor(trial, offer, dice)
        return trial.is_graded or any(_more_sixes(trial, offer, way) > 0 for way in ways)
    if favours:
        return trial.margin + best >= 0
    return trial.margin - best < 0 or (trial.is_graded and (offer.doing not in REROLLS or _is_poor(trial, offer, dice)))


def _best_ways(trial: Trial, offer: DiceOffer, dice: list[int]) -> list[list[Chosen]]:
    """All that can be done with it, for re-rolls the most that they may bring."""
    if offer.doing is Doing.ADD:
        return [[Chosen(None, amount)] for amount in offer.amounts]
    if offer.doing not in REROLLS:
        return [[Chosen(die, amount)] for die in dice for amount in dict.fromkeys(offer.amounts)]
    face = SIX if _wants_more(trial, offer) else 1
    ordered = _worst_first(trial, offer, dice)
    count = len(ordered) if offer.doing is Doing.REROLL_ALL else offer.at_most
    return [[Chosen(die, face) for die in ordered[:count]]] if ordered else []


def _in_the_end(trial: Trial, offer: DiceOffer, dice: list[int]) -> list[Chosen]:
    """The most that may come of it, if it is used as often as it can be: the best first, then the best of the rest."""
    if offer.doing in REROLLS:
        (way,) = _best_ways(trial, replace(offer, at_most=max(offer.at_most, offer.times)), dice)
        return way
    found: list[Chosen] = []
    left, amounts = [*dice], [*offer.amounts]
    for _ in range(offer.times):
        ways = _best_ways(trial, replace(offer, amounts=tuple(amounts)), left)
        if not ways:
            break
        more = max(ways, key=lambda way: _gain(trial, offer, [*found, *way]))
        if found and _gain(trial, offer, [*found, *more]) <= _gain(trial, offer, found):
            break
        found += more
        if offer.doing is Doing.SWAP:
            left = [die for die in left if die != more[0].die]
            amounts.remove(more[0].amount)
    return found


def _wants_more(trial: Trial, offer: DiceOffer) -> bool:
    return (offer.throw.side == offer.seat) is not trial.harms


def _worst_first(trial: Trial, offer: DiceOffer, dice: list[int]) -> list[int]:
    """Dice by what a re-roll may bring, for whoever may use the offer."""
    sign = 1 if _wants_more(trial, offer) else -1
    return sorted(dice, key=lambda die: sign * offer.throw.worth(offer.throw.dice[die]))


def _is_poor(trial: Trial, offer: DiceOffer, dice: list[int]) -> bool:
    """Whether a re-roll brings more than it costs, on average: some die, or all together, below three and a half."""
    worths = [offer.throw.worth(offer.throw.dice[die]) for die in dice]
    if offer.doing is not Doing.REROLL_ALL:
        worths = [min(worths) if _wants_more(trial, offer) else max(worths)]
    return 2 * sum(worths) < 7 * len(worths) if _wants_more(trial, offer) else 2 * sum(worths) > 7 * len(worths)


def _gain(trial: Trial, offer: DiceOffer, way: list[Chosen]) -> int:
    """By how much the margin changes for the good of whoever uses the offer."""
    faces, added = _changed(offer, way)
    change = trial.margin_with(offer.throw, faces, added) - trial.margin
    is_changed = offer.doing not in REROLLS and faces != offer.throw.dice
    if trial.earns_die_from and is_changed and offer.throw is trial.throw:
        change += SIX * (max(faces) >= trial.earns_die_from)
    return change if trial.favours(offer.seat) else -change


def _more_sixes(trial: Trial, offer: DiceOffer, way: list[Chosen]) -> int:
    """How many 6s more the acting side has, where each of them counts."""
    if not trial.counts_sixes or offer.throw is not trial.throw:
        return 0
    return _changed(offer, way)[0].count(SIX) - offer.throw.dice.count(SIX)


def _changed(offer: DiceOffer, way: list[Chosen]) -> tuple[list[int], int]:
    """The faces after a change, and what is added to them."""
    faces = offer.throw.dice
    for one in way:
        if one.die is not None:
            shifted = faces[one.die] + one.amount if offer.doing is Doing.SHIFT else one.amount
            faces[one.die] = min(SIX, max(1, shifted))
    return faces, sum(one.amount for one in way if one.die is None)


def _chosen(g: G, trial: Trial, offer: DiceOffer, dice: list[int]) -> Procedure[list[Chosen]]:
    """What is done: by itself where it costs nothing, else as its player wants."""
    if offer.matter is None:
        return _rerolled(trial, offer, dice) if offer.doing in REROLLS else _best(trial, offer, dice)
    if offer.doing is Doing.REROLL_ALL:
        choices = [Choice("all", "Re-roll all of them", [Chosen(die) for die in dice])]
    else:
        singles = [[Chosen(die)] for die in dice] if offer.doing in REROLLS else _best_ways(trial, offer, dice)
        choices = [_choice(offer, way) for way in singles if offer.doing in REROLLS or _gain(trial, offer, way) > 0]
    none: list[Chosen] = []
    ask = pick(
        f"dice.{offer.matter}",
        _prompt(trial, offer),
        [*choices, Choice("no", "Leave the dice as they are", none)],
        fallback="no",
        about=offer.throw.roller.id,
    )
    usual = _rerolled(trial, offer, dice)[: offer.at_most] if offer.doing in REROLLS else _best(trial, offer, dice)
    if trial.pleases(offer.seat):
        usual = none  # What costs something is spent on more damage only by whoever is asked [UT-D48].
    return (yield from wants(g, offer.seat, offer.matter, ask, yes=usual, no=none))


def _best(trial: Trial, offer: DiceOffer, dice: list[int]) -> list[Chosen]:
    """The change that helps most; of equal ones the one that makes a 6."""
    return max(
        _best_ways(trial, offer, dice), key=lambda way: (_gain(trial, offer, way), _more_sixes(trial, offer, way))
    )


def _rerolled(trial: Trial, offer: DiceOffer, dice: list[int]) -> list[Chosen]:
    """Which dice are rolled again: as few as can turn the result, and whatever is worse than three and a half."""
    if offer.doing is Doing.REROLL_ALL:
        return [Chosen(die) for die in dice]
    ordered = _worst_first(trial, offer, dice)[: offer.at_most]
    face = SIX if _wants_more(trial, offer) else 1
    for count in range(1, len(ordered) + 1):
        way = [Chosen(die, face) for die in ordered[:count]]
        gain = _gain(trial, offer, way)
        if (trial.margin + gain >= 0) if trial.favours(offer.seat) else (trial.margin - gain < 0):
            break
    poor = [die for die in ordered[count:] if _is_poor(trial, offer, [die])]
    return [Chosen(die) for die in sorted([*ordered[:count], *poor])]


def _choice(offer: DiceOffer, way: list[Chosen]) -> Choice[list[Chosen]]:
    """One die that may be changed, or the total; with what it shows, and by or to how much it is changed."""
    die, amount = way[0].die, way[0].amount
    figures = {AMOUNT: amount} if die is None else {FACE: offer.throw.dice[die], AMOUNT: amount}
    return Choice(f"{die} {amount}", _label(offer, die, amount), way, figures=figures)


def _label(offer: DiceOffer, die: int | None, amount: int) -> str:
    if die is None:
        return f"{amount:+d}"
    face = offer.throw.dice[die]
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
    assert offer.matter is not None
    name, roller = MATTER_NAMES[offer.matter], trial.throw.roller.name
    return f"{name}: {roller} has {trial.throw.total}{against}{needed}. Change a die?"


def _apply(g: G, offer: DiceOffer, chosen: list[Chosen]) -> Procedure[None]:
    throw = offer.throw
    before, dice = throw.dice, throw.dice
    for one in chosen:
        if one.die is None:
            throw.modifier += one.amount
            continue
        match offer.doing:
            case Doing.SHIFT:
                dice[one.die] = min(SIX, max(1, dice[one.die] + one.amount))
                throw.changed.append(one.die)
            case Doing.SWAP:
                dice[one.die] = one.amount
                throw.changed.append(one.die)
            case _:
                face = g.roll(D6, f"re-roll {throw.purpose} {throw.roller.id}")
                dice[one.die] = min(SIX, face + offer.reroll_bonus)
                throw.rerolled.append(one.die)
    throw.show(dice)
    g.tell(
        "dice_changed",
        name=offer.name,
        by=offer.seat,
        model=throw.roller.id,
        purpose=throw.purpose,
        before=before,
        after=throw.dice,
        added=sum(one.amount for one in chosen if one.die is None),
    )
    if offer.then is not None:
        for one in chosen:
            if one.die is not None:
                yield from offer.then(g, throw, one.die)
