"""What all pictures share: the stored ones, which obey --update-pictures, and room for what they are made of."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from render.cache import SPRITES
from tests.render import snapshots

AssertPicture = Callable[[Image.Image, str], None]


@pytest.fixture(scope="session", autouse=True)
def _room_for_sprites() -> None:
    """Room for the cards of all hands: here they come up again in every other test."""
    SPRITES.bound = 128 * 2**20


@pytest.fixture
def assert_picture(request: pytest.FixtureRequest, tmp_path: Path) -> AssertPicture:
    """Compare a picture with the stored one of a name, or store it under --update-pictures."""
    update = bool(request.config.getoption("--update-pictures", default=False))
    return partial(snapshots.assert_picture, update=update, failures=tmp_path)
