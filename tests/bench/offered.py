"""The games on offer, each alike: a whole game of its stewards, live answers, and its pictures drawn and encoded."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import TypeVar

from PIL import Image

from cogs.drawing.worker import offered
from render.cuts import DEFAULT, Cut
from render.editions import Edition
from render.encode import png
from rules.kernel.game import Event, Face, StewardKind
from rules.kernel.stewards import steward_of
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.sizes import Sizes
from tests.helpers.playouts import Playout, choose_legally, dice_of

T = TypeVar("T")

BOARD = Aim("median_ms", 60.0)
BOARDS = {
    "swords_and_sails": Aim("median_ms", 150.0),
    "fantasy_commander": Aim("median_ms", 80.0),
    "umbra_turris": Aim("median_ms", 100.0),
}
"""A map of Europe with all its names, a field with twenty counters, or a table with woods, walls and roofs may take
longer than other boards."""


@dataclass
class Played:
    """What games between stewards have cost, and what was seen in them."""

    games: int = 0
    whole: list[float] = field(default_factory=list)
    thinking: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    scenes: list[Event] = field(default_factory=list)


def measure(sizes: Sizes) -> Iterator[Figure]:
    """All figures of all games that players can choose."""
    for edition in offered().values():
        played = play(edition, sizes)
        played.scenes += rare_scenes(edition, played, sizes)
        yield from rules_of(edition, played)
        yield from pictures_of(edition, played, sizes.pictures)


def play(edition: Edition, sizes: Sizes) -> Played:
    """Games between two stewards; each question shows a face, and some events a scene."""
    played, game = Played(), edition.game
    steward = steward_of(game, StewardKind.OWN)
    for number in range(sizes.games):
        playout = Playout(game, seats=game.seats[: game.least_players], dice=dice_of(number))
        chance, began = random.Random(number), perf_counter()
        while not playout.is_over and len(playout.ledger.entries) < sizes.longest:
            seat = chance.choice(playout.session.waiting())
            start = perf_counter()
            answer = choose_legally(playout.session, seat, steward, chance.randrange)
            between = perf_counter()
            playout.submit(seat, answer, by="steward")
            played.thinking.append(between - start)
            played.answers.append(perf_counter() - between)
            if not played.faces or chance.random() < sizes.pictures / 200:
                played.faces.append(playout.session.face(seat))
        played.whole.append(perf_counter() - began)
        played.scenes += edition.happenings(event for _, event in playout.ledger.events)
        played.games += 1
    return played


def rare_scenes(edition: Edition, played: Played, sizes: Sizes) -> list[Event]:
    """Scenes of kinds that two players have not shown, such as a sneak attack: from one game at a full table."""
    unseen = edition.scenes.keys() - {event.kind for event in played.scenes}
    if not unseen:
        return []
    playout = Playout(edition.game, seats=edition.game.full_table({}, ()), dice=dice_of(sizes.games))
    steward, chance = steward_of(edition.game, StewardKind.OWN), random.Random(sizes.games)
    while not playout.is_over and len(playout.ledger.entries) < sizes.longest_crowd:
        seat = chance.choice(playout.session.waiting())
        playout.submit(seat, choose_legally(playout.session, seat, steward, chance.randrange), by="steward")
    seen = edition.happenings(event for _, event in playout.ledger.events)
    return [event for event in seen if event.kind in unseen]


def rules_of(edition: Edition, played: Played) -> Iterator[Figure]:
    """What rules and stewards cost."""
    title, each = edition.texts.title, len(played.answers) / played.games
    yield Figure(
        f"Live answer, {title}",
        in_ms(played.answers),
        "The rules run to their next question and build it, with all its options and ways; then the digest.",
        detail={"answers": len(played.answers)},
    )
    yield Figure(f"Steward's move, {title}", in_ms(played.thinking), "The steward's own weighing of every option.")
    share = sum(played.thinking) / sum(played.whole)
    yield Figure(
        f"Whole game of two stewards, {title}",
        {"s": sorted(played.whole)[len(played.whole) // 2]},
        f"{each:.0f} answers a game; {share:.0%} of the time they think, the rest is rules.",
        detail={"games": played.games},
    )


def pictures_of(edition: Edition, played: Played, count: int) -> Iterator[Figure]:
    """Board, closer looks, hand and scenes, drawn and encoded, their bases and fonts at hand."""
    title, aim = edition.texts.title, BOARDS.get(edition.game.name, BOARD)
    faces = played.faces[:count] or played.faces
    yield timed(f"Board drawn and encoded, {title}", [partial(edition.draw, face, None) for face in faces], aim)
    looks = [(look, face) for face in faces for look in edition.looks(face).values()]
    if looks:
        some = random.Random(0).sample(looks, min(count, len(looks)))
        yield timed(
            f"Closer look drawn and encoded, {title}",
            [partial(first_of, look.draw, face, DEFAULT) for look, face in some],
        )
    draw_hand = edition.hand_picture
    if draw_hand is not None:
        yield timed(f"Hand drawn and encoded, {title}", [partial(draw_hand, face, DEFAULT) for face in faces])
    for kind, draw in edition.scenes.items():
        scenes = [event for event in played.scenes if event.kind == kind][:count]
        words = kind.replace("_", " ")
        if scenes:
            makers = [partial(first_of, draw, event, DEFAULT) for event in scenes]
            yield timed(f"Scene drawn and encoded, {title}: {words}", makers)


def first_of(draw: Callable[[T, Cut], tuple[Image.Image, str]], what: T, cut: Cut) -> Image.Image:
    """A picture without the words that belong to it."""
    picture, _ = draw(what, cut)
    return picture


def timed(name: str, makers: Sequence[Callable[[], Image.Image | None]], aim: Aim | None = None) -> Figure:
    """Pictures of different moments, each drawn a second time after a first that warms everything."""
    drawn, encoded, sizes = [], [], []
    for make in makers:
        make()
        began = perf_counter()
        image = make()
        if not isinstance(image, Image.Image):
            continue  # An empty hand.
        between = perf_counter()
        sizes.append(len(png(image)))
        drawn.append(between - began)
        encoded.append(perf_counter() - between)
    both = [one + other for one, other in zip(drawn, encoded, strict=True)]
    split = f"drawing {in_ms(drawn)['median_ms']:.0f} ms, encoding {in_ms(encoded)['median_ms']:.0f} ms"
    values = {**in_ms(both), "size_KB": sum(sizes) / max(len(sizes), 1) / 1000}
    return Figure(name, values, f"Pillow: {split}.", aim, {"pictures": len(both)})
