"""/orders: standing answers, filed before they are asked for."""

from __future__ import annotations

import pytest

from cogs.forms import Rewritten, written
from cogs.panel.standing import Filing, filing_ids, see_filing
from rules.kernel.answers import picked
from rules.kernel.asks import choose_amount, sheet
from rules.kernel.choices import pick_several
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Face, Written
from rules.kernel.journal import Entry
from rules.kernel.values import Json, Seat
from tests.e2e.hands import plan
from tests.e2e.players import Player, reply_of
from tests.e2e.world import World
from tests.helpers.builders import choices
from tests.reference.game import TheFord

CARDS = "attack.card|"
ATTACKS = 2
DRILL = "drill.plan|"
DRILL_SHEET = sheet(
    "drill.plan",
    "How do your troops drill?",
    {
        "hours": choose_amount("drill.hours", "How many hours?", 0, 9, fallback=1),
        "songs": pick_several("drill.songs", "Which songs?", choices("march", "lament", "ballad")),
    },
).decision


async def test_an_answer_is_filed_shown_and_forgotten(world: World) -> None:
    """What was filed counts, is shown to its owner alone, survives a restart, and can be taken back."""
    ann, bob = await world.playing("ann", "bob")
    assert "Do you play cards in attacks? you are asked" in await ann.says("orders show")
    said = await ann.says("orders file", question=CARDS, answer="never")
    assert said.startswith("Filed: **Do you play cards in attacks? Never**")
    await world.restart()
    assert "Do you play cards in attacks? **Never**" in await ann.whispers("orders show")
    assert "Do you play cards in attacks? you are asked" in await bob.says("orders show")
    assert "Forgotten. You are asked again the next time." == await ann.says("orders forget", question=CARDS)
    assert "There is no such standing answer of yours." == await ann.says("orders forget", question=CARDS)


async def test_a_filed_answer_is_given_when_its_moment_comes(world: World) -> None:
    """Whoever filed is not asked again, and the journal says by what he answered."""
    ann, _ = await world.playing("ann", "bob")
    seat = await ann.seat()
    await ann.says("orders file", question=CARDS, answer="Never")
    cards: list[Entry] = []
    while len(cards) < ATTACKS:
        await world.acts(await world.next_player())
        cards = [entry for entry in await world.journal() if entry.key == "attack.card" and entry.seat == seat]
    assert {"standing"} == {entry.by for entry in cards}


async def test_questions_and_answers_are_suggested(world: World) -> None:
    """By their words, to those who sit at the table."""
    ann, _ = await world.playing("ann", "bob")
    eve = world.person("eve")
    assert ["Do you play cards in attacks?"] == await ann.is_offered("orders file", "question", "cards")
    assert [] == await ann.is_offered("orders file", "question", "dragons")
    assert ["Never"] == await ann.is_offered("orders file", "answer", "", question=CARDS)
    assert [] == await ann.is_offered("orders file", "answer", "", question="no such thing")
    assert [] == await eve.is_offered("orders file", "question", "")


async def test_what_cannot_be_filed_is_refused_in_a_sentence(world: World) -> None:
    """Unknown questions and answers change nothing, and neither does a stranger."""
    ann, _ = await world.playing("ann", "bob")
    eve = world.person("eve")
    assert "Choose one of the questions that are offered." == await ann.says(
        "orders file", question="march.way|", answer="Never"
    )
    assert "The answers are Never." == await ann.says("orders file", question=CARDS, answer="@everyone")
    assert "You do not sit at this table." == await eve.says("orders file", question=CARDS, answer="Never")
    assert "you are asked" in await ann.says("orders show")


async def test_before_and_after_the_game_nothing_can_be_filed(world: World) -> None:
    """In the lobby there is nothing to answer yet."""
    ann, _ = await world.gathering("ann", "bob")
    assert "there is nothing that you can answer in advance" in await ann.says("orders show")
    assert "Choose one of the questions that are offered." == await ann.says(
        "orders file", question=CARDS, answer="Never"
    )


