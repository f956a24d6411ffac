"""Marked words in hidden places: they may occur in their owner's requests, and nowhere else at all."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cogs.panel.shell_acts import SHELL_ACTS
from data.logs import set_up_logs
from data.settings import Settings
from rules.kernel.choices import Choice
from tests.reference import attack
from tests.secrecy_discord.scene import Scene
from tests.secrecy_discord.wiretap import CHANNEL, Heard, Leak

BANNER = "zqann9 of the boar"
MARK = "zqann9"
CARD_MARK = "zqblue9"

_PLACE = r"(?:(?:\d+\.)*|~[0-9a-f]{8}\.)"
_ACT = rf"{_PLACE}[a-z](?:\d+(?:-\d+)*)?"
_OURS = re.compile(
    rf"t\d+:(?:b\d+\.\d+\.[0-9a-f]{{6}}:(?:(?:{'|'.join(sorted(SHELL_ACTS))})(?:\.\d+)?|{_ACT}(?::v)?)"
    r"|n\d+:[a-z_]+|l:(?:seat|s\d+)|m\d+\.\d+:(?:reply|reply_all|older))"
)
_PUBLIC = re.compile(r"t\d+:(?:n\d+:[a-z_]+|l:(?:seat|s\d+))")


def watch(heard: list[Heard], mark: str, owner: str) -> int:
    """The mark reaches its owner, and nobody else; returns how often it was clean."""
    clean = 0
    for one in heard:
        if mark in one.raw and one.reader != owner:
            raise Leak(f"{one.reader} can read what only {owner} knows, by {one.what}")
        clean += mark not in one.raw
    assert clean < len(heard), f"{owner} never saw {mark}"
    return clean


def check_ids(heard: list[Heard]) -> int:
    """Ids of components are numbers and words of ours: every client can read them. Returns how many there are."""
    checked = 0
    for one in heard:
        for component in components_in(json.loads(one.raw.partition("\n")[0])):
            custom_id = component["custom_id"]
            allowed = _PUBLIC if one.reader == CHANNEL else _OURS
            if not allowed.fullmatch(custom_id):
                raise Leak(f"{one.reader} can read an id that tells something: {custom_id}")
            for option in component.get("options", ()):
                if ":l:" not in custom_id and not re.fullmatch(r"\d+", option["value"]):
                    raise Leak(f"{one.reader} can read a value that tells something: {option['value']}")
            checked += 1
    return checked


def components_in(body: Any) -> Iterator[dict[str, Any]]:
    """All components with an id in the body of a request; the fields of a modal are only numbered."""
    match body:
        case dict():
            if isinstance(body.get("custom_id"), str) and body.get("type") != 4:
                yield body
            for inner in body.values():
                yield from components_in(inner)
        case list():
            for inner in body:
                yield from components_in(inner)


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """All that is written to the logs meanwhile, at their most talkative."""
    stream = io.StringIO()
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    level = root.level
    set_up_logs(Settings(log_level="DEBUG"), stream)
    try:
        yield stream
    finally:
        for handler in [handler for handler in root.handlers if handler not in before]:
            root.removeHandler(handler)
        root.setLevel(level)


def mark_cards(patch: pytest.MonkeyPatch) -> None:
    """Whatever Blue can play in an attack is marked."""
    play_cards, card_choices = attack.play_cards, attack.card_choices

    def play_marked_cards(g: Any, attacker: Any, defender: Any) -> Any:
        def marked(hand: Any, playable: Any) -> Iterator[Choice[Any]]:
            for choice in card_choices(hand, playable):
                is_blue = hand is g.state.hands["blue"]
                if is_blue:
                    choice.label, choice.hint = f"{choice.label} {CARD_MARK}", f"{choice.hint} {CARD_MARK}"
                yield choice

        patch.setattr(attack, "card_choices", marked)
        return play_cards(g, attacker, defender)

    patch.setattr(attack, "play_cards", play_marked_cards)


async def name_the_banner(scene: Scene) -> None:
    """Ann writes her marked banner, thinks again, and hands it in, over a restart and a message that is late."""
    panel = await scene.ann.opens_panel()
    await scene.ann.fills(panel, BANNER)
    scene.world.fails("POST", scene.ann.user.dm_channel.id, status=500, code=0, times=1)
    await scene.everybody_asks()
    await scene.world.crash()
    await scene.ann.opens_panel()
    await scene.ann.slash("game verify")
    await scene.everybody_asks()
    await scene.reminders_go_out()
