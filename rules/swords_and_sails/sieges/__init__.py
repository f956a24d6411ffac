"""Sieges: who besieges what, how much it resists, and who falls before the walls."""
