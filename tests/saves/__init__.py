"""Games that were put away under older rules: they must load, look the same, and be played to their end."""
