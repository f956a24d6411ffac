"""A steward that plays Saber and Blood sensibly; it sees the face of its seat and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.decisions import Decision, Draw, Path, PickMany, PickOne, Place
from rules.kernel.game import Face, Steward
from rules.kernel.grid import Reach, reach
from rules.kernel.stewards import random_answer
from rules.kernel.values import Cell, Json
from rules.saber_and_blood import fencing
from rules.saber_and_blood.content import Card, Content, Part
from rules.saber_and_blood.effects import bought
from rules.saber_and_blood.errands import USUAL
from rules.saber_and_blood.fencing import LEVELS, Throw
from rules.saber_and_blood.intentions import Intentions, worth_in_hand
from rules.saber_and_blood.judgement import Fencer, Mind, cut
from rules.saber_and_blood.odds import (
    STANCES,
    End,
    Faces,
    Guard,
    Levels,
    Odds,
    Worth,
    best_change,
    best_reroll,
    draw_by,
    mix,
)
from rules.saber_and_blood.plans import END, LEAD, LEAVE, MOVE, WAIT, WALK
from rules.saber_and_blood.reactions import HOLD
from rules.saber_and_blood.terrain import Terrain
from rules.saber_and_blood.turning import NOTHING
from rules.saber_and_blood.undertakings import Undertaking, means_of
from rules.saber_and_blood.views import BoutView
from rules.saber_and_blood.vocabulary import Faction, Keyword, Level, Stance, When

FAIR_HAND = 75  # what five cards are usually worth
WIN_MOVE = 4  # what it must gain to move somebody after a win


def steward_for(box: Content) -> Steward:
    """A steward with this box; what it works out about the dice it keeps."""
    odds, terrain = Odds(box), Terrain(box)

    def choose(face: Face, decision: Decision, draw: Draw) -> Json:
        """An answer for the seat, by the moment in the rules; anything unknown is answered by chance."""
        assert isinstance(face.view, BoutView)
        assert face.seat is not None
        habit = HABITS.get(decision.key)
        if habit is None:
            return random_answer(decision, draw)
        return habit(Mind(box, odds, terrain, face, face.view, face.seat, draw), decision)

    return choose


# Setting up


def choose_any(mind: Mind, decision: Decision) -> Json:
    """One is as good as the other."""
    assert isinstance(decision, PickOne)
    return decision.options[mind.draw(len(decision.options))].id


def name_target(mind: Mind, decision: Decision) -> Json:
    """Whoever lives longest when he is hunted."""
    assert isinstance(decision, PickOne)
    return max((option.id for option in decision.options), key=lambda name: endurance(mind, name))


def endurance(mind: Mind, name: str) -> int:
    """How long a character stands against the whole other side, one level worse than he is."""
    one = mind.fencer(mind.view.fighter(name))
    foes = [mind.fencer(foe) for foe in mind.view.fighters if foe.seat != mind.seat]
    levels = levels_of(one.levels, -1)
    taken = sum(sum(mind.odds.prospect(levels, levels_of(foe.levels)).taken) for foe in foes)
    return one.left * 100000 // max(1, taken)


def levels_of(levels: Iterable[int], change: int = 0) -> Levels:
    """Levels within what there is."""
    attack, dodge, feint = (cut(level + change) for level in levels)
    return attack, dodge, feint


def choose_skills(mind: Mind, decision: Decision) -> Json:
    """The skill cards that serve best, each with whom it suits."""
    assert isinstance(decision, PickMany)
    return [*decision.fallback[0]]  # type: ignore[misc,list-item]


def place_band(mind: Mind, decision: Decision) -> Json:
    """The usual squares, dealt out so that the floor is worth most."""
    assert isinstance(decision, Place)
    usual = decision.fallback[0]
    assert isinstance(usual, dict)
    names, cells = list(usual), [str(cell) for cell in usual.values()]
    return dict(zip(names, cells, strict=True))


def redraw_hand(mind: Mind, decision: Decision) -> Json:
    """Five other cards, where these are poor."""
    hand = mind.view.player(mind.seat).hand
    return "yes" if sum(worth_in_hand(mind.box.card(card)) for card in hand) < FAIR_HAND else "no"


# The turn


def play_or_pass(mind: Mind, decision: Decision) -> Json:
    """Whatever promises most."""
    assert isinstance(decision, PickOne)
    return Intentions(mind).best(decision)


def take_tavern_card(mind: Mind, decision: Decision) -> Json:
    """The tavern's cards are good."""
    return "yes"


