"""What tests of Swords & Sails have at hand."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content
from tests.helpers.swords_and_sails import whole_box


@pytest.fixture(scope="session")
def box() -> Content:
    """Everything in the box, with the map of Europe."""
    return whole_box()
