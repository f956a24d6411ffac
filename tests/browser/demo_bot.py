"""The bot as `make play` starts it, but with the same dice in every run: a captain meets everything in good time."""

if __name__ == "__main__":  # As in bot.py: worker processes run this file, too.
    from cogs.start import main
    from tests.e2e.world import the_same_dice

    with the_same_dice():
        main()
