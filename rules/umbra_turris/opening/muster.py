"""Parties come to the table: lists are opened together, and heroes stand beside it [UT-700 to UT-709, UT-D01]."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.cycle.orders import orders_of
from rules.umbra_turris.dice import D6
from rules.umbra_turris.parties.builder import choose_party
from rules.umbra_turris.parties.company import starting_dice
from rules.umbra_turris.parties.cost import party_cost, value
from rules.umbra_turris.parties.decks import item_deck, quest_deck
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.settings import EASY, HARD, MEDIUM, POINTS, ROLL, VOTE
from rules.umbra_turris.state import Battle, Model, Step

G = Play[Battle]
MUSTER = "opening.party"


def muster(g: G) -> Procedure[None]:
    """Everybody hands in a list, and a vote where the table votes; all are opened together."""
    table = g.state.table
    votes = table.choices.difficulty == VOTE
    asks = {seat: ask_list(g, seat, votes=votes) for seat in table.seats}
    answers = yield from g.ask_all(asks)
    for seat in table.seats:
        open_list(g, seat, answers[seat]["party"])
    set_difficulty(g, [answers[seat].get("difficulty", ROLL) for seat in table.seats])
    table.step = Step.OFFERINGS


def ask_list(g: G, seat: Seat, *, votes: bool) -> Ask[dict[str, Any]]:
    """The list of a party, and what its player wants to play for [UT-D01, UT-D10]."""
    lines: dict[str, Ask[Any]] = {"party": choose_party(g.content, seat, g.state.table.choices.budget)}
    if votes:
        choices = [
            Choice(ROLL, "Let a die decide", ROLL),
            Choice(EASY, "Easy, 2 Triumph Points", EASY),
            Choice(MEDIUM, "Medium, 3 Triumph Points", MEDIUM),
            Choice(HARD, "Hard, 4 Triumph Points", HARD),
        ]
        lines["difficulty"] = pick("opening.difficulty", "How many Triumph Points win?", choices, rule="UT-909")
    return sheet(MUSTER, "Choose your party", lines, rule="UT-700", about=seat)


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
    for place, hero in enumerate(listed.heroes):
        table.models.append(_model(g, seat, place, hero, value(content, listed, place)))
    for model in table.of(seat):
        model.most_wounds = model.wounds = Battlefield(content, table).characteristic(model, Characteristic.W)
    leader = field_of(g).leader(seat)
    assert leader is not None
    party.orders = orders_of(field_of(g), leader)
    g.reveal("party_opened", seat=seat, name=party.name, alignment=party.alignment, guild=party.guild, cost=party.cost)


def _model(g: G, seat: Seat, place: int, hero: Hero, cost: int) -> Model:
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
