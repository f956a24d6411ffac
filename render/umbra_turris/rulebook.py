"""The rulebook of Umbra Turris: its file, and what the box says of heroes, arms, spells, cards and places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from render.rulebook import Entry, Rulebook
from render.text import joined, sentence, spaced
from render.umbra_turris.lookup import entries
from render.umbra_turris.lookup_arms import armour_text, arms, item_text, melee_text, ranged_text
from render.umbra_turris.lookup_cards import cards, loot_text, parties, places
from render.umbra_turris.lookup_heroes import heroes
from render.umbra_turris.lookup_magic import magic
from render.umbra_turris.specials_text import special_text
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_entries import Id, Rule

HERE = Path(__file__).parent
TITLES = {
    "acolyte_prophets_modifier": "the Prophet's visions",
    "charlatan_prophets_reach": "the Prophet's reach",
    "dexterity_together": "dexterity among kin",
    "druid_reroll_ones": "re-roll of 1s",
    "druid_self_heal": "Self-heal",
    "faith_initiative": "faith in initiative",
    "faith_orders": "faith in orders",
    "grave_robber_undead": "an Undead to begin with",
    "grave_robber_undead_limit": "one Undead more",
    "invulnerability_permanent_fear": "Permanent Fear",
    "knight_of_the_order_takes_die": "takes the Action Die",
    "knocking_out_despite_helmet": "knocking out despite a helmet",
    "madness_wounds": "the price of madness",
    "master_gamekeeper_second_eagle": "a second War Eagle",
    "master_gamekeeper_sharp_senses": "sharper senses",
    "monk_light_range": "range of Light spells",
    "monk_pays": "pays for Light spells",
    "mutilate_critical": "mutilate critically",
    "nemrod_ranged_critical": "led by a Bow Master",
    "nemrod_trackers_eye": "led by a Tracker",
    "paladin_blessing_dice": "Blessing Dice",
    "paladin_fear_with_priest": "Fear with a Priest",
    "priest_fury_with_paladin": "Fury with a Paladin",
    "ranger_counter_attack": "counter-attack",
    "sneak_no_parry": "sneaking up",
    "sneak_stays_hidden": "staying hidden",
    "soldier_fearless_near_knight": "Fearless near a Knight",
    "thief_item_card": "an Item Card more",
    "vitality_dear_profession": "vitality of dear professions",
    "wizard_apprentice_item_card": "an Item Card more",
    "wizard_apprentice_spell": "the one spell",
    "zankh_leaders_spell": "the Leader's spell",
}
"""What special rules are called where their ids do not say it well."""


def rulebook(content: Content) -> Rulebook:
    """Everything that can be looked up about the game: words, rules by their numbers, then the box."""
    book = Rulebook.load(HERE / "rules.toml", more=[*rule_entries(content), *box_entries(content)])
    rules = sorted((entry for entry in book.entries if entry.id is not None), key=lambda rule: _place(rule.id or ""))
    words = [entry for entry in book.entries if entry.id is None]
    return Rulebook((*rules, *words), book.chapters)


def _place(rule: Rule) -> tuple[bool, str]:
    """By numbers and letters, rulings last: R99 stands before R100."""
    number = rule.removeprefix("UT-")
    return number.startswith("R"), number.removeprefix("R").zfill(3) if number.startswith("R") else number


def box_entries(content: Content) -> list[Entry]:
    """All that the box holds."""
    things = (*heroes(content), *arms(content), *magic(content), *cards(content), *places(content), *parties(content))
    return entries(things)


# Rules that say no more than the box does


def rule_entries(content: Content) -> list[Entry]:
    """The rules that are told by the box: those of one special rule each, and the rows of its tables."""
    return [*special_rules(content), *rows(content)]


def special_rules(content: Content) -> Iterator[Entry]:
    """Every line of the rulebook that is one special rule and nothing else."""
    owners = owners_of_specials(content)
    for name, rules in content.specials().items():
        lines = [rule for rule in rules if rule.startswith("UT-")]
        if len(lines) == 1:
            yield Entry(id=lines[0], title=rule_title(*owners[name], name), text=special_text(content, name))


def owners_of_specials(content: Content) -> dict[str, tuple[Id, str]]:
    """The id and the name of the first thing that has each special rule."""
    named = (
        *content.sub_races, *content.professions, *content.guilds, *content.items, *content.spirits, *content.spells,
        *content.creatures,
    )  # fmt: skip
    found: dict[str, tuple[Id, str]] = dict.fromkeys(content.leader.specials, ("leader", "Leader"))
    for entry in named:
        found.update({name: (entry.id, entry.name) for name in entry.specials if name not in found})
    for creed in content.alignments:
        found.update(dict.fromkeys(creed.specials, (creed.id, creed.name)))
    for card in content.item_cards:
        found.update(dict.fromkeys(card.specials, (card.id, card.name)))
    return found


def rule_title(owner: Id, name: str, special: str) -> str:
    """Whose rule it is and what it is called: "Black Knight: last blow"; a spell or item has its name alone."""
    if special == owner or spaced(special) == name.casefold():
        return name
    own = spaced(special.removeprefix(f"{owner}_")).replace("reroll", "re-roll")
    return f"{name}: {TITLES.get(special, own)}"


def rows(content: Content) -> Iterator[Entry]:
    """Weapons, armour, heads and loot by the lines of the rulebook that they come from."""
    told: dict[Rule, dict[str, list[str]]] = {}

    def note(rule: Rule, text: str, name: str) -> None:
        told.setdefault(rule, {}).setdefault(text, []).append(name)

    for melee in content.melee_weapons:
        if melee.cost is not None:
            note(melee.source, melee_text(content, melee), melee.name)
    for ranged in content.ranged_weapons:
        note(ranged.source, ranged_text(content, ranged), ranged.name)
    for piece in content.armour:
        note(piece.source, armour_text(piece), piece.name)
    for item in content.items:
        if not item.specials:
            note(item.source, item_text(content, item), item.name)
    for result in content.loot:
        note(result.source, loot_text(result), result.name)
    for rule, texts in told.items():
        names = [name for alike in texts.values() for name in alike]
        text = " ".join(f"{joined(alike)}: {text}" for text, alike in texts.items())
        yield Entry(id=rule, title=sentence(", ".join(names)), text=text)
