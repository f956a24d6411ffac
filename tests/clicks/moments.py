"""Moments of real games at which a task is at hand: stewards play until it is, and what they did is kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from data.load import load_games
from rules.kernel.decisions import Allot, Decision, Option, PickMany, PickOne, Series, Sheet
from rules.kernel.dice import SeededDice
from rules.kernel.game import StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from tests.helpers.playouts import Playout, asked_of, choose_legally

MOST = 600
"""Answers of a game that are looked at."""


Change = Callable[[Decision], Json | None]
"""What is wanted of a question, where it can be had."""


@dataclass(frozen=True)
class Answered:
    """A question and what a seat answered."""

    seat: Seat
    question: Decision
    answer: Json

    @property
    def words(self) -> str:
        """The answer as players read it."""
        return self.question.describe(self.answer)


@dataclass(frozen=True)
class Moment:
    """A game until somebody has a task to do, and the answers by which it is done."""

    game: str
    seats: int
    seat: Seat
    past: tuple[tuple[Seat, Json], ...]
    course: tuple[tuple[Seat, Json], ...]
    """What is answered from there on, by everybody."""
    options: dict[str, str] = field(default_factory=dict)


def played(game: str, seats: int, dice: SeededDice, options: dict[str, str] | None = None) -> Iterator[Answered]:
    """A game of stewards, answer by answer; whoever waits longest answers first."""
    rules, chance = load_games()[game], random.Random(1)
    playout = Playout(rules, seats=tuple(rules.seats[:seats]), options=options, dice=dice)
    for _ in range(MOST):
        if playout.is_over:
            return
        seat = playout.session.waiting()[-1]
        question = asked_of(playout.session.face(seat))
        answer = choose_legally(playout.session, seat, steward_of(rules, StewardKind.OWN), chance.randrange)
        yield Answered(seat, question, answer)
        playout.submit(seat, answer, by="steward")


# Saber and Blood: an operation and all that comes of it


def operation(dice: SeededDice, is_wanted: Callable[[list[Answered]], bool], scenario: str) -> Moment:
    """The first operation whose course is wanted: the answers of one seat from it to the next operation."""
    options = {"scenario": scenario}
    every = list(played("saber_and_blood", 2, dice, options))
    for start in range(len(every)):
        if every[start].question.key != "turn.operation":
            continue
        end = next(n for n in count(start + 1) if n >= len(every) or every[n].question.key == "turn.operation")
        course = every[start:end]
        if is_wanted([one for one in course if one.seat == every[start].seat]):
            past, done = (tuple((one.seat, one.answer) for one in part) for part in (every[:start], course))
            return Moment("saber_and_blood", 2, every[start].seat, past, done, options)
    raise LookupError("no such operation in this game")


def is_standard_walk(own: list[Answered]) -> bool:
    """A standard action for a walk of two squares."""
    return len(own) == 2 and own[0].words.startswith("Standard action") and own[1].words.count(" > ") == 2


def is_attack_with_push(own: list[Answered]) -> bool:
    """A card, a walk with an attack, a stance, and a foe who is moved for it."""
    keys = [one.question.key for one in own]
    return (
        keys == ["turn.operation", "action.plan", "combat.stance", "combat.bonus"]
        and "Attack" in own[1].words
        and own[1].words.startswith("Walk")
        and own[3].words.startswith("Move ")
        and not own[0].words.startswith("Standard")
        and "additional" not in own[0].words
    )


# One sheet, changed from what it begins with


def sheet_of(key: str, dice: SeededDice, change: Change, seats: int = 4, game: str = "swords_and_sails") -> Moment:
    """The first question of that key for which there is something to change."""
    past: list[tuple[Seat, Json]] = []
    for one in played(game, seats, dice):
        wanted = change(one.question) if one.question.key == key else None
        if wanted is not None:
            return Moment(game, seats, one.seat, tuple(past), ((one.seat, wanted),))
        past.append((one.seat, one.answer))
    raise LookupError(f"nothing of the kind in {key}")


# Swords & Sails


def one_card(question: Decision) -> Json | None:
    """A red card is bought."""
    given = begun(question)
    buying = option_of(line(question, "cards", "more"), "cards")
    if buying is None or buying.then is None:
        return None
    cards = given["cards"]
    assert isinstance(cards, dict)
    return {**given, "cards": {**cards, "more": {"pick": "cards", "then": {**begun(buying.then), "red": 1}}}}


def three_cities(question: Decision) -> Json | None:
    """Three minor cities are built."""
    given, cities = begun(question), line(question, "cities")
    if not isinstance(cities, Allot):
        return None
    wanted = {share.id: 1 for share in cities.shares[:3]}
    return {**given, "cities": {**wanted}} if len(wanted) == 3 and cities.cost(wanted) <= cities.most else None


def pact(question: Decision) -> Json | None:
    """A promise of peace to the last of the partners."""
    offer = option_of(question, "pact")
    partner = line(offer.then, "partner") if offer and offer.then else None
    if not isinstance(partner, PickOne):
        return None
    return {"pick": "pact", "then": {"partner": partner.options[-1].id, "vow": "non_aggression", "seasons": "2"}}


def exchange(question: Decision) -> Json | None:
    """A card for a card."""
    offer = option_of(question, "exchange")
    sheet = offer.then if offer else None
    partner, gives, wants = (line(sheet, name) if sheet else None for name in ("partner", "gives", "wants"))
    if not (isinstance(partner, PickOne) and isinstance(gives, PickMany) and isinstance(wants, PickMany)):
        return None
    mine: list[Json] = [gives.options[-1].id]
    theirs: list[Json] = [wants.options[-1].id]
    return {"pick": "exchange", "then": {"partner": partner.options[-1].id, "gives": mine, "wants": theirs}}


def sabotage(question: Decision) -> Json | None:
    """The first army or fleet is sabotaged."""
    given = begun(question)
    deed = option_of(line(question, "sabotage"), "something")
    victim = line(deed.then, "piece 0") if deed and deed.then else None
    if deed is None or deed.then is None or not isinstance(victim, PickOne):
        return None
    given["sabotage"] = {"pick": "something", "then": {**begun(deed.then), "piece 0": victim.options[1].id}}
    return given


def five_orders(question: Decision) -> Json | None:
    """Five armies and fleets march, attack or sail."""
    given, changed = begun(question), 0
    slots = question.slots if isinstance(question, Sheet) else {}
    for slot, unit in slots.items():
        if isinstance(unit, PickOne) and " " not in slot and slot != "sabotage" and changed < 5:
            marches = [one.id for one in unit.options if one.then is None and one.id.split()[0] in ("to", "at")]
            if marches:
                given[slot] = marches[-1]
                changed += 1
    return given if changed == 5 else None


# Combat in the Lists


def move_with_aim(question: Decision) -> Json | None:
    """A step, and the eyes on somebody afterwards."""
    way, aim = line(question, "direction"), line(question, "aim")
    if not (isinstance(way, PickOne) and isinstance(aim, PickOne)) or len(way.options) == 1:
        return None
    given = begun(question)
    step = next(one.id for one in way.options if one.id != given["direction"])
    return {**given, "direction": step, "aim": next(one.id for one in aim.options if one.id.startswith("face_"))}


def two_attacks(question: Decision) -> Json | None:
    """Two single cards, each with its victim."""
    stacks = line(question, "stacks")
    if not isinstance(stacks, Series) or not isinstance(stacks.element, PickOne):
        return None
    singles = [one for one in stacks.element.options if " " not in one.id and isinstance(one.then, PickOne)]
    laid: list[Json] = [
        {"pick": one.id, "then": one.then.options[0].id} for one in singles[:2] if isinstance(one.then, PickOne)
    ]
    return {**begun(question), "stacks": laid} if len(laid) == 2 else None


def two_attacks_beside_a_sneak(question: Decision) -> Json | None:
    """Two single cards, while the Marshal looks away."""
    return two_attacks(question) if line(question, "sneak") is not None else None


def attack_and_sneak(question: Decision) -> Json | None:
    """A card with its victim, and a sneak attack on the first who can be reached."""
    given, sneak = two_attacks(question), line(question, "sneak")
    if not isinstance(given, dict) or not isinstance(sneak, Series) or not isinstance(sneak.element, PickOne):
        return None
    assert isinstance(given["stacks"], list)
    return {**given, "stacks": given["stacks"][:1], "sneak": [sneak.element.options[0].id]}


def as_the_policy_has_it(question: Decision) -> Json | None:
    """Two stacks and more come at the knight, and the sheet stays as it is."""
    attacks = [
        one for one in (question.slots.values() if isinstance(question, Sheet) else ()) if one.key == "fray.line"
    ]
    return begun(question) if len(attacks) > 1 else None


def begun(question: Decision) -> dict[str, Json]:
    """What a sheet begins with."""
    given = question.fall_back(lambda size: 0)
    assert isinstance(given, dict)
    return {**given}


def line(question: Decision | None, *names: str) -> Decision | None:
    """A line of a sheet, or of a sheet inside it."""
    for name in names:
        question = question.slots.get(name) if isinstance(question, Sheet) else None
    return question


def option_of(question: Decision | None, name: str) -> Option | None:
    """An option by its id, where it is offered."""
    options = question.options if isinstance(question, PickOne) else ()
    return next((one for one in options if one.id == name), None)
