"""Months of a campaign on a simulated Discord, with everything that can happen to a table of strangers."""
