"""Where pieces lie. Pure: from sizes to points around an origin."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

# Neighbours in a sunflower's head are turned by this, so that no rows are seen.
_GOLDEN = math.pi * (3 - math.sqrt(5))


@dataclass(frozen=True, slots=True)
class Place:
    """A point, the radius of what lies there, and by how many degrees it is turned."""

    x: float
    y: float
    radius: float = 0.0
    turn: float = 0.0


ORIGIN = Place(0, 0)


@dataclass(frozen=True, slots=True)
class Region:
    """An ellipse, such as the inside of a plate."""

    x: float = 0.0
    y: float = 0.0
    width: float = 120.0
    height: float = 120.0

    @property
    def area(self) -> float:
        return math.pi * self.width * self.height


def scatter(region: Region, count: int, rng: Random, *, from_: float = 0.0) -> Iterator[Place]:
    """Yield points that cover the region evenly, from its middle or from a share of its radius."""
    start = rng.uniform(0, math.tau)
    for index in range(count):
        share = from_**2 + (1 - from_**2) * (index + 0.5) / count
        away = math.sqrt(share) * rng.uniform(0.94, 1.04)
        angle = start + index * _GOLDEN + rng.uniform(-0.15, 0.15)
        x, y = away * math.cos(angle), away * math.sin(angle)
        yield Place(
            region.x + x * region.width, region.y + y * region.height, 0, rng.uniform(-180, 180)
        )


def row(
    x: float, y: float, count: int, step: float, lean: float, turn: float, rng: Random
) -> Iterator[Place]:
    """Yield points next to each other in a line that leans by these degrees."""
    angle = math.radians(lean)
    for index in range(count):
        away = (index - (count - 1) / 2) * step
        yield Place(
            x + away * math.cos(angle),
            y + away * math.sin(angle),
            0,
            turn + rng.uniform(-7, 7),
        )


def portions(shares: Sequence[float], radius: float, wide: float = 1.0) -> list[Place]:
    """Return a circle for each share of a plate, the largest first; neighbours may touch."""
    total = sum(shares) or 1
    sizes = [
        max(0.38 if wide == 1 else 0.43, min(0.68, 0.92 * math.sqrt(share / total))) * radius
        for share in shares
    ]
    if len(sizes) == 1:
        return [Place(0, 0, 0.86 * radius)]
    angles = {2: (196, 10), 3: (180, -42, 58), 4: (190, -58, 30, 112)}.get(
        len(sizes), tuple(-90 + index * 360 / len(sizes) for index in range(len(sizes)))
    )
    return [
        Place(
            (radius * 1.02 - size) * wide * math.cos(math.radians(angle)),
            (radius * 1.02 - size) * math.sin(math.radians(angle)),
            size,
        )
        for size, angle in zip(sizes, angles, strict=True)
    ]
