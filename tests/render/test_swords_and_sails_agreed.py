"""What a power has agreed on with others, as whoever takes it over reads it."""

from __future__ import annotations

from cogs.drawing.worker import offered
from rules.swords_and_sails.diplomacy.offers import Pact, Promise, Verdict, Vow
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import ENG, FRA, HRE


def test_pacts_teams_and_trade_are_told_to_their_own_side() -> None:
    """Open pacts with how long they hold; not what is kept or broken, and nothing of what others have made."""
    box, europe = whole_box(), offered()["swords_and_sails"]
    campaign = campaigns.at_war(box).campaign
    season = campaign.season

    def pact(*parties: Faction, verdict: Verdict = Verdict.OPEN) -> Pact:
        one, other = parties
        promise = Promise(vow=Vow.NON_AGGRESSION, bound=(one, other), seasons=2)
        return Pact(parties=(one, other), promise=promise, first=season, verdict=verdict)

    campaign.pacts = [pact(ENG, FRA), pact(FRA, HRE), pact(ENG, HRE, verdict=Verdict.KEPT)]
    campaign.agreements = [Agreement(number=1, partners=(ENG, HRE), gold=30, opened=season)]

    def told(power: Faction | None) -> list[str]:
        return list(europe.agreements(campaigns.face(campaign, box, power)))

    mine = told(ENG)
    assert 1 == sum("pact of England and France" in line for line in mine)
    assert "It holds until the end of" in next(line for line in mine if "pact" in line)
    assert f"A trade agreement with {box.power(HRE).name}: 30 gold lies on it." in mine
    assert 2 == sum("pact" in line for line in told(FRA))
    teams = [team for team in campaign.teams if ENG in team.members]
    assert len(teams) == sum(line.startswith("A team with ") for line in mine)
    assert [] == told(None)
