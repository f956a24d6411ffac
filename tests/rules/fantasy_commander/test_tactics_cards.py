"""Tactic cards: drawing, effect or order, terrain templates, Curses, and what each card does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.action.order_of_play import go_through_colours
from rules.fantasy_commander.action.tactics import draw_card, template_cells
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.scenarios.end_of_turn import end_turn
from rules.fantasy_commander.vocabulary import Deed, Lasts, Order, Terrain, Trait, Whom
from rules.kernel.decisions import PickOne
from rules.kernel.dice import Die, Lot
from rules.kernel.values import Json
from tests.helpers.playouts import asked_of
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, box, grants

RED, BLUE, GREEN, PURPLE = Order.RED, Order.BLUE, Order.GREEN, Order.PURPLE


def duel(*cards: str, card: str = "legionnaires", token: str = "red", **facts: Any) -> Battlefield:
    """The Empire to act with one unit and these cards on top of its deck; a zombie far away."""
    field = Battlefield()
    field.unit(card, "E9", token, **facts)
    field.unit("zombie_warriors", "E1", "yellow")
    field.deck(EMPIRE, *cards)
    return field


def styx(*cards: str, card: str = "zombie_warriors", **facts: Any) -> Battlefield:
    """Styx to act with one unit and these cards; a legionnaire three hexes away."""
    field = Battlefield(first=STYX)
    field.unit(card, "E5", "red", **facts)
    field.unit("legionnaires", "E8", "yellow")
    field.deck(STYX, *cards)
    return field


def play(field: Battlefield, answer: Json, side: Any = EMPIRE) -> None:
    """Start and answer the one question of card and unit."""
    field.start()
    assert field.key() == "order.card_and_unit"
    field.answer(side, answer)


# Drawing


@pytest.mark.rule("FC-330", "FC-311", "FC-335")
@pytest.mark.parametrize("token", ["red", "yellow"])
def test_the_top_card_is_drawn_before_each_activation(token: str) -> None:
    """Yellow activations included; all see the card, and then the unit is chosen."""
    field = duel("breakthrough", "powerful_strikes", token=token)
    field.start()
    assert field.told("tactic_drawn") == [{"side": EMPIRE, "card": "breakthrough"}]
    assert field.field.armies[EMPIRE].draw_pile == 1
    assert not field.activated()
    field.answer(EMPIRE, "order")
    assert field.activated()[0] == "LEG1"


@pytest.mark.rule("FC-333", "FC-335")
def test_discard_piles_lie_open() -> None:
    """Either player sees what lies there."""
    field = duel("breakthrough", "powerful_strikes")
    play(field, "order")
    assert game_view(field, STYX).field.armies[EMPIRE].discard == ["breakthrough"]


@pytest.mark.rule("FC-331", "FC-332", "FC-D11", "FC-D13")
def test_card_and_unit_are_one_answer() -> None:
    """The effect or the order, each with the unit that is activated; the order for the usual unit by itself."""
    field = duel("breakthrough")
    field.unit("legionnaires", "G9", "red")
    field.start()
    assert field.options(EMPIRE) == ["effect", "order"]
    assert field.options(EMPIRE, "effect") == ["empire.LEG1", "empire.LEG2"]
    field.fall_back()
    assert field.told("order_taken")[0]["order"] == "red"
    assert field.activated() == ["LEG1"]


@pytest.mark.rule("FC-D13")
def test_the_only_unit_that_can_act_is_named_with_the_card() -> None:
    """Nobody is asked for it, and nobody has to guess."""
    field = duel("breakthrough")
    field.start()
    question = asked_of(field.session.face(EMPIRE))
    assert isinstance(question, PickOne)
    said = [one.label for one in question.options]
    assert said == ["Play Breakthrough: LEG1 on E9", "Take a red order: LEG1 on E9"]


@pytest.mark.rule("FC-332", "FC-333", "FC-R56")
def test_the_order_of_a_card_goes_to_the_pool() -> None:
    """One order of the colour shown, openly, into the pool and onto no unit; the card is discarded."""
    field = duel("breakthrough")
    play(field, "order")
    assert (field.orders(EMPIRE), field.field.armies[EMPIRE].orders) == ({RED: 1}, 1)
    assert field.field.armies[EMPIRE].discard == ["breakthrough"]
    assert field.find("LEG1").gains == []


@pytest.mark.rule("FC-R56", "FC-902")
def test_orders_from_cards_expire_at_the_end_of_the_turn() -> None:
    """Nothing of it is left in the next turn."""
    field = duel("breakthrough", card="shooters", token="yellow")
    play(field, "order")
    field.play_actions()
    assert field.field.turn == 2
    assert field.orders(EMPIRE) == {}


@pytest.mark.rule("FC-331", "FC-333", "FC-334")
def test_an_effect_is_for_the_unit_then_activated() -> None:
    """What the card gives lasts until the end of that activation."""
    field = duel("powerful_strikes", "breakthrough")
    field.unit("legionnaires", "G9", "red")
    play(field, {"pick": "effect", "then": "empire.LEG2"})
    assert field.find("LEG2").gains == grants(Trait.ATTACK_DICE)
    assert field.find("LEG1").gains == []
    assert field.told("tactic_played")[0]["unit"] == "empire.LEG2"
    field.fall_back(EMPIRE)
    assert field.find("LEG2").gains == []
    assert field.field.armies[EMPIRE].discard == ["powerful_strikes"]


@pytest.mark.rule("FC-336")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """The discard pile is shuffled before the draw, and only where a card must be drawn."""
    field = duel()
    field.deck(EMPIRE, discard=("breakthrough", "counterblow"))
    field.start()
    assert field.kinds.index("deck_shuffled") < field.kinds.index("tactic_drawn")
    assert field.field.armies[EMPIRE].discard == []
    assert field.field.armies[EMPIRE].draw_pile == 1


@pytest.mark.rule("FC-R50")
def test_without_any_card_the_activation_goes_on() -> None:
    """Deck and discard pile are both empty: no card, and the unit acts."""
    field = duel()
    field.start()
    assert not field.told("tactic_drawn")
    assert field.activated() == ["LEG1"]


@pytest.mark.rule("FC-145", "FC-335")
def test_nobody_sees_the_order_of_a_deck() -> None:
    """Their owner knows which cards lie there, in the order of the book; the opponent only how many."""
    field = duel("powerful_strikes", "breakthrough", "prayer_before_fight")
    view, other = (game_view(field, side) for side in (EMPIRE, STYX))
    assert view.draw_pile == view.composition == ("prayer_before_fight", "breakthrough", "powerful_strikes")
    assert other.draw_pile == ()
    assert other.field.armies[EMPIRE].draw_pile == 3


def game_view(field: Battlefield, side: Any) -> Any:
    """What a side sees."""
    return field.game.view(field.g.state, side)


# Templates


@pytest.mark.rule("FC-340", "FC-341", "FC-344", "FC-D12")
def test_a_template_is_laid_at_once_and_its_card_stays_open() -> None:
    """It lies on the map, and the card never returns to the deck."""
    field = duel("signal_lights")
    play(field, {"pick": "effect", "then": {"hex": {"signal_lights": "E8"}, "unit": "empire.LEG1"}})
    assert field.ground.terrain(field.box.board.parse("E8")) is Terrain.SIGNAL_LIGHTS
    army = field.field.armies[EMPIRE]
    assert (army.laid, army.discard, army.drawn) == (["signal_lights"], [], None)
    assert field.told("template_laid")[0]["cell"] == "E8"
    assert field.ground.has(field.find("LEG1"), Trait.BRAVE)


@pytest.mark.rule("FC-342", "FC-343")
def test_a_template_needs_a_free_open_hex_near_an_own_unit() -> None:
    """At most two hexes from an own unit, no unit, no other terrain, no Capture Point."""
    field = Battlefield(bare=False)
    field.unit("legionnaires", "E9")
    ground = field.ground
    cells = template_cells(ground, EMPIRE)
    own = ground.place(field.find("LEG1"))
    assert cells
    assert all(1 <= cell.distance(own) <= 2 for cell in cells)
    assert all(ground.terrain(cell) is Terrain.OPEN for cell in cells)
    near = [cell for cell in field.box.board.cells if 1 <= cell.distance(own) <= 2]
    assert len(near) > len(cells)  # A hill lies near it.
    field.unit("zombie_warriors", cell_name(cells[0]))
    assert cells[0] not in template_cells(ground, EMPIRE)


@pytest.mark.rule("FC-342")
def test_a_template_is_not_laid_on_a_capture_point() -> None:
    """Not even on one that lies on open ground."""
    field = Battlefield()  # On bare ground the Capture Points of the scenario still count.
    point = field.ground.capture_points[1]
    unit = field.unit("legionnaires", "A11")
    unit.cell = field.box.board.neighbours(point)[0]
    assert point not in template_cells(field.ground, EMPIRE)
    assert template_cells(field.ground, EMPIRE)


@pytest.mark.rule("FC-345", "FC-R37", "FC-D12")
def test_a_template_that_is_declined_gives_the_order() -> None:
    """The card goes to the discard pile like any other, and its order may be taken."""
    field = duel("signal_lights")
    field.start()
    field.fall_back()
    assert field.orders(EMPIRE) == {BLUE: 1}
    assert field.field.armies[EMPIRE].discard == ["signal_lights"]
    assert field.field.laid == []


@pytest.mark.rule("FC-345")
def test_where_no_hex_is_free_only_the_order_is_offered() -> None:
    """The template cannot be laid."""
    field = duel("signal_lights")
    for cell in template_cells(field.ground, EMPIRE):
        field.lay(cell_name(cell), Terrain.FOREST)
    field.start()
    assert field.activated() == ["LEG1"]
    assert field.told("order_taken")


# Curses


@pytest.mark.rule("FC-350", "FC-351")
def test_a_curse_drawn_by_its_owner_goes_into_the_opponents_deck() -> None:
    """No effect for the owner, no order: the opponent's discard pile with it is shuffled into their deck at once."""
    field = styx("poison_cloud")
    field.deck(EMPIRE, "breakthrough", discard=("counterblow",))
    field.start()
    assert sorted(field.g.state.screens[EMPIRE].deck) == ["breakthrough", "counterblow", "poison_cloud"]
    army = field.field.armies[EMPIRE]
    assert (army.discard, army.draw_pile) == ([], 3)
    assert field.field.armies[STYX].discard == []
    assert field.find("ZW1").starts == []
    assert field.orders(STYX) == {}
    assert field.activated() == ["ZW1"]


