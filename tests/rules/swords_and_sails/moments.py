"""Campaigns in the middle of things, as chance has them: a small map with all that the rules know of on it."""

from __future__ import annotations

from random import Random

from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.diplomacy.offers import MUTUAL, Pact, Promise, Vow
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.intrigue.filings import Attempt, Guard, Hour, Sabotage, When
from rules.swords_and_sails.orders import (
    Command,
    Instructions,
    Order,
    Orders,
    PieceName,
    Retreat,
    Then,
    Timing,
    Transfer,
)
from rules.swords_and_sails.state import Agreement, Army, CapturedCapital, Fleet, Report, Stage, Taken
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, CombatForm, Faction, Leader, UnitType
from rules.swords_and_sails.writing.legality import fault_in
from rules.swords_and_sails.writing.outlook import outlook_of
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

CAPITAL = {"is_capital": True, "major_cities": 1}
POCKET = small_box(
    land=[
        *("AAA BBB", "AAA CCC", "BBB CCC"),
        *("DDD EEE", "DDD FFF", "EEE FFF", "EEE KKK", "FFF GGG", "FFF III", "GGG HHH", "HHH III", "III JJJ"),
        "LLL MMM",
    ],
    coast=[
        *("AAA CHA", "AAA NOR", "BBB NOR", "CCC BIS", "CCC CHA", "DDD CHA", "DDD NOR", "EEE BIS", "GGG NOR"),
        *("HHH EAS", "III MED", "JJJ EAS", "JJJ MED", "KKK BIS", "KKK MED", "LLL BIS", "LLL MED", "MMM EAS", "MMM MED"),
    ],
    sea=["CHA NOR", "BIS CHA", "BIS MED", "EAS NOR", "EAS MED"],
    straits=[
        Strait(
            id="dover", name="Dover", shores=("AAA", "DDD"), zones=("CHA", "NOR"), can_be_crossed=True, source="SS-542"
        ),
        Strait(
            id="rock", name="Rock", shores=("KKK", "LLL"), zones=("BIS", "MED"), can_be_crossed=False, source="SS-543"
        ),
        Strait(
            id="horn", name="Horn", shores=("JJJ", "MMM"), zones=("EAS", "MED"), can_be_crossed=True, source="SS-542"
        ),
    ],
    AAA={"home": "ENG", **CAPITAL},
    BBB={"minor_cities": 2},
    CCC={"minor_cities": 1},
    DDD={"home": "FRA", **CAPITAL, "minor_cities": 1},
    EEE={"minor_cities": 1},
    FFF={"home": "HRE", **CAPITAL},
    GGG={"home": "NSE", **CAPITAL},
    HHH={},
    III={"minor_cities": 1},
    JJJ={"home": "BYZ", **CAPITAL, "minor_cities": 2},
    KKK={"home": "LEO", "minor_cities": 1, "is_capital": True},
    LLL={"home": "FAT", **CAPITAL},
    MMM={"home": "FAT", "minor_cities": 1},
)
"""An island, a continent and a far coast: homes and capitals of seven powers, land of nobody, three straits."""
POWERS = tuple(Faction(code) for code in ("NSE", "ENG", "FRA", "BYZ", "LEO", "FAT", "HRE"))
ARENA = 18
"""So many areas at most are those where the pieces are: all of the small map, a corner of Europe."""
SWITCHES = (
    *("maintenance", "waits_for_victory", "partial_siege", "double_withdraw", "spring_diplomacy"),
    *("live_battles", "live_counters", "are_byzantium_and_fatimids_apart"),
)


COLOURS = {
    Stage.PLOTS: (Colour.BLUE, Colour.BLUE, Colour.YELLOW),
    Stage.DIPLOMACY: (Colour.BLUE, Colour.GREEN, Colour.YELLOW),
    Stage.MOVEMENT: (Colour.RED,),
}
"""What hands are full of at a stage."""


