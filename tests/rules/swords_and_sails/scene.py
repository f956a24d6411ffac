"""A campaign set up by hand, and a stretch of rules played in it with scripted dice and answers."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeVar

from rules.kernel.decisions import Decision
from rules.kernel.decks import Deck
from rules.kernel.dice import Scripted, ScriptedDice
from rules.kernel.play import Moment, Play, Procedure
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.orders import Order, Orders, PieceName, Transfer
from rules.swords_and_sails.state import (
    Army,
    Campaign,
    Fleet,
    Land,
    Options,
    Realm,
    Team,
    army_name,
    fleet_name,
)
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, UnitType

T = TypeVar("T")


class Scene:
    """A campaign with whatever a test puts into it; all land is nobody's, no army stands anywhere."""

    def __init__(self, box: Content, *factions: Faction, season: int = 0, **options: Any) -> None:
        self.box = box
        played = factions or (Faction.ENG, Faction.FRA)
        self.campaign = Campaign(
            options=Options(**options),
            season=season,
            realms={faction: Realm() for faction in Faction if faction in played},
            lands={
                land.id: Land(printed_minors=land.minor_cities, majors=land.major_cities) for land in box.territories
            },
            decks={
                colour: Deck.of(card.id for card in box.cards if card.colour is colour for _ in range(card.count))
                for colour in Colour
            },
        )

    # Setting up

    def rule(self, faction: Faction, *places: str) -> None:
        """A power controls territories."""
        for place in places:
            self.campaign.lands[place].controller = faction

    def army(self, faction: Faction, number: int, place: str, **units: int) -> Army:
        """An army with its units: KN=1, LI=3."""
        army = Army(name=army_name(faction, number), faction=faction, number=number, place=place)
        army.add({UnitType(kind): count for kind, count in units.items()})
        self.campaign.armies[army.name] = army
        return army

    def fleet(self, faction: Faction, number: int, place: str, *, docked: bool = False, **units: int) -> Fleet:
        """A fleet with its ships: WS=1, TR=3."""
        fleet = Fleet(name=fleet_name(faction, number), faction=faction, number=number, place=place, is_docked=docked)
        fleet.add({UnitType(kind): count for kind, count in units.items()})
        self.campaign.fleets[fleet.name] = fleet
        return fleet

    def aboard(self, army: Army, *fleets: Fleet) -> None:
        """An army is carried by fleets."""
        army.aboard = [fleet.name for fleet in fleets]
        army.place = fleets[0].place

    def ally(self, *factions: Faction, since: int = -1) -> None:
        """A team, by default one that was declared before the first season."""
        cube = "ABC"[len(self.campaign.teams)]
        self.campaign.teams.append(Team(cube=cube, members=list(factions), since=since))

    def order(self, piece: Army | Fleet, order: Order) -> None:
        """An order that is locked already."""
        sheet = self.campaign.orders.get(piece.faction, Orders())
        self.campaign.orders[piece.faction] = sheet.model_copy(update={"pieces": {**sheet.pieces, piece.name: order}})

    def transfer(self, faction: Faction, *transfers: Transfer) -> None:
        """Units that are to change places."""
        sheet = self.campaign.orders.get(faction, Orders())
        self.campaign.orders[faction] = sheet.model_copy(update={"transfers": (*sheet.transfers, *transfers)})

    def deal(self, faction: Faction, *cards: CardName) -> None:
        """Cards in a hand, out of their stacks."""
        for card in cards:
            self.campaign.decks[self.box.card(card).colour].take_from_draw_pile(card)
            self.campaign.realms[faction].hand.append(card)

    # Playing

    def play(self, *dice: Scripted) -> InPlay:
        """The campaign from here on; dice fall as given, then each shows its first face; all have six sides."""
        return InPlay(self.box, self.campaign, dice)


class InPlay:
    """A campaign in which a test lets a stretch of rules run."""

    def __init__(self, box: Content, campaign: Campaign, dice: tuple[Scripted, ...]) -> None:
        self.g: G = Play(campaign, ScriptedDice(*dice, sides=6), content=box)
        self.box, self.campaign = box, campaign
        self.asked: list[tuple[Seat, Decision]] = []
        """All that was asked, also where nobody was bothered with it."""
        self._answers: dict[tuple[str, str], list[Json]] = defaultdict(list)

    def will_answer(self, faction: Faction, key: str, *answers: Json) -> None:
        """What a power answers when a question comes up, one answer each time; then its fallbacks count."""
        self._answers[faction, key].extend(answers)

    def run(self, procedure: Procedure[T]) -> T:
        """Let rules run to their end."""
        given: dict[Seat, Json] | None = None
        while True:
            try:
                moment = next(procedure) if given is None else procedure.send(given)
            except StopIteration as end:
                value: T = end.value
                assert not any(self._answers.values()), f"nobody asked for {dict(self._answers)}"
                return value
            given = self._answers_to(moment)

    def _answers_to(self, moment: Moment) -> dict[Seat, Json]:
        given: dict[Seat, Json] = {}
        for seat, ask in moment.asks.items():
            if moment.closes == "each" and (given or seat in moment.done):
                continue
            self.asked.append((seat, ask.decision))
            waiting = self._answers.get((seat, ask.decision.key))
            answer = waiting.pop(0) if waiting else ask.decision.fall_back(lambda size: 0)
            ask.check(answer)
            given[seat] = answer
        return given

    # Looking

    def told(self, kind: str, to: Faction | None = None) -> list[dict[str, Any]]:
        """What was told of a kind: to all, or to one power."""
        return [
            event.data
            for event in self.g.events
            if event.kind == kind and (event.audience is None if to is None else event.is_for(Seat(to)))
        ]

    def keys(self, faction: Faction) -> list[str]:
        """The questions that a power was asked, by their keys."""
        return [decision.key for seat, decision in self.asked if seat == faction]

    def units(self, piece: Army | Fleet | PieceName) -> dict[str, int]:
        """What is in a piece now; nothing if it is gone."""
        name = piece if isinstance(piece, str) else piece.name
        found = self.campaign.piece(name)
        return {} if found is None else {kind.value: count for kind, count in found.units.items()}

    def place(self, piece: Army | Fleet) -> str | None:
        """Where a piece is; None if it is gone."""
        found = self.campaign.piece(piece.name)
        return None if found is None else found.place
