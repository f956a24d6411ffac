"""/rules: looking up rules, words and cards, in a channel or in direct messages."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from cogs import limits
from cogs.forms import width
from render.rulebook import Chapter, Entry, Rulebook
from tests.e2e.world import PLAIN, World, a_world
from tests.hostile.garbage import TEXTS
from tests.hostile.test_words import check_harmless

LONG_RULES = [
    Entry(id=f"long_rule_{number}", title=f"Title {number} ".ljust(80, "é"), text="x" * 1500, words=("rule",))
    for number in range(300)
]
LONG = Rulebook(
    (*LONG_RULES, Entry(title="W" * 80, text="y", rules=tuple(entry.key for entry in LONG_RULES))),
    tuple(Chapter(title=f"Chapter {number} ".ljust(80, "x"), ids="long_rule_1") for number in range(40)),
)
LONGEST = dataclasses.replace(PLAIN, rulebook=LONG)
BARE = dataclasses.replace(PLAIN, rulebook=None)


async def test_a_rule_is_found_by_its_number_and_a_word_by_its_name(world: World) -> None:
    """Title, number, text and what belongs to it; to the asker alone, with or without a table."""
    ann = world.person("ann")
    for search in ("REF-405", "ref405", " Ref 405 "):
        said = await ann.says("rules", search=search)
        assert said.startswith("**Wound or retreat · REF-405** · The Ford\nThe loser takes a wound or gives ground")
        assert "See also: Heart" in said
    said = await ann.whispers("rules", search="truce")
    assert said.startswith("**Truce** · The Ford\nA promise between two captains")
    assert "See also: Offering a truce · REF-202, Whom a troop may attack · REF-303" in said
    assert "If you win, the loser takes 2 wounds" in await ann.says("rules", search="hidden dagger")


async def test_several_entries_are_listed_with_their_numbers(world: World) -> None:
    said = await world.person("ann").says("rules", search="gold")
    assert "entries fit “gold”" in said
    assert "- Income · REF-201" in said
    assert "- Stake" in said


async def test_misspelt_words_are_forgiven(world: World) -> None:
    assert "- Ferryman\n" in await world.person("ann").says("rules", search="feryman")


async def test_without_a_word_the_contents_are_shown(world: World) -> None:
    said = await world.person("ann").says("rules")
    assert "**Gathering**: REF-101 to REF-104" in said
    assert "**Dusk**: REF-501 to REF-504" in said
    assert "**Words**: Truce, Stake," in said
    assert "**More**: Charge, Shield wall, Hidden dagger, Parley" in said


async def test_hostile_words_find_nothing_and_call_nobody(world: World) -> None:
    """Whatever is searched for, the answer is harmless and fits a message."""
    dan = world.person("dan")
    for search in (text for text in TEXTS if text.isprintable()):
        said = await dan.says("rules", search=search)
        assert 0 < width(said) <= limits.MESSAGE_TEXT, search
        check_harmless(said, dan.id)
        await dan.is_offered("rules", "search", search)


async def test_what_is_not_there_is_said_so(world: World) -> None:
    ann = world.person("ann")
    nothing = "The rules of The Ford have nothing on “dragons”. /rules alone shows the contents."
    assert nothing == await ann.says("rules", search="dragons")
    assert "Name the game by the option game: The Ford." == await ann.says("rules", search="truce", game="chess")


async def test_what_can_be_looked_up_is_suggested(world: World) -> None:
    """By name and number; the choice leads to that entry alone."""
    ann = world.person("ann")
    assert ["Truce", "Offering a truce · REF-202", "Whom a troop may attack · REF-303"] == (
        await ann.is_offered("rules", "search", "truc")
    )
    assert limits.AUTOCOMPLETE_CHOICES == len(await ann.is_offered("rules", "search"))
    assert [] == await ann.is_offered("rules", "search", "dragons")
    assert [] == await ann.is_offered("rules", "search", "truce", game="chess")
    assert ["The Ford"] == await ann.is_offered("rules", "game", "fo")
    for choice in await ann.member.autocomplete(world.channel, "rules", "search", "flood"):
        shown = await ann.says("rules", search=choice["value"])
        assert shown.startswith(f"**{choice['name']}** · The Ford")


async def test_the_longest_rulebook_fits_discord(tmp_path: Path) -> None:
    """Suggestions, entries, lists and contents stay inside the limits."""
    async with a_world(tmp_path, games={"ford": LONGEST}) as world:
        ann = world.person("ann")
        offered = await ann.is_offered("rules", "search", "rule")
        assert limits.AUTOCOMPLETE_CHOICES == len(offered)
        assert all(0 < width(name) <= limits.SELECT_LABEL for name in offered)
        for options in ({}, {"search": "rule"}, {"search": "long_rule_7"}, {"search": "W" * 80}):
            assert width(await ann.says("rules", None, **options)) <= limits.MESSAGE_TEXT


async def test_the_game_is_the_one_that_is_played_here(tmp_path: Path) -> None:
    """Else the one that is named; where several could be meant, the bot asks."""
    other = Rulebook((Entry(title="Truce", text="A truce of another game."),))
    texts = PLAIN.texts.model_copy(update={"title": "The Bridge"})
    bridge = dataclasses.replace(PLAIN, rulebook=other, texts=texts)
    async with a_world(tmp_path, games={"ford": PLAIN, "bridge": bridge}) as world:
        ann = world.person("ann")
        assert "Name the game by the option game: The Ford, The Bridge." == await ann.says("rules", search="truce")
        assert [] == await ann.is_offered("rules", "search", "truce")
        assert "of another game" in await ann.says("rules", search="truce", game="the bridge")
        assert ["Truce"] == await ann.is_offered("rules", "search", "truce", game="bridge")
        await ann.says("game new", game="bridge")
        assert "of another game" in await ann.says("rules", search="truce")
        assert "of another game" in await ann.whispers("rules", search="truce")
        assert "between two captains" in await ann.says("rules", search="truce", game="ford")


async def test_a_bot_without_rulebooks_says_so(tmp_path: Path) -> None:
    async with a_world(tmp_path, games={"ford": BARE}) as world:
        assert "No game on this bot has a rulebook yet." == await world.person("ann").says("rules", search="truce")
