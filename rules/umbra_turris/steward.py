"""A steward that plays a party of Umbra Turris; it sees the face of its seat and nothing else."""

from __future__ import annotations

from rules.kernel.game import Steward
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.stewards import usual_answer
from rules.umbra_turris.action.menu import KEY
from rules.umbra_turris.content import Content
from rules.umbra_turris.opening.deployment import DEPLOY
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.stewards import acting, casting, choosing, settling, shooting, striking
from rules.umbra_turris.stewards.mind import Mind


def steward_for(content: Content) -> Steward:
    """A steward with this box; it takes a ready-made party, as the question falls back, and builds none."""
    return steward_by_habit(lambda face, draw: Mind(content, face, draw), HABITS, otherwise=usual_answer)


HABITS: dict[str, Habit[Mind]] = {
    # Before the battle
    "opening.location": settling.prepare,
    "opening.before": settling.prepare,
    "opening.souls": settling.offer_souls,
    "opening.side": settling.take_side,
    DEPLOY: settling.deploy,
    "opening.cards": settling.settle_cards,
    "quest.draw": settling.keep_quests,
    "quest.nominees": settling.name_nominees,
    "opening.tokens": settling.put_tokens,
    # The Cycle
    "initiative.rage": choosing.spend_rage,
    "initiative.seize": choosing.seize,
    "ambush.spot": acting.come_on,
    "turn.model": acting.activate,
    KEY: acting.act,
    "charge.edge": acting.edge,
    "turn.aim": shooting.take_aim,
    "shot.strayed": shooting.let_stray,
    "cast.place": casting.appear,
    # Close combat
    "combat.attack": striking.attack,
    "combat.parry": striking.parry,
    "combat.location": striking.locate,
    "combat.strike": striking.strike,
    "combat.counter_attack": striking.answer_charge,
    "combat.shield": striking.use_shield,
    # Dice and abilities
    **{f"dice.{matter}": choosing.change_dice for matter in Matter},
    **{f"parry.{matter}": choosing.yes for matter in Matter},
    **{f"save.{matter}": choosing.yes for matter in Matter if matter is not Matter.MERCY},
    "ritual.struck": choosing.harm,
    "ritual.tribute": choosing.harm,
    "ritual.avenged": choosing.favour,
    "ability.inspired": choosing.favour,
}
"""What it answers to each question of the rules; all else is left as it falls back."""
