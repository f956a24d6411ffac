"""The playground: the real bot in a simulated Discord, with a channel that a visitor opens in the browser.

The simulator is made for tests: its clock stands still, its page shows nothing new until somebody acts, and it
refuses a click that meets its own work. Three things make a place to play of it: `Discord` leaves long waits to the
heartbeat, `Door` lets the visitor and the heartbeat act in turn so that no click is lost, and `Heartbeat` moves the
clock with the real one and shows the page what the bot has posted by itself.
"""

import logging

logging.disable(logging.WARNING)  # The simulator makes a client as it is imported, and discord.py warns of its intents.
try:
    import simcord  # noqa: F401 - only to say in plain words that it is missing
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "The playground needs the simulated Discord, simcord[preview], which is not installed: run make play.",
        name=missing.name,
    ) from None
finally:
    logging.disable(logging.NOTSET)
