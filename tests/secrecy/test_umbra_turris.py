"""The secrets of Umbra Turris, one by one: lists, strikes, parries, cards, quests and standing orders."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules.kernel.game import StewardKind
from rules.kernel.journal import standing_name
from rules.kernel.stewards import random_answer, steward_of
from rules.kernel.values import Json, Seat
from rules.umbra_turris.cycle import ahead
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.parties.builder import CHOOSE, party_as_answer
from rules.umbra_turris.state import SEATS, Battle
from tests.conformance.games import GAMES
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, moves, questions_of
from tests.rules.umbra_turris.always_true import box
from tests.secrecy.checks import compare_answers, watch_for
from tests.secrecy.pairs import Leak, Pair

RED, BLUE = SEATS[:2]
MARK = "Zqred"
STEPS = 12
LOOKS = at_length(2, 12)
"""How often each kind of secret is looked at."""
FILINGS = at_length(3, 16)
PATROLS = [ready for ready in box().ready_parties if ready.budget == 750]
AHEAD = ahead.KEY
OPEN = frozenset({"ask", "usual"})
"""What a player files to be asked, or to go with the table: whoever is asked then shows that they want to be."""
ENTRANT = next(entrant for entrant in GAMES if entrant.game.name == UmbraTurris.name)


def moments_of(entrant: Entrant, number: int) -> Iterator[tuple[Playout, Seat]]:
    """A game between the game's own stewards, before each of their answers."""
    playout, steward = entrant.sit_down(number), steward_of(entrant.game, StewardKind.OWN)
    for seat in moves(playout, random.Random(number), steward, entrant.hooks.most_answers):
        yield playout, seat


# Lists


def test_a_list_shows_to_nobody_before_all_are_open() -> None:
    """Whichever party a player hands in, and whatever it is called, the others see that one was handed in."""
    playout = ENTRANT.sit_down(0)
    assert {CHOOSE} == questions_of(playout)
    one, other = playout.fork(), playout.fork()
    parties = [ready.party for ready in PATROLS[:2]]
    for twin, party in zip((one, other), parties, strict=True):
        twin.submit(RED, party_as_answer(box(), party))
    pair = Pair(one, other, [BLUE, None], (0, 0))
    pair.compare(random.Random(0))
    assert 2 == pair.compared


def test_the_name_of_a_party_reaches_nobody_before_all_are_open() -> None:
    """A word that only its owner knows turns up in no face."""
    playout = ENTRANT.sit_down(0)
    party = PATROLS[0].party.model_copy(update={"name": MARK})
    playout.submit(RED, party_as_answer(box(), party))
    assert watch_for(MARK, playout, RED, 0, random.Random(1), mail=False) >= 2


# Sealed answers


@pytest.mark.slow
@pytest.mark.parametrize("key", ["combat.attack", "combat.parry"])
def test_a_strike_and_a_parry_show_to_nobody_before_they_meet(key: str) -> None:
    """Whatever is chosen in a fight, the other side and all who look on learn of it when both are open."""
    chance, compared, looked = random.Random(key), 0, 0
    for number in (0, 2, 4, 5):
        for playout, _ in moments_of(ENTRANT, number):
            batch = playout.session.batch
            assert batch is not None
            if batch.secrecy == "open" or key not in questions_of(playout) or playout.session.pending:
                continue
            seat = next(one for one, asked in batch.asks.items() if asked.key == key)
            compared += compare_answers(playout, seat, chance)
            looked += 1
            if looked == LOOKS:
                assert compared >= LOOKS
                return
    raise AssertionError(f"{key} was never asked in secret")


# What is filed


@pytest.mark.slow
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_standing_orders_and_armed_cards_show_to_nobody_before_they_count(owner: Seat) -> None:
    """Two players who have filed different things cannot be told apart until one of these is revealed."""
    chance, compared, filings = random.Random(owner), 0, 0
    for place, (playout, _) in enumerate(moments_of(ENTRANT, 0)):
        if place % 9 == 8:
            filed = filed_alike(*(filed_by(playout, owner, chance) for _ in range(2)))
            if filed[0] == filed[1]:
                continue
            compared += compare_filed(playout, owner, filed, chance)
            filings += 1
        if filings == FILINGS:
            break
    assert compared >= FILINGS * STEPS


