"""A sneak attack as a picture: the arrow under the Marshal's eyes, the dice, and what the victim loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.combat_in_the_lists.body import GUARD, body, stop, wound
from render.combat_in_the_lists.cards import SLIP_TYPE, SPECIAL_ATTACK, CardFace, face_of, slip
from render.combat_in_the_lists.clash import Fighter, fighter
from render.combat_in_the_lists.figures import marshal
from render.combat_in_the_lists.heraldry import ARROWS, LETTERS, TALLY
from render.combat_in_the_lists.melee import (
    LEAST_ROWS,
    Layout,
    Outcome,
    draw_foot,
    draw_header,
    draw_title,
    line,
    paint_still,
    rooms_in,
)
from render.cuts import Cut
from render.dice import die
from render.editions import sequel_of
from render.geometry import Box
from render.theme import INK, INK_SOFT, VELLUM, WOOD_DARK, Colour, Face, ink_on, mix
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.sneak import SUCCEEDS_UP_TO
from rules.combat_in_the_lists.vocabulary import Arrow
from rules.kernel.game import Event

SEQUELS = ("restored",)
"""The events that belong to a sneak attack."""
REFERENCE = CardFace(SPECIAL_ATTACK, "Sneak attack", "0", foot="the reference card")
DIE = 62.0


@dataclass(frozen=True)
class Sneak:
    """A sneak attack from the announcement to what the victim has restored."""

    sneaker: Fighter
    victim: Fighter
    card: CardName
    """The special card; none with the reference card."""
    arrow: Arrow
    die: int
    damage_die: int | None
    """None where the Marshal has seen it."""
    damage: int
    health: int | None
    restored: tuple[tuple[CardName, int], ...] = ()
    """The cards that the victim has played, and what each has given back."""

    @classmethod
    def of(cls, event: Event) -> Sneak:
        """From its event, with what followed."""
        told: dict[str, Any] = event.data
        later: list[dict[str, Any]] = [one.data for one in sequel_of(event)]
        return cls(
            sneaker=fighter(told, told["seat"]),
            victim=fighter(told, told["victim"]),
            card=told["card"],
            arrow=Arrow(told["arrow"]),
            die=told["die"],
            damage_die=told.get("damage_die"),
            damage=told.get("damage", 0),
            health=later[-1]["health"] if later else told.get("health"),
            restored=tuple((one["card"], one["gained"]) for one in later),
        )

    @property
    def title(self) -> str:
        """Who tries it on whom."""
        return f"{self.sneaker.name} sneaks up on {self.victim.name}"

    @property
    def odds(self) -> str:
        """How high the die may be."""
        most = SUCCEEDS_UP_TO[self.arrow]
        return f"1 to {most} succeed" if most > 1 else "only a 1 succeeds"

    @property
    def is_seen(self) -> bool:
        """Whether the Marshal was looking."""
        return self.damage_die is None

    @property
    def verdict(self) -> str:
        """What came of it."""
        return "The Marshal sees it: no damage" if self.is_seen else f"Unseen: {self.damage} damage"


def alt_text(box: Content, sneak: Sneak) -> str:
    """The sneak attack in sentences, for those who cannot see the picture."""
    sentences = [sneak.title, f"On the {sneak.arrow} arrow {sneak.odds}; the die shows {sneak.die}", sneak.verdict]
    if sneak.card:
        sentences.insert(1, f"With the card {box.card_name(sneak.card)}")
    if not sneak.is_seen:
        sentences.append(f"The die for damage shows {sneak.damage_die}")
    sentences += [f"{sneak.victim.name} gets {gained} back by {box.card_name(card)}" for card, gained in sneak.restored]
    if sneak.health is not None:
        sentences.append(f"{sneak.victim.name} has {sneak.health} health left")
    return "".join(f"{sentence}. " for sentence in sentences).rstrip()


def draw(box: Content, sneak: Sneak, cut: Cut = Cut.TALL) -> Image.Image:
    """The card and the arrow at the left, the victim and the Marshal in the middle, the dice at the right."""
    laid = Layout(cut, LEAST_ROWS)
    (left, right), stage = laid.columns, laid.stage
    ground = still(("melee", laid), lambda: paint_still(laid))
    canvas = Canvas.over(ground, 1, cut.least_type(laid.size))
    draw_title(canvas, sneak.title, laid.size[0])
    draw_header(canvas, left, sneak.sneaker, "sneaks")
    draw_header(canvas, right, sneak.victim, "is safe" if sneak.is_seen else "is struck")
    centre, size = (stage.centre[0], stage.centre[1] + 14), stage.height * 0.8
    card, odds = rooms_in(left, 2)
    body(canvas, centre, size, sneak.victim.style, (), ())
    line(canvas, (card.right - 4, card.centre[1]), centre, mix(INK_SOFT, VELLUM, 0.3) if sneak.is_seen else TALLY)
    slip(canvas, card, face_of(box, sneak.card) if sneak.card else REFERENCE)
    draw_arrow(canvas, odds, sneak)
    watch = stage.left + 58 if sneak.is_seen else stage.right - 58, stage.top + 58
    if sneak.is_seen:
        line(canvas, watch, (card.right - 30, card.top), TALLY)
        stop(canvas, centre, 30)
    else:
        wound(canvas, centre, sneak.damage, 34)
    marshal(canvas, watch, 34)
    draw_dice(canvas, right, sneak)
    draw_foot(
        canvas, laid.foot, Outcome(sneak.verdict, not sneak.is_seen, sneak.victim, sneak.health, chips_of(box, sneak))
    )
    return canvas.image


def slot(canvas: Canvas, room: Box, title: str, words: str) -> None:
    """A place for a die or an arrow at its left, with what it is about beside it."""
    size = room.width + 16, room.height + 16

    def paint(clear: Canvas) -> None:
        whole = Box.around(clear.box.centre, room.width, room.height)
        clear.shadow(whole, 12, blur=6, drop=3)
        clear.rectangle(whole, WOOD_DARK, radius=12)
        clear.rectangle(whole.inset(3), VELLUM, radius=10)
        above, below = Box(whole.left + DIE + 34, whole.top + 8, whole.right - 12, whole.bottom - 8).rows(2)
        clear.line_in(above, title, SLIP_TYPE + 4, INK, Face.SERIF_BOLD, "l", clear.least_type)
        clear.line_in(below, words, SLIP_TYPE, INK_SOFT, Face.REGULAR, "l", clear.least_type)

    canvas.stamp(room.centre, size, ("slot", title, words, round(room.width)), paint)


def draw_arrow(canvas: Canvas, room: Box, sneak: Sneak) -> None:
    """The arrow on which the knight stands, by its colour and letter, and how high the die may be."""
    slot(canvas, room, f"{sneak.arrow.capitalize()} arrow", sneak.odds)
    colour = ARROWS[sneak.arrow]
    centre = room.left + 20 + DIE / 2, room.centre[1]

    def paint(clear: Canvas) -> None:
        clear.circle(clear.box.centre, DIE / 2, INK)
        clear.circle(clear.box.centre, DIE / 2 - 3, colour)
        clear.text(clear.box.centre, LETTERS[sneak.arrow], 36, ink_on(colour), Face.BOLD)

    canvas.stamp(centre, (DIE + 8, DIE + 8), ("sneak arrow in large", sneak.arrow), paint)


def draw_dice(canvas: Canvas, column: Box, sneak: Sneak) -> None:
    """The die against detection, and the one for damage."""
    most = SUCCEEDS_UP_TO[sneak.arrow]
    limit = f"{sneak.die} is more than {most}" if sneak.is_seen else f"{sneak.die} is not more than {most}"
    thrown = [("Seen" if sneak.is_seen else "Unseen", limit, sneak.die)]
    if sneak.damage_die is not None:
        thrown.append((f"{sneak.damage} damage", "nothing can block it", sneak.damage_die))
    for room, (title, words, number) in zip(rooms_in(column, len(thrown)), thrown, strict=True):
        slot(canvas, room, title, words)
        die(canvas, (room.left + 20 + DIE / 2, room.centre[1]), number, DIE)


def chips_of(box: Content, sneak: Sneak) -> list[tuple[str, Colour]]:
    """What the victim has played against it."""
    return [(f"{box.card_name(card)}: +{gained} health", GUARD) for card, gained in sneak.restored]
