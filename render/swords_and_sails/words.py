"""The map in words: for those who cannot see it, and for what the picture itself says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Protocol

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.swords_and_sails.drafts import own_orders
from render.text import joined
from render.typeset import first_fitting
from rules.kernel.game import Face, Outcome
from rules.kernel.words import counted
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, PieceName, Units, owner_of
from rules.swords_and_sails.views import CampaignView, PieceView, RealmView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, Faction, piece_label, season_name, year_of

TITLE = "Swords & Sails"
STAGES = {
    "draft": "Territory draft",
    "leaders": "Leaders",
    "income": "Income and cards",
    "plots": "Intrigue",
    "diplomacy": "Diplomacy",
    "orders": "Writing orders",
    "movement": "Movement and battles",
    "building": "Building",
    "advance": "End of season",
    "over": "The end",
}
HAPPENINGS = {
    "marched": "marched",
    "crossed": "crossed",
    "landed": "landed",
    "sailed": "sailed",
    "docked": "docked",
    "carried": "was carried",
    "loaded": "went aboard",
    "retreated": "retreated",
    "left": "withdrew",
    "put_to_sea": "was put to sea",
    "stopped": "was stopped",
    "stood_off": "stood off",
    "fought": "fought",
    "besieged": "took",
    "pillaged": "pillaged",
    "held": "held back",
    "lost": "was destroyed",
    "removed": "was destroyed",
}
"""What the map tells of the season, by the kind of trace; all else is for explanations alone."""
DECIDED = {
    "fought": "Battles",
    "besieged": "Taken",
    "pillaged": "Pillaged",
    "held": "Not taken",
    "lost": "Destroyed",
    "removed": "Destroyed",
}


class Step(Protocol):
    """One step of the adjudication."""

    @property
    def kind(self) -> str: ...
    @property
    def piece(self) -> PieceName: ...
    @property
    def places(self) -> list[str]: ...


def view_of(face: Face) -> CampaignView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, CampaignView)
    return face.view


# Single things


def moment(view: CampaignView) -> str:
    """Season and year."""
    return date(view.season)


def date(season: int) -> str:
    """A season by its number, as players call it."""
    return f"{season_name(season).capitalize()} {year_of(season)}"


def headline(box: Content, face: Face) -> str:
    """How it ended, or what is being done."""
    if face.outcome is not None:
        return result(box, face.outcome)
    return STAGES[view_of(face).stage]


def result(box: Content, outcome: Outcome) -> str:
    """Who has won."""
    names = [box.power(Faction(seat)).name for seat in outcome.winners]
    return f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "Nobody wins"


def piece_name(name: PieceName) -> str:
    """Army I, or Fleet 1."""
    kind, number = name.split(".")[1][0], int(name.split(".")[1][1:])
    return piece_label(number, is_fleet=kind == "F")


def called(box: Content, name: PieceName) -> str:
    """A piece as everybody calls it: English Army I."""
    return f"{box.power(owner_of(name)).people} {piece_name(name)}"


def units_words(box: Content, faction: Faction, units: Units) -> str:
    """Units in words: 3 knights, 1 raider."""
    return box.counted_units(faction, units) or "no units"


def target_words(view: CampaignView) -> str:
    """What it takes to win."""
    return f"{counted(view.options.target, 'point')} win" if view.options.target else "the last one standing wins"


def standing(realm: RealmView) -> str:
    """The points that count for a power, what of its own is handicap, and whether it is about to win."""
    notes = [_handicap(realm)] if _handicap(realm) else []
    notes += ["marked to win"] if realm.is_marked else []
    return f"{realm.standing}{f' ({joined(notes)})' if notes else ''}"


def _handicap(realm: RealmView) -> str:
    """What its handicap counts now, and how it goes on; empty where it has none."""
    told = f"handicap {realm.handicap:+}" if realm.handicap or realm.pace else ""
    return f"{told}, {realm.pace:+} a year" if realm.pace else told


def ranked(view: CampaignView) -> list[RealmView]:
    """The powers as they stand, those who are out last."""
    return sorted(view.realms.values(), key=lambda realm: (realm.is_out, -points_of(realm), -realm.points))


def points_of(realm: RealmView) -> Fraction:
    """The points that count for a power, as a number."""
    return Fraction(realm.standing)


def pieces_of(view: CampaignView, faction: Faction) -> list[PieceView]:
    """A power's armies, then its fleets, by number."""
    own = [piece for piece in view.pieces.values() if piece.faction is faction]
    return sorted(own, key=lambda piece: (piece.is_fleet, piece.number))


