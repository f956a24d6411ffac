"""Parties come to the table: lists are opened together, and heroes stand beside it [UT-700 to UT-709, UT-D01]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, spliced
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.cycle.orders import orders_of
from rules.umbra_turris.dice import D6
from rules.umbra_turris.parties.builder import choose_party
from rules.umbra_turris.parties.company import starting_dice
from rules.umbra_turris.parties.cost import party_cost, value
from rules.umbra_turris.parties.decks import item_deck, quest_deck, terrain_deck
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.settings import EASY, HARD, MEDIUM, POINTS, ROLL, VOTE
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Step

G = Play[Battle]


@dataclass(frozen=True)
class Entry:
    """What a player hands in before the game: a list, and what they want to play for."""

    party: PartyList
    difficulty: str = ROLL


def muster(g: G) -> Procedure[None]:
    """Everybody hands in a list, and a vote where the table votes; all are opened together."""
    table = g.state.table
    entries = yield from g.ask_all({seat: ask_entry(g, seat) for seat in table.seats})
    for seat in table.seats:
        open_list(g, seat, entries[seat].party)
    for seat in table.seats:
        brew(g, seat)
    set_difficulty(g, [entries[seat].difficulty for seat in table.seats])
    table.step = Step.OFFERINGS


def ask_entry(g: G, seat: Seat) -> Ask[Entry]:
    """The list of a party; where the table votes, with what its player wants to play for [UT-D01, UT-D10]."""
    choices = g.state.table.choices
    party = choose_party(g.content, seat, choices.budget)
    if choices.difficulty != VOTE:
        return party.reading(Entry)
    votes = [
        Choice(ROLL, "Let a die decide", ROLL),
        Choice(EASY, "Easy, 2 Triumph Points", EASY),
        Choice(MEDIUM, "Medium, 3 Triumph Points", MEDIUM),
        Choice(HARD, "Hard, 4 Triumph Points", HARD),
    ]
    vote = pick("opening.difficulty", "How many Triumph Points win?", votes, rule="UT-909")
    return spliced(party, "difficulty", vote).reading(lambda both: Entry(*both))


def set_difficulty(g: G, votes: list[str]) -> None:
    """What was agreed on in the lobby or by equal votes; else a die decides [UT-909, UT-D10]."""
    table = g.state.table
    wanted = table.choices.difficulty
    if wanted == VOTE:
        wanted = votes[0] if all(vote == votes[0] for vote in votes) else ROLL
    face = 0
    if wanted == ROLL:
        face = g.roll(D6, "difficulty")
        wanted = EASY if face <= 2 else HARD if face == 6 else MEDIUM
    table.needed = POINTS[wanted]
    g.tell("difficulty_set", difficulty=wanted, needed=table.needed, face=face)


# Opening a list


def open_list(g: G, seat: Seat, listed: PartyList) -> None:
    """A party becomes known to all: its heroes, what they carry, its pool of dice, its orders [UT-709d]."""
    table, content = g.state.table, g.content
    party, screen = table.parties[seat], g.state.screens[seat]
    party.name, party.alignment, party.guild = listed.name, listed.alignment, listed.guild or ""
    party.cost, party.heroes_at_start = party_cost(content, listed), len(listed.heroes)
    party.dice = starting_dice(content, listed)
    screen.deck = [*item_deck(content, listed)]
    party.item_deck = len(screen.deck)
    party.quest_deck = [*quest_deck(content, listed)]
    party.terrain_deck = [*terrain_deck(content, listed)]
    for place, hero in enumerate(listed.heroes):
        table.models.append(_model(g, seat, place, hero, value(content, listed, place)))
    field = field_of(g)
    for model in table.of(seat):
        model.most_wounds = model.wounds = field.characteristic(model, Characteristic.W)
    leader = field.leader(seat)
    assert leader is not None
    party.orders = orders_of(field, leader)
    g.reveal(
        "party_opened",
        seat=seat,
        name=party.name,
        alignment=party.alignment,
        guild=party.guild,
        cost=party.cost,
        heroes=party.heroes_at_start,
        dice=party.dice,
        item_deck=party.item_deck,
        quest_deck=party.quest_deck,
        terrain_deck=party.terrain_deck,
    )


def _model(g: G, seat: Seat, place: int, hero: Hero, cost: int) -> Model:
    """A hero beside the table; a Mage knows all spells of the chosen Domains [UT-501, UT-502]."""
    own = [spell.id for domain in hero.domains for spell in g.content.spells_of(domain)]
    return Model(
        id=f"{seat}.{place + 1}",
        seat=seat,
        name=hero.name,
        number=place + 1,
        sub_race=hero.sub_race,
        profession=hero.profession,
        is_leader=hero.leader,
        cost=cost,
        weapons=[*hero.weapons],
        armour=[*hero.armour],
        items=[*hero.items],
        potions=[*hero.potions],
        spells=list(dict.fromkeys((*own, *hero.spells))),
    )


def brew(g: G, seat: Seat) -> None:
    """An Alchemist for whom no potions were chosen rolls for some [UT-745b]."""
    table, field = g.state.table, field_of(g)
    if any(hero.potions for hero in table.heroes(seat)):
        return
    by_face = {potion.face: potion.id for potion in g.content.potions}
    for hero in table.heroes(seat):
        for answer in asked(field, Special.brews, of=hero):
            brewed = [by_face[g.roll(D6, f"potion {hero.id}")] for _ in range(answer())]
            table.parties[seat].brewed += brewed
            g.tell("potions_brewed", model=hero.id, potions=brewed)
