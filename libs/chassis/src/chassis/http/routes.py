"""Routes that declare, next to their path, every error that they can return."""

from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from chassis.http.auth import GUARD_ERRORS
from chassis.http.bodies import StrictRequest

F = TypeVar("F", bound=Callable[..., Any])
# The messages of a status.
Messages = str | tuple[str, ...]

_ATTRIBUTE = "__operation__"


@dataclass(frozen=True)
class InvalidRequest:
    """The response to a request whose body or query fails validation."""

    message: str = "Validation error"
    status: int = 400
    # Whether `details` lists the invalid fields.
    details: bool = True


@dataclass(frozen=True)
class Operation:
    """What a route declares: the messages of each error status, the first one by default."""

    errors: Mapping[int, tuple[str, ...]]
    invalid: InvalidRequest
    # Only used in the API's document.
    reads: type[BaseModel] | None = None
    more: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    example: Any = None

    @property
    def failure(self) -> str:
        return self.errors[500][0]

    @property
    def not_found(self) -> str:
        """The message for a path parameter that is malformed."""
        return self.errors.get(404, ("Not found",))[0]

    def declares(self, status: int, message: str) -> bool:
        return message in self.errors.get(status, ())


UNKNOWN = Operation({500: ("Internal error",)}, InvalidRequest())


def operation_of(endpoint: Any) -> Operation:
    operation = getattr(endpoint, _ATTRIBUTE, UNKNOWN)
    assert isinstance(operation, Operation)
    return operation


class _StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return handle_strictly


class Routes:
    """The operations of a service under one prefix.

        @api.post("/orders", errors={404: "Loaf not found", 500: "Failed to place order"})

    `errors` has the message, or the messages, of each status. Added automatically: the 401 and
    429 of the guards in the route's arguments, the response to an invalid body or query
    (`invalid`), and "Internal error" for a 500 that is not given. `status` is that of success.

    For the document of the API: `name` is the operation's name if it differs from the function's;
    `example` is the response's JSON if it differs from its model's example; `more` has further
    fields of an error; `reads` is the model of a body that the operation reads by hand
    (`read_body`), and `openapi_extra` says if it is optional.
    """

    def __init__(self, prefix: str, *, internal: bool = False) -> None:
        self.router = APIRouter(
            prefix=prefix, route_class=_StrictRoute, include_in_schema=not internal
        )

    @property
    def declared(self) -> Iterator[APIRoute]:
        """The declared operations, in order."""
        return (route for route in self.router.routes if isinstance(route, APIRoute))

    def get(self, path: str, **declared: Any) -> Callable[[F], F]:
        return self._route("GET", path, **declared)

    def post(self, path: str, **declared: Any) -> Callable[[F], F]:
        return self._route("POST", path, **declared)

    def put(self, path: str, **declared: Any) -> Callable[[F], F]:
        return self._route("PUT", path, **declared)

    def patch(self, path: str, **declared: Any) -> Callable[[F], F]:
        return self._route("PATCH", path, **declared)

    def delete(self, path: str, **declared: Any) -> Callable[[F], F]:
        return self._route("DELETE", path, **declared)

    def _route(
        self,
        method: str,
        path: str,
        *,
        errors: Mapping[int, Messages] | None = None,
        invalid: InvalidRequest | None = None,
        status: int = 200,
        reads: type[BaseModel] | None = None,
        more: Mapping[str, Mapping[str, Any]] | None = None,
        example: Any = None,
        **options: Any,
    ) -> Callable[[F], F]:
        def register(endpoint: F) -> F:
            self.router.add_api_route(
                path, endpoint, methods=[method], status_code=status, **options
            )
            route = self.router.routes[-1]
            assert isinstance(route, APIRoute)
            declared = _all_errors(route, errors or {}, invalid)
            operation = Operation(declared, invalid or InvalidRequest(), reads, more or {}, example)
            setattr(endpoint, _ATTRIBUTE, operation)
            return endpoint

        return register


def _is_any_text(parameter: Any) -> bool:
    """Whether a query parameter accepts every text, and is optional."""
    info = parameter.field_info
    return info.annotation == str | None and not info.metadata


def _all_errors(
    route: APIRoute, errors: Mapping[int, Messages], invalid: InvalidRequest | None
) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}

    def add(status: int, messages: Messages) -> None:
        new = (messages,) if isinstance(messages, str) else messages
        found[status] = tuple(dict.fromkeys((*found.get(status, ()), *new)))

    # A body that is read by hand is declared by `invalid`.
    can_fail = any(not _is_any_text(each) for each in route.dependant.query_params)
    if invalid or route.body_field or can_fail:
        invalid = invalid or InvalidRequest()
        add(invalid.status, invalid.message)
    guards = [GUARD_ERRORS.get(each.call, {}) for each in route.dependant.dependencies]
    for declared in (*guards, errors):
        for status, messages in declared.items():
            add(status, messages)
    found.setdefault(500, UNKNOWN.errors[500])
    return found
