"""A steward that plays Fantasy Commander at one of three strengths; it sees the face of its seat and nothing else."""

from __future__ import annotations

from rules.fantasy_commander.action.order_of_play import CARD_AND_UNIT, OPPORTUNITY
from rules.fantasy_commander.action.plans import KEY
from rules.fantasy_commander.campaign.settlement import TOWN
from rules.fantasy_commander.campaign.watchtower import LOOK
from rules.fantasy_commander.command.distribution import DISTRIBUTION
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.opening.deployment import SHEET
from rules.fantasy_commander.stewards import acting, commanding, reacting, settling
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.vocabulary import Strength
from rules.kernel.game import Steward
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.stewards import usual_answer


def steward_for(content: Content, strength: Strength | None = None) -> Steward:
    """A steward with this box; without a strength of its own it is as strong as the table wants it."""
    return steward_by_habit(lambda face, draw: Mind(content, face, draw, strength), HABITS, otherwise=usual_answer)


HABITS: dict[str, Habit[Mind]] = {
    SHEET: settling.deploy,
    TOWN: settling.build,
    LOOK: settling.look_out,
    "command.rerolls": commanding.reroll,
    DISTRIBUTION: commanding.distribute,
    OPPORTUNITY: acting.take_opportunity,
    CARD_AND_UNIT: acting.use_card,
    KEY: acting.plan,
    "reaction.receive": reacting.receive,
    "reaction.redirect": reacting.redirect,
    "reaction.losses": reacting.lose_less,
    "attack.losses": reacting.lose_less,
    "attack.advance": reacting.advance,
}
"""What it answers to each question of the rules; all else is left as it falls back."""