@pytest.mark.rule("FC-352", "FC-R36", "FC-353", "FC-354")
def test_a_victim_must_play_the_curse_and_keeps_it() -> None:
    """There is no order to take instead; it goes to the victim's own discard pile and from there into their deck."""
    field = duel("poison_cloud")
    field.start()
    assert field.told("cursed")[0]["card"] == "poison_cloud"
    assert field.field.armies[EMPIRE].discard == ["poison_cloud"]
    assert field.field.armies[STYX].discard == []
    assert field.orders(EMPIRE) == {}
    field.fall_back(EMPIRE)
    assert field.find("LEG1").fatigue == 1


@pytest.mark.rule("FC-352")
def test_dark_plans_take_a_random_order_of_the_pool() -> None:
    """One of the orders that lie there, each as likely as any other; all hear which it is, and nobody the number."""
    field = duel("dark_plans")
    field.dice.dice.script.append(Die(3, 1))  # type: ignore[attr-defined]
    field.pool(EMPIRE, "red", "green", "green")
    field.start()
    assert field.told("order_lost") == [{"side": EMPIRE, "order": "red"}]
    assert (field.orders(EMPIRE), field.field.armies[EMPIRE].orders) == ({GREEN: 2}, 2)
    assert field.rolls[-1].audience == frozenset()


