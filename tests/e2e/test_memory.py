"""What can be looked up of the past: the log by pages and kinds, the board of any line, one's own answers."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.commands import log
from cogs.panel import turns
from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.world import HOUR, World


async def content(player: Player, name: str, **options: Any) -> str:
    return reply_of(await player.slash(name, **options)).content


async def past(player: Player, **options: Any) -> str:
    (embed,) = reply_of(await player.slash("orders past", **options)).embeds
    return str(embed.description)


async def test_whoever_lost_the_post_finds_their_panel(world: World) -> None:
    """/decide shows what Decide does, and refuses whoever does not sit here."""
    ann, _ = await world.playing("ann", "bob")
    assert await content(ann, "decide") == (await ann.opens_panel()).content
    assert "You do not sit at this table" in await world.person("eve").says("decide")


async def test_the_log_goes_back_page_by_page_to_its_first_line(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where little is read at once; every page is reached by buttons, and nothing is told twice."""
    monkeypatch.setattr(log, "LOGGED", 2)
    monkeypatch.setattr("cogs.limits.MESSAGE_TEXT", 400)
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("march.order")
    shown = reply_of(await ann.slash("log"))
    pages = [shown.content]
    while "Earlier" in buttons(shown):
        shown = reply_of(await ann.member.click(shown, label="Earlier"))
        pages.append(shown.content)
    assert len(pages) > 2
    assert "Red gathers" in pages[-1]
    back = reply_of(await ann.member.click(shown, label="Later"))
    assert back.content == pages[-2]
    assert await content(ann, "log", page=len(pages)) == pages[-1]
    assert "does not go back so far" in await ann.says("log", page=len(pages) + 5)


async def test_the_log_by_kind_and_up_to_a_line(world: World) -> None:
    """What concerned the reader stands by itself, and an earlier line ends the log where it is."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    whole = await content(bob, "log")
    assert "Red gathers" in whole
    mine = await content(bob, "log", kind="mine")
    assert mine.startswith(whole.partition("\n")[0])
    assert "Red gathers" not in mine
    assert "gather" in mine
    assert "Nothing of that kind has happened yet." in await ann.says("log", kind="battles")
    assert "Red gathers" in await ann.says("log", line=1)
    eve = world.person("eve")
    assert "You do not sit" in await eve.says("log", kind="mine")
    assert "Red gathers" in await eve.says("log")


async def test_the_board_of_an_earlier_line_is_what_was_seen_then(world: World) -> None:
    """As text it can be compared: the same as it was shown when that line was the present one."""
    ann, bob = await world.playing("ann", "bob")
    seen: dict[int, str] = {}
    for key in ("gather.banner", "gather.camp", "march.order"):
        await world.plays_until(key)
        number: int = await world.look(lambda table: table.face(None).batch)
        seen[number] = (await content(ann, "board", text=True)).partition("```")[2]
    assert len(set(seen.values())) > 1
    for number, board in seen.items():
        assert (await content(ann, "board", text=True, line=number)).partition("```")[2] == board
    done = reply_of(await bob.slash("board", line=min(seen)))
    assert f"As it was at line {min(seen)} of the log." in done.content
    assert done.attachments
    assert "has the lines 1 to" in await ann.says("board", line=999)


async def test_the_board_of_an_earlier_turn_is_found_by_its_name(world: World) -> None:
    """In the words of the game, the latest first; it is what was seen at the line with which the turn began."""
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("march.order")
    offered = await ann.is_offered("board", "turn")
    assert ["Round 1 of 3: March", "Round 1 of 3: Council", "Gathering"] == [
        one.partition(" (line ")[0] for one in offered
    ]
    assert [offered[1]] == await ann.is_offered("board", "turn", "coun rou")
    assert [] == await ann.is_offered("board", "turn", "dusk")
    for title in offered:
        line = int(title.partition("(line ")[2].strip(")"))
        then = await content(ann, "board", text=True, turn=title)
        assert then.partition("```")[2] == (await content(ann, "board", text=True, line=line)).partition("```")[2]
        assert f"As it was when this began: {title}." in then.replace("\\", "")
    shown = reply_of(await ann.slash("board", turn="council"))
    assert shown.attachments
    assert "Round 1 of 3: Council" in shown.content.replace("\\", "")


async def test_a_turn_that_nobody_can_mean_is_refused_in_words(world: World) -> None:
    """None, or several, or a turn and a line at once; before the game has begun there is none."""
    ann, bob = await world.gathering("ann", "bob")
    assert [] == await ann.is_offered("board", "turn")
    assert "No turn of this game can be shown yet." in await ann.says("board", turn="march")
    await ann.presses("Start")
    await bob.presses("Report for duty")
    await world.plays_until("march.order")
    latest = (await ann.is_offered("board", "turn"))[0]
    for typed in ("Winter", "…"):
        said = await ann.says("board", turn=typed)
        assert f"No turn of this game is called that. The latest is “{latest}”; choose one by name." in said
    assert "Several turns fit: Round 1 of 3: March" in await ann.says("board", turn="round 1")
    assert "a turn or a line of the log, not both" in await ann.says("board", turn="march", line=1)
    assert "Leave out the look, or the turn." in await ann.says("board", turn="march", look="x")


async def test_turns_are_known_a_few_at_a_time_and_found_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The latest come first; with the next letter there are more; whoever names the first one gets it at once."""
    monkeypatch.setattr(turns, "AT_ONCE", 1)
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("march.order")
    assert [1, 2, 3] == [len(await ann.is_offered("board", "turn")) for _ in range(3)]
    await world.restart()
    assert "Gathering" in await content(ann, "board", turn="gathering")


