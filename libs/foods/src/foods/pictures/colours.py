"""Colours as `#rrggbb`: darker, lighter, and mixed."""

from collections.abc import Iterable

_DARK, _LIGHT = "#4a2410", "#fffaf0"


def shade(colour: str) -> str:
    """A warm, darker one: the side of a piece that lies in the shadow."""
    return mix([(colour, 0.8), (_DARK, 0.2)])


def tint(colour: str) -> str:
    """A warm, lighter one: where the light falls."""
    return mix([(colour, 0.72), (_LIGHT, 0.28)])


def mix(parts: Iterable[tuple[str, float]]) -> str:
    """The average of colours by their weights, of which one must be more than 0."""
    parts = list(parts)
    weight = sum(each for _, each in parts)
    channels = (
        sum(int(colour[at : at + 2], 16) * each for colour, each in parts) / weight
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{round(value):02x}" for value in channels)


def brightness(colour: str) -> float:
    """From 0, black, to 1, white."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue
