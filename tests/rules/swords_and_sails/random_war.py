"""Random positions with random orders, legal and not, on any map."""

from __future__ import annotations

from random import Random

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.orders import Command, Instructions, Order, PieceName, Timing, Transfer
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, Faction, Leader
from rules.swords_and_sails.writing.legality import why_not
from tests.helpers.swords_and_sails import small_box, whole_box
from tests.rules.swords_and_sails.war import War

SMALL = small_box(
    land=["AAA BBB", "BBB CCC", "CCC DDD", "DDD AAA", "AAA CCC", "EEE FFF"],
    coast=["AAA NOR", "BBB NOR", "EEE NOR", "EEE SOU", "CCC SOU", "DDD SOU", "FFF WES", "AAA WES", "BBB SOU"],
    sea=["NOR SOU", "NOR WES"],
    straits=[
        Strait(id="s", name="S", shores=("BBB", "EEE"), zones=("NOR", "SOU"), can_be_crossed=True, source="SS-542")
    ],
    AAA={"minor_cities": 1},
    CCC={"minor_cities": 1},
    EEE={"major_cities": 1},
)


class RandomWar:
    """A season that chance has set up."""

    def __init__(self, seed: int, *, is_small: bool) -> None:
        self.chance = Random(seed)
        self.box: Content = SMALL if is_small else whole_box()
        powers = self.chance.sample([*Faction], 3 if is_small else 7)
        self.war = War(self.box, *powers, season=3, leaders=True)
        self.powers = [power for power in Faction if power in powers]
        self.places = [land.id for land in self.box.territories]
        self.zones = [zone.id for zone in self.box.seas]
        self.around = _neighbours(self.box)
        self._divide_land()
        self._raise_armies(1 if is_small else 2)
        self._write_orders()

    def _divide_land(self) -> None:
        chance, war = self.chance, self.war
        for place in self.places:
            owner = chance.choice([*self.powers, *self.powers, None])
            war.campaign.lands[place].controller = owner
            war.campaign.lands[place].is_closed = owner is None and chance.random() < 0.2
        if chance.random() < 0.6:
            war.ally(*chance.sample(self.powers, 2), since=chance.choice([1, 3]))
        war.campaign.realms[chance.choice(self.powers)].leader = Leader.ADMIRAL

    def _raise_armies(self, least: int) -> None:
        """Armies cluster, so that they meet; none is in closed land, none shares land with an enemy."""
        chance, war = self.chance, self.war
        open_land = [place for place in self.places if not war.campaign.lands[place].is_closed]
        centres = chance.sample(open_land, min(4, len(open_land)))
        near = [place for centre in centres for place in (centre, *self.around[centre])]
        land, sea = [p for p in near if p in open_land], [p for p in near if p in self.zones] or self.zones
        for power in self.powers:
            for number in range(1, chance.randint(least, 3) + 1):
                fleet = war.fleet(power, number, chance.choice(sea), **_some(chance, SHIPS))
                if chance.random() < 0.2:
                    ports = [p for p in self.places if self._is_port(power, p)]
                    if ports:
                        fleet.place, fleet.is_docked = chance.choice(ports), True
            for number in range(1, chance.randint(least, 4) + 1):
                place = chance.choice(land)
                if not war.campaign.has_hostile_army(power, place):
                    army = war.army(power, number, place, **_some(chance, TROOPS))
                    self._maybe_embark(army)

    def _is_port(self, power: Faction, place: str) -> bool:
        land = self.war.campaign.lands[place]
        return land.controller == power and bool(land.cities) and any(p in self.zones for p in self.around[place])

    def _maybe_embark(self, army: Army) -> None:
        campaign = self.war.campaign
        fleets = [fleet for fleet in campaign.fleets_of(army.faction) if not campaign.cargo_of(fleet)]
        if not fleets or self.chance.random() > 0.35:
            return
        fleet = self.chance.choice(fleets)
        both = [one for one in fleets if one.place == fleet.place]
        for carriers in ([fleet], both):
            if sum(capacity(self.box, one.units) for one in carriers) >= army.size:
                self.war.aboard(army, *carriers)
                return

    # Orders

    def _write_orders(self) -> None:
        war, chance = self.war, self.chance
        for piece in [*war.campaign.pieces()]:
            war.order(piece, self._order(piece))
        for power in self.powers:
            names = [piece.name for piece in war.campaign.pieces() if piece.faction == power]
            if len(names) > 1 and chance.random() < 0.4:
                giver, receiver = chance.sample(names, 2)
                piece = war.campaign.piece(giver)
                assert piece is not None
                units = chance.choice([{}, dict.fromkeys(piece.units, 1)])
                war.transfer(power, Transfer(giver=giver, receiver=receiver, units=units))

    def _order(self, piece: Army | Fleet) -> Order:
        """Mostly a legal one."""
        campaign, atlas = self.war.campaign, Atlas(self.box)
        for _ in range(self.chance.choice([1, 6, 6, 6, 6])):
            order = self._army_order(piece) if isinstance(piece, Army) else self._fleet_order(piece)
            bare = order.model_copy(update={"instructions": Instructions()})
            if not why_not(campaign, atlas, self.box, piece.faction, piece.name, bare):
                break
        return order

    def _army_order(self, army: Army) -> Order:
        chance = self.chance
        fleets = [fleet.name for fleet in self.war.campaign.fleets.values()]
        shore = chance.choice([*self.around[army.place]])
        targets = [place for place in (*self.around[army.place], *self.around[shore]) if place in self.places]
        place = chance.choice(targets or self.places)
        is_attack = chance.random() < 0.8
        whom = chance.choice([None, None, None, *self.powers])
        if army.aboard:
            command = chance.choice([Command.UNLOAD, Command.UNLOAD, Command.DEFEND, Command.WITH])
        else:
            command = chance.choice(
                [Command.MOVE] * 6 + [Command.LOAD] * 3 + [Command.SUPPORT, Command.WITH, Command.DEFEND]
            )
        near = [fleet for fleet in fleets if self._is_near(army, fleet)] or fleets
        match command:
            case Command.MOVE:
                near_land = [p for p in self.around[army.place] if p in self.places] or targets or self.places
                order = Order(command=command, place=chance.choice(near_land), is_attack=is_attack, whom=whom)
            case Command.LOAD:
                named = tuple(chance.sample(near, min(len(near), chance.choice([1, 1, 2]))))
                landing = chance.choice(["", place])
                timing = chance.choice([None, *Timing])
                order = Order(
                    command=command, fleets=named, place=landing, is_attack=bool(landing) and is_attack, timing=timing
                )
            case Command.UNLOAD:
                order = Order(command=command, place=place, is_attack=is_attack)
            case Command.DEFEND:
                order = Order(is_attack=is_attack, whom=whom if is_attack else None)
            case _:
                order = Order(command=command, piece=self._other(army))
        apart = chance.random() < 0.1 and order.is_attack
        return order.model_copy(update={"is_apart": apart, "instructions": Instructions(fallback=(place,))})

    def _fleet_order(self, fleet: Fleet) -> Order:
        chance = self.chance
        place = chance.choice([*self.around[fleet.place]])
        is_attack = chance.random() < 0.6
        carries = tuple(army.name for army in self.war.campaign.armies.values() if chance.random() < 0.3)
        if chance.random() < 0.25:
            return Order(command=chance.choice([Command.SUPPORT, Command.WITH]), piece=self._other(fleet))
        if chance.random() < 0.2:
            return Order(is_attack=is_attack, carries=carries)
        command = Command.DOCK if place in self.places else Command.MOVE
        allies = self.war.campaign.side_of(fleet.faction)
        carries = tuple(name for name in carries if Faction(name.split(".")[0]) in allies)
        return Order(command=command, place=place, is_attack=is_attack and command is Command.MOVE, carries=carries)

    def _other(self, piece: Army | Fleet) -> PieceName:
        kind = type(piece)
        allies = self.war.campaign.side_of(piece.faction)
        names = [one.name for one in self.war.campaign.pieces() if isinstance(one, kind) and one.faction in allies]
        return self.chance.choice(names)

    def _is_near(self, army: Army, name: PieceName) -> bool:
        fleet = self.war.campaign.fleets[name]
        if fleet.faction not in self.war.campaign.side_of(army.faction):
            return False
        return army.place in (fleet.place, *self.around[fleet.place])


def _some(chance: Random, kinds: tuple[object, ...]) -> dict[str, int]:
    chosen = chance.sample([*kinds], chance.randint(1, 2))
    return {str(kind): chance.randint(1, 4) for kind in chosen}


def _neighbours(box: Content) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pair in (*box.borders.land, *box.borders.coast, *box.borders.sea):
        one, other = pair.split()
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    for strait in box.straits:
        one, other = strait.shores
        found[one].append(other)
        found[other].append(one)
    return found
