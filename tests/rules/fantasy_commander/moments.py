"""Battles in the middle of things, as chance has them: two small armies that touch, on ground of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.fantasy_commander.cards import Grant, StartEffect, UnitCard, UnitCardId
from rules.fantasy_commander.combat.policy import POLICY
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import town_and_point_cells
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.rulings import SACKED_TOWN_BECOMES
from rules.fantasy_commander.state import Campaign, Step, Unit
from rules.fantasy_commander.vocabulary import (
    COLOUR_STEPS,
    EMPIRE,
    GENERATED,
    SIDES,
    STYX,
    CardType,
    Deed,
    Family,
    Mode,
    Order,
    Terrain,
    Trait,
    other_side,
)
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.dice import SeededDice
from rules.kernel.grid import Hex
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from tests.rules.fantasy_commander.battlefield import Battlefield

MODES = (Mode.SCENARIO,) * 4 + (Mode.ROYALE, Mode.CAMPAIGN, Mode.CAMPAIGN)
TURN_LONG = (Trait.MOVE, Trait.ATTACK_DICE, Trait.BRAVE, Trait.ARMOUR, Trait.NO_EFFORT, Trait.FLIGHT)
"""What a unit may have until the end of the turn."""
FIGHTING = (
    *(Trait.RUSH, Trait.MULTIPLE_ATTACK, Trait.PERSECUTION, Trait.COUNTERBLOW, Trait.DEFENDER, Trait.NECROMANCY),
    *(Trait.VAMPIRISM, Trait.REGROUP, Trait.CHARGE, Trait.SURVIVABLE, Trait.TERRIFYING, Trait.MASTER_OF_ATTACK),
    *(Trait.MASTER_OF_DEFENCE, Trait.ARMOUR, Trait.DOMINANCE, Trait.FLIGHT, Trait.RANGER, Trait.DREAD),
)
"""What makes a difference in attacks."""


class Moment(Battlefield):
    """A battle at one of its steps; whatever could have led there."""

    def __init__(self, kind: str, seed: int, step: Step, mode: Mode | None = None, most_units: int = 4) -> None:
        chance = self.chance = Random(f"{kind} {seed}")
        mode = mode or chance.choice(MODES)
        super().__init__(
            scenario=chance.choice((1, 2, 3, 4, 5, 6, 6)),
            mode=mode,
            step=step,
            turn=chance.choice((1, 2, 3, 12)),
            first=chance.choice(SIDES),
            bare=chance.random() < 0.3,
            colour=chance.choice((*COLOUR_STEPS, Order.PURPLE)),
            by_chance=SeededDice(b"register", f"{kind} {seed}"),
            passing=chance.random() < 0.5,
            digest=chance.random() < 0.2,
            quiet_limit=chance.random() < 0.8,
            limit=250 if mode is Mode.ROYALE else 0,
        )
        self.field.to_act = chance.choice(SIDES)
        self.arena = self._arena(chance.choice((1, 2, 2, 3)))
        if mode is Mode.CAMPAIGN:
            self.field.campaign = settlement(chance, self.box, self.ground.scenario.rosters[EMPIRE].units)
        self._lay_ground()
        for side in SIDES:
            self._raise_army(side, chance.randint(1, most_units))
            self._fill_screen(side)
        self._exchange_curses()
        if step is Step.END_OF_TURN:
            self._ruin()
        self._count()

    # Ground

    def _arena(self, radius: int) -> list[Hex]:
        """The hexes around one where things are, rather around what is worth standing on."""
        worth = [*self.ground.plan.capture_points, *(town.cell for town in self.ground.plan.towns)]
        inner = [cell for cell in BOARD.cells if len(BOARD.disc(cell, 2)) > 12]
        centre = self.chance.choice(worth if worth and self.chance.random() < 0.4 else inner)
        return [cell for cell in BOARD.disc(centre, radius) if cell in BOARD]

    def _lay_ground(self) -> None:
        """Terrain, templates and elements here and there."""
        for cell in self.chance.sample(self.arena, min(len(self.arena), self.chance.randint(0, 6))):
            kind = self.box.terrain_kind(self.chance.choice([*Terrain]))
            side = kind.side if kind.family is Family.FACTION else None
            self.lay(BOARD.text(cell), kind.id, side)
        if self.ground.scenario.sacking is not None:
            fallen = self.chance.choice((0.0, 0.3, 1.0))
            for town in self.ground.plan.towns:
                if self.chance.random() < fallen:
                    self.lay(BOARD.text(town.cell), SACKED_TOWN_BECOMES)

    def _is_open(self, cell: Hex) -> bool:
        return self.field.at(cell) is None and not self.ground.kind(cell).impassable

    def _free(self, unit: Unit) -> list[Hex]:
        """Where a unit could stand."""
        swims = self.ground.card(unit).id.partition(".")[0] in self.ground.scenario.swimmers
        firm = [
            cell
            for cell in self.arena
            if not self.ground.kind(cell).impassable
            or (swims and self.ground.has_conditions and self.ground.terrain(cell) is Terrain.RIVER)
        ]
        return [cell for cell in firm if self.field.at(cell) is None]

    # Armies

    def _raise_army(self, side: Seat, count: int) -> None:
        cards = [*self.box.units_of(side)]
        for _ in range(count):
            card = self.chance.choice(cards)
            if not card.kind.is_regular:
                cards.remove(card)
            self._raise_unit(card)

    def _raise_unit(self, card: UnitCard) -> None:
        chance = self.chance
        unit = self.unit(card.id)
        free = self._free(unit)
        if not free:
            self.field.units.remove(unit)
            return
        worth = [cell for cell in town_and_point_cells(self.ground) if self._is_open(cell)]
        unit.cell = chance.choice(worth if worth and chance.random() < 0.25 else free)
        if self.field.campaign is not None and unit.side == STYX and not card.kind.is_regular:
            unit.extra_size = chance.choice((0, 2))
        most = self.ground.full_size(unit) - 1
        unit.losses = chance.choice((0, chance.randint(0, most), most))
        unit.fatigue = chance.randint(0, card.stamina) if card.stamina else 0
        if self.field.step in (Step.ACTION, Step.END_OF_TURN):
            self._in_the_turn(unit)
        if chance.random() < 0.06 and len(self.field.on_map(unit.side)) > 1:
            unit.destroyed, unit.losses, unit.token, unit.defending = True, most + 1, None, False

    def _in_the_turn(self, unit: Unit) -> None:
        """What orders and cards have left on a unit."""
        chance = self.chance
        unit.defending = chance.random() < 0.25
        unit.pursued = chance.random() < 0.1
        fate = chance.random()
        if fate < 0.75:
            unit.token = chance.choice((*self._colours_to_come(), Order.PURPLE, self.field.colour))
        else:
            unit.panicked, unit.activated = fate < 0.85, fate >= 0.85
        if chance.random() < 0.25:
            unit.turn_gains = [self.any_grant(TURN_LONG)]
        if chance.random() < 0.3:
            unit.gains = [self.any_grant((*Trait, *FIGHTING))]
        if chance.random() < 0.1:
            deeds = (Deed.FORCED_FATIGUE, Deed.LOSE_FATIGUE, Deed.RESTORE, Deed.LOSE_ALL_FATIGUE)
            unit.starts = [StartEffect(deed=chance.choice(deeds), n=chance.randint(1, 2))]

    def _colours_to_come(self) -> tuple[Order, ...]:
        """What can still lie on units in this colour step."""
        colour = self.field.colour
        return COLOUR_STEPS[COLOUR_STEPS.index(colour) :] if colour in COLOUR_STEPS else ()

    def any_grant(self, traits: tuple[Trait, ...]) -> Grant:
        """One of the traits."""
        return Grant(trait=self.chance.choice(traits), x=self.chance.choice((1, 1, 2)))

    def _fill_screen(self, side: Seat) -> None:
        chance = self.chance
        self.pool(side, *chance.choices(GENERATED, k=chance.choice((0, 0, 1, 2, 3, 4, 5))))
        every = [card.id for card in self.box.tactics_of(side) for _ in range(card.most)]
        deck = chance.sample(every, chance.choice((0, 1, 2, 3, 4, 6)))
        split = chance.choice((0, len(deck), chance.randint(0, len(deck))))
        self.deck(side, *deck[:split], discard=tuple(deck[split:]))
        army = self.field.armies[side]
        army.shown = [*deck[split:]]
        templates = [name for name in army.discard if self.box.tactic(name).type is CardType.TERRAIN]
        for name in templates:
            if chance.random() < 0.7:
                army.discard.remove(name)
                army.laid.append(name)

    def _exchange_curses(self) -> None:
        """Some Curses that were drawn lie with whom they are meant for."""
        for side in SIDES:
            army, other = self.field.armies[side], self.field.armies[other_side(side)]
            for name in [name for name in army.discard if self.box.tactic(name).type is CardType.CURSE]:
                army.discard.remove(name)
                if self.chance.random() < 0.5:
                    other.discard.append(name)
                else:
                    self.g.state.screens[other_side(side)].deck.insert(0, name)
                    other.draw_pile += 1

    def _ruin(self) -> None:
        """Now and then one side, or both, has no unit left."""
        fallen = self.chance.choice(((), (), (), (), (EMPIRE,), (STYX,), SIDES))
        for unit in self.field.on_map():
            if unit.side in fallen:
                unit.destroyed, unit.losses = True, self.ground.full_size(unit)
                unit.token, unit.defending = None, False

    # Counts

    def _count(self) -> None:
        chance, field = self.chance, self.field
        for army in field.armies.values():
            army.points = chance.choice((0, chance.randint(0, 12), self.ground.scenario.points - 1))
            army.owes_an_order = chance.random() < 0.5
        field.quiet_turns, field.hurt_this_turn = chance.choice((0, 8, 9, 9)), chance.random() < 0.4
        field.holds, field.opportunities = chance.choice((0, 0, 1)), chance.choice((0, 1, 3))
        self.g.state.unattended_turns, self.g.state.is_attended = chance.randint(0, 2), chance.random() < 0.5

    # Playing

    def file_by_chance(self) -> None:
        """Players have filed this and that, standing reactions line by line."""
        for side in SIDES:
            for question in self.game.standing_questions(self.g.state, side):
                if self.chance.random() < 0.5:
                    self.file(side, question.key, self._filing(question), question.about)

    def _filing(self, question: Decision) -> Json:
        if question.key != POLICY or not isinstance(question, Sheet):
            return random_answer(question, self.chance.randrange)
        return {
            slot: random_answer(line, self.chance.randrange) if self.chance.random() < 0.6 else "ask"
            for slot, line in question.slots.items()
        }

    def check(self) -> None:
        """What is always true; whoever looks looks in the account."""
        self.invariants(self.g.state)


def settlement(chance: Random, box: Content, roster: Sequence[UnitCardId]) -> Campaign:
    """A settlement between or in missions, with what it has bought and what it has to face."""
    town = [card.id for card in box.town_cards]
    drawn = chance.sample([card.id for card in box.escalation], chance.randint(0, 2))
    return Campaign(
        mission=chance.randint(0, 5),
        reputation=chance.randint(0, 16),
        well_being=chance.randint(1, 5),
        supplies=chance.randint(0, 9),
        bought=chance.sample(town, chance.randint(0, len(town))),
        drawn=drawn,
        threat=drawn[-1] if drawn and chance.random() < 0.8 else "",
        raised=chance.choice((None, chance.randrange(len(roster)))),
        tended=chance.choice(("", "empire.LEG1", "empire.SHO1", "empire.KNI1")),
        has_watched=chance.random() < 0.4,
    )
