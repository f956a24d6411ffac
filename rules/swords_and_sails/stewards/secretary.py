"""The sheet of orders as it is handed in: every line filled, sieges with the gold they may cost [SS-501, SS-711]."""

from __future__ import annotations

from math import isqrt

from rules.kernel.answers import filled, follow_to, picked
from rules.kernel.choices import SOMETHING
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.intrigue.filings import Hour, When
from rules.swords_and_sails.orders import Then
from rules.swords_and_sails.sieges.resistance import most_bought_off
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.stewards.marshal import Marshal
from rules.swords_and_sails.stewards.mergers import merge
from rules.swords_and_sails.stewards.postings import Postings
from rules.swords_and_sails.stewards.prospects import Attack
from rules.swords_and_sails.stewards.ways import Booking, Way
from rules.swords_and_sails.vocabulary import CardName
from rules.swords_and_sails.writing.finer import ALL, MORE, PAY
from rules.swords_and_sails.writing.menu import ATTACK
from rules.swords_and_sails.writing.order_sheet import finer_slot

SABOTAGE = "sabotage"


def write_orders(mind: Mind, decision: Decision) -> Json:
    """All orders of a season."""
    assert isinstance(decision, Sheet)
    marshal = Marshal(mind, decision)
    attacks = marshal.attacks()
    booking = marshal.ways.book(Booking(), [way for attack in attacks for way in attack.ways])
    assert booking is not None
    postings = Postings(mind, marshal.ways, booking)
    for attack in attacks:
        for way in attack.ways:
            postings.settle(way.place, way.army)
    busy = [name for attack in attacks for name in attack.armies]
    posted = postings.post(army for army in mind.armies if army.name not in busy)
    answer: dict[str, Json] = {slot: line.fall_back(mind.draw) for slot, line in decision.slots.items()}
    for way in (*(way for attack in attacks for way in attack.ways), *posted):
        answer[way.army.name] = way.answer
    stations = postings.sail()
    for name, zone in {**stations, **postings.booking.zones}.items():
        answer[name] = marshal.ways.ends[name][zone]
    resting = [army.name for army in mind.armies if army.name not in (*busy, *(way.army.name for way in posted))]
    answer |= merge(mind, decision, [*resting, *(name for name in stations if name not in postings.booking.zones)])
    answer |= _sieges(mind, decision, attacks, marshal.purse)
    answer |= _reliefs(mind, decision, posted)
    if SABOTAGE in decision.slots:
        answer[SABOTAGE] = sabotage(mind, decision.slots[SABOTAGE], attacks)
    return answer


# The finer points


def _sieges(mind: Mind, sheet: Sheet, attacks: list[Attack], purse: int) -> dict[str, Json]:
    """Land that nobody defends is besieged whatever it takes, for as much gold as there is to spare; or plundered."""
    lines: dict[str, Json] = {}
    price = mind.box.tables.buy_off
    gold = mind.gold
    for attack in attacks:
        if attack.is_pillage:
            lines |= _finer_points(mind, sheet, attack, then=Then.PILLAGE.value)
        if attack.has_battle or attack.is_pillage:
            continue
        cost = mind.siege_cost(attack.place)
        needed = max(0, cost + isqrt(3 * mind.siege_dice(attack.place)) - attack.left)
        paid = min(gold // price, max(needed, min(most_bought_off(cost, mind.realm.leader), purse // price)))
        gold -= paid * price
        purse = max(0, purse - paid * price)
        lines |= _finer_points(mind, sheet, attack, then=picked(PAY, paid))
    return lines


def _finer_points(mind: Mind, sheet: Sheet, attack: Attack, **points: Json) -> dict[str, Json]:
    """The same ones for all armies of an attack."""
    slots = [finer_slot(way.army.name) for way in attack.ways]
    return {slot: finer(mind, sheet.slots[slot], **points) for slot in slots}


def _reliefs(mind: Mind, sheet: Sheet, posted: list[Way]) -> dict[str, Json]:
    """To enter friendly land where enemies are is to attack them [SS-R18]."""
    slots = [finer_slot(way.army.name) for way in posted if way.answer != ATTACK and mind.enemies_in(way.place)]
    return {slot: finer(mind, sheet.slots[slot], whom=ALL) for slot in slots}


def finer(mind: Mind, line: Decision, **points: Json) -> Json:
    """The finer points of an order: as usual but for some."""
    more = follow_to(Sheet, line, MORE)
    assert more is not None
    return picked(MORE, filled(more, points, mind.draw))


# Sabotage


def sabotage(mind: Mind, line: Decision, attacks: list[Attack]) -> Json:
    """Saboteurs against the armies that it attacks, or else the most dangerous one at its borders; counters for own."""
    something = follow_to(Sheet, line, SOMETHING)
    if something is None:
        return line.fall_back(mind.draw)
    attacked = [(foe.name, Hour.OPENING) for attack in attacks for foe in mind.enemies_in(attack.place)]
    around = {place for own in mind.lands for place in mind.atlas.land_around(own)}
    near = [foe for place in sorted(around) for foe in mind.enemies_in(place) if mind.is_rival(foe.faction)]
    near.sort(key=lambda foe: (-mind.strength(foe), foe.name))
    targets = [*attacked, *((foe.name, Hour.BEFORE) for foe in near)]
    lines: dict[str, Json] = {}
    for number, (name, hour) in enumerate(targets):
        if f"piece {number}" in something.slots:
            lines |= {f"piece {number}": name, f"hour {number}": hour.value}
    if CardName.COUNTER_SABOTAGE in something.slots:
        lines[CardName.COUNTER_SABOTAGE] = When.MINE.value
    return picked(SOMETHING, filled(something, lines, mind.draw))
