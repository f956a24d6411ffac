"""The rulebook of Fantasy Commander: its file, and what the box says of units, cards, terrain and scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from render.fantasy_commander.heraldry import name_of
from render.fantasy_commander.traits import KINDS, ability_words, figure_words
from render.fantasy_commander.words import leadership_words
from render.rulebook import Entry, Rulebook
from render.text import joined
from rules.fantasy_commander.cards import EscalationCard, Sourced, TacticCard, TerrainKind, TownCard, UnitCard
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.maps import Scenario
from rules.fantasy_commander.vocabulary import SIDES, CardType, Family
from rules.kernel.values import Seat

HERE = Path(__file__).parent
RECONSTRUCTED = "reconstructed"
NOTE = "Reconstructed: the printed text was not at hand."
FAMILIES = {
    Family.BASIC: "Terrain",
    Family.FACTION: "Template of a Terrain card",
    Family.ELEMENT: "Extra element",
    Family.SCENARIO: "Place of a scenario",
}


def rulebook(content: Content) -> Rulebook:
    """Everything that can be looked up about the game."""
    return Rulebook.load(HERE / "rules.toml", more=box_entries(content))


def box_entries(content: Content) -> list[Entry]:
    """All that the box holds; of two things with one name the terrain says what it is."""
    cards = [tactic_entry(card) for card in content.tactics]
    taken = {entry.title for entry in cards}
    return [
        *map(unit_entry, content.units),
        *cards,
        *(terrain_entry(kind, taken) for kind in content.terrain),
        *(scenario_entry(content, scenario) for scenario in content.scenarios),
        *map(town_entry, content.town_cards),
        *map(escalation_entry, content.escalation),
        campaign_entry(content),
    ]


def noted(text: str, thing: Sourced) -> str:
    """A text with a note where it was reconstructed."""
    return f"{text} {NOTE}" if thing.source == RECONSTRUCTED else text


def rules_of(things: Iterable[Sourced]) -> tuple[str, ...]:
    """The rules that things come from."""
    found = [source for thing in things for source in (thing.source, *thing.sources.values())]
    return tuple(dict.fromkeys(source for source in found if source != RECONSTRUCTED))


def unit_entry(card: UnitCard) -> Entry:
    """A unit card with all its figures."""
    text = (
        f"{name_of(card.side)}, {KINDS[card.kind].lower()}, {card.cost} points. {figure_words(card)}. "
        f"It brings {leadership_words(card)}. {ability_words(card)}"
    )
    return Entry(title=card.full_name, text=noted(text.strip(), card), words=(card.code,), rules=rules_of([card]))


def tactic_entry(card: TacticCard) -> Entry:
    """A Tactic card with its order and its copies."""
    star = ", a star card" if card.star else ""
    kind = {CardType.NORMAL: "Tactic card", CardType.TERRAIN: "Terrain card", CardType.CURSE: "Curse"}[card.type]
    order = f" Or one {card.order} order." if card.order else ""
    text = f"{kind} of {name_of(card.side)}{star}, at most {card.most} in a deck. {card.text}{order}"
    return Entry(title=card.name, text=noted(text, card), words=("card",), rules=rules_of([card]))


def terrain_entry(kind: TerrainKind, taken: Iterable[str]) -> Entry:
    """A kind of terrain with its properties."""
    title = f"{kind.name} (terrain)" if kind.name in taken else kind.name
    code = f" Marked {kind.code} on the map." if kind.code and kind.family is not Family.BASIC else ""
    text = f"{FAMILIES[kind.family]}. {kind.text}{code}"
    return Entry(title=title, text=noted(text, kind), words=("terrain",), rules=rules_of([kind]))


def scenario_entry(content: Content, scenario: Scenario) -> Entry:
    """A scenario with its figure and its armies."""
    armies = [
        f"{name_of(side)} ({scenario.rosters[side].limit} points): "
        + joined([_counted(content, scenario, side, unit) for unit in dict.fromkeys(scenario.rosters[side].units)])
        for side in SIDES
    ]
    text = f"Scenario {scenario.number}, to {scenario.points} points. {scenario.story} {'. '.join(armies)}."
    return Entry(
        title=f"Scenario {scenario.number}: {scenario.name}", text=noted(text, scenario), rules=rules_of([scenario])
    )


def _counted(content: Content, scenario: Scenario, side: Seat, unit: str) -> str:
    count = scenario.rosters[side].units.count(unit)
    name = content.unit(unit).full_name
    return f"{count} {name}" if count > 1 else name


def town_entry(card: TownCard) -> Entry:
    """A Town card of the campaign."""
    text = f"Town card of the campaign, for {card.price} supplies. {card.text}"
    return Entry(title=card.name, text=noted(text, card), words=("campaign", "town"), rules=rules_of([card]))


def escalation_entry(card: EscalationCard) -> Entry:
    """An Escalation card of the campaign."""
    text = f"Escalation card of the campaign. {card.text}"
    return Entry(title=card.name, text=noted(text, card), words=("campaign",), rules=rules_of([card]))


def campaign_entry(content: Content) -> Entry:
    """The campaign with its figures."""
    plan = content.campaign
    text = (
        f"The campaign for one player, who leads the Empire through {len(plan.missions)} missions. It begins with "
        f"well-being {plan.well_being} and {plan.supplies} supplies. A victory brings {plan.reputation_for_a_win} "
        f"reputation ({plan.reputation_for_a_margin} more by a margin of {plan.margin}) and {plan.supplies_for_a_win} "
        f"supplies, a defeat costs {plan.well_being_of_a_loss} well-being and brings {plan.supplies_for_a_loss}. "
        f"A mission ends after turn {plan.last_turn}. With {plan.saved} of reputation and well-being the border is "
        f"saved, with {plan.holds} the line holds."
    )
    return Entry(title="Border Watch", text=noted(text, plan), words=("campaign", "solo"), rules=("FC-109",))
