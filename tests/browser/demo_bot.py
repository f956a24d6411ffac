"""The bot as `make play` starts it, but with the same dice in every run: a captain meets everything in good time."""

from __future__ import annotations

from bot import main
from tests.e2e.world import the_same_dice

if __name__ == "__main__":
    with the_same_dice():
        main()
