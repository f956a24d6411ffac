"""Ready tokens: whoever comes beside their bearer may be attacked at once [SB-640 to SB-644]."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.saber_and_blood.combat.dangers import can_react
from rules.saber_and_blood.combat.fight import fight
from rules.saber_and_blood.combat.support import LESS_SUPPORT, LESS_SUPPORT_WORDS, Onset, Ordered, order_less_support
from rules.saber_and_blood.ground import G, against, label
from rules.saber_and_blood.state import Fighter

READY = "ready.attack"
HOLD = "hold"


def react_to_arrivals(g: G) -> Procedure[bool]:
    """Ask for ready tokens wherever somebody has come to; returns whether anybody was attacked [SB-641, SB-R26]."""
    attacked = False
    while g.state.arrivals:
        newcomer = g.state.fighters[g.state.arrivals[0]]
        g.state.arrivals = [name for name in g.state.arrivals if name != newcomer.name]
        held: list[str] = []
        while waiting := [bearer for bearer in can_react(g, newcomer) if bearer.name not in held]:
            seat = waiting[0].seat
            own = [bearer for bearer in waiting if bearer.seat == seat]
            chosen = yield from g.react(seat, choose_bearer(g, newcomer, own))
            if chosen is None:
                held.extend(other.name for other in own)
                continue
            bearer, holding_back = chosen
            bearer.is_ready = False
            alone: dict[str, Any] = {"without": [*holding_back]} if holding_back else {}
            g.reveal("ready_used", **against(bearer, newcomer), **alone)
            attacked = True
            yield from fight(g, bearer, newcomer, by_ready=True, holding_back=holding_back)
    return attacked


def choose_bearer(g: G, newcomer: Fighter, bearers: list[Fighter]) -> Ask[Ordered | None]:
    """Who attacks the newcomer, if anybody does; unasked, the first [SB-D13]."""
    choices: list[Choice[Ordered | None]] = [
        Choice(bearer.name, f"Attack with {label(g, bearer)}", (bearer, ())) for bearer in bearers
    ]
    onsets = [Onset(bearer, newcomer, chosen=bearer) for bearer in bearers]
    less = order_less_support(g, "Who attacks, and without whose support?", onsets)
    if less is not None:
        choices.append(Choice(LESS_SUPPORT, LESS_SUPPORT_WORDS, less))
    return pick(
        READY,
        f"{label(g, newcomer)} comes to {newcomer.spot}, beside {' and '.join(label(g, one) for one in bearers)}.",
        [*choices, Choice(HOLD, "Hold", None)],
        rule="SB-641",
        about=bearers[0].name if len(bearers) == 1 else "",
        standing=len(bearers) == 1,
    )
