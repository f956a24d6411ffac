"""Settings by name: what a host types is found among the settings of the game, and what each of them can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.decisions import Option
from rules.kernel.game import Game, Setting
from rules.kernel.spelling import errors
from rules.kernel.values import Refused

LONGEST_NAME = 100
"""Letters of a typed name that are compared with anything."""
MOST_GUESSES = 3


def setting_named(game: Game[Any], typed: str) -> Setting:
    """The setting that is meant, by its id, its label or a part of it that no other has."""
    found = _meant(typed, {setting.id: setting.label for setting in game.settings})
    if len(found) == 1:
        return next(setting for setting in game.settings if setting.id == found[0])
    named = {setting.id: setting.label for setting in game.settings}
    what = f"{game.title} has no setting “{typed.strip()[:LONGEST_NAME]}”."
    if found:
        what = f"“{typed.strip()[:LONGEST_NAME]}” can mean several settings."
    guesses = found or _guesses(typed, named)
    raise Refused(f"{what} {_offer([named[one] for one in guesses]) or 'Look at /game settings for all of them.'}")


def choice_named(setting: Setting, typed: str) -> Option:
    """What a setting is to be, by the id or the label of the choice or a part of it that no other has."""
    found = _meant(typed, {choice.id: choice.label for choice in setting.choices})
    if len(found) == 1:
        return next(choice for choice in setting.choices if choice.id == found[0])
    raise Refused(f"{setting.label} can be {_or(choice.label for choice in setting.choices)}.")


def read_settings(game: Game[Any], text: str) -> dict[str, str]:
    """Settings as a host types them, "Name: value" on a line each; all that cannot be read is told at once."""
    chosen: dict[str, str] = {}
    faults: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            setting, choice = _read_line(game, line)
        except Refused as fault:
            faults.append(str(fault))
        else:
            chosen[setting.id] = choice.id
    if faults:
        untold = len(faults) - MOST_GUESSES
        more = [f"There are faults in {untold} more." if untold > 1 else "There is a fault in one more."] * (untold > 0)
        raise Refused(" ".join([*faults[:MOST_GUESSES], *more, "Nothing has changed."]))
    return chosen


def written_settings(game: Game[Any], options: Mapping[str, str]) -> str:
    """All settings as a host can type them, with what else each can be behind it."""
    lines = []
    for setting in game.settings:
        now = options.get(setting.id, setting.default)
        label = next(choice.label for choice in setting.choices if choice.id == now)
        others = " / ".join(choice.label for choice in setting.choices if choice.id != now)
        lines.append(f"{setting.label}: {label} ({others})")
    return "\n".join(lines)


def changed_settings(game: Game[Any], options: Mapping[str, str]) -> list[tuple[Setting, Option]]:
    """The settings that are not as the game has them by itself, and what they are."""
    return [
        (setting, choice)
        for setting in game.settings
        for choice in setting.choices
        if choice.id == options.get(setting.id) and choice.id != setting.default
    ]


def _read_line(game: Game[Any], line: str) -> tuple[Setting, Option]:
    """A setting may have a colon in its name; what stands in brackets at the end is what else it could be."""
    written = line[: line.rindex(" (")] if line.endswith(")") and " (" in line else line
    name, colon, value = written.rpartition(":")
    if not colon:
        raise Refused(f"“{line[:LONGEST_NAME]}” is no setting: write its name, a colon and what it is to be.")
    setting = setting_named(game, name)
    return setting, choice_named(setting, value)


def _meant(typed: str, named: Mapping[str, str]) -> list[str]:
    """The ids that a typed name can mean: the one of that name, or all of whose label it is a part."""
    wanted = _plain(typed)
    if not wanted:
        return []
    for one, label in named.items():
        if wanted in (_plain(one), _plain(label)):
            return [one]
    return [one for one, label in named.items() if wanted in _plain(label)]


def _guesses(typed: str, named: Mapping[str, str]) -> list[str]:
    """The ids of those that are spelt like it, or have a word that is."""
    wanted = _plain(typed)
    labels = {word: one for one, label in named.items() for word in (_plain(label), *_plain(label).split())}
    near = errors(wanted, labels)
    found = [labels[word] for word in sorted(near, key=lambda word: (near[word], word))]
    return list(dict.fromkeys(found))[:MOST_GUESSES]


def _plain(text: str) -> str:
    return " ".join(text[:LONGEST_NAME].lower().replace("_", " ").split())


def _offer(labels: list[str]) -> str:
    return f"Do you mean {_or(labels[: MOST_GUESSES + 2])}?" if labels else ""


def _or(labels: Iterable[str]) -> str:
    *first, last = labels
    return f"{', '.join(first)} or {last}" if first else last
