"""The drawing board: shapes, type and pieces in pixels of the finished picture, drawn larger and reduced."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.baked import drawable, still
from render.cache import SPRITES
from render.geometry import Box, Point, arrow_outline, curve, dashes
from render.patterns import pattern_mask
from render.symbols import symbol_outline
from render.theme import INK, LABEL, PARCHMENT, SMALL, Colour, Face, Paint, Symbol, font, legible
from render.typeset import SCALE, Block, cap_height, fit_block, fit_line, text_width

Fill = Colour | Paint
SPRITE_SCALE = 2 * SCALE


def base(key: Hashable, paint: Callable[[], Canvas]) -> Image.Image:
    """The still part of a picture, baked once; `Canvas.over` draws on a copy."""
    return still(key, lambda: paint().image)


def stain(picture: Image.Image, colour: Colour, corner: tuple[int, int], mask: Image.Image) -> None:
    """Put a colour on a picture through a mask."""
    # To the pixel what the colour alone would give; Pillow lays a picture through a mask in half the time.
    picture.paste(Image.new("RGB", mask.size, colour), corner, mask)


class Canvas:
    """A picture being drawn; all lengths are pixels of the finished picture."""

    least_type = 0
    """The smallest type that can be read where the picture is shown; whatever would be smaller is set in it."""

    def __init__(
        self, width: int, height: int, ground: Colour | None = PARCHMENT, scale: int = SCALE, least_type: int = 0
    ) -> None:
        size = width * scale, height * scale
        self._take(Image.new("RGB", size, ground) if ground else Image.new("RGBA", size), scale, least_type)

    def _take(self, image: Image.Image, scale: int, least_type: int) -> None:
        self.image = image
        self.scale = scale
        self.least_type = least_type
        self._draw = ImageDraw.Draw(image)

    @classmethod
    def over(cls, drawn: Image.Image, scale: int = SCALE, least_type: int = 0) -> Canvas:
        """A canvas that starts as a copy of a base."""
        return cls.on(drawable(drawn), scale, least_type)

    @classmethod
    def on(cls, ground: Image.Image, scale: int = SCALE, least_type: int = 0) -> Canvas:
        """A canvas that takes a picture for its own, and draws on it."""
        canvas = cls.__new__(cls)
        canvas._take(ground, scale, least_type)
        return canvas

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, self.image.width / self.scale, self.image.height / self.scale)

    def finish(self) -> Image.Image:
        """The finished picture."""
        return self.image.reduce(self.scale)

    # Shapes

    def polygon(
        self, points: Sequence[Point], fill: Fill | None = None, outline: Colour | None = None, width: float = 2.0
    ) -> None:
        """A filled shape with an outline drawn along its edge."""
        drawn = [(x * self.scale, y * self.scale) for x, y in points]
        if fill is not None:
            self._fill(drawn, fill)
        if outline is not None:
            thickness = max(1, round(width * self.scale))
            # The second edge comes again at the end, so that the first corner is joined as round as the others.
            self._draw.line([*drawn, *drawn[:2]], fill=outline, width=thickness, joint="curve")

    def _fill(self, drawn: Sequence[Point], fill: Fill) -> None:
        if not isinstance(fill, Paint):
            self._draw.polygon(drawn, fill=fill)
            return
        if fill.alpha >= 1 and fill.pattern is None:
            self._draw.polygon(drawn, fill=fill.colour)
            return
        left, top, right, bottom = Box.bounding(drawn)
        corner = max(0, math.floor(left)), max(0, math.floor(top))
        end = min(self.image.width, math.ceil(right) + 1), min(self.image.height, math.ceil(bottom) + 1)
        if end[0] <= corner[0] or end[1] <= corner[1]:
            return
        mask = Image.new("L", (end[0] - corner[0], end[1] - corner[1]), 0)
        ImageDraw.Draw(mask).polygon([(x - corner[0], y - corner[1]) for x, y in drawn], fill=round(255 * fill.alpha))
        self.image.paste(fill.colour, (*corner, *end), mask)
        if fill.pattern is not None:
            lines = pattern_mask(fill.pattern, max(4, round(fill.pitch * self.scale)), (*corner, *end))
            self.image.paste(fill.ink, (*corner, *end), ImageChops.multiply(mask, lines))

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, outline: Colour | None = None, width: float = 2.0
    ) -> None:
        """A disc; the outline lies inside the radius."""
        round_box = self._scaled(Box.around(centre, 2 * radius))
        if isinstance(fill, Paint):
            self._fill(_ellipse(round_box), fill)
            fill = None
        thickness = max(1, round(width * self.scale))
        self._draw.ellipse(round_box, fill=fill, outline=outline, width=thickness if outline else 0)

    def rectangle(
        self, box: Box, fill: Fill | None = None, outline: Colour | None = None, width: float = 2.0, radius: float = 0.0
    ) -> None:
        """A rectangle, its corners rounded by a radius; the outline lies inside."""
        if isinstance(fill, Paint):
            self._fill(_rounded(self._scaled(box), radius * self.scale), fill)
            fill = None
        thickness = max(1, round(width * self.scale)) if outline else 0
        corner = min(radius, box.width / 2, box.height / 2) * self.scale
        self._draw.rounded_rectangle(self._scaled(box), corner, fill=fill, outline=outline, width=thickness)

    def line(
        self,
        way: Sequence[Point],
        colour: Colour = INK,
        width: float = 3.0,
        dash: tuple[float, float] | None = None,
        caps: bool = True,
    ) -> None:
        """A line along a way, with round ends; `dash` gives stroke and gap."""
        for part in dashes(way, *dash) if dash else [list(way)]:
            drawn = [(x * self.scale, y * self.scale) for x, y in part]
            self._draw.line(drawn, fill=colour, width=max(1, round(width * self.scale)), joint="curve")
            for x, y in (part[0], part[-1]) if caps and width > 1 else ():
                self.circle((x, y), width / 2, colour)

    def arrow(
        self,
        start: Point,
        end: Point,
        colour: Colour = INK,
        width: float = 10.0,
        bend: float = 0.0,
        head: float | None = None,
        dash: tuple[float, float] | None = None,
        halo: Colour | None = PARCHMENT,
    ) -> None:
        """An arrow, straight or swung sideways by `bend` of its length, with a halo to stand off any ground."""
        way = curve(start, end, bend)
        head = width * 2.8 if head is None else head
        if dash is None:
            outline = arrow_outline(way, width, head)
            if halo:
                self.polygon(outline, outline=halo, width=width * 0.7)
            self.polygon(outline, colour)
            return
        tip = curve(start, end, bend, 96)[-10:] if bend else [_towards(end, start, head), end]
        if halo:
            self.line(way, halo, width * 1.7)
            self.polygon(arrow_outline(tip, width, head), outline=halo, width=width * 0.7)
        self.line([*way[:-1], _towards(end, way[-2], head * 0.8)], colour, width, dash, caps=False)
        self.polygon(arrow_outline(tip, width, head), colour)

    def symbol(
        self,
        symbol: Symbol,
        centre: Point,
        radius: float,
        fill: Fill = INK,
        outline: Colour | None = None,
        width: float = 2.0,
    ) -> None:
        """One of the small signs."""
        self.polygon(symbol_outline(symbol, centre, radius), fill, outline, width)

    def shadow(
        self,
        box: Box,
        radius: float = 0.0,
        blur: float = 8.0,
        drop: float = 4.0,
        strength: float = 0.4,
        hidden: Box | None = None,
    ) -> None:
        """The soft shadow under a rounded box; draw it before the box. What will be hidden is left out."""
        room = box.inset(-2 * blur)
        width, height = max(1, round(room.width)), max(1, round(room.height))
        # Drawn at half the finished size: nobody sees the difference in a blur.
        small = Image.new("L", (max(1, width // 2), max(1, height // 2)), 0)
        inner = Box(blur, blur, blur + box.width / 2, blur + box.height / 2)
        ImageDraw.Draw(small).rounded_rectangle(inner, radius / 2, fill=round(255 * strength))
        soft = small.filter(ImageFilter.GaussianBlur(blur / 2.6))
        left, top = round(room.left * self.scale), round((room.top + drop) * self.scale)
        whole = Box(0, 0, width * self.scale, height * self.scale)
        across, down = soft.width / whole.width, soft.height / whole.height
        for part in _around(self._scaled(hidden), whole, (left, top)) if hidden else (whole,):
            size, source = (round(part.width), round(part.height)), (part.left * across, part.top * down)
            end = min(soft.width, part.right * across), min(soft.height, part.bottom * down)
            mask = soft.resize(size, Image.Resampling.BILINEAR, (*source, *end))
            self.image.paste(INK, (left + round(part.left), top + round(part.top)), mask)

    def glow(self, outline: Sequence[Point], colour: Colour, alpha: float, blur: float) -> None:
        """A shape that fades away towards its edge: firelight, daylight, smoke."""
        room = Box.bounding(outline).inset(-2 * blur)
        width, height = max(1, round(room.width)), max(1, round(room.height))
        # Drawn at half the finished size, as shadows are.
        small = Image.new("L", (max(1, width // 2), max(1, height // 2)), 0)
        inside = [((x - room.left) / 2, (y - room.top) / 2) for x, y in outline]
        ImageDraw.Draw(small).polygon(inside, fill=round(255 * alpha))
        soft = small.filter(ImageFilter.GaussianBlur(blur / 2))
        mask = soft.resize((width * self.scale, height * self.scale), Image.Resampling.BILINEAR)
        corner = round(room.left * self.scale), round(room.top * self.scale)
        if self.image.mode == "RGBA":
            light = Image.new("RGBA", self.image.size, (*colour, 0))
            light.paste((*colour, 255), corner, mask)
            self.image.alpha_composite(light)
        else:
            self.image.paste(colour, corner, mask)

    # Type

    def text(
        self,
        place: Point,
        text: str,
        size: int = LABEL,
        colour: Colour = INK,
        face: Face = Face.REGULAR,
        anchor: str = "mm",
        halo: Colour | None = None,
        halo_width: float = 3.0,
    ) -> None:
        """One line of type. Anchor: l, m, r across, then t (top of capitals), m (their middle) or s (baseline)."""
        size = max(size, self.least_type)
        line = legible(text, face)
        drop = {"t": 1.0, "m": 0.5, "s": 0.0}[anchor[1]] * cap_height(size, face, self.scale)
        spot = place[0] * self.scale, (place[1] + drop) * self.scale
        type_ = font(face, size * self.scale)
        across = anchor[0] + "s"
        if halo is not None:
            stroke = max(1, round(halo_width * self.scale))
            self._draw.text(spot, line, halo, type_, across, stroke_width=stroke, stroke_fill=halo)
        self._draw.text(spot, line, colour, type_, across)

    def text_width(self, text: str, size: int = LABEL, face: Face = Face.REGULAR) -> float:
        """How wide a line of type comes out on this canvas."""
        return text_width(legible(text, face), max(size, self.least_type), face, self.scale)

    def line_in(
        self,
        box: Box,
        text: str,
        size: int = LABEL,
        colour: Colour = INK,
        face: Face = Face.REGULAR,
        align: str = "m",
        floor: int = SMALL,
        halo: Colour | None = None,
    ) -> Block:
        """One line inside a box, centred in its height: shrunk to the floor, then cut with an ellipsis."""
        size, floor = max(size, self.least_type), max(floor, self.least_type)
        block = fit_line(text, box.width, size, face, floor, self.scale)
        x = {"l": box.left, "m": box.centre[0], "r": box.right}[align]
        self.text((x, box.centre[1]), block.lines[0], block.size, colour, face, align + "m", halo)
        return block

    def paragraph(
        self,
        box: Box,
        text: str,
        size: int = LABEL,
        colour: Colour = INK,
        face: Face = Face.REGULAR,
        align: str = "l",
        floor: int = SMALL,
        middle: bool = False,
    ) -> Block:
        """Wrapped lines inside a box, from its top or about its middle: shrunk to the floor, then cut."""
        size, floor = max(size, self.least_type), max(floor, self.least_type)
        block = fit_block(text, box.width, box.height, size, face, floor, self.scale)
        x = {"l": box.left, "m": box.centre[0], "r": box.right}[align]
        top = box.top + (max(0.0, (box.height - block.height) / 2) if middle else 0.0)
        for index, line in enumerate(block.lines):
            self.text((x, top + (index + 0.5) * block.leading), line, block.size, colour, face, align + "m")
        return block

    # Pictures on the picture

    def stamp(self, centre: Point, size: tuple[float, float], key: Hashable, paint: Callable[[Canvas], None]) -> None:
        """A piece painted once on a clear canvas of this size, kept under its key, and put about a centre."""
        self.put(sprite(size, key, paint, self.scale, self.least_type), centre)

    def put(self, piece: Image.Image, centre: Point) -> None:
        """A piece drawn at the scale of this canvas, put about a centre."""
        corner = self.corner_of(piece, centre)
        if self.image.mode == "RGBA":
            layer = Image.new("RGBA", self.image.size)
            layer.paste(piece, corner)
            self.image.alpha_composite(layer)
        else:
            self.image.paste(piece, corner, piece if piece.mode == "RGBA" else None)

    def corner_of(self, piece: Image.Image, centre: Point) -> tuple[int, int]:
        return round(centre[0] * self.scale - piece.width / 2), round(centre[1] * self.scale - piece.height / 2)

    def paste(self, what: Image.Image | Colour, corner: tuple[int, int], mask: Image.Image) -> None:
        """A picture or a colour through a mask, in drawn pixels."""
        self.image.paste(what, corner, mask)

    def lay(self, box: Box, texture: Callable[[tuple[int, int]], Image.Image]) -> None:
        """A texture over a box, made for its size in drawn pixels."""
        left, top, right, bottom = (round(edge * self.scale) for edge in box)
        self.image.paste(texture((right - left, bottom - top)), (left, top))

    def wash(self, colour: Colour, alpha: float, box: Box | None = None) -> None:
        """A thin coat of colour over a box or the whole picture."""
        self._fill(self._corners(box or self.box), Paint(colour, alpha=alpha))

    def _scaled(self, box: Box) -> Box:
        # Pillow counts the last pixel in, so a box ends one drawn pixel earlier.
        left, top, right, bottom = (round(edge * self.scale) for edge in box)
        return Box(left, top, max(left, right - 1), max(top, bottom - 1))

    def _corners(self, box: Box) -> list[Point]:
        return [(x, y) for x, y in self._scaled(box).corners]


def sprite(
    size: tuple[float, float], key: Hashable, paint: Callable[[Canvas], None], scale: int = SCALE, least_type: int = 0
) -> Image.Image:
    """A piece with a clear ground, drawn finer than its canvas; the key must tell all that `paint` depends on."""

    def painted() -> Image.Image:
        clear = Canvas(math.ceil(size[0]), math.ceil(size[1]), None, max(SPRITE_SCALE, scale), least_type)
        paint(clear)
        return clear.image.reduce(clear.scale // scale)

    return SPRITES.made((key, size, scale, least_type), painted)


def _around(hidden: Box, whole: Box, corner: Point) -> list[Box]:
    """What is left of a whole box about a hidden one, in four parts; they count from the corner of the whole."""
    x, y = corner
    left, top, right, bottom = hidden.left - x, hidden.top - y, hidden.right - x, hidden.bottom - y
    parts = (
        Box(0, 0, whole.right, top),
        Box(0, top, left, bottom),
        Box(right, top, whole.right, bottom),
        Box(0, bottom, whole.right, whole.bottom),
    )
    return [part for part in parts if part.width > 0 and part.height > 0]


def _towards(start: Point, end: Point, far: float) -> Point:
    run = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * far / run, start[1] + (end[1] - start[1]) * far / run


def _ellipse(box: Box) -> list[Point]:
    steps = max(24, round(box.width / 4))
    turns: Iterable[float] = (2 * math.pi * index / steps for index in range(steps))
    (x, y), across, down = box.centre, box.width / 2, box.height / 2
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def _rounded(box: Box, radius: float) -> list[Point]:
    radius = min(radius, box.width / 2, box.height / 2)
    if radius <= 0:
        return box.corners
    inner = box.inset(radius)
    quarters = zip(inner.corners, (180, 270, 0, 90), strict=True)
    return [
        (x + radius * math.cos(math.radians(start + step * 10)), y + radius * math.sin(math.radians(start + step * 10)))
        for (x, y), start in quarters
        for step in range(10)
    ]
