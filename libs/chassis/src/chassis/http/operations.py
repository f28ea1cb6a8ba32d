"""The operations of a service, found by a table of methods and paths.

FastAPI tries the routes in order, so that each additional one slows down the others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fastapi.routing import APIRoute

from chassis.http.compiled import Handler, compiled


@dataclass(frozen=True, slots=True)
class _Place:
    """An operation, and its position in the declared order: the first match is used."""

    order: int
    route: APIRoute
    # None if it is left to FastAPI.
    handle: Handler | None

    def fits(self, method: str, path: str) -> bool:
        return method in (self.route.methods or ()) and bool(self.route.path_regex.match(path))


class Operations:
    """The operations of a service by method and path."""

    def __init__(self, routes: Iterable[APIRoute] = ()) -> None:
        # Paths without parameters, and others by their prefix: `/api/tracker/log/`.
        self._whole: dict[tuple[str, str], _Place] = {}
        self._beginning: dict[tuple[str, str], list[_Place]] = {}
        places = [_Place(order, route, compiled(route)) for order, route in enumerate(routes)]
        for place in places:
            path = place.route.path
            for method in place.route.methods or ():
                if "{" in path:
                    beginning = method, path[: path.index("{")]
                    self._beginning.setdefault(beginning, []).append(place)
                elif not any(each.fits(method, path) for each in places[: place.order]):
                    self._whole[method, path] = place

    def find(self, scope: Any) -> Handler | None:
        """The operation of a request; the scope then contains it, as after FastAPI's routing."""
        method, path = scope["method"], scope["path"]
        place = self._whole.get((method, path)) or self._with_parameters(method, path)
        if place is None or place.handle is None:
            return None
        route = place.route
        scope["route"], scope["endpoint"] = route, route.endpoint
        scope["path_params"] = _values_of(route, path) if route.param_convertors else {}
        return place.handle

    def _with_parameters(self, method: str, path: str) -> _Place | None:
        best: _Place | None = None
        end = len(path)
        while (end := path.rfind("/", 0, end)) >= 0:
            for place in self._beginning.get((method, path[: end + 1]), ()):
                if (best is None or place.order < best.order) and place.fits(method, path):
                    best = place
        return best


def _values_of(route: APIRoute, path: str) -> dict[str, Any]:
    matched = route.path_regex.match(path)
    assert matched is not None
    convertors = route.param_convertors
    return {name: convertors[name].convert(text) for name, text in matched.groupdict().items()}
