"""Special rules: one open mechanism for whatever a race, profession, weapon, item, spell or card changes.

A special rule is a small class, registered under the id that the data uses. It overrides the few questions it has an
answer to; the procedures of the rulebook ask those questions at their places, and name no special rule. Figures are
added up, permissions hold if anybody grants them; triggers are procedures that may roll and ask. Who is asked first:
the active model, then the others in the order of seats and rosters [UT-133]; for each model the strongest source
comes first [UT-130].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Concatenate, ParamSpec, TypeVar

from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.questions_of_action import OfAction
from rules.umbra_turris.specials.questions_of_combat import OfCombat
from rules.umbra_turris.specials.questions_of_range import OfRange

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.values import Seat
    from rules.umbra_turris.battlefield import Battlefield
    from rules.umbra_turris.state import Battle, Effect, Model

    G = Play[Battle]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound="type[Special]")


class Special(OfAction, OfCombat, OfRange):
    """A special rule as one model has it. Every question here has the answer of the basic rules."""

    id: ClassVar[str]
    silences: ClassVar[frozenset[Rank]] = frozenset()
    """Whose rules its bearer cannot use while it has this one [UT-532e, UT-R68]."""
    silences_touched: ClassVar[frozenset[Rank]] = frozenset()
    """Whose rules the enemies that its bearer touches cannot use [UT-532e]."""
    once_a_party: ClassVar[bool] = False
    """Whether a party has it once, however many of its models bear it: the first of them speaks [UT-R105]."""
    leaves_with_effect: ClassVar[bool] = False
    """Whether its bearer leaves the table when the effect is over [IC-16]."""

    def __init__(self, field: Battlefield, bearer: Model, rank: Rank, effect: Effect | None = None) -> None:
        self.field, self.bearer, self.rank, self.effect = field, bearer, rank, effect

    @property
    def is_given(self) -> bool:
        """Whether somebody else has laid it on its bearer, whose own ability it is not [UT-532e]."""
        return self.effect is not None and self.effect.by not in ("", self.bearer.id)

    # Before the battle

    def brews(self) -> int:
        """How many potions its bearer rolls for, if none were chosen for the list [UT-745b]."""
        return 0

    def rerolls_offering(self) -> bool:
        """Whether its bearer's party rolls again for one soul offering that failed [TC-E2]."""
        return False

    def places_menhir(self) -> bool:
        """Whether its bearer puts a Menhir on the table at deployment [UT-743a]."""
        return False

    def deploys_beyond(self) -> int:
        """How many cm beyond the zone one hero of its bearer's party may be deployed [UT-777a]."""
        return 0

    def begins_with(self) -> str | None:
        """A creature with which its bearer's party begins the battle [UT-791a]."""
        return None


# The register

SPECIALS: dict[str, type[Special]] = {}


def special(name: str) -> Callable[[C], C]:
    """Register a special rule under the id that the data uses."""

    def register(kind: C) -> C:
        if name in SPECIALS:
            raise ValueError(f"there are two special rules {name}")
        kind.id = name
        SPECIALS[name] = kind
        return kind

    return register


def asked(
    field: Battlefield,
    question: Callable[Concatenate[Special, P], R],
    *,
    of: Model | None = None,
    first: Model | None = None,
    second: Model | None = None,
) -> Iterator[Callable[P, R]]:
    """The answers of all who have one to a question, of one model or of everybody in play, in the order of UT-133.

    Whoever has no special rule that answers it is passed over.
    """
    name = question.__name__
    models = [of] if of is not None else field.in_order(first, second)
    heard: list[tuple[Seat, str]] = []
    for model in models:
        for one in field.answering(model, name):
            if one.once_a_party:
                if (model.seat, one.id) in heard:
                    continue
                heard.append((model.seat, one.id))
            yield getattr(one, name)


def asked_of_party(
    field: Battlefield, question: Callable[Concatenate[Special, P], R], seat: Seat
) -> Iterator[Callable[P, R]]:
    """The answers of a party: each special rule once, by the first of its models that has it and is in play."""
    name = question.__name__
    heard: list[str] = []
    for model in field.in_order():
        if model.seat != seat:
            continue
        for one in field.answering(model, name):
            if one.id not in heard:
                heard.append(one.id)
                yield getattr(one, name)
