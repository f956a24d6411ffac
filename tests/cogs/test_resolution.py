"""A resolution is told in the order in which it matters to its reader, and never at too great a length."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cogs.drawing.worker import offered
from cogs.forms import width
from cogs.log_lines import EARLIER, Pages, end_of_first_moment, moments_told
from cogs.outbox.posts import ROOM, news_words
from cogs.resolution import ASIDE, told_to, told_to_all
from cogs.wording import MORE, passages_of
from data.store import Logged
from render.editions import Edition
from rules.kernel.game import Event, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Seat
from rules.table.record import Chair, PostNews, Record, Stage
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of, moves
from tests.reference import EDITION

RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
MARCHED = Event(kind="marched", data={"seat": "green", "troop": "pikes", "start": "a1", "end": "b1"})
ATTACKED = Event(
    kind="attacked", data={"seat": "red", "troop": "axes", "other": "blue", "other_troop": "pikes", "cell": "c3"}
)
ROLLED = Event(
    kind="rolled",
    data={"seat": "red", "die": 6, "blow": 9, "other": "blue", "other_die": 1, "parry": 3},
)
SLAIN = Event(kind="slain", data={"seat": "blue", "troop": "pikes", "cell": "c3"})
SPOILS = Event(kind="spoils", data={"seat": "red", "points": 1})
SECRET = Event(kind="drew", data={"cards": ["charge"]}, audience=frozenset({BLUE}))
FIGHT = [MARCHED, ATTACKED, ROLLED, SLAIN, SPOILS]
WRONG_NUMBER = re.compile(r"(?<![\w:.])1 (?:are|cards|cities|markers|points|rounds|seasons|units|votes|wounds)\b")
LONG = 18
"""The letters of a person's number on Discord."""


# In public


def test_what_changed_between_players_comes_first() -> None:
    """Who fell, then points, then in small print how it came to that, in its order."""
    assert told_to_all(EDITION, FIGHT, ROOM) == [
        "Blue's pikes fall at the ford (c3).",
        "**Points gained:** Red: 1.",
        f"{ASIDE}Green's pikes march from a1 to b1.",
        f"{ASIDE}Red's axes attack Blue's pikes at the ford (c3).",
        f"{ASIDE}Red rolls 6 and strikes with 9; Blue rolls 1 and stands with 3.",
        f"{ASIDE}Red gains 1 point for it.",
    ]


def test_what_the_changes_say_in_full_is_not_said_again() -> None:
    """Points stand at the head with all that there is to say of them."""
    europe = offered()["swords_and_sails"]
    points = Event(kind="points_changed", data={"side": ["ENG"], "before": "13", "points": "15"})
    season = Event(kind="season_began", data={"season": 1, "name": "summer", "year": 1000})
    told = told_to_all(europe, [points, season, season, season], ROOM)
    assert ["**Points:** England 13 to 15."] == [line for line in told if "13" in line]


def test_powers_stand_in_sentences_of_the_table_as_in_those_of_the_game() -> None:
    """With an article where they have one; a list of seats has none."""
    europe = offered()["swords_and_sails"]
    late = Event(kind="table.missed", data={"seats": ["FRA", "HRE"]})
    back = Event(kind="table.back", data={"seat": "NSE"})
    assert ["The North Sea Empire is back and plays in person again."] == told_to_all(europe, [back], ROOM)
    assert "and France and the Holy Roman Empire have not answered" in told_to_all(europe, [late], ROOM)[0]


def test_the_end_of_a_game_is_told_once() -> None:
    """By the table, with the reason."""
    europe = offered()["swords_and_sails"]
    won = Event(kind="game_won", data={"side": ["FRA"], "reason": "victory_points"})
    data = {"winners": ["FRA"], "reason": "victory_points", "scores": {"FRA": 69, "FAT": 68}, "seed": "00"}
    told = told_to_all(europe, [won, Event(kind="table.ended", data=data)], ROOM)
    assert 1 == "\n".join(told).count("France wins")


def test_what_is_read_at_one_glance_keeps_its_order() -> None:
    """Three lines need no headline."""
    assert told_to_all(EDITION, FIGHT[:1] + FIGHT[3:], ROOM) == [
        passage.words for passage in passages_of(EDITION, FIGHT[:1] + FIGHT[3:])
    ]


def test_where_room_is_short_the_changes_stay() -> None:
    """What is left out is counted."""
    assert told_to_all(EDITION, FIGHT, 100) == [
        "Blue's pikes fall at the ford (c3).",
        "**Points gained:** Red: 1.",
        MORE.format(4),
    ]


def test_news_of_the_table_come_before_all() -> None:
    """A vote or a missed deadline asks for something."""
    missed = Event(kind="table.missed", data={"seats": ["green"]})
    assert "deadline" in told_to_all(EDITION, [*FIGHT, missed], ROOM)[0]


