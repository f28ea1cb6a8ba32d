"""Every error of a service must be one that its route declares."""

from collections.abc import Awaitable, Callable, Iterable

import httpx
from fastapi.routing import APIRoute

from chassis.http import Routes, operation_of


def only_declared_errors(
    declared: Iterable[Routes],
) -> Callable[[httpx.Response], Awaitable[None]]:
    """Return a response hook for an HTTP client that fails for an undeclared error."""
    routes = [
        route for each in declared for route in each.router.routes if isinstance(route, APIRoute)
    ]

    async def check(response: httpx.Response) -> None:
        if response.status_code < 400:
            return
        await response.aread()
        method, path = response.request.method, response.request.url.path
        for route in routes:
            if method in (route.methods or ()) and route.path_regex.match(path):
                operation = operation_of(route.endpoint)
                error = response.json().get("error")
                assert operation.declares(response.status_code, error), (
                    f"{method} {route.path} does not declare {response.status_code} {error!r}"
                )
                return

    return check
