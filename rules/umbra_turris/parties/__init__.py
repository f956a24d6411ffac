"""Parties: lists of heroes, what they cost, what makes them legal, and how players write and choose them [UT-7xx]."""
