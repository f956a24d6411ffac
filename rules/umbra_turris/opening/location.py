"""Where the battle is fought: souls, potions, and one of two Terrain Cards [UT-714a, UT-745c, UT-902 to UT-904].

All of it is one round of mail: Evil players offer souls, and Alchemists hand out what they have brewed, while whoever
rolled highest chooses the location.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content_vocabulary import Pool
from rules.umbra_turris.dice import D6
from rules.umbra_turris.magic.creatures import join
from rules.umbra_turris.opening.rolling_off import roll_off
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Id, Model, Piece, Step

G = Play[Battle]
SOUL_FROM = 3  # [UT-714a]
DRAWN = 2
"""How many Terrain Cards are drawn, of which one is kept [UT-903]."""


def choose_location(g: G) -> Procedure[None]:
    """Who rolls highest draws and keeps a Terrain Card; before it is laid, souls are offered [UT-D02, UT-D03]."""
    table = g.state.table
    deck = choose_terrain_deck(g)
    table.drawer = roll_off(g, "terrain")[0]
    drawn = g.shuffle(deck, "terrain deck")[:DRAWN]
    asks = {seat: ask for seat in table.playing if (ask := _ask_before_battle(g, seat, drawn)) is not None}
    answers = yield from g.ask_all(asks, secret=False)
    card = drawn[0]
    failed: list[Model] = []
    for seat, said in answers.items():
        card = said.get("location", card)
        for potion, holder in zip(table.parties[seat].brewed, said.get("potions", []), strict=False):
            give_potion(g, potion, table.model(holder))
        table.parties[seat].brewed = []
        failed += offer_souls(g, [table.model(name) for name in said.get("souls", [])])
    lay_location(g, card)
    offer_again(g, failed)
    table.step = Step.EXTRA_PIECES


def choose_terrain_deck(g: G) -> Sequence[Id]:
    """The Terrain Deck of all; where players have brought different ones, that of whoever rolls highest [UT-902]."""
    table, box = g.state.table, g.content.decks.terrain
    decks = {seat: table.parties[seat].terrain_deck or [*box] for seat in table.playing}
    if len({tuple(sorted(deck)) for deck in decks.values()}) == 1:
        return next(iter(decks.values()))
    owner = roll_off(g, "terrain_deck")[0]
    g.tell("terrain_deck_chosen", owner=owner)
    return decks[owner]


def _ask_before_battle(g: G, seat: Seat, drawn: Sequence[Id]) -> Ask[dict[str, Any]] | None:
    """All that a player is asked now; None where that is nothing."""
    lines = dict(_lines(g, seat, drawn))
    if not lines:
        return None
    if len(lines) > 1:
        return prefilled(sheet("opening.before", "Before the battle:", lines, rule="UT-902", about=seat))
    ((slot, ask),) = lines.items()
    return ask.reading(lambda answer: {slot: answer})


def _lines(g: G, seat: Seat, drawn: Sequence[Id]) -> Iterator[tuple[str, Ask[Any]]]:
    table, content = g.state.table, g.content
    party = table.parties[seat]
    heroes = [Choice(hero.id, f"{hero.number} {hero.name}", hero.id) for hero in table.heroes(seat)]
    if seat == table.drawer:
        cards = [
            Choice(card.id, f"{content.location(card.location).name}: {card.name}", card.id, hint=card.hint)
            for card in map(content.terrain_card, drawn)
        ]
        yield "location", pick("opening.location", "Where is the battle fought?", cards, rule="UT-903", about=seat)
    if party.alignment is not None and content.creed(party.alignment).pool is Pool.TORMENT:
        prompt = "Who offers their soul, for 1 W each?"
        yield "souls", pick_several("opening.souls", prompt, heroes, rule="UT-714a", about=seat)
    if party.brewed:
        usual = next(hero.id for hero in table.heroes(seat) if any(asked(field_of(g), Special.brews, of=hero)))
        holders: dict[str, Ask[Any]] = {
            str(number): pick(
                "opening.potion", f"{content.potion(name).name}: for whom?", heroes, fallback=usual, rule="UT-745c"
            )
            for number, name in enumerate(party.brewed, start=1)
        }
        given = prefilled(sheet("opening.potions", "Who gets the potions?", holders, rule="UT-745c", about=seat))
        yield "potions", given.reading(lambda said: [*said.values()])


def give_potion(g: G, potion: Id, hero: Model) -> None:
    """A hero carries a potion beside all other items [UT-745c]."""
    hero.potions = [*hero.potions, potion]
    g.tell("potion_given", model=hero.id, potion=potion)


# Souls


def offer_souls(g: G, heroes: list[Model]) -> list[Model]:
    """Each hero gives 1 W for good and rolls; a 3 brings a Torment Die [UT-714a, UT-R113]. Who failed is returned."""
    failed: list[Model] = []
    for hero in heroes:
        party = g.state.table.parties[hero.seat]
        hero.most_wounds -= 1
        hero.wounds -= 1
        party.offered = [*party.offered, hero.id]
        if not _is_heard(g, hero):
            failed.append(hero)
    return failed


def offer_again(g: G, failed: list[Model]) -> None:
    """Some places let a party roll again for one offering that failed [TC-E2]."""
    for seat in g.state.table.playing:
        mine = [hero for hero in failed if hero.seat == seat]
        if mine and any(answer() for answer in asked(field_of(g), Special.rerolls_offering, of=mine[0])):
            _is_heard(g, mine[0])


def _is_heard(g: G, hero: Model) -> bool:
    face = g.roll(D6, f"soul {hero.id}")
    is_heard = face >= SOUL_FROM
    g.state.table.parties[hero.seat].dice += is_heard
    g.tell("soul_offered", model=hero.id, face=face, success=is_heard, wounds=hero.wounds)
    return is_heard


# The location


def lay_location(g: G, name: Id) -> None:
    """The pieces of the location are laid, and parties of the card's alignment have what it gives them [UT-904]."""
    table, content = g.state.table, g.content
    card = content.terrain_card(name)
    table.terrain_card = name
    table.pieces = [Piece(id=piece.id) for piece in content.location(card.location).pieces]
    g.reveal("location_chosen", seat=table.drawer, card=name, location=card.location)
    for party in table.parties.values():
        if party.alignment is not card.alignment or not card.dice:
            continue
        if content.creed(card.alignment).pool is Pool.BATTLE_TACTICS:
            party.tactics = [*party.tactics, *(g.roll(D6, f"tactics {party.seat}") for _ in range(card.dice))]
        else:
            party.dice += card.dice
        g.tell("dice_given", seat=party.seat, count=card.dice, card=name, faces=party.tactics)
    for seat in table.playing:
        call_creatures(g, seat)


def call_creatures(g: G, seat: Seat) -> None:
    """Creatures with which a party begins; several who bring the same one bring it once [UT-791a, UT-R67, UT-R105]."""
    table, field = g.state.table, field_of(g)
    kinds = [answer() for hero in table.heroes(seat) for answer in asked(field, Special.begins_with, of=hero)]
    for kind in dict.fromkeys(kind for kind in kinds if kind is not None):
        g.tell("creature_joined", model=join(g, seat, kind).id, creature=kind)
