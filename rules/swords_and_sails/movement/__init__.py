"""The adjudication of a season's orders, from the reveal to the last retreat, step by step."""
