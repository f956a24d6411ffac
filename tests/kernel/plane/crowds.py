"""Small crowded tables, as hypothesis draws them."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.points import Base, Body, Point
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.shapes import Rect
from tests.kernel.plane.brute import lattice

SIZE = 16


@st.composite
def rects(draw: st.DrawFn) -> Rect:
    """A rectangle on the table, a thin one included."""
    west, south = draw(st.integers(0, SIZE - 1)), draw(st.integers(0, SIZE - 1))
    return Rect(west, south, min(west + draw(st.integers(1, 5)), SIZE), min(south + draw(st.integers(1, 5)), SIZE))


points = st.builds(Point, st.integers(1, SIZE - 1), st.integers(1, SIZE - 1))
bases = st.builds(Base, points, st.integers(1, 2))
bodies = st.builds(Body, bases, st.just(3), st.sampled_from([0, 2, 5]))
links = st.builds(Link, points, points, st.integers(0, 8 * MICRO), st.just("ladder"))


@st.composite
def grounds(draw: st.DrawFn, most_links: int = 0) -> Ground:
    """A small crowded table."""
    obstacles = [Obstacle(rect) for rect in draw(st.lists(rects(), max_size=4))]
    obstacles += [Obstacle(rect, blocks=False, mark="wall") for rect in draw(st.lists(rects(), max_size=1))]
    return Ground(
        half=draw(st.integers(1, 2)),
        width=SIZE,
        depth=SIZE,
        floors=tuple(
            Floor(rect, draw(st.sampled_from([2, 5])), "floor") for rect in draw(st.lists(rects(), max_size=2))
        ),
        step=3,
        obstacles=tuple(obstacles),
        bases=tuple(draw(st.lists(bases, max_size=4))),
        shunned=tuple(draw(st.lists(bodies, max_size=2))),
        links=tuple(draw(st.lists(links, max_size=most_links))),
    )


@st.composite
def starts(draw: st.DrawFn, most_links: int = 0) -> tuple[Ground, Point]:
    """A table with a place where its mover can be."""
    ground = draw(grounds(most_links))
    places = lattice(ground)
    assume(places)
    return ground, draw(st.sampled_from(places))
