"""The process that workers are forked from: to import this has everything at hand there, and so has whoever is forked.

It draws for nobody, holds nothing of the bot's, runs no thread, and ends when the bot and all workers are gone.
"""

from __future__ import annotations

import gc
import os
import signal
from itertools import count

from cogs.drawing import worker
from data.logs import logger

log = logger(__name__)

GLANCE = 0.25
"""Seconds between two looks whether the bot is still there: while this is busy, nothing else would notice."""
MOST_GLANCES = 2400
"""After so many a foreman who is not ready counts as hung; the next one begins anew."""


def get_ready() -> None:
    """Have everything at hand for those who are told of in the environment; without them, workers do it themselves."""
    told = os.environ.get(worker.FOREMAN)
    if told is None:
        return
    bot, glances = os.getppid(), count()

    def look_up(*_: object) -> None:
        if os.getppid() != bot or next(glances) > MOST_GLANCES:
            os._exit(1)

    signal.signal(signal.SIGALRM, look_up)
    signal.setitimer(signal.ITIMER_REAL, GLANCE, GLANCE)
    try:
        worker.be_ready(*worker.read_orders(told))
    except Exception as fault:  # Whoever is forked tries it again, and is heard.
        log.error("foreman_not_ready", error=fault)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    gc.freeze()  # What is not looked through is not touched, and stays one copy for all.


get_ready()
