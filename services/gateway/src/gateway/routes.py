"""The fixed table of what is public, and to whom it goes."""

from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import unquote_to_bytes

MIB = 1024 * 1024


@dataclass(frozen=True)
class Route:
    """A public path and everything below it; an exact one is that single path."""

    path: bytes
    service: str
    seconds: float = 30.0
    body_limit: int = MIB
    exact: bool = False

    @property
    def name(self) -> str:
        return self.path.decode()


def public_routes(
    seconds: float = 30.0, body_limit: int = MIB, generate_plan_seconds: float = 300.0
) -> tuple[Route, ...]:
    """Nothing that is not listed here can be reached from outside."""
    return (
        Route(b"/api/auth", "identity", seconds, body_limit),
        Route(b"/api/ai", "planner", seconds, body_limit),
        # A language model writes for minutes. A line of its own is also a pool of its own: plans
        # that are being written never keep a member from the list of those already written.
        Route(b"/api/ai/generate-plan", "planner", generate_plan_seconds, body_limit, exact=True),
        Route(b"/api/tracker", "tracker", seconds, body_limit),
        Route(b"/api/plans", "catalogue", seconds, body_limit),
        Route(b"/api/payments", "billing", seconds, body_limit),
    )


T = TypeVar("T")


class RouteTable(Generic[T]):
    """Finds what stands behind a path, by its first two segments or by all of it."""

    def __init__(self, rows: list[tuple[Route, T]]) -> None:
        for route, _ in rows:
            if not route.exact and (route.path.count(b"/") != 2 or route.path[:5] != b"/api/"):
                raise ValueError(f"A prefix has two segments, /api/<name>: {route.name}")
        self._exact = {route.path: target for route, target in rows if route.exact}
        self._prefixes = {route.path: target for route, target in rows if not route.exact}

    def find(self, raw_path: bytes) -> T | None:
        """The target of this path as it was sent, or None for every path nobody may ask for."""
        found = self._exact.get(raw_path)
        if found is not None:
            return found
        end = raw_path.find(b"/", 5)
        found = self._prefixes.get(raw_path if end < 0 else raw_path[:end])
        return found if found is None or is_plain(raw_path) else None


def is_plain(raw_path: bytes) -> bool:
    """Whether every reader of this path sees the same segments in it.

    A path is forwarded as it was sent. If it could be understood in two ways (dot segments,
    slashes that are doubled, encoded or leaning the other way), a service or a proxy between
    could understand another path than the one that was looked up here.
    """
    if b"%" not in raw_path and b"//" not in raw_path and b"/." not in raw_path:
        return b"\\" not in raw_path
    segments = raw_path.split(b"/")[1:]
    decoded = [unquote_to_bytes(segment) for segment in segments]
    return (
        b"" not in decoded[:-1]
        and b"." not in decoded
        and b".." not in decoded
        and not any(set(segment) & set(b"/\\\0") for segment in decoded)
    )
