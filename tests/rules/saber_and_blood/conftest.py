"""The box of Saber and Blood, opened once."""

from __future__ import annotations

import pytest

from data.load import load
from rules.saber_and_blood.content import Content


@pytest.fixture(scope="session")
def box() -> Content:
    """Everything in the box."""
    return load("saber_and_blood", Content)
