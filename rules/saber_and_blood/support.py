"""Support: who gives it in a combat, and who holds it back [SB-515 to SB-519, SB-D14, SB-R61].

Nobody is ever asked for it alone: it is given unless a player has filed otherwise, or orders the attack with less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.kernel.asks import Ask, yes_no
from rules.kernel.decisions import Option, PickMany, PickOne
from rules.kernel.play import Procedure
from rules.kernel.values import Json
from rules.saber_and_blood.ground import G, label, lasting_of
from rules.saber_and_blood.melee import Combat
from rules.saber_and_blood.reports import FighterName
from rules.saber_and_blood.state import Fighter

SUPPORT = "combat.support"
LESS_SUPPORT = "less"
"""The option of an attack with less support."""
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


def order_less_support(g: G, prompt: str, onsets: Iterable[Onset]) -> Iterator[Option]:
    """One option for all attacks in which somebody could hold back; none where nobody could [SB-R61]."""
    options = tuple(option for onset in onsets for option in _without_some(g, onset))
    if options:
        first = options[0]
        fallback: Json = first.id if first.then is None else {"pick": first.id, "then": first.then.fallback[0]}
        then = PickOne(key="attack.support", prompt=prompt, options=options, fallback=(fallback,), rule="SB-519")
        yield Option(id=LESS_SUPPORT, label="Attack with less support", then=then)


def _without_some(g: G, onset: Onset) -> Iterator[Option]:
    """One attack without each who could support it, or without all."""
    can = lasting_of(g).supporters(onset.attacker, onset.foe)
    chosen = onset.chosen
    if len(can) > FEW:
        supporters = tuple(Option(id=one.name, label=label(g, one)) for one in can)
        everybody: list[Json] = [one.name for one in can]
        who = PickMany(
            key="attack.without",
            prompt="Who holds back?",
            options=supporters,
            least=1,
            most=len(can),
            fallback=(everybody,),
            rule="SB-519",
        )
        yield Option(id=chosen.name, label=f"{label(g, chosen)} without some", then=who)
        return
    for absent in (*([one] for one in can), *([can] if len(can) > 1 else [])):
        words = " and ".join(label(g, one) for one in absent)
        names = " ".join(one.name for one in absent)
        yield Option(id=f"{chosen.name} {names}", label=f"{label(g, chosen)} without {words}")


def read_less_support(answer: Json) -> tuple[FighterName, tuple[FighterName, ...]]:
    """Who was chosen, and who holds back."""
    if isinstance(answer, dict):
        names = answer["then"]
        assert isinstance(names, list)
        return str(answer["pick"]), tuple(map(str, names))
    chosen, *absent = str(answer).split(" ")
    return chosen, tuple(absent)