def whereabouts(box: Content, piece: PieceView) -> str:
    """Where a piece is."""
    place = box.name_of(piece.place)
    if piece.aboard:
        return f"aboard {joined([piece_name(fleet) for fleet in piece.aboard])}, {place}"
    return f"port of {place}" if piece.is_docked else place


# The picture in words


def alt_text(box: Content, face: Face) -> str:
    """What the picture shows, for screen readers; where the room is short, in codes: positions first, the tale last."""
    view = view_of(face)
    head = f"{TITLE}, map of Europe. {moment(view)}: {headline(box, face)}; {target_words(view)}."
    standings = _standings(box, view)
    tale = " ".join(f"{sentence}." for sentence in happenings(box, view)), short_tale(view)
    private = " ".join(private_lines(box, face)), short_private(view)
    posts = (
        " ".join(f"{box.power(one).name}: {_posts(box, view, one)}." for one in view.realms),
        " ".join(f"{one}: {_short_posts(view, one)}." for one in view.realms),
    )
    brevities = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1))
    versions = [(head, standings, tale[one], private[two], posts[three]) for one, two, three in brevities]
    return first_fitting(ALT_TEXT_LIMIT, [" ".join(filter(None, parts)) for parts in versions])


def position(box: Content, face: Face) -> str:
    """Where a power stands, line by line: points, its lands and pieces, then the pieces of the others."""
    view = view_of(face)
    lines = [f"{moment(view)}: {headline(box, face)}; {target_words(view)}.", _standings(box, view)]
    if (own := view.viewer) is not None:
        lands = ", ".join(box.name_of(place) for place in view.lands_of(own)) or "none"
        lines += [f"**Your lands:** {lands}.", f"**Your pieces:** {_posts(box, view, own)}."]
    lines += [f"**{box.power(one).name}:** {_posts(box, view, one)}." for one in view.realms if one is not own]
    return "\n".join(lines)


def _standings(box: Content, view: CampaignView) -> str:
    return "Points: " + ", ".join(f"{box.power(one.faction).name} {standing(one)}" for one in ranked(view)) + "."


def happenings(box: Content, view: CampaignView, areas: Collection[str] | None = None) -> Iterator[str]:
    """What the arrows and marks tell, piece by piece: everywhere, or in some areas."""
    told: dict[str, list[str]] = {}
    for step in shown_steps(view):
        if areas is not None and not any(place in areas for place in step.places):
            continue
        verb = HAPPENINGS[step.kind]
        where = " to ".join(box.name_of(place) for place in step.places)
        told.setdefault(called(box, step.piece), []).append(f"{verb} {where}")
    for who, deeds in told.items():
        yield f"{who} {', '.join(dict.fromkeys(deeds))}"


def short_tale(view: CampaignView) -> str:
    """Where something was decided, in codes."""
    found: dict[str, list[str]] = {}
    for step in shown_steps(view):
        if step.kind in DECIDED:
            found.setdefault(DECIDED[step.kind], []).append("-".join(step.places))
    return " ".join(f"{what}: {', '.join(dict.fromkeys(places))}." for what, places in found.items())


def shown_steps(view: CampaignView) -> list[Step]:
    """The steps of the season that the map tells of."""
    return [step for step in view.traces if step.kind in HAPPENINGS and step.piece and step.places]


def _posts(box: Content, view: CampaignView, faction: Faction) -> str:
    posts = [f"{piece_name(piece.name)} {whereabouts(box, piece)}" for piece in pieces_of(view, faction)]
    return ", ".join(posts) or "no army and no fleet"


def _short_posts(view: CampaignView, faction: Faction) -> str:
    posts = [f"{short_name(piece)} {piece.place}{'*' * piece.is_docked}" for piece in pieces_of(view, faction)]
    return " ".join(posts) or "none"


def short_name(piece: PieceView) -> str:
    """A piece in two letters: A1, F2."""
    return f"{'F' if piece.is_fleet else 'A'}{piece.number}"


# What the viewer alone knows


def private_lines(box: Content, face: Face) -> list[str]:
    """What the viewer's own map adds: treasury, contents, orders, and what his spies saw."""
    view = view_of(face)
    if view.viewer is None:
        return []
    own = view.realms[view.viewer]
    lines = [f"Your treasury: {own.gold} gold."]
    lines += [
        f"Your {piece_name(piece.name)}: {units_words(box, piece.faction, piece.units)}."
        for piece in view.own()
        if piece.units is not None
    ]
    lines += [f"Your {piece_name(name)}: {order_words(box, order)}." for name, order in own_orders(face).items()]
    return lines + [report_words(box, view, index) for index in range(len(view.reports))]


