"""The order of play: colour steps, purple at any time, holding and passing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.action.intents import SEQUENCE
from rules.fantasy_commander.action.order_of_play import OPPORTUNITY, go_through_colours, standing_holds
from rules.fantasy_commander.vocabulary import Mode, Order
from rules.kernel.values import Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, game

RED, BLUE, GREEN, YELLOW, PURPLE = Order.RED, Order.BLUE, Order.GREEN, Order.YELLOW, Order.PURPLE
COLUMNS = "ACEGIK"


def ranks(empire: list[str], styx: list[str], **facts: Any) -> Battlefield:
    """Two lines far from each other, each unit with its token; without cards, so that only units are chosen."""
    field = Battlefield(**facts)
    for column, token in zip(COLUMNS, empire, strict=False):
        field.unit("legionnaires", f"{column}11", token)
    for column, token in zip(COLUMNS, styx, strict=False):
        field.unit("zombie_warriors", f"{column}1", token)
    return field


def chooses(field: Battlefield, side: Seat, *names: str) -> None:
    """Which units a side activates, wherever it is asked."""
    field.will_answer(side, "order.card_and_unit", *(field.find(name).id for name in names))


def says(field: Battlefield, side: Seat, *words: str) -> None:
    """What a side says before the card is drawn."""
    field.will_answer(side, "order.opportunity", *words)


def files_holds(field: Battlefield, *colours: str) -> None:
    """The Empire files that its purple orders wait in these colours."""
    for colour in colours:
        field.file(EMPIRE, OPPORTUNITY, "hold", about=colour)


@pytest.mark.rule("FC-301", "FC-246")
def test_players_alternate_and_the_initiative_player_begins() -> None:
    """One unit each, the first player first."""
    field = ranks(["red", "red"], ["red", "red"], first=STYX)
    field.start()
    field.play_actions()
    assert field.activated() == ["ZW1", "LEG1", "ZW2", "LEG2"]


@pytest.mark.rule("FC-302", "FC-303", "FC-222")
def test_colours_come_in_order_and_each_begins_with_the_first_player() -> None:
    """Red, blue, green, yellow; whoever acted last in one colour, the first player begins the next."""
    field = ranks(["red", "blue", "green", "yellow"], ["yellow", "green", "blue"])
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG1", "LEG2", "ZW3", "LEG3", "ZW2", "LEG4", "ZW1"]


@pytest.mark.rule("FC-304", "FC-305")
def test_whoever_has_no_unit_of_the_colour_is_left_out() -> None:
    """The other goes on alone, and the next colour waits for the last token of this one."""
    field = ranks(["red", "red", "red"], ["blue"])
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG1", "LEG2", "LEG3", "ZW1"]


@pytest.mark.rule("FC-306", "FC-307", "FC-308", "FC-201")
def test_the_phase_ends_when_no_token_is_left() -> None:
    """Every unit with a token is activated and gives it up; then the turn ends and the next one begins."""
    field = ranks(["yellow", "red"], ["green"])
    field.start()
    field.play_actions()
    assert sorted(field.activated()) == ["LEG1", "LEG2", "ZW1"]
    assert not any(unit.token for unit in field.field.units)
    assert field.told("turn_ended")[0]["turn"] == 1
    assert field.field.turn == 2


@pytest.mark.rule("FC-312")
def test_a_unit_without_a_token_is_not_activated() -> None:
    """Nobody can choose it, and the phase does not wait for it."""
    field = ranks(["red", "red"], ["red"])
    field.find("LEG2").token = None
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG1", "ZW1"]


@pytest.mark.rule("FC-310")
def test_a_unit_finishes_all_it_does_before_the_opponent_acts() -> None:
    """The opponent is asked nothing while a unit's plan is open."""
    field = ranks(["red"], ["red", "red"])
    field.start()
    assert field.waiting == (EMPIRE,)
    assert field.key().startswith("activation")


# Purple


@pytest.mark.rule("FC-309", "FC-224", "FC-R12")
def test_a_purple_unit_may_act_instead_of_one_of_the_colour() -> None:
    """In the red step either the red or the purple unit is chosen."""
    field = ranks(["red", "purple"], ["yellow"])
    chooses(field, EMPIRE, "LEG2")
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG2", "LEG1", "ZW1"]


