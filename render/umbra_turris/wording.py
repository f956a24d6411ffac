"""The wording of Umbra Turris: its file, the names in the box, and blows and shots told in one line.

Models are told as "Faelin (red 3)", later in the same story as "Faelin". What follows from an act stands on its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from render.text import Filler, Passage, Texts, plain, spaced, without_gaps
from render.umbra_turris.spelling import Figures, spelt
from render.umbra_turris.story import (
    CHAINED,
    PLAIN,
    called_in,
    chained,
    is_named,
    is_said,
    names_alone,
    paragraphs,
    together,
)
from rules.kernel.game import CALLED, Event
from rules.kernel.values import Json, Seat
from rules.umbra_turris.content import Content

HERE = Path(__file__).parent
DEEDS = (
    "activated", "moved", "turned", "climbed", "hid", "charge_declared", "order_issued", "item_used", "potion_drunk",
    "token_used", "deployed", "zone_taken", "item_exchanged", "item_played", "piece_added", "quests_drawn",
    "items_drawn", "party_opened", "potion_given", "spot_out_of_range", "disengaged",
)  # fmt: skip
"""What a player does, and so knows: it is nothing that has befallen them."""


class Chronicle(Texts):
    """The wording of the game, with its box."""

    box: Content

    def passages(
        self, events: Iterable[Event], names: Mapping[Seat, str] | None = None, reader: Seat | None = None
    ) -> list[Passage]:
        """A line for each act with what came of it; a model has its number where it is first named."""
        events = [*events]
        short, known = names_alone(events), {**(names or {})}
        told = [Passage(self._line(line, short, known, reader), tuple(line)) for line in paragraphs(events)]
        return [passage for passage in told if passage.words]

    def _line(
        self, paragraph: Sequence[Event], short: Mapping[str, str], known: dict[Seat, str], reader: Seat | None
    ) -> str:
        """A line of the story; whoever is named in it is known from then on."""
        text, doer, events = "", "", together(paragraph)
        for event in events:
            if is_said(event, events):
                continue
            line = self._brief(event, events) or self.tell(event, known, reader)
            if not line:
                continue
            model = str(event.data.get("model", event.data.get("attacker")))
            name = Teller(self, known, event.data).say(model)
            goes_on = event.kind in CHAINED and model == doer and line.startswith(f"{name} ")
            text = chained(text, line.removeprefix(f"{name} ")) if goes_on else f"{text} {line}".lstrip()
            known |= {Seat(one): short[one] for one in called_in(event) if one in short}
            doer = model if event.kind in PLAIN else ""
        return text

    def _brief(self, event: Event, paragraph: Sequence[Event]) -> str:
        """Of an effect whose name its line has told, what it changes."""
        changed = spelt(self.box, event.data).get("changes") if event.kind == "effect_laid" else ""
        return f"{changed}." if changed and is_named(event, paragraph) else ""

    def part_of(self, event: Event, seat: Seat) -> Event | None:
        """What has befallen a party: what others did to it, and what came of its own deeds, but not the deeds."""
        doer = str(event.data.get("model", event.data.get("seat", "")))
        is_own = event.kind in DEEDS and doer.partition(".")[0] == seat
        return None if is_own else super().part_of(event, seat)

    def _fill_part(self, template: str, data: Mapping[str, Json], names: Mapping[Seat, str] | None) -> str:
        spelled = spelt(self.box, data)
        return Teller(self, names or {}, data).vformat(without_gaps(template, spelled.get), (), spelled)


class Teller(Filler):
    """Fills templates, and knows what the models of an event are called."""

    def __init__(self, texts: Texts, names: Mapping[Seat, str], data: Mapping[str, Json]) -> None:
        super().__init__(texts, names)
        called = data.get(CALLED)
        self.called: Mapping[str, Json] = called if isinstance(called, dict) else {}

    def say(self, value: Json) -> str:
        """A model by its name and number, figures as they stand, anything else as everywhere."""
        if isinstance(value, Figures):
            return str(value)
        if isinstance(value, str) and value not in self.names and value in self.called:
            number, _, name = str(self.called[value]).partition(" ")
            return f"{plain(name)} ({value.partition('.')[0]} {number})"
        return super().say(value)


def texts(content: Content) -> Chronicle:
    """All that is told of a game."""
    wording = Texts.load(HERE / "text.toml")
    words = dict(names_in(content))
    return Chronicle(**wording.model_dump() | {"words": words | wording.words}, box=content)


def names_in(content: Content) -> Iterator[tuple[str, str]]:
    """Ids of the box with their names: special rules, people, arms, magic, cards and places."""
    people: tuple[Any, ...] = (*content.races, *content.sub_races, *content.professions, *content.guilds)
    for special in content.specials():
        owners = [one for one in people if special.startswith(f"{one.id}_")]
        owner = max(owners, key=lambda one: len(one.id), default=None)
        rest = special if owner is None else special.removeprefix(f"{owner.id}_")
        yield special, spaced(rest).capitalize() if owner is None else f"{owner.name}: {spaced(rest)}"
    places: tuple[Any, ...] = (*content.alignments, *content.locations, *content.domains)
    yield from ((str(one.id), one.name) for one in (*people, *places))
    arms: tuple[Any, ...] = (*content.melee_weapons, *content.ranged_weapons, *content.armour, *content.items)
    yield from ((one.id, _within(one.name)) for one in (*arms, *content.creatures, *content.extra_pieces))
    for potion in content.potions:
        yield from ((name, _within(potion.name)) for name in (potion.id, f"potion_of_{potion.id}"))
    cards: tuple[Any, ...] = (*content.item_cards, *content.quest_cards, *content.terrain_cards)
    yield from ((one.id, f"*{one.name}*") for one in (*content.spells, *content.spirits, *cards))
    for card in cards:
        yield from ((name, f"*{card.name}*") for name in card.specials)


def _within(name: str) -> str:
    """A name as it stands within a sentence: names of one's own keep their capitals."""
    words = name.split()
    is_own = any(word[0].isupper() for word in words[1:])
    return name if is_own else name[0].lower() + name[1:]