def discard_least(mind: Mind, decision: Decision) -> Json:
    """The cards that can best be spared."""
    assert isinstance(decision, PickMany)
    hand = mind.view.player(mind.seat).hand
    places = sorted(range(len(hand)), key=lambda place: worth_in_hand(mind.box.card(hand[place])))
    return [str(place) for place in places[: decision.least]]


def divide_points(mind: Mind, decision: Decision) -> Json:
    """Each to whoever has the fewest."""
    return decision.fall_back(mind.draw)


def cancel_card(mind: Mind, decision: Decision) -> Json:
    """Cards of some weight, or any when the game ends."""
    card = card_in_play(mind)
    return "yes" if card is not None and (card.cost >= 2 or mind.is_last_turn) else "no"


# Actions


def card_in_play(mind: Mind) -> Card | None:
    """The card that is being played out; None for a standard action."""
    for event in reversed(mind.face.events):
        if event.kind.startswith("card_played"):
            return mind.box.card(str(event.data["card"]))
        if event.kind == "standard_action":
            return None
    return None


def parts_in_play(mind: Mind, one: Fencer) -> tuple[Part, ...]:
    """What the action under way gives."""
    card = card_in_play(mind)
    if card is not None:
        return bought(card.effects, extra=True)
    usual = [part for deed in USUAL for part in deed.parts if part.do is Keyword.ATTACK]
    return (*usual, *(inner for part in one.parts if part.do is Keyword.STANDARD_ACTION for inner in part.parts))


def plan_action(mind: Mind, decision: Decision) -> Json:
    """Walk, attack, push, shoot, lead the Lady or leave, whichever is worth most; then see again."""
    assert isinstance(decision, PickOne)
    one = mind.fencers[decision.about]
    parts = [part for part in parts_in_play(mind, one) if part.do is not Keyword.BOLSTER]
    means = means_of(mind, one, parts, is_own=one.is_own)
    deed = Undertaking(mind, one, means)
    best, answer = deed.stand(one.square), END
    for worth, candidate in plans(mind, decision, deed):
        if worth > best:
            best, answer = worth, candidate  # type: ignore[assignment]
    return answer


def plans(mind: Mind, decision: PickOne, deed: Undertaking) -> Iterator[tuple[int, Json]]:
    """Everything that could be done now, and what it is worth."""
    here = deed.one.square
    for option in decision.options:
        if option.id in (WALK, MOVE):
            assert isinstance(option.then, Path)
            yield from walks(option.id, option.then, deed)
        elif option.id == LEAD:
            assert isinstance(option.then, Path)
            yield from leads(mind, option.then, deed)
        elif option.id != END:
            worth = deed.stand(here) + deed_worth(deed, option.id, here)
            yield worth, option.id if option.then is None else {"pick": option.id, "then": WAIT}


def deed_worth(deed: Undertaking, name: str, cell: Cell) -> int:
    """What a deed on a square is worth."""
    what, *words = name.split(" ")
    foes = {foe.name: foe for foe in deed.mind.foes}
    if what == LEAVE:
        return 10000
    if what == "attack":
        return 1 + deed.attack(foes[words[0]], cell)
    if what == "push":
        return deed.push(foes[words[1]], words[2], deed.means.pushes[0], cell)
    if what == "fire":
        return deed.fire(foes[words[1]], deed.means.fires[0])
    return 0


def walks(name: str, asked: Path, deed: Undertaking) -> Iterator[tuple[int, Json]]:
    """Every square that can be walked to, with the best deed there."""
    ways = safe_ways(asked, deed)
    special = deed.one.view.special if deed.one.faction is Faction.COSSACKS and deed.one.is_own else 0
    free = asked.most - special if deed.one.view.mp_cap is None else asked.most
    for cell in ways.costs:
        way: list[Json] = [*ways.path(cell)[1:]]
        if not way or cell in asked.not_at or len(way) > asked.most:
            continue
        worth = deed.stand(cell) if not deed.mind.is_fire(cell) else -deed.mind.wound_worth(deed.one)
        if name == WALK:
            worth -= deed.mind.price_of_points(max(0, len(way) - free))
        then = asked.then.get(cell)
        if not isinstance(then, PickOne):
            yield worth, {"pick": name, "then": way}
            continue
        deeds = [(deed_worth(deed, option.id, cell), option) for option in then.options if option.id not in (WAIT, END)]
        best, option = max(deeds, key=lambda pair: pair[0])
        if best <= 0:
            yield worth, {"pick": name, "then": {"path": way, "then": WAIT}}
            continue
        follow: Json = option.id if option.then is None else {"pick": option.id, "then": WAIT}
        yield worth + best, {"pick": name, "then": {"path": way, "then": follow}}


