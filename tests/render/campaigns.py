"""Telling moments of Swords & Sails, made for its pictures."""

from __future__ import annotations

from rules.kernel.game import Event, Face
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, Orders
from rules.swords_and_sails.state import Agreement, Campaign, CapturedCapital, Report, Stage, Taken, Trace
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction, UnitType
from tests.rules.swords_and_sails.scene import Scene

NSE, IRE, ENG, HUN, FRA, BUL, KIE, POL, BYZ, LEO, FAT, QUR, HRE = Faction

POSTS: dict[Faction, tuple[tuple[str, ...], tuple[str, ...]]] = {
    NSE: (("ZEA", "SCA", "JUT"), ("KAT", "DOG", "GFN")),
    IRE: (("LEI", "MUN"), ("CLT",)),
    ENG: (("WES", "KEN", "NHB"), ("ENC", "NAR")),
    HUN: (("PAN", "NIT"), ()),
    FRA: (("IDF", "CHA", "TOU"), ("BIS", "SDS")),
    BUL: (("OHR", "PRS"), ("WBS",)),
    KIE: (("KYV", "NOV", "VOL", "TMU"), ("EBS", "GFN")),
    POL: (("GPL", "MAZ"), ()),
    BYZ: (("THR", "ANT", "HEL"), ("AEG", "LVS")),
    LEO: (("LEN", "CAS"), ("BIS",)),
    FAT: (("MIS", "DIM", "IFR"), ("EGS", "STS")),
    QUR: (("QTB", "SRQ"), ("BBS",)),
    HRE: (("FRK", "SAX", "LOM", "OST"), ("FRS",)),
}
"""Where armies and fleets stand, whatever the content says of the start."""


def face(campaign: Campaign, box: Content, seat: Faction | None = None, answer: Json = None) -> Face:
    """A campaign as one power, or a spectator, sees it."""
    whose = None if seat is None else Seat(seat.value)
    shown = view(campaign, box, whose)
    return Face(game="swords_and_sails", seat=whose, view=shown, answer=answer, outcome=campaign.outcome)


def at_peace(box: Content, *factions: Faction, season: int = 0) -> Scene:
    """Every power in its own land, with a few armies and fleets; land of majors that nobody plays is closed."""
    scene = Scene(box, *(factions or MAJORS), season=season)
    for land in box.territories:
        if land.home in scene.campaign.realms:
            scene.rule(land.home, land.id)
        elif land.home is not None and land.home.is_major:
            scene.campaign.lands[land.id].is_closed = True
    for faction in scene.campaign.realms:
        armies, fleets = POSTS[faction]
        for number, place in enumerate(armies, start=1):
            if box.is_land(place):
                scene.army(faction, number, place, KN=number, HC=1, LC=2, HI=4, LI=3, PS=5)
        for number, place in enumerate(fleets, start=1):
            if box.is_sea(place):
                scene.fleet(faction, number, place, WS=number, RD=2, TR=3)
    for realm in scene.campaign.realms.values():
        realm.gold = 95
    return scene


def at_war(box: Content) -> Scene:
    """All thirteen powers in their sixth year: land has changed hands, cities were built, taken and burnt."""
    scene = at_peace(box, *Faction, season=22)
    campaign = scene.campaign
    campaign.stage = Stage.BUILDING
    scene.rule(ENG, "NRM", "ANJ", "WLS", "LEI")
    scene.rule(HRE, "BOH", "VEN", "CHA")
    scene.rule(BYZ, "SIC", "NAP", "SRB", "OHR")
    scene.rule(FAT, "HAL", "KYP", "KRE")
    scene.rule(KIE, "LIT", "PRU", "WLC")
    scene.rule(NSE, "FIN", "PRU")
    scene.rule(QUR, "BAR")
    lands = campaign.lands
    lands["WES"].built_minors, lands["IDF"].built_minors, lands["THR"].built_minors = 2, 1, 2
    lands["NRM"].pillage, lands["NRM"].ripens = 2, 25
    lands["SRB"].pillage = 1
    lands["TOU"].taken = Taken(by=QUR, printed_minors=1)
    scene.deal(ENG, CardName.SPY, CardName.SPY, CardName.PILLAGE, CardName.BONUS_HARVEST, CardName.ROYAL_MARRIAGE)
    scene.deal(FRA, CardName.COUNTER_SPY, CardName.TRADE_AGREEMENT)
    scene.ally(ENG, QUR)
    scene.ally(FRA, LEO, since=21)
    campaign.agreements = [
        Agreement(number=1, partners=(ENG, NSE), gold=40, opened=19),
        Agreement(number=2, partners=(BYZ, KIE), gold=60, opened=20),
    ]
    campaign.capitals = [CapturedCapital(capital=IRE, holder=ENG), CapturedCapital(capital=BUL, holder=BYZ)]
    campaign.realms[ENG].mark = 22
    campaign.realms[ENG].reports = [
        Report(piece="FRA.A1", place="IDF", season=20, units={UnitType.KN: 2, UnitType.LI: 5})
    ]
    campaign.fleets["NSE.F1"].place, campaign.fleets["NSE.F1"].is_docked = "ZEA", True
    campaign.fleets["BYZ.F1"].place, campaign.fleets["BYZ.F1"].is_docked = "THR", True
    crossing = scene.army(ENG, 4, "ENC", KN=2, LI=3)
    scene.aboard(crossing, campaign.fleets["ENG.F1"])
    scene.army(ENG, 5, "NRM", HI=4, LI=2)
    scene.army(HRE, 5, "CHA", HI=4, LI=2)
    campaign.traces = traces()
    return scene


