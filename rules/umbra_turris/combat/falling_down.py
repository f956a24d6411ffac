"""What happens when a model has no W left: the Death Counter, or its end at once [UT-362 to UT-366, UT-390]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.cycle.panic import leader_fell
from rules.umbra_turris.occasions import Blow
from rules.umbra_turris.pieces import felled_by, field_of, unhide
from rules.umbra_turris.quests.victory import check_victory, hero_felled, hero_removed
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Table

G = Play[Battle]


def fall(g: G, blow: Blow) -> Procedure[None]:
    """A hero gets a Death Counter; a creature or a flyer leaves the table at once [UT-362, UT-390, UT-R67]."""
    victim, table = blow.victim, g.state.table
    field = field_of(g)
    answers = [*asked(field, Special.on_felled, first=victim, second=blow.by)]  # Who fells may lie down, too [UT-717a].
    unhide(g, victim, "fell")
    victim.has_death_counter = True
    for token in table.tokens:
        if token.carrier == victim.id:
            token.carrier, token.place, token.level = "", field.place(victim), victim.level
            g.tell("token_dropped", token=token.id, model=victim.id)
    if table.breath_of_death is not None:
        table.breath_fell = [*table.breath_fell, victim.id]
    g.tell("fell", model=victim.id, by=blow.by.id if blow.by else "", manner=blow.manner)
    if not victim.is_hero or victim.is_airborne:
        yield from remove(g, victim)
    elif blow.by is not None and blow.by.seat != victim.seat:
        count_felled(table, blow.by.seat, victim)
        hero_felled(g, blow)
    for answer in answers:
        yield from answer(g, blow)
    if victim.is_hero and victim.is_leader and not victim.wounds:
        yield from leader_fell(g, victim)
    check_victory(g)


def count_felled(table: Table, by: Seat, victim: Model) -> None:
    """A party has reduced an enemy hero to 0 W; one whom it has felled before in this Cycle counts once [QC-18]."""
    if felled_by(by) not in victim.used:
        table.felled[by] = table.felled.get(by, 0) + 1


def remove(g: G, model: Model) -> Procedure[None]:
    """A model leaves the game [UT-364]."""
    if model.is_removed:
        return
    field = field_of(g)
    answers = [*asked(field, Special.on_removed, first=model)]
    model.is_removed, model.action_dice = True, 0
    for other in g.state.table.models:
        if other.attached_to == model.id:
            other.attached_to = ""
    g.tell("removed", model=model.id)
    if model.is_hero:
        hero_removed(g, model)
    for answer in answers:
        yield from answer(g, model)
