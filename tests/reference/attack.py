"""Chapter 4, Attack: cards, dice, wounds and ground given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask, choose_places
from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Option
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Seat
from tests.reference.content import (
    BONUS,
    CARD_HINTS,
    FOR_ATTACKERS,
    FOR_DEFENDERS,
    ROUT,
    SPOILS,
    Card,
    beside,
    distance,
    label,
)
from tests.reference.state import Fight, Ford, Piece

WOUND, YIELD = "wound", "yield"
CARD = "attack.card"


def attack(g: Play[Ford], attacker: Piece, defender: Piece) -> Procedure[None]:
    """One attack, from the first step to the last wound."""
    with g.step(f"{attacker.name} attack {defender.name}"):
        g.state.fight = Fight(attacker=attacker.id, defender=defender.id)
        g.tell("attacked", **parties(attacker, defender), cell=defender.cell)
        cards = yield from play_cards(g, attacker, defender)
        if cards.get(defender.owner) is Card.PARLEY:  # [REF-402]
            g.tell("parleyed", **parties(attacker, defender))
        else:
            yield from exchange_blows(g, attacker, defender, cards)
        g.state.fight = None


def parties(attacker: Piece, defender: Piece) -> dict[str, Any]:
    """Who fights whom, as events tell it."""
    return {
        "seat": attacker.owner,
        "troop": attacker.troop,
        "other": defender.owner,
        "other_troop": defender.troop,
    }


def play_cards(g: Play[Ford], attacker: Piece, defender: Piece) -> Procedure[dict[Seat, Card]]:
    """A silent chance for both captains to play a card [REF-401]."""
    choices = {
        piece.owner: card_choices(g.state.hands[piece.owner], playable)
        for piece, playable in ((attacker, FOR_ATTACKERS), (defender, FOR_DEFENDERS))
        if g.state.hands[piece.owner]  # How many cards a hand holds is no secret.
    }
    answers = yield from g.window(
        CARD,
        f"{attacker.name} attack {defender.name} on {defender.cell}. Play a card?",
        choices,
        rule="REF-401",
    )
    cards = {seat: card for seat, card in answers.items() if card is not None}
    for seat, card in cards.items():
        g.state.hands[seat].remove(card)
        g.state.deck.discard([card])
        g.reveal("card_played", seat=seat, card=card)
    return cards


def card_choices(hand: list[Card], playable: tuple[Card, ...]) -> Iterator[Choice[Card]]:
    """The different cards of a hand that can be played now."""
    for card in playable:
        if card in hand:
            yield Choice(card, label(card), card, hint=CARD_HINTS[card])


def exchange_blows(g: Play[Ford], attacker: Piece, defender: Piece, cards: dict[Seat, Card]) -> Procedure[None]:
    """Dice, might and guard; then the loser bears it [REF-403, REF-404]."""
    dice = g.roll(6, "attack"), g.roll(6, "defence")
    blow = dice[0] + attacker.quality.might + BONUS * (cards.get(attacker.owner) is Card.CHARGE)
    parry = dice[1] + defender.quality.guard + BONUS * (cards.get(defender.owner) is Card.SHIELD_WALL)
    g.tell("rolled", **parties(attacker, defender), die=dice[0], blow=blow, other_die=dice[1], parry=parry)
    if blow == parry:
        g.tell("parted", **parties(attacker, defender))
        return
    winner, loser = (attacker, defender) if blow > parry else (defender, attacker)
    if not winner.reaches(loser):
        g.tell("out_of_reach", **parties(winner, loser))
        return
    margin = abs(blow - parry)
    if margin >= ROUT:
        g.tell("overrun", **parties(winner, loser), margin=margin)
    wounds = 2 if cards.get(winner.owner) is Card.DAGGER else 1  # [REF-407]
    given = yield from bear_defeat(g, winner, loser, wounds, routed=margin >= ROUT)
    if winner is attacker and given and distance(attacker.cell, given) == 1:  # [REF-406]
        attacker.cell = given
        g.tell("took_ground", seat=attacker.owner, troop=attacker.troop, cell=given)


def bear_defeat(g: Play[Ford], winner: Piece, loser: Piece, wounds: int, *, routed: bool) -> Procedure[Cell]:
    """The loser takes the wounds or gives ground; returned is the square given up, if any [REF-405]."""
    retreat = yield from g.ask(loser.owner, choose_retreat(g.state, loser, wounds, routed=routed))
    if retreat:
        given, loser.cell = loser.cell, retreat
        g.tell("gave_ground", seat=loser.owner, troop=loser.troop, start=given, end=retreat)
        return given
    wound(g, loser, wounds)
    if loser.id not in g.state.pieces:  # [REF-408]
        g.state.points[winner.owner] += SPOILS
        g.tell("spoils", seat=winner.owner, points=SPOILS)
    return ""


def choose_retreat(state: Ford, loser: Piece, wounds: int, *, routed: bool) -> Ask[Cell]:
    """The square to which the loser gives ground; empty when it takes the wounds."""
    choices: list[Choice[Cell]] = [Choice(WOUND, f"Take {wounds} wound{'s' if wounds > 1 else ''}", "")]
    free = [cell for cell in beside(loser.cell) if state.piece_on(cell) is None]
    if free and not routed:
        pieces = [Option(id=loser.id, label=label(loser.troop))]
        where = choose_places("attack.ground", "Where to?", pieces, {loser.id: free}, rule="REF-405", about=loser.id)
        choices.append(Choice(YIELD, "Give ground", where.reading(lambda places: places[loser.id])))
    prompt = f"Your {label(loser.troop).lower()} on {loser.cell} are beaten."
    return pick("attack.defeat", prompt, choices, rule="REF-405", about=loser.id)


def wound(g: Play[Ford], piece: Piece, wounds: int) -> None:
    """A troop loses hearts, and is slain with the last one [REF-408]."""
    piece.hearts = max(0, piece.hearts - wounds)
    if piece.hearts:
        g.tell("wounded", seat=piece.owner, troop=piece.troop, wounds=wounds, hearts=piece.hearts)
    else:
        del g.state.pieces[piece.id]
        g.tell("slain", seat=piece.owner, troop=piece.troop, cell=piece.cell)
