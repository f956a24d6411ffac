"""A table without squares, in whole centimetres: places, shapes, sight, ways and charges, exact in integers."""
