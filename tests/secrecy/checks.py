"""The ways to find a leak: sealed, standing and hidden twins, and canaries. Each returns how much it has compared."""

from __future__ import annotations

import random

from rules.kernel.decisions import Decision, Path, PickOne, Position, Series, Sheet, Words
from rules.kernel.game import StewardKind
from rules.kernel.journal import Checkpoint, standing_name
from rules.kernel.play import DONE
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_steward, steward_of
from rules.kernel.values import Json, Seat
from tests.conformance.replays import is_floor
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import Looks, at_length
from tests.helpers.playouts import TRIES, Playout, asked_of, bytes_of, choose_legally, moves, questions_of
from tests.helpers.playthrough import fallback_steward
from tests.secrecy.pairs import FiledPair, Leak, Pair, name_of, question_changed, told_since

STEPS = 12
MOST_CHECKPOINTS = at_length(8, 40)
"""From how many checkpoints of a game its hidden twins start; a long game has more of them."""
MOST_FILED = at_length(4, 10)
"""How often in a game somebody files something."""
FEW = 8
MARK = "zq{seat}9"

# Sealed twins: the same game with other sealed answers, or other private acts on a floor


def check_sealed_twins(entrant: Entrant, number: int) -> int:
    """Nobody notices a secret answer; once a batch one is given otherwise, which may show only by a reveal.

    The game's own steward plays half of it: by chance alone some games hardly ever come to a secret answer.
    """
    playout = entrant.sit_down(number)
    chance = random.Random(number)
    stewards = (random_steward, steward_of(entrant.game, StewardKind.OWN))
    tried: set[int] = set()
    chosen = Looks()
    compared = 0
    while not playout.is_over:
        batch = playout.session.batch
        assert batch is not None
        seat = chance.choice(playout.session.waiting())
        answer = choose_legally(playout.session, seat, chance.choice(stewards), chance.randrange)
        if batch.secrecy == "open":
            playout.submit(seat, answer)
            continue
        if batch.number not in tried:
            tried.add(batch.number)
            if chosen.is_worth_one(questions_of(playout)):
                compared += compare_answers(playout, seat, chance)
        answer_unnoticed(playout, seat, answer)
    return compared


def compare_answers(playout: Playout, seat: Seat, chance: random.Random) -> int:
    """One seat answers in two ways, each unnoticed; then both games go on alike."""
    answer = choose_legally(playout.session, seat, random_steward, chance.randrange)
    another = other_answer(playout, seat, answer, chance)
    if another is None:
        return 0
    one, other = playout.fork(), playout.fork()
    answer_unnoticed(one, seat, answer)
    answer_unnoticed(other, seat, another)
    finish_own_part(one, seat, chance)
    finish_own_part(other, seat, chance)
    since = len(playout.ledger.events)
    told = [who for who in playout.seats if told_since(one, who, since) or told_since(other, who, since)]
    on_floor = playout.session.batch is not None and is_floor(playout.session.batch)
    unaware = [who for who in playout.everybody if who != seat and not (on_floor and who in told)]
    pair = Pair(one, other, unaware, (since, since))
    pair.play_on(chance, STEPS)
    return pair.compared


def other_answer(playout: Playout, seat: Seat, answer: Json, chance: random.Random) -> Json:
    """A legal answer that is not that one, by chance or as the game's own steward would; None where none was found."""
    face = playout.session.face(seat)
    for steward in (*[random_steward] * TRIES, steward_of(playout.game, StewardKind.OWN), fallback_steward):
        tried = steward(face, asked_of(face), chance.randrange)
        if tried != answer and is_legal(playout.session._asks[seat], tried):
            return tried
    worded = mark_words(asked_of(face), answer, MARK.format(seat=seat))
    return worded if worded != answer and is_legal(playout.session._asks[seat], worded) else None