@pytest.mark.rule("FC-352")
def test_dark_plans_take_the_only_order_without_a_die() -> None:
    """Where one order is left, nothing is left to chance."""
    field = duel("dark_plans")
    field.pool(EMPIRE, "blue")
    field.start()
    assert field.told("order_lost") == [{"side": EMPIRE, "order": "blue"}]
    assert (field.orders(EMPIRE), field.rolls) == ({}, [])


@pytest.mark.rule("FC-331", "FC-352", "FC-311")
def test_dark_plans_strike_before_the_unit_is_chosen() -> None:
    """The victim knows which order is lost when they choose who acts, and that unit pays for nothing besides."""
    field = duel("dark_plans")
    field.unit("legionnaires", "G9", "red")
    field.pool(EMPIRE, "blue")
    field.start()
    assert field.told("order_lost") == [{"side": EMPIRE, "order": "blue"}]
    assert (field.orders(EMPIRE), field.activated()) == ({}, [])
    field.answer(EMPIRE, "empire.LEG2")
    assert field.ground.can_make_an_effort(field.find("LEG2"))


@pytest.mark.rule("FC-352")
def test_dark_plans_with_an_empty_pool_forbid_voluntary_fatigue() -> None:
    """The unit then activated may take none in this activation."""
    field = duel("dark_plans")
    field.start()
    assert field.ground.has(field.find("LEG1"), Trait.NO_EFFORT)
    assert not field.ground.can_make_an_effort(field.find("LEG1"))
    field.fall_back(EMPIRE)
    assert not field.ground.has(field.find("LEG1"), Trait.NO_EFFORT)


