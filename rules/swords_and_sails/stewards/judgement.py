"""What a steward makes of the board it sees: who is whose enemy, what land is worth, what it costs, what is in danger.

Everything is reckoned in gold, with whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rules.kernel import stewarding
from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.offers import MUTUAL, Verdict
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.realm.control import capital_of
from rules.swords_and_sails.scoring import Cities, land_points, worth
from rules.swords_and_sails.sieges.resistance import (
    average_roll,
    cities_left,
    flat_addition,
    is_ripe,
    leader_of,
    most_bought_off,
    per_die,
    siege_dice,
)
from rules.swords_and_sails.stewards.estimates import guessed_units
from rules.swords_and_sails.views import CampaignView, PactView, PieceView, RealmView
from rules.swords_and_sails.vocabulary import Faction, Season

POINT = 75
"""Gold that a victory point is worth: somewhat more than a city costs."""
CASUALTY = 15
"""Gold that a casualty point is worth: units cost as much, and so does buying off [SS-711]."""
LONGEST, SHORTEST = 12, 2
"""Seasons that a steward looks ahead, at most and at least."""
PACE = 2
"""Victory points that a leader gains in a season."""
CLOSE = 9
"""Points below the target from which a power may win soon: cities bring as many in a good season."""
NEAR, FOREMOST, MARKED = 2, 3, 6
"""How much more land is worth whose holder may win soon, comes first, or wins unless he is stopped now."""
RESPITE = 5
"""How much less appetite there is for anybody else while somebody has to be stopped."""
AT_STAKE = 2
"""How many times more the own land is worth while it decides the game."""
FEAR, FEAR_FOR_A_CAPITAL = 30, 90
"""In percent: how likely land is lost to somebody against whom nothing stands; everybody wants a capital."""
MOST_EDGE = 6
"""What a power's weakness adds to the appetite for its land."""
MOODS = 21
"""How many moods there are towards another power; they change every year."""
TEMPER = 60
"""How much of a mood comes through, in percent."""
GRUDGE = 12
"""What a broken pact adds to the appetite."""
PATIENCE = 3
"""How much less appetite a pact takes for each further season."""


