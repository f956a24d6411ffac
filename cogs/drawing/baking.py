"""`python -m cogs.drawing.baking`: bakes the still grounds of all games, so that the first start has them at hand."""

from cogs.drawing.worker import bake_everything, offered
from data.settings import load_settings

if __name__ == "__main__":
    bake_everything(offered, load_settings().grounds_folder)
