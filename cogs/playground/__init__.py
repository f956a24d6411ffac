"""The playground: the real bot in a simulated Discord, with channels that a visitor opens in the browser.

The simulator, simcord, is made for tests. What it offers to everybody is used as it is: people, channels and threads,
the page of a channel with its choice of whom to be, commands, presses and forms. What it lacks for a place to play is
made up for here, all of it in four files, and nothing else of the bot knows of it:

- `simulator.Discord`: it holds a press back until every wait is over that ends within its patience, and knows one page
  alone. Here long waits are left to the heartbeat, and the room in which somebody acts is the one that it knows.
- `rooms.Room`: it shows one channel, refuses an action that meets another or comes from an older publication, and
  forgets a page after ten minutes. Here each channel, thread and direct message is a room with a page of its own, all
  rooms act in turn, a press counts as long as its button still stands there, and pages stay.
- `page.Server`: it serves its page without a way to other channels, with five flaws in its own scripts. Here a bar
  leads from room to room, and the scripts are served with corrections, each for a reason that stands beside it.
- `thrift`: it starts a process for every picture, and reads every text anew with every publication.

These overrule methods whose names begin with an underscore: for none of it simcord 1 has a public way, and a test for
each tells when it has changed. `Heartbeat` moves the simulated clock with the real one, and `kept` brings tables back.
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