# What each card does

ON_ITS_UNIT: list[tuple[str, list[Any], list[Any]]] = [
    ("reconnaissance_raid", [Trait.RANGER, Trait.MOVE, Trait.RUN], []),
    ("breakthrough", [(Trait.PERSECUTION, 1)], []),
    ("powerful_strikes", [Trait.ATTACK_DICE], []),
    ("flanking_maneuver", [Trait.MOVE, Trait.ATTACK_SUPPORT], []),
    ("deafening_volley", [Trait.DEAFENING], []),
    ("iron_march", [Trait.RUN_AND_STRIKE], []),
    ("strong_onslaught", [Trait.RUSH, (Trait.MASTER_OF_ATTACK, 1)], []),
    ("will_to_victory", [Trait.DOMINANCE], []),
    ("prayer_before_fight", [], [Trait.BRAVE]),
    ("terrifying_attack", [Trait.TERRIFYING], []),
    ("unstoppable_undead", [Trait.RANGER], [Trait.SURVIVABLE]),
    ("on_the_wings_of_death", [Trait.FLIGHT], []),
    ("crushing_blow", [Trait.ATTACK_DICE, Trait.RUSH], []),
    ("regeneration", [Trait.REGENERATION], []),
    ("frightening_shadows", [Trait.DREAD], []),
    ("claws_of_darkness", [(Trait.MASTER_OF_ATTACK, 2)], []),
    ("incorporeal", [Trait.PASSES_UNITS], [Trait.ARMOUR]),
    ("force_drain", [Trait.VAMPIRISM, Trait.MARAUDER], []),
]


@pytest.mark.rule("FC-334", "FC-337")
@pytest.mark.parametrize(("card", "now", "turn"), ON_ITS_UNIT)
def test_what_a_card_gives_the_activated_unit(card: str, now: list[Any], turn: list[Any]) -> None:
    """For its activation, or until the end of the turn where the card says so."""
    side = box().tactic(card).side
    field = duel(card) if side == EMPIRE else styx(card)
    play(field, "effect", side)
    unit = field.find("LEG1" if side == EMPIRE else "ZW1")
    assert unit.gains == grants(*now)
    assert unit.turn_gains == grants(*turn)


@pytest.mark.rule("FC-334")
def test_what_lasts_for_the_turn_ends_with_it() -> None:
    """Brave of a prayer is still there after the activation, and gone in the next turn."""
    field = duel("prayer_before_fight", fatigue=1)
    field.will_answer(EMPIRE, "order.card_and_unit", "effect")
    field.run(go_through_colours)
    assert field.find("LEG1").fatigue == 0
    assert field.find("LEG1").turn_gains == grants(Trait.BRAVE)
    field.run(end_turn)
    assert field.find("LEG1").turn_gains == []


def test_will_to_victory_takes_all_fatigue() -> None:
    """Both tokens are gone."""
    field = duel("will_to_victory", fatigue=2)
    play(field, "effect")
    assert field.find("LEG1").fatigue == 0


@pytest.mark.parametrize(
    ("card", "gains"),
    [("shooters", [Trait.QUICK_SHOOTER, Trait.RANGER]), ("legionnaires", [Trait.MOVE])],
)
def test_jaeger_regiments_differ_for_shooters(card: str, gains: list[Any]) -> None:
    """A unit with a ranged attack shoots after a move; any other moves one hex farther."""
    field = duel("jaeger_regiments", card=card)
    play(field, "effect")
    assert field.field.units[0].gains == grants(*gains)


