"""A11 and A20: beaten fleets and armies go where they may, all at once [SS-654 to SS-656, SS-673, SS-810, SS-858]."""

from __future__ import annotations

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.values import Json
from rules.swords_and_sails.ground import decide_all
from rules.swords_and_sails.movement.engagements import Field, fight_pairs
from rules.swords_and_sails.movement.forces import Force, forces_on_land
from rules.swords_and_sails.movement.intents import Intent, March, carriers_of
from rules.swords_and_sails.movement.loading import convoy
from rules.swords_and_sails.movement.refuges import desperate_refuges, land_refuges, sea_refuges, ships_for
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import Faction

Choices = dict[PieceName, list[str]]
"""Where each beaten piece may go, the likeliest place first."""


def choose_refuges(march: March, key: str, choices: Choices, rule: str) -> dict[Faction, Ask[dict[str, Json]]]:
    """For each power one sheet with a line for every piece that must retreat [D25]."""
    asks: dict[Faction, dict[PieceName, Ask[Json]]] = {}
    for name, places in choices.items():
        intent = march.intents[name]
        wished = [place for place in intent.order.instructions.fallback if place in places]
        asks.setdefault(intent.faction, {})[name] = pick(
            key,
            f"Where does {intent.piece.label} retreat to from {march.box.name_of(intent.piece.place)}?",
            [Choice(place, _described(march, intent, place), place) for place in places],
            fallback=[*wished, *places][0],
            rule=rule,
            about=name,
        )
    return {faction: sheet(key, "Your retreats.", lines, rule=rule) for faction, lines in asks.items()}


def _described(march: March, intent: Intent, place: str) -> str:
    name = march.box.name_of(place)
    if isinstance(intent.piece, Army):
        return f"Back aboard in {name}" if place == intent.origin and intent.carriers else name
    return f"The port of {name}" if march.box.is_land(place) else name


def _ask(field: Field, key: str, choices: Choices, rule: str) -> Procedure[dict[PieceName, str]]:
    asks = choose_refuges(field.march, key, choices, rule)
    answers = yield from decide_all(field.g, asks, is_live=field.g.state.options.live_battles)
    return {name: str(place) for lines in answers.values() for name, place in lines.items()}


# Fleets


def place_fleets(field: Field) -> Procedure[None]:
    """Beaten fleets go to calm waters or to a port with all they carry; those bound together go together [A11]."""
    march = field.march
    beaten = [fleet for fleet in march.fleets() if fleet.must_retreat]
    convoys = {fleet.name: convoy(march, fleet) for fleet in beaten}
    leaders = [fleet for fleet in beaten if next(one for one in convoys[fleet.name] if one in beaten) is fleet]
    choices = {fleet.name: _common_refuges(march, convoys[fleet.name]) for fleet in leaders}
    havens = {name: places for name, places in choices.items() if places}
    chosen = yield from _ask(field, "retreat.fleets", havens, "SS-R75")
    for leader in leaders:
        for fleet in convoys[leader.name]:
            _retire(march, fleet, chosen.get(leader.name, fleet.piece.place))


def _common_refuges(march: March, fleets: list[Intent]) -> list[str]:
    """Where all fleets of a convoy may go."""
    found = [sea_refuges(march, fleet) for fleet in fleets]
    return [place for place in found[0] if all(place in others for others in found)]


def _retire(march: March, fleet: Intent, place: str) -> None:
    here = fleet.piece.place
    march.put(fleet, place, is_docked=march.box.is_land(place))
    fleet.must_retreat = False
    words = f"it retreated to {march.box.name_of(place)}"
    if place == here:
        words = "it had nowhere to retreat to and keeps out of the fight"
    march.note("A11", "retreated", fleet, here, place, rule="SS-R75", words=words)
    for army in march.cargo_of(fleet.name):
        if fleet.name == carriers_of(army.piece)[0]:
            words = f"it is aboard {march.label(fleet)}, which retreated"
            march.note("A11", "carried", army, here, place, rule="SS-R75", words=words)


# Armies


def place_armies(field: Field) -> Procedure[None]:
    """Beaten armies go to friendly land without enemies, or back aboard; who has nowhere to go is lost [A20]."""
    march = field.march
    while beaten := [army for army in march.armies() if army.must_retreat]:
        choices = {army.name: land_refuges(march, army) for army in beaten}
        desperate = [army for army in beaten if army.has_withdrawn and not choices[army.name]]
        havens = {name: places for name, places in choices.items() if places}
        chosen = yield from _ask(field, "retreat.armies", havens, "SS-R16")
        for army in beaten:
            if army not in desperate:
                _fall_back(march, army, [chosen[army.name], *choices[army.name]] if choices[army.name] else [])
        for army in desperate[:1]:
            yield from _break_through(field, army)


def _fall_back(march: March, army: Intent, places: list[str]) -> None:
    """An army goes to the first place that still takes it; a ship may have been filled by another [SS-656]."""
    here = army.piece.place
    for place in places:
        if march.box.is_land(place) and place != here:
            _settle_down(march, army, place, "it retreated to")
            return
        fleets = ships_for(march, army)
        if fleets:
            assert isinstance(army.piece, Army)
            army.piece.aboard = fleets
            _settle_down(march, army, place, "it went back aboard in")
            return
    words = "it had nowhere to retreat to and was disbanded"
    march.note("A20", "removed", army, here, rule="SS-656", words=words)
    march.remove(army)


def _settle_down(march: March, army: Intent, place: str, verb: str) -> None:
    here = army.piece.place
    march.put(army, place)
    army.stay()
    army.must_retreat = army.has_withdrawn = False
    army.barred, army.origin, army.carriers = "", place, ()
    march.note("A20", "retreated", army, here, place, rule="SS-R16", words=f"{verb} {march.box.name_of(place)}")


def _break_through(field: Field, army: Intent) -> Procedure[None]:
    """An army that withdrew, with enemies in all friendly land around, fights its way into some [SS-674, SS-R101]."""
    march = field.march
    places = desperate_refuges(march, army)
    if not places:
        _fall_back(march, army, [])
        return
    chosen = yield from _ask(field, "retreat.desperate", {army.name: places}, "SS-R101")
    place = chosen[army.name]
    _settle_down(march, army, place, "it withdrew into the enemies in")

    def meet(one: Force, other: Force) -> Procedure[None]:
        yield from field.meet("A20", place, one, other)

    # Whoever was there has fought before: of those who are left nobody is another's enemy.
    yield from fight_pairs(forces_on_land(march, place), Force.is_hostile_to, meet)
