"""Before the battle, and with spells and cards: what the steward of Umbra Turris settles, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import ids_of, usual
from rules.kernel.asks import sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Sheet
from rules.kernel.game import Event
from rules.kernel.plane.points import Point, squared
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.dice import FACE
from rules.umbra_turris.opening.cards import ItemDraw, QuestDraw, ask_items, ask_nominees
from rules.umbra_turris.state import Battle, Quest, Step, Token
from rules.umbra_turris.zones import zone_of
from tests.rules.umbra_turris.openings import Opening, ready
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game
from tests.rules.umbra_turris.test_steward import hold, in_turn, pick_of, place_in, said


def opened() -> Opening:
    """Two patrols in the forest, red in the south."""
    table = Opening()
    ready(table)
    return table


# The opening


def test_it_brings_a_ready_made_party() -> None:
    """It builds none."""
    table = Opening()
    table.start()
    answer: Any = said(table)
    assert answer["party"] in [party.id for party in table.box.ready_parties]


def test_fighters_stand_before_shooters_and_leaders() -> None:
    """Everybody faces the enemy, from the middle of the zone."""
    table = Opening()
    table.begin("G750", "N750")
    table.go_to("opening.side")
    (seat,) = [seat for seat in table.waiting if table.asked(seat).key == "opening.side"]
    answer: Any = said(table, seat)
    sheet = answer["then"]
    rows = {name: place["at"][1] for name, place in sheet.items() if name.startswith(seat)}
    leader = next(model for model in table.table.of(seat) if model.is_leader)
    fighter = next(model for model in table.table.of(seat) if model.profession in ("gladiator", "axeman"))
    assert abs(rows[fighter.id] - 35) < abs(rows[leader.id] - 35)


def test_a_sheet_of_the_steward_is_taken() -> None:
    """Deployment, cards and tokens pass all rules across their lines."""
    table = Opening()
    table.begin("N750", "V750")
    asked = []
    while not table.table.cycle:
        seat = table.waiting[0]
        asked.append(table.asked(seat).key)
        table.answer(seat, said(table, seat))
    assert {"opening.side", "opening.deploy", "opening.cards"} <= {*asked}


@pytest.mark.parametrize(
    ("quests", "wanted"),
    [(["QC-10", "QC-08", "QC-13"], "keep"), (["QC-02", "QC-11", "QC-18"], "again")],
    ids=["of two points each", "hard to fulfil"],
)
def test_quests_are_kept_unless_two_others_promise_more(quests: list[str], wanted: str) -> None:
    """By what the party can do, and by what the whole deck would be worth to it."""
    table = Opening()
    table.begin("N750", "G750")
    table.go_to("opening.cards")
    (seat, *_) = [seat for seat in table.waiting if table.asked(seat).key == "opening.cards"]
    dealt = tuple(Event(kind="quest_dealt", data={"seat": seat, "card": card}) for card in quests)
    steward = game().steward
    assert steward is not None
    face = table.face(seat).model_copy(update={"events": dealt})
    answer: Any = steward(face, table.asked(seat), lambda size: 0)
    assert wanted == pick_of(answer["quests"])


@pytest.mark.rule("UT-913", "UT-780a")
def test_an_axeman_can_be_named_for_shooting() -> None:
    """An axe counts as thrown in their hands, though it has no range of its own; a crossbow is better at it."""
    table = Opening()
    table.begin("A750", "G750")
    asked = ask_nominees(table.field, RED, QuestDraw(("QC-04",), ())).decision
    assert isinstance(asked, Sheet)
    named = asked.slots["QC-04 nominee"]
    professions = {table.table.model(name).profession: name for name in ids_of(named)}
    assert {"axeman", "marksman"} == {*professions}
    steward = game().steward
    assert steward is not None
    answer: Any = steward(table.face(RED), asked, lambda size: 0)
    assert professions["marksman"] == answer["QC-04 nominee"]


def test_cards_that_answer_something_are_armed_as_they_are_drawn() -> None:
    """The steward files nothing later, so it arms all that it may."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    table.hero(BLUE, (35, 45), "S", die=0)
    table.start()
    draw = ItemDraw(("IC-18", "IC-11", "IC-19"), 3, ())
    asked = sheet("opening.cards", "Your cards:", dict(ask_items(table.box, draw, RED))).decision
    steward = game().steward
    assert steward is not None
    answer: Any = steward(table.face(RED), asked, lambda size: 0)
    assert ["IC-18", "IC-19"] == answer["armed"]


def test_tokens_lie_far_from_whoever_wants_them() -> None:
    """They are put to the back of the own half."""
    table = Opening()
    table.begin("N750", "G750")
    while not table.table.cycle:
        seat = table.waiting[0]
        asked = table.asked(seat)
        answer: Any = said(table, seat)
        if asked.key == "opening.tokens" and isinstance(asked, Sheet):
            enemy = BLUE if seat == RED else RED
            theirs = zone_of(table.field, enemy).middle
            plain: Any = usual(asked)
            for line, spot in answer.items():
                assert squared(Point(*spot["at"]), theirs) >= squared(Point(*plain[line]["at"]), theirs)
        table.answer(seat, answer)


