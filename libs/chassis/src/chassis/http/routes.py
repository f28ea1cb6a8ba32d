"""Routes that say, next to their path, what the operation says when it fails."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from chassis.http.bodies import StrictRequest

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Words:
    """What an operation says when something is wrong."""

    failure: str = "Internal error"
    invalid: str = "Validation error"
    invalid_status: int = 400
    details: bool = True
    missing: str = "Not found"


SILENT = Words()
_ATTRIBUTE = "__words__"


def words_of(endpoint: Any) -> Words:
    """What the operation behind an endpoint says."""
    words = getattr(endpoint, _ATTRIBUTE, SILENT)
    assert isinstance(words, Words)
    return words


class _StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await answer(StrictRequest(request.scope, request.receive))

        return strictly


class Routes:
    """The operations of a service under one prefix."""

    def __init__(self, prefix: str, *, internal: bool = False) -> None:
        self.router = APIRouter(
            prefix=prefix, route_class=_StrictRoute, include_in_schema=not internal
        )

    def get(self, path: str, **words: Any) -> Callable[[F], F]:
        """An operation that reads."""
        return self._operation("GET", path, words)

    def post(self, path: str, **words: Any) -> Callable[[F], F]:
        """An operation that changes something."""
        return self._operation("POST", path, words)

    def _operation(self, method: str, path: str, words: dict[str, Any]) -> Callable[[F], F]:
        """`on_failure`, `on_invalid`, `on_missing` are the messages of its 500, 400 and 404;
        `details=False` leaves the field issues out; `status` is that of success."""
        status = words.pop("status", 200)
        said = Words(
            failure=words.pop("on_failure", SILENT.failure),
            invalid=words.pop("on_invalid", SILENT.invalid),
            invalid_status=words.pop("invalid_status", SILENT.invalid_status),
            details=words.pop("details", SILENT.details),
            missing=words.pop("on_missing", SILENT.missing),
        )

        def register(endpoint: F) -> F:
            setattr(endpoint, _ATTRIBUTE, said)
            self.router.add_api_route(path, endpoint, methods=[method], status_code=status, **words)
            return endpoint

        return register
