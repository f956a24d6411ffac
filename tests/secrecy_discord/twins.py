"""Pairs of games that differ in one secret: how they come to the moment, what differs, and what both do after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from cogs.panel.sight import Sight
from render.editions import Edition
from rules.kernel.game import Game
from rules.kernel.play import DONE, PASS
from rules.kernel.values import Json, Seat
from rules.table import letters
from rules.table.table import Table
from tests.e2e.players import Player, buttons, reply_of, sensible
from tests.helpers.lengths import at_length
from tests.hostile.siege import Siege
from tests.reference import muster
from tests.reference.content import FLOOD, Card
from tests.reference.council import ACCEPT, OFFER, WITHDRAW
from tests.secrecy_discord.scene import THE_FORD, Scene, Script, heard_in
from tests.secrecy_discord.wiretap import compare

LETTERS_A_DAY = at_length(5, letters.LETTERS_A_DAY)
"""How many letters a seat may send in these games: enough to come to the end of them."""

Patch = Callable[[pytest.MonkeyPatch], None]
Look = Literal["asking", "reminders", "everything", "after"]


async def nothing(scene: Scene) -> None:
    """Nothing is done."""


def unchanged(patch: pytest.MonkeyPatch) -> None:
    """The game is as it is."""


@dataclass(frozen=True)
class Twins:
    """Two games, alike but for one secret, and those who may know of it."""

    initiated: set[str]
    before: Script = nothing
    one: Script = nothing
    other: Script = nothing
    after: Script = nothing
    changed: Patch = unchanged
    """What is different in the other game from the start."""
    onlookers: tuple[str, ...] = field(default=("bob", "cid", "dan"))
    looks: tuple[Look, ...] = ("asking", "reminders", "everything", "after")
    """How the onlookers look about; a planted leak is found by fewer looks than all."""
    games: dict[str, Edition] = field(default_factory=lambda: THE_FORD)
    share: int = 0
    """What of all that is hardly ever of interest they ask for."""


def numbered(pairs: dict[str, Twins]) -> dict[str, Twins]:
    """Pairs of twins that share all questions among them."""
    return {name: replace(twins, share=number) for number, (name, twins) in enumerate(pairs.items())}


async def check(twins: Twins, folder: Path) -> int:
    """Play both; nobody but the initiated may receive a byte that differs. Returns how much was compared."""
    heard = []
    for name, secret, change in (("one", twins.one, unchanged), ("other", twins.other, twins.changed)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(letters, "LETTERS_A_DAY", LETTERS_A_DAY)
            change(patch)
            heard.append(await heard_in(folder / name, _script(twins, secret), twins.games))
    assert [one.words for one in heard[0]] != [one.words for one in heard[1]], "the two games are the same"
    return compare(*heard, but=twins.initiated)


def _script(twins: Twins, secret: Script) -> Script:
    async def script(scene: Scene) -> None:
        scene.share = twins.share
        curious, *others = [getattr(scene, name) for name in twins.onlookers]
        await twins.before(scene)
        await secret(scene)
        if "asking" in twins.looks:
            await scene.everybody_asks(*others)
        if "reminders" in twins.looks:
            await scene.reminders_go_out()
        if "everything" in twins.looks:
            await curious.opens_panel()
            await scene.asks_everything(curious)
        if "after" in twins.looks:
            await twins.after(scene)

    return script


def until(key: str) -> Script:
    """Play on to that moment in the rules."""

    async def script(scene: Scene) -> None:
        await scene.plays_until(key)

    return script


def deciding(name: str, *answers: Json) -> Script:
    """Somebody hands in these answers, one after the other, on one panel."""

    async def script(scene: Scene) -> None:
        player: Player = getattr(scene, name)
        panel = await player.opens_panel()
        for answer in answers:
            await player.fills(panel, answer)

    return script


def then(*scripts: Script) -> Script:
    """One thing after the other."""

    async def script(scene: Scene) -> None:
        for each in scripts:
            await each(scene)

    return script


# Sealed answers

BOAR: tuple[Json, ...] = ("The boar", ["riders", "axes"], 0)
STAG: tuple[Json, ...] = ("The stag, twice as long", ["pikes", "archers"], 2)
BOLD: Json = {"stake": 3, "errand": "ferryman"}
MEEK: Json = {"stake": 0, "errand": "none"}


async def changes_her_mind(scene: Scene) -> None:
    """Ann hands in, looks at it, takes it back, and hands in something else."""
    panel = await scene.ann.opens_panel()
    await scene.ann.fills(panel, BOLD)
    await scene.ann.pushes(panel, "Change it")
    await scene.ann.fills(panel, MEEK)
    await scene.ann.pushes(panel, "Take it back")
    await scene.ann.fills(panel, BOLD)


async def dithers(scene: Scene) -> None:
    """Ann clicks about in her panel, in two of them, and hands nothing in."""
    await scene.ann.pushes(await scene.ann.opens_panel(), "Next open line")
    for choice in ("No errand", "Ask the ferryman"):
        panel = await scene.ann.opens_panel()
        if "Back" in buttons(panel):
            await scene.ann.pushes(panel, "Back")
        await scene.ann.selects(panel, choice)
    await scene.ann.slash("hand")


# A floor


async def bargains(scene: Scene) -> None:
    """Ann offers Bob a truce, withdraws it, offers again; Bob looks at it."""
    await scene.ann.decides({"pick": OFFER, "then": {"pick": "blue", "then": 2}})
    await scene.ann.decides({"pick": WITHDRAW, "then": "blue"})
    await scene.ann.decides({"pick": OFFER, "then": {"pick": "blue", "then": 1}})
    await scene.bob.opens_panel()


async def agrees(scene: Scene) -> None:
    """Ann offers, and Bob accepts: that is known to all only when everybody is done."""
    await scene.ann.decides({"pick": OFFER, "then": {"pick": "blue", "then": 2}})
    await scene.bob.decides({"pick": ACCEPT, "then": "red"})


async def the_floor_closes(scene: Scene) -> None:
    """All are done; then everybody seals the same sheet as in the other game, and the onlookers ask again."""
    for player in (scene.cid, scene.bob, scene.ann):
        await player.decides(DONE)
        await scene.everybody_asks(scene.cid, scene.dan)
        await scene.world.passes(1)
    for player in (scene.cid, scene.bob, scene.ann):
        await player.decides(MEEK)
        await scene.world.passes(1)
    await scene.everybody_asks(scene.cid, scene.dan)


# Letters


async def writes_to_bob(scene: Scene) -> None:
    """Ann writes to Bob, who answers under the letter, reads, reports, and wants no more of it."""
    await scene.ann.slash("letter write", to="Blue", text="Leave Green to me.")
    opened = await scene.bob.user.click(scene.bob.dms[-1], label="Reply")
    await scene.bob.user.submit_modal(opened, {"0": "Never."})
    await scene.ann.slash("letter write", to="Blue", text="You will be sorry.")
    await scene.bob.slash("letter read")
    await scene.bob.slash("letter report", number=3, reason="A threat.")
    await scene.bob.slash("letter block", seat="Red")


async def bob_writes_to_cid(scene: Scene) -> None:
    """Cid gets the same letter in both games, and answers it."""
    await scene.bob.slash("letter write", to="Green", text="Good day to you.")
    opened = await scene.cid.user.click(scene.cid.dms[-1], label="Reply")
    await scene.cid.user.submit_modal(opened, {"0": "Good day."})
    await scene.everybody_asks(scene.cid, scene.dan)


# Letters of a predecessor


async def much_is_written_at_blue(scene: Scene) -> None:
    """Ann and Bob write, Bob as much as he may; he blocks her, and her last letter is still on its way to him."""
    await writes_to_bob(scene)
    await scene.bob.slash("letter unblock", seat="Red")
    for _ in range(LETTERS_A_DAY - 1):
        await scene.bob.slash("letter write", to="Red", text="And another thing.")
    await scene.bob.slash("letter block", seat="Green")
    scene.world.fails("POST", scene.bob.user.dm_channel.id, status=500, code=0)
    await scene.ann.slash("letter write", to="Blue", text="Are you still there?")


async def everybody_may_write(scene: Scene) -> None:
    """The table has agreed on letters at any time, and the rules want orders."""

    def agree(table: Table) -> None:
        table.record.free_talk = True

    await scene.world.bot.tables.change(scene.world.table, agree)
    await scene.plays_until("council.sheet")


async def takes_notes(scene: Scene) -> None:
    """Ann notes something for herself, in a line and in the form, and looks at what she has missed."""
    await scene.ann.slash("notes", add="Blue lies.")
    shown = reply_of(await scene.ann.slash("notes"))
    opened = await scene.ann.member.click(shown, label="Write notes")
    await scene.ann.member.submit_modal(opened, {"0": "Blue lies.\nGreen does not."})
    await scene.ann.slash("since")


async def bob_takes_notes(scene: Scene) -> None:
    """Bob notes something, and looks at his seat, before he leaves it."""
    await scene.bob.slash("notes", add="Red trusts me.")
    await scene.bob.slash("since")


async def dan_takes_blue(scene: Scene) -> None:
    """From Bob, whose mail has waited."""
    await scene.world.hands_over("blue", scene.dan)
    scene.world.works_again()
    await scene.world.restart()


async def dan_is_curious(scene: Scene) -> None:
    """He tries all that could show him a letter of Bob's, then gets the same letters in both games, and writes."""
    for number in (1, 2, LETTERS_A_DAY):
        await scene.dan.slash("letter read", before=number)
        await scene.dan.slash("letter report", number=number, reason="An insult.")
    await dan_presses_bobs_buttons(scene)
    await scene.cid.slash("letter write", to="Blue", text="Good day to you.")
    await scene.ann.slash("letter write", to="Blue", text="Good day from me.")
    for letter in scene.dan.dms[-2:]:
        opened = await scene.dan.user.click(letter, label="Reply")
        await scene.dan.user.submit_modal(opened, {"0": "Good day."})
    for _ in range(LETTERS_A_DAY - 2):
        await scene.dan.slash("letter write", to="everybody", text="Good day to all.")
    await scene.dan.slash("letter report", number=1, reason="Too polite.")
    await scene.everybody_asks(scene.dan, scene.cid)


