"""A campaign over the wire: orders, contents of armies, gold and hands change no byte that others receive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing.worker import offered
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import CardName, Faction, UnitType
from tests.e2e.players import Player, sensible
from tests.secrecy_discord.scene import Scene, Script, telltale
from tests.secrecy_discord.twins import Patch, Twins, check, numbered, until, until_with_the_same_answers

ANN = Faction.ENG
LEAST_COMPARED = 100
GAMES = telltale(offered()["swords_and_sails"])


def begins_with(change: Callable[[Campaign], None]) -> Patch:
    """The campaign is set up otherwise."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        setup = SwordsAndSails.setup

        def otherwise(game: SwordsAndSails, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Campaign:
            campaign = setup(game, options, seats)
            change(campaign)
            return campaign

        patch.setattr(SwordsAndSails, "setup", otherwise)

    return patched


def other_units(campaign: Campaign) -> None:
    """One army of Ann's is of other troops, and larger; one fleet too."""
    army, fleet = campaign.armies_of(ANN)[0], campaign.fleets_of(ANN)[0]
    army.units = {UnitType.LI: 7}
    fleet.units = {**fleet.units, UnitType.TR: 9}


def more_gold(campaign: Campaign) -> None:
    """Ann is rich."""
    campaign.realms[ANN].gold += 500


def holds(*cards: CardName) -> Callable[[Campaign], None]:
    """Ann has these cards from the start."""

    def change(campaign: Campaign) -> None:
        campaign.realms[ANN].hand = [*cards]

    return change


async def leaves_her_orders(scene: Scene) -> None:
    """Ann hands in her sheet as it began."""
    sight = await scene.ann.sight()
    await scene.ann.decides(sight.working_draft.given)


async def writes_her_orders(scene: Scene) -> None:
    """Ann types an order, presses the others, changes her mind, and hands in."""
    await scene.ann.slash("orders write", words="A I defend; A II to nowhere")
    panel = await scene.ann.opens_panel()
    await scene.ann.fills(panel, await wished(scene.ann, scene))
    await scene.ann.pushes(panel, "Take it back")
    await scene.ann.fills(panel, await wished(scene.ann, scene))


async def wished(player: Player, scene: Scene) -> Json:
    """What a player would like to do."""
    return sensible(await player.sight(), scene.game)


def offers(to: str) -> Script:
    """Ann offers somebody a pact and gold, writes to him, and withdraws one of the offers."""

    async def script(scene: Scene) -> None:
        sight = await scene.ann.sight()
        question: Any = sight.question
        pact = next(option for option in question.options if option.id == "pact")
        with_whom = pact.then.slots["partner"]
        assert any(option.id == to for option in with_whom.options)
        terms = {**pact.then.fall_back(lambda size: 0), "partner": to}
        await scene.ann.decides({"pick": "pact", "then": terms})
        await scene.ann.slash("letter write", to="France", text="Think about it.")

    return script


TWINS = numbered(
    {
        "orders": Twins(
            {"ann"},
            until_with_the_same_answers("orders.sheet"),
            leaves_her_orders,
            writes_her_orders,
            games=GAMES,
        ),
        "contents of armies and fleets": Twins(
            {"ann"}, until_with_the_same_answers("orders.sheet"), changed=begins_with(other_units), games=GAMES
        ),
        "gold": Twins(
            {"ann"}, until_with_the_same_answers("orders.sheet"), changed=begins_with(more_gold), games=GAMES
        ),
        "an offer and a letter": Twins(
            {"ann", "bob"}, until("diplomacy.floor"), other=offers("FRA"), onlookers=("cid", "dan"), games=GAMES
        ),
    }
)


@pytest.mark.slow
@pytest.mark.rule("SS-R90")
@pytest.mark.parametrize("name", TWINS)
async def test_nobody_receives_a_byte_of_anothers_secret(tmp_path: Path, name: str) -> None:
    """All requests to Discord are compared until the reveal, also those that answer the others."""
    assert await check(TWINS[name], tmp_path) > LEAST_COMPARED


@pytest.mark.slow
@pytest.mark.rule("SS-R90")
async def test_which_card_somebody_holds_is_nobody_elses_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two cards of one colour, which everybody sees: which one it is changes nothing for anybody else."""
    begins_with(holds(CardName.TACTICAL_WITHDRAW))(monkeypatch)
    pillage = begins_with(holds(CardName.PILLAGE))
    twins = Twins({"ann"}, until_with_the_same_answers("orders.sheet"), changed=pillage, games=GAMES)
    assert await check(twins, tmp_path) > LEAST_COMPARED