async def test_orders_are_written_in_words(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is understood goes into the draft, which a restart keeps; what is not is named; nothing is handed in."""
    await world.playing("ann", "bob")
    ann, bob = await world.plays_until("council.sheet")
    asked: list[str] = []
    read_words = world.bot.workshop.read_words

    async def read(face: Face, text: str) -> Written:
        asked.append(text)
        return await read_words(face, text)

    monkeypatch.setattr(world.bot.workshop, "read_words", read)
    said = await ann.says("orders write", words="Stake 2; sing a song")
    assert ["Stake 2; sing a song"] == asked, "words are read in the workshop, away from those who wait for a reply"
    assert "Written down: **stake 2**. Nothing is handed in yet." in said
    assert "sing a song: Write stake and an amount of gold." in said
    await world.restart()
    assert {"stake": 2} == (await ann.sight()).working_draft.given
    assert None is (await bob.sight()).working_draft.given
    assert 2 == len(await world.waiting())


async def test_words_and_presses_fill_the_same_draft(world: World) -> None:
    """One line is typed into the panel's own form, the other is pressed; later words take the place of earlier ones."""
    await world.playing("ann", "bob")
    ann, _ = await world.plays_until("council.sheet")
    await ann.says("orders write", words="stake 1")
    panel = await ann.opens_panel()
    opened = await ann.member.click(panel, label="Write in words")
    await ann.member.submit_modal(opened, {"0": "stake 3\nstake 999"})
    assert "Written down: **stake 3**" in ann.reads(panel)
    assert "stake 999: Choose a number" in ann.reads(panel)
    await ann.fills(panel, {"stake": 3, "errand": "none"})
    sheets = [entry.answer for entry in await world.journal() if entry.key == "council.sheet"]
    assert [] == sheets, "it is sealed until all are in"
    assert {"stake": 3, "errand": "none"} == (await ann.sight()).answer


async def test_a_line_that_is_left_out_of_written_orders_is_gone(world: World) -> None:
    """The form begins with all that is written, so what no longer stands in it does not count."""
    await world.playing("ann", "bob")
    ann, _ = await world.plays_until("council.sheet")
    await ann.says("orders write", words="stake 1")
    panel = await ann.opens_panel()
    opened = await ann.member.click(panel, label="Write in words")
    await ann.member.submit_modal(opened, {"0": ""})
    assert "What you left out is gone. Nothing is handed in yet." in ann.reads(panel)
    assert {} == (await ann.sight()).working_draft.given


async def test_an_offer_is_written_in_words(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any question can be: the form begins with the draft as text, is read in the workshop, and hands nothing in."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    first, second = (await bob.seat()).capitalize(), (await cid.seat()).capitalize()
    texts: list[str] = []
    rewrite = world.bot.workshop.rewrite

    async def read(question: Decision, given: Json, text: str, *, is_whole: bool) -> Rewritten:
        texts.append(text)
        return await rewrite(question, given, text, is_whole=is_whole)

    monkeypatch.setattr(world.bot.workshop, "rewrite", read)
    panel, before = await ann.opens_panel(), await world.journal()
    opened = await ann.member.click(panel, label="Write in words")
    await ann.member.submit_modal(opened, {"0": f"offers several truces\n- {first} 2\n- {second}: 1"})
    assert 1 == len(texts)
    assert "Written down: **Offer several truces**" in ann.reads(panel)
    assert f"**\\- {second}: 1**. Nothing is handed in yet." in ann.reads(panel)
    draft = (await ann.sight()).working_draft.given
    assert picked("offers", [picked(first.lower(), 2), picked(second.lower(), 1)]) == draft
    assert before == await world.journal()
    question, answer = (await ann.sight()).question, (await ann.sight()).working_draft.given
    assert question is not None
    assert f"Offer several truces\n- {first}: 2\n- {second}: 1" == written(question, answer)
    said = await ann.says("orders write", words=f"offer several truces: {first[:-1]}x 2")
    assert f"Do you mean {first}? Nothing was stored." in said
    assert draft == (await ann.sight()).working_draft.given


async def test_where_nothing_can_be_written_a_sentence_says_so(world: World) -> None:
    """Before that moment, and for who is not at the table."""
    ann, _ = await world.playing("ann", "bob")
    assert "Nothing can be put in words at this moment." in await ann.says("orders write", words="stake 1")
    assert "You do not sit at this table." == await world.person("eve").says("orders write", words="stake 1")


async def test_orders_that_explain_themselves_need_no_why(world: World) -> None:
    """A game without written orders has nothing to explain, and says so."""
    ann, _ = await world.playing("ann", "bob")
    assert "No orders of yours have been carried out yet." in await ann.says("orders why")


# Sheets, filed on a panel


@pytest.fixture
def drills(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Ford asks for a whole sheet in advance."""
    monkeypatch.setattr(TheFord, "standing_questions", lambda game, state, seat: (DRILL_SHEET,))


async def filing_of(player: Player, world: World) -> Filing:
    """The panel of the drill, as he sees it."""
    seen = await see_filing(world.bot, filing_ids(world.table, DRILL_SHEET), await player.seat())
    assert isinstance(seen, Filing)
    return seen


async def filed_by(world: World, seat: Seat) -> dict[str, Json]:
    """What a seat has filed."""
    return await world.bot.tables.look(world.table, lambda seated: dict(seated.use.standing.get(seat, {})))


@pytest.mark.usefixtures("drills")
async def test_a_whole_sheet_is_filed_on_a_panel_of_its_own(world: World) -> None:
    """It begins filled in, a restart keeps what was begun, and what is asked meanwhile keeps its own draft."""
    ann, bob = await world.playing("ann", "bob")
    begun = (await ann.sight()).working_draft
    panel = reply_of(await ann.slash("orders file", question=DRILL))
    assert "How do your troops drill?" in panel.content
    assert "Due" not in panel.content
    assert {"hours": 1, "songs": []} == (await filing_of(ann, world)).working_draft.given
    touches = plan(await filing_of(ann, world), {"hours": 7, "songs": ["lament"]})
    for touch in touches[:-1]:
        await ann.touches(panel, touch)
    await world.restart()
    assert {"hours": 7, "songs": ["lament"]} == (await filing_of(ann, world)).working_draft.given
    assert begun == (await ann.sight()).working_draft
    assert {} == await filed_by(world, await ann.seat())
    await ann.touches(panel, touches[-1])
    assert "Filed: **How do your troops drill?" in ann.reads(panel)
    assert {DRILL: {"hours": 7, "songs": ["lament"]}} == await filed_by(world, await ann.seat())
    assert "How many hours? 7; Which songs? Lament" in await ann.says("orders show")
    assert {} == await filed_by(world, await bob.seat())
    assert {"hours": 7, "songs": ["lament"]} == (await filing_of(ann, world)).working_draft.given


@pytest.mark.usefixtures("drills")
async def test_the_panel_of_a_question_that_is_gone_shows_the_present_moment(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await world.playing("ann", "bob")
    panel = reply_of(await ann.slash("orders file", question=DRILL, answer="much"))
    touch = plan(await filing_of(ann, world), {"hours": 7, "songs": []})[0]
    monkeypatch.setattr(TheFord, "standing_questions", lambda game, state, seat: ())
    await ann.touches(panel, touch)
    assert "That moment has passed." in ann.reads(panel)
    assert {} == await filed_by(world, await ann.seat())


@pytest.mark.usefixtures("drills")
async def test_what_was_filed_and_fits_no_more_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not count, until it is filed anew."""
    ann, _ = await world.playing("ann", "bob")
    seat = await ann.seat()
    answer: Json = {"hours": 9, "songs": ["ballad", "march"]}
    await world.bot.tables.change(world.table, lambda seated: seated.answers.file_in_advance(seat, DRILL, answer))
    assert isinstance(DRILL_SHEET, Sheet)
    fewer = DRILL_SHEET.model_copy(
        update={"slots": {**DRILL_SHEET.slots, "songs": pick_several("s", "Which songs?", choices("march")).decision}}
    )
    monkeypatch.setattr(TheFord, "standing_questions", lambda game, state, seat: (fewer,))
    assert "Which songs? March" in await ann.says("orders show")
    shorter = choose_amount("drill.hours", "How many hours?", 0, 3).decision
    other = DRILL_SHEET.model_copy(update={"slots": {**DRILL_SHEET.slots, "hours": shorter}})
    monkeypatch.setattr(TheFord, "standing_questions", lambda game, state, seat: (other,))
    assert "what you filed is not possible now" in await ann.says("orders show")