def filed_by(playout: Playout, owner: Seat, chance: random.Random) -> dict[str, Json]:
    """Anything that a player may have filed, by chance, but for what is done in the open at their next turn."""
    questions = playout.game.standing_questions(playout.session.state, owner)
    return {
        standing_name(one.key, one.about): random_answer(one, chance.randrange) for one in questions if one.key != AHEAD
    }


@pytest.mark.slow
def test_activations_filed_ahead_show_to_nobody_before_their_turn() -> None:
    """While the other player is asked, whatever is filed for the next turns changes nothing that anybody receives."""
    chance, compared = random.Random(9), 0
    for playout, seat in moments_of(ENTRANT, 0):
        questions = playout.game.standing_questions(playout.session.state, RED)
        plans = next((one for one in questions if one.key == AHEAD), None)
        if plans is None or seat == RED:
            continue
        one, other, since = playout.fork(), playout.fork(), len(playout.ledger.events)
        for twin in (one, other):
            filed = {standing_name(plans.key, plans.about): random_answer(plans, chance.randrange)}
            twin.session.standing = {**twin.session.standing, RED: filed}
        if one.session.standing == other.session.standing:
            continue
        pair = Pair(one, other, [BLUE, None], (since, since))
        pair.compare(chance)
        compared += pair.compared
        if compared >= STEPS:
            return
    raise AssertionError("nothing was filed ahead")


def filed_alike(one: dict[str, Json], other: dict[str, Json]) -> list[dict[str, Json]]:
    """Both, with the same lines left open: that a line is filed shows, what stands there does not."""
    alike: dict[str, Json] = {}
    for name, answer in other.items():
        first = one[name]
        if isinstance(answer, dict) and isinstance(first, dict):
            answer = {
                line: first[line] if OPEN & words_in(first[line], said) else said for line, said in answer.items()
            }
        alike[name] = answer
    return [one, alike]


def words_in(*answers: Json) -> set[str]:
    """What is picked in some answers."""
    return {str(answer["pick"] if isinstance(answer, dict) and "pick" in answer else answer) for answer in answers}


def compare_filed(playout: Playout, owner: Seat, filed: list[dict[str, Json]], chance: random.Random) -> int:
    """Two games that differ in what is filed go on alike."""
    one, other, since = playout.fork(), playout.fork(), len(playout.ledger.events)
    for twin, answers in zip((one, other), filed, strict=True):
        twin.session.standing = {**twin.session.standing, owner: answers}
    pair = Pair(one, other, [who for who in playout.everybody if who != owner], (since, since))
    pair.play_on(chance, STEPS)
    return pair.compared


# What lies behind a screen


@pytest.mark.slow
def test_quests_and_nominees_show_to_nobody_before_they_are_scored() -> None:
    """Another Quest Card in a hand, or another nominee for it, changes nothing that others receive."""
    chance, compared, changed = random.Random(5), 0, 0
    playout = ENTRANT.play_out(0)
    checkpoints = [one for one in playout.ledger.checkpoints if one.state["screens"][RED]["quests"]]
    for checkpoint in checkpoints[:: max(1, len(checkpoints) // (2 * LOOKS))]:
        state = Battle.model_validate(checkpoint.state)
        twin = state.model_copy(deep=True)
        redrawn = playout.game.redraw(playout.face_at(checkpoint, BLUE), chance.randrange)
        twin.screens[RED].quests, twin.quest_deck = redrawn.screens[RED].quests, redrawn.quest_deck
        changed += twin != state
        pair = Pair(playout.from_state(checkpoint, state), playout.from_state(checkpoint, twin), [BLUE, None], (0, 0))
        pair.play_on(chance, STEPS)
        compared += pair.compared
    assert changed
    assert compared >= STEPS


# That this can fail


def test_a_list_that_shows_is_found() -> None:
    """A view that tells how large the party behind the screen is."""
    playout = ENTRANT.sit_down(0)
    one, other = playout.fork(), playout.fork()
    other.session.state.table.parties[RED].cost = 7
    with pytest.raises(Leak):
        Pair(one, other, [BLUE], (0, 0)).compare(random.Random(0))
