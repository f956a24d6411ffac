"""A tap on the wire between the bot and Discord: who receives what, with all that may differ by chance made equal."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from simcord.backend import Backend
from simcord.http import router

CHANNEL = "the channel"
EPHEMERAL = 64
DEFERRED_UPDATE, MODAL, CHOICES = 6, 9, 8

_SNOWFLAKE = re.compile(r"\b\d{17,20}\b")
_MARK = re.compile(r":n\d+:")
_RECEIPT = re.compile(r"Receipt `[0-9a-f]+`")
_BY_CHANCE = ("nonce", "receipt")


class Leak(AssertionError):
    """Somebody receives what is none of his business."""


@dataclass(frozen=True)
class Heard:
    """One request, as the one who receives it could read it."""

    reader: str
    what: str
    body: str
    files: tuple[str, ...]
    raw: str
    """The body as it was, with the words in its files."""

    @property
    def is_reply(self) -> bool:
        """Whether it answers a click or a command."""
        return "/webhooks/" in self.what or "/interactions/" in self.what

    @property
    def words(self) -> str:
        """All that has to be the same in twins."""
        return "\n".join((self.reader, self.what, self.body, *self.files))


class Wiretap:
    """Hears every request that somebody receives something by."""

    def __init__(self, backend: Backend, names: dict[int, str]) -> None:
        self._backend = backend
        self._names = names
        """People by their ids; ids of people and channels stay as they are, for they are the same in every run."""
        self.heard: list[Heard] = []

    def note(self, method: str, path: str, body: Any, files: list[Any]) -> None:
        """Take down a request."""
        reader = self._reader(method, path.strip("/").split("/"), body if isinstance(body, dict) else {})
        if reader is None:
            return
        texts = [f"{file.filename}|{file.description}|{_text_of(file)}" for file in files]
        self.heard.append(
            Heard(
                reader=reader,
                what=f"{method} {_kind(path)}",
                body=self._settled(json.dumps(_without_chance(body), sort_keys=True, ensure_ascii=False)),
                files=tuple(map(self._settled, texts)),
                raw="\n".join((json.dumps(body, ensure_ascii=False), *texts)),
            )
        )

    def _settled(self, text: str) -> str:
        kept = {str(one) for one in (*self._names, *self._backend.channels)}
        text = _SNOWFLAKE.sub(lambda found: found[0] if found[0] in kept else "#", text)
        return _RECEIPT.sub("Receipt `#`", _MARK.sub(":n#:", text))

    # Who receives it

    def _reader(self, method: str, path: list[str], body: dict[str, Any]) -> str | None:
        if method == "GET":
            return None
        match path:
            case ["channels", channel, *_]:
                return self._place(int(channel))
            case ["users", "@me", "channels"]:
                return self._names[int(body["recipient_id"])]
            case ["interactions", number, _, "callback"]:
                return self._of_callback(self._backend.interactions[int(number)], body)
            case ["webhooks", _, token, *rest]:
                record = self._backend.interactions[self._backend.interaction_tokens[token]]
                return self._of_edit(record) if rest else self._of_reply(record, body)
        return None

    def _of_callback(self, record: Any, body: dict[str, Any]) -> str:
        if body["type"] in (DEFERRED_UPDATE, MODAL, CHOICES):
            return self._names[record.user_id]
        return self._of_reply(record, body.get("data") or {})

    def _of_reply(self, record: Any, message: dict[str, Any]) -> str:
        is_private = int(message.get("flags") or 0) & EPHEMERAL
        return self._names[record.user_id] if is_private else self._place(record.channel_id)

    def _of_edit(self, record: Any) -> str:
        message = self._backend.get_message(record.channel_id, record.message_id)
        return self._names[record.user_id] if message.is_ephemeral else self._place(record.channel_id)

    def _place(self, channel: int) -> str:
        for user, private in self._backend.dm_channels.items():
            if private == channel:
                return self._names[user]
        return CHANNEL


def _text_of(file: Any) -> str:
    """What is in a file: the words of a text, the fingerprint of a picture."""
    content = file.fp.read()
    file.fp.seek(0)
    if not file.filename.endswith(".json"):
        return hashlib.sha256(content).hexdigest()
    return json.dumps(_without_chance(json.loads(content)), sort_keys=True)


def _without_chance(value: Any) -> Any:
    match value:
        case dict():
            return {name: "#" if name in _BY_CHANCE else _without_chance(inner) for name, inner in value.items()}
        case list():
            return [_without_chance(inner) for inner in value]
    return value


def _kind(path: str) -> str:
    """A path without the numbers and tokens in it."""
    return re.sub(r"simcord_interaction_\d+|\d{17,20}", "*", path)


@contextmanager
def tapped(tap: Wiretap) -> Iterator[None]:
    """Hear everything that goes over the wire."""
    dispatch = router.dispatch

    def listening(backend: Backend, method: str, path: str, **request: Any) -> Any:
        tap.note(method, path, request.get("json"), list(request.get("files") or ()))
        return dispatch(backend, method, path, **request)

    router.dispatch = listening
    try:
        yield
    finally:
        router.dispatch = dispatch


def compare(one: list[Heard], other: list[Heard], *, but: set[str]) -> int:
    """Everybody but the initiated receives the same in both, in the same order; returns how much that is.

    Posts and replies to clicks are two streams: which of two tasks comes first is chance.
    """
    streams = sorted({(heard.reader, heard.is_reply) for heard in (*one, *other) if heard.reader not in but})
    return sum(_compare_stream(stream, one, other) for stream in streams)


def _compare_stream(stream: tuple[str, bool], one: list[Heard], other: list[Heard]) -> int:
    reader, _ = stream
    left, right = ([heard for heard in all_ if (heard.reader, heard.is_reply) == stream] for all_ in (one, other))
    for here, there in zip(left, right, strict=False):
        if here.words != there.words:
            raise Leak(f"{reader} receives a secret by {here.what}: {first_difference(here.words, there.words)}")
    if len(left) != len(right):
        extra = max(left, right, key=len)[min(len(left), len(right))]
        raise Leak(f"{reader} receives something in one game alone: {extra.words[:300]}")
    return len(left)


def first_difference(one: str, other: str) -> str:
    """The surroundings of the first place where two texts differ."""
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - 60)
    return f"{one[start : place + 60]!r} and {other[start : place + 60]!r}"
