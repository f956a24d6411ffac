"""Still grounds of a run of the tests: painted by the first process that needs one, mapped by all others."""

from __future__ import annotations

import os
from pathlib import Path

from cogs.drawing.worker import MADE_FROM
from render.baked import BAKERY


def share_grounds() -> None:
    """From here on this process draws on the grounds of all, which are those of the bots that are started, too."""
    BAKERY.open(Path(os.environ["GROUNDS"]), MADE_FROM, lambda fault: None)