def test_an_event_of_an_older_form_takes_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """A battle whose report can no longer be read is told in a plain sentence, and the rest as always."""
    europe = offered()["swords_and_sails"]
    broken = Event(kind="battle_fought", data={"place": "KEN", "report": {"survivors": 7}})
    gained = Event(kind="territory_gained", data={"by": "ENG", "place": "ANJ", "lost_by": "FRA"})
    ended = Event(kind="movement_ended")
    told = told_to_all(europe, [broken, gained, gained, ended], ROOM)
    assert "**Land won:** England: Anjou (from France) and Anjou (from France)." == told[0]
    assert any("can no longer put into words" in line for line in told)
    assert "event_without_words" in caplog.text


@pytest.mark.parametrize("edition", [*offered().values(), EDITION], ids=lambda one: one.game.name)
def test_every_game_says_what_is_told_first(edition: Edition) -> None:
    """What changes something between players, and which events tell how a fight went."""
    assert edition.texts.changes
    assert edition.texts.battles


# In private


def test_whoever_fought_reads_of_it_first() -> None:
    """Their own fight, what it cost them, then what else is about them; nothing that is about others alone."""
    assert told_to(EDITION, [SECRET, *FIGHT], BLUE, ROOM)[:2] == [
        "Red rolls 6 and strikes with 9; Blue rolls 1 and stands with 3.",
        "Blue's pikes fall at the ford (c3).",
    ]
    assert told_to(EDITION, FIGHT, GREEN, ROOM) == ["Green's pikes march from a1 to b1."]


def test_a_fight_comes_before_what_it_has_changed() -> None:
    """Although its outcome is one of the changes, and not the weightiest."""
    tavern = offered()["saber_and_blood"]
    fallen = Event(kind="eliminated", data={"seat": "red", "who": "red.N1", "square": "c4"})
    fought = Event(
        kind="combat_won",
        data={"seat": "blue", "who": "blue.C1", "other": "red", "whom": "red.N1", "score": 3, "other_score": 1},
    )
    assert told_to(tavern, [fallen, fought], RED, ROOM)[0].endswith("3:1.")
    assert "falls" in told_to_all(tavern, [fallen, fought], ROOM)[0], "in public what happened keeps its order"


def test_blow_answer_and_what_it_costs_stay_together() -> None:
    """Of several fights one is told after the other, each as it went."""
    lists = offered()["combat_in_the_lists"]
    struck = Event(kind="attacked", data={"seat": "boar", "victim": "stag", "cards": [], "special": "fast_attack"})
    answered = Event(kind="answered", data={"seat": "stag", "other": "boar", "played": [], "idle": True})
    hit = Event(kind="hit", data={"seat": "stag", "other": "boar", "damage": 1, "health": 9})
    told = told_to(lists, [struck, answered, hit] * 2, Seat("stag"), ROOM)
    assert ["strikes", "plays", "loses"] * 2 == [
        next(verb for verb in ("strikes", "plays", "loses") if verb in line) for line in told
    ]


def test_nobody_reads_what_is_for_others() -> None:
    """Also where it names them."""
    secret = SPOILS.model_copy(update={"audience": frozenset({BLUE})})
    assert told_to(EDITION, [secret], RED, ROOM) == []
    assert told_to(EDITION, [secret.model_copy(update={"audience": frozenset({RED})})], RED, ROOM)


def test_of_many_pieces_a_power_reads_of_its_own() -> None:
    """A line that tells of all powers tells each of them of its own armies."""
    europe = offered()["swords_and_sails"]
    traces: list[Any] = [{"piece": "ENG.A1", "places": ["KEN", "ESX"]}, {"piece": "FRA.A2", "places": ["ANJ"]}]
    told = told_to(europe, [Event(kind="marched", data={"pieces": traces})], Seat("FRA"), ROOM)
    assert told == ["**On the march.** France: Army II in Anjou."]


def test_a_land_that_is_lost_elsewhere_is_not_told_as_the_end_of_ones_own_siege() -> None:
    """What lay between the two is not told to this reader, and so they come next to each other."""
    europe = offered()["swords_and_sails"]
    events = [
        Event(kind="siege_rolled", data={"by": "FRA", "place": "KEN", "points": 4}),
        Event(kind="territory_gained", data={"by": "FRA", "place": "KEN", "lost_by": "ENG"}),
        Event(kind="siege_rolled", data={"by": "FAT", "place": "ANJ", "points": 4}),
        Event(kind="territory_gained", data={"by": "FAT", "place": "ANJ", "lost_by": "FRA"}),
    ]
    assert told_to(europe, events, Seat("FRA"), ROOM) == [
        "France before Kent: 4 casualty points, and the land is won from England.",
        "The Fatimid Caliphate gains Anjou from France.",
    ]


