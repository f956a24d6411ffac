"""`python -m tests.rules.umbra_turris.occurring 40`: what of the box never came up in so many long games by chance."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable

from rules.umbra_turris.content import Content
from rules.umbra_turris.state import Battle
from tests.conformance.marathon import entrant_of
from tests.helpers.playouts import Playout, play_out

WANTED = (
    "sub_races",
    "professions",
    "guilds",
    "weapons_for_sale",
    "armour",
    "items",
    "potions",
    "spells",
    "spirits",
    "item_cards",
    "quest_cards",
    "terrain_cards",
    "extra_pieces",
)


TOLD = {"cast_declared": "spell", "spirits_asked": "spirit", "item_played": "card"}
"""Events that name something of the box, and where."""


def occurring(playout: Playout) -> Counter[str]:
    """Everything that came up in a game: what heroes are and carry, what was cast, drawn, held and laid."""
    found: Counter[str] = Counter()
    for checkpoint in playout.ledger.checkpoints:
        battle = Battle.model_validate(checkpoint.state)
        found.update(set(_of_models(battle)))
    for _, event in playout.ledger.events:
        if event.kind in TOLD:
            found[str(event.data[TOLD[event.kind]])] += 1
    return found


def _of_models(battle: Battle) -> Iterable[str]:
    for model in battle.table.models:
        yield from (model.sub_race, model.profession, *model.weapons, *model.armour, *model.items, *model.potions)
    for seat, party in battle.table.parties.items():
        screen = battle.screens[seat]
        yield from (party.guild, *party.open_quests, *party.scored_quests, *party.permanent, *screen.hand)
        yield from (quest.id for quest in screen.quests)
    yield battle.table.terrain_card
    yield from (piece.extra for piece in battle.table.pieces)


def missing(content: Content, found: Counter[str]) -> dict[str, list[str]]:
    """What of each table of the box never came up."""
    return {table: [one.id for one in getattr(content, table) if not found[one.id]] for table in WANTED}


def main() -> None:
    """Play, count, and say what is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.umbra_turris.occurring", description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    entrant, found = entrant_of("umbra_turris"), Counter[str]()
    for number in range(chosen.first, chosen.first + chosen.games):
        found += occurring(play_out(entrant.sit_down(number), random.Random(number), most=entrant.hooks.most_answers))
        print(f"{number}: {sum(map(len, missing(entrant.game.content, found).values()))} still missing", flush=True)
    for table, names in missing(entrant.game.content, found).items():
        print(f"{table}: {', '.join(names) or 'all'}")


if __name__ == "__main__":
    main()
