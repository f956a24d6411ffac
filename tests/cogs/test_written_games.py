"""What the games ask, answered in words: every question that comes up, and what people would write."""

from __future__ import annotations

import random

import pytest

from cogs.forms import can_be_written, prefilled, read_text, written
from data.load import load_games
from rules.kernel.answers import usual
from rules.kernel.decisions import Decision, Place, Sheet
from rules.kernel.drafts import part, sound
from rules.kernel.game import StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.conformance.games import GAMES, enter
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import COUNT
from tests.helpers.playouts import asked_of, choose_legally, looks
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.congress import Congress, exchange, pact
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import sheet_of

ENG, FRA = Faction.ENG, Faction.FRA


@pytest.mark.slow
@pytest.mark.parametrize("number", range(COUNT or 2))
@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_every_answer_in_every_game_reads_as_it_is_written(entrant: Entrant, number: int) -> None:
    """The usual one, a steward's, one by chance, and such with a line left open."""
    playout, chance = entrant.sit_down(number), random.Random(number)
    for seat in looks(playout, chance, entrant.hooks.most_answers):
        question = asked_of(playout.session.face(seat))
        if not can_be_written(question):
            continue
        own, by_chance = (steward_of(entrant.game, kind) for kind in (StewardKind.OWN, StewardKind.RANDOM))
        for steward in (own, by_chance):
            check_round_trip(question, choose_legally(playout.session, seat, steward, chance.randrange))
        check_round_trip(question, usual(question))


def check_round_trip(question: Decision, answer: Json) -> None:
    """A draft becomes a text, and the text the same draft; only a sheet as it began may have nothing to say."""
    text, draft = written(question, answer), sound(question, answer)
    assert text or draft == sound(question, prefilled(question)), f"{answer} cannot be written for {question.key}"
    if text:
        reading = read_text(question, None, text, is_whole=True)
        assert (draft, []) == (reading.given, reading.faults), text
    if isinstance(question, Sheet) and isinstance(answer, dict) and not question.is_prefilled and len(answer) > 1:
        slot = next(iter(answer))
        check_open({name: line for name, line in answer.items() if name != slot}, question)


def check_open(given: Json, question: Decision) -> None:
    """A line that is open stays open."""
    draft = sound(question, given)
    assert draft == read_text(question, None, written(question, given), is_whole=True).given


# Swords & Sails


@pytest.fixture(scope="module")
def scene() -> Scene:
    """England with two armies, and France across the Channel."""
    scene = Scene(whole_box(), *MAJORS)
    scene.rule(ENG, "WES", "KEN", "ESX")
    scene.rule(FRA, "NRM", "IDF")
    scene.army(ENG, 1, "WES", LI=3)
    scene.army(ENG, 2, "KEN", LI=3)
    scene.army(FRA, 1, "NRM", LI=3)
    for faction in (ENG, FRA):
        scene.campaign.realms[faction].gold = 400
    return scene


@pytest.mark.parametrize(
    ("text", "slot", "wanted"),
    [
        ("Army I: 2 knights, 1 heavy cavalry", "ENG.A1", {"KN": 2, "HC": 1}),
        ("army II = KN 1 and 3 peasants", "ENG.A2", {"KN": 1, "PS": 3}),
        ("ENG.A1: heavy inf 2", "ENG.A1", {"HI": 2}),
        ("cities: Kent 1, Wessex 1", "cities", {"KEN": 1, "WES": 1}),
        ("new minor cities: 2 Essex", "cities", {"ESX": 2}),
        (
            "new army 1: raise an army\n- where: Kent\n- units: 2 knights\n- number: IV",
            "new army 1",
            {"pick": "yes", "then": {"place": "KEN", "units": {"KN": 2}, "number": "4"}},
        ),
        (
            "new army 1: raises: Wessex; 1 knight, 2 light infantry; V",
            "new army 1",
            {"pick": "yes", "then": {"place": "WES", "units": {"KN": 1, "LI": 2}, "number": "5"}},
        ),
    ],
)
def test_building_in_words(scene: Scene, text: str, slot: str, wanted: Json) -> None:
    """Units, cities and new armies as people write them."""
    question = sheet_of(scene, ENG)
    reading = read_text(question, prefilled(question), text, is_whole=False)
    assert ([], wanted) == (reading.faults, part(reading.given, slot))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("army: 2 knights", "Army: I in Wessex or II in Kent?"),
        ("Army I: 2 kinghts", "kinghts is not one of the choices. Do you mean Knight?"),
        ("Army I: 2 cavalry", "Cavalry: Heavy or Light?"),
        ("Armyy I: 2 knights", "Do you mean Army I in Wessex?"),
        ("cities: Paris 1", "paris 1 is not one of the choices. You can write Essex, Kent or Wessex."),
    ],
)
def test_building_asks_back(scene: Scene, text: str, fault: str) -> None:
    """What fits several, and what is misspelt."""
    (said,) = read_text(sheet_of(scene, ENG), None, text, is_whole=False).faults
    assert fault in said