@pytest.mark.rule("FC-R12", "FC-D10")
def test_holding_needs_that_no_unit_of_the_colour_is_left() -> None:
    """With a red unit nobody is asked whether to hold; without one they are, and again after each enemy activation."""
    field = ranks(["red", "purple"], ["red", "red", "red"])
    chooses(field, EMPIRE, "LEG1")
    says(field, EMPIRE, "hold", "hold", "act")
    field.start()
    field.play_actions()
    assert field.activated()[:4] == ["LEG1", "ZW1", "ZW2", "ZW3"]
    assert field.kinds.count("held") >= 2
    asked = [decision.key for seat, decision in field.answered if seat == EMPIRE]
    assert asked.index("order.card_and_unit") < asked.index("order.opportunity")


@pytest.mark.rule("FC-R12", "FC-D10")
def test_who_has_filed_a_hold_is_not_asked_up_to_its_colour() -> None:
    """Nobody is asked in the red step, however many enemies act; in the blue one they are."""
    field = ranks(["purple"], ["red", "red", "red", "blue"])
    files_holds(field, "red")
    field.start()
    while field.waiting != (EMPIRE,):
        field.fall_back()
    assert (field.field.colour, field.key()) == (Order.BLUE, "order.opportunity")
    assert field.activated() == ["ZW1", "ZW2", "ZW3"]
    assert {event["colour"] for event in field.told("held")} == {"red"}


@pytest.mark.rule("FC-R12", "FC-D10")
def test_a_hold_filed_to_the_last_ends_when_all_other_orders_are_used() -> None:
    """Then the purple unit must act."""
    field = ranks(["purple"], ["red", "blue", "green", "yellow"])
    files_holds(field, "red", "blue", "green", "yellow")
    field.start()
    while field.waiting != (EMPIRE,):
        field.fall_back()
    assert (field.key(), field.field.colour) == ("activation.plan", Order.PURPLE)
    assert field.activated() == ["ZW1", "ZW2", "ZW3", "ZW4", "LEG1"]


@pytest.mark.rule("FC-R12", "FC-301")
def test_a_filed_hold_keeps_no_unit_of_the_colour_back() -> None:
    """The blue unit is activated in its step, the purple one in none of them."""
    field = ranks(["purple", "blue"], ["red", "blue", "blue"])
    files_holds(field, "red", "blue", "green", "yellow")
    field.start()
    chooses(field, EMPIRE, "LEG2")
    field.play_actions()
    assert field.activated()[-1] == "LEG1"
    assert sorted(field.activated()[:-1]) == ["LEG2", "ZW1", "ZW2", "ZW3"]


@pytest.mark.rule("FC-R12")
def test_nobody_else_sees_for_how_long_somebody_will_hold() -> None:
    """Filed for the red step or for all of them, and answered by hand: the opponent's face is the same."""
    faces = []
    for filed in (["red"], ["red", "blue", "green", "yellow"], []):
        field = ranks(["purple"], ["red", "red"])
        files_holds(field, *filed)
        field.start()
        if not filed:
            field.answer(EMPIRE, "hold")
        assert field.waiting == (STYX,)
        face = field.face(STYX)
        faces.append((face.view, face.events, face.waiting_for, face.trail))
    assert faces[0] == faces[1] == faces[2]


@pytest.mark.rule("FC-R12")
def test_a_hold_can_be_filed_for_each_colour_and_taken_back() -> None:
    """Filed as "ask", or for another colour, the question comes."""
    assert [one.about for one in standing_holds()] == ["red", "blue", "green", "yellow"]
    for filed, answer in (("red", "ask"), ("blue", "hold")):
        field = ranks(["purple"], ["red"])
        field.file(EMPIRE, OPPORTUNITY, answer, about=filed)
        field.start()
        assert (field.waiting, field.key()) == ((EMPIRE,), "order.opportunity")


@pytest.mark.rule("FC-R12")
def test_a_held_purple_unit_may_be_used_after_an_enemy_activation() -> None:
    """The next opportunity comes with the next enemy activation."""
    field = ranks(["purple"], ["red", "red", "red"])
    says(field, EMPIRE, "hold", "act")
    field.start()
    field.play_actions()
    assert field.activated() == ["ZW1", "LEG1", "ZW2", "ZW3"]


@pytest.mark.rule("FC-R67")
def test_a_colour_without_tokens_is_run_for_purple_units() -> None:
    """Nobody has red, yet the holder of a purple unit may use it before blue begins."""
    field = ranks(["purple"], ["blue"], first=STYX)
    says(field, EMPIRE, "act")
    field.start()
    assert field.field.colour is RED
    field.play_actions()
    assert field.activated() == ["LEG1", "ZW1"]


