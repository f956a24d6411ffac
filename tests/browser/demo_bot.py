"""The bot as `make play` starts it, but with the same dice in every run, and fit for a busy machine.

So a captain meets everything in good time, and no page gives up: then it would take no further press.
"""

if __name__ == "__main__":  # As in bot.py: worker processes run this file, too.
    from functools import partial

    from cogs.drawing import workshop
    from cogs.playground import start
    from cogs.start import main
    from tests.e2e.world import PATIENCE, the_same_dice

    start.play = partial(start.play, patience=PATIENCE)
    workshop.LONGEST_WORK = int(PATIENCE)  # The foreman is nice, and paints long on a busy machine.
    with the_same_dice():
        main()
else:
    from cogs.drawing import worker

    worker.NICENESS = 0  # Beside eight busy programs a nice worker takes minutes for a picture.
