"""The Watchtower: the enemy lays its orders first, and some of them are seen, once in each mission [FC-M8]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.fantasy_commander.campaign.missions import G, campaign_of, strength
from rules.fantasy_commander.command.labels import label
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import UnitId
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Boon, Order
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick_several
from rules.kernel.play import Procedure

LOOK = "campaign.watchtower"


def look_out(g: G) -> Procedure[list[UnitId]]:
    """Whose tokens the player wants to see before laying any; nobody's, if that is kept for a later turn."""
    ground = ground_of(g)
    most = strength(ground, Boon.SHOWS_TOKENS)
    if not most or campaign_of(g).has_watched or not ground.field.on_map(STYX):
        return []
    watched = yield from g.ask(EMPIRE, ask_look(ground, most))
    if watched:
        campaign_of(g).has_watched = True
        g.tell("watched", units=watched)
    return watched


def ask_look(ground: Ground, most: int) -> Ask[list[UnitId]]:
    """Up to so many units of the enemy; none keeps it for a later turn."""
    enemies = ground.field.on_map(STYX)
    choices = [Choice(unit.id, label(ground, unit), unit.id, ground.card(unit).full_name) for unit in enemies]
    prompt = f"The Watchtower shows you the tokens of {most} enemy units, once in a mission. Of which, now?"
    return pick_several(LOOK, prompt, choices, most=min(most, len(enemies)), rule="FC-220")


def show_tokens(g: G, watched: list[UnitId], tokens: Mapping[UnitId, Order]) -> None:
    """What was seen from the tower, for the player alone."""
    seen = {name: tokens.get(name, Order.YELLOW) for name in watched}
    g.reveal("tokens_seen", to={EMPIRE}, tokens=seen)
