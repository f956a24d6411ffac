"""The builder: a ready-made party by one press, an own one hero by hero, or a typed list, all on one sheet [UT-D01]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.kernel.answers import picked
from rules.kernel.asks import Ask, aside, prefilled, sheet, write_words
from rules.kernel.choices import Choice, pick, pick_several, series
from rules.kernel.game import Total
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.kernel.words import counted
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import PARTY, Breach, breaches
from rules.umbra_turris.parties.builder_of_heroes import STOCK, Gear, ask_gear, ask_hero, hero_as_answer
from rules.umbra_turris.parties.cost import limit, party_cost
from rules.umbra_turris.parties.decks import TERRAIN_DECK, Fault, faults_of_item_deck, faults_of_terrain_deck
from rules.umbra_turris.parties.lists import LONGEST_NAME, Hero, PartyList, plain
from rules.umbra_turris.parties.ready import affordable, dearest
from rules.umbra_turris.parties.written import LONGEST, read_list, write_list

CHOOSE = "party.choose"
TYPED = "typed"
NO_GUILD = "none"
MOST_TOLD = 12
"""How many breaches are named at once."""


def choose_party(content: Content, seat: Seat, budget: int) -> Ask[PartyList]:
    """A party within a budget; the dearest ready-made one unless another is chosen or made [UT-700, UT-D01]."""
    lines = {
        "party": _ask_party(content, budget),
        "item_deck": _ask_item_deck(content),
        "quest_deck": _ask_quest_deck(content),
        "terrain_deck": _ask_terrain_deck(content),
    }
    prompt = f"Your party for {budget} DC:"

    def read(said: dict[str, Any]) -> PartyList:
        party: PartyList = said["party"]
        return party.model_copy(
            update={
                "item_deck": party.item_deck or _own_deck(said["item_deck"], content.decks.items),
                "quest_deck": party.quest_deck or _own_deck(said["quest_deck"], content.decks.quests),
                "terrain_deck": party.terrain_deck or _own_deck(said["terrain_deck"], content.decks.terrain),
            }
        )

    def check(party: PartyList) -> None:
        found = breaches(content, party, budget)
        if found:
            raise IllegalAnswer("\n".join(["This party breaks rules; nothing was lost.", *told(found)]))

    ask = prefilled(sheet(CHOOSE, prompt, lines, rule="UT-700", about=seat, unchanged="a ready-made party"))
    return ask.reading(read, across=check)


def totals(content: Content, party: PartyList, budget: int) -> tuple[Total, ...]:
    """What a party in the making costs, of what it may cost."""
    if any(content.unknown_to(party)):
        return ()
    return (Total(spent=party_cost(content, party), held=limit(content, party, budget), unit="DC"),)


def cautions(content: Content, party: PartyList, budget: int) -> tuple[str, ...]:
    """What keeps a party in the making from the table; or that another hero could be paid."""
    found = breaches(content, party, budget)
    if found:
        return tuple(told(found))
    left = limit(content, party, budget) - party_cost(content, party)
    cheap = min(race.cost for race in content.races) + min(one.cost for one in content.professions)
    if left > cheap and len(party.heroes) < PARTY[1]:
        return (f"{left} DC are left, which may pay for another hero.",)
    return ()


def told(found: list[Breach]) -> Iterator[str]:
    """Breaches in words, each with its rule."""
    yield from (f"{breach.sentence} ({breach.rule})" for breach in found[:MOST_TOLD])
    if len(found) > MOST_TOLD:
        yield f"And {counted(len(found) - MOST_TOLD, 'more breach', 'more breaches')}."


# The party


def _ask_party(content: Content, budget: int) -> Ask[PartyList]:
    """Ready-made parties first, then an own one of each alignment, then a list as text."""
    choices = [
        Choice(ready.id, ready.party.name, ready.party, hint=_in_short(content, ready.party))
        for ready in affordable(content, budget)
    ]
    gear = ask_gear(content)
    for creed in content.alignments:
        own = _ask_own_party(content, budget, creed.id, gear)
        choices.append(Choice(creed.id, f"A party of your own: {creed.name}", own, hint=creed.symbol))
    choices.append(Choice(TYPED, "A typed list", _ask_typed_list(content, budget), hint="One hero a line"))
    usual = tuple(ready.id for ready in dearest(content, budget))
    return pick("party.which", "Party:", choices, fallback=usual, rule="UT-700")


def _in_short(content: Content, party: PartyList) -> str:
    """A ready-made party in a line."""
    creed = content.creed(party.alignment).name
    guild = "" if party.guild is None else f", {content.guild(party.guild).name}"
    return f"{creed}{guild}; {counted(len(party.heroes), 'hero', 'heroes')}, {party_cost(content, party)} DC"


def _ask_typed_list(content: Content, budget: int) -> Ask[PartyList]:
    sample = write_list(content, dearest(content, budget)[0].party)
    prompt = "Your list, one hero a line, such as: Pip, Krótkin Marksman: Sling, Dagger; Shirt; Lantern"
    ask = write_words("party.typed", prompt, LONGEST, fallback=sample, rule="UT-700")
    return ask.reading(lambda text: read_list(content, text))


def _ask_own_party(content: Content, budget: int, alignment: Alignment, gear: Gear) -> Ask[PartyList]:
    """Guild and heroes of an alignment; it begins with the dearest ready-made party of that alignment [UT-700]."""
    begun = dearest(content, budget, alignment)[0].party
    least, most = PARTY
    guilds: list[Choice[str | None]] = [Choice(NO_GUILD, "No guild", None)]
    guilds += [Choice[str | None](guild.id, f"{guild.name} ({guild.folk})", guild.id) for guild in content.guilds]
    lines: dict[str, Ask[Any]] = {
        "guild": aside(pick("party.guild", "Guild:", guilds, fallback=begun.guild or NO_GUILD, rule="UT-794a")),
        "heroes": series(
            "party.heroes",
            "Heroes:",
            ask_hero(content, alignment, gear),
            most,
            least=least,
            stock=STOCK,
            fallback=[hero_as_answer(content, hero) for hero in begun.heroes],
            rule="UT-701a",
        ),
        "name": aside(
            write_words("party.name", "Name of the party:", LONGEST_NAME, fallback=begun.name, rule="UT-700")
        ),
    }

    def read(said: dict[str, Any]) -> PartyList:
        name = said_name(said["name"])
        heroes = named(content, said["heroes"])
        return PartyList(name=name, alignment=alignment, guild=said["guild"], heroes=heroes)

    return prefilled(sheet("party.own", "Your own party:", lines, rule="UT-700")).reading(read)


def said_name(words: str) -> str:
    """A name as it was written, or IllegalAnswer."""
    try:
        return plain(words)
    except ValueError as fault:
        sentence = str(fault)
        raise IllegalAnswer(f"{sentence[0].upper()}{sentence[1:]}.") from None


def named(content: Content, heroes: list[tuple[str, Hero]]) -> tuple[Hero, ...]:
    """Heroes under the names that were written for them; others bear that of their profession, with a number."""
    found: list[Hero] = []
    for words, hero in heroes:
        profession = content.profession(hero.profession).name
        alike = sum(1 for other in found if other.profession == hero.profession)
        name = said_name(words) if words else f"{profession} {alike + 1}" if alike else profession
        found.append(hero.model_copy(update={"name": name}))
    return tuple(found)


# Decks


def _refuse(faults: Iterable[Fault]) -> None:
    """A deck with faults is none, and each of them is named."""
    if sentences := [sentence for _, sentence in faults]:
        raise IllegalAnswer(" ".join(sentences))


def _ask_item_deck(content: Content) -> Ask[list[str]]:
    cards = [Choice(card.id, f"{card.name} ({card.kind})", card.id, hint=card.hint) for card in content.item_cards]

    def check(deck: list[str]) -> None:
        _refuse(faults_of_item_deck(content, deck))

    return aside(
        pick_several(
            "party.item_deck",
            "Item Deck:",
            cards,
            least=12,
            most=24,
            fallback=content.decks.items,
            rule="UT-941",
            across=check,
        )
    )


def _ask_quest_deck(content: Content) -> Ask[list[str]]:
    cards = [
        Choice(card.id, f"{card.name} ({card.points} TP)", card.id, hint=card.hint) for card in content.quest_cards
    ]
    return aside(
        pick_several("party.quest_deck", "Quest Deck:", cards, least=16, fallback=content.decks.quests, rule="UT-961")
    )


def _ask_terrain_deck(content: Content) -> Ask[list[str]]:
    cards = [
        Choice(card.id, f"{card.name} ({content.creed(card.alignment).name})", card.id, hint=card.text)
        for card in content.terrain_cards
    ]
    least, _ = TERRAIN_DECK

    def check(deck: list[str]) -> None:
        _refuse(faults_of_terrain_deck(content, deck))

    return aside(
        pick_several(
            "party.terrain_deck",
            "Terrain Deck:",
            cards,
            least=least,
            fallback=content.decks.terrain,
            rule="UT-963",
            across=check,
        )
    )


def _own_deck(cards: list[str], starter: tuple[str, ...]) -> tuple[str, ...]:
    """An own deck in the order of its cards; nothing where it is the starter deck."""
    return () if sorted(cards) == sorted(starter) else tuple(sorted(cards))


def party_as_answer(content: Content, party: PartyList) -> Json:
    """A party as it is handed in where it is typed: how tests and stewards bring any party to the table."""
    line = picked(TYPED, write_list(content, party))
    decks: dict[str, Json] = {
        "item_deck": [*content.decks.items],
        "quest_deck": [*content.decks.quests],
        "terrain_deck": [*content.decks.terrain],
    }
    return {"party": line, **decks}
