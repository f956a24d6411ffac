"""What players read of a campaign of Swords & Sails: a sentence for every event, and no codes in it."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from render.swords_and_sails.phrases import Chronicle, texts
from render.text import MISSING, Told, fields
from rules.kernel.dice import SeededDice
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.swords_and_sails.combat import battle
from rules.swords_and_sails.game import SEATS, SwordsAndSails
from rules.swords_and_sails.movement.adjudication import TOLD_ELSEWHERE
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.sieges import besieging
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of, moves
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.random_war import RandomWar

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules" / "swords_and_sails"
MOST_ANSWERS = 4000
WARS = (3, 6, 8, 11, 12, 17, 20, 50)

BOX = whole_box()
CODES = {
    *Faction,
    *UnitType,
    *(territory.id for territory in BOX.territories),
    *(zone.id for zone in BOX.seas),
}
TRACE_FIELDS = {"step", "pieces"}
BY_VERDICT = {"pact_kept", "pact_broken"}
"""Their kinds are put together from a verdict."""
BY_TABLE = {"game_won"}
"""What the table tells at the end, with its reason."""
BY_KERNEL = {"refused", "called_back"}
"""What is told on any floor."""
BY_OLDER_RULES = {"put_ahead", "held_back"}
"""What stands in the logs of tables that began when a handicap counted from the start."""


@pytest.fixture(scope="module")
def chronicle() -> Chronicle:
    """The wording of the game."""
    return texts(BOX)


def event(kind: str, **data: object) -> Event:
    """Something that happened."""
    return Event.model_validate({"kind": kind, "data": data})


# Events in the code of the rules


@cache
def nodes() -> list[ast.AST]:
    """All code of the rules of the game."""
    return [node for path in sorted(RULES.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def told_events() -> Iterator[tuple[str, set[str] | None]]:
    """The kinds that the rules tell, each with the fields of one telling; None where these are not written out."""
    for call in (node for node in nodes() if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        keywords = [keyword.arg for keyword in call.keywords]
        written = None if None in keywords else {str(keyword) for keyword in keywords} - {"to"}
        if name == "note":
            yield from ((kind, TRACE_FIELDS) for kind in texts_in(call.args[1]) if kind not in TOLD_ELSEWHERE)
        elif name in ("tell", "reveal", "fail", "drop_offer"):
            kinds = [kind for one in call.args if isinstance(one, ast.Constant) for kind in texts_in(one)]
            yield from ((kind, written if name in ("tell", "reveal") else None) for kind in kinds[:1])


def texts_in(node: ast.AST) -> list[str]:
    """The texts in a piece of code."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def constants() -> set[str]:
    """Every text in the rules of the game."""
    return {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def wording_of(chronicle: Chronicle, kind: str) -> list[str]:
    """All templates that are filled from an event of a kind."""
    found = [chronicle.events.get(f"{kind}{suffix}") for suffix in ("", ".each", ".then")]
    return [
        part for entry in found if entry for part in ((entry.all, entry.you) if isinstance(entry, Told) else (entry,))
    ]


@pytest.mark.slow
def test_every_event_in_the_rules_has_a_sentence(chronicle: Chronicle) -> None:
    """Also those that hardly ever happen."""
    kinds = {kind for kind, _ in told_events()} - BY_TABLE | BY_VERDICT | BY_KERNEL
    assert len(kinds) > 80
    assert sorted(kind for kind in kinds if not chronicle.events.get(kind)) == []


@pytest.mark.slow
def test_no_sentence_waits_for_an_event_that_never_comes(chronicle: Chronicle) -> None:
    """Every entry is of a kind that the rules know."""
    known = constants() | BY_VERDICT | BY_KERNEL | BY_OLDER_RULES
    assert sorted(kind for kind in chronicle.events if "." not in kind and kind not in known) == []
    beside = [kind.rsplit(".", 1) for kind in chronicle.events if kind.endswith((".each", ".all", ".then"))]
    assert [kind for kind, _ in beside if kind not in chronicle.events] == []


@pytest.mark.slow
def test_a_sentence_asks_for_no_field_that_its_event_lacks(chronicle: Chronicle) -> None:
    """Whoever acts is `by` or `faction`; parts in brackets may be absent."""
    lacking = []
    for kind, written in told_events():
        for template in wording_of(chronicle, kind) if written is not None else []:
            asked = {name for name, _ in fields(re.sub(r"\[[^\]]*\]", "", template))}
            there = written | ({"faction"} if "by" in written else set())
            lacking += [f"{kind}: {name}" for name in asked - there]
    assert lacking == []


# Events in play


LETTERS = re.compile(rf"(?<=[a-z]) \((?:{'|'.join(UnitType)})\)")
"""Behind a unit that its power calls otherwise: "2 huscarls (HI)"."""


def codes_in(text: str) -> list[str]:
    """What no player should read: codes, names of fields, gaps; the letters of a counter may follow its name."""
    text = LETTERS.sub("", text)
    found = [word for word in re.findall(r"\b[A-Z]{2,3}\b", text) if word in CODES]
    found += re.findall(r"[A-Z]{3}\.[AF][0-9]|\b[a-z]+_[a-z_]+\b|\b(?:None(?! of)|True|False)\b|[{}\[\]]", text)
    return found + ([MISSING] if MISSING in text else [])


def unreadable(chronicle: Chronicle, events: Iterable[Event]) -> list[str]:
    """Events that would be told badly, alone or with others."""
    happened = list(events)
    lines = [chronicle.tell(one) for one in happened] + chronicle.lines(happened)
    kinds = {one.kind for one in happened if not chronicle.events.get(one.kind)}
    return [*sorted(kinds), *(line for line in lines if codes_in(line))]


def test_codes_are_found() -> None:
    """The test itself sees what it looks for."""
    for text in ("ENG.A1 moves.", "It goes to POM.", "3 KN", "None wins.", "a royal_marriage", "a … gap", "{by} wins"):
        assert codes_in(text), text
    assert codes_in("3 (HI)")
    assert codes_in("2 huscarls (HI)") == []
    assert codes_in("**On the march.** England: Army III to Kent, Fleet 2 to the Irish Sea.") == []


SOME = at_length(2, 3)
"""Seasons of a campaign."""
CAMPAIGNS = [
    (SEATS[: at_length(5, 7)], 1, {}),
    (("ENG", "FRA"), at_length(3, 5), {"combat": "normal", "live_battles": "on", "maintenance": "on"}),
    (("ENG", "FRA", "NSE"), SOME, {"leaders": "on", "draft": "on", "live_counters": "on", "partial_siege": "on"}),
    (("KIE", "BYZ", "FAT"), SOME, {"map": "east", "espionage_only": "on", "leaders": "on"}),
    (("HRE", "FRA", "POL", "LEO"), SOME, {"minors": "on", "spring_diplomacy": "on"}),
    (("ENG", "FRA", "NSE", "HRE"), SOME, {"map": "west", "learning": "on", "double_withdraw": "on"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seasons", "options"), CAMPAIGNS, ids=["-".join(seats) for seats, *_ in CAMPAIGNS])
def test_a_campaign_is_told_without_codes(
    chronicle: Chronicle, seats: tuple[str, ...], seasons: int, options: dict[str, str]
) -> None:
    """Whatever happens in some seasons by chance."""
    playout = Playout(SwordsAndSails(BOX), seats=tuple(map(Seat, seats)), options=options, dice=dice_of(1))
    for _ in moves(playout, random.Random(1), most=MOST_ANSWERS):
        if playout.session.state.season >= seasons:
            break
    events = [one for _, one in playout.ledger.events]
    assert {"income_collected", "orders_revealed", "season_began"} <= {one.kind for one in events}
    assert unreadable(chronicle, events) == []


def war_events(number: int) -> list[Event]:
    """A season of war with battles and sieges."""
    war = RandomWar(number, is_small=False).war
    season = war.begin(SeededDice(b"%d" % number, "salt"))
    season.chapters = replace(season.chapters, fight=battle.fight, besiege=besieging.besiege_all, settle=control.settle)
    season.resolve()
    return season.events


@pytest.mark.slow
def test_wars_are_told_without_codes(chronicle: Chronicle) -> None:
    """Movement, clashes, battles on land and at sea, retreats and sieges."""
    events = [one for number in WARS for one in war_events(number)]
    wanted = {"marched", "sailed", "landed", "retreated", "lost", "battle_fought", "siege_rolled"}
    assert wanted <= {one.kind for one in events}
    assert unreadable(chronicle, events) == []


# What a post says


def test_income_is_one_line_for_all(chronicle: Chronicle) -> None:
    """Harvest and cities, and what cards add."""
    told = chronicle.lines(
        [
            event("income_collected", faction="NSE", harvest=70, cities=100, bonus=0, fishing=0),
            event("income_collected", faction="ENG", harvest=80, cities=110, bonus=35, fishing=0),
        ]
    )
    assert told == ["**Income**, harvest and cities: the North Sea Empire 70 + 100; England 80 + 110 + 35 by cards."]


def test_points_that_change_twice_are_told_in_one_go(chronicle: Chronicle) -> None:
    """What is built brings some, and the end of the season takes some."""
    changes = [
        event("points_changed", side=["NSE"], before="17", points="19"),
        event("points_changed", side=["ENG"], before="14", points="16"),
        event("points_changed", side=["NSE"], before="19", points="17"),
        event("points_changed", side=["NSE"], before="17", points="18"),
    ]
    told = ["**Points:** the North Sea Empire 17 to 19 to 17 to 18; England 14 to 16."]
    assert told == chronicle.lines(changes)
    assert told == chronicle.changed(changes)


def test_what_a_power_builds_and_plays_stands_together(chronicle: Chronicle) -> None:
    """Each power once, whoever came in between; one city is not counted."""
    built = [
        event("city_built", faction="ENG", place="KEN", count=1),
        event("city_built", faction="FRA", place="ANJ", count=2),
        event("city_built", faction="ENG", place="MER", count=3),
    ]
    assert chronicle.lines(built) == ["**New cities:** England: Kent and 3 in Mercia; France: 2 in Anjou."]
    grown = event("city_upgraded", faction="ENG", place="KEN", count=2)
    assert chronicle.lines([grown]) == ["England makes 2 minor cities in Kent major ones."]


def test_movement_is_one_paragraph_by_powers(chronicle: Chronicle) -> None:
    """The power once, then its pieces."""
    pieces = [
        {"piece": "HRE.A1", "places": ["FRK", "SWA"], "rule": "SS-520"},
        {"piece": "HRE.A2", "places": ["OST", "BOH"], "rule": "SS-520"},
        {"piece": "ENG.F2", "places": ["NAR", "NAR"], "rule": "SS-520"},
    ]
    assert chronicle.tell(event("marched", step="A15", pieces=pieces)) == (
        "**On the march.** The Holy Roman Empire: Army I to Swabia, Army II to Bohemia; "
        "England: Fleet 2 in the Narrow Seas."
    )


@pytest.mark.slow
def test_every_step_of_the_adjudication_reads_well(chronicle: Chronicle) -> None:
    """With one place or two, for armies and fleets."""
    pieces = [
        {"piece": "KIE.A3", "places": ["KYV"], "rule": ""},
        {"piece": "KIE.F1", "places": ["EBS", "WBS"], "rule": ""},
    ]
    kinds = sorted({kind for kind, written in told_events() if written == TRACE_FIELDS})
    assert {"stopped", "stood_off", "removed", "order_refused", "not_loaded"} <= set(kinds)
    for kind in kinds:
        told = chronicle.tell(event(kind, step="A1", pieces=pieces))
        assert told.endswith(" Kievan Rus': Army III in Kiev, Fleet 1 to the Western Black Sea."), kind


def test_the_owner_reads_why_an_order_was_not_carried_out(chronicle: Chronicle) -> None:
    """The reason stands with the piece."""
    pieces = [{"piece": "ENG.A1", "places": ["KEN"], "rule": "SS-R91", "words": "it cannot go there."}]
    told = chronicle.tell(event("order_refused", step="A0", pieces=pieces))
    assert told == "These orders of yours could not be carried out. England: Army I in Kent (It cannot go there)."


@pytest.mark.slow
def test_reasons_go_to_the_owner_alone() -> None:
    """What everybody hears of the movement has none."""
    events = [one for number in WARS for one in war_events(number) if one.data.keys() == {"step", "pieces"}]
    for one in events:
        told = [bool(piece.get("words")) for piece in one.data["pieces"]]  # type: ignore[union-attr]
        assert told == [one.audience is not None] * len(told)
    assert {"order_refused", "not_loaded"} & {one.kind for one in events}


def test_offers_name_their_makers(chronicle: Chronicle) -> None:
    """To those who hear of them at all."""
    about = {"offer": "ENG-FRA-HRE-2", "by": "FRA"}
    assert chronicle.tell(event("offer_refused", **about)) == "France refuses an offer of England."
    settled = event("offer_accepted", **about, is_settled=True)
    assert chronicle.tell(settled) == "France accepts an offer of England; it is settled."
    lapsed = [event("offer_expired", offer="ENG-FRA-1"), event("offer_expired", offer="HRE-FRA-1")]
    assert chronicle.lines(lapsed[:1]) == ["An offer of England lapses, as Diplomacy is over."]
    assert chronicle.lines(lapsed) == [
        "These offers lapse, as Diplomacy is over: one of England; one of the Holy Roman Empire."
    ]


def test_a_siege_is_one_line(chronicle: Chronicle) -> None:
    """From the roll to its end; the next siege begins another line."""
    told = chronicle.lines(
        [
            event("siege_rolled", place="LON", by="HRE", how="siege", dice=[4, 5], per_die=0, flat=0, points=9),
            event("siege_bought_off", place="LON", by="HRE", points=4),
            event("siege_losses", place="LON", faction="HRE", units={"LI": 2, "PS": 1}),
            event("territory_gained", place="LON", by="HRE", lost_by="BYZ"),
            event("siege_rolled", place="POM", by="NSE", how="siege", dice=[1, 1, 1], per_die=0, flat=0, points=3),
            event("siege_losses", place="POM", faction="NSE", units={"HI": 1}),
            event("territory_gained", place="POM", by="NSE", lost_by=None),
        ]
    )
    lost, won = "lost 2 light infantry, 1 peasant", "won from Byzantium"
    assert told == [
        f"The Holy Roman Empire before Longobardia: 9 casualty points, 4 bought off, {lost}, and the land is {won}.",
        "The North Sea Empire before Pomerania: 3 casualty points, lost 1 huscarl (HI), and the land is won.",
    ]


def test_a_battle_is_told_with_forces_end_and_cost(chronicle: Chronicle) -> None:
    """Forces as they lay open; who holds the field, how the others left, what it cost, what was captured."""
    attacker = {"factions": ["FRA"], "captain": "FRA", "pieces": {"FRA.F1": {"WS": 2, "RD": 1}}}
    defender = {"factions": ["ENG"], "captain": "ENG", "pieces": {"ENG.F1": {"RD": 3}}}
    fought = {
        "name": "ENC",
        "place": "ENC",
        "is_clash": False,
        "form": "normal",
        "attacker": attacker,
        "defender": defender,
        "rounds": [{"number": 1}, {"number": 2}],
        "stayed": "attacker",
        "left": {"defender": "retreat"},
        "survivors": {"FRA.F1": {"WS": 1, "RD": 2}, "ENG.F1": {"RD": 1}},
    }
    joined = event(
        "battle_joined",
        battle="ENC",
        place="ENC",
        is_clash=False,
        form="normal",
        attacker=attacker,
        defender=defender,
    )
    end = event("battle_fought", battle="ENC", place="ENC", report=fought)
    outcome = (
        "After 2 rounds France holds the field; England retreats; France loses 1 warship; France captures 1 raider; "
        "England loses 2 raiders."
    )
    forces = "France (Fleet 1: 2 warships, 1 raider) against England (Fleet 1: 3 raiders)"
    assert chronicle.lines([joined, end]) == [f"**Battle in the English Channel:** {forces}. {outcome}"]
    assert chronicle.tell(end) == f"**The English Channel.** {outcome}"


def test_offers_are_told_in_words(chronicle: Chronicle) -> None:
    """Goods, pacts, teams and trade."""
    gives, wants = {"gold": 20, "cards": ["spy"]}, {"gold": 0, "cards": ["pillage"]}
    offers = {
        "*Spy* for nothing": {"kind": "exchange", "gives": {**gives, "gold": 0}, "wants": {"gold": 0, "cards": []}},
        "20 gold and *Spy* for *Pillage Territory*": {"kind": "exchange", "gives": gives, "wants": wants},
        "England keeps out of Kent for 1 season": {
            "kind": "promise",
            "vow": "stay_out",
            "bound": ["ENG"],
            "seasons": 1,
            "place": "KEN",
            "victim": None,
        },
        "to join team A: a team of England and the Holy Roman Empire": {
            "kind": "league",
            "members": ["ENG", "HRE"],
            "cube": "A",
        },
        "a trade agreement, England 5 gold and France 20 gold": {
            "kind": "venture",
            "holder": "ENG",
            "puts": {"ENG": 5, "FRA": 20},
        },
    }
    for words, terms in offers.items():
        told = chronicle.tell(event("offer_made", offer="ENG-FRA-1", by="ENG", others=["FRA"], terms=terms))
        assert told == f"England offers France: {words}."


def test_nothing_is_told_together_that_lies_apart_in_time(chronicle: Chronicle) -> None:
    """A new season begins a new list."""
    built = event("city_built", faction="ENG", place="KEN", count=1)
    began = event("season_began", season=1, name="summer", year=1000)
    assert chronicle.lines([built, began, built]) == [
        "England builds a city in Kent.",
        "**Summer 1000.** A new season begins.",
        "England builds a city in Kent.",
    ]
