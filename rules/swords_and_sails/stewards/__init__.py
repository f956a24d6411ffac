"""How a power is run by itself: judgement, orders, building, intrigue and talks, from what its seat sees."""
