"""What the common tests must know of Umbra Turris."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

from rules.kernel.decisions import Draw
from rules.kernel.values import Seat
from rules.umbra_turris.content import Content, ReadyParty
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.parties.chance import random_party, with_random_decks
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.state import Battle
from tests.helpers.entrants import Entrant
from tests.helpers.hooks import Hooks
from tests.helpers.playouts import Playout, dice_of
from tests.rules.umbra_turris.always_true import box as whole_box
from tests.rules.umbra_turris.always_true import check_invariants

HOOKS = Hooks(invariants=check_invariants, most_answers=2500, has_words=False, has_private_moments=False)


def changed(content: Content, **tables: object) -> Content:
    """The same box with other things in some of its tables."""
    return Content.model_validate({**{name: getattr(content, name) for name in Content.model_fields}, **tables})


# Parties by chance


def with_parties(content: Content, number: int, *budgets: int, each: int = 1) -> Content:
    """The same box with more ready-made parties in it: some by chance of each alignment for each budget.

    Of several the second and all others bring decks of their own.
    """
    chance = random.Random(f"parties {number}")
    more = [
        ReadyParty(
            id=f"{alignment} {budget} {copy}",
            budget=budget,
            party=party_by_chance(content, chance, place, budget, has_decks=copy > 0),
            source="reconstructed",
        )
        for budget in budgets
        for place, alignment in enumerate(Alignment)
        for copy in range(each)
    ]
    return changed(content, ready_parties=(*content.ready_parties, *more))


def party_by_chance(
    content: Content, chance: random.Random, alignment: int, budget: int, *, has_decks: bool
) -> PartyList:
    """A party of an alignment, by its number."""
    party = random_party(content, beginning_with(alignment, chance.randrange), budget)
    return with_random_decks(content, chance.randrange, party) if has_decks else party


def beginning_with(first: int, draw: Draw) -> Draw:
    """Draws of which the first one is known: the alignment of a party."""
    waiting = [first]
    return lambda size: waiting.pop() if waiting else draw(size)


# Short battles


ZONES = ((0, 18, 70, 32), (0, 38, 70, 52))
"""So near to each other that the first Cycle brings blows."""


def near(content: Content) -> Content:
    """The same box with parties that begin close to each other."""
    locations = tuple(location.model_copy(update={"zones": ZONES}) for location in content.locations)
    return changed(content, locations=locations)


class ShortBattle(UmbraTurris):
    """The same rules for two Cycles."""

    cycles = 2

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
        """An empty table, for a short time."""
        battle = super().setup(options, seats)
        battle.table.choices.cycles = self.cycles
        return battle


def table(players: int, **options: str) -> tuple[int, Mapping[str, str]]:
    """How many play, and what the host changes."""
    usual = {setting.id: setting.default for setting in UmbraTurris.settings}
    return players, {**usual, **options}


EXTRAS = {"extra_pieces": "on", "loot_spots": "on"}
TABLES = (
    table(2, deployment="at_once", difficulty="easy"),
    table(3, deployment="in_turn", difficulty="vote", **EXTRAS),
    table(2, deployment="in_turn", budget="1000", difficulty="medium"),
    table(4, deployment="at_once", measuring="on"),
    table(2, deployment="in_turn", difficulty="hard", **EXTRAS),
    table(2, deployment="at_once", budget="1000", difficulty="vote", measuring="on"),
    table(4, deployment="in_turn", difficulty="hard"),
    table(3, deployment="at_once", budget="1000", **EXTRAS),
    table(2, budget="1500", difficulty="hard", deployment="in_turn"),
)
"""Two to four players, small and large parties, by post and live, with every other setting."""


class Battles(Entrant):
    """Umbra Turris at the tables above."""

    def sit_down(self, number: int = 0) -> Playout:
        """A new game at one of the tables."""
        players, options = TABLES[number % len(TABLES)]
        return Playout(
            self.game, seats=self.game.seats[:players], options=dict(options), dice=dice_of(number), kind=self.kind
        )


class LongBattles(Entrant):
    """The same tables for as long as it takes, each with parties by chance of its own."""

    def sit_down(self, number: int = 0) -> Playout:
        """A new game at one of the tables."""
        players, options = TABLES[number % len(TABLES)]
        game = UmbraTurris(parties_for(number))
        return Playout(game, seats=game.seats[:players], options=dict(options), dice=dice_of(number), kind=self.kind)


@lru_cache(maxsize=2)
def parties_for(number: int) -> Content:
    """A box of which most ready-made parties are by chance."""
    _, options = TABLES[number % len(TABLES)]
    return with_parties(whole_box(), number, int(options["budget"]), each=3)


def enter(game: UmbraTurris) -> Entrant:
    """The game with its hooks, for two Cycles, with ready-made parties and others by chance."""
    return Battles(ShortBattle(with_parties(near(game.content), 0, 750)), HOOKS)


def enter_marathon(game: UmbraTurris) -> Entrant:
    """The game with its hooks, for as long as a battle takes."""
    hooks = Hooks(invariants=check_invariants, most_answers=30_000, has_words=False, has_private_moments=False)
    return LongBattles(UmbraTurris(whole_box()), hooks)
