"""Swords & Sails: Europe in 1000 AD, by secret written orders."""
