"""Campaigns as text with everything that was asked, seen and told, so that a change of any of it shows."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from typing import Any

from rules.kernel.values import Seat
from rules.swords_and_sails.state import Army, Campaign, Fleet, army_name, fleet_name
from rules.swords_and_sails.vocabulary import Colour, UnitType
from tests.conformance.hooks.swords_and_sails import LongCampaign
from tests.helpers.playthrough import Answer, Recorder, Script, play_on, play_script
from tests.helpers.registers import busy_answer


class Tumult(LongCampaign):
    """Two seasons of the same rules, with full hands and treasuries, and with armies and fleets at every border."""

    seasons = 2
    seasons_of_many = 2

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Campaign:
        """Each power has all five armies and fleets: along its borders, on the coasts of its land, some in port."""
        campaign = super().setup(options, seats)
        chance = random.Random(f"{seats}")
        atlas = self.content.atlas(campaign.options.half)
        for faction, realm in campaign.realms.items():
            realm.gold += 5 * chance.randint(10, 60)
            for colour in chance.choices(list(Colour), k=6):
                card = chance.choice(campaign.decks[colour].draw_pile)
                campaign.decks[colour].take_from_draw_pile(card)
                realm.hand.append(card)
            own = list(campaign.lands_of(faction))
            around = [place for one in own for place in atlas.land_around(one)]
            border = [place for place in around if campaign.lands[place].controller in (None, faction)]
            ports = [place for place in own if atlas.is_coastal(place)]
            for number in range(1, 6):
                name, place = army_name(faction, number), chance.choice(border)
                if name not in campaign.armies:
                    units = {UnitType(kind): chance.randint(1, 3) for kind in chance.sample(("KN", "LI", "PS"), 2)}
                    campaign.armies[name] = Army(name=name, faction=faction, number=number, place=place, units=units)
                name, place = fleet_name(faction, number), chance.choice(ports or [""])
                if name not in campaign.fleets and ports and number < 4:
                    is_docked = chance.random() < 0.3
                    at = place if is_docked else chance.choice(list(atlas.waters(place)))
                    units = {UnitType.WS: 1, UnitType.TR: chance.randint(1, 3)}
                    campaign.fleets[name] = Fleet(
                        name=name, faction=faction, number=number, place=at, is_docked=is_docked, units=units
                    )
        return campaign


class Chronicle(Recorder):
    """A playthrough with fingerprints of every question and every face, beside what happened."""

    def hand_in(self, answer: Answer) -> bool:
        """Whoever acts on the floor finds other acts there afterwards, and another may not see what was done."""
        before = self.batch
        is_taken = super().hand_in(answer)
        batch = self.playout.session.batch
        if batch is not None and batch.is_floor and batch.number == before:
            self.lines.append(f"  asked {answer.seat}:{mark(batch.asks[answer.seat])}")
            self.write_views(answer.seat, self.playout.seats[self.playout.seats.index(answer.seat) - 1])
        return is_taken

    def write_news(self) -> None:
        """What has happened, then what everybody is asked and sees."""
        before = self.batch
        super().write_news()
        session = self.playout.session
        batch = session.batch
        if batch is not None and batch.number != before:
            self.lines.append(" ".join(["  asked", *(f"{seat}:{mark(ask)}" for seat, ask in batch.asks.items())]))
        if batch is None or batch.number != before:
            self.write_views(*self.playout.everybody)

    def write_views(self, *seats: Seat | None) -> None:
        """What some of them see now."""
        views = {seat: self.playout.session.face(seat).view for seat in seats}
        self.lines.append(" ".join(["  seen", *(f"{seat or 'all'}:{mark(view)}" for seat, view in views.items())]))


def mark(thing: Any) -> str:
    """A fingerprint."""
    return hashlib.sha256(thing.model_dump_json().encode()).hexdigest()[:8]


# Playing


def play_again(game: Tumult, script: Script) -> str:
    """The text of a campaign by the answers of its script, as far as the rules take them."""
    return play_script(game, script, Chronicle)


def play_anew(game: Tumult, script: Script) -> str:
    """The text of a campaign by the answers of its script as far as they fit, and then by busy players."""
    return play_on(Chronicle(game, script), script, "player", busy_answer)
