"""Battles on land and at sea, in the normal and the quick form, and what to expect of them."""
