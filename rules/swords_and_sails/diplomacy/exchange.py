"""Gold and cards for gold and cards, in Diplomacy alone [SS-325, SS-326, D10]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from rules.kernel import words
from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Act, Choice, pick_several
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.bargaining import UNCHANGED, make_offer, pick_power, tell
from rules.swords_and_sails.diplomacy.offers import Exchange, Goods, Offer
from rules.swords_and_sails.ground import G, box_of, pay, people, realm_of
from rules.swords_and_sails.vocabulary import CardName, Faction

COINS = (5, 10, 20, 40, 80, 160, 320)
"""Chosen together they make every sum up to 635 gold."""
COINS_ASKED = COINS[:5]
"""With all kinds of cards these fill one select; whoever is to get more lets the other side make the offer."""


def acts(g: G, faction: Faction, partners: tuple[Faction, ...]) -> Iterator[Act]:
    """A gift, which is given at once, or an exchange that the other must accept."""
    realm = realm_of(g, faction)
    if not partners:
        return
    if realm.gold >= COINS[0] or realm.hand:
        whom = pick_power(g, "diplomacy.partner", "To whom?", partners)
        gift = sheet("diplomacy.gift", "A gift:", {"partner": whom, "gives": choose_given(g, faction, least=1)})
        yield Act("gift", "Give gold or cards", "Gold and cards", lambda it: give(g, faction, it), gift)
    whom = pick_power(g, "diplomacy.partner", "With whom?", partners)
    offer = sheet("diplomacy.exchange", "An exchange:", {"partner": whom, **exchange_lines(g, faction)})
    yield Act("exchange", "Offer an exchange", "Gold and cards", lambda it: propose(g, faction, it), offer)


# Choosing


def exchange_lines(g: G, faction: Faction) -> dict[str, Ask[Goods]]:
    """What a power gives, and what it wants for it."""
    return {"gives": choose_given(g, faction), "wants": choose_wanted(g)}


def choose_given(g: G, faction: Faction, *, least: int = 0) -> Ask[Goods]:
    """Gold and cards of one's own, one card of a kind at a time."""
    realm = realm_of(g, faction)
    cards = [card for card in CardName if card in realm.hand]
    goods = goods_choices(g, [coin for coin in COINS if coin <= realm.gold], cards)

    def is_there(goods: Goods) -> None:
        if goods.gold > realm.gold:
            raise IllegalAnswer(f"You have {realm.gold} gold, not {goods.gold}. {UNCHANGED}")

    return pick_several("diplomacy.gives", "You give:", goods, least=least, rule="SS-325").reading(added_up, is_there)


def choose_wanted(g: G) -> Ask[Goods]:
    """Gold and cards of another's, whatever he may have: that is his secret [SS-R90]."""
    return _wanted(goods_choices(g, COINS_ASKED, CardName))


@cache
def _wanted(goods: tuple[Choice[Goods], ...]) -> Ask[Goods]:
    return pick_several("diplomacy.wants", "You want:", goods, rule="SS-325").reading(added_up)


def goods_choices(g: G, coins: Iterable[int], cards: Iterable[CardName]) -> tuple[Choice[Goods], ...]:
    """Coins, which add up, and cards."""
    return (*map(_coin, coins), *(_card(card, box_of(g).card(card).name) for card in cards))


@cache
def _coin(gold: int) -> Choice[Goods]:
    return Choice(str(gold), f"{gold} gold", Goods(gold=gold))


@cache
def _card(card: CardName, name: str) -> Choice[Goods]:
    return Choice(card, name, Goods(cards=(card,)))


def added_up(chosen: list[Goods]) -> Goods:
    """All that was chosen."""
    cards = [card for goods in chosen for card in goods.cards]
    return Goods(gold=sum(goods.gold for goods in chosen), cards=tuple(card for card in CardName if card in cards))


# Doing


def give(g: G, faction: Faction, it: dict[str, Any]) -> None:
    """A gift needs no consent."""
    hand_over(g, faction, it["partner"], it["gives"])
    goods = it["gives"]
    tell(
        g,
        "gift_given",
        (faction, it["partner"]),
        by=faction,
        receiver=it["partner"],
        gold=goods.gold,
        cards=goods.cards,
    )


def propose(g: G, faction: Faction, it: dict[str, Any]) -> None:
    """Goods for goods, or goods for nothing."""
    if it["wants"].is_nothing:
        raise IllegalAnswer(f"Say what you want for it, or give it as a gift. {UNCHANGED}")
    make_offer(g, faction, [it["partner"]], Exchange(gives=it["gives"], wants=it["wants"]))


def carry_out(g: G, offer: Offer, terms: Exchange) -> None:
    """Both hand over at once, if both still have what was agreed."""
    maker, taker = offer.maker, offer.takers[0]
    for giver, goods in ((maker, terms.gives), (taker, terms.wants)):
        if not has(g, giver, goods):
            who = "You have" if giver == taker else f"{people(g, [giver])} has"
            raise IllegalAnswer(f"{who} not all of it: {spelled(g, goods)}. {UNCHANGED}")
    hand_over(g, maker, taker, terms.gives)
    hand_over(g, taker, maker, terms.wants)


def has(g: G, faction: Faction, goods: Goods) -> bool:
    """Whether a power has that gold and those cards."""
    realm = realm_of(g, faction)
    return realm.gold >= goods.gold and Counter(goods.cards) <= Counter(realm.hand)


def hand_over(g: G, giver: Faction, receiver: Faction, goods: Goods) -> None:
    """Gold in secret, cards face down: everybody sees how many they are, and their colours [SS-R90]."""
    pay(g, giver, goods.gold)
    realm_of(g, receiver).gold += goods.gold
    for card in goods.cards:
        realm_of(g, giver).hand.remove(card)
        realm_of(g, receiver).hand.append(card)
    if goods.cards:
        colours = Counter(box_of(g).card(card).colour for card in goods.cards)
        g.reveal("cards_passed", by=giver, receiver=receiver, colours=dict(colours))


def spelled(g: G, goods: Goods) -> str:
    """Goods in words."""
    gold = [f"{goods.gold} gold"] if goods.gold else []
    return ", ".join([*gold, *(box_of(g).card(card).name for card in goods.cards)]) or "nothing"


def counted(goods: Goods) -> str:
    """Goods in few words."""
    number = len(goods.cards)
    cards = [words.counted(number, "card")] if number else []
    return " and ".join([*([f"{goods.gold} gold"] if goods.gold else []), *cards]) or "nothing"
