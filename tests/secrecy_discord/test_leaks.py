"""A bot that leaks is found out: each of these has one planted leak."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.secrecy_discord import leaks
from tests.secrecy_discord.test_twins import TWINS
from tests.secrecy_discord.twins import Look, check
from tests.secrecy_discord.wiretap import Leak

Plant = Callable[[pytest.MonkeyPatch], None]

CAUGHT: list[tuple[Plant, str, tuple[Look, ...], str]] = [
    (leaks.tells_the_answer, "a sealed sheet", (), "the channel receives a secret by POST"),
    (leaks.touches_the_lobby, "clicks in a panel", (), "the channel receives something in one game alone"),
    (leaks.shows_typing, "clicks in a panel", (), "the channel receives something in one game alone"),
    (leaks.replies_in_public, "a pass in a window", (), "the channel receives"),
    (leaks.whispers_to_all, "a hidden die", (), "receives a secret"),
    (leaks.draws_anothers_board, "a hidden hand", (), "receives a secret"),
    (leaks.reminds_in_public, "silence in a window", ("reminders",), "the channel receives"),
    (leaks.counts_who_is_left, "silence in a window", ("reminders",), "cid receives a secret"),
    (leaks.names_who_is_waited_for, "silence in a window", ("asking",), "receives a secret"),
    (leaks.numbers_the_journal, "an offer on the floor", ("after",), "receives a secret"),
    (leaks.proves_for_all, "an agreement on the floor", ("asking",), "receives a secret"),
    (leaks.shows_anothers_hand, "a hidden hand", ("asking",), "receives a secret"),
    (leaks.gives_back_presence, "somebody comes back in a window", ("asking",), "receives a secret"),
    (leaks.copies_letters_to_all, "letters", (), "cid receives"),
    (leaks.counts_all_letters, "letters", ("after",), "cid receives a secret"),
    (leaks.leaves_letters_at_the_seat, "letters of a predecessor", ("asking", "reminders"), "receives"),
    (leaks.goes_on_counting, "letters of a predecessor", ("reminders", "after"), "dan receives a secret"),
    (leaks.limits_the_seat, "letters of a predecessor", ("reminders", "after"), "receives"),
    (leaks.delivers_to_the_seat, "letters of a predecessor", ("reminders",), "dan receives"),
    (leaks.numbers_desks_with_letters, "letters of a predecessor", ("reminders", "after"), "eve receives a secret"),
    (leaks.shows_what_was_sealed_before, "a sealed answer of a predecessor", (), "dan receives a secret"),
    (leaks.leaves_drafts_at_the_seat, "what a predecessor had begun and filed", (), "dan receives"),
    (leaks.shares_notes, "private notes", ("asking",), "receives"),
    (leaks.shares_notes, "notes of a predecessor", ("asking",), "receives"),
    (leaks.answers_only_for_the_silent, "a referee beside a silent window", ("after",), "receives"),
    (leaks.explains_with_the_answer, "a sealed sheet", (), "the channel receives a secret"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "name", "looks", "words"), [pytest.param(*case, id=f"{case[0].__name__}-{case[1]}") for case in CAUGHT]
)
async def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant, name: str, looks: tuple[Look, ...], words: str
) -> None:
    """The twins that keep their secrets with the real bot do not with this one, as soon as somebody looks there."""
    plant(monkeypatch)
    with pytest.raises(Leak, match=words):
        await check(dataclasses.replace(TWINS[name], looks=looks), tmp_path)


async def test_twins_without_a_difference_are_refused(tmp_path: Path) -> None:
    """Comparing a game with itself would prove nothing."""
    same = dataclasses.replace(TWINS["a sealed sheet"], before=TWINS["a sealed dialogue"].before)
    alike = dataclasses.replace(same, one=same.before, other=same.before, looks=())
    with pytest.raises(AssertionError, match="the two games are the same"):
        await check(alike, tmp_path)
