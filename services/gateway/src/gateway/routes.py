"""The fixed table of what is public, and to whom it goes."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from gateway.settings import Settings


@dataclass(frozen=True)
class Route:
    """A public path and everything below it; an exact one is that single path."""

    path: bytes
    service: str
    seconds: float
    body_limit: int
    exact: bool = False

    @property
    def name(self) -> str:
        return self.path.decode()


def public_routes(settings: Settings) -> tuple[Route, ...]:
    """Nothing that is not listed here can be reached from outside."""
    seconds, limit = settings.answer_seconds, settings.body_limit
    plan_seconds = settings.generate_plan_seconds
    return (
        Route(b"/api/auth", "identity", seconds, min(settings.auth_body_limit, limit)),
        Route(b"/api/ai", "planner", seconds, limit),
        # A language model writes for minutes. A route of its own also has connections of its own:
        # plans that are being written never keep a member from the list of those already written.
        Route(b"/api/ai/generate-plan", "planner", plan_seconds, limit, exact=True),
        Route(b"/api/tracker", "tracker", seconds, limit),
        Route(b"/api/plans", "catalogue", seconds, limit),
        Route(b"/api/payments", "billing", seconds, limit),
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

    def find(self, path: bytes) -> T | None:
        """The target of this normalised path, or None for every path nobody may ask for."""
        found = self._exact.get(path)
        if found is not None:
            return found
        end = path.find(b"/", 5)
        return self._prefixes.get(path if end < 0 else path[:end])