async def dan_presses_bobs_buttons(scene: Scene) -> None:
    """He has never seen them, and makes up their ids by hand: Bob was the second to sit down."""
    siege = Siege(scene.world, scene.world.channel, [], [])
    on, words = siege.public_messages()[-1], {"type": 4, "custom_id": "0", "value": "Good day."}
    for letter in ("m1", "m2", "m1.2", "m2.2", "m9.2"):
        await siege.press(scene.dan, f"t1:{letter}:older", on)
        await siege.rest()
        await siege.send_modal(scene.dan, f"t1:{letter}:reply", [{"type": 18, "component": words}], on)
        await siege.rest()


async def bob_takes_blue_back(scene: Scene) -> None:
    """Cid sees nothing of his letters, and Eve, who takes Green now, not in what she gets there either."""
    await scene.world.hands_over("blue", scene.bob)
    await scene.world.restart()
    await scene.everybody_asks(scene.cid, scene.dan)
    eve = scene.world.people["eve"]
    await scene.world.hands_over("green", eve)
    await scene.world.restart()
    await scene.ann.slash("letter write", to="Green", text="Welcome.")
    await scene.everybody_asks(scene.cid, eve)


# A silent window


async def a_card(scene: Scene) -> None:
    """Bob plays the first card that he can."""
    sight = await scene.bob.sight()
    assert sight.question is not None
    (card, *_) = sight.question.options  # type: ignore[union-attr]
    assert card.id != PASS, "Bob holds nothing that he could play"
    await scene.bob.decides(card.id)


