"""Taking intrigue cards: free and bought ones, chosen unseen, as far as the stacks reach [SS-301 to SS-323]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.kernel.asks import Ask, aside, choose_amount, prefilled, sheet
from rules.kernel.choices import Choice, choice, pick, pick_several
from rules.kernel.play import Procedure
from rules.kernel.values import Frozen, IllegalAnswer
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, pay, realm_of
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader

KINDS = {
    Colour.GREEN: "Green: development",
    Colour.BLUE: "Blue: political",
    Colour.YELLOW: "Yellow: espionage",
    Colour.RED: "Red: war",
}
"""The four stacks as players read them [SS-301]."""
NO_CARDS, BUY_CARDS = "none", "cards"
LEADERS_CARDS = {Leader.SPY_MASTER: Colour.YELLOW, Leader.ARCHITECT: Colour.GREEN}
"""One more free card each season [SS-963a, SS-976]."""


class CardChoice(Frozen):
    """Which cards a power wants, fixed before it sees any of them [SS-320]."""

    free: tuple[Colour, ...]
    """One for each free card."""
    bought: dict[Colour, int] = {}
    instead: tuple[Colour, ...] = tuple(Colour)
    """What it takes when a stack has run out, the first that there is [D07]."""


# Order and prices


def taking_order(g: G) -> tuple[Faction, ...]:
    """Who takes cards after whom; a Spy-Master is first [SS-303, SS-963b]."""
    return tuple(
        sorted(
            g.state.factions,
            key=lambda one: (realm_of(g, one).leader is not Leader.SPY_MASTER, box_of(g).power(one).taking),
        )
    )


def free_cards(g: G, faction: Faction) -> tuple[tuple[Colour, ...], ...]:
    """For each free card of a season the colours that it may have [SS-304 to SS-316, SS-963a, SS-976]."""
    free = box_of(g).power(faction).free_cards
    leader = realm_of(g, faction).leader
    return (*free, (LEADERS_CARDS[leader],)) if leader in LEADERS_CARDS else free


def card_price(box: Content, taken: int) -> int:
    """What a card costs after so many of its colour, free ones included [SS-318, SS-R41]."""
    prices = box.tables.cards
    return prices[taken] if taken < len(prices) else prices[-1] + box.tables.card_step * (taken + 1 - len(prices))


def bill(box: Content, choice: CardChoice) -> int:
    """What all the bought cards of a choice cost while no stack runs out [SS-318]."""
    free = Counter(choice.free)
    return sum(
        card_price(box, free[colour] + number) for colour, count in choice.bought.items() for number in range(count)
    )


# Choosing


def ask_cards(g: G, faction: Faction, purse: int | None = None) -> Ask[CardChoice]:
    """Free and bought cards, and what to take when a stack is empty [D07].

    `purse` is the gold that there will be once income is paid; without it, what is in the treasury.
    """
    gold = realm_of(g, faction).gold if purse is None else purse
    free = free_cards(g, faction)
    lines: dict[str, Ask[Any]] = {
        free_slot(number): choose_free(faction, colours) for number, colours in enumerate(free) if len(colours) > 1
    }
    lines["more"] = choose_more(g, faction, gold)

    def read(values: dict[str, Any]) -> CardChoice:
        colours = tuple(values.get(free_slot(number), allowed[0]) for number, allowed in enumerate(free))
        return CardChoice(free=colours, **values["more"])

    def check(wanted: CardChoice) -> None:
        cost = bill(box_of(g), wanted)
        if cost > gold:
            raise IllegalAnswer(f"These cards cost {cost} gold, and you will have {gold}. Buy fewer of them.")

    whole = sheet("intrigue.take", "Which intrigue cards do you take?", lines, rule="SS-317", about=faction)
    return whole.reading(read, check)


def free_slot(number: int) -> str:
    """The line for a free card of which the colour can be chosen."""
    return f"free {number}"


def choose_free(faction: Faction, colours: tuple[Colour, ...]) -> Ask[Colour]:
    """The colour of a free card; by default the first that is allowed [SS-304 to SS-316]."""
    among = tuple(colour for colour in Colour if colour in colours)
    return choice(
        Colour,
        "intrigue.free",
        "Your free card:",
        "SS-304",
        among=among,
        about=faction,
        fallback=among[:1],
        labels=KINDS,
    )


def choose_more(g: G, faction: Faction, gold: int) -> Ask[dict[str, Any]]:
    """Bought cards of any colour, and the colours that replace what has run out [SS-317, SS-R40, SS-R41]."""
    instead = pick_several(
        "intrigue.instead",
        "If a stack has run out, take instead, in this order:",
        [Choice(colour, KINDS[colour], colour) for colour in Colour],
        ordered=True,
        fallback=Colour,
        rule="SS-R41",
    )
    choices: list[Choice[dict[str, Any]]] = [Choice(NO_CARDS, "Buy no card", {})]
    most = affordable(box_of(g), gold)
    if most:
        lines: dict[str, Ask[Any]] = {
            colour: aside(choose_amount("intrigue.buy", f"{KINDS[colour]}, how many?", 0, most, rule="SS-318"))
            for colour in Colour
        }
        lines["instead"] = aside(instead)
        buying = prefilled(
            sheet("intrigue.buying", "Cards to buy:", lines, rule="SS-318", unchanged="no card is bought")
        )
        hint = f"{card_price(box_of(g), 0)} gold for the first of a colour, then more; free ones count."
        choices.append(Choice(BUY_CARDS, "Buy cards", buying.reading(_bought), hint))
    replaced = instead.reading(lambda colours: {"instead": colours})
    choices.append(Choice("instead", "Buy no card, but say what replaces a free one", replaced))
    return pick("intrigue.more", "More cards:", choices, rule="SS-317", about=faction)


def _bought(values: dict[str, Any]) -> dict[str, Any]:
    return {"bought": {colour: values[colour] for colour in Colour}, "instead": values["instead"]}


def affordable(box: Content, gold: int) -> int:
    """How many cards of one colour so much gold can buy."""
    count = 0
    while gold >= card_price(box, count):
        gold -= card_price(box, count)
        count += 1
    return count


# Taking


def take_cards(g: G, choices: Mapping[Faction, CardChoice]) -> Procedure[None]:
    """Everybody takes what they have chosen, in order [SS-303, SS-317]."""
    yield from ()
    for faction in taking_order(g):
        if faction in choices:
            take(g, faction, choices[faction])


def take(g: G, faction: Faction, choice: CardChoice) -> None:
    """One power takes its free cards, then what it buys; nobody else sees a face [SS-317, SS-320, SS-R90]."""
    drawn: list[CardName] = []
    taken: Counter[Colour] = Counter()
    missed: list[Colour] = []
    spent = 0
    free = list(zip(choice.free, free_cards(g, faction), strict=True))
    bought = [colour for colour in Colour for _ in range(choice.bought.get(colour, 0))]
    for number, (wanted, allowed) in enumerate([*free, *((colour, tuple(Colour)) for colour in bought)]):
        colour = supplied(g, wanted, choice.instead, allowed)
        price = 0 if colour is None or number < len(free) else card_price(box_of(g), taken[colour])
        if colour is None or price > realm_of(g, faction).gold:
            missed.append(wanted)
            continue
        pay(g, faction, price)
        spent += price
        drawn.append(draw(g, colour))
        taken[colour] += 1
    realm_of(g, faction).hand += drawn
    g.reveal("cards_taken", by=faction, colours={colour: taken[colour] for colour in Colour if taken[colour]})
    g.reveal("cards_drawn", to={seat_of(faction)}, by=faction, cards=drawn, gold=spent, missed=missed)


def supplied(g: G, wanted: Colour, instead: tuple[Colour, ...], allowed: tuple[Colour, ...]) -> Colour | None:
    """The colour that a card is taken of: what was wanted, or what replaces it where there is none [SS-322, SS-R41]."""
    return next((one for one in (wanted, *instead) if one in allowed and is_available(g, one)), None)


def is_available(g: G, colour: Colour) -> bool:
    """Whether there is a card of a colour to take, in its stack or to be reshuffled [SS-321, SS-322]."""
    deck = g.state.decks[colour]
    return bool(deck.draw_pile or deck.discard_pile)


def draw(g: G, colour: Colour) -> CardName:
    """The top card of a stack, which is made anew from its discards only when it is empty [SS-321]."""
    deck = g.state.decks[colour]
    if not deck.draw_pile:
        g.tell("stack_reshuffled", colour=colour, cards=len(deck.discard_pile))
    (card,) = deck.draw(1, g.shuffle, f"deck:{colour}")
    return card
