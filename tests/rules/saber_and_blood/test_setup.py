"""Chapter 1xx: factions, initiative, decks and hands."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickOne
from rules.kernel.dice import Lot
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction, Level, Stance
from tests.rules.saber_and_blood.opening import OPERATION, Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, GREEN, RED, Scene


def sheets(opening: Opening, seat: str) -> list[str]:
    """The characters that a player leads."""
    return [fighter.sheet for fighter in opening.bout.fighters.values() if fighter.seat == seat]


# Factions


@pytest.mark.rule("SB-105", "SB-D01")
def test_a_player_takes_the_three_characters_of_the_faction_he_chooses(box: Content) -> None:
    """Red is asked first; what he leaves is blue's without a question."""
    opening = Opening(box)
    assert (RED,) == opening.waiting
    assert ["nobles", "cossacks"] == opening.options(RED)
    opening.answer(RED, "cossacks")
    assert ["C1", "C2", "C3"] == sheets(opening, RED)
    assert ["N1", "N2", "N3"] == sheets(opening, BLUE)
    assert [("red", "cossacks"), ("blue", "nobles")] == [
        (told["seat"], told["faction"]) for told in opening.told("faction_chosen", BLUE)
    ]


@pytest.mark.rule("SB-D01")
@pytest.mark.parametrize(("drawn", "faction"), [(1, Faction.NOBLES), (2, Faction.COSSACKS)])
def test_a_faction_that_nobody_chooses_is_drawn(box: Content, drawn: int, faction: Faction) -> None:
    """By the dice of the game."""
    opening = Opening(box, dice=(Lot(2, drawn),))
    opening.fall_back()
    assert faction is opening.bout.players[RED].faction


@pytest.mark.rule("SB-D01")
def test_of_three_players_two_may_lead_the_same_faction(box: Content) -> None:
    """Each is asked in turn, and has a band of his own."""
    opening = Opening(box, RED, BLUE, GREEN)
    for seat in (RED, BLUE, GREEN):
        assert ["nobles", "cossacks"] == opening.options(seat)
        opening.answer(seat, "nobles")
    assert ["N1", "N2", "N3"] == sheets(opening, BLUE) == sheets(opening, GREEN)
    assert 9 == len(opening.bout.fighters)


@pytest.mark.rule("SB-106", "SB-107")
def test_sheets_start_with_the_printed_points_and_a_green_action_token(box: Content) -> None:
    """Seen by everybody: special points as printed, nobody has acted."""
    opening = Opening(box)
    opening.answer(RED, "nobles")
    opening.begin()
    fighters = {fighter.name: fighter for fighter in opening.view().fighters}
    assert 6 == len(fighters)
    for fighter in fighters.values():
        assert box.sheet(fighter.sheet).special == fighter.special
        assert not fighter.has_acted
    assert [1, 2, 1] == [fighters[f"red.{name}"].special for name in ("N1", "N2", "N3")]


