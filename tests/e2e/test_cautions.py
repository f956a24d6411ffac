"""What is said before an answer is handed in: what may be overlooked, what is spent, why it is refused."""

from __future__ import annotations

import pytest

from rules.kernel.game import Chance, Face, Odds
from rules.kernel.play import PASS
from tests.e2e.hands import Touch
from tests.e2e.world import World
from tests.reference.game import TheFord


async def test_what_may_be_overlooked_is_said_before_anything_is_handed_in(world: World) -> None:
    """A caution of the game, what could not be handed in, and what would count at the deadline instead."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("council.sheet"))[0]
    panel = await player.opens_panel()
    assert "⚠️" not in player.reads(panel)
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    touches = player.plans(await player.sight(), {"stake": purse, "errand": "ferryman"})
    for touch in touches[:-1]:
        await player.touches(panel, touch)
    said = player.reads(panel)
    assert "⚠️ You stake all your gold." in said
    refusal = f"Stake and errand cost {purse + 1} gold together, and you have {purse}."
    assert f"⚠️ Cannot be handed in like this: {refusal}" in said
    assert f"**{purse + 1} of {purse} gold**" in said
    assert "At the deadline this would not count, but: **Gold staked on marching early: 0" in said


async def test_what_is_spent_is_counted_over_all_lines(world: World) -> None:
    """While a sheet is filled in, line after line; open lines cost nothing yet."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("council.sheet"))[0]
    panel = await player.opens_panel()
    assert "gold**" not in player.reads(panel)
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    first, *others = player.plans(await player.sight(), {"stake": 1, "errand": "ferryman"})
    await player.touches(panel, first)
    assert f"**1 of {purse} gold**" in player.reads(panel)
    for touch in others[:-1]:
        await player.touches(panel, touch)
    assert f"**2 of {purse} gold**" in player.reads(panel)


async def test_the_last_press_hands_in_only_what_needs_no_caution(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a whole answer leads to is said first, with the button that hands it in."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.card"))[0]
    monkeypatch.setattr(TheFord, "cautions", lambda self, face, given, meant=None: (f"You mean {meant}.",))
    panel = await player.opens_panel()
    (touch,) = player.plans(await player.sight(), PASS)
    await player.touches(panel, touch)
    assert "To hand in: **Pass**\n⚠️ You mean None." in player.reads(panel)
    assert None is (await player.sight()).answer
    assert "Handed in: **Pass**" in await player.pushes(panel, "Hand in: Pass")


async def test_odds_are_read_before_anything_is_handed_in(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are reckoned by a worker from what is meant; the last press hands in only what has none that are new."""
    chance = Chance(words="somebody is beaten", likely=833, least=500, most=1000)
    monkeypatch.setattr(TheFord, "odds_for", ("attack.card",))
    monkeypatch.setattr(
        TheFord, "odds", lambda self, face, meant: () if face.answer else (Odds(about=f"{meant}", chances=(chance,)),)
    )
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.card"))[0]
    panel = await player.opens_panel()
    assert "🎲 None: somebody is beaten 83 % (50 % to 100 %)" in player.reads(panel)
    (touch,) = player.plans(await player.sight(), PASS)
    await player.touches(panel, touch)
    assert "Handed in: **Pass**" in player.reads(panel), "these odds were there before"


async def test_new_odds_hold_the_last_press_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses once more hands in; where odds cannot be told, nobody is held up."""
    chance = Chance(words="somebody is beaten", likely=833, least=500, most=1000)
    asked: list[object] = []

    def reckon(self: TheFord, face: Face, meant: object) -> tuple[Odds, ...]:
        asked.append(meant)
        return (Odds(about=f"Reckoned {len(asked)} times", chances=(chance,)),)

    monkeypatch.setattr(TheFord, "odds_for", ("attack.defeat",))
    monkeypatch.setattr(TheFord, "odds", reckon)
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.defeat"))[0]
    panel, before = await player.opens_panel(), len(await world.journal())
    (last, *_) = [Touch(act) for one in player.controls(panel) if (act := one.rpartition(":")[2])[0] in "qv"]
    await player.touches(panel, last)
    assert before == len(await world.journal())
    assert 2 == len(asked), "once for each draft: as the panel was opened, and as it was after the press"
    monkeypatch.setattr(TheFord, "odds", lambda self, face, meant: 1 // 0)
    await player.touches(panel, last)
    assert before < len(await world.journal())


async def test_odds_of_the_same_draft_are_reckoned_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the press that completes it and for the panel after that; what is drafted otherwise is reckoned anew."""
    asked: list[object] = []

    def reckon(self: TheFord, face: Face, meant: object) -> tuple[Odds, ...]:
        asked.append(meant)
        return (Odds(about=f"Of {meant}", chances=()),)

    monkeypatch.setattr(TheFord, "odds_for", ("attack.defeat",))
    monkeypatch.setattr(TheFord, "odds", reckon)
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.defeat"))[0]
    panel = await player.opens_panel()
    (last, *_) = [Touch(act) for one in player.controls(panel) if (act := one.rpartition(":")[2])[0] in "qv"]
    await player.touches(panel, last)
    await player.opens_panel()
    assert len(asked) == 2, "once for the empty panel, once for the draft"


async def test_a_caution_that_was_shown_holds_nobody_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After it was said, whoever presses the same again hands it in."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.defeat"))[0]
    monkeypatch.setattr(TheFord, "cautions", lambda self, face, given, meant=None: ("Think again.",))
    panel, before = await player.opens_panel(), len(await world.journal())
    (last, *_) = [Touch(act) for one in player.controls(panel) if (act := one.rpartition(":")[2])[0] in "qv"]
    await player.touches(panel, last)
    assert "⚠️ Think again." in player.reads(panel)
    assert before == len(await world.journal())
    await player.touches(panel, last)
    assert before < len(await world.journal())


async def test_a_refused_answer_says_why_and_keeps_the_draft(world: World) -> None:
    """A sheet that costs more than the purse holds is not stored, and nothing of it is lost."""
    await world.playing("ann", "bob")
    await world.plays_until("council.sheet")
    player = (await world.waiting())[0]
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    panel = await player.opens_panel()
    said = await player.fills(panel, {"stake": purse, "errand": "ferryman"})
    assert f"Stake and errand cost {purse + 1} gold together, and you have {purse}." in said
    assert None is (await player.sight()).answer
    assert "ferryman" in (await player.opens_panel()).content.lower()