class Mind(stewarding.Mind[CampaignView]):
    """A seat's view of a campaign, and what follows from it."""

    def __init__(self, box: Content, face: Face, draw: Draw) -> None:
        super().__init__(CampaignView, face, draw)
        self.box = box
        self.me = Faction(self.seat)

    # The realm

    @cached_property
    def atlas(self) -> Atlas:
        """The map that is played."""
        return self.box.atlas(self.view.options.half)

    @property
    def realm(self) -> RealmView:
        """The own power."""
        return self.view.realms[self.me]

    @property
    def gold(self) -> int:
        """The own treasury."""
        return self.realm.gold or 0

    @cached_property
    def lands(self) -> tuple[str, ...]:
        """The own land, by id."""
        return self.view.lands_of(self.me)

    @cached_property
    def armies(self) -> tuple[PieceView, ...]:
        """The own armies by name."""
        return tuple(sorted((one for one in self.view.own() if not one.is_fleet), key=lambda one: one.name))

    @cached_property
    def fleets(self) -> tuple[PieceView, ...]:
        """The own fleets by name."""
        return tuple(sorted((one for one in self.view.own() if one.is_fleet), key=lambda one: one.name))

    def luck(self, percent: int) -> bool:
        """Whether a chance comes true."""
        return self.draw(100) < percent

    # Friends and rivals

    @cached_property
    def side(self) -> tuple[Faction, ...]:
        """The own power and its team-mates."""
        return self.view.side_of(self.me)

    @cached_property
    def others(self) -> tuple[Faction, ...]:
        """The powers in the game that are no friends."""
        return tuple(one for one in self.view.factions if one not in self.side)

    def standing(self, faction: Faction) -> int:
        """The points that count for a power, whole ones."""
        return self._standings[faction]

    @cached_property
    def _standings(self) -> dict[Faction, int]:
        return {faction: int(realm.standing.split(".")[0]) for faction, realm in self.view.realms.items()}

    @cached_property
    def missing(self) -> int:
        """How many points the own side needs to be marked, or to win if it is; nothing where there is no target."""
        if not self.view.options.target:
            return 0
        best = max(map(self.standing, self.others), default=0)
        return max(self.view.options.target, best + 1) - self.standing(self.me)

    def appetite(self, faction: Faction) -> int:
        """How much it wants to fight a power: leaders, the weak, and whoever it cannot abide this year."""
        rival = self.view.realms[faction]
        one, other = list(Faction).index(self.me), list(Faction).index(faction)
        mood = ((5 * one + 8 * other + 3 * self.view.year) % MOODS - MOODS // 2) * TEMPER // 100
        edge = max(-MOST_EDGE, min(MOST_EDGE, (self.total(self.me) - self.total(faction)) // 5))
        grudge = GRUDGE if any(faction in pact.broken_by for pact in self.view.talk.pacts) else 0
        respite = RESPITE if self.foremost not in (None, faction) else 0
        return rival.points - self.realm.points + edge + mood + grudge - respite

    @cached_property
    def foremost(self) -> Faction | None:
        """The power that has to be stopped first, if one of the others may win soon and is ahead."""
        ahead = [
            one for one in self.others if self.is_near_victory(one) and self.standing(one) > self.standing(self.me)
        ]
        return max(ahead, key=lambda one: (self.view.realms[one].is_marked, self.standing(one), one), default=None)

    @cached_property
    def _vows(self) -> tuple[PactView, ...]:
        """The own promises that still bind; a pact that the other side broke binds nobody."""
        season = self.view.season
        return tuple(
            pact
            for pact in self.view.talk.pacts
            if pact.verdict is not Verdict.BROKEN
            and pact.first <= season <= pact.last
            and self.me in pact.promise.bound
        )

    def has_promised_peace(self, faction: Faction) -> bool:
        """Whether a pact with a power binds it now."""
        return any(faction in pact.parties for pact in self._vows if pact.promise.vow in MUTUAL)

    @cached_property
    def rivals(self) -> tuple[Faction, ...]:
        """Whom it may attack: no friend, nobody it has promised peace; always one that may win soon."""
        free = [one for one in self.others if not self.has_promised_peace(one)]
        return tuple(one for one in free if self.is_near_victory(one) or self.appetite(one) >= 0)

    def is_near_victory(self, faction: Faction) -> bool:
        """Whether a power may win soon: it is marked, or could be next [SS-931]."""
        target = self.view.options.target
        is_close = bool(target) and self.standing(faction) >= target - CLOSE
        return is_close or self.view.realms[faction].is_marked

    def is_land_of_a_winner(self, place: str) -> bool:
        """Whether a territory belongs to a power that may win soon."""
        holder = self.view.lands[place].controller
        return holder is not None and holder not in self.side and self.is_near_victory(holder)

    def is_rival(self, faction: Faction) -> bool:
        """Whether it may attack a power."""
        return faction in self.rivals

    def wants_peace(self, faction: Faction, seasons: int = 1) -> bool:
        """Whether it would promise a power peace for so long."""
        if faction in self.side:
            return True
        return not self.is_near_victory(faction) and self.appetite(faction) < -PATIENCE * (seasons - 1)

    def is_target(self, place: str) -> bool:
        """Whether it may attack a territory: nobody's land or a rival's, and no army there but rivals'."""
        land = self.view.lands[place]
        if land.is_closed or not is_ripe(self.view, place) or land.controller in self.side:
            return False
        if land.controller is not None and not self.is_rival(land.controller):
            return False
        if any(pact.promise.place == place for pact in self._vows):
            return False
        return all(self.is_rival(army.faction) for army in self.enemies_in(place))

    @cached_property
    def neighbours(self) -> tuple[Faction, ...]:
        """The others who have land or armies next to the own land, over land or one sea zone."""
        near = {area for place in self.lands for area in self.atlas.around(place)}
        near |= {coast for zone in near if self.box.is_sea(zone) for coast in self.atlas.coasts(zone)}
        there = {self.view.lands[place].controller for place in near if place in self.view.lands}
        there |= {piece.faction for piece in self.view.pieces.values() if piece.place in near}
        return tuple(one for one in self.others if one in there)

    @cached_property
    def seasons_left(self) -> int:
        """How long the game may still last."""
        target = self.view.options.target
        if not target:
            return LONGEST
        best = max(map(self.standing, self.view.factions))
        return max(SHORTEST, min(LONGEST, (target - best) // PACE + SHORTEST))

    # Strength

    @cached_property
    def _guesses(self) -> dict[str, Units]:
        return {name: guessed_units(self.box, self.view, piece) for name, piece in self.view.pieces.items()}

    def units(self, piece: PieceView) -> Units:
        """What is in a piece, or what may be in it."""
        return self._guesses[piece.name]

    @cached_property
    def _strengths(self) -> dict[str, int]:
        pieces = self.view.pieces
        return {name: points(self.box, pieces[name].faction, units) for name, units in self._guesses.items()}

    def strength(self, piece: PieceView) -> int:
        """Its casualty points, as far as one can tell."""
        return self._strengths[piece.name]

    def total(self, faction: Faction) -> int:
        """The strength of all armies of a power."""
        armies = (one for one in self.view.pieces.values() if one.faction == faction and not one.is_fleet)
        return sum(map(self.strength, armies))

    @cached_property
    def _garrisons(self) -> dict[str, list[PieceView]]:
        there: dict[str, list[PieceView]] = {}
        for name in sorted(self.view.pieces):
            piece = self.view.pieces[name]
            if not piece.is_fleet and not piece.aboard:
                there.setdefault(piece.place, []).append(piece)
        return there

    def garrison(self, place: str) -> list[PieceView]:
        """The armies that stand in a territory."""
        return self._garrisons.get(place, [])

    def enemies_in(self, place: str) -> list[PieceView]:
        """The armies of others in a territory."""
        return [one for one in self.garrison(place) if one.faction not in self.side]

    def fleets_at(self, zone: str) -> list[PieceView]:
        """The fleets of others in a sea zone."""
        fleets = (self.view.pieces[name] for name in sorted(self.view.pieces))
        return [one for one in fleets if one.is_fleet and one.place == zone and one.faction not in self.side]

    # Land

    def is_friendly(self, place: str) -> bool:
        """Whether the own side controls a territory."""
        return self.view.is_friendly(self.me, place)

    def points_of(self, place: str) -> int:
        """The victory points of a territory, with those that a captor has of a capital [SS-219, SS-220, SS-420]."""
        return land_points(self.view.lands[place]) + (self.box.tables.capital_points if self.is_capital(place) else 0)

    def is_capital(self, place: str) -> bool:
        """Whether a territory is the capital of a power in the game [SS-R35]."""
        return capital_of(self.box, self.view, place) is not None

    def income_of(self, place: str) -> int:
        """What a territory pays in a season, on average over the year."""
        land = self.view.lands[place]
        return self._mean_harvest + worth(self.box, Cities(land.minors, land.majors))

    @cached_property
    def _mean_harvest(self) -> int:
        """What the land of a territory pays in a season, on average over the year."""
        return sum(self.box.tables.harvest[season] for season in Season) // len(Season)

    def worth(self, place: str) -> int:
        """What a territory is worth to the own power; an enemy's loss counts too, a leader's most."""
        if place not in self._worths:
            self._worths[place] = self._weighed(place)
        return self._worths[place]

    @cached_property
    def _worths(self) -> dict[str, int]:
        """Territories that were weighed before."""
        return {}

    def _weighed(self, place: str) -> int:
        found = self.points_of(place) * POINT + self.income_of(place) * self.seasons_left
        holder = self.view.lands[place].controller
        if holder is None or holder in self.side:
            return found
        if self.view.realms[holder].is_marked:
            return MARKED * found
        if self.is_near_victory(holder):
            return (FOREMOST if holder == self.foremost else NEAR) * found
        return found * 3 // 2 if self.standing(holder) >= self.standing(self.me) else found * 5 // 4

    def siege_dice(self, place: str, by: Faction | None = None) -> int:
        """How many dice a siege takes, by the own armies unless others are named [SS-702 to SS-704]."""
        besieger = by or self.me
        minors, majors = cities_left(self.view.lands[place], besieger)
        return siege_dice(minors, majors, leader_of(self.view, besieger))

    def siege_cost(self, place: str, by: Faction | None = None) -> int:
        """The casualty points that a siege costs on average [SS-705 to SS-710]."""
        return self.resistance(place, self.siege_dice(place, by), by)

    def resistance(self, place: str, dice: int, by: Faction | None = None, *, is_pillage: bool = False) -> int:
        """The casualty points that so many dice and all that is added to them come to on average."""
        owner = leader_of(self.view, self.view.lands[place].controller)
        added = per_die(owner, leader_of(self.view, by or self.me), is_pillage=is_pillage)
        return average_roll(dice, added) + flat_addition(self.box, self.view, place)

    @cached_property
    def prey(self) -> dict[str, int]:
        """What every territory that may be attacked promises to whoever stands before it with enough strength."""
        found = {}
        for place in self.view.lands:
            if self.is_target(place):
                cost = self.siege_cost(place) + sum(map(self.strength, self.enemies_in(place)))
                found[place] = max(0, self.worth(place) - cost * CASUALTY)
        return found

    def prey_across(self, zone: str) -> int:
        """The best of it that lies on the coasts of a sea zone."""
        return max((self.prey.get(coast, 0) for coast in self.atlas.coasts(zone)), default=0)

    # Danger

    @cached_property
    def _dangers(self) -> dict[str, tuple[int, Faction | None]]:
        """For every own territory the strongest power that could come next season, or soon, and its strength."""
        coming: dict[str, dict[Faction, int]] = {place: {} for place in self.lands}
        for name in sorted(self.view.pieces):
            piece = self.view.pieces[name]
            if piece.is_fleet or piece.faction in self.side:
                continue
            on_foot = () if piece.aboard else (piece.place, *self.atlas.land_around(piece.place))
            later = {far for near in on_foot for far in self.atlas.land_around(near)}
            by_sea = self._shores_before(piece)
            for place in self.lands:
                share = 2 if place in on_foot or place in by_sea else 1 if place in later else 0
                if share:
                    found = coming[place].get(piece.faction, 0) + self.strength(piece) * share // 2
                    coming[place][piece.faction] = found
        return {
            place: max(((strength, faction) for faction, strength in by.items()), default=(0, None))
            for place, by in coming.items()
        }

    def _shores_before(self, army: PieceView) -> Iterable[str]:
        """Where an army could land with fleets of its power that are near, or come for it [SS-511]."""
        fleets = [one.place for one in self.view.pieces.values() if one.is_fleet and one.faction == army.faction]
        reached = {army.place, *self.atlas.sea_around(army.place)} if self.box.is_sea(army.place) else set()
        if self.box.is_land(army.place):
            waters = self.atlas.waters(army.place)
            for station in fleets:
                around = self.atlas.sea_around(station) if self.box.is_sea(station) else ()
                reached |= {station, *around} if station in waters else {zone for zone in around if zone in waters}
        return {coast for zone in reached for coast in self.atlas.coasts(zone)}

    def danger(self, place: str) -> int:
        """The strength of the strongest power that could attack an own territory next season."""
        return self._dangers[place][0] if place in self._dangers else 0

    def fear(self, place: str, defence: int) -> int:
        """How likely it is, in percent, that an own territory is lost with so much strength in it."""
        danger, besieger = self._dangers.get(place, (0, None))
        cost = self.siege_cost(place, besieger)
        walls = cost - most_bought_off(cost, leader_of(self.view, besieger))  # By whoever has the gold [SS-711].
        margin = danger - walls - defence
        most = FEAR_FOR_A_CAPITAL if self.is_capital(place) else FEAR
        return 0 if margin <= 0 else min(most, 2 * most * margin // danger)

    def exposure(self, place: str, defence: int) -> int:
        """The gold that one must expect to lose in an own territory with so much strength in it."""
        if place not in self._dangers:
            return 0
        stake = AT_STAKE if self.realm.is_marked else 1
        return stake * self.worth(place) * self.fear(place, defence) // 100
