"""A table without squares, measured in whole centimetres: places, shapes, sight, ways and charges, exact in integers."""
