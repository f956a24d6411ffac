"""Chapter 6xx: the tokens on a character."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.effects import tokens
from rules.saber_and_blood.state import Fighter, Mood
from tests.rules.saber_and_blood.scene import RED


@pytest.fixture
def fighter() -> Fighter:
    """A character without any token."""
    return Fighter(name="red.N1", seat=RED, sheet="N1")


@pytest.mark.rule("SB-605", "SB-606", "SB-609")
def test_any_number_of_bolster_or_weaken_tokens(fighter: Fighter) -> None:
    """Each counts one."""
    tokens.add_mood(fighter, Mood.BOLSTER, 3, 1)
    tokens.add_mood(fighter, Mood.BOLSTER, 2, 2)
    assert fighter.mood() == 5
    other = fighter.model_copy(update={"moods": []})
    tokens.add_mood(other, Mood.WEAKEN, 2, 1)
    assert other.mood() == -2


@pytest.mark.rule("SB-608")
def test_bolster_and_weaken_cancel_in_pairs_as_they_meet(fighter: Fighter) -> None:
    """What is left is of one kind only."""
    tokens.add_mood(fighter, Mood.BOLSTER, 1, 1)
    tokens.add_mood(fighter, Mood.WEAKEN, 3, 2)
    assert [token.mood for token in fighter.moods] == [Mood.WEAKEN, Mood.WEAKEN]


@pytest.mark.rule("SB-607", "SB-610", "SB-R21")
def test_moods_go_after_a_combat(fighter: Fighter) -> None:
    """All of them, and the defense token with them."""
    tokens.add_mood(fighter, Mood.WEAKEN, 2, 1)
    fighter.is_defending = True
    tokens.end_combat(fighter)
    assert (fighter.moods, fighter.is_defending) == ([], False)


@pytest.mark.rule("SB-607", "SB-R20", "SB-317", "SB-651")
def test_moods_and_slow_go_at_the_end_of_an_action(fighter: Fighter) -> None:
    """Also those received during it; the action token is flipped."""
    tokens.add_mood(fighter, Mood.BOLSTER, 1, 4)
    fighter.slow = 2
    tokens.end_action(fighter)
    assert (fighter.moods, fighter.slow, fighter.has_acted) == ([], 0, True)


@pytest.mark.rule("SB-R24", "SB-643")
def test_a_ready_combat_ignores_and_spares_the_tokens_of_the_moving_card(fighter: Fighter) -> None:
    """Older tokens count, and are lost."""
    tokens.add_mood(fighter, Mood.BOLSTER, 1, 3)
    tokens.add_mood(fighter, Mood.BOLSTER, 2, 7)
    assert fighter.mood(ignoring=7) == 1
    tokens.end_combat(fighter, keeping=7)
    assert [token.origin for token in fighter.moods] == [7, 7]


@pytest.mark.rule("SB-R24")
def test_a_pair_that_has_cancelled_stays_cancelled(fighter: Fighter) -> None:
    """The weaken of the moving card took an older bolster with it."""
    tokens.add_mood(fighter, Mood.BOLSTER, 1, 3)
    tokens.add_mood(fighter, Mood.WEAKEN, 1, 7)
    assert fighter.mood(ignoring=7) == 0


@pytest.mark.rule("SB-652")
def test_one_stun_token_at_a_time(fighter: Fighter) -> None:
    """And none for whoever is immune."""
    tokens.add_stun(fighter, is_immune=True)
    assert not fighter.is_stunned
    tokens.add_stun(fighter, is_immune=False)
    tokens.add_stun(fighter, is_immune=True)
    assert fighter.is_stunned


@pytest.mark.rule("SB-653", "SB-621")
def test_a_stunned_action_comes_to_nothing_and_shakes_the_stun_off(fighter: Fighter) -> None:
    """The defense token goes at the beginning of any action."""
    fighter.is_stunned = fighter.is_defending = True
    assert tokens.begin_action(fighter)
    assert (fighter.is_stunned, fighter.is_defending) == (False, False)
    assert not tokens.begin_action(fighter)


@pytest.mark.rule("SB-655")
def test_an_attack_turns_a_stun_into_a_weaken(fighter: Fighter) -> None:
    """Only if there was one."""
    assert not tokens.be_attacked_while_stunned(fighter, 1)
    fighter.is_stunned = True
    assert tokens.be_attacked_while_stunned(fighter, 1)
    assert (fighter.is_stunned, fighter.mood()) == (False, -1)


@pytest.mark.rule("SB-655", "SB-R24")
def test_the_weaken_of_a_stun_meets_no_token_that_the_combat_ignores(fighter: Fighter) -> None:
    """A bolster of the play that a ready token answers stays on, and counts again afterwards."""
    fighter.is_stunned = True
    tokens.add_mood(fighter, Mood.BOLSTER, 1, 7)
    assert tokens.be_attacked_while_stunned(fighter, 1, ignoring=7)
    assert [Mood.BOLSTER, Mood.WEAKEN] == [token.mood for token in fighter.moods]


@pytest.mark.rule("SB-630")
def test_haste_is_taken_up_once(fighter: Fighter) -> None:
    """All tokens add to the next action and are gone."""
    fighter.haste = 3
    assert (tokens.take_up_haste(fighter), tokens.take_up_haste(fighter)) == (3, 0)
