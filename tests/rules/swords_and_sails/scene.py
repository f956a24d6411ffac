"""A campaign set up by hand, and a stretch of rules played in it with scripted dice and answers."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.kernel.decks import Deck
from rules.kernel.dice import Dice, Scripted, ScriptedDice
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.orders import Order, Orders, PieceName, Transfer
from rules.swords_and_sails.state import (
    Army,
    Campaign,
    Fleet,
    Land,
    Options,
    Realm,
    Stage,
    Team,
    army_name,
    fleet_name,
    seat_of,
)
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, UnitType
from tests.conformance.hooks.swords_and_sails import check_invariants
from tests.helpers.scene import PlayedScene


class Scene:
    """A campaign with whatever a test puts into it; all land is nobody's, no army stands anywhere."""

    def __init__(
        self, box: Content, *factions: Faction, season: int = 0, stage: Stage = Stage.INCOME, **options: Any
    ) -> None:
        self.box = box
        played = factions or (Faction.ENG, Faction.FRA)
        self.campaign = Campaign(
            options=Options(**options),
            season=season,
            stage=stage,
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


class InPlay(PlayedScene[Campaign]):
    """A campaign in which a test lets a stretch of rules run."""

    def __init__(self, box: Content, campaign: Campaign, dice: tuple[Scripted, ...] | Dice) -> None:
        self.box, self.campaign = box, campaign
        super().__init__(
            SwordsAndSails(box),
            campaign,
            ScriptedDice(*dice, sides=6) if isinstance(dice, tuple) else dice,
            seats=map(seat_of, campaign.factions),
            invariants=partial(check_invariants, box=box),
        )

    def will_answer(self, seat: Seat, key: str, *answers: Json) -> None:
        """What a power answers when it is asked; so the table is one that asks in battles [D17 to D21]."""
        self.campaign.options.live_battles = True
        super().will_answer(seat, key, *answers)

    # Looking

    def keys(self, faction: Faction) -> list[str]:
        """The questions that a power was asked, by their keys."""
        return [decision.key for seat, decision in self.answered if seat == faction]

    def units(self, piece: Army | Fleet | PieceName) -> dict[str, int]:
        """What is in a piece now; nothing if it is gone."""
        name = piece if isinstance(piece, str) else piece.name
        found = self.campaign.piece(name)
        return {} if found is None else {kind.value: count for kind, count in found.units.items()}

    def place(self, piece: Army | Fleet) -> str | None:
        """Where a piece is; None if it is gone."""
        found = self.campaign.piece(piece.name)
        return None if found is None else found.place
