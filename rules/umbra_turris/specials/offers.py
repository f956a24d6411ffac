"""What special rules may offer to players: something done with dice, a second chance after a parry, a rescue at 0 W."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rules.kernel.values import Seat

if TYPE_CHECKING:
    from rules.kernel.play import Play, Procedure
    from rules.umbra_turris.occasions import Throw
    from rules.umbra_turris.state import Battle

    G = Play[Battle]


class Matter(StrEnum):
    """What a player can leave standing orders about, once for the whole party [UT-D45 to UT-D51]."""

    TORMENT = "torment"
    BATTLE_TACTICS = "battle_tactics"
    BLESSING_REROLL = "blessing_reroll"
    BLESSING_SAVE = "blessing_save"
    INSPIRATION_ATTACK = "inspiration_attack"
    INSPIRATION_PARRY = "inspiration_parry"
    TALISMAN = "talisman"
    MADNESS = "madness"
    FAVOUR = "favour"
    """A die that somebody was granted: a Cleric's prayer, a Lucky Coin."""
    MENHIR = "menhir"
    CHERUB = "cherub"
    MERCY = "mercy"
    """A Cherub for a hero of another party."""
    MARKS = "marks"
    """A Black Knight's Aura of death."""
    HUNT = "hunt"
    """A die that a Witch Hunter shifts."""
    RAGE = "rage"
    INITIATIVE = "initiative"
    """A re-roll for initiative, or an Ally of the nature."""
    DESTINY = "destiny"
    """A Hobgoblin's Destiny for heroes of other parties."""
    PASSING = "passing"
    """A Guard Sergeant passes the initiative on."""
    SEIZING = "seizing"
    """A Guard Sergeant gives up the AD to seize it."""


class Doing(StrEnum):
    """What is done to a die."""

    REROLL = "reroll"
    REROLL_ALL = "reroll_all"
    """All dice of the throw together [UT-107]."""
    SHIFT = "shift"
    """The face is changed by so much, within 1 to 6 [UT-R80]."""
    SWAP = "swap"
    """The die is exchanged for one with another face [UT-711b]."""
    ADD = "add"
    """The total is changed by so much."""


@dataclass(frozen=True)
class DiceOffer:
    """Something that may be done with dice on the table."""

    name: str
    """The special rule behind it."""
    seat: Seat
    """Who may do it."""
    throw: Throw
    doing: Doing
    dice: tuple[int, ...] = ()
    """On which dice it may be done, by their index."""
    amounts: tuple[int, ...] = ()
    """By how much a die is shifted or a total changed; the faces for which a die may be exchanged."""
    at_most: int = 1
    """On how many dice."""
    times: int = 1
    """How often it may be used on this throw, on one die after the other, where each is paid for by itself."""
    matter: Matter | None = None
    """What the player is asked about; None where it costs nothing, so that it is done wherever it helps."""
    test: Callable[[G], Procedure[bool]] | None = None
    """What must succeed before."""
    price: Callable[[G, Throw], None] | None = None
    """What is paid when it is done."""
    then: Callable[[G, Throw, int], Procedure[None]] | None = None
    """What follows for each die that was rolled again, by its index."""
    reroll_bonus: int = 0
    """What is added to a face that was rolled again [UT-788b]."""


@dataclass(frozen=True)
class ParryOffer:
    """What the attacker may do after a parry, or the defender after a parry that failed."""

    name: str
    seat: Seat
    prompt: str
    do: Callable[[G], Procedure[Any]]
    """What happens when it is used; it returns what the attack goes on with."""
    matter: Matter | None = None
    """What the player is asked about; None where it is used by itself."""
    is_default: bool = False


@dataclass(frozen=True)
class SaveOffer:
    """What may keep a model from dropping to 0 W; `do` returns the W that it loses after all, or None for no help."""

    name: str
    seat: Seat
    do: Callable[[G], Procedure[int | None]]
    matter: Matter | None = None
    """What the player is asked about; None where it costs nothing, so that it is used at once [UT-D51]."""
    order: int = 0
    """Free ones first, then Menhir, Cherub, Blessing, what others do, cards as armed."""
    is_usual: bool = True
    """Whether whoever does not answer uses it."""