async def always_passes(scene: Scene) -> None:
    """Bob passes, now and every time."""
    panel = await scene.bob.opens_panel()
    await scene.bob.fills(panel, PASS)
    await scene.bob.pushes(panel, "Always answer so")


async def passes_and_takes_it_back(scene: Scene) -> None:
    """Bob passes, and then would rather think about it."""
    panel = await scene.bob.opens_panel()
    await scene.bob.fills(panel, PASS)
    await scene.bob.pushes(panel, "Take it back")


async def the_window_closes(scene: Scene) -> None:
    """The deadline comes; who has not answered has passed, and nobody learns who that was."""
    await scene.world.deadline_passes()
    await scene.everybody_asks(scene.ann, scene.cid, scene.dan)


async def cid_goes_away(scene: Scene) -> None:
    """He takes leave, which closes no silent window: that it did would tell that all others have answered."""
    await scene.cid.slash("notices", zone="Europe/Berlin", quiet="22:00-7:00", digest="8:00")
    await scene.cid.slash("game substitute")
    await scene.cid.slash("game away", stand_in="a steward plays", until="2d")
    await scene.everybody_asks(scene.ann, scene.dan)
    await scene.cid.slash("game away")
    await scene.cid.slash("game away", until="none")
    await scene.everybody_asks(scene.cid)


async def bob_stays_away(scene: Scene) -> None:
    """Bob misses deadlines until he is away, and the game goes on without him to the first attack on him or by him."""
    while not (await scene.world.record()).is_away(Seat("blue")):
        for player in (scene.ann, scene.cid):
            await scene.answers_for(player)
        await scene.world.deadline_passes()
    await scene.plays_until("attack.card", absent=scene.bob)
    assert (await scene.world.record()).is_away(Seat("blue"))