def traces() -> list[Trace]:
    """One of every kind that a picture shows."""
    told = [
        ("A7", "sailed", "ENG.F2", "DOG", "NAR"),
        ("A7", "docked", "NSE.F1", "KAT", "ZEA"),
        ("A7", "carried", "ENG.A4", "IRS", "ENC"),
        ("A11", "retreated", "FRA.F1", "ENC", "BIS"),
        ("A12", "loaded", "ENG.A4", "WLS", "IRS"),
        ("A15", "landed", "ENG.A5", "ENC", "NRM"),
        ("A15", "marched", "HRE.A5", "ULO", "CHA"),
        ("A15", "marched", "BYZ.A3", "HEL", "DYR"),
        ("A14", "stopped", "KIE.A3", "VOL", "GPL"),
        ("A15", "stayed", "POL.A1", "GPL"),
        ("A17", "stood_off", "POL.A1", "GPL"),
        ("A19", "fought", "HRE.A5", "CHA"),
        ("A19", "fought", "FRA.A2", "CHA"),
        ("A9", "fought", "FRA.F1", "ENC"),
        ("A20", "retreated", "FRA.A2", "CHA", "IDF"),
        ("A20", "removed", "BUL.A1", "OHR"),
        ("A19", "lost", "BUL.A2", "SRD"),
        ("A22", "besieged", "HRE.A5", "CHA"),
        ("A22", "held", "BYZ.A3", "DYR"),
        ("A22", "left", "QUR.A2", "TOU", "SRQ"),
        ("A22", "pillaged", "ENG.A5", "NRM"),
        ("A23", "put_to_sea", "BUL.F1", "PRS", "WBS"),
    ]
    return [Trace(step=step, kind=kind, piece=piece, places=[*places]) for step, kind, piece, *places in told]


def plotting(box: Content) -> Scene:
    """England and France write their orders in summer."""
    scene = at_peace(box, season=1)
    scene.campaign.stage = Stage.ORDERS
    scene.campaign.orders = {ENG: Orders(pieces=english_orders())}
    return scene


def english_orders() -> dict[str, Order]:
    """A march by force, a landing, a move together and a fleet."""
    return {
        "ENG.A1": Order(command=Command.LOAD, fleets=("ENG.F1",), place="NRM", is_attack=True),
        "ENG.A2": Order(command=Command.WITH, piece="ENG.A1"),
        "ENG.A3": Order(command=Command.MOVE, place="STR", is_attack=True),
        "ENG.F1": Order(),
        "ENG.F2": Order(command=Command.MOVE, place="DOG"),
    }


def siege_events(*, is_won: bool = True) -> list[Event]:
    """A siege from the dice to its end."""
    at: dict[str, Json] = {"place": "CHA", "by": "HRE"}
    roll: dict[str, Json] = {"how": "siege", "dice": [4, 2, 6], "per_die": 0, "flat": 3, "points": 15}
    lost: dict[str, Json] = {"place": "CHA", "faction": "HRE", "units": {"LI": 2, "PS": 4}}
    return [
        Event(kind="siege_rolled", data=at | roll),
        Event(kind="siege_bought_off", data=at | {"points": 5}),
        Event(kind="siege_losses", data=lost),
        Event(kind="territory_gained" if is_won else "siege_failed", data=at),
    ]