def safe_ways(asked: Path, deed: Undertaking) -> Reach[Cell]:
    """The shortest ways, and of those the ones that keep away from ready tokens."""

    def cost(here: Cell, there: Cell) -> int:
        return 1000 + (1 if deed.risk(there) else 0)

    return reach(asked.start, lambda cell: asked.steps.get(cell, ()), cost, budget=1000 * asked.most + 999)


def leads(mind: Mind, asked: Path, deed: Undertaking) -> Iterator[tuple[int, Json]]:
    """Every step with the Lady after him."""
    for cell, then in asked.then.items():
        assert isinstance(then, PickOne)
        for option in then.options:
            worth = deed.stand(cell) + mind.gain_of_leading(deed.one.name, cell, option.id)
            yield worth, {"pick": LEAD, "then": {"path": [cell], "then": option.id}}


# Combat


def choose_stance(mind: Mind, decision: Decision) -> Json:
    """Mixed so that nobody gains by guessing it."""
    assert isinstance(decision, PickOne)
    one, other = fighters(mind, decision.about)
    mine, theirs = (combat_levels(mind, fencer) for fencer in (one, other))
    guards = one.view.is_defending, other.view.is_defending
    matrix = mind.odds.matrix(mine, theirs, guards, lambda end: worth_of_end(mind, one, other, end))
    mine_mix, _ = mix(matrix)
    return STANCES[draw_by(mine_mix, mind.draw)].value


def fighters(mind: Mind, about: str) -> tuple[Fencer, Fencer]:
    """The own fighter and the other one in the combat under way."""
    own, other = names_of_fighters(mind, about)
    return mind.fencers[own], mind.fencers[other]


def names_of_fighters(mind: Mind, about: str) -> tuple[str, str]:
    """Who of the own side and who of the other is in the combat under way."""
    attack = next(event.data for event in reversed(mind.face.events) if event.kind == "attacked")
    names = [str(attack["who"]), str(attack["whom"])]
    own = about if about in names else names[0]
    return own, names[1] if own == names[0] else names[0]


def combat_levels(mind: Mind, one: Fencer) -> Levels:
    """The levels in the combat under way; tokens of its beginning are on the sheets already."""
    attack = next(event.data for event in reversed(mind.face.events) if event.kind == "attacked")
    levels = [LEVELS.index(one.view.levels[stance]) for stance in STANCES]
    card = card_in_play(mind)
    if card is not None and attack["who"] == one.name and not attack["by_ready"]:
        for part in card.effects:
            if part.do is Keyword.LEVEL and part.when is When.NOW:
                for place, stance in enumerate(STANCES):
                    levels[place] += part.n if part.stance in (None, stance) else 0
    return levels_of(levels)


def worth_of_end(mind: Mind, one: Fencer, other: Fencer, end: End) -> int:
    """What an end of a combat is worth."""
    worth = mind.wound_worth(other, end.dealt) if end.dealt else 0
    worth -= mind.wound_worth(one, end.taken) if end.taken else 0
    rage = (one.faction is Faction.COSSACKS) - (other.faction is Faction.COSSACKS)
    worth += mind.price_of_points(rage * (end.dealt + end.taken))
    return worth + WIN_MOVE * (end.fought is fencing.Fought.WON) - WIN_MOVE * (end.fought is fencing.Fought.LOST)


@dataclass(frozen=True)
class DiceOnTheTable:
    """The dice of the combat under way as they lie, and what they are worth to this seat."""

    table: dict[Faces, End]
    faces: Faces
    dice: tuple[Throw, Throw]
    worth: Worth


def dice_on_the_table(mind: Mind, about: str) -> DiceOnTheTable:
    """The dice as they were told last, the own first."""
    one, other = fighters(mind, about)
    lying = next(event.data["throws"] for event in reversed(mind.face.events) if "throws" in event.data)
    assert isinstance(lying, dict)
    dice = read_throw(lying[one.name]), read_throw(lying[other.name])
    mine, theirs = (Guard(throw.stance, LEVELS.index(throw.level), throw.is_defending) for throw in dice)
    faces = dice[0].stance_face, dice[0].skill_face, dice[1].stance_face, dice[1].skill_face
    return DiceOnTheTable(mind.odds.table(mine, theirs), faces, dice, lambda end: worth_of_end(mind, one, other, end))


