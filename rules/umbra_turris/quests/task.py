"""Quest Cards: each task is a small class, registered under the id that the data uses [UT-961, UT-962].

Only a party's own heroes on the ground with W left fulfil tasks, and no creature is a target of one [UT-286, UT-527].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from rules.kernel.plane.points import Base
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_cards import QuestCard
from rules.umbra_turris.content_places import MARGIN_OF_TOKENS
from rules.umbra_turris.content_vocabulary import Moment, Nominee
from rules.umbra_turris.occasions import Blow
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Id, Model, Quest, Token

NOVICE_UP_TO = 28
"""What the profession of a novice costs at the most [QC-07]."""

C = TypeVar("C", bound="type[Task]")


@dataclass(frozen=True)
class Fact:
    """Something has happened that may fulfil a task."""

    moment: Moment
    model: Model | None = None
    """Whose turn has ended, who was removed, who has looted or used a token."""
    blow: Blow | None = None
    """What has reduced a hero to 0 W, or wounded one."""
    token: Token | None = None


@dataclass(frozen=True)
class TokenPlace:
    """A token that somebody puts on the table."""

    placer: Seat | None
    """Who chooses; None: it lies on the spot nearest to `near`."""
    where: Callable[[Base], bool]
    """Where it may lie."""
    near: tuple[int, int]
    """To what it lies nearest by itself [UT-D71]."""
    owner: Seat | None = None
    apart: int = MARGIN_OF_TOKENS
    """How far from the other tokens of the card."""


class Task:
    """The task of a Quest Card, as one player has it."""

    id: ClassVar[str]
    is_aimed: ClassVar[bool] = False
    """Whether it is about one opponent, who is named among several [UT-987]."""
    uses_tokens: ClassVar[bool] = False
    """Whether heroes use its tokens by a Minor Action."""

    def __init__(self, field: Battlefield, card: QuestCard, seat: Seat, quest: Quest) -> None:
        self.field, self.card, self.seat, self.quest = field, card, seat, quest

    # What it asks for

    def is_done(self, fact: Fact) -> bool:
        """Whether its holder has fulfilled it."""
        return False

    def scorers(self, fact: Fact) -> Iterator[Seat]:
        """Who scores by it now: its holder, and with some open cards others, too."""
        if self.is_done(fact):
            yield self.seat

    @property
    def is_over(self) -> bool:
        """Whether nobody can score by it again, once somebody has."""
        return True

    def can_use(self, model: Model, token: Token) -> bool:
        """Whether a hero in contact may spend a Minor Action on one of its tokens."""
        return model.seat == self.seat

    def use(self, model: Model, token: Token) -> None:
        """A hero has used a token."""
        token.is_used = True

    # Its tokens

    def places(self) -> Iterator[TokenPlace]:
        """Where its tokens are put before the battle."""
        return iter(())

    # Who is meant

    @property
    def enemies(self) -> list[Seat]:
        """The opponents that it is about: the named one, or all."""
        if self.quest.opponent is not None:
            return [self.quest.opponent]
        return self.field.table.opponents(self.seat)

    @property
    def enemy(self) -> Seat | None:
        """The opponent whom it is aimed at; None where nobody is left."""
        return next(iter(self.enemies), None)

    def own_heroes(self) -> list[Model]:
        """The heroes who can fulfil it."""
        return [hero for hero in self.field.table.heroes(self.seat) if is_able(hero)]

    def enemy_heroes(self) -> list[Model]:
        """The enemy heroes on the table."""
        return [hero for seat in self.enemies for hero in self.field.table.heroes(seat) if hero.is_alive]

    def was_removed_by_us(self, hero: Model) -> bool:
        """Whether a hero has left play by our doing."""
        return hero.is_removed and hero.wounded_by == self.seat

    def tokens(self) -> list[Token]:
        """Its tokens on the table that were not used yet."""
        return [token for token in self.field.table.tokens if token.kind == self.card.id and not token.is_used]


def is_able(hero: Model) -> bool:
    """Whether a hero can fulfil tasks: on the ground, with W left; else there is a Death Counter [UT-286]."""
    return hero.is_hero and hero.is_alive and not hero.is_airborne and not hero.is_empty_base


# The register

TASKS: dict[str, type[Task]] = {}


def task(name: str) -> Callable[[C], C]:
    """Register a task under the id of its special rule."""

    def register(kind: C) -> C:
        if name in TASKS:
            raise ValueError(f"there are two tasks {name}")
        kind.id = name
        TASKS[name] = kind
        return kind

    return register


def kind_of(card: QuestCard) -> type[Task]:
    """The task of a card."""
    return next(TASKS[name] for name in card.specials)


def task_of(field: Battlefield, seat: Seat, quest: Quest) -> Task:
    """A Quest Card in a player's hand, or open before them."""
    card = field.content.quest_card(quest.id)
    return kind_of(card)(field, card, seat, quest)


# Nominees


def nominees(field: Battlefield, seat: Seat, card: QuestCard) -> list[Model]:
    """Whom a player may name in secret for a card, the cheapest first [UT-D12]."""
    table = field.table
    own = [hero for hero in table.of(seat) if hero.is_hero]
    match card.nominee:
        case None:
            return []
        case Nominee.OWN_SHOOTER:
            found = [hero for hero in own if field.ranged_weapons(hero) or has_thrown_weapon(field, hero)]
        case Nominee.OWN_COURIER:
            found = [hero for hero in own if not hero.is_leader]
        case Nominee.OWN_NOVICE:
            found = [hero for hero in own if field.content.profession(hero.profession).cost <= NOVICE_UP_TO]
        case Nominee.ENEMY_HERO:
            found = [hero for hero in table.models if hero.is_hero and hero.seat != seat and not hero.is_leader]
    return sorted(found, key=lambda hero: hero.cost)


def has_thrown_weapon(field: Battlefield, hero: Model) -> bool:
    """Whether a melee weapon has Thrown in a hero's hands: an Axeman's axe [UT-780a]."""
    keeps = asked(field, Special.throws_for_keeps, of=hero)
    return any(answer(weapon) for answer in keeps for weapon in hero.weapons)


def is_possible(field: Battlefield, seat: Seat, card: Id) -> bool:
    """Whether a card can be played at all; else it is replaced by a new draw."""
    entry = field.content.quest_card(card)
    return entry.nominee is None or bool(nominees(field, seat, entry))


def is_aimed(field: Battlefield, card: QuestCard) -> bool:
    """Whether an opponent is to be named for a card; with a single one it is plain, and so it is with a nominee."""
    return kind_of(card).is_aimed and len(field.table.seats) > 2 and card.nominee is not Nominee.ENEMY_HERO
