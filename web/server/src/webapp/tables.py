"""Tables to draw food on: plate, pan, board, bowl, lunch box, small plates."""

import math
from dataclasses import dataclass

GROUNDS = ("#dfe8cf", "#f2e4cf", "#d6e6e1", "#f1ddd5", "#e5e1ee", "#e9ebd3", "#d9e2ec", "#f3e7b9")


@dataclass(frozen=True)
class Place:
    """The position and size of a drawn food."""

    x: float
    y: float
    scale: float = 1.1


@dataclass(frozen=True)
class Table:
    """Drawings below and above the food, and its places; the first is for the main ingredient."""

    below: str
    places: tuple[Place, ...]
    above: str = ""


def _ring(x: float, y: float, radius: float, count: int, scale: float = 1.1) -> tuple[Place, ...]:
    angles = (index * math.tau / count - math.tau / 4 for index in range(count))
    return tuple(Place(x + radius * math.cos(a), y + radius * math.sin(a), scale) for a in angles)


def _round(x: int, y: int, radius: int, rim: str, inside: str) -> str:
    return (
        f'<ellipse cx="{x + 6}" cy="{y + 12}" rx="{radius + 4}" ry="{radius + 2}" opacity=".08"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{rim}"/>'
        f'<circle cx="{x}" cy="{y}" r="{round(radius * 0.8)}" fill="{inside}"/>'
    )


_CUTLERY = (
    '<g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="10"'
    ' stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M72 96v66a24 24 0 0 0 48 0V96M96 96v214"/>'
    '<path d="M548 310V96c28 22 34 76 26 128h-26"/></g>'
)
_PLATE = Table(
    _round(320, 200, 170, "#fff", "#f7f6f2") + _CUTLERY,
    (Place(320, 200, 1.2), *_ring(320, 200, 90, 5)),
)
_PAN = Table(
    '<ellipse cx="276" cy="216" rx="182" ry="176" opacity=".1"/>'
    '<path d="M420 186h190a14 14 0 0 1 0 28H420z" fill="#3b3a38"/>'
    '<circle cx="268" cy="200" r="176" fill="#4a4946"/>'
    '<circle cx="268" cy="200" r="152" fill="#5d5b57"/>',
    (Place(268, 200, 1.3), *_ring(268, 200, 96, 5, 1.05)),
)
_BOARD = Table(
    '<rect x="76" y="62" width="500" height="296" rx="26" opacity=".1"/>'
    '<rect x="70" y="52" width="500" height="296" rx="26" fill="#d3a673"/>'
    '<path d="M90 120h460M90 196h460M90 272h460" stroke="#c4935d" stroke-width="5" opacity=".6"/>'
    '<circle cx="536" cy="86" r="14" fill="#b98553"/>',
    (
        Place(190, 150, 1.5),
        Place(330, 130),
        Place(450, 170),
        Place(160, 280),
        Place(300, 270),
        Place(440, 285),
    ),
    '<path d="M520 330l70-210c20 20 14 70-6 120l-36 96z" fill="#eef0ee"/>'
    '<path d="M520 330l28 6-14 44-26-8z" fill="#4b3a2b"/>',
)
_BOWL = Table(
    _round(320, 204, 174, "#7c9aa8", "#eaf0ef")
    + '<path d="M500 60L628 250M530 48L640 214" stroke="#b5895a" stroke-width="9"'
    ' stroke-linecap="round"/>',
    (Place(320, 204, 1.25), *_ring(320, 204, 88, 6, 1.0)),
)
_BOX = Table(
    '<rect x="86" y="52" width="480" height="316" rx="36" opacity=".1"/>'
    '<rect x="80" y="42" width="480" height="316" rx="36" fill="#fff"/>'
    '<rect x="100" y="62" width="250" height="276" rx="22" fill="#eaf2e3"/>'
    '<rect x="366" y="62" width="174" height="130" rx="22" fill="#f8ead9"/>'
    '<rect x="366" y="208" width="174" height="130" rx="22" fill="#e6e9f4"/>',
    (
        Place(190, 150, 1.5),
        Place(280, 240, 1.3),
        Place(165, 270, 1.0),
        Place(425, 130),
        Place(490, 122, 0.9),
        Place(452, 274, 1.2),
    ),
)
_SMALL_PLATES = Table(
    _round(176, 140, 112, "#fff", "#f4f2ec")
    + _round(430, 120, 96, "#c9765a", "#f8e8df")
    + _round(250, 320, 84, "#6f9a8b", "#e6f0ec")
    + _round(474, 300, 104, "#fff", "#f4f2ec"),
    (
        Place(150, 130, 1.4),
        Place(208, 160),
        Place(430, 120, 1.3),
        Place(250, 318, 1.2),
        Place(446, 290, 1.2),
        Place(510, 312),
    ),
)
TABLES = (_PLATE, _PAN, _BOARD, _BOWL, _BOX, _SMALL_PLATES)
# For a single dish, in the middle of the picture.
PLATES = (_PLATE, _BOWL)
