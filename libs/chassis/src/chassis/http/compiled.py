"""Operations that are compiled at start.

FastAPI reads the declaration of an operation again for each request: the kind of each dependency,
two stacks for their resources, the fields of the query. All of this is known before the first
request, and took most of a short one's CPU (`make bench ARGS="requests --before=38e5481a"`). A
compiled operation has the same response, byte for byte (`tests/test_compiled.py` compares them);
operations with other declarations (`compilable.py`) are left to FastAPI.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from email.message import Message
from functools import lru_cache
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from chassis.http.bodies import parse_json
from chassis.http.compilable import is_compilable, opens

Handler = Callable[[Request], Awaitable[Response]]
Values = dict[str, Any]
Errors = list[Any]

_NOTHING = object()


def compiled(route: APIRoute) -> Handler | None:
    """The handler of an operation, or None if it is left to FastAPI."""
    if not is_compilable(route):
        return None
    read_body = _read_body if route.body_field else _no_body
    fill = _filled_by(route)
    check = _checked_by(route)
    finish = _finished_by(route)

    if not any(opens(each.call) for each in route.dependant.dependencies):

        async def handle(request: Request) -> Response:
            body = await read_body(request)
            values: Values = {}
            await fill(request, values, None)
            check(request, body, values)
            return await finish(values)

        return handle

    async def handle_with_stack(request: Request) -> Response:
        body = await read_body(request)
        values: Values = {}
        # Closed, and so committed, before the response is sent.
        async with AsyncExitStack() as stack:
            await fill(request, values, stack)
            check(request, body, values)
            return await finish(values)

    return handle_with_stack


async def _no_body(request: Request) -> Any:
    return None


async def _read_body(request: Request) -> Any:
    """The parsed JSON; the bytes, if the content type is not JSON."""
    try:
        raw = await request.body()
    except ClientDisconnect:
        raise HTTPException(400) from None
    if not raw:
        return _NOTHING
    return parse_json(raw) if _is_json(request.headers.get("content-type", "")) else raw


@lru_cache(maxsize=64)
def _is_json(content_type: str) -> bool:
    if not content_type:
        return False
    message = Message()
    message["content-type"] = content_type
    kind, subtype = message.get_content_maintype(), message.get_content_subtype()
    return kind == "application" and (subtype == "json" or subtype.endswith("+json"))


def _filled_by(
    route: APIRoute,
) -> Callable[[Request, Values, AsyncExitStack | None], Awaitable[None]]:
    """Calls an operation's dependencies in their order: a guard may refuse the request."""
    steps: list[tuple[str, str, Any, Any]] = [
        (str(each.name), str(each.request_param_name), _opened(each.call), each.call)
        for each in route.dependant.dependencies
    ]

    async def fill(request: Request, values: Values, stack: AsyncExitStack | None) -> None:
        for name, parameter, opened, call in steps:
            given = {parameter: request}
            if opened is None or stack is None:
                values[name] = await call(**given)
            else:
                values[name] = await stack.enter_async_context(opened(**given))

    return fill


def _opened(call: Any) -> Callable[..., AbstractAsyncContextManager[Any]] | None:
    return asynccontextmanager(call) if opens(call) else None


def _checked_by(route: APIRoute) -> Callable[[Request, Any, Values], None]:
    """Checks the path, the query and the body, in this order, and adds them to the values."""
    dependant = route.dependant
    in_path = [_parameter(each, "path") for each in dependant.path_params]
    in_query = [_parameter(each, "query") for each in dependant.query_params]
    bodies = [(each.name, each) for each in dependant.body_params]
    as_request = dependant.request_param_name

    def check(request: Request, body: Any, values: Values) -> None:
        errors: Errors = []
        for parameter in in_path:
            parameter.check(request.path_params, values, errors)
        if in_query:
            query = request.query_params
            for parameter in in_query:
                parameter.check(query, values, errors)
        for name, field in bodies:
            values[name] = _validated(field, body, ("body",), errors)
        if as_request:
            values[as_request] = request
        if errors:
            raise RequestValidationError(errors, body=None if body is _NOTHING else body)

    return check


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of a path or a query."""

    name: str
    alias: str
    field: Any
    place: tuple[str, str]

    def check(self, found: Mapping[str, Any], values: Values, errors: Errors) -> None:
        value = found.get(self.alias)
        given = _NOTHING if value is None else value
        values[self.name] = _validated(self.field, given, self.place, errors)


def _parameter(field: Any, place: str) -> _Parameter:
    alias = field.validation_alias or field.alias
    return _Parameter(field.name, alias, field, (place, alias))


def _validated(field: Any, value: Any, place: tuple[str, ...], errors: Errors) -> Any:
    if value is _NOTHING:
        if field.field_info.is_required():
            missing = {"type": "missing", "loc": place, "msg": "Field required", "input": None}
            errors.append(missing)
            return None
        return deepcopy(field.default)
    valid, wrong = field.validate(value, {}, loc=place)
    errors.extend(wrong)
    return valid


def _finished_by(route: APIRoute) -> Callable[[Values], Awaitable[Response]]:
    """Calls the operation, and turns its result into the response."""
    endpoint: Callable[..., Awaitable[Any]] = route.endpoint
    field: Any = route.response_field
    status = route.status_code or 200

    def response_of(result: Any, status: int) -> Response:
        value, wrong = field.validate(result, {}, loc=("response",))
        if wrong:
            raise ResponseValidationError(errors=wrong, body=result)
        return Response(field.serialize_json(value), status, media_type="application/json")

    async def finish(values: Values) -> Response:
        result = await endpoint(**values)
        return result if isinstance(result, Response) else response_of(result, status)

    async def finish_with_more(values: Values) -> Response:
        # The status and headers that the operation sets.
        more = values[str(name_of_more)] = Response()
        del more.headers["content-length"]
        more.status_code = 0
        result = await endpoint(**values)
        if isinstance(result, Response):
            return result
        response = response_of(result, more.status_code or status)
        response.headers.raw.extend(more.headers.raw)
        return response

    name_of_more = route.dependant.response_param_name
    return finish_with_more if name_of_more else finish
