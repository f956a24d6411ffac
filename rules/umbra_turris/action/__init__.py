"""One model's turn: Basic and Minor Actions, movement and charges [UT-121 to UT-128, UT-2xx]."""
