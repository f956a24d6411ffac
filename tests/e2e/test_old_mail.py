"""Mail that waited over an update: what has no picture or no words any more is told as well as it can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cogs.outbox.news import RETRY_AFTER
from render.text import Passage
from rules.kernel.game import Event
from rules.table.record import PostNews, Whisper
from rules.table.table import Table
from tests.e2e.mail import BLUE, waited_over_a_restart
from tests.e2e.world import World


async def posts_with(world: World, change: Callable[[dict[str, Any]], None], *events: Event) -> str:
    """What the channel is told of news with these events, whose stored face was changed before they went out."""

    def stored(table: Table) -> PostNews:
        face = table.face(None).model_dump(mode="json")
        change(face)
        return PostNews(events=events, face=face, due=table.record.due)

    await waited_over_a_restart(world, await world.look(stored))
    return world.posts()[-1].content


async def test_news_with_a_board_of_an_older_form_are_told_in_words(world: World) -> None:
    """Without a picture, with who is waited for, and with a call for whom no direct message reaches."""
    _, bob = await world.playing("ann", "bob")
    await world.bot.store.note_dms(bob.id, None, True)
    before = len(world.posts())

    def age(face: dict[str, Any]) -> None:
        face["view"] = {"forms": "of last year"}

    told = await posts_with(world, age, Event(kind="table.resumed"))
    (post,) = world.posts()[before:]
    assert "The game goes on." in told
    assert "Waiting for Red" in told
    assert [] == post.attachments
    assert {bob.id} == world.pinged(post)


async def test_a_face_of_which_nothing_can_be_read_is_left_out(world: World) -> None:
    """Its events are told all the same."""
    await world.playing("ann", "bob")
    told = await posts_with(world, dict.clear, Event(kind="table.resumed"))
    assert "The game goes on." in told


async def test_events_without_words_are_told_by_a_plain_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that no text knows, and one whose text fails, take nothing from the others, in the channel and in private."""
    _, bob = await world.playing("ann", "bob")
    texts = type(world.games["ford"].texts)
    passages = texts.passages

    def brittle(self: Any, events: Any, *rest: Any) -> list[Passage]:
        told = list(events)
        if any(event.kind == "of_old" for event in told):
            raise KeyError("the form of last year")
        return passages(self, told, *rest)

    monkeypatch.setattr(texts, "passages", brittle)
    old, unknown, new = Event(kind="of_old"), Event(kind="nobody_knows"), Event(kind="round_began", data={"round": 2})
    told = await posts_with(world, lambda face: None, old, unknown, new)
    assert "Something happened that I can no longer put into words." in told
    assert "Nobody knows." in told
    assert passages(world.games["ford"].texts, [new], None, None)[0].words in told
    private = old.model_copy(update={"audience": frozenset({BLUE})})
    await waited_over_a_restart(world, Whisper(seat=BLUE, events=(private,)))
    assert "no longer put into words" in str(bob.dms[-1].embeds[0].description)


async def test_happenings_that_cannot_be_sorted_hold_nothing_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an event of an older form deserves a picture may fail; its words go out."""
    await world.playing("ann", "bob")

    def fail(*_: Any) -> bool:
        raise KeyError("the form of last year")

    monkeypatch.setattr(type(world.games["ford"]), "happenings", fail)
    told = await posts_with(world, lambda face: None, Event(kind="table.resumed"))
    assert "The game goes on." in told


async def test_a_panel_that_can_never_be_built_is_told_to_the_host(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some tries; of private news, whose panel fails as well, the host learns nothing."""
    ann, _ = await world.playing("ann", "bob")

    async def fail(*_: Any, **__: Any) -> Any:
        raise KeyError("panel")

    batch = await world.look(lambda table: table.session.batch.number)  # type: ignore[union-attr]
    private = Event(kind="table.resumed", audience=frozenset({BLUE}))
    for whisper, told in ((Whisper(seat=BLUE, batch=batch), 1), (Whisper(seat=BLUE, events=(private,)), 0)):
        before = len(ann.dms)
        with monkeypatch.context() as patch:
            patch.setattr("cogs.outbox.news.build_panel", fail)
            await waited_over_a_restart(world, whisper)
            await world.passes(10 * RETRY_AFTER)
        assert told == sum("could not tell a player" in letter.content for letter in ann.dms[before:])
        assert not (await world.outbox())["waiting"]
