"""A few days of a campaign with everything in them, audited; and the audit itself, which must find what is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.audit import broken_promises
from tests.campaign.campaign import play
from tests.campaign.course import SHORT, WHOLE
from tests.campaign.faults import PLANTED
from tests.helpers.lengths import COUNT

SEED = 1


@pytest.mark.slow
async def test_seven_strangers_play_through_everything(tmp_path: Path) -> None:
    """Five zones, two leaves, a takeover, an outage of ten hours and kills break no promise; each fault would show."""
    report = await play(tmp_path, WHOLE if COUNT else SHORT, SEED)
    print(report)
    assert [] == report.faults
    for plant, promise in PLANTED.items():
        broken = broken_promises(plant(report.books))
        assert any(fault.startswith(promise.__name__) for fault in broken), f"{plant.__name__} went unnoticed"
