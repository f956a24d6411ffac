"""From degrees to the canvas: Lambert's conformal conic projection on a sphere.

The meridian in the middle is a straight line from top to bottom, and is where the board is folded [SS-104].
"""

import math

WIDTH, HEIGHT = 2000, 1500
FOLD = WIDTH / 2

KM_PER_PIXEL = 2.68
EARTH_RADIUS = 6371.0088  # km
MIDDLE_LONGITUDE, MIDDLE_LATITUDE = 18, 46
TRUE_SOUTH, TRUE_NORTH = math.radians(34), math.radians(58)  # the parallels without distortion
SHIFT_NORTH = 60  # km by which the middle of the canvas lies north of the middle latitude


def _stretch(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


_CONE = math.log(math.cos(TRUE_SOUTH) / math.cos(TRUE_NORTH)) / math.log(_stretch(TRUE_NORTH) / _stretch(TRUE_SOUTH))
_SCALE = EARTH_RADIUS * math.cos(TRUE_SOUTH) * math.pow(_stretch(TRUE_SOUTH), _CONE) / _CONE


def _distance_to_pole(latitude: float) -> float:
    return _SCALE / math.pow(_stretch(math.radians(latitude)), _CONE)


def project(longitude: float, latitude: float) -> tuple[float, float]:
    """The pixel of a point of the Earth, as fractions; y grows downwards."""
    radius = _distance_to_pole(latitude)
    angle = _CONE * math.radians(longitude - MIDDLE_LONGITUDE)
    east = radius * math.sin(angle)
    north = _distance_to_pole(MIDDLE_LATITUDE) - radius * math.cos(angle)
    return WIDTH / 2 + east / KM_PER_PIXEL, HEIGHT / 2 - (north - SHIFT_NORTH) / KM_PER_PIXEL
