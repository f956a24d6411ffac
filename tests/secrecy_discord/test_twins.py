"""Changing one seat's secret changes no byte that any other seat, or the channel, receives until the reveal."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.play import PASS
from rules.kernel.values import Seat
from tests.e2e.world import a_world
from tests.secrecy_discord import twins as of
from tests.secrecy_discord.scene import ACTS, ALIKE, REFUSED, SHARES, SHOWN
from tests.secrecy_discord.twins import Twins, check, deciding, numbered, then, until

TWINS = numbered(
    {
        "a sealed dialogue": Twins({"ann"}, one=deciding("ann", *of.BOAR), other=deciding("ann", *of.STAG)),
        "half of a sealed dialogue": Twins({"ann"}, one=deciding("ann", of.BOAR[0])),
        "a sealed sheet": Twins({"ann"}, until("council.sheet"), deciding("ann", of.MEEK), deciding("ann", of.BOLD)),
        "a change of mind": Twins({"ann"}, until("council.sheet"), deciding("ann", of.BOLD), of.changes_her_mind),
        "clicks in a panel": Twins({"ann"}, until("council.sheet"), other=of.dithers),
        "an offer on the floor": Twins(
            {"ann", "bob"},
            until("council.truce"),
            other=of.bargains,
            after=of.the_floor_closes,
            onlookers=("cid", "dan"),
        ),
        "an agreement on the floor": Twins(
            {"ann", "bob"}, until("council.truce"), other=of.agrees, onlookers=("cid", "dan")
        ),
        "letters": Twins(
            {"ann", "bob"},
            until("council.truce"),
            other=of.writes_to_bob,
            after=then(of.bob_writes_to_cid, of.the_floor_closes),
            onlookers=("cid", "dan"),
        ),
        "letters of a predecessor": Twins(
            {"ann", "bob"},
            until("council.truce"),
            of.dan_takes_blue,
            then(of.much_is_written_at_blue, of.dan_takes_blue),
            then(of.dan_is_curious, of.bob_takes_blue_back),
            onlookers=("cid", "dan"),
        ),
        "a sealed answer of a predecessor": Twins(
            {"bob"},
            until("council.sheet"),
            then(deciding("bob", of.MEEK), of.dan_takes_blue),
            then(deciding("bob", of.BOLD), of.dan_takes_blue),
            of.dan_looks_about,
            onlookers=("dan", "cid"),
        ),
        "what a predecessor had begun and filed": Twins(
            {"bob"},
            until("council.sheet"),
            of.dan_takes_blue,
            then(of.bob_files_and_begins, of.dan_takes_blue),
            of.dan_looks_about,
            onlookers=("dan", "cid"),
        ),
        "letters at any time": Twins(
            {"ann", "bob"},
            of.everybody_may_write,
            other=of.writes_to_bob,
            after=of.bob_writes_to_cid,
            onlookers=("cid", "dan"),
        ),
        "private notes": Twins({"ann"}, other=of.takes_notes),
        "notes of a predecessor": Twins(
            {"bob"},
            until("council.sheet"),
            of.dan_takes_blue,
            then(of.bob_takes_notes, of.dan_takes_blue),
            of.dan_looks_about,
            onlookers=("dan", "cid"),
        ),
        "a referee beside a sealed sheet": Twins(
            {"ann"},
            until("council.sheet"),
            deciding("ann", of.MEEK),
            deciding("ann", of.BOLD),
            of.the_referee_rules,
            onlookers=("bob", "dan"),
        ),
        "a referee beside a silent window": Twins(
            {"bob"},
            until("attack.card"),
            other=of.a_card,
            after=of.the_host_and_the_referee_try,
            onlookers=("ann", "cid"),
        ),
        "a card in a window": Twins(
            {"bob"}, until("attack.card"), deciding("bob", PASS), of.a_card, onlookers=("ann", "cid", "dan")
        ),
        "silence in a window": Twins(
            {"bob"}, until("attack.card"), other=of.a_card, after=of.cid_goes_away, onlookers=("ann", "cid", "dan")
        ),
        "a pass in a window": Twins(
            {"bob"},
            until("attack.card"),
            other=deciding("bob", PASS),
            after=of.the_window_closes,
            onlookers=("ann", "cid", "dan"),
        ),
        "a pass that is taken back": Twins(
            {"bob"},
            until("attack.card"),
            other=of.passes_and_takes_it_back,
            after=of.the_window_closes,
            onlookers=("ann", "cid", "dan"),
        ),
        "a standing answer": Twins(
            {"bob"},
            until("attack.card"),
            deciding("bob", PASS),
            of.always_passes,
            after=of.the_window_closes,
            onlookers=("ann", "cid", "dan"),
        ),
        "somebody comes back in a window": Twins(
            {"bob"},
            of.bob_stays_away,
            other=deciding("bob", PASS),
            after=of.the_window_closes,
            onlookers=("ann", "cid", "dan"),
        ),
        "somebody comes back to the floor": Twins(
            {"ann", "bob"},
            of.bob_comes_back_to_the_floor,
            other=of.bob_offers,
            after=of.the_floor_runs_out,
            onlookers=("cid", "dan"),
        ),
        "a hidden hand": Twins(
            {"bob"},
            of.until_with_the_same_answers("attack.card"),
            changed=of.other_cards(Seat("blue")),
            onlookers=("ann", "cid", "dan"),
        ),
        "a hidden die": Twins({"ann"}, then(until("council.sheet"), of.the_ferryman_is_asked), changed=of.other_river),
    }
)
LEAST_COMPARED = 100


async def test_every_command_is_asked_for_by_those_who_may_not_know(tmp_path: Path) -> None:
    """A new command joins what onlookers ask for beside a secret, or is named as an act."""
    async with a_world(tmp_path) as world:
        commands = [one for one in world.bot.tree.walk_commands() if not hasattr(one, "commands")]
        asked = {name for name, _ in (*SHOWN, *ALIKE, *REFUSED)}
        assert {one.qualified_name for one in commands} == asked | {*ACTS, "game rewind"}
        assert {twins.share % SHARES for twins in TWINS.values()} == set(range(SHARES))


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS)
async def test_nobody_receives_a_byte_of_anothers_secret(tmp_path: Path, name: str) -> None:
    """All requests to Discord are compared, also those that answer the others; and that is enough to mean something."""
    assert await check(TWINS[name], tmp_path) > LEAST_COMPARED
