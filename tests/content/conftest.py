"""The content of each game, loaded once."""

import pytest

from data.load import load
from rules.saber_and_blood.content import Content


@pytest.fixture(scope="session")
def box() -> Content:
    """Everything in the box of Saber and Blood."""
    return load("saber_and_blood", Content)
