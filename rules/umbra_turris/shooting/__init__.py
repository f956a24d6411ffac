"""Shooting and throwing [UT-4xx, UT-85x]."""