def read_throw(data: Json) -> Throw:
    """Dice that were told as data."""
    assert isinstance(data, dict)
    fields: dict[str, Any] = {**data, "stance": Stance(str(data["stance"])), "level": Level(str(data["level"]))}
    return Throw(**fields)


def change_die(mind: Mind, decision: Decision) -> Json:
    """The side of a die that serves best."""
    lying = dice_on_the_table(mind, decision.about)
    change = best_change(lying.table, lying.faces, lying.worth)
    return NOTHING if change is None else {"pick": change[0].name.lower(), "then": str(change[1])}


def reroll_die(mind: Mind, decision: Decision) -> Json:
    """The die whose reroll promises most."""
    lying = dice_on_the_table(mind, decision.about)
    die = best_reroll(lying.table, lying.faces, fencing.rerollable(*lying.dice), lying.worth)
    return NOTHING if die is None else die.name.lower()


def cancel_result(mind: Mind, decision: Decision) -> Json:
    """A combat that went badly is fought anew."""
    lying = dice_on_the_table(mind, decision.about)
    return "yes" if lying.worth(lying.table[lying.faces]) < -60 else "no"


def use_win(mind: Mind, decision: Decision) -> Json:
    """Where the winner steps, or the loser is sent."""
    assert isinstance(decision, PickOne)
    best, answer = WIN_MOVE, NOTHING
    loser = names_of_fighters(mind, decision.about)[1]
    for option in decision.options:
        match option.then:
            case Path() as way:
                moves = reach(way.start, lambda cell: way.steps.get(cell, ()), budget=way.most)
                ends = [(way.about, cell, [*moves.path(cell)[1:]]) for cell in moves.costs if cell not in way.not_at]
            case PickOne(options=squares):
                ends = [(loser, square.id, square.id) for square in squares]
            case _:
                continue
        for name, cell, then in ends:
            worth = worth_of_shift(mind, name, cell)
            if then and worth > best:
                best, answer = worth, {"pick": option.id, "then": then}  # type: ignore[assignment]
    return answer


def worth_of_shift(mind: Mind, name: str, cell: Cell) -> int:
    """What it is worth to have somebody moved to a square, or into a fireplace."""
    if mind.is_fire(cell):
        one = mind.fencers[name]
        return mind.wound_worth(one) * (-1 if one.is_friend else 1)
    return mind.gain_of_moving(name, cell)


def use_ready(mind: Mind, decision: Decision) -> Json:
    """Whoever has the best of it attacks the newcomer."""
    assert isinstance(decision, PickOne)
    newcomer = next(
        (
            event.data["who"]
            for event in reversed(mind.face.events)
            if event.kind in ("walked", "moved", "win_moved", "left_fireplace")
        ),
        None,
    )
    pushed = next((event.data for event in reversed(mind.face.events) if event.kind == "pushed"), None)
    candidates = [str(newcomer)] if newcomer in mind.fencers and not mind.fencers[str(newcomer)].is_friend else []
    if not candidates and pushed is not None:
        candidates = [str(pushed["whom"])]
    best, answer = 0, HOLD
    for option in decision.options:
        if option.id == HOLD:
            continue
        bearer = mind.fencers[option.id]
        foes = [mind.fencers[name] for name in candidates] or [
            foe for foe in mind.foes if foe.square in mind.terrain.near[bearer.square]
        ]
        worth = max((mind.strike(bearer, foe, mind.floor) for foe in foes), default=0)
        if worth > best:
            best, answer = worth, option.id
    return answer


def leave_fireplace(mind: Mind, decision: Decision) -> Json:
    """The best square beside it."""
    assert isinstance(decision, Place)
    (name,) = (piece.id for piece in decision.pieces)
    return {name: max(decision.cells[name], key=lambda cell: mind.gain_of_moving(name, cell))}


HABITS: dict[str, Callable[[Mind, Decision], Json]] = {
    "setup.faction": choose_any,
    "setup.target": name_target,
    "setup.skills": choose_skills,
    "setup.side": choose_any,
    "setup.places": place_band,
    "setup.mulligan": redraw_hand,
    "turn.operation": play_or_pass,
    "turn.tavern": take_tavern_card,
    "turn.discard": discard_least,
    "points.split": divide_points,
    "card.cancel": cancel_card,
    "action.plan": plan_action,
    "combat.stance": choose_stance,
    "combat.change": change_die,
    "combat.reroll": reroll_die,
    "combat.cancel": cancel_result,
    "combat.bonus": use_win,
    "ready.attack": use_ready,
    "fireplace.leave": leave_fireplace,
}
