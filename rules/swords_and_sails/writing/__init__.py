"""Writing orders: what a player knows, which orders are legal, the guided sheet and the order language."""
