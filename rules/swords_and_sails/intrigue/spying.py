"""Spies: one roll for a look into an army or fleet, which nobody else gets [SS-394 to SS-397, SS-965]."""

from __future__ import annotations

from rules.kernel.choices import Choice
from rules.swords_and_sails.ground import G, area, box_of, label, realm_of
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import Army, Fleet, Report, seat_of
from rules.swords_and_sails.vocabulary import Faction, Leader

SUCCESS = 8  # or less [SS-394, SS-945]
COUNTERED = 5  # the same with 3 added to the roll [SS-395, SS-945]
LISTENING = 5  # [SS-965]


def foreign_pieces(g: G, faction: Faction) -> list[Army | Fleet]:
    """The armies and fleets of all others, by power."""
    return sorted(
        (piece for piece in g.state.pieces() if piece.faction != faction),
        key=lambda piece: (list(Faction).index(piece.faction), isinstance(piece, Fleet), piece.number),
    )


def piece_choice(g: G, piece: Army | Fleet) -> Choice[PieceName]:
    """Somebody's army or fleet to choose, with the place where everybody sees it."""
    power = box_of(g).power(piece.faction).name
    return Choice(piece.name, label(g, piece), piece.name, area(g, piece.place), power)


def roll_two(g: G, words: str) -> tuple[int, int]:
    """2d6."""
    return g.roll(6, words), g.roll(6, words)


def spy_on(g: G, spy: Faction, piece: Army | Fleet, countered_by: Faction | None) -> None:
    """One attempt: that it was made, and whether it succeeded, everybody sees; the units only the spy [SS-396]."""
    dice = roll_two(g, f"spy:{spy}:{piece.name}")
    limit = SUCCESS if countered_by is None else COUNTERED
    is_seen = sum(dice) <= limit
    g.reveal(
        "spied",
        by=spy,
        piece=piece.name,
        place=piece.place,
        dice=dice,
        limit=limit,
        countered_by=countered_by,
        is_seen=is_seen,
    )
    if is_seen:
        report(g, spy, piece)
        listen(g, spy, piece)


def listen(g: G, spy: Faction, piece: Army | Fleet) -> None:
    """A Spy-Master may see what another's spy has seen [SS-965]."""
    for master in g.state.factions:
        if realm_of(g, master).leader is not Leader.SPY_MASTER or master in (spy, piece.faction):
            continue
        dice = roll_two(g, f"spy:{master}:{piece.name}")
        is_seen = sum(dice) <= LISTENING
        g.tell("listened", by=master, piece=piece.name, spy=spy, dice=dice, is_seen=is_seen)
        if is_seen:
            report(g, master, piece)


def report(g: G, spy: Faction, piece: Army | Fleet) -> None:
    """The units as they are now, for the spy alone; a newer report takes the place of an older one [SS-R49]."""
    realm = realm_of(g, spy)
    seen = Report(piece=piece.name, place=piece.place, season=g.state.season, units=piece.units)
    realm.reports = [*(old for old in realm.reports if old.piece != piece.name), seen]
    g.reveal("spy_reported", to={seat_of(spy)}, by=spy, piece=piece.name, place=piece.place, units=seen.units)
