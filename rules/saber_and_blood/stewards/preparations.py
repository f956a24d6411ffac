"""What a steward does before the first turn: factions, target, skill cards, placement, hand [SB-R02]."""

from __future__ import annotations

from itertools import permutations

from rules.kernel.answers import is_offered
from rules.kernel.decisions import Decision, PickMany, PickOne, Place
from rules.kernel.values import Cell, Json
from rules.saber_and_blood.content import SkillCard
from rules.saber_and_blood.setup import bearing
from rules.saber_and_blood.stewards.fighting import levels_of
from rules.saber_and_blood.stewards.intentions import worth_in_hand
from rules.saber_and_blood.stewards.judgement import Fencer, Mind
from rules.saber_and_blood.vocabulary import Keyword, When

FAIR_HAND = 75  # what five cards are usually worth
SEVERAL = 8  # what a skill is worth less with somebody who has one already
FEW_SQUARES = 4  # so few are tried in every order
SKILLS = {
    Keyword.STANDARD_ACTION: 60,
    Keyword.LEVEL: 24,
    Keyword.MP: 30,
    Keyword.SUPPORT_BONUS: 18,
    Keyword.SUPPORT_BESIDE_FOES: 10,
    Keyword.FEWER_WOUNDS: 8,
    Keyword.POINTS: 8,
    Keyword.BOLSTER: 6,
    Keyword.LONGER_PUSH: 5,
    Keyword.PUSH_IMMUNE: 6,
}
"""What a skill is worth on anybody."""


def choose_any(mind: Mind, decision: Decision) -> Json:
    """One is as good as the other."""
    assert isinstance(decision, PickOne)
    return decision.options[mind.draw(len(decision.options))].id


def name_target(mind: Mind, decision: Decision) -> Json:
    """Whoever lives longest when he is hunted [SB-811]."""
    assert isinstance(decision, PickOne)
    return max((option.id for option in decision.options), key=lambda name: endurance(mind, name))


def endurance(mind: Mind, name: str) -> int:
    """How long a character stands against the whole other side, one level worse than he is."""
    one = mind.fencer(mind.view.fighter(name))
    foes = [mind.fencer(foe) for foe in mind.view.fighters if foe.seat != mind.seat]
    levels = levels_of(one.levels, -1)
    taken = sum(sum(mind.odds.prospect(levels, levels_of(foe.levels)).taken) for foe in foes)
    return one.left * 100000 // max(1, taken)


def choose_skills(mind: Mind, decision: Decision) -> Json:
    """The skill cards that serve best, each with whom it suits [SB-713]."""
    assert isinstance(decision, PickMany)
    cards = [card.id for card in mind.box.skill_cards]
    names = [one.name for one in mind.view.band(mind.seat)]
    pairs = [(card, name) for card in cards for name in names if is_offered(decision, bearing(card, name))]
    chosen: list[tuple[str, str]] = []
    while len(chosen) < decision.most:
        free = [(card, name) for card, name in pairs if card not in [taken for taken, _ in chosen]]
        bearers = [name for _, name in chosen]

        def worth(pair: tuple[str, str]) -> int:
            card, name = pair
            fencer = mind.fencer(mind.view.fighter(name))
            return worth_of_skill(mind.box.skill_card(card), fencer) - SEVERAL * bearers.count(name)  # noqa: B023

        chosen.append(max(free, key=worth))
    return [bearing(card, name) for card, name in chosen]


def worth_of_skill(card: SkillCard, one: Fencer) -> int:
    """What a skill card is worth with a character."""
    worth = sum(SKILLS.get(part.do, 0) for part in card.effects)
    attack, dodge, feint = one.levels
    for part in card.effects:
        if part.do is Keyword.STANDARD_ACTION:
            worth -= attack + dodge + feint  # Whoever fights worst has least to lose by shooting.
        elif part.do is Keyword.LEVEL and part.if_ is None:
            worth += 3 * attack
        elif part.do is Keyword.FEWER_WOUNDS:
            worth += 12 * one.view.is_target
        elif part.when is When.ACTION:
            worth -= 20 * one.view.is_target  # He may not spend what he has.
    return worth


def place_band(mind: Mind, decision: Decision) -> Json:
    """Where the floor is worth most: given squares in the best order, or the best of free ones [SB-111]."""
    assert isinstance(decision, Place)
    names = [piece.id for piece in decision.pieces]
    cells = decision.cells[names[0]]
    if len(cells) <= FEW_SQUARES:
        orders = [dict(zip(names, order, strict=False)) for order in permutations(cells, len(names))]
        first = mind.draw(len(orders))
        best = max([*orders[first:], *orders[:first]], key=lambda order: worth_of_placing(mind, order))
        return {**best}
    usual = decision.fallback[0]
    assert isinstance(usual, dict)
    placed = {name: str(cell) for name, cell in usual.items()}
    for name in names:
        free = [cell for cell in cells if cell not in placed.values()]
        placed[name] = max([placed[name], *free], key=lambda cell: worth_of_placing(mind, {**placed, name: cell}))
    return {**placed}


def worth_of_placing(mind: Mind, placed: dict[str, Cell]) -> int:
    """What the floor would be worth with the own band on these squares."""
    fighters = tuple(
        one.model_copy(update={"square": placed[one.name]}) if one.name in placed else one for one in mind.view.fighters
    )
    view = mind.view.model_copy(update={"fighters": fighters})
    face = mind.face.model_copy(update={"view": view})
    return Mind(mind.box, mind.odds, mind.terrain, face, mind.draw).present_worth


def redraw_hand(mind: Mind, decision: Decision) -> Json:
    """Five other cards, where these are poor [SB-113]."""
    hand = mind.view.player(mind.seat).hand
    return "yes" if sum(worth_in_hand(mind.box.card(card)) for card in hand) < FAIR_HAND else "no"