async def test_a_turn_that_was_taken_back_is_offered_no_more(world: World) -> None:
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("march.order")
    assert 3 == len(await ann.is_offered("board", "turn"))
    await ann.says("referee rewind", line=2)
    await bob.presses("Agree", world.newest("Agree"))
    assert ["Gathering (line 1)"] == await ann.is_offered("board", "turn")


async def test_ones_own_answers_are_listed_and_nobody_elses(world: World) -> None:
    """The latest first, in the words of the question."""
    ann, bob = await world.playing("ann", "bob")
    assert "handed in nothing" in await ann.says("orders past")
    await world.plays_until("gather.camp")
    own, other = await past(ann), await past(bob)
    assert "Line 1" in own
    assert "Red" in own or "banner" in own.lower()
    assert own != other
    assert "You do not sit" in await world.person("eve").says("orders past")


async def test_each_of_ones_own_answers_is_told_with_what_became_of_it(world: World) -> None:
    """As its player heard it, and nobody else: both on an open floor and where all answer at once."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    await ann.has_decided({"pick": "offer", "then": {"pick": "blue", "then": 1}})
    for player in (bob, ann):
        await player.has_decided("done")
    for _ in range(2):
        player = (await world.waiting())[0]
        await player.has_decided(await player.sensibly())
    own, other = await past(ann), await past(bob)
    offered = own.index("→ You offer Blue 1 gold for a truce.")
    assert own.index("**Done**") < offered, "the latest first"
    assert own.index("**Offer a truce: Blue: 1**") < offered
    assert "You offer" not in other
    assert "→ Red stakes " in own
    assert "Red stakes" not in other, "what others did stands in the log"
    for player, told in ((ann, own), (bob, other)):
        heard = (await content(player, "log")).splitlines()
        fates = [line.removeprefix("→ ") for line in told.splitlines() if line.startswith("→ ")]
        assert len(fates) > 3
        assert set(fates) <= set(heard)


async def test_a_page_of_ones_own_answers_begins_where_the_one_before_it_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stands on it: what became of an answer is the same on every page."""
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("march.order")
    whole = (await past(ann)).split("\n\n")
    monkeypatch.setattr("cogs.commands.orders.PAST_SHOWN", 2)
    pages = [(await past(ann, page=page)).split("\n\n") for page in (1, 2, 3)]
    assert whole == [answer for page in pages for answer in page]


async def test_what_happened_at_the_table_stands_in_the_log_as_it_was_posted(world: World) -> None:
    """In its place among what happened in the game; over a restart, and though the game goes back."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await bob.says("game away", until="3h")
    await world.passes(3 * HOUR + 60)
    await world.plays_until("gather.camp")
    await world.crash(after=10 * HOUR)
    await world.env.settle()
    await bob.says("referee extend", time="2h")
    await ann.presses("Agree", world.newest("Agree"))
    await cid.presses("Agree", world.newest("Agree"))
    told = await content(ann, "log", kind="table")
    leave, over, outage, vote, more = (
        told.index(words)
        for words in (
            "Blue is on leave until",
            "The leave of Blue is over",
            "I could not be reached from",
            "Blue asks for 2h more",
            "The deadline is now <t:",
        )
    )
    assert leave < over < outage < vote
    assert outage < more
    assert "gathers" not in told
    posted = "\n".join(post.content for post in world.posts())
    lines = [line for line in told.splitlines() if "leave" in line or "I could not" in line or "asks for" in line]
    assert len(lines) == 4
    assert all(line in posted for line in lines)
    whole = await content(ann, "log")
    assert whole.index("Blue is on leave") < whole.index("Red gathers") < whole.index("I could not be reached")
    await world.restart()
    assert await content(ann, "log") == whole
    await ann.says("referee rewind", line=1)
    await bob.presses("Agree", world.newest("Agree"))
    await cid.presses("Agree", world.newest("Agree"))
    whole = await content(ann, "log")
    assert "Red gathers" not in whole
    assert all(line in whole for line in lines)
    assert "The game goes back to before line 1 of the log." in whole


async def test_whoever_comes_back_is_told_what_happened_at_the_table(world: World) -> None:
    """Also where nothing has happened in the game."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    await ann.says("since")
    await world.passes(HOUR)
    await bob.says("game away", until="3h")
    await world.passes(HOUR)
    embeds = reply_of(await ann.slash("since")).embeds
    assert ["Blue is on leave until" in str(embed.description) for embed in embeds] == [True]