def test_counterblow_is_played_on_any_own_unit() -> None:
    """Another unit than the one activated has it until the end of the turn."""
    field = duel("counterblow")
    field.unit("shooters", "G9", "yellow")
    play(field, {"pick": "effect", "then": {"whom": "empire.SHO1", "unit": "empire.LEG1"}})
    assert field.find("SHO1").turn_gains == grants(Trait.COUNTERBLOW)
    assert field.find("LEG1").turn_gains == []
    assert field.told("tactic_played")[0]["whom"] == "empire.SHO1"


def test_healing_herbs_restore_a_unit_out_of_contact() -> None:
    """One miniature, of a unit that has lost some and touches no enemy."""
    field = duel("healing_herbs")
    field.unit("shooters", "G9", "yellow", losses=2)
    field.unit("knights", "E2", "yellow", losses=1)
    field.start()
    assert field.options(EMPIRE, "effect", "whom") == ["empire.SHO1"]
    field.answer(EMPIRE, {"pick": "effect", "then": {"whom": "empire.SHO1", "unit": "empire.LEG1"}})
    assert field.left("SHO1") == 3


def test_a_card_that_helps_nobody_gives_only_its_order() -> None:
    """Nobody has lost anything, so there is nothing to choose."""
    field = duel("healing_herbs")
    field.start()
    assert field.orders(EMPIRE) == {GREEN: 1}


def test_the_ritual_restores_two_miniatures_of_a_resurgent_unit() -> None:
    """Undead Cavalry are not Resurgent."""
    field = styx("necromancer_ritual", losses=3)
    field.unit("undead_cavalry", "I5", "yellow", losses=1)
    field.start()
    assert field.options(STYX, "effect", "whom") == ["styx.ZW1"]
    field.answer(STYX, {"pick": "effect", "then": {"whom": "styx.ZW1", "unit": "styx.ZW1"}})
    assert field.left("ZW1") == 4


@pytest.mark.rule("FC-429", "FC-908", "FC-R25")
def test_abyss_scream_tires_an_enemy_within_three_hexes() -> None:
    """Forced Fatigue; an Exhausted unit loses a miniature instead, and its last one eliminates it."""
    field = styx("abyss_scream")
    field.find("LEG1").fatigue, field.find("LEG1").losses = 2, 3
    field.unit("shooters", "E9", "yellow")
    field.start()
    assert field.options(STYX, "effect", "whom") == ["empire.LEG1"]
    field.answer(STYX, {"pick": "effect", "then": {"whom": "empire.LEG1", "unit": "styx.ZW1"}})
    assert field.find("LEG1").destroyed
    assert field.points(STYX) == 1


@pytest.mark.rule("FC-983", "FC-333")
def test_a_card_can_decide_the_battle() -> None:
    """The last point of the figure is scored before the unit acts."""
    field = styx("abyss_scream")
    field.find("LEG1").fatigue, field.find("LEG1").losses = 2, 3
    field.unit("shooters", "A11", "yellow")
    field.field.armies[STYX].points = 9
    play(field, {"pick": "effect", "then": {"whom": "empire.LEG1", "unit": "styx.ZW1"}}, STYX)
    assert field.is_over
    assert not field.activated()
    assert field.field.outcome is not None
    assert field.field.outcome.winners == (STYX,)


def test_every_effect_of_the_box_lasts_as_one_of_the_two_ways() -> None:
    """No card gives an activation's gain to a unit that is not activated, where it would be lost at once."""
    for card in box().tactics:
        for effect in card.effects:
            if effect.deed is Deed.GAIN and effect.whom not in (Whom.ACTIVATED, Whom.POOL):
                assert effect.lasts is Lasts.TURN, card.id


# What everybody remembers


@pytest.mark.rule("FC-335")
def test_cards_that_were_seen_are_remembered_over_a_shuffle() -> None:
    """As many copies as were seen at a time."""
    field = Battlefield(Lot(2, 2))
    field.unit("legionnaires", "E9", "red")
    field.deck(EMPIRE, "breakthrough", "breakthrough")

    def draw_three(g: Any) -> Any:
        for _ in range(3):
            card = draw_card(g, EMPIRE)
            assert card is not None
            g.state.field.armies[EMPIRE].drawn = None
            g.state.field.armies[EMPIRE].discard.append(card.id)
        yield from ()

    field.run(draw_three)
    assert field.field.armies[EMPIRE].shown == ["breakthrough", "breakthrough"]
