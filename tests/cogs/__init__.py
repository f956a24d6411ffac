"""Tests of the Discord shell."""
