"""Control: the Mage's player plays the turn of another hero, at once [UT-558, UT-D63, UT-R91]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.cycle.turns import can_be_activated, play_turn
from rules.umbra_turris.magic.effects import spell
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Effect, Model, Until


@spell("control")
def control(g: Play[Battle], cast: Cast) -> Procedure[None]:
    """The turn is played to its end, outside the order; then the Mage's own goes on."""
    table, hero = g.state.table, cast.target
    assert hero is not None
    if not can_be_activated(field_of(g), hero):
        return
    own, lasting = table.turn, {model.id: of_this_turn(model) for model in table.models}
    g.tell("controlled", model=hero.id, by=cast.caster.id)
    yield from play_turn(g, hero, own.player if own is not None else cast.caster.seat)
    table.turn = own
    for model in table.models:
        model.effects = [*model.effects, *lasting.get(model.id, ())]


def of_this_turn(model: Model) -> list[Effect]:
    """What lasts until the turn under way ends: the Mage's, which is not over yet."""
    return [effect for effect in model.effects if effect.until is Until.TURN]
