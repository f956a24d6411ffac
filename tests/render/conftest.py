"""What all pictures share: the stored ones, which obey --update-pictures, and the grounds that they are drawn on."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from render.baked import BAKERY
from render.cache import SPRITES
from tests.helpers.grounds import share_grounds
from tests.render import snapshots

AssertPicture = Callable[[Image.Image, str], None]


@pytest.fixture(scope="session", autouse=True)
def _room_for_sprites() -> None:
    """Room for the cards of all hands: here they come up again in every other test."""
    SPRITES.bound = 128 * 2**20


@pytest.fixture(scope="package", autouse=True)
def _grounds_of_pictures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Pictures that are compared are drawn on grounds that no bot has painted, for some bots paint to be found out."""
    own = tmp_path_factory.getbasetemp()
    BAKERY.open((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "grounds", (), lambda fault: None)
    yield
    share_grounds()


@pytest.fixture
def assert_picture(request: pytest.FixtureRequest, tmp_path: Path) -> AssertPicture:
    """Compare a picture with the stored one of a name, or store it under --update-pictures."""
    update = bool(request.config.getoption("--update-pictures", default=False))
    return partial(snapshots.assert_picture, update=update, failures=tmp_path)
