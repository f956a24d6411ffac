"""The game as the lobby knows it, what seats see and do not see, and truths behind a face."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.fantasy_commander.combat.policy import POLICY
from rules.fantasy_commander.command.distribution import distribute_orders
from rules.fantasy_commander.opening.rosters import faults_of_deck, most_stars
from rules.fantasy_commander.state import Campaign, Step
from rules.fantasy_commander.vocabulary import CardType, Mode
from rules.kernel.game import Face
from rules.kernel.values import Json, Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, box, game


def armies(step: Step = Step.DISTRIBUTION, **facts: Any) -> Battlefield:
    """Two units on each side, far apart."""
    field = Battlefield(step=step, **facts)
    for cell in ("C9", "D9"):
        field.unit("legionnaires", cell, "red" if step is Step.ACTION else None)
    for cell in ("C3", "D3"):
        field.unit("zombie_warriors", cell, "red" if step is Step.ACTION else None)
    return field


def seen(field: Battlefield, seat: Seat) -> str:
    """Every byte that a seat receives."""
    return field.face(seat).model_dump_json()


# The lobby


@pytest.mark.rule("FC-110", "FC-D01")
def test_by_itself_a_table_plays_scenario_1_without_passing() -> None:
    """The defaults are the recommended first game."""
    battle = game().setup({setting.id: setting.default for setting in game().settings}, game().seats)
    assert box().scenario(battle.field.scenario).number == 1
    assert battle.field.mode is Mode.SCENARIO
    assert not battle.field.choices.passing
    assert not battle.field.choices.custom


def test_a_first_game_and_one_alone_are_one_press() -> None:
    """Their settings are settings of the game, and both are for two seats."""
    settings = {setting.id: setting for setting in game().settings}
    for ready in (game().first_game, game().solo_game):
        assert ready is not None
        assert ready.players == 2
        for name, value in ready.options.items():
            assert value in [choice.id for choice in settings[name].choices]


@pytest.mark.parametrize(("deadline", "deployment"), [(600, "in_turn"), (3600, "in_turn"), (86400, "at_once")])
def test_deployment_follows_the_deadline(deadline: int, deployment: str) -> None:
    """In turn where people sit together, at once by post; a choice of the host stands."""
    assert game().at_pace({"deployment": "by_deadline"}, deadline)["deployment"] == deployment
    assert game().at_pace({"deployment": "at_once"}, deadline)["deployment"] == "at_once"
    assert game().at_pace({}, deadline)["deployment"] == deployment


def test_a_campaign_is_longer_than_a_battle() -> None:
    """The lobby tells how long each mode takes: a scenario as long as it does among stewards, in the median."""
    extents = [game().extent({"mode": mode}, 2) for mode in (Mode.SCENARIO, Mode.ROYALE, Mode.CAMPAIGN)]
    assert [extent.rounds for extent in extents] == [5, 8, 30]
    assert [extent.moments for extent in extents] == [90, 144, 540]
    assert [extent.minutes for extent in extents] == [1, 1, 1]


HOLDS = dict.fromkeys(("red", "blue", "green", "yellow"), 1)
"""One question for each colour: whether purple orders wait there."""


def test_reactions_and_intents_can_be_filed_for_every_unit() -> None:
    """Two standing questions for each own unit, none for a destroyed one; one who comes first, four for holds."""
    field = armies(Step.ACTION)
    questions = game().standing_questions(field.g.state, EMPIRE)
    assert Counter(one.about for one in questions) == {"empire.LEG1": 2, "empire.LEG2": 2, "": 1, **HOLDS}
    field.find("LEG2").destroyed = True
    assert Counter(one.about for one in game().standing_questions(field.g.state, EMPIRE)) == {
        "empire.LEG1": 2,
        "": 1,
        **HOLDS,
    }


# Secrets


@pytest.mark.rule("FC-220", "FC-D08")
def test_other_tokens_change_nothing_that_the_opponent_receives() -> None:
    """Byte for byte, until both have handed in."""
    faces = []
    sheets: list[Json] = [
        {"red": ["empire.LEG1"], "blue": [], "green": [], "purple": [], "exchange": {}},
        {"red": [], "blue": [], "green": [], "purple": ["empire.LEG2"], "exchange": {"blue": 1}},
    ]
    for sheet in sheets:
        field = armies()
        field.pool(EMPIRE, "red", "purple", "purple")
        field.pool(STYX, "green")
        field.start_with(distribute_orders)
        field.answer(EMPIRE, sheet)
        faces.append((seen(field, STYX), field.face(None).model_dump_json()))
    assert faces[0] == faces[1]


@pytest.mark.rule("FC-227", "FC-D07")
def test_an_exchange_in_the_pool_changes_nothing_that_the_opponent_receives() -> None:
    """Not even after the reveal."""
    faces = []
    exchanges: list[Json] = [{"red": 1}, {"green": 1}, {}]
    for exchange in exchanges:
        field = armies()
        field.pool(EMPIRE, "purple")
        field.pool(STYX, "green")
        field.start_with(distribute_orders)
        field.answer(EMPIRE, {"red": [], "blue": [], "green": [], "purple": [], "exchange": exchange})
        field.answer(STYX, {"green": ["styx.ZW1"]})
        assert field.told("orders_revealed")
        faces.append((seen(field, STYX), field.face(None).model_dump_json()))
    assert faces[0] == faces[1] == faces[2]


@pytest.mark.rule("FC-145")
def test_the_order_of_a_deck_changes_nothing_that_anybody_receives() -> None:
    """Neither for the opponent nor for its owner, before a card is drawn."""
    faces = []
    for cards in (("breakthrough", "counterblow"), ("counterblow", "breakthrough")):
        field = armies()
        field.deck(EMPIRE, *cards)
        field.pool(EMPIRE, "red")
        field.pool(STYX, "green")
        field.start_with(distribute_orders)
        faces.append((seen(field, EMPIRE), seen(field, STYX), field.face(None).model_dump_json()))
    assert faces[0] == faces[1]


def test_a_standing_reaction_changes_nothing_that_the_opponent_receives() -> None:
    """What was filed is read when it matters, and shown to nobody before."""
    faces = []
    for filed in ("never", "always"):
        field = armies(Step.ACTION)
        field.file(STYX, POLICY, {"defend": filed, "die": "no", "damage": "never"}, about="styx.ZW1")
        field.start()
        faces.append(seen(field, EMPIRE))
    assert faces[0] == faces[1]


def test_a_spectator_sees_the_field_alone() -> None:
    """No pool as it truly is, and no deck."""
    field = armies()
    field.pool(EMPIRE, "red")
    field.deck(EMPIRE, "breakthrough")
    view = game().view(field.g.state, None)
    assert (view.pool, view.composition, view.draw_pile) == ({}, (), ())
    assert view.field == field.field


def test_a_view_is_a_copy() -> None:
    """Whoever changes it changes nothing in the game."""
    field = armies()
    view = game().view(field.g.state, EMPIRE)
    view.field.units[0].fatigue = 2
    assert field.field.units[0].fatigue == 0
    field.field.campaign = Campaign(supplies=1)
    view = game().view(field.g.state, EMPIRE)
    view.field.campaign.supplies = 2
    assert field.field.campaign.supplies == 1


# Truths behind a face


def truth(field: Battlefield, seat: Seat, number: int = 0) -> Any:
    """Another truth, drawn by chance."""
    face = Face(game=game().name, seat=seat, view=game().view(field.g.state, seat))
    return game().redraw(face, lambda size: number % size)


@pytest.mark.parametrize("seat", [EMPIRE, STYX])
def test_a_redrawn_truth_looks_the_same(seat: Seat) -> None:
    """The own screen as it is, behind the other as many orders as everybody sees."""
    field = armies(scenario=2, bare=False)
    field.pool(EMPIRE, "red")
    for side in (EMPIRE, STYX):
        roster = box().scenario(field.field.scenario).rosters[side]
        field.field.armies[side].roster = list(roster.units)
        field.deck(side, *roster.deck)
    other = truth(field, seat, 3)
    assert game().view(other, seat) == game().view(field.g.state, seat)
    assert other.screens[EMPIRE].pool == ({"red": 1} if seat == EMPIRE else {"purple": 1})  # the fourth of four


def test_a_deck_of_ones_own_is_redrawn_with_what_was_seen() -> None:
    """Any legal deck of that size that holds the cards that were shown; with other dice another one."""
    field = armies(custom=True)
    field.deck(EMPIRE, "breakthrough", "counterblow", "iron_march", "signal_lights", discard=("powerful_strikes",))
    army = field.field.armies[EMPIRE]
    army.shown = ["powerful_strikes", "iron_march"]
    decks = [truth(field, STYX, number).screens[EMPIRE] for number in range(7)]
    for screen in decks:
        assert not faults_of_deck(box(), EMPIRE, screen.composition, 5)
        assert not Counter(army.shown) - Counter(screen.composition)
        assert len(screen.deck) == army.draw_pile == 4
        assert Counter(screen.deck) + Counter(army.discard) == Counter(screen.composition)
    assert len({tuple(screen.composition) for screen in decks}) > 1


def test_a_redrawn_deck_has_no_more_stars_than_a_deck_may() -> None:
    """Of eight cards of which none was seen, two at most have a star, however the dice fall."""
    field = armies(custom=True)
    field.deck(EMPIRE, *("breakthrough", "counterblow", "iron_march", "signal_lights") * 2)
    decks = [truth(field, STYX, number).screens[EMPIRE].composition for number in range(60)]
    stars = [sum(box().tactic(card).star for card in deck) for deck in decks]
    assert max(stars) == most_stars(8) == 2


def test_stars_that_were_seen_count_among_those_that_a_deck_may_hold() -> None:
    """Both stars of eight cards lie open, so the cards face down have none, however the dice fall."""
    field = armies(custom=True)
    stars = [card.id for card in box().tactics_of(EMPIRE) if card.star and card.type is CardType.NORMAL][:2]
    plain = [card.id for card in box().tactics_of(EMPIRE) if not card.star][:6]
    field.deck(EMPIRE, *plain, discard=tuple(stars))
    field.field.armies[EMPIRE].shown = stars
    for number in range(60):
        hidden = truth(field, STYX, number).screens[EMPIRE].deck
        assert not any(box().tactic(card).star for card in hidden)


def test_a_curse_that_was_sent_lies_in_the_victims_redrawn_deck() -> None:
    """Everybody saw it go there."""
    field = armies(scenario=2, bare=False)
    for side in (EMPIRE, STYX):
        roster = box().scenario(field.field.scenario).rosters[side]
        field.field.armies[side].roster = list(roster.units)
        field.deck(side, *roster.deck)
    styx, empire = field.field.armies[STYX], field.field.armies[EMPIRE]
    field.g.state.screens[STYX].deck.remove("poison_cloud")
    field.g.state.screens[EMPIRE].deck.append("poison_cloud")
    styx.draw_pile, empire.draw_pile, styx.shown = styx.draw_pile - 1, empire.draw_pile + 1, ["poison_cloud"]
    for seat in (EMPIRE, STYX):
        other = truth(field, seat, 5)
        assert "poison_cloud" in other.screens[EMPIRE].deck
        assert "poison_cloud" not in other.screens[STYX].deck
