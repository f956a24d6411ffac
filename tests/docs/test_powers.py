"""Nobody can do more at a table than they should, and docs/powers.md tells what they can."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from rules.table.record import Stage
from tests.docs.deeds import BUTTONS, DEEDS, Deed, How
from tests.docs.pages import code, page
from tests.docs.powers import COMMAND, PAGE, STAGES, powers_at, read, told, written
from tests.docs.trial import IN_PLAY, Mark, Powers, Role, a_trial

OVER_OTHERS = {
    "referee fallback",
    "referee replace",
    "referee rewind",
    "game rewind",
    "referee accept",
    "referee abandon",
}
STEERING = {"game start", "start", "steward", "s0", "game pause", "game resume", "referee extend"}
SITTING_DOWN = {"game join", "join", "seat"}
DELETING_HIMSELF = {"privacy delete", "erase_me"}
HIS_OWN = {
    "game new",
    "game list",
    "duties",
    "game picture",
    "game record",
    "notices",
    "help",
    "rules",
    "privacy show",
    "my_data",
    *DELETING_HIMSELF,
}
"""What has nothing to do with the table that is tried."""
OF_A_SEAT = {
    "hand",
    "game leave",
    "leave",
    "game report",
    "report",
    "game concede",
    "concede",
    "decide",
    "open",
    "choice",
}
OF_A_SEAT |= {
    "my_seat",
    "since",
    "notes",
    "write_notes",
    "game draw",
    "accept_draw",
    "refuse_draw",
    "vote",
    "letters",
    "reply",
    "older",
}
KEEPING_LETTERS = {"letter block", "letter unblock", "letter report", "letter release"}
DONE = (Mark.YES, Mark.VOTE)


@pytest.fixture(scope="module", params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    """A stage of a table."""
    found: Stage = request.param
    return found


@pytest.fixture(scope="module")
def powers(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> Powers:
    """What the bot lets everybody do at that stage."""
    return asyncio.run(powers_at(stage, tmp_path_factory.mktemp(stage)))


def names(powers: Powers, *roles: Role, marks: tuple[Mark, ...] = DONE) -> set[str]:
    """What people of these roles are answered so."""
    return {deed.name for (role, deed), mark in powers.items() if role in roles and mark in marks}


@pytest.mark.slow
def test_the_page_tells_what_the_bot_does(stage: Stage, powers: Powers) -> None:
    """Whatever anybody tries comes out as the page says."""
    said = {what: mark for what, mark in read(page(PAGE)).items() if what[2] is stage}
    found = told({stage: powers})
    differ = [
        f"{role}, {STAGES[stage]}, {deed}: the page has {said.get(what)}, the bot {found.get(what)}"
        for what in sorted({*said, *found})
        if said.get(what) != found.get(what)
        for role, deed, _ in [what]
    ]
    assert not differ, f"run {COMMAND} and look at what has changed: {differ}"


@pytest.mark.slow
def test_whoever_plays_has_no_power_over_others_alone(stage: Stage, powers: Powers) -> None:
    """In play neither a player nor a host answers for others, replaces them, goes back or ends the game by himself."""
    if stage in IN_PLAY:
        assert not OVER_OTHERS & names(powers, Role.PLAYER, Role.HOST, marks=(Mark.YES,))
        pace = [deed for deed in DEEDS if deed.name == "game settings" and "picture" not in deed.options]
        assert all(powers[role, deed] is not Mark.YES for role in (Role.PLAYER, Role.HOST) for deed in pace)
        assert {"referee rewind", "referee abandon"} <= names(powers, Role.REFEREE, marks=(Mark.YES,))


@pytest.mark.slow
def test_only_the_host_and_referees_steer(stage: Stage, powers: Powers) -> None:
    """Starting, pausing, more time and the settings are refused to everybody else; a player can ask for time."""
    others = (Role.PLAYER, Role.ONLOOKER, Role.STRANGER)
    assert not (STEERING | {"game settings"}) & names(powers, *others, marks=(Mark.YES,))
    assert (STEERING | {"game settings"}) & names(powers, *others) <= {"game pause", "referee extend"}


@pytest.mark.slow
def test_a_stranger_has_only_what_is_his_own(stage: Stage, powers: Powers) -> None:
    """For whoever cannot see the channel the table does not exist, whatever he uses or presses."""
    assert names(powers, Role.STRANGER, marks=(Mark.YES, Mark.VOTE, Mark.SEES)) <= HIS_OWN


@pytest.mark.slow
def test_an_onlooker_changes_nothing_but_by_sitting_down(stage: Stage, powers: Powers) -> None:
    """He takes a free seat or asks for one; all else he looks at, or opens a table of his own."""
    assert names(powers, Role.ONLOOKER) <= SITTING_DOWN | DELETING_HIMSELF | {"game new"}
    assert not SITTING_DOWN & names(powers, Role.ONLOOKER, marks=(Mark.YES,)) or stage in (Stage.OPEN, Stage.SEATED)


@pytest.mark.slow
def test_what_belongs_to_a_seat_is_closed_to_all_others(stage: Stage, powers: Powers) -> None:
    """Hands, answers, orders and letters are for whoever sits there, not for a referee."""
    private = {deed.name for deed in DEEDS if deed.name.startswith(("orders", "letter "))} - {"letter reported"}
    answered = names(powers, Role.REFEREE, Role.ONLOOKER, Role.STRANGER, marks=(*DONE, Mark.SEES))
    assert not (OF_A_SEAT | private) & answered


@pytest.mark.slow
def test_nothing_happens_to_a_game_that_is_over(stage: Stage, powers: Powers) -> None:
    """Only letters can still be reported, blocked and released, notes written, and tables be opened and deleted."""
    deleting = DELETING_HIMSELF | {"erase_table", "erase_server"}
    if stage is Stage.FINISHED:
        assert names(powers, *Role) == KEEPING_LETTERS | {"game new", "notes", "write_notes"} | deleting


@pytest.mark.slow
def test_only_the_host_and_referees_delete_a_table_and_only_one_that_is_over(stage: Stage, powers: Powers) -> None:
    """A game in play is not taken from its players; a whole server is deleted by nobody but who manages it."""
    assert not {"erase_table", "erase_server"} & names(powers, Role.PLAYER, Role.ONLOOKER, Role.STRANGER)
    assert ("erase_table" in names(powers, Role.HOST, Role.REFEREE)) is (stage is Stage.FINISHED)
    assert "erase_server" not in names(powers, Role.HOST)


@pytest.mark.slow
async def test_a_hole_is_found(tmp_path: Path) -> None:
    """If everybody were taken for a host, the trial would tell."""
    async with a_trial(tmp_path, Stage.OPEN) as trial:
        player = trial.in_turn()[0][0]
        start = next(deed for deed in DEEDS if deed.name == "game start")
        async with trial.dry_run():
            assert Mark.NO is await trial.tried(player, start)
            with patch("cogs.rights.is_referee", lambda *_: True):
                assert Mark.YES is await trial.tried(player, start)


@pytest.mark.slow
async def test_a_dry_run_keeps_nothing(tmp_path: Path) -> None:
    """What slips through to the store is noticed."""
    async with a_trial(tmp_path, Stage.OPEN) as trial:
        player, keep = trial.in_turn()[0][0], trial.world.bot.store.save
        leave = next(deed for deed in DEEDS if deed.name == "game leave")

        async def leaky() -> None:
            async with trial.dry_run():
                with patch.object(trial.world.bot.store, "save", keep):
                    await trial.tried(player, leave)

        with pytest.raises(AssertionError, match="has changed something"):
            await leaky()


def test_the_page_is_as_it_is_made() -> None:
    """Introduction and tables stand there as the generator writes them."""
    assert page(PAGE) == written(read(page(PAGE))), f"run {COMMAND}"


def test_each_deed_has_a_name_of_its_own() -> None:
    """The page can be read back, and what it calls a button is what stands on it."""
    shown = [deed.shown for deed in DEEDS]
    assert len(shown) == len(set(shown))
    assert not [name for name in shown if ", " in name or "|" in name]

    def label(deed: Deed) -> str:
        assert deed.how is How.BUTTON
        return deed.shown.strip("*").removesuffix(" …")

    assert [] == [label(deed) for deed in BUTTONS if f'"{label(deed)}' not in code()]
