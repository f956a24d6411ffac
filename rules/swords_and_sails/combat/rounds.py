"""A round of the normal form, on land and at sea: attacks along the line, and those on whoever leaves [SS-620 ff]."""

from __future__ import annotations

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.deployment import form_line, numbers
from rules.swords_and_sails.combat.reports import Column, Fate, Shot
from rules.swords_and_sails.combat.under_way import Combat, Party, Position, Unit
from rules.swords_and_sails.ground import G, box_of
from rules.swords_and_sails.vocabulary import FOOT


def fight_round(g: G, combat: Combat) -> Procedure[None]:
    """All positions from the left, each of them once [SS-617, SS-627]."""
    yield from form_line(g, combat)
    combat.round.line = [
        Column(
            attacker=[unit.disc() for unit in position.columns[0]],
            defender=[unit.disc() for unit in position.columns[1]],
        )
        for position in combat.line
    ]
    for spot, position in enumerate(combat.line, 1):
        _fight_at(g, combat, spot, position)


def _fight_at(g: G, combat: Combat, spot: int, position: Position) -> None:
    """Both columns attack the enemy's front unit before anybody is removed [SS-606, SS-622 to SS-626]."""
    fronts = [column[0] for column in position.columns]
    fates: list[tuple[Fate, Unit]] = []
    for party in combat.parties:
        target = fronts[1 - party.flank]
        fate: tuple[Fate, Unit] = ("missed", fronts[party.flank])
        for unit in position.columns[party.flank]:
            shot = _attack(g, combat, party, spot, unit, target)
            if shot is None:
                continue
            combat.round.shots.append(shot)
            if shot.fate != "missed":
                fate = (shot.fate, unit)
                break
        fates.append(fate)
    for party, (how, unit) in zip(combat.parties, fates, strict=True):
        if how != "missed":
            _remove(g, combat, party, unit, fronts[1 - party.flank], how)
            position.moved_up[1 - party.flank] = True


def _attack(g: G, combat: Combat, party: Party, spot: int, unit: Unit, target: Unit) -> Shot | None:
    """2d6 against the table; None for a ship that cannot attack [SS-620, SS-803]."""
    destroys, captures = numbers(box_of(g), unit, target)
    if not destroys:
        return None
    label = combat.label("land" if combat.battle.is_on_land else "sea", party, spot)
    dice = g.roll(6, label), g.roll(6, label)
    fate: Fate = "captured" if sum(dice) <= captures else "destroyed" if sum(dice) <= destroys else "missed"
    return Shot(
        position=spot,
        by=party.name,
        unit=unit.disc(),
        target=target.disc(),
        dice=dice,
        destroys=destroys,
        captures=captures,
        fate=fate,
    )


def _remove(g: G, combat: Combat, party: Party, unit: Unit, target: Unit, fate: Fate) -> None:
    if fate == "captured":
        combat.capture(g.state, party, unit.faction, target)
    else:
        combat.lose(g.state, combat.foe(party), [target])


def attack_leavers(g: G, combat: Combat, stayer: Party) -> None:
    """One attack on each who still faces an enemy that came through the round; cavalry rides away [SS-649, SS-652].

    The enemy's front unit rolls; rear rows do not, nor does a unit that has only just moved up [SS-R15].
    """
    for spot, position in enumerate(combat.line, 1):
        column, facing = position.columns[stayer.flank], position.columns[1 - stayer.flank]
        if not column or not facing or position.moved_up[stayer.flank]:
            continue
        unit, target = column[0], facing[0]
        if combat.battle.is_on_land and target.kind not in FOOT:
            continue
        shot = _attack(g, combat, stayer, spot, unit, target)
        if shot is not None:
            combat.round.parting.append(shot)
            if shot.fate != "missed":
                _remove(g, combat, stayer, unit, target, shot.fate)