@pytest.mark.rule("FC-R67")
def test_two_holds_in_a_row_end_a_step() -> None:
    """Both hold in red, so blue begins; having no purple unit counts as holding."""
    field = ranks(["purple"], ["purple", "blue"])
    field.start()
    assert field.waiting == (EMPIRE,)
    field.answer(EMPIRE, "hold")
    field.answer(STYX, "hold")
    assert field.field.colour is BLUE
    assert field.waiting == (EMPIRE,)


@pytest.mark.rule("FC-R12", "FC-R67")
def test_the_last_purple_units_are_activated_after_yellow() -> None:
    """Alternately, the initiative player first, without holding; the lowest id by itself."""
    field = ranks(["purple", "purple"], ["purple", "yellow"], first=STYX)
    field.start()
    field.play_actions()  # The fallback holds as long as it may.
    assert field.activated() == ["ZW2", "ZW1", "LEG1", "LEG2"]


@pytest.mark.rule("FC-R12")
def test_a_purple_unit_acts_with_full_freedom() -> None:
    """Also in the yellow step it may do more than rest."""
    field = ranks(["purple"], ["yellow"], colour=YELLOW)
    field.start()
    field.answer(EMPIRE, "act")
    assert field.told("activated")[-1]["order"] == "purple"


@pytest.mark.rule("FC-228", "FC-R55", "FC-229")
def test_a_purple_order_on_a_unit_becomes_a_colour_that_lies_on_the_map() -> None:
    """Colours of either player's tokens are offered, others are not."""
    field = ranks(["purple"], ["blue", "yellow"])
    field.start()
    assert field.options(EMPIRE, "exchange") == ["empire.LEG1 blue", "empire.LEG1 yellow"]
    field.answer(EMPIRE, {"pick": "exchange", "then": "empire.LEG1 yellow"})
    assert field.told("purple_exchanged") == [{"unit": "empire.LEG1", "order": "yellow"}]
    field.play_actions()
    assert field.activated() == ["ZW1", "LEG1", "ZW2"]


@pytest.mark.rule("FC-228", "FC-247")
def test_a_purple_order_can_be_exchanged_where_a_unit_must_be_chosen_too() -> None:
    """With a red unit beside it, and the Initiative stays where it was settled."""
    field = ranks(["red", "purple"], ["blue"], first=EMPIRE)
    field.start()
    assert "exchange empire.LEG2 blue" in field.options(EMPIRE)
    field.answer(EMPIRE, "exchange empire.LEG2 blue")
    assert field.field.first == EMPIRE
    assert field.kinds.count("initiative_settled") == 0
    field.play_actions()
    assert field.activated() == ["LEG1", "LEG2", "ZW1"]


@pytest.mark.rule("FC-228")
def test_the_only_unit_to_activate_keeps_a_fitting_order() -> None:
    """Once the card is drawn, the last eligible unit cannot be exchanged away from the colour."""
    field = ranks(["purple"], ["blue"])
    field.start()
    field.answer(EMPIRE, "act")
    assert "order.card_and_unit" not in field.key()
    assert field.activated() == ["LEG1"]


# Who is activated when nobody says


@pytest.mark.rule("FC-D13", "FC-D10")
def test_by_itself_the_unit_in_contact_with_most_enemies_acts() -> None:
    """Then the lowest id; purple units only where none of the colour is left."""
    field = Battlefield()
    field.unit("legionnaires", "A11", "red")
    field.unit("legionnaires", "E5", "red")
    field.unit("legionnaires", "G9", "purple")
    field.unit("zombie_warriors", "E4", "yellow")
    field.start()
    field.fall_back()
    assert field.activated() == ["LEG2"]


@pytest.mark.rule("FC-D13")
def test_the_second_of_a_kind_comes_before_the_tenth() -> None:
    """The lowest id is the lowest number."""
    field = Battlefield()
    for number, column in enumerate("ABCDEFGHIJ", start=1):
        field.unit("legionnaires", f"{column}11", "red" if number in (2, 10) else None)
    field.unit("zombie_warriors", "M1")
    field.start()
    field.fall_back()
    assert field.activated() == ["LEG2"]


@pytest.mark.rule("FC-D10")
def test_of_the_last_purple_units_the_lowest_id_acts_by_itself() -> None:
    """Touching more enemies does not count there."""
    field = Battlefield()
    field.unit("legionnaires", "A11", "purple")
    field.unit("legionnaires", "E5", "purple")
    field.unit("zombie_warriors", "E4", "red")
    field.start()
    while field.field.colour is not Order.PURPLE:
        field.fall_back()
    while len(field.activated()) < 2:
        field.fall_back()
    assert field.activated() == ["ZW1", "LEG1"]


# Passing


