"""Builds a battle in the words of the game, and plays it: who stands where, what they carry, how the dice fall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from rules.kernel.dice import Scripted, ScriptedDice
from rules.kernel.game import Batch
from rules.kernel.journal import Entry
from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.quests.victory import Decided
from rules.umbra_turris.state import SEATS, Battle, Choices, Effect, Model, Party, Piece, Screen, Step, Table, Turn
from tests.helpers.scene import PlayedScene
from tests.rules.umbra_turris.always_true import box, check_invariants

RED, BLUE, GREEN, YELLOW = SEATS
T = TypeVar("T")


@cache
def game() -> UmbraTurris:
    """The game with everything in its box."""
    return UmbraTurris(box())


class Tabletop(PlayedScene[Battle]):
    """A battle in the middle of things, on an empty table unless a Terrain Card is named.

    Heroes come by `hero`, creatures by `creature`, extra pieces by `piece`; then `start` lets the game go on by its own
    phases, or `run` plays one procedure. Dice fall as they are scripted, with six sides.
    """

    def __init__(
        self,
        *dice: Scripted,
        players: int = 2,
        step: Step = Step.TURN,
        cycle: int = 1,
        first: Seat = RED,
        terrain: str = "",
        alignments: tuple[Alignment, ...] = (),
        **choices: Any,
    ) -> None:
        seats = SEATS[:players]
        parties = {seat: Party(seat=seat, name=f"The {seat} party") for seat in seats}
        for seat, alignment in zip(seats, alignments, strict=False):
            parties[seat].alignment = alignment
        table = Table(
            choices=Choices(**choices),
            step=step,
            seats=list(seats),
            parties=parties,
            cycle=cycle,
            order=list(seats),
            to_act=first,
            terrain_card=terrain,
        )
        if terrain:
            location = box().location(box().terrain_card(terrain).location)
            table.pieces = [Piece(id=piece.id) for piece in location.pieces]
        battle = Battle(table=table, screens={seat: Screen() for seat in seats})
        super().__init__(self.rules(), battle, ScriptedDice(*dice, sides=6), seats=seats, invariants=check_invariants)

    def rules(self) -> UmbraTurris:
        """The game that is played."""
        return game()

    def _watch(self, batch: Batch, entries: list[Entry]) -> None:
        """Every question says whom or what it is about, by which panels and standing orders find it."""
        for decision in batch.asks.values():
            assert decision.about, f"{decision.key} is about nobody"
        super()._watch(batch, entries)

    # Setting the scene

    @property
    def table(self) -> Table:
        """All that lies open."""
        return self.g.state.table

    @property
    def box(self) -> Content:
        """Everything in the box."""
        return self.rules().content

    @property
    def field(self) -> Battlefield:
        """The table with its predicates."""
        return Battlefield(self.box, self.table)

    def hero(
        self,
        seat: Seat = RED,
        at: tuple[int, int] | None = (35, 35),
        facing: str = "N",
        *,
        sub_race: str = "mortenian",
        profession: str = "scoundrel",
        weapons: tuple[str, ...] = ("sword",),
        die: int = 1,
        cost: int = 100,
        **facts: Any,
    ) -> Model:
        """A hero on the table: hero(BLUE, (35, 38), "S", profession="barbarian", weapons=("great_axe",), wounds=3).

        W is what race and abilities give unless `wounds` says otherwise; `most_wounds` stays the full number.
        """
        number = 1 + sum(model.seat == seat for model in self.table.models)
        lists = {name: list(value) for name, value in facts.items() if isinstance(value, tuple)}
        model = Model(
            id=f"{seat}.{number}",
            seat=seat,
            name=facts.pop("name", f"{seat.capitalize()} {number}"),
            number=number,
            sub_race=sub_race,
            profession=profession,
            weapons=list(weapons),
            place=None if at is None else Point(*at),
            facing=Facing(facing),
            action_dice=die,
            cost=cost,
        )
        return self._set_up(model, {**facts, **lists})

    def creature(
        self, kind: str, seat: Seat = RED, at: tuple[int, int] = (35, 35), facing: str = "N", **facts: Any
    ) -> Model:
        """A summoned creature on the table."""
        number = 1 + sum(model.seat == seat for model in self.table.models)
        model = Model(
            id=f"{seat}.c{number}",
            seat=seat,
            name=self.box.creature(kind).name,
            number=number,
            creature=kind,
            place=Point(*at),
            facing=Facing(facing),
            action_dice=1,
            is_airborne=self.box.creature(kind).flies,
        )
        return self._set_up(model, facts)

    def _set_up(self, model: Model, facts: dict[str, Any]) -> Model:
        wounds, form = facts.pop("wounds", None), facts.pop("form", "")
        if form:
            model.effects = [Effect(name=form, form=form)]
        for fact, value in facts.items():
            assert fact in Model.model_fields, fact
            setattr(model, fact, value)
        self.table.models.append(model)
        party = self.table.parties[model.seat]
        if model.is_hero:
            party.heroes_at_start += 1
            party.cost += model.cost
        model.most_wounds = self.field.characteristic(model, Characteristic.W)
        model.wounds = model.most_wounds if wounds is None else wounds
        if model.place is not None and not model.is_airborne and "level" not in facts:
            model.level = self.field.land.level_at(self.field.base(model))
        return model

    def piece(self, extra: str, centre: tuple[int, int], *, turned: bool = False) -> Piece:
        """An extra piece of terrain: piece("X4", (30, 40)) is a barricade; a Terrain Card must lie on the table."""
        number = 1 + sum(bool(piece.extra) for piece in self.table.pieces)
        piece = Piece(id=f"{extra} {number}", extra=extra, centre=Point(*centre), turned=turned)
        self.table.pieces.append(piece)
        return piece

    def turn(self, model: Model, **facts: Any) -> Turn:
        """The turn of a model, under way; its AD is gone."""
        model.action_dice = 0
        turn = Turn(
            model=model.id,
            player=model.seat,
            was_hidden=model.is_hidden,
            began_in=self.field.pieces_of(model),
            **facts,
        )
        self.table.turn = turn
        return turn

    # Playing

    def play(self, procedure: Callable[..., Procedure[T]], *args: Any, **kwargs: Any) -> T | None:
        """One procedure to its end; models among its arguments go by their ids, so that it can be run again."""
        names = [Named(arg.id) if isinstance(arg, Model) else arg for arg in args]
        called = {name: Named(arg.id) if isinstance(arg, Model) else arg for name, arg in kwargs.items()}
        return self.run(by_name, procedure, names, called)

    def do(self, deed: Deed, model: Model, **facts: Any) -> Turn:
        """A deed of a model's turn, which begins with it."""
        self.turn(model, **facts)
        self.run(do_deed, deed, model.id)
        assert self.table.turn is not None
        return self.table.turn


@dataclass(frozen=True)
class Named:
    """A model by its id."""

    id: str


def by_name(
    g: Play[Battle], procedure: Callable[..., Procedure[T]], args: list[Any], kwargs: dict[str, Any]
) -> Procedure[T | None]:
    """A procedure with the models that are named; a game that is decided by it is over."""
    table = g.state.table
    found = [table.model(arg.id) if isinstance(arg, Named) else arg for arg in args]
    called = {name: table.model(arg.id) if isinstance(arg, Named) else arg for name, arg in kwargs.items()}
    try:
        return (yield from procedure(g, *found, **called))
    except Decided:
        return None


def do_deed(g: Play[Battle], deed: Deed, model: str) -> Procedure[None]:
    """A deed of the turn under way."""
    turn = g.state.table.turn
    assert turn is not None
    try:
        yield from deed.do(g, g.state.table.model(model), turn)
    except Decided:
        return
