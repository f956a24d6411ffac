"""Support: who gives it in a combat, and who holds it back [SB-515 to SB-519, SB-D14, SB-R61].

Nobody is ever asked for it alone: it is given unless a player has filed otherwise, or orders the attack with less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several, yes_no
from rules.kernel.play import Procedure
from rules.saber_and_blood.combat.combat import Combat
from rules.saber_and_blood.ground import G, label, lasting_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.what_is_known import FighterName

SUPPORT = "combat.support"
LESS_SUPPORT = "less"
"""The option of an attack with less support."""
LESS_SUPPORT_WORDS = "Attack with less support"
FEW = 2
"""With so many supporters, everybody who could hold back is an option of his own; more are chosen from."""


def choose_supporters(combat: Combat, fighter: Fighter) -> Procedure[list[Fighter]]:
    """Everybody who can supports, unless his player has filed otherwise or the attack was ordered without him."""
    g = combat.g
    can = lasting_of(g).supporters(fighter, combat.foe_of(fighter))
    willing: list[Fighter] = []
    for supporter in can:
        if fighter is combat.attacker and supporter.name in combat.holding_back:
            continue
        if (yield from g.ask_standing(supporter.seat, give_support(supporter, label(g, supporter)))):
            willing.append(supporter)
    return willing


def give_support(supporter: Fighter, name: str) -> Ask[bool]:
    """Whether a character supports."""
    words = f"Does {name} give support whenever he can?"
    return yes_no(SUPPORT, words, "SB-519", about=supporter.name, fallback=True, standing=True)


# Attacks with less support


class Onset(NamedTuple):
    """An attack that could be ordered: by whom, on whom, and which of the two is to be chosen."""

    attacker: Fighter
    foe: Fighter
    chosen: Fighter


Ordered = tuple[Fighter, tuple[FighterName, ...]]
"""Who was chosen, and which friends of the attacker hold back."""


def order_less_support(g: G, prompt: str, onsets: Iterable[Onset]) -> Ask[Ordered] | None:
    """One question for all attacks in which somebody could hold back; None where nobody could [SB-R61]."""
    choices = [choice for onset in onsets for choice in _without_some(g, onset)]
    return pick("attack.support", prompt, choices, rule="SB-519") if choices else None


def _without_some(g: G, onset: Onset) -> Iterator[Choice[Ordered]]:
    """One attack without each who could support it, or without all."""
    can = lasting_of(g).supporters(onset.attacker, onset.foe)
    chosen = onset.chosen
    if len(can) > FEW:
        who = pick_several(
            "attack.without",
            "Who holds back?",
            [Choice(one.name, label(g, one), one.name) for one in can],
            least=1,
            fallback=[one.name for one in can],
            rule="SB-519",
        )
        ordered = who.reading(lambda names: (chosen, tuple(names)))
        yield Choice(chosen.name, f"{label(g, chosen)} without some", ordered)
        return
    for absent in (*([one] for one in can), *([can] if len(can) > 1 else [])):
        words = " and ".join(label(g, one) for one in absent)
        names = tuple(one.name for one in absent)
        yield Choice(" ".join((chosen.name, *names)), f"{label(g, chosen)} without {words}", (chosen, names))