def short_private(view: CampaignView) -> str:
    """Treasury and contents in figures: knights to peasants, or warships, raiders and transports."""
    if view.viewer is None:
        return ""
    own = [
        f"{short_name(piece)} {contents(piece.units or {}, piece.is_fleet)}" for piece in pieces_of(view, view.viewer)
    ]
    return f"Yours: {', '.join([f'{view.realms[view.viewer].gold} gold', *own])}."


def contents(units: Units, is_fleet: bool) -> str:
    """How many of each kind: knights to peasants, or warships, raiders and transports."""
    return "/".join(str(units.get(kind, 0)) for kind in (SHIPS if is_fleet else TROOPS))


def report_words(box: Content, view: CampaignView, index: int) -> str:
    """What a spy saw, where and when."""
    report = view.reports[index]
    seen = units_words(box, owner_of(report.piece), report.units)
    return f"{called(box, report.piece)} in {box.name_of(report.place)}, {date(report.season)}: {seen}."


def order_words(box: Content, order: Order) -> str:
    """An order in a few words."""
    place = box.name_of(order.place) if order.place else ""
    force = " and attack" if order.is_attack else ""
    match order.command:
        case Command.MOVE:
            return f"to {place}{force}"
        case Command.DOCK:
            return f"dock in {place}"
        case Command.LOAD:
            landing = f", to {place}{force}" if place else ""
            fleets = f" {joined([piece_name(fleet) for fleet in order.fleets])}" if order.fleets else ""
            return f"aboard{fleets}{landing}"
        case Command.UNLOAD:
            return f"land in {place}{force}"
        case Command.SUPPORT:
            return f"support {called(box, order.piece)}"
        case Command.WITH:
            return f"with {called(box, order.piece)}"
        case Command.DEFEND:
            return "attack where it stands" if order.is_attack else "defend"


# The board in letters


def board_text(box: Content, face: Face) -> str:
    """Standings, lands and pieces, a few lines a power; in codes where names would not fit."""
    view = view_of(face)
    head = [f"{moment(view)}. {headline(box, face)}. {target_words(view).capitalize()}."]
    head += [f"{line}." for line in treaties(view)]
    private = private_lines(box, face)

    def told(lands: Callable[[Faction], str], posts: Callable[[Faction], str], *more: list[str]) -> str:
        rows = [line for one in ranked(view) for line in _power_lines(one, lands(one.faction), posts(one.faction))]
        return "\n".join([*head, *rows, *(line for lines in more for line in lines if line)])

    def names(faction: Faction) -> str:
        return ", ".join(box.name_of(place) for place in view.lands_of(faction))

    def codes(faction: Faction) -> str:
        return " ".join(view.lands_of(faction))

    return first_fitting(
        BOARD_TEXT_LIMIT,
        [
            told(names, lambda one: _posts(box, view, one), private),
            told(codes, lambda one: _posts(box, view, one), private),
            told(codes, lambda one: _short_posts(view, one), private),
            told(codes, lambda one: _short_posts(view, one), [short_private(view)]),
            told(lambda one: "", lambda one: _short_posts(view, one), [short_private(view)]),
        ],
    )


def treaties(view: CampaignView) -> list[str]:
    """Teams, trade agreements and captured capitals, each in a line."""
    lines = [f"Team {team.cube}: {joined([*team.members])}, {counted(team.points, 'point')}" for team in view.teams]
    lines += [f"Trade {one.partners[0]}-{one.partners[1]}: {one.gold} gold" for one in view.agreements]
    return lines + [f"{holder} holds the capital of {capital}" for capital, holder in view.capitals.items()]


def _power_lines(realm: RealmView, lands: str, posts: str) -> Iterator[str]:
    cards = sum(realm.cards.values())
    state = "out" if realm.is_out else f"{counted(realm.standing, 'point')}, {counted(realm.territories, 'land')}"
    state += f", {_handicap(realm)}" if _handicap(realm) else ""
    state += ", marked to win" if realm.is_marked else ""
    yield f"{realm.faction} {state}, income {realm.harvest}+{realm.city_income}, cards {cards}"
    if lands:
        yield f" {lands}"
    if not realm.is_out:
        yield f" {posts}"
