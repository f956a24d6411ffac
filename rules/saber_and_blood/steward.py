"""A steward that plays Saber and Blood sensibly; it sees the face of its seat and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from rules.kernel.decisions import Decision, Draw, PickMany, PickOne
from rules.kernel.game import Face, Steward
from rules.kernel.kept import Kept
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.values import Json
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.stewards import fighting, preparations
from rules.saber_and_blood.stewards.intentions import Intentions, worth_in_hand
from rules.saber_and_blood.stewards.judgement import Mind
from rules.saber_and_blood.stewards.maneuvers import card_in_play, plan_action
from rules.saber_and_blood.stewards.odds import Odds, dice_in
from rules.saber_and_blood.stewards.terrain import Terrain

ODDS: Kept[Hashable, Odds] = Kept("odds of combats", 2)
"""By the dice: whatever else is in a box, combats with the same dice end alike."""


def steward_for(box: Content) -> Steward:
    """A steward with this box; what it works out about the dice it keeps."""
    return steward_by_habit(minds_for(box), HABITS)


def minds_for(box: Content) -> Callable[[Face, Draw], Mind]:
    """What follows from a face with this box."""

    @cache
    def known() -> tuple[Odds, Terrain]:
        """Worked out when it is first needed."""
        return ODDS.made(dice_in(box), lambda: Odds(box)), Terrain(box)

    return lambda face, draw: Mind(box, *known(), face, draw)


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


HABITS: dict[str, Habit[Mind]] = {
    "setup.faction": preparations.choose_any,
    "setup.target": preparations.name_target,
    "setup.skills": preparations.choose_skills,
    "setup.side": preparations.choose_any,
    "setup.places": preparations.place_band,
    "setup.mulligan": preparations.redraw_hand,
    "turn.operation": play_or_pass,
    "turn.tavern": take_tavern_card,
    "turn.discard": discard_least,
    "points.split": divide_points,
    "card.cancel": cancel_card,
    "action.plan": plan_action,
    "combat.stance": fighting.choose_stance,
    "combat.change": fighting.change_die,
    "combat.reroll": fighting.reroll_die,
    "combat.cancel": fighting.cancel_result,
    "combat.bonus": fighting.use_win,
    "ready.attack": fighting.use_ready,
    "fireplace.leave": fighting.leave_fireplace,
}