@pytest.mark.rule("FC-320", "FC-322")
def test_whoever_has_fewer_units_of_the_colour_may_pass() -> None:
    """No card is drawn and nothing is activated; the opponent must act."""
    field = ranks(["red"], ["red", "red"], passing=True)
    field.deck(EMPIRE, "breakthrough")
    field.start()
    assert field.options(EMPIRE) == ["act", "pass"]
    field.answer(EMPIRE, "pass")
    assert not field.told("tactic_drawn")
    assert field.waiting == (STYX,)
    assert field.activated() == []


@pytest.mark.rule("FC-321")
@pytest.mark.parametrize("enemies", [["red"], []])
def test_passing_is_illegal_unless_the_opponent_has_more(enemies: list[str]) -> None:
    """With equal or fewer units of the colour on the other side, nobody is asked whether to pass."""
    field = ranks(["red"], [*enemies, "blue"], passing=True)
    field.start()
    assert field.activated() == ["LEG1"]


@pytest.mark.rule("FC-320", "FC-D09")
def test_without_the_optional_rule_nobody_passes() -> None:
    """By default it is off; with it, whoever says nothing does not pass."""
    field = ranks(["red"], ["red", "red"])
    field.start()
    assert field.activated() == ["LEG1"]
    again = ranks(["red"], ["red", "red"], passing=True)
    again.start()
    again.fall_back()
    assert again.activated() == ["LEG1"]


@pytest.mark.rule("FC-R49")
def test_purple_tokens_never_count_for_a_pass() -> None:
    """Two purple units of the opponent beside one red are not more red ones."""
    field = ranks(["red"], ["red", "purple", "purple"], passing=True)
    field.start()
    assert field.activated() == ["LEG1"]


@pytest.mark.rule("FC-323")
def test_nobody_passes_in_the_campaign() -> None:
    """The rule is never available there."""
    field = ranks(["red"], ["red", "red"], passing=True, mode=Mode.CAMPAIGN)
    field.start()
    assert field.activated() == ["LEG1"]


# The digest


@pytest.mark.parametrize("digest", [True, False])
def test_with_a_digest_all_of_a_colour_is_told_as_one(digest: bool) -> None:
    """Every opportunity is a phase; with a digest those of a colour after the first go on with it."""
    field = ranks(["red", "red"], ["red", "blue"], digest=digest)
    told = []
    for _ in range(4):
        phase = game().next_phase(field.g.state)
        assert phase is not None
        assert phase.told_as_one
        told.append(phase.goes_on)
        field.run(go_through_colours)
    assert field.activated() == ["LEG1", "ZW1", "LEG2", "ZW2"]
    assert told == [False, digest, digest, False]


# Filed ahead


@pytest.mark.rule("FC-D13")
def test_in_their_absence_units_act_in_the_order_that_was_filed() -> None:
    """Of each colour the first on the list; whoever is not on it comes later, by the usual rule."""
    field = ranks(["red", "red", "blue", "red", "blue"], [])
    field.unit("zombie_warriors", "B10")
    filed = [field.find(name).id for name in ("LEG5", "LEG4", "LEG2")]
    field.file(EMPIRE, SEQUENCE, [*filed])
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG4", "LEG2", "LEG1", "LEG5", "LEG3"]


@pytest.mark.rule("FC-D13", "FC-R12")
def test_a_filed_order_calls_no_purple_unit_before_one_of_the_colour() -> None:
    """A purple order is kept as long as it can be, wherever its unit stands on the list."""
    field = ranks(["purple", "red", "red"], [])
    field.unit("zombie_warriors", "M1")
    field.file(EMPIRE, SEQUENCE, [field.find(name).id for name in ("LEG1", "LEG3")])
    field.start()
    field.play_actions()
    assert field.activated()[:2] == ["LEG3", "LEG2"]


@pytest.mark.rule("FC-D13")
def test_a_filed_order_stands_after_a_loss_and_binds_nobody_who_answers() -> None:
    """A fallen unit is passed over; a player who is there chooses freely."""
    field = ranks(["red", "red", "red"], [])
    field.unit("zombie_warriors", "M1")
    field.file(EMPIRE, SEQUENCE, [field.find(name).id for name in ("LEG3", "LEG2")])
    field.find("LEG3").destroyed = True
    field.find("LEG3").token = None
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG2", "LEG1"]
    field = ranks(["red", "red"], [])
    field.unit("zombie_warriors", "M1")
    field.file(EMPIRE, SEQUENCE, [field.find("LEG2").id])
    chooses(field, EMPIRE, "LEG1")
    field.start()
    field.play_actions()
    assert field.activated() == ["LEG1", "LEG2"]
