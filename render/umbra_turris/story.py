"""Which events of Umbra Turris stand on one line, which of them are said by others, and who is named in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from rules.kernel.game import CALLED, Event
from rules.kernel.values import Json

ACTS_ALONE = " acts."
"""How an activation ends of which nothing else is told yet."""
ACTS = (
    "activated", "charge_declared", "attacked", "attacked_again", "counter_attacked", "shot_declared", "shot",
    "shot_fell_short", "cast_declared", "magic_tested", "cast_out_of_range", "spirits_asked", "order_issued",
    "order_lost", "looted", "item_played", "disengaging_tested", "fell_down", "panic_tested", "initiative_rolled",
    "cycle_started", "cycle_ended", "controlled",
)  # fmt: skip
"""With these a line begins, and what follows from them stands on it."""
GOES_ON: Mapping[str, tuple[str, ...]] = {
    "attacked": ("charge_declared", "attacked_again", "counter_attacked"),
    "shot": ("shot_declared",),
    "shot_fell_short": ("shot_declared",),
    "magic_tested": ("cast_declared",),
    "cast_out_of_range": ("cast_declared",),
    "spirits_asked": ("cast_declared",),
    "disengaging_tested": ("activated",),
}
"""Acts that stand on the line of the act before them, if that is one of these."""
APART = (
    "party_opened", "deployed", "items_drawn", "quests_drawn", "quest_scored", "left_table", "fled", "ambushed",
    "item_dealt", "quest_dealt", "reappeared", "location_chosen", "token_placed", "rolled_off", "zone_taken",
    "difficulty_set", "dice_given", "loot_laid", "piece_added", "piece_shifted", "soul_offered", "potions_brewed",
    "potion_given", "creature_joined", "quest_deck_chosen", "items_shown", "item_exchanged", "hunter_triumphed",
    "terrain_deck_chosen", "initiative_passed", "initiative_seized",
)  # fmt: skip
"""What has a line of its own, whatever it came from."""
PLAIN = ("activated", "moved", "turned", "climbed", "hid", "unhidden", "thrown_away", "disengaged")
"""After these a sentence goes on with what the same model does next: "Zix turns north, hides."."""
CHAINED = (
    *PLAIN, "attacked", "charge_declared", "potion_drunk", "not_disengaged", "shot", "shot_fell_short",
    "disengaging_tested", "spot_out_of_range", "order_issued", "order_lost", "magic_tested", "cast_out_of_range",
    "looted", "spirits_asked",
)  # fmt: skip
"""What it goes on with."""
SOURCES = ("item_played", "item_used", "magic_tested", "potion_drunk")
"""What tells the name of an effect that it brings."""
BETWEEN = ("paid", "effect_laid")
"""What may stand between the two."""
REDUNDANT = (("die_gained", "order"), ("die_gained", "stubborn"))
"""Events with a reason that has told them already."""


# Lines


def paragraphs(events: Sequence[Event]) -> list[list[Event]]:
    """Events that stand on one line: an act, and what follows from it until the next one."""
    found: list[list[Event]] = []
    for event in events:
        if found and not begins_line(event, found[-1]):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def begins_line(event: Event, line: Sequence[Event]) -> bool:
    """Whether an event begins a line after the one so far; the first act of a turn stands on its first line."""
    kinds = [one.kind for one in line]
    acts = [kind for kind in kinds if kind in ACTS]
    if kinds[-1] == "turn_ended" or event.kind == "activated":
        return True
    if not acts:
        return event.kind != kinds[-1] or event.kind in APART
    if event.kind in ACTS:
        return any(kind not in PLAIN for kind in kinds) and acts[-1] not in GOES_ON.get(event.kind, ())
    return event.kind in APART and "attacker" not in event.data


def together(paragraph: Sequence[Event]) -> list[Event]:
    """The events of a line, with one for the same effect on several models."""
    found: list[Event] = []
    for event in paragraph:
        if found and event.kind == found[-1].kind == "effect_laid" and is_same_effect(event, found[-1]):
            before, now = found[-1].data, event.data
            models = [*(before["model"] if isinstance(before["model"], list) else [before["model"]]), now["model"]]
            called: dict[str, Json] = {**_called(found[-1]), **_called(event)}
            found[-1] = event.model_copy(update={"data": {**now, "model": models, CALLED: called}})
        else:
            found.append(event)
    return found


def is_same_effect(one: Event, other: Event) -> bool:
    """Whether two models have the same of the same."""
    return all(one.data.get(name) == other.data.get(name) for name in ("name", "changes", "sets"))


def chained(text: str, more: str) -> str:
    """A sentence that goes on with what the same model does next; that it acts need not be said then."""
    if text.endswith(ACTS_ALONE):
        return f"{text.removesuffix(ACTS_ALONE)} {more}"
    return f"{text.removesuffix('.')}, {more}"


def is_said(event: Event, paragraph: Sequence[Event]) -> bool:
    """Whether its line has told an event already: the way of a charge, an Action Die by an order, a card that works."""
    if event.kind == "effect_laid":
        return not (event.data.get("changes") or event.data.get("sets")) and is_named(event, paragraph)
    if event.kind == "moved":
        return any(one.kind == "charge_declared" for one in before(event, paragraph))
    return (event.kind, event.data.get("why")) in REDUNDANT


def is_named(effect: Event, paragraph: Sequence[Event]) -> bool:
    """Whether the line tells just before where an effect comes from: a card, a spell, an item."""
    others = [one.kind for one in before(effect, paragraph) if one.kind not in BETWEEN]
    return bool(others) and others[-1] in SOURCES


def before(event: Event, paragraph: Sequence[Event]) -> Sequence[Event]:
    """What came before an event on its line."""
    return paragraph[: next(place for place, one in enumerate(paragraph) if one is event)]


# Names


def called_in(event: Event) -> dict[str, str]:
    """The names of the models in an event."""
    return {model: str(name).partition(" ")[2] for model, name in _called(event).items()}


def _called(event: Event) -> dict[str, Json]:
    called = event.data.get(CALLED)
    return called if isinstance(called, dict) else {}


def names_alone(events: Iterable[Event]) -> dict[str, str]:
    """Models whose name nobody else has in these events, by their ids."""
    names = dict(chain.from_iterable(called_in(event).items() for event in events))
    counts = Counter(names.values())
    return {model: name for model, name in names.items() if counts[name] == 1}
