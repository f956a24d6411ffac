"""Armies: sample rosters, or own ones within the point limit, each with its Tactics deck [FC-103 to FC-146, FC-R69]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.fantasy_commander.campaign.missions import give_tithe, mission_roster, prepare_units
from rules.fantasy_commander.cards import TacticCard, TacticId, UnitCard, UnitCardId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.muster import muster
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.views import in_book_order
from rules.fantasy_commander.vocabulary import SIDES, Mode
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Ware, allot
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Seat
from rules.kernel.words import counted

G = Play[Battle]

ROSTER = "opening.roster"
DECK = "opening.deck"
CARDS_FOR_A_STAR = 4
"""Every star card needs three others beside it [FC-143]."""
SAMPLE_OF_ROYALE = 2
"""The scenario whose armies fight a Battle Royale for whoever makes none [FC-R68]."""


# The two steps


def choose_rosters(g: G) -> Procedure[None]:
    """Both armies at once: the samples, or one's own with its deck, hidden until both are made [FC-D02, FC-D03]."""
    field = g.state.field
    ground = ground_of(g)
    armies = {side: (mission_roster(ground, side, sample(ground, side)), list[TacticId]()) for side in SIDES}
    if field.choices.custom:
        armies = yield from g.each({side: make_army(g, side) for side in SIDES})
    say = g.reveal if field.choices.custom else g.tell
    for side, (cards, deck) in armies.items():
        army = field.armies[side]
        army.roster = [*cards]
        field.units += muster(g.content, side, cards)
        g.state.screens[side].composition = deck
        cost = roster_cost(g.content, cards)
        say("roster_revealed", side=side, units=army.roster, cost=cost, limit=limit(ground_of(g), side))
    prepare_units(ground, field.units)
    give_tithe(g)
    field.step = Step.DECKS


def make_army(g: G, side: Seat) -> Procedure[tuple[list[UnitCardId], list[TacticId]]]:
    """A roster, then the deck for it; nobody waits for the other side in between."""
    ground = ground_of(g)
    with g.step("Roster"):
        cards = yield from g.ask(side, ask_roster(ground, side))
    with g.step("Tactics deck"):
        deck = yield from g.ask(side, ask_deck(ground, side, cards))
    return cards, deck


def choose_decks(g: G) -> Procedure[None]:
    """The decks of sample rosters; then both are shuffled and lie face down [FC-140, FC-145]."""
    field = g.state.field
    for side in SIDES:
        screen, army = g.state.screens[side], field.armies[side]
        deck = screen.composition or usual_deck(ground_of(g), side, army.roster)
        screen.composition = in_book_order(g.content, deck)
        screen.deck = g.shuffle(screen.composition, "Tactics deck")
        army.deck_size = army.draw_pile = len(deck)
        army.discard, army.laid = [], []
        army.is_ready = True
    field.step = Step.TERRAIN
    yield from ()


# Rosters


def sample(ground: Ground, side: Seat) -> list[UnitCardId]:
    """The sample roster, with what a handicap adds; in a Battle Royale that of scenario 2 [FC-103, FC-R28, FC-R68]."""
    scenario = ground.scenario
    if ground.field.mode is Mode.ROYALE:
        scenario = next(one for one in ground.content.scenarios if one.number == SAMPLE_OF_ROYALE)
    added = scenario.handicap.units if has_handicap(ground, side) and scenario.handicap else ()
    return [*scenario.rosters[side].units, *added]


def has_handicap(ground: Ground, side: Seat) -> bool:
    """Whether a side adds the units of the scenario's handicap."""
    handicap = ground.scenario.handicap
    return ground.field.choices.handicap and handicap is not None and handicap.side == side


def limit(ground: Ground, side: Seat) -> int:
    """What a roster may cost: the figure behind the faction's name, or what the table agreed on [FC-113, FC-R30]."""
    if ground.field.mode is Mode.ROYALE:
        return ground.field.choices.limit
    handicap = ground.scenario.handicap
    if handicap is not None and has_handicap(ground, side):
        return handicap.limit
    return ground.scenario.rosters[side].limit


def roster_cost(content: Content, cards: Sequence[UnitCardId]) -> int:
    """What the units cost together [FC-112, FC-131]."""
    return sum(content.unit(card).cost for card in cards)


def most_units(ground: Ground, side: Seat) -> int:
    """No more units than the zone has hexes to stand on, and than there are Tactic cards for [FC-R69]."""
    return min(len(ground.room_in_zone(side)), sum(card.most for card in ground.content.tactics_of(side)))


