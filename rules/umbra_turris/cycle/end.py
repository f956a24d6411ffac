"""The end of a Cycle: the fallen are removed, victory is checked, effects are over [UT-120, UT-364, UT-R57]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.magic.creatures import rise
from rules.umbra_turris.pieces import fade
from rules.umbra_turris.quests.scoring import check_quests
from rules.umbra_turris.quests.task import Fact
from rules.umbra_turris.quests.victory import end_by_cycles, settle_losses
from rules.umbra_turris.specials.special import SPECIALS
from rules.umbra_turris.state import Battle, Model, Step, Until

G = Play[Battle]


def end_cycle(g: G) -> Procedure[None]:
    """Remove, check victory, let effects end; then the next Cycle begins [UT-112, UT-R32]."""
    table = g.state.table
    for model in table.models:
        model.action_dice = 0  # [UT-120]
    for model in [*table.models]:
        if model.is_on_table and model.has_death_counter:
            yield from remove(g, model)
            rise(g, model)
    check_quests(g, Fact(Moment.CYCLE_END))
    settle_losses(g)
    for model in [*table.models]:
        yield from end_effects(g, model)
        model.is_stunned = False
        model.used = []
    for party in table.parties.values():
        party.rage_is_on = False
    table.quake = table.rain = False
    table.breath_of_death, table.breath_fell = None, []
    table.wounds_dealt, table.wounds_lost, table.felled, table.surrounded = {}, {}, {}, []
    g.tell("cycle_ended", cycle=table.cycle)
    if table.cycle >= table.choices.cycles:
        end_by_cycles(g)  # [UT-R98]
    table.step = Step.CYCLE_START


def end_effects(g: G, model: Model) -> Procedure[None]:
    """What lasted for the Cycle is over; who was there for no longer leaves [UT-R32]."""
    guests = [
        effect.name
        for effect in model.effects
        if effect.name in SPECIALS and SPECIALS[effect.name].leaves_with_effect and model.is_on_table
    ]
    fade(model, Until.CYCLE)
    if model.creature and g.content.creature(model.creature).flies:
        model.is_airborne, model.level = True, 0  # It may have been turned into a spawn [UT-565a].
    if any(not model.has_effect(name) for name in guests):
        yield from remove(g, model)
