"""Games that are known to be right, as text."""