async def bob_comes_back_to_the_floor(scene: Scene) -> None:
    """Bob was away, and opens his panel in the next council."""
    await bob_stays_away(scene)
    await scene.plays_until("council.truce", absent=scene.bob)
    assert (await scene.world.record()).is_away(Seat("blue"))
    await scene.bob.opens_panel()
    assert not (await scene.world.record()).is_away(Seat("blue"))


async def bob_offers(scene: Scene) -> None:
    """Bob offers Ann a truce, and says nothing more."""
    await scene.bob.decides({"pick": OFFER, "then": {"pick": "red", "then": 1}})


async def the_floor_runs_out(scene: Scene) -> None:
    """Cid is done, the others forget to say so; the onlookers ask before and after the deadline."""
    await scene.cid.decides(DONE)
    await scene.everybody_asks(scene.cid, scene.dan)
    await scene.world.deadline_passes()
    await scene.everybody_asks(scene.cid, scene.dan)


# What a host and a referee can do, and seats that change hands


async def the_referee_rules(scene: Scene) -> None:
    """A moderator uses his powers around what Ann has sealed, and Dan, who gets a seat by them, looks about."""
    mod = scene.world.people["mod"]
    await scene.asks_everything(mod)
    await mod.slash("referee extend", time="1h")
    await mod.slash("game settings", deadline="2d")
    await mod.slash("game pause", why="Tea")
    await scene.asks_everything(mod)
    await mod.slash("game resume")
    await mod.slash("referee fallback", seat="Blue")
    await mod.slash("referee replace", seat="Green", player=scene.dan.member)
    await scene.everybody_asks(mod, scene.bob, scene.dan)


async def the_host_and_the_referee_try(scene: Scene) -> None:
    """Ann, who is the host and plays, tries her powers on a silent window; a moderator uses his."""
    await scene.ann.slash("referee fallback")
    await scene.ann.slash("referee fallback", seat="Blue")
    await scene.ann.slash("referee replace", seat="Blue")
    await scene.cid.presses("Agree")
    await scene.ann.slash("game rewind", line=1)
    await scene.cid.presses("Refuse")
    mod = scene.world.people["mod"]
    await mod.slash("referee fallback", seat="Blue")
    await scene.everybody_asks(scene.ann, scene.cid, mod)


async def bob_files_and_begins(scene: Scene) -> None:
    """Bob begins to fill in a sheet, and files an answer for every time."""
    panel = await scene.bob.opens_panel()
    await scene.bob.pushes(panel, "Next open line")
    await scene.bob.slash("orders file", question="attack.card|", answer="pass")


async def dan_looks_about(scene: Scene) -> None:
    """He sits at Blue now."""
    await scene.everybody_asks(scene.dan, scene.cid)
    await scene.asks_everything(scene.dan)


# Hidden things


def until_with_the_same_answers(key: str) -> Script:
    """Play on to that moment; in the second game everybody answers as in the first, whatever he holds."""
    given: dict[tuple[Seat, int, int], Json] = {}

    def answer(sight: Sight, game: Game[Any]) -> Json:
        assert sight.face is not None
        moment = (sight.seat, sight.face.batch, sight.face.turn)
        if moment not in given:
            given[moment] = sensible(sight, game)
        return given[moment]

    async def script(scene: Scene) -> None:
        await scene.plays_until(key, answer)

    return script


def other_cards(seat: Seat) -> Patch:
    """What that seat draws is exchanged for other cards from the bottom of the deck, which nobody comes to."""

    def change(patch: pytest.MonkeyPatch) -> None:
        draw_cards = muster.draw_cards

        def draw_others(g: Any, whom: Seat, count: int) -> None:
            pile: list[Card] = g.state.deck.draw_pile
            for top, bottom in zip(range(count), range(-1, -4, -1), strict=False):
                if whom == seat and pile[top] != pile[bottom]:
                    pile[top], pile[bottom] = pile[bottom], pile[top]
            draw_cards(g, whom, count)

        patch.setattr(muster, "draw_cards", draw_others)

    return change


def other_river(patch: pytest.MonkeyPatch) -> None:
    """The hidden die of the river falls otherwise: calm for a flood, a flood for calm."""
    from tests.reference import council

    watch_river = council.watch_river

    def watch_another(g: Any) -> None:
        roll = g.roll
        g.roll = lambda *args, **kwargs: 1 if roll(*args, **kwargs) >= FLOOD else FLOOD
        try:
            watch_river(g)
        finally:
            del g.roll

    patch.setattr(council, "watch_river", watch_another)


async def the_ferryman_is_asked(scene: Scene) -> None:
    """Ann asks the ferryman; what he says is for her alone."""
    await scene.ann.decides(BOLD)
    await scene.bob.decides(MEEK)
    await scene.cid.decides({"stake": 1, "errand": "none"})