@pytest.mark.rule("SB-108")
def test_every_player_has_a_command_die_of_his_own(box: Content) -> None:
    """It shows 6 when the first turn begins, and only the own cards lower it."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d8")
    scene.give(RED, "PN-18", "PN-01")
    scene.give(BLUE, "CO-15")
    game = scene.play()
    game.card(RED, "PN-18", "red.N1")
    assert (5, 6) == tuple(game.bout.players[seat].cp for seat in (RED, BLUE))
    game.card(BLUE, "CO-15", "blue.C1")
    assert (5, 4) == tuple(game.bout.players[seat].cp for seat in (RED, BLUE))
    opening = Opening(box)
    opening.begin()
    assert [6, 6] == [player.cp for player in opening.bout.players.values()]


@pytest.mark.rule("SB-110")
def test_more_than_two_players_share_the_fencing_dice(box: Content) -> None:
    """The seven dice of the box serve whoever fights, in a bout of three as well."""
    scene = Scene(box, RED, BLUE, GREEN)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.place(GREEN, "N1", "e5")
    scene.give(RED, "PN-01")
    scene.give(BLUE, "CO-01")
    game = scene.play(1, 4, 3, 2, 1, 5, 1, 1)
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, FEINT)
    game.card(BLUE, "CO-01", "blue.C1")
    game.deed(BLUE, "attack green.N1", then="end")
    game.stances(ATTACK, FEINT)
    fights = [told["report"] for told in game.told("combat_won")]
    levels = [(fight["attacker"]["level"], fight["defender"]["level"]) for fight in fights]
    assert [("medium", "medium"), ("high", "high")] == levels
    assert [(4, 1), (5, 1)] == [(fight["attacker"]["score"], fight["defender"]["score"]) for fight in fights]
    assert 3 == len(box.stance_dice) == len(Stance)
    assert 4 == len(box.skill_dice) == len(Level)


# Initiative


@pytest.mark.rule("SB-103", "SB-R01")
@pytest.mark.parametrize(("dice", "holder"), [((5, 2), RED), ((2, 5), BLUE)])
def test_the_higher_die_has_the_first_initiative(box: Content, dice: tuple[int, ...], holder: str) -> None:
    """Everybody hears both dice."""
    opening = Opening(box, dice=dice)
    opening.answer(RED, "nobles")
    assert holder == opening.bout.initiative
    assert [*dice] == [told["die"] for told in opening.told("initiative_rolled")]
    assert [{"seat": holder}] == opening.told("initiative_won")


@pytest.mark.rule("SB-R01")
def test_a_tie_is_rolled_again_among_the_tied(box: Content) -> None:
    """Red and green tie with 4; blue, who rolled 2, does not roll again."""
    opening = Opening(box, RED, BLUE, GREEN, dice=(4, 2, 4, 1, 6))
    for seat in (RED, BLUE, GREEN):
        opening.answer(seat, "nobles")
    rolls = [(told["seat"], told["die"]) for told in opening.told("initiative_rolled")]
    assert [("red", 4), ("blue", 2), ("green", 4), ("red", 1), ("green", 6)] == rolls
    assert GREEN == opening.bout.initiative


@pytest.mark.rule("SB-104")
def test_the_holder_keeps_the_token_for_the_turn_and_is_active_first(box: Content) -> None:
    """Blue begins; while red is active, the token still lies with blue."""
    opening = Opening(box, dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.begin()
    assert (BLUE,) == opening.waiting
    assert (BLUE, BLUE) == (opening.bout.initiative, opening.bout.active)
    opening.pass_(BLUE)
    assert (BLUE, RED) == (opening.bout.initiative, opening.bout.active)


# Decks and hands


@pytest.mark.rule("SB-112")
def test_after_placement_decks_are_shuffled_and_five_cards_drawn(box: Content) -> None:
    """Each player sees his own five; nobody is dealt to before all stand on the board."""
    opening = Opening(box)
    opening.answer(RED, "nobles")
    opening.until("setup.mulligan")
    kinds = opening.kinds
    assert kinds.index("drew_cards") > len(kinds) - 1 - kinds[::-1].index("placed")
    for seat, other in ((RED, BLUE), (BLUE, RED)):
        player = opening.bout.players[seat]
        assert (5, 47) == (len(player.hand), len(player.deck.draw_pile))
        assert player.faction is not None
        printed = [card.id for card in box.deck(player.faction)]
        assert sorted(printed) == sorted([*player.hand, *player.deck.draw_pile])
        assert printed != [*player.hand, *player.deck.draw_pile]
        assert [player.hand] == [told["cards"] for told in opening.told("drew_cards", seat)]
        view = opening.view(other).player(seat)
        assert (5, (), 47) == (view.hand_size, view.hand, view.deck_size)


@pytest.mark.rule("SB-113", "SB-114", "SB-D07")
def test_a_player_may_draw_a_new_hand_once(box: Content) -> None:
    """The holder of the initiative is asked first; the whole hand is shuffled back, and the second one stays."""
    opening = Opening(box, dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.until("setup.mulligan")
    assert (BLUE,) == opening.waiting
    before = [*opening.bout.players[BLUE].hand]
    opening.answer(BLUE, "yes")
    player = opening.bout.players[BLUE]
    assert (5, 47) == (len(player.hand), len(player.deck.draw_pile))
    assert before != player.hand
    assert player.faction is not None
    assert sorted(card.id for card in box.deck(player.faction)) == sorted([*player.hand, *player.deck.draw_pile])
    assert 2 == sum(roll.label == "blue's deck" for roll in opening.rolls)
    kept = [*player.hand]
    assert (RED,) == opening.waiting
    opening.answer(RED, "no")
    assert OPERATION == opening.key()
    assert kept == opening.bout.players[BLUE].hand
    assert [{"seat": "red"}] == opening.told("kept_hand")


@pytest.mark.rule("SB-113")
def test_both_players_may_draw_anew(box: Content) -> None:
    """The second one after the first has decided."""
    opening = Opening(box, dice=(6, 1))
    opening.answer(RED, "nobles")
    opening.until("setup.mulligan")
    opening.answer(RED, "no")
    old = [*opening.bout.players[BLUE].hand]
    opening.answer(BLUE, "yes")
    assert old != opening.bout.players[BLUE].hand
    assert [{"seat": "blue"}] == opening.told("drew_anew")


@pytest.mark.rule("SB-D07")
def test_who_does_not_answer_keeps_his_hand(box: Content) -> None:
    """And the game goes on."""
    opening = Opening(box)
    opening.until("setup.mulligan")
    hands = {seat: [*player.hand] for seat, player in opening.bout.players.items()}
    opening.begin()
    assert hands == {seat: player.hand for seat, player in opening.bout.players.items()}
    assert not opening.told("drew_anew")


@pytest.mark.rule("SB-115")
def test_the_tavern_deck_is_shuffled_last_and_lies_face_down(box: Content) -> None:
    """All twelve cards, after the mulligans; players see how many, not which."""
    opening = Opening(box)
    opening.until("setup.mulligan")
    assert not any("tavern" in roll.label for roll in opening.rolls)
    opening.begin()
    assert "the tavern's deck" == [roll.label for roll in opening.rolls if roll.label.endswith("deck")][-1]
    pile, printed = opening.bout.tavern.draw_pile, [card.id for card in box.deck(Faction.TAVERN)]
    assert sorted(printed) == sorted(pile)
    assert printed != pile
    for seat in (RED, BLUE, None):
        view = opening.view(seat)
        assert 12 == view.tavern_size
        assert not any(card in view.model_dump_json() for card in pile)


@pytest.mark.rule("SB-116")
def test_no_skill_card_is_ever_dealt(box: Content) -> None:
    """They lie beside the deck, even in a bout that uses them."""
    opening = Opening(box, scenario="debt")
    opening.begin()
    skills = {card.id for card in box.skill_cards}
    for player in opening.bout.players.values():
        assert not skills & {*player.hand, *player.deck.draw_pile}
    assert 4 == sum(len(fighter.skill_cards) for fighter in opening.bout.fighters.values())


@pytest.mark.rule("SB-D07")
def test_the_mulligan_is_asked_with_the_hand_in_view(box: Content) -> None:
    """Yes or no, and the names of the five cards, for their owner alone."""
    opening = Opening(box)
    opening.until("setup.mulligan")
    (seat,) = opening.waiting
    asked = opening.asked(seat)
    assert isinstance(asked, PickOne)
    assert ["yes", "no"] == [option.id for option in asked.options]
    assert all(box.card(card).name in asked.prompt for card in opening.bout.players[seat].hand)
    assert opening.session.face(BLUE if seat == RED else RED).asked is None
