"""The real bot in a simulated Discord, from the first command to the last reveal."""
