"""Counters to intrigue cards: filed in advance, or asked for one by one; at most one a card [SS-331, SS-R49]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.asks import Ask, choose_amount
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Procedure
from rules.swords_and_sails.ground import G, box_of, realm_of, spend_card
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import CardName, Faction

PLAY = "play"


@dataclass(frozen=True)
class Threat:
    """A card that was just played and can be countered."""

    by: Faction
    about: str
    """The piece or territory that it is played on."""
    words: str
    """What is going on, in a sentence."""
    target: Faction | None = None
    """Whose piece it is; his own counter comes first [SS-R49]."""
    concerned: tuple[Faction, ...] = ()
    """Whom it touches."""


def counter(g: G, card: CardName, threat: Threat, guards: dict[Faction, Guard]) -> Procedure[Faction | None]:
    """Who counters a card that was played; of several offers one is used, the others keep theirs [SS-331, SS-R100].

    `guards` are the filed ones; what is spent is taken off them.
    """
    # Anybody but whoever played the card, in canonical order [SS-R100].
    others = [faction for faction in g.state.factions if faction != threat.by]
    if g.state.options.live_counters:
        offers = yield from ask_others(g, card, threat, others)
    else:
        holders = [faction for faction in others if card in realm_of(g, faction).hand]
        offers = [faction for faction in holders if is_offered(faction, guards.get(faction, Guard()), threat)]
    if not offers:
        return None
    chosen = threat.target if threat.target is not None and threat.target in offers else offers[0]
    if chosen in guards:
        guards[chosen] = guards[chosen].model_copy(update={"most": guards[chosen].most - 1})
    spend_card(g, chosen, card)
    g.reveal("countered", by=chosen, card=card, against=threat.by, about=threat.about)
    return chosen


def is_offered(faction: Faction, guard: Guard, threat: Threat) -> bool:
    """Whether a filed counter is meant for a card."""
    if guard.most < 1:
        return False
    match guard.when:
        case When.MINE:
            return faction in threat.concerned
        case When.CHOSEN:
            return threat.by in guard.powers
    return guard.when is When.ALWAYS


def ask_others(g: G, card: CardName, threat: Threat, others: list[Faction]) -> Procedure[list[Faction]]:
    """Everybody gets the chance, whatever they hold: without the card they can only pass [SS-331]."""
    play = Choice(PLAY, f"Play {box_of(g).card(card).name}", True)
    answers = yield from g.window(
        f"counter.{card}",
        threat.words,
        {seat_of(one): [play] if card in realm_of(g, one).hand else [] for one in others},
        rule="SS-331",
        about=threat.about,
    )
    return [one for one in others if answers[seat_of(one)]]


# Filing


def guard_lines(g: G, faction: Faction, card: CardName, mine: str) -> dict[str, Ask[Any]]:
    """The lines of a sheet for a counter: none without the card, or where counters are asked for one by one."""
    held = realm_of(g, faction).hand.count(card)
    if not held or g.state.options.live_counters:
        return {}
    name = box_of(g).card(card).name
    lines: dict[str, Ask[Any]] = {card: choose_guard(g, faction, card, mine)}
    if held > 1:
        key, prompt = f"counter.{card}_most", f"{name}: how many at most?"
        lines[f"{card} most"] = choose_amount(key, prompt, 1, held, fallback=held, rule="SS-R49")
    return lines


def read_guard(values: Mapping[str, Any], card: CardName) -> Guard:
    """What the lines of a counter say together."""
    if card not in values:
        return Guard()
    when, powers = values[card]
    return Guard(when=when, powers=powers, most=values.get(f"{card} most", 1))


def choose_guard(g: G, faction: Faction, card: CardName, mine: str) -> Ask[tuple[When, tuple[Faction, ...]]]:
    """Against what a counter is played [D09]."""
    box = box_of(g)
    key = f"counter.{card}"
    others = [Choice(one, box.power(one).name, one) for one in g.state.factions if one != faction]
    powers = pick_several(f"{key}_powers", "Against whom?", others, rule="SS-331")
    chosen = powers.reading(lambda some: (When.CHOSEN, tuple(one for one in Faction if one in some)))
    choices: list[Choice[tuple[When, tuple[Faction, ...]]]] = [
        Choice(When.NEVER, "Never", (When.NEVER, ())),
        Choice(When.MINE, mine, (When.MINE, ())),
        Choice(When.ALWAYS, "At every chance", (When.ALWAYS, ())),
        Choice(When.CHOSEN, "Against some powers", chosen),
    ]
    return pick(key, f"{box.card(card).name}: when do you play it?", choices, rule="SS-331")
