"""Combat in the Lists: two to six knights in an arena of hexes, until one is left standing."""