def most_of(ground: Ground, card: UnitCard) -> int:
    """How often a unit can be in a roster: named ones once [FC-R69]."""
    return min(limit(ground, card.side) // card.cost, most_units(ground, card.side)) if card.kind.is_regular else 1


def ask_roster(ground: Ground, side: Seat) -> Ask[list[UnitCardId]]:
    """So many units of each card within the limit; the sample unless something else is chosen [FC-112, FC-D02]."""
    cards = ground.content.units_of(side)
    wares = [
        Ware(card.id, card.full_name, card.id, most_of(ground, card), prices=(card.cost,), hint=figures_of(card))
        for card in cards
    ]
    usual = sample(ground, side)
    fallback = {card.id: usual.count(card.id) for card in cards if card.id in usual}

    def check(counts: Mapping[UnitCardId, int]) -> None:
        units, most = sum(counts.values()), most_units(ground, side)
        if units > most:
            raise IllegalAnswer(f"That is {counted(units, 'unit')}; there is room for {most}.")

    prompt = f"Your army for {limit(ground, side)} points:"
    units = allot(
        "opening.units",
        "Units:",
        wares,
        limit(ground, side),
        least=1,
        fallback=fallback,
        rule="FC-112",
        across=check,
    )
    ask = sheet(ROSTER, prompt, {"units": units}, rule="FC-112", unchanged="the army of the book")
    return prefilled(ask).reading(lambda said: in_roster_order(cards, said["units"]))


def figures_of(card: UnitCard) -> str:
    """What a unit card shows, in one line."""
    parts = [f"attack {card.attack}", f"defence {card.defence}"]
    if card.shooting is not None:
        parts.append(f"shoots with {card.shooting.dice} ({card.shooting.base}-{card.shooting.most})")
    parts.append(f"{card.size} {'miniatures' if card.kind.is_regular else 'Health'}")
    parts.append(f"moves {card.move}-{card.run}")
    return ", ".join(parts)


def in_roster_order(cards: Sequence[UnitCard], counts: Mapping[UnitCardId, int]) -> list[UnitCardId]:
    """So many of each, in the order of the cards."""
    return [card.id for card in cards for _ in range(counts.get(card.id, 0))]


# Decks


def most_stars(size: int) -> int:
    """How many star cards a deck of that size can hold [FC-143]."""
    return size // CARDS_FOR_A_STAR


def faults_of_deck(content: Content, side: Seat, deck: Sequence[TacticId], units: int) -> list[str]:
    """What makes a deck illegal, a sentence each [FC-141 to FC-144]."""
    faults = []
    if len(deck) != units:
        faults.append(f"A deck for {counted(units, 'unit')} has as many cards; this one has {len(deck)}.")
    for name in dict.fromkeys(deck):
        card = content.tactic(name)
        if card.side != side:
            faults.append(f"{card.name} belongs to the other side.")
        if deck.count(name) > card.most:
            faults.append(f"{card.name} can be in a deck {counted(card.most, 'time')} at most.")
    stars = sum(content.tactic(name).star for name in deck)
    if stars > most_stars(len(deck)):
        faults.append(f"Every star card needs three others: {counted(stars, 'star')} are too many here.")
    return faults


def ask_deck(ground: Ground, side: Seat, roster: Sequence[UnitCardId]) -> Ask[list[TacticId]]:
    """One card for each unit; what the book recommends, or else the automatic deck, unless changed [FC-141, FC-D03]."""
    content, size = ground.content, len(roster)
    cards = content.tactics_of(side)
    wares = [Ware(card.id, card_label(card), card.id, min(card.most, size), hint=card.text) for card in cards]
    usual = usual_deck(ground, side, roster)

    def check(counts: Mapping[TacticId, int]) -> None:
        deck = [card for card, count in counts.items() for _ in range(count)]
        faults = faults_of_deck(content, side, deck, size)
        if faults:
            raise IllegalAnswer(" ".join(faults))

    cards_of_deck = allot(
        "opening.cards",
        "Cards:",
        wares,
        size,
        least=size,
        unit="cards",
        fallback={card.id: usual.count(card.id) for card in cards if card.id in usual},
        rule="FC-141",
        across=check,
    )
    prompt = f"Your Tactics deck of {counted(size, 'card')}, with at most {counted(most_stars(size), 'star')}:"
    ask = sheet(DECK, prompt, {"cards": cards_of_deck}, rule="FC-141", unchanged="the usual deck")
    return prefilled(ask).reading(
        lambda said: [card.id for card in cards for _ in range(said["cards"].get(card.id, 0))]
    )


def card_label(card: TacticCard) -> str:
    """A card with its star."""
    return f"{card.name} ★" if card.star else card.name


def usual_deck(ground: Ground, side: Seat, roster: Sequence[UnitCardId]) -> list[TacticId]:
    """The recommended deck as far as it fits; a Battle Royale has none [FC-140, FC-R69]."""
    recommended = () if ground.field.mode is Mode.ROYALE else ground.scenario.rosters[side].deck
    return automatic_deck(ground.content, side, len(roster), recommended)


def automatic_deck(content: Content, side: Seat, size: int, recommended: Sequence[TacticId] = ()) -> list[TacticId]:
    """The recommended deck cut to size, or filled up in the order of the book: plain cards, then stars [FC-R69]."""
    deck = [*recommended[:size]]
    spares = spare_cards(content, side, deck)
    while sum(content.tactic(card).star for card in deck) > most_stars(size):
        last = max(place for place, card in enumerate(deck) if content.tactic(card).star)
        deck[last] = next(spares)
    while len(deck) < size and (plain := next(spares, None)) is not None:
        deck.append(plain)
    stars = [card.id for card in content.tactics_of(side) if card.star and card.id not in deck]
    return deck + stars[: size - len(deck)]


def spare_cards(content: Content, side: Seat, deck: list[TacticId]) -> Iterator[TacticId]:
    """Plain cards that a deck could still take, one copy of each in every round; it grows while they are given out."""
    plain = [card for card in content.tactics_of(side) if not card.star]
    while any(deck.count(card.id) < card.most for card in plain):
        for card in plain:
            if deck.count(card.id) < card.most:
                yield card.id