# Spells


def mage_among_friends(domain: str, wounds: int = 7) -> Tabletop:
    """A red Mage beside a wounded friend who fights."""
    table = Tabletop()
    spells = tuple(spell.id for spell in table.box.spells_of(domain))
    table.hero(RED, (45, 30), "N", profession="wizard", weapons=("staff",), spells=spells, wounds=wounds)
    table.hero(RED, (35, 35), "N", wounds=3, die=0)
    table.hero(BLUE, (35, 37), "S", die=0)
    return table


def test_a_friend_in_need_is_healed() -> None:
    """Two W for one of the Mage's own."""
    answer: Any = said(in_turn(mage_among_friends("light")))
    assert {"pick": "cast", "then": {"pick": "heal", "then": "red.2"}} == answer


def test_a_fireball_is_thrown_at_the_enemy() -> None:
    """Never at a friend."""
    answer: Any = said(in_turn(mage_among_friends("fire")))
    assert {"pick": "cast", "then": {"pick": "fireball", "then": "blue.1"}} == answer


def test_a_mage_with_few_wounds_does_not_cast_for_little() -> None:
    """The last W are dear."""
    assert "cast" != pick_of(said(in_turn(mage_among_friends("nature", wounds=2))))


# Errands


def test_a_spy_hides_beside_the_leader() -> None:
    """Near enough at the start of the turn, it hides at once."""
    table = Tabletop()
    table.hero(RED, (35, 30), "N", profession="outlaw", weapons=("dagger",))
    table.hero(BLUE, (35, 41), "S", die=0, is_leader=True, profession="barbarian", weapons=("great_axe",))
    hold(table, Quest(id="QC-15"))
    assert "hide" == said(in_turn(table))


def test_a_relic_is_carried_home() -> None:
    """Whoever has it walks back."""
    table = Tabletop(terrain="TC-G1")
    hero = table.hero(RED, (35, 30), "S")
    table.hero(BLUE, (5, 66), "S", die=0)
    table.table.parties[RED].zone, table.table.parties[BLUE].zone = 1, 2
    table.table.parties[RED].open_quests, table.table.needed = ["QC-16"], 3
    table.table.tokens = [Token(id="QC-16 1", kind="QC-16", place=Point(35, 35), carrier=hero.id)]
    assert place_in(said(in_turn(table))).y < 20


def test_a_token_of_a_quest_is_used() -> None:
    """As soon as it is touched."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    table.hero(BLUE, (5, 66), "S", die=0)
    table.table.parties[RED].open_quests, table.table.needed = ["QC-03"], 3
    table.table.tokens = [Token(id="QC-03 1", kind="QC-03", place=Point(35, 37))]
    assert "token QC-03 1" == said(in_turn(table))


# Small questions


@pytest.mark.parametrize(
    ("about", "wanted"), [("red.1", "0 0"), ("blue.1", "1 0")], ids=["an own die", "a die of an enemy"]
)
def test_the_die_that_matters_is_rolled_again(about: str, wanted: str) -> None:
    """The worst of one's own, the best of an enemy's."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    table.hero(BLUE, (35, 45), "S", die=0)
    table.start()
    dice = [
        Choice("0 0", "Re-roll it", 0, figures={FACE: 2}),
        Choice("1 0", "Re-roll it", 1, figures={FACE: 5}),
        Choice("no", "Leave them", 2),
    ]
    asked = pick("dice.torment", "Change a die?", dice, fallback="no", about=about).decision
    steward = game().steward
    assert steward is not None
    assert wanted == steward(table.face(RED), asked, lambda size: 0)


def test_whoever_waits_comes_on_within_reach_of_the_fight() -> None:
    """Out of ambush not to the farthest corner."""
    table = Tabletop(6, 6, 6, step=Step.CYCLE_START, terrain="TC-G1")
    table.hero(RED, (5, 5), "N", is_leader=True)
    table.hero(RED, None, is_waiting=True, profession="outlaw", weapons=("dagger",))
    table.hero(BLUE, (60, 40), "S", is_leader=True)
    table.table.parties[RED].zone, table.table.parties[BLUE].zone = 1, 2
    table.start()
    assert "ambush.spot" == table.asked(RED).key
    answer: Any = said(table)
    assert squared(Point(*answer["at"]), Point(60, 40)) < squared(Point(5, 5), Point(60, 40))


def test_a_model_under_control_does_nothing_for_its_enemy() -> None:
    """Whoever plays another's hero lets the turn pass, and strikes none of their own."""
    table = Tabletop()
    table.hero(RED, (35, 35), "N")
    foe = table.hero(BLUE, (35, 37), "S")
    table.start_with(play_for, foe.id, RED)
    assert "turn.act" == table.asked(RED).key
    assert "end" == said(table)


def play_for(g: Play[Battle], model: str, player: Seat) -> Procedure[None]:
    """A turn of a model, played by somebody else."""
    yield from play_turn(g, g.state.table.model(model), player)