def test_the_floor_in_words(scene: Scene) -> None:
    """Pacts and exchanges on one line, by name or in their order; and what is not clear."""
    question = Congress(scene).asked(ENG)
    stay_out: Json = {"pick": "you_stay_out", "then": "MER"}
    texts: dict[str, Json] = {
        "Offer a pact: France, a secret alliance, 2 seasons": pact(FRA, "secret_alliance", 2),
        "offers a pact\nwith whom: France\npromised: you stay out of: Mercia\nhow long: 3 seasons": pact(
            FRA, stay_out, 3
        ),
        "pact: France; you stay out of …: Mercia; this season": pact(FRA, stay_out),
    }
    for text, wanted in texts.items():
        assert {"pick": "pact", "then": wanted} == read_text(question, None, text, is_whole=False).given, text
    goods: Json = {"pick": "exchange", "then": exchange(FRA, ["20", "5"], ["80"])}
    assert goods == read_text(question, None, "exchange: France; 20 gold, 5 gold; 80 gold", is_whole=False).given
    with pytest.raises(IllegalAnswer, match=r"Offer: .* or .*\? Nothing was stored."):
        read_text(question, None, "offer: France", is_whole=False)


def test_the_opening_of_a_season_in_words() -> None:
    """Cards to take, on the lines of a sheet inside the sheet."""
    playout = enter(load_games()["swords_and_sails"]).sit_down(0)
    seat = next(
        seat for seat in playout.session.waiting() if asked_of(playout.session.face(seat)).key == "season.opening"
    )
    question = asked_of(playout.session.face(seat))
    reading = read_text(
        question, prefilled(question), "free card: blue\nMore: buy cards\ngreen: 1\nred: 2", is_whole=False
    )
    cards = part(reading.given, "cards")
    assert not reading.faults
    assert "blue" == part(cards, "free 0")
    bought = part(part(cards, "more"), "then")
    assert (1, 2, 0) == (part(bought, "green"), part(bought, "red"), part(bought, "yellow"))


# Saber and Blood


def asked_in_a_duel(key: str) -> Decision:
    """The first question of that kind in a game by chance."""
    entrant = enter(load_games()["saber_and_blood"])
    playout, chance = entrant.sit_down(0), random.Random(0)
    for seat in looks(playout, chance):
        question = asked_of(playout.session.face(seat))
        if question.key == key:
            return question
    raise AssertionError(f"{key} was not asked")


def test_characters_are_placed_in_words() -> None:
    """By the name that they have on the board."""
    question = asked_in_a_duel("setup.places")
    assert isinstance(question, Place)
    names = [piece.label.split()[-1] for piece in question.pieces]
    cells = list(question.cells[question.pieces[0].id])[: len(names)]
    text = ", ".join(f"{name} {cell.upper()}" for name, cell in zip(names, cells, strict=True))
    wanted = dict(zip((piece.id for piece in question.pieces), cells, strict=True))
    assert wanted == read_text(question, None, text, is_whole=False).given


def test_a_card_and_its_price_in_words() -> None:
    """The card, on whom, and how it is paid, with colons between them."""
    question = asked_in_a_duel("turn.operation")
    text = written(question, usual(question))
    assert sound(question, usual(question)) == read_text(question, None, text.upper(), is_whole=False).given
