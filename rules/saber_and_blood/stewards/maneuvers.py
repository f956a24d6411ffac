"""What a steward does inside an action: walk, attack, push, shoot, lead the Lady, leave [SB-D11]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.answers import picked, went
from rules.kernel.decisions import Decision, Option, Path, PickOne
from rules.kernel.grid import Reach, reach
from rules.kernel.values import Cell, Json
from rules.saber_and_blood.actions.action import fury_of
from rules.saber_and_blood.actions.plans import END, LEAD, MOVE, WAIT, WALK, Attack, Deed, Fire, Leave, Push, Shift
from rules.saber_and_blood.actions.standard_actions import USUAL
from rules.saber_and_blood.combat.support import LESS_SUPPORT
from rules.saber_and_blood.content import Card, Part
from rules.saber_and_blood.effects.keywords import bought
from rules.saber_and_blood.stewards.aims import VICTORY
from rules.saber_and_blood.stewards.judgement import Fencer, Mind
from rules.saber_and_blood.stewards.undertakings import Undertaking, means_of
from rules.saber_and_blood.vocabulary import Keyword

SIDELINES = (WAIT, END, LESS_SUPPORT)
"""What is no deed, or one that is never better than another: support cannot harm."""


def plan_action(mind: Mind, decision: Decision) -> Json:
    """Walk, attack, push, shoot, lead the Lady or leave, whichever is worth most; then see again."""
    assert isinstance(decision, PickOne)
    one = mind.fencers[decision.about]
    parts = [part for part in parts_in_play(mind, one) if part.do is not Keyword.BOLSTER]
    means = means_of(mind, one, parts, is_own=one.is_own)
    return max(plans(mind, decision, Undertaking(mind, one, means)), key=lambda plan: plan[0])[1]


def plans(mind: Mind, decision: PickOne, deed: Undertaking) -> Iterator[tuple[int, Json]]:
    """Everything that could be done now, and what it is worth; of equals the first counts: no more."""
    here = deed.one.square
    known = deeds_by_id(deed, here)
    if any(option.id == END for option in decision.options):
        yield deed.stand(here), END
    for option in decision.options:
        if option.id in (WALK, MOVE):
            assert isinstance(option.then, Path)
            yield from walks(option.id, option.then, deed)
        elif option.id == LEAD:
            assert isinstance(option.then, Path)
            yield from leads(mind, option.then, deed)
        elif option.id not in (END, LESS_SUPPORT):
            yield deed.stand(here) + deed_worth(deed, known.get(option.id), here), and_then_wait(option)


def and_then_wait(option: Option) -> Json:
    """A deed alone, whatever may follow it."""
    return picked(option.id, None if option.then is None else WAIT)


def deeds_by_id(deed: Undertaking, cell: Cell) -> dict[str, Deed]:
    """Whatever could be done on a square, by the ids of options."""
    deeds: list[Deed] = [Leave()]
    for foe in deed.mind.foes:
        deeds.append(Attack(foe.name))
        deeds += [Fire(place, foe.name) for place in range(len(deed.means.fires))]
        for place, part in enumerate(deed.means.pushes):
            deeds += [Push(place, foe.name, there) for there in deed.line(foe, part, cell)]
    if deed.mind.view.lady is not None:
        deeds += [Shift(there) for there in deed.mind.terrain.around[deed.mind.view.lady.square]]
    return {one.id: one for one in deeds}


def deed_worth(deed: Undertaking, what: Deed | None, cell: Cell) -> int:
    """What a deed on a square is worth; nothing where the steward does not see what it is."""
    foes, means = deed.mind.fencers, deed.means
    match what:
        case Attack(target):
            return 1 + deed.attack(foes[target], cell)
        case Push(place, target, square):
            return deed.push(foes[target], square, means.pushes[place], cell)
        case Fire(place, target):
            return deed.fire(foes[target], means.fires[place])
        case Shift(her_square):
            return deed.mind.gain(deed.mind.floor.with_lady(her_square))
        case Leave():
            return VICTORY
        case None:
            return 0


def walks(name: str, asked: Path, deed: Undertaking) -> Iterator[tuple[int, Json]]:
    """Every square that can be walked to, with the best deed there."""
    ways = safe_ways(asked, deed)
    fury = fury_of(deed.mind.box, deed.one.view) if deed.one.is_own else 0
    free = asked.most - fury if deed.one.view.mp_cap is None else asked.most
    for cell in ways.costs:
        way = ways.path(cell)[1:]
        if not way or cell in asked.not_at or len(way) > asked.most:
            continue
        worth = deed.stand(cell) if not deed.mind.tavern.is_fireplace(cell) else -deed.mind.wound_worth(deed.one)
        if name == WALK:
            worth -= deed.mind.price_of_points(max(0, len(way) - free))
        then = asked.then.get(cell)
        if not isinstance(then, PickOne):
            yield worth, picked(name, went(way))
            continue
        known = deeds_by_id(deed, cell)
        offered = [option for option in then.options if option.id not in SIDELINES]
        best, option = max(
            ((deed_worth(deed, known.get(option.id), cell), option) for option in offered), key=lambda pair: pair[0]
        )
        yield worth + max(0, best), picked(name, went(way, and_then_wait(option) if best > 0 else WAIT))


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
            yield worth, picked(LEAD, went([cell], option.id))


# What is under way


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