class Moment(Scene):
    """A campaign at one of its stages."""

    def __init__(self, seed: int, stage: Stage, box: Content = POCKET) -> None:
        chance = self.chance = Random(f"{stage} {seed}")
        powers = chance.sample(POWERS, chance.choice((2, 3, 3, 4, 4, 4)))
        options = {switch: chance.random() < 0.5 for switch in SWITCHES}
        form = chance.choice([*CombatForm])
        super().__init__(box, *powers, season=chance.randint(0, 9), stage=stage, form=form, **options)
        self.campaign.options.target = chance.choice((0, 8, 20, 40))
        self.campaign.options.auto_quick_over = chance.choice((0, 12, 50))
        self.campaign.options.espionage_only = chance.random() < 0.1
        if chance.random() < 0.05:
            self.campaign.options.learning, self.campaign.season = True, 0
        self.atlas = box.atlas(self.campaign.options.half)
        self.powers = self.campaign.factions
        self._reaches: dict[Faction, Reach] = {}
        room = chance.choice((8, ARENA)) if stage in (Stage.ORDERS, Stage.MOVEMENT) else ARENA
        arena = [*self.atlas.steps([chance.choice(self.atlas.territories)])][:room]
        self.land = [place for place in self.atlas.territories if place in arena]
        self.sea = [zone for zone in self.atlas.seas if zone in arena] or [*self.atlas.seas]
        self._join_teams()
        self._divide_land()
        self._fill_courts()
        self._raise_armies()
        if stage is Stage.ADVANCE:
            self._ruin()
        if stage is Stage.MOVEMENT:
            self._write_orders()

    # Powers

    def _join_teams(self) -> None:
        chance, season = self.chance, self.campaign.season
        free = chance.sample(self.powers, len(self.powers))
        for _ in range(2):
            if len(free) > 1 and chance.random() < 0.45:
                members = [free.pop() for _ in range(chance.choice((2, 2, 3)) if len(free) > 2 else 2)]
                since = chance.choice((-1, season - 2, season - 1, season))
                self.ally(*(one for one in self.powers if one in members), since=since)
                if len(members) > 2:
                    self.campaign.floor.joined[members[0]] = chance.choice((season - 1, season))

    def _divide_land(self) -> None:
        chance, campaign = self.chance, self.campaign
        for place, land in campaign.lands.items():
            home = self.box.territory(place).home
            nobody = [None] * (1 if home else 3)
            owner = home if home in self.powers and chance.random() < 0.6 else chance.choice([*self.powers, *nobody])
            land.controller = owner
            land.is_closed = owner is None and chance.random() < 0.1
            if owner is not None and chance.random() < 0.4:
                land.built_minors = chance.randint(1, 3)
                land.new_minors = chance.randint(0, land.built_minors) if campaign.stage is Stage.BUILDING else 0
            if chance.random() < 0.15:
                land.pillage, land.ripens = chance.randint(1, 2), campaign.season + chance.randint(-1, 2)
            others = [one for one in self.powers if owner is not None and not campaign.are_friends(owner, one)]
            if others and land.cities > 1 and campaign.options.partial_siege and chance.random() < 0.3:
                land.taken = Taken(by=chance.choice(others), majors=min(1, land.majors))
            if home in self.powers and owner not in (None, home) and self.box.territory(place).is_capital:
                campaign.capitals.append(CapturedCapital(capital=home, holder=chance.choice(self.powers)))
            if chance.random() < 0.1:
                campaign.former[place] = chance.choice([None, *self.powers])

    def _fill_courts(self) -> None:
        chance, campaign = self.chance, self.campaign
        for number in range(1, chance.randint(0, 2) + 1):
            campaign.decks[Colour.GREEN].take_from_draw_pile(CardName.TRADE_AGREEMENT)
            one, other = sorted(chance.sample(self.powers, 2), key=self.powers.index)
            gold, opened = 5 * chance.randint(0, 12), campaign.season - chance.randint(0, 4)
            campaign.agreements.append(Agreement(number=number, partners=(one, other), gold=gold, opened=opened))
            campaign.agreements_made = number
        leaders = chance.sample([*Leader], len(self.powers)) if chance.random() < 0.7 else []
        for faction, realm in campaign.realms.items():
            realm.gold = 5 * chance.choice((0, 1, 2, 5, 12, 40))
            realm.leader = leaders.pop() if leaders else None
            realm.mark = chance.choice((None, None, campaign.season - 1))
            realm.freed = chance.choice((0, campaign.season, campaign.season + 1))
            realm.handicap = chance.choice((0, 0, 3, -2))
            wanted = [*COLOURS.get(campaign.stage, ()), *COLOURS.get(campaign.stage, ()), *Colour]
            for _ in range(chance.randint(0, 7)):
                self.deal_one(faction, chance.choice(wanted))
        campaign.options.leaders = any(realm.leader for realm in campaign.realms.values())
        for _ in range(chance.randint(0, 2)):
            campaign.pacts.append(self._pact())

    def deal_one(self, faction: Faction, colour: Colour) -> None:
        """A card of a colour, while there are any."""
        pile = self.campaign.decks[colour].draw_pile
        if pile:
            self.deal(faction, self.chance.choice(pile))

    def _pact(self) -> Pact:
        chance, season = self.chance, self.campaign.season
        one, other = sorted(chance.sample(self.powers, 2), key=self.powers.index)
        vow = chance.choice([*Vow])
        promise = Promise(
            vow=vow,
            bound=(one, other) if vow in MUTUAL else (chance.choice((one, other)),),
            seasons=chance.randint(1, 4),
            place=chance.choice([*self.campaign.lands]) if vow is Vow.STAY_OUT else "",
            victim=chance.choice(self.powers) if vow is Vow.ATTACK else None,
        )
        return Pact(parties=(one, other), promise=promise, first=season - chance.randint(0, 3))

    # Pieces

    def _raise_armies(self) -> None:
        chance, campaign = self.chance, self.campaign
        open_land = [place for place in self.land if not campaign.lands[place].is_closed]
        for power in self.powers:
            own = [place for place in campaign.lands_of(power) if place in self.land]
            ports = [place for place in own if campaign.lands[place].cities and self.atlas.waters(place)]
            for number in chance.sample(range(1, 6), chance.randint(0, 3)):
                is_docked = bool(ports) and chance.random() < 0.25
                place = chance.choice(ports if is_docked else self.sea)
                self.fleet(power, number, place, docked=is_docked, **some_units(chance, SHIPS, 3))
            for number in chance.sample(range(1, 6), chance.randint(1, 5)):
                place = chance.choice([*open_land, *(own or open_land)])
                if not self._may_stand(power, place):
                    continue
                army = self.army(power, number, place, **some_units(chance, TROOPS, 5))
                if (
                    chance.random() < (0.6 if campaign.stage is Stage.ADVANCE else 0.3)
                    and not campaign.options.learning
                ):
                    self._embark(army)
        for realm in campaign.realms.values():
            for piece in chance.sample([*campaign.pieces()], min(1, len(campaign.armies))):
                seen = {**piece.units, chance.choice([*piece.units]): chance.randint(1, 4)}
                report = Report(piece=piece.name, place=piece.place, season=campaign.season - 1, units=seen)
                realm.reports.append(report)

    def _may_stand(self, power: Faction, place: str) -> bool:
        """Not with an enemy, and with an ally only where one of the two is at home."""
        campaign = self.campaign
        others = any(army.faction != power for army in campaign.armies_in(place))
        return not campaign.has_hostile_army(power, place) and (not others or campaign.is_friendly(power, place))

    def _embark(self, army: Army) -> None:
        campaign = self.campaign
        free = [
            one
            for one in campaign.fleets.values()
            if campaign.may_share(army.faction, one.faction) and not campaign.cargo_of(one)
        ]
        for fleet in self.chance.sample(free, len(free)):
            together = [one for one in free if one.place == fleet.place]
            for carriers in ([fleet], together):
                if sum(capacity(self.box, one.units) for one in carriers) >= army.size:
                    self.aboard(army, *carriers)
                    return

    def _ruin(self) -> None:
        """A power, or every one, loses its land, and most of its armies."""
        fallen = self.chance.choice(((), self.powers[:1], self.powers[-1:], self.powers[-1:], self.powers))
        for faction in fallen:
            for place in self.campaign.lands_of(faction):
                self.campaign.lands[place].controller = None
            lost = [army for army in self.campaign.armies_of(faction) if self.chance.random() < 0.9]
            for army in lost:
                del self.campaign.armies[army.name]

    # Orders

    def _write_orders(self) -> None:
        chance, campaign = self.chance, self.campaign
        for piece in [*campaign.pieces()]:
            self.order(piece, self.any_order(piece))
        for power in self.powers:
            if chance.random() < 0.4 and (transfer := self.any_transfer(power)):
                self.transfer(power, transfer)
            campaign.orders.setdefault(power, Orders())
            campaign.sabotage[power] = self._sabotage(power)

    def _sabotage(self, power: Faction) -> Sabotage:
        chance = self.chance
        hand = self.campaign.realms[power].hand
        targets = [piece.name for piece in self.campaign.pieces() if piece.faction != power]
        attempts = [
            Attempt(piece=chance.choice(targets), hour=chance.choice([*Hour]))
            for _ in range(hand.count(CardName.SABOTAGE))
            if targets
        ]
        guard = Guard(
            when=chance.choice([*When]), powers=tuple(chance.sample(self.powers, 1)), most=chance.randint(0, 2)
        )
        return Sabotage(attempts=tuple(attempts), counter=guard)

    def any_order(self, piece: Army | Fleet) -> Order:
        """Mostly a legal one, with private instructions now and then."""
        chance = self.chance
        for _ in range(chance.choice((1, 8, 8, 8))):
            order = self.wild_order(piece)
            if not fault_in(self.reach(piece.faction), piece.name, order):
                break
        return order.model_copy(update={"instructions": self.wish(piece)})

    def reach(self, faction: Faction) -> Reach:
        """What a power's pieces can do."""
        if faction not in self._reaches:
            self._reaches[faction] = Reach(outlook_of(self.campaign, faction), self.atlas, self.box)
        return self._reaches[faction]

    def wild_order(self, piece: Army | Fleet) -> Order:
        """Anything that can be written for a piece, whether it makes sense or not."""
        chance = self.chance
        areas = [*self.land, *self.sea]
        place = chance.choice([*self.atlas.around(piece.place), *self.atlas.around(piece.place), chance.choice(areas)])
        marches = (Command.MOVE, Command.MOVE, Command.MOVE, Command.LOAD)
        usual = (Command.MOVE, Command.DOCK, Command.MOVE) if isinstance(piece, Fleet) else marches
        aboard = (Command.UNLOAD,) * 6 if isinstance(piece, Army) and piece.aboard else ()
        command = chance.choice([*Command, *usual, *usual, *aboard])
        parts: dict[str, object] = {"command": command}
        if command in (Command.DEFEND, Command.MOVE, Command.UNLOAD, Command.LOAD):
            parts["is_attack"] = chance.random() < 0.75
        if command in (Command.SUPPORT, Command.WITH):
            parts["piece"] = self._any_piece(piece)
        if command in (Command.MOVE, Command.UNLOAD, Command.DOCK):
            parts["place"] = place
        if command is Command.LOAD:
            near = [one.name for one in self.campaign.fleets.values() if piece.place in self._shores(one)]
            fleets = near or [*self.campaign.fleets] or [piece.name]
            parts["fleets"] = tuple(chance.sample(fleets, min(len(fleets), chance.choice((1, 1, 2)))))
            parts["place"] = chance.choice(("", "", *self.land))
            parts["timing"] = chance.choice((None, *Timing))
            parts["is_attack"] = bool(parts["place"]) and chance.random() < 0.8
        if isinstance(piece, Fleet) and chance.random() < 0.3 and self.campaign.armies:
            parts["carries"] = tuple(chance.sample([*self.campaign.armies], 1))
        if parts.get("is_attack") and chance.random() < 0.25:
            parts["whom"] = chance.choice([*self.powers, chance.choice([*Faction])])
        if chance.random() < 0.08:
            strays: tuple[dict[str, object], ...] = (
                {"piece": chance.choice(["", "HUN.A5", *self.campaign.fleets, *self.campaign.armies])},
                {"place": chance.choice(["", *self.land])},
                {"carries": (chance.choice([*self.campaign.fleets, *self.campaign.armies, "HUN.A4"]),)},
                {"timing": Timing.AFTER},
                {"fleets": (*self.campaign.fleets,)[:1] * 2},
                {"is_attack": True},
            )
            parts |= chance.choice(strays)
        return Order.model_validate({**parts, "is_apart": chance.random() < 0.1})

    def any_transfer(self, power: Faction) -> Transfer | None:
        """Units that somebody hands over, if there is anybody to take them."""
        chance = self.chance
        own = [piece for piece in self.campaign.pieces() if piece.faction == power]
        if len(own) < 2:
            return None
        giver, receiver = chance.sample(own, 2)
        alike = [one for one in own if one is not giver and isinstance(one, type(giver))]
        if alike and chance.random() < 0.8:
            receiver = chance.choice(alike)
        some = {chance.choice([*giver.units]): chance.randint(1, 3)}
        units = chance.choice(({}, some, some, dict(giver.units)))
        timing = chance.choice((None, None, *Timing))
        return Transfer(giver=giver.name, receiver=receiver.name, units=units, timing=timing)

    def wish(self, piece: Army | Fleet) -> Instructions:
        """Private instructions, legal or not."""
        chance = self.chance
        then = chance.choice((None, *Then)) if isinstance(piece, Army) or chance.random() < 0.1 else None
        retreat = chance.choice((None, *Retreat))
        limit = chance.choice((1, 2, 3)) if retreat is Retreat.ROUND else chance.choice((40, 90, 150))
        places = chance.sample([*self.atlas.around(piece.place)], 1) if chance.random() < 0.5 else []
        return Instructions(
            then=then,
            pay=chance.choice((None, 0, 2, 99)) if then is Then.SIEGE else None,
            cities=chance.choice((0, 1, 20)) if then is Then.PARTIAL else 0,
            retreat=retreat,
            limit=limit if retreat in (Retreat.ROUND, Retreat.BELOW) else 0,
            fallback=tuple(places),
        )

    def spoilt(self, wish: Instructions, piece: Army | Fleet) -> Instructions:
        """Instructions as they are, or with something in them that does not belong there."""
        chance = self.chance
        changes: tuple[dict[str, object], ...] = (
            {"pay": chance.choice((-1, 0, 99, 100)), "then": chance.choice((Then.SIEGE, Then.HOLD))},
            {"cities": chance.choice((-1, 1, 20, 21)), "then": chance.choice((Then.PARTIAL, Then.SIEGE))},
            {"limit": chance.choice((-1, 0, 1, 20, 21)), "retreat": Retreat.ROUND},
            {"limit": chance.choice((0, 1, 500, 501)), "retreat": Retreat.BELOW},
            {"limit": chance.choice((0, 1)), "retreat": chance.choice((None, Retreat.NEVER, Retreat.BEFORE))},
            {"fallback": (piece.place, *self.atlas.around(piece.place)[: chance.randint(0, 2)])},
            {"fallback": self.atlas.around(piece.place)[:1] * 2},
        )
        return wish.model_copy(update=chance.choice(changes)) if chance.random() < 0.35 else wish

    def _shores(self, fleet: Fleet) -> tuple[str, ...]:
        return (fleet.place,) if fleet.is_docked else self.atlas.coasts(fleet.place)

    def _any_piece(self, piece: Army | Fleet) -> PieceName:
        alike = [one.name for one in self.campaign.pieces() if isinstance(one, type(piece))]
        own = [name for name in alike if name.startswith(piece.faction) and name != piece.name]
        return self.chance.choice(alike + own + own)


def some_units(chance: Random, kinds: tuple[UnitType, ...], most: int) -> dict[str, int]:
    """A few types of units."""
    return {kind.value: chance.randint(1, most) for kind in chance.sample(kinds, chance.randint(1, 3))}
