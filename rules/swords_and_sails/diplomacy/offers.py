"""What lies on the floor of a Diplomacy phase: offers, votes, announced cards; and the ledger of pacts [SS-401]."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.values import Frozen
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.vocabulary import CardName, Faction

# Terms


class Goods(Frozen):
    """Gold and cards that change hands."""

    gold: int = 0
    cards: tuple[CardName, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether there is neither gold nor a card."""
        return not self.gold and not self.cards


class Exchange(Frozen):
    """Gold and cards for gold and cards, at once."""

    kind: Literal["exchange"] = "exchange"
    gives: Goods
    """What the maker of the offer gives."""
    wants: Goods


class Vow(StrEnum):
    """What powers can promise each other; the bot records it and enforces nothing [SS-R67]."""

    NON_AGGRESSION = "non_aggression"
    SECRET_ALLIANCE = "secret_alliance"
    """Non-aggression between friends; it forms no team [SS-411]."""
    STAY_OUT = "stay_out"
    ATTACK = "attack"


MUTUAL = (Vow.NON_AGGRESSION, Vow.SECRET_ALLIANCE)
"""Promises of peace, which bind both."""


class Promise(Frozen):
    """A pact in the words of our menu."""

    kind: Literal["promise"] = "promise"
    vow: Vow
    bound: tuple[Faction, ...]
    """Who must keep it: both parties, or one of them."""
    seasons: int
    """For how many seasons of orders."""
    place: str = ""
    """What the bound one stays out of."""
    victim: Faction | None = None
    """Whom the bound one attacks."""


class League(Frozen):
    """A team that is formed, or joined by one power more."""

    kind: Literal["league"] = "league"
    members: tuple[Faction, ...]
    """All whom it will have, in canonical order."""
    cube: str = ""
    """The team that is joined; empty for a new one."""


class Venture(Frozen):
    """A trade agreement, and what each of the two puts on its card [SS-440, SS-442]."""

    kind: Literal["venture"] = "venture"
    holder: Faction
    """Whose card it is."""
    puts: dict[Faction, int]


class Sharing(Frozen):
    """How gold is taken off a trade agreement with consent of both [SS-445]."""

    kind: Literal["sharing"] = "sharing"
    agreement: int
    takes: dict[Faction, int]


Terms = Annotated[Exchange | Promise | League | Venture | Sharing, Field(discriminator="kind")]


class Argument(StrEnum):
    """What can be said for an offer."""

    LEADER = "leader"
    ENEMY = "enemy"
    BORDER = "border"
    GAIN = "gain"

    @property
    def is_about_somebody(self) -> bool:
        """Whether it names a third power."""
        return self in (Argument.LEADER, Argument.ENEMY)


class Reason(Frozen):
    """Why an offer is made, as its maker says."""

    argument: Argument
    about: Faction | None = None


class Offer(Frozen):
    """Terms that one power puts to others; nobody else knows of it."""

    name: str
    """Counted among the offers of the same powers alone, so that it tells nothing of other offers."""
    maker: Faction
    takers: tuple[Faction, ...]
    """Who must agree: one, or all members of a league."""
    agreed: tuple[Faction, ...] = ()
    """Those who have agreed already, where there are several."""
    terms: Terms
    reason: Reason | None = None

    @property
    def parties(self) -> tuple[Faction, ...]:
        """Everybody who knows of it."""
        return (self.maker, *self.takers)


# The floor


class Lying(BaseModel):
    """Something on the floor that changes."""

    model_config = ConfigDict(extra="forbid")


def attempt_name(faction: Faction, place: str) -> str:
    """What the minor ally is called that a power claims in a territory."""
    return f"{faction}-{place}"


def support_name(faction: Faction, place: str, supporter: Faction) -> str:
    """What somebody's support of it is called."""
    return f"{attempt_name(faction, place)}-{supporter}"


class Attempt(Lying):
    """A Political Minor Ally that was announced, its card laid open [SS-388]."""

    faction: Faction
    place: str
    supporters: list[Faction] = []
    cancelled: list[Faction] = []
    """Whose support fell to Diplomatic Subterfuge [SS-392]."""

    @property
    def name(self) -> str:
        """Its name among the options."""
        return attempt_name(self.faction, self.place)


class Till(Lying):
    """What happens to the gold of a trade agreement in one Diplomacy phase."""

    agreement: int
    start: int
    """The gold on it when the phase began [SS-446]."""
    taken: dict[Faction, int] = {}
    """Without the other's consent."""
    is_shared: bool = False
    """Whether the partners have come to terms in this phase."""
    placed: dict[Faction, int] = {}
    """Put on it in this phase; the bank matches it at the end [SS-443]."""


class Floor(Lying):
    """All that goes on in a Diplomacy phase."""

    offers: list[Offer] = []
    made: dict[str, int] = {}
    """How many offers there were between the same powers."""
    leaving: list[Faction] = []
    """Who leaves its team when the phase ends; known to itself alone until then [SS-R81]."""
    resolved: list[PieceName] = []
    """Armies that would stay and besiege if their alliance broke, instead of going home [D12]."""
    attempts: list[Attempt] = []
    tills: list[Till] = []
    votes: list[Faction] = []
    """Who wants to prolong the phase [SS-405]."""
    prolonged: int = 0
    """How often it was prolonged by vote."""
    is_timer_turned: bool = False
    """Whether the Diplomat has asked for more time [SS-970]."""
    joined: dict[Faction, int] = {}
    """The season in which a power joined a team that was there before; kept from phase to phase [SS-533]."""

    def of(self, maker: Faction) -> tuple[Offer, ...]:
        """A power's own offers that are open."""
        return tuple(offer for offer in self.offers if offer.maker == maker)

    def to(self, taker: Faction) -> tuple[Offer, ...]:
        """The offers that a power can still answer."""
        return tuple(offer for offer in self.offers if taker in offer.takers and taker not in offer.agreed)


# The ledger


class Verdict(StrEnum):
    """What became of a pact, as far as the bot can see."""

    OPEN = "open"
    KEPT = "kept"
    BROKEN = "broken"


class Pact(Lying):
    """A promise that was accepted; its parties alone know of it."""

    parties: tuple[Faction, Faction]
    promise: Promise
    first: int
    """The first season whose orders it binds."""
    verdict: Verdict = Verdict.OPEN
    broken_by: list[Faction] = []

    @property
    def last(self) -> int:
        """The last season in which it binds."""
        return self.first + self.promise.seasons - 1
