"""The box of Saber and Blood, opened once."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from tests.helpers.saber_and_blood import pinned_box


@pytest.fixture(scope="session")
def box() -> Content:
    """Everything in the box."""
    return pinned_box()
