"""What every test may use: two markers, three options, and a hypothesis that neither times nor surprises."""

import gc
import os
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import hypothesis
import pytest

from tests.helpers.compiling import import_own_share_first
from tests.helpers.processor_time import ProcessorTime, count_all
from tests.helpers.scene import PLAYED, run_all_again

hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("steady")

RARELY = 5_000, 20, 100
"""The thresholds of a garbage collector that has ten thousand tests and all that they import behind it."""

# Hardly anything that is made while tests are collected is ever thrown away.
gc.disable()

# No test may ever reach the real Discord, whatever the developer's shell holds.
os.environ.pop("DISCORD_TOKEN", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two ways to accept what the code now gives, and what it costs to ask."""
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--update-pictures", action="store_true", help="write the stored pictures anew")
    parser.addoption("--processor-time", nargs="?", type=int, const=10, help="what the tests cost, the slowest listed")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Whoever asks what the tests cost is also told what nobody of them can see."""
    return None if config.getoption("--processor-time") is None else count_all(config)


def pytest_configure(config: pytest.Config) -> None:
    """The project's markers."""
    config.addinivalue_line("markers", "rule(*ids): the rules of the rulebook that the test is about")
    config.addinivalue_line("markers", "slow: takes more than a quarter of a second; leave out with -m 'not slow'")
    if "PYTEST_XDIST_WORKER" not in os.environ:
        # Whoever first needs the ground of a picture bakes it, and all others map it, tests and bots alike.
        grounds = TemporaryDirectory(prefix="grounds-")
        os.environ["GROUNDS"] = grounds.name
        config.add_cleanup(grounds.cleanup)
    if (slowest := config.getoption("--processor-time")) is not None:
        config.pluginmanager.register(ProcessorTime(slowest))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: a test that waits for a browser or a process leaves its core free."""
    return (os.cpu_count() or 1) + 2


def pytest_sessionstart(session: pytest.Session) -> None:
    """Workers compile a fresh checkout together."""
    import_own_share_first(session.config)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Whatever scenes a test has played are run again when it is over."""
    PLAYED.clear()
    yield
    run_all_again()


@pytest.fixture(scope="session", autouse=True)
def _settled() -> None:
    """What is loaded before the first test stays to the end, and is not looked through again and again."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _shared_grounds() -> None:
    """Tests that draw map what another process of the run has painted."""
    if "render.baked" in sys.modules:
        from tests.helpers.grounds import share_grounds

        share_grounds()


@pytest.fixture(scope="session", autouse=True)
def _no_power_cut() -> None:
    """Tests that store something do not wait for the disk after every answer."""
    if "data.db.connect" in sys.modules:
        from tests.helpers.databases import wait_for_no_disk

        wait_for_no_disk()


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden playthroughs are written instead of compared."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def update_pictures(request: pytest.FixtureRequest) -> bool:
    """Whether stored pictures are written instead of compared."""
    return bool(request.config.getoption("--update-pictures"))