def answer_unnoticed(playout: Playout, seat: Seat, answer: Json) -> None:
    """An answer that leaves the batch open shows the others at most that it was given; a silent one not even that."""
    batch = playout.session.batch
    assert batch is not None
    others = [who for who in playout.everybody if who != seat]
    before = {who: playout.session.face(who) for who in others}
    since = len(playout.ledger.events)
    playout.submit(seat, answer)
    if playout.session.batch is None or playout.session.batch.number != batch.number:
        return
    is_hidden = batch.secrecy == "silent" or seat in batch.called_back  # Nobody sees who was called back, or comes.
    still_waited_for = is_hidden or seat in playout.session.waiting()
    answered = {"can_undo": False}  # Where everybody sees that somebody has answered, nobody takes anything back.
    for who in others:
        if is_floor(batch) and told_since(playout, who, since):
            continue
        known = before[who]
        if not still_waited_for:
            left = tuple(w for w in known.waiting_for if w != seat)
            known = known.model_copy(update={"waiting_for": left, **answered})
        if bytes_of(known) != bytes_of(playout.session.face(who)):
            raise Leak(f"{name_of(who)} notices an answer of {seat}")


def finish_own_part(playout: Playout, seat: Seat, chance: random.Random) -> None:
    """Take a branch to its end, so that in both games the seat is through; on a floor, be done."""
    batch = playout.session.batch
    if batch is None or batch.closes != "each" or seat not in batch.asks:
        return
    if is_floor(batch):
        if seat in playout.session.waiting():
            answer_unnoticed(playout, seat, DONE)
        return
    while not question_changed(playout, seat, batch.number):
        answer_unnoticed(playout, seat, choose_legally(playout.session, seat, random_steward, chance.randrange))


# Standing twins: the same game, in which somebody has filed what the rules would do anyway, or has not


def check_standing_twins(entrant: Entrant, number: int) -> int:
    """Nobody notices that an answer was filed in advance, but by its being there at once where he sees who answers."""
    playout = entrant.sit_down(number)
    chance = random.Random(number)
    compared = begun = 0
    for seat in moves(playout, chance, most=entrant.hooks.most_answers):
        batch = playout.session.batch
        assert batch is not None
        if batch.secrecy != "open" and chance.randrange(FEW):  # Only what is decided openly could be undone.
            continue
        owner = chance.choice([who for who in playout.seats if who != seat])
        filed = {
            standing_name(question.key, question.about): question.fall_back(lambda size: 0)
            for question in playout.game.standing_questions(playout.session.state, owner)
        }
        if filed:
            pair = FiledPair(playout, owner, filed)
            pair.play_on(chance, STEPS)
            compared += pair.compared
            begun += 1
        if begun == MOST_FILED:
            break
    return compared


# Hidden twins: the same game with other hidden things in it


def check_hidden_twins(entrant: Entrant, number: int) -> int:
    """From each checkpoint on, what an onlooker cannot know is redrawn; he may not notice before a reveal."""
    playout = entrant.play_out(number)
    chance = random.Random(number)
    compared = changed = 0
    every = 1 + len(playout.ledger.checkpoints) // MOST_CHECKPOINTS
    for place, checkpoint in enumerate(playout.ledger.checkpoints[number % every :: every]):
        for onlooker in (playout.seats[place % len(playout.seats)], None):
            pair = redrawn(entrant, playout, checkpoint, onlooker, chance)
            changed += pair.one.ledger.checkpoints[0] != pair.other.ledger.checkpoints[0]
            pair.play_on(chance, STEPS)
            compared += pair.compared
    assert changed, "redrawing changes nothing"
    return compared


def redrawn(
    entrant: Entrant, playout: Playout, checkpoint: Checkpoint, onlooker: Seat | None, chance: random.Random
) -> Pair:
    """The game from a checkpoint on, as it was and with other hidden things."""
    state = entrant.game.state.model_validate(checkpoint.state)
    if entrant.hooks.redraw is None:
        other = entrant.game.redraw(playout.face_at(checkpoint, onlooker), chance.randrange)
    else:
        other = state.model_copy(deep=True)
        entrant.hooks.redraw(other, onlooker, chance.randrange)
    return Pair(playout.from_state(checkpoint, state), playout.from_state(checkpoint, other), [onlooker], (0, 0))


