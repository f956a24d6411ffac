"""Crashes at every point, and real kills: no table is torn, no step lost or doubled."""
