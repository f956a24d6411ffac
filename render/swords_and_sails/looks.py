"""What can be looked at beside the whole map: its regions, the fights of the season, and the standings."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn, Look
from render.swords_and_sails import zoom
from render.swords_and_sails.arrows import incidents
from render.swords_and_sails.drafts import own_orders
from render.swords_and_sails.words import (
    called,
    happenings,
    moment,
    order_words,
    piece_name,
    ranked,
    shown_steps,
    standing,
    treaties,
    units_words,
    view_of,
    whereabouts,
)
from render.typeset import first_fitting
from rules.kernel.game import Face
from rules.swords_and_sails.content import Content

FIGHTS = "Where most was fought"
STANDINGS = "Standings and incomes"


def looks(box: Content, face: Face) -> dict[str, Look]:
    """All that there is to see now: every region of what is played, the standings, and the fights if there were any."""
    view = view_of(face)
    found = {one.id: Look(one.name, partial(region, box, one)) for one in zoom.REGIONS if one.is_in(view.options.half)}
    found["standings"] = Look(STANDINGS, partial(standings, box))
    if incidents(shown_steps(view)):  # Last, so that the others keep their numbers.
        found["fights"] = Look(FIGHTS, partial(fights, box))
    return found


def region(box: Content, shown: zoom.Region, face: Face, cut: Cut) -> Drawn:
    """A region of the map: one shape can be read in either place."""
    return zoom.draw(box, face, shown.id), part_words(box, face, shown.name, zoom.areas_in(box, shown.box))


def fights(box: Content, face: Face, cut: Cut) -> Drawn:
    """The places where most was fought."""
    details = zoom.details(box, face, cut)
    places = [place for _, where in zoom.fights(face) for place in where]
    return zoom.together([drawn for _, drawn in details], cut), part_words(box, face, FIGHTS, places)


def standings(box: Content, face: Face, cut: Cut) -> Drawn:
    """Points, pieces, cards, incomes, teams and trade."""
    view = view_of(face)
    powers = [
        f"{box.power(one.faction).name} {standing(one)} points, {one.territories} lands, "
        f"spring income {one.harvest + one.city_income}, {sum(one.cards.values())} cards"
        for one in ranked(view)
    ]
    told = [f"{STANDINGS}, {moment(view)}", *powers, *treaties(view)]
    return zoom.standings(box, face, cut), first_fitting(ALT_TEXT_LIMIT, [". ".join(told) + "."])


def part_words(box: Content, face: Face, title: str, areas: Collection[str]) -> str:
    """A part of the map in words: who stands there, what happened there, and what the viewer knows of their own."""
    view = view_of(face)
    pieces = [piece for piece in view.pieces.values() if piece.place in areas]
    posts = [f"{called(box, piece.name)} {whereabouts(box, piece)}" for piece in pieces]
    contents = [
        f"Your {piece_name(piece.name)}: {units_words(box, piece.faction, piece.units)}"
        for piece in pieces
        if piece.units is not None
    ]
    orders = [
        f"Your {piece_name(name)}: {order_words(box, order)}"
        for name, order in own_orders(face).items()
        if name in {piece.name for piece in pieces}
    ]
    head, tale = f"{title}, {moment(view)}", [*happenings(box, view, areas)]
    versions = [(head, *posts, *tale, *orders, *contents), (head, *posts, *tale, *orders), (head, *posts, *orders)]
    return first_fitting(ALT_TEXT_LIMIT, [". ".join(parts) + "." for parts in versions])
