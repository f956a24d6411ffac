"""A steward that plays Combat in the Lists sensibly; it sees the face of its seat and nothing else."""

from __future__ import annotations

from functools import cache

from rules.combat_in_the_lists.answers import ANSWER
from rules.combat_in_the_lists.attack import NEXT
from rules.combat_in_the_lists.commit import STACKS
from rules.combat_in_the_lists.conduct import AFTER_ACTION, AFTER_CONTESTS
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.fray import COMMIT, FRAY
from rules.combat_in_the_lists.live import LAST_CHANCE, RESTORE
from rules.combat_in_the_lists.renewal import DISCARDS
from rules.combat_in_the_lists.sneak import SNEAK
from rules.combat_in_the_lists.stewards import guarding, keeping, moving, striking
from rules.combat_in_the_lists.stewards.mind import Mind
from rules.combat_in_the_lists.stewards.worth import Worth
from rules.kernel.game import Steward
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.stewards import usual_answer


def steward_for(content: Content) -> Steward:
    """A steward with this box; what its cards are worth is worked out when it is first needed."""

    @cache
    def worth() -> Worth:
        return Worth(content)

    return steward_by_habit(lambda face, draw: Mind(content, worth(), face, draw), HABITS, otherwise=usual_answer)


HABITS: dict[str, Habit[Mind]] = {
    "setup.entry": moving.enter,
    "setup.colour": moving.take_colour,
    "setup.weapon": moving.take_weapon,
    "movement.orders": moving.order_move,
    "movement.rotation": moving.turn_live,
    "preparation.sheet": keeping.prepare,
    COMMIT: striking.commit_sheet,
    STACKS: striking.commit,
    NEXT: striking.attack_next,
    ANSWER: guarding.answer_live,
    FRAY: guarding.fray,
    AFTER_ACTION: keeping.recover,
    AFTER_CONTESTS: keeping.recover,
    SNEAK: striking.sneak,
    RESTORE: keeping.restore_later,
    LAST_CHANCE: keeping.restore_at_last,
    DISCARDS: keeping.discard_weak,
    "trim.sheet": keeping.choose_trim,
}
"""What it answers to each question of the rules."""