# Canaries: marked words in hidden things


def check_canaries(entrant: Entrant, number: int) -> int:
    """Marked words, written in secret or planted in hidden fields, reach nobody before a reveal."""
    playout = entrant.sit_down(number)
    chance = random.Random(number)
    chosen = Looks()
    watched = 0
    for seat in moves(playout, chance, most=entrant.hooks.most_answers):
        batch = playout.session.batch
        assert batch is not None
        if batch.secrecy == "open" or not chosen.is_worth_one(questions_of(playout)):
            continue
        mark = MARK.format(seat=seat)
        answer = choose_legally(playout.session, seat, random_steward, chance.randrange)
        marked = mark_words(asked_of(playout.session.face(seat)), answer, mark)
        if marked != answer and is_legal(playout.session._asks[seat], marked):
            twin = playout.fork()
            twin.submit(seat, marked)
            watched += watch_for(mark, twin, seat, len(playout.ledger.events), chance, mail=is_floor(batch))
    if entrant.hooks.plant is not None:
        watched += sum(watch_planted(entrant, playout, checkpoint, chance) for checkpoint in playout.ledger.checkpoints)
    return watched


def watch_planted(entrant: Entrant, playout: Playout, checkpoint: Checkpoint, chance: random.Random) -> int:
    """Mark what one seat alone knows at a checkpoint, and play on."""
    assert entrant.hooks.plant is not None
    seat = chance.choice(playout.seats)
    mark = MARK.format(seat=seat)
    state = entrant.game.state.model_validate(checkpoint.state)
    entrant.hooks.plant(state, seat, mark)
    twin = playout.from_state(checkpoint, state)
    return watch_for(mark, twin, seat, 0, chance, mail=False)


def watch_for(mark: str, playout: Playout, owner: Seat, since: int, chance: random.Random, *, mail: bool) -> int:
    """Look for the mark in the faces of all others until it is revealed to them; returns how many faces were clean."""
    onlookers = [who for who in playout.everybody if who != owner]
    clean = 0
    for _ in range(STEPS):
        for who in list(onlookers):
            told = told_since(playout, who, since)
            if any(event.reveals or (mail and event.audience and mark in str(event.data)) for event in told):
                onlookers.remove(who)
            elif mark in bytes_of(playout.session.face(who)) or mark in str(told):
                raise Leak(f"{name_of(who)} can read what only {owner} knows")
            else:
                clean += 1
        if not onlookers or playout.is_over:
            break
        seat = chance.choice(playout.session.waiting())
        playout.submit(seat, choose_legally(playout.session, seat, random_steward, chance.randrange))
    return clean


def mark_words(decision: Decision, answer: Json, mark: str) -> Json:
    """The same answer with the mark in place of all words in it."""
    match decision:
        case Words():
            return mark
        case Sheet() if isinstance(answer, dict):
            return {slot: mark_words(line, answer[slot], mark) for slot, line in decision.slots.items()}
        case Series() if isinstance(answer, list):
            return [mark_words(decision.element, line, mark) for line in answer]
        case PickOne() | Path() if isinstance(answer, dict):
            _, then = decision.split(answer)
            return {**answer, "then": mark_words(follow_up(decision, answer), then, mark)}
        case Position() if isinstance(answer, dict) and decision.then is not None:
            return {**answer, "then": mark_words(decision.then, answer["then"], mark)}
        case _:
            return answer


def follow_up(decision: PickOne | Path, answer: Json) -> Decision:
    """What was asked after a choice that has a follow-up."""
    if isinstance(decision, PickOne):
        option, _ = decision.split(answer)
        assert option.then is not None
        return option.then
    way, _ = decision.split(answer)
    return decision.then[way[-1] if way else decision.start]
