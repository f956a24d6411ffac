"""Pictures as files for Discord, drawn in the workshop; the game goes on without one that cannot be drawn."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Iterable, Mapping

import discord

from cogs import limits
from cogs.shell import SealedOrders
from data.logs import logger
from render.cuts import Cut
from render.editions import Edition
from rules.kernel.game import Event, Face
from rules.kernel.values import Cell

log = logger(__name__)

LONGEST_WAIT = 10
"""Seconds that a lobby waits for its picture: after an update the boards are painted anew, and people want to join."""
MOST_SCENES = limits.MESSAGE_FILES - 1
"""Scenes in one message; the last file is the board."""


async def pictures(
    bot: SealedOrders, edition: Edition, face: Face, cut: Cut, targets: dict[Cell, int] | None = None
) -> list[discord.File]:
    """The picture of a face; none where it cannot be drawn."""
    return await _drawn(own_picture(bot, edition, face, cut, targets), edition)


async def own_picture(
    bot: SealedOrders, edition: Edition, face: Face, cut: Cut, targets: dict[Cell, int] | None = None
) -> discord.File:
    """The board as a seat, or a spectator, sees it, with the picture in words beside it."""
    return _file(await bot.workshop.picture(face, targets, cut), "board.png", edition.alt_text(face))


async def marked_picture(
    bot: SealedOrders, edition: Edition, before: Face | None, face: Face, cut: Cut
) -> tuple[list[discord.File], int]:
    """The picture of a face with a mark on all that has changed since an earlier one, and at how many places that is.

    Without marks where the earlier one is not known, and without a picture where it cannot be drawn.
    """
    if before is None:
        return await pictures(bot, edition, face, cut), 0
    marked = 0

    async def drawing(earlier: Face) -> discord.File:
        nonlocal marked
        picture, marked = await bot.workshop.changes(earlier, face, cut)
        return _file(picture, "board.png", edition.alt_text(face))

    return await _drawn(drawing(before), edition), marked


async def opening_pictures(bot: SealedOrders, edition: Edition, options: Mapping[str, str]) -> list[discord.File]:
    """The game of a lobby before it begins, as everybody may see it; none where it cannot be drawn soon."""

    async def opening() -> discord.File | None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                picture, words = await bot.workshop.opening(edition.game.name, options)
        except TimeoutError:
            log.info("lobby_without_picture", game=edition.game.name)
            return None
        return _file(picture, "opening.png", words)

    return await _drawn(opening(), edition)


async def closer_look(bot: SealedOrders, face: Face, name: str, cut: Cut) -> discord.File:
    """One of the looks that a face offers, with the picture in words beside it."""
    picture, words = await bot.workshop.look(face, name, cut)
    return _file(picture, f"{name}.png", words)


async def hand_pictures(bot: SealedOrders, edition: Edition, face: Face, cut: Cut) -> list[discord.File]:
    """What a seat alone knows as a picture; none where there is nothing to draw."""

    async def hand() -> discord.File | None:
        picture = await bot.workshop.hand(face, cut)
        return None if picture is None else _file(picture, "hand.png", "What you hold, as the words above tell it.")

    return [] if edition.hand_picture is None else await _drawn(hand(), edition)


async def scenes(bot: SealedOrders, edition: Edition, events: Iterable[Event], cut: Cut) -> list[discord.File]:
    """The happenings that have a picture of their own, in order; of too many for one message, the latest."""

    async def scene(event: Event, number: int) -> discord.File:
        picture, words = await bot.workshop.scene(edition.game.name, event, cut)
        return _file(picture, f"scene-{number}.png", words)

    shown = happenings(edition, events)[-MOST_SCENES:]
    drawn = [_drawn(scene(event, number), edition) for number, event in enumerate(shown, start=1)]
    return [file for files in await asyncio.gather(*drawn) for file in files]


def happenings(edition: Edition, events: Iterable[Event]) -> list[Event]:
    """The events that have a picture of their own; none where they are of a form that the game no longer knows."""
    try:
        return edition.happenings(events)
    except Exception as fault:
        log.error("picture_failed", error=fault, game=edition.game.name)
        return []


async def _drawn(drawing: Awaitable[discord.File | None], edition: Edition) -> list[discord.File]:
    try:
        file = await drawing
    except Exception as fault:
        log.error("picture_failed", error=fault, game=edition.game.name)
        return []
    return [] if file is None else [file]


def _file(picture: bytes, name: str, words: str) -> discord.File:
    return discord.File(io.BytesIO(picture), name, description=words[: limits.ALT_TEXT])
