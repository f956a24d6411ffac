"""Loot Tests and tokens of Quest Cards, by a Minor Action in contact [UT-931 to UT-934, UT-D64, UT-D68, UT-R59]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.hands import count, draw_kept, take_up
from rules.umbra_turris.cards.reactions import has_skeleton_key
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_cards import LootResult
from rules.umbra_turris.content_vocabulary import CardKind, Finding
from rules.umbra_turris.dice import D6
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.opening.loot import LOOT
from rules.umbra_turris.pieces import field_of, give_die, heal
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.quests.task import is_able, task_of
from rules.umbra_turris.quests.victory import looted
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.state import Battle, Id, Model, Quest, Token, Turn
from rules.umbra_turris.tokens import touches

G = Play[Battle]
MERCHANT_LOOTS = 2
"""Since this version of the rules a Merchant draws more cards of loot."""
KEY_OPENS = 4
"""As which face a Loot Test with the Skeleton Key counts [IC-28]."""


def offer_looting(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The tokens that a hero touches; whoever fights reaches for loot alone [UT-931]."""
    if turn.has_minor or not is_able(model):
        return
    for token in field.table.tokens:
        if token.is_used or not touches(field, model, token):
            continue
        if token.kind == LOOT:
            yield Choice[Deed](
                f"loot {token.id}", "Loot Test", Loot(token.id), hint="A die decides what is found; a 1 hurts"
            )
        elif not field.is_locked(model) and can_use(field, model, token):
            name = field.content.quest_card(token.kind).name
            yield Choice[Deed](f"token {token.id}", f"{name}: use the token", UseToken(token.id))


def can_use(field: Battlefield, model: Model, token: Token) -> bool:
    """Whether a Quest Card that lies open lets a hero use one of its tokens."""
    for seat, party in field.table.parties.items():
        if token.kind in party.open_quests:
            task = task_of(field, seat, Quest(id=token.kind, opponent=party.quest_aims.get(token.kind)))
            return task.uses_tokens and task.can_use(model, token)
    return False


@dataclass(frozen=True)
class UseToken:
    """A Minor Action spent on a token of a Quest Card."""

    token: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The token is used, or taken along."""
        turn.has_minor = True
        table, field = g.state.table, field_of(g)
        token = next(one for one in table.tokens if one.id == self.token)
        for seat, party in table.parties.items():
            if token.kind in party.open_quests:
                task_of(field, seat, Quest(id=token.kind, opponent=party.quest_aims.get(token.kind))).use(model, token)
        g.tell("token_used", model=model.id, token=token.id, quest=token.kind, carried=bool(token.carrier))
        looted(g, model, token)
        yield from ()


# Loot


@dataclass(frozen=True)
class Loot:
    """A Loot Test [UT-931]."""

    token: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """A die that nothing changes, and what it brings; then the counter is gone [UT-932]."""
        turn.has_minor = True
        table = g.state.table
        table.tokens = [token for token in table.tokens if token.id != self.token]
        face = yield from roll_loot(g, model)
        result = next(one for one in g.content.loot if one.face == face)
        table.parties[model.seat].loot_tests += 1
        g.tell("looted", model=model.id, token=self.token, face=face, name=result.name)
        yield from find(g, model, result)
        looted(g, model)


def roll_loot(g: G, model: Model) -> Procedure[int]:
    """One plain die; a guild of thieves may roll it again [UT-796c, UT-932]."""
    if (yield from has_skeleton_key(g, model)):
        return KEY_OPENS
    face = g.roll(D6, f"loot {model.id}")
    if any(answer() for answer in asked(field_of(g), Special.rerolls_loot, of=model)):
        name = next(one.name for one in g.content.loot if one.face == face)
        prompt = f"The Loot Test shows {face}: {name}. Roll again?"
        ask = yes_no("turn.loot_again", prompt, "UT-796c", about=model.id, fallback=face == 1)
        if (yield from g.ask(player_of(g, model), ask)):
            g.tell("loot_rerolled", model=model.id, before=face)
            face = g.roll(D6, f"re-roll loot {model.id}")
    return face


def find(g: G, model: Model, result: LootResult) -> Procedure[None]:
    """What a Loot Test brings [UT-934a to UT-934f]."""
    match result.finding:
        case Finding.LOSES_WOUNDS:
            yield from suffer(g, model, result.count, Manner.LOOT, why=LOOT)
        case Finding.REGAINS_DIE:
            give_die(g, model, LOOT)
        case Finding.REGAINS_WOUNDS:
            heal(g, model, result.count, LOOT)
        case Finding.FINDS_ITEM:
            find_item(g, model)
        case Finding.DRAWS_CARDS:
            yield from find_cards(g, model, result)


def find_item(g: G, model: Model) -> None:
    """Two dice on the list of additional equipment; it is kept whatever the hero has or can use [UT-R106]."""
    faces = [g.roll(D6, f"item {model.id}") for _ in range(2)]
    item = next(one for one in g.content.items if one.number == sum(faces))
    model.items = [*model.items, item.id]
    g.tell("item_found", model=model.id, item=item.id, faces=faces)


def find_cards(g: G, model: Model, result: LootResult) -> Procedure[None]:
    """A card, or the better one of two; the others go back into the deck [UT-934e, UT-934f, UT-D68].

    A Merchant of the party draws twice as many, and no more of them are kept [UT-770c].
    """
    seat, screen = model.seat, g.state.screens[model.seat]
    twice = any(answer() for answer in asked_of_party(field_of(g), Special.draws_twice, seat))
    cards_drawn = result.count * (2 if twice and g.rules_version >= MERCHANT_LOOTS else 1)
    drawn = [card for _ in range(cards_drawn) if (card := draw_kept(g, seat)) is not None]
    if len(drawn) > result.keeps:
        cards = [g.content.item_card(name) for name in drawn]
        usual = next((card.id for card in cards if card.kind is not CardKind.INSTANT), drawn[0])
        choices = [Choice(card.id, f"{card.name} ({card.kind})", card.id, hint=card.hint) for card in cards]
        ask = pick("turn.loot_card", "Which card do you keep?", choices, fallback=usual, rule="UT-934f", about=model.id)
        kept: Id = (yield from g.ask_all({seat: ask}))[seat]
        screen.deck = g.shuffle([*screen.deck, *(card for card in drawn if card != kept)], f"item deck {seat}")
        count(g, seat)
        drawn = [kept]
    take_up(g, seat, drawn)
    g.tell("cards_found", model=model.id, count=len(drawn))
