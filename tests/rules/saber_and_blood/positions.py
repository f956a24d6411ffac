"""Positions by chance, and short courses from them: close quarters, tokens on everybody, cards wherever cards can lie.

A course is all that is asked, told and shown on its way, as one short mark for each question.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.decisions import Decision, Draw, PickOne
from rules.kernel.game import Face
from rules.kernel.journal import Checkpoint
from rules.kernel.session import Session
from rules.kernel.stewards import random_steward
from rules.kernel.values import Cell, Json, Seat, canonical
from rules.saber_and_blood.actions.plans import END
from rules.saber_and_blood.content import Card, Content
from rules.saber_and_blood.game import BRAWLS, SaberAndBlood
from rules.saber_and_blood.state import Fighter, Mood, MoodToken, Step
from rules.saber_and_blood.turn.operations import PASS
from rules.saber_and_blood.vocabulary import CardKind, Faction
from rules.saber_and_blood.what_is_known import Corner, FighterName
from tests.helpers.playouts import choose_legally, dice_of
from tests.rules.saber_and_blood.scene import BLUE, GOLD, GREEN, RED, Scene

SEATS = (RED, BLUE, GREEN, GOLD)
PLAYS = 9
"""Card plays before a position; tokens and cards remember earlier ones."""
ANSWERS = 12
"""How many answers a course goes on for."""
EAGER = ("turn.operation", "action.plan")
DEEDS = (("ignite", "pick up", "pass ", "clue", "keeper", "lead", "shift", "leave"), ("attack", "push", "move", "fire"))
"""What players like to do most, and what else they like to do."""
OLDER = {7: 1, 15: 2}
"""Of sixteen positions one each goes on by the rules of these versions."""


def position(box: Content, number: int) -> Scene:
    """A bout in full swing, the same for the same number; scenarios take turns."""
    chance = random.Random(f"position {number}")
    scenario = box.scenarios[number % len(box.scenarios)]
    limit = scenario.turn_limit or 6
    turn = chance.choice((limit, chance.randint(1, limit)))
    scene = Scene(box, *SEATS[: scenario.players], scenario=scenario.id, turn=turn)
    bout = scene.bout
    bout.plays, bout.active = PLAYS, chance.choice(bout.seats)
    bout.initiative, bout.quiet_turns = chance.choice(bout.seats), chance.randint(0, 4)
    bout.step = Step.CLEANUP if number % 6 == 5 else Step.ACTING
    set_up_pieces(scene, chance)
    crowd(scene, chance)
    if number % 3 == 1:
        light_fires(scene, chance)
    for seat in bout.seats:
        deal(scene, seat, chance)
    return scene


def set_up_pieces(scene: Scene, chance: random.Random) -> None:
    """Whom the raiders are after, what burns already, who has the chest, how many clues there are."""
    bout, marked = scene.bout, scene.box.scenario(scene.bout.scenario).squares
    if bout.scenario == "raid":
        bout.target = chance.choice(bout.band(BLUE)).name
    for corner, fire in zip(list(bout.corners)[:3], ("first_fire", "second_fire", "third_fire"), strict=False):
        if chance.random() < 0.4:
            bout.corners[corner] = Corner.BURNING
            bout.fires.extend(marked[fire])
        elif chance.random() < 0.4:
            bout.corners[corner] = Corner.SMOULDERING
    if bout.chest is not None and chance.random() < 0.5:
        bout.chest, bout.chest_holder = None, chance.choice(bout.band(bout.seats[0])).name
    if bout.lady is not None:
        bout.lady.moved = chance.randint(0, 3)
    for player in bout.players.values():
        player.clues = chance.randint(0, 2) if bout.keeper else 0
        player.cp = chance.randint(2, 6)
        player.idle_turns, player.prompts = chance.randint(0, 1), chance.randint(0, 2)
        player.defaults = chance.choice((player.prompts, 0))


def crowd(scene: Scene, chance: random.Random) -> None:
    """Everybody around one square, some of them fallen, with whatever can lie on a sheet."""
    bout, tavern = scene.bout, scene.tavern
    piece = bout.keeper or (bout.lady and bout.lady.square)
    middle = bout.chest or piece or chance.choice((*scene.box.board.fireplaces * 20, *scene.box.board.free))
    cells = sorted(scene.box.board.free, key=lambda cell: (tavern.distance(cell, middle), cell))
    cells = [cell for cell in cells if tavern.is_bare(cell) and not tavern.is_occupied(cell)][: 3 * len(bout.fighters)]
    chance.shuffle(cells)
    fallen = chance.choice((0.1, 0.1, 0.6))
    goals = goals_of(scene) if chance.random() < 0.6 else {}
    keeps_off = piece if chance.random() < 0.6 else None
    for fighter in bout.fighters.values():
        goal = next((cell for cell in goals.get(fighter.name, ()) if cell in cells or bout.at(cell) is None), None)
        is_far = keeps_off is not None and fighter.seat != bout.active
        cell = goal or next(c for c in cells if not is_far or tavern.distance(c, keeps_off or c) > 1)
        cells = [other for other in cells if other != cell]
        is_needed = fighter.name in (bout.target, bout.chest_holder) or fighter.name.endswith("1")
        if chance.random() < fallen and not is_needed:
            scene.fallen(fighter.seat, fighter.sheet)
        else:
            scene.place(fighter.seat, fighter.sheet, cell, **tokens(scene, fighter, chance))


def light_fires(scene: Scene, chance: random.Random) -> None:
    """Some squares between the characters burn, so that many are moved into a fire."""
    taken = (scene.bout.chest, *scene.bout.corners)
    beside = [cell for one in scene.bout.on_board() for cell in scene.tavern.around(one.spot)]
    free = [cell for cell in dict.fromkeys(beside) if scene.tavern.is_bare(cell) and not scene.tavern.is_occupied(cell)]
    scene.bout.fires.extend(chance.sample([cell for cell in free if cell not in taken], 5))


def goals_of(scene: Scene) -> dict[FighterName, list[Cell]]:
    """Where somebody would like to be: before the doorway, on the chest, in a corner."""
    bout = scene.bout
    leaves = bout.target or bout.chest_holder
    goals = {leaves: [*scene.box.board.doorway]} if leaves else {}
    first = bout.band(bout.seats[0])[0].name
    if bout.chest is not None:
        goals[first] = [bout.chest]
    if bout.corners:
        goals[first] = [corner for corner in bout.corners if not scene.tavern.is_fireplace(corner)]
    return goals


def tokens(scene: Scene, fighter: Fighter, chance: random.Random) -> dict[str, Any]:
    """What lies on a sheet."""
    health = scene.box.sheet(fighter.sheet).health
    mood = MoodToken(mood=chance.choice(list(Mood)), origin=chance.randint(0, PLAYS))
    skills = [card.id for card in scene.box.skill_cards if card.faction is scene.bout.players[fighter.seat].faction]
    return {
        "wounds": chance.choice((0, 1, 2, health - 1)),
        "special": chance.randint(0, 3),
        "has_acted": chance.random() < 0.2,
        "got_stance": chance.random() < 0.2,
        "moods": [mood] * chance.choice((0, 0, 1, 2)),
        "haste": chance.choice((0, 0, 1)),
        "slow": chance.choice((0, 0, 0, 1)),
        "is_stunned": chance.random() < 0.15,
        "is_ready": chance.random() < 0.4,
        "is_defending": chance.random() < 0.2,
        "is_poisoned": chance.random() < 0.2,
        "mp_spent": chance.choice((0, 0, 1)),
        "skill_cards": chance.sample(skills, chance.choice((0, 1, 2))),
    }


def deal(scene: Scene, seat: Seat, chance: random.Random) -> None:
    """Cards in hand, in the discard pile, out of the game, with characters and beside the board."""
    own = scene.box.deck(scene.bout.players[seat].faction or Faction.NOBLES)
    tavern = [card for card in scene.box.deck(Faction.TAVERN) if card.id in scene.bout.tavern.draw_pile]
    drawn = iter([*chance.sample(own, 24), *chance.sample(tavern, min(2, len(tavern)))][::-1])
    scene.give(seat, *(card.id for card in (next(drawn) for _ in range(chance.randint(4, 7)))))
    for card in drawn:
        lay_down(scene, seat, card, chance)


def lay_down(scene: Scene, seat: Seat, card: Card, chance: random.Random) -> None:
    """One card where it can lie: with a character who has none of its kind, beside the board, or away."""
    play = chance.randint(0, PLAYS - 1)
    bearers = scene.bout.band(seat) if card.target.who in ("own", "friend") else scene.bout.foes_of(seat)
    free = [one for one in bearers if not (one.attached if card.attach else one.stance)]
    if (card.kind is CardKind.STANCE or card.attach) and free and chance.random() < 0.6:
        scene.lay(seat, card.id, on=chance.choice(free), play=play)
    elif card.leave and chance.random() < 0.5:
        scene.lay(seat, card.id, play=play)
    elif card.removed and chance.random() < 0.5:
        scene.remove(seat, card.id)
    elif card.resurrection or chance.random() < 0.3:
        scene.discard(seat, card.id)


# Courses


def eager_steward(face: Face, decision: Decision, draw: Draw) -> Json:
    """Plays by chance, but seldom passes or ends an action; of some answers it takes the one that it likes best."""
    if isinstance(decision, PickOne) and decision.key in EAGER:
        options = [option for option in decision.options if option.id not in (PASS, END)]
        if options and draw(8):
            decision = decision.model_copy(update={"options": tuple(options)})
    answers = [random_steward(face, decision, draw) for _ in range(1 + draw(16))]
    liked = (answer for deeds in DEEDS for answer in answers if any(deed in canonical(answer) for deed in deeds))
    return next(liked, answers[0])


def course_of_position(box: Content, number: int) -> list[str]:
    """What becomes of a position by chance; some of them began under older rules."""
    game, version = SaberAndBlood(box), OLDER.get(number % 16, SaberAndBlood.rules_version)
    state = position(box, number).bout.model_dump(mode="json")
    start = Checkpoint(rules_version=version, line=0, batch=0, rolled=0, state=state)
    session: Session[Any] = Session(game, start, dice_of(number))
    session._start_phases()
    session.settle()
    return list(course(session, number))


def course_of_opening(box: Content, number: int) -> list[str]:
    """A bout from its first question on."""
    game, scenario = SaberAndBlood(box), box.scenarios[number % len(box.scenarios)]
    options = {
        "scenario": "brawl" if scenario.id in BRAWLS.values() else scenario.id,
        "roles": ("lot", "seated", "swapped")[number % 3],
    }
    return list(course(Session.begin(game, options, SEATS[: scenario.players], dice_of(number)), number))


def course(session: Session[Any], number: int) -> Iterator[str]:
    """At each question who is asked what, and a mark of all that was seen."""
    chance = random.Random(number)
    for _ in range(ANSWERS):
        if session.batch is None:
            break
        seat = chance.choice(session.waiting())
        yield f"{seat} {session.batch.asks[seat].key} {mark(session, seat)}"
        if chance.random() < 0.15:
            session.close_by_fallback(seats=(seat,))
        else:
            session.submit(seat, choose_legally(session, seat, eager_steward, chance.randrange))
    yield f"end {mark(session, None)}"


def mark(session: Session[Any], seat: Seat | None) -> str:
    """A short print of what a seat sees and could file, of what was told and rolled, and of the truth."""
    fresh, face = session.take_fresh(), session.face(seat)
    events: Json = [
        [event.kind, event.data, [*sorted(event.audience or ())], event.reveals] for _, event in fresh.events
    ]
    seen = [face.model_dump_json(exclude={"events"}), canonical(events), session.state.model_dump_json()]
    seen += [canonical([[roll.label, roll.value] for _, roll in fresh.rolls])]
    if seat is not None and face.asked is not None and face.asked.key == "turn.operation":
        standing = session.game.standing_questions(session.state, seat)
        seen += [question.model_dump_json() for question in standing]
        seen += [session.game.redraw(face, random.Random(face.batch).randrange).model_dump_json()]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:6]