# The log


def test_what_follows_at_once_from_one_answer_is_one_moment_of_the_log() -> None:
    """It has one heading, with the first of its lines, and what belongs together is one sentence."""
    europe = offered()["swords_and_sails"]
    sums = {"harvest": 70, "cities": 50, "bonus": 0, "fishing": 0}
    income = [Event(kind="income_collected", data={"faction": seat, **sums}) for seat in ("ENG", "FRA")]
    season = Event(kind="movement_ended", data={})
    logged = [
        Logged(line, at, event, row)
        for row, (line, at, event) in enumerate(
            [(4, 100, income[0]), (5, 100, income[1]), (6, 100, season), (6, 160, season)]
        )
    ]
    happenings = [(one.line + 1, one) for one in logged]
    told = moments_told(europe, happenings, None)
    assert [heading for heading, _ in told] == ["-# Line 5 · <t:100:f>"] * 2 + ["-# Line 7 · <t:160:f>"]
    assert told[0][1] == "**Income**, harvest and cities: England 70 + 50; France 70 + 50."
    assert [end_of_first_moment(happenings[:count]) for count in range(5)] == [0, 1, 2, 3, 3]


def test_what_only_the_table_tells_has_a_time_and_no_line() -> None:
    """Its place counts no line of an open floor; a number would tell too little or too much."""
    europe = offered()["swords_and_sails"]
    paused = Event(kind="table.resumed", data={})
    season = Event(kind="movement_ended", data={})
    logged = [
        Logged(4, 100, season, 0),
        Logged(5, 160, paused, 1),
        Logged(6, 200, paused, 2),
        Logged(6, 200, season, 3),
    ]
    told = moments_told(europe, [(one.line + 1, one) for one in logged], None)
    headings = [heading for heading, _ in told]
    assert headings == ["-# Line 5 · <t:100:f>", "-# <t:160:f>", "-# Line 7 · <t:200:f>", "-# Line 7 · <t:200:f>"]


@pytest.mark.parametrize("happenings", [0, 1, 7, 200])
def test_the_pages_of_the_log_tell_everything_once_and_in_order(happenings: int) -> None:
    """Whatever a post has folded stands there; each page begins with the heading of its moment."""
    told = [(f"-# Line {number // 5}", f"{number} has happened, and more.") for number in range(happenings)]
    pages: list[str] = []
    page, has_more = 1, True
    while has_more:
        shown, has_more = page_of(told, page)
        assert width("\n".join(shown)) <= 400 - EARLIER
        assert not shown or shown[0].startswith("-# Line")
        pages = shown + pages
        page += 1
    assert [words for _, words in told] == [line for line in pages if not line.startswith("-#")]
    assert page_of(told, page) == ([], False)


def page_of(told: Sequence[tuple[str, str]], number: int) -> tuple[list[str], bool]:
    """A page of the log, and whether there is anything before it; no more is read than it takes to know that."""
    pages = Pages(number, 400)
    for heading, words in reversed(told):
        if not pages.is_full:
            pages.add(heading, words)
    return pages.lines, pages.is_full


# At length


def posts(edition: Edition, number: int, players: int, answers: int) -> Iterator[str]:
    """The posts of a game between stewards, all of whom are people with long numbers."""
    game = edition.game
    playout = Playout(game, seats=game.seats[:players], dice=dice_of(number))
    chairs = {seat: Chair(seat=seat, holder=f"{place:0{LONG}}") for place, seat in enumerate(playout.seats)}
    record = Record(id=1_000, game=game.name, host="", chairs=chairs, stage=Stage.RUNNING)
    told = 0
    for _ in moves(playout, random.Random(number), steward_of(game, StewardKind.OWN)):
        events = [event for _, event in playout.ledger.events[told:] if event.audience is None]
        told = len(playout.ledger.events)
        news = PostNews(events=tuple(events), due=1_767_000_000)
        yield news_words(edition, record, events, playout.session.face(None), news, [])
        if len(playout.ledger.entries) >= answers:
            return


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "least"), [("swords_and_sails", 7, 1_500), ("saber_and_blood", 4, 300)])
def test_no_post_of_stewards_is_a_wall_of_words(name: str, players: int, least: int) -> None:
    """Of whole seasons of seven powers, and of the turns of four bands; at full length of fifty seasons."""
    edition = offered()[name]
    games = range(1, at_length(1, 10) + 1)
    told = [post for number in games for post in posts(edition, number, players, at_length(100, 500))]
    assert least < max(map(width, told)) < ROOM
    assert [] == [found[0] for post in told for found in WRONG_NUMBER.finditer(post)]
