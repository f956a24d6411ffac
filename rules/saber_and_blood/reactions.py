"""Ready tokens: whoever comes beside their bearer may be attacked at once [SB-640 to SB-644]."""

from __future__ import annotations

from rules.kernel.asks import Ask, choose_option
from rules.kernel.decisions import Option
from rules.kernel.play import Procedure
from rules.kernel.values import Json
from rules.saber_and_blood.combat import fight
from rules.saber_and_blood.ground import G, against, label, lasting_of, tavern_of
from rules.saber_and_blood.reports import FighterName
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.support import Onset, order_less_support, read_less_support
from rules.saber_and_blood.vocabulary import Keyword

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
            own = [bearer for bearer in waiting if bearer.seat == waiting[0].seat]
            chosen = yield from g.react(own[0].seat, choose_bearer(g, newcomer, own))
            if chosen is None:
                held.extend(other.name for other in own)
                continue
            bearer, holding_back = chosen
            bearer.is_ready = False
            g.reveal("ready_used", **against(bearer, newcomer))
            attacked = True
            yield from fight(g, bearer, newcomer, by_ready=True, holding_back=holding_back)
    return attacked


def can_react(g: G, newcomer: Fighter) -> list[Fighter]:
    """Who can use a ready token on a newcomer, in the order of SB-230 [SB-641, SB-R27]."""
    if not newcomer.is_on_board or lasting_of(g).has(newcomer, Keyword.READY_IMMUNE):
        return []
    foes = tavern_of(g).foes_beside(newcomer)
    return g.state.in_order(foe for foe in foes if foe.is_ready and not foe.is_stunned)


Answered = tuple[Fighter, tuple[FighterName, ...]]
"""Who attacks, and which of his friends hold back."""


def choose_bearer(g: G, newcomer: Fighter, bearers: list[Fighter]) -> Ask[Answered | None]:
    """Who attacks the newcomer, if anybody does; unasked, the first [SB-D13]."""
    options = [Option(id=bearer.name, label=f"Attack with {label(g, bearer)}") for bearer in bearers]
    onsets = [Onset(bearer, newcomer, chosen=bearer) for bearer in bearers]
    options.extend(order_less_support(g, "Who attacks, and without whose support?", onsets))
    ask = choose_option(
        READY,
        f"{label(g, newcomer)} comes to {newcomer.spot}, beside {' and '.join(label(g, one) for one in bearers)}.",
        [*options, Option(id=HOLD, label="Hold")],
        rule="SB-641",
        about=bearers[0].name if len(bearers) == 1 else "",
        standing=len(bearers) == 1,
    )

    def read(answer: Json) -> Answered | None:
        if answer == HOLD:
            return None
        name, absent = read_less_support(answer["then"]) if isinstance(answer, dict) else (str(answer), ())
        return g.state.fighters[name], absent

    return Ask(ask.decision, read)
