"""Real examples of validation errors: an operation's response to an almost valid request."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated, Any, get_origin

from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from chassis.http import Detail
from chassis.http.bodies import issues

# Invalid values that a person could enter in a form, and in a query.
_WRONG_VALUES = ("", -1, "soon", None)
_WRONG_TEXTS = ("0", "soon", "", "\0")
# Codes of programming errors, which are the worst examples.
_WORST = ("required", "wrong_type")


@dataclass(frozen=True)
class Refused:
    """A request with one mistake, and the detail that describes it."""

    detail: Detail
    body: Any = None
    query: dict[str, str] = field(default_factory=dict)


def refused(route: APIRoute, body: type[BaseModel] | None, request: Any) -> Refused | None:
    """A request that fails validation, or None if every request passes. `request` is a valid
    body."""
    refusals = [*(_bodies(body, request) if body else ()), *_queries(route, request)]
    return min(refusals, key=lambda each: each.detail["code"] in _WORST, default=None)


def body_of(route: APIRoute) -> type[BaseModel] | None:
    """The model of a route's body."""
    annotation: Any = route.body_field.field_info.annotation if route.body_field else None
    return annotation if isinstance(annotation, type) else None


def _bodies(model: type[BaseModel], request: Any) -> Iterator[Refused]:
    for name, described in model.model_fields.items():
        for value in _WRONG_VALUES:
            body = {**(request or {}), described.alias or name: value}
            try:
                model.model_validate(body)
            except ValidationError as error:
                details = issues(list(error.errors()), body)
                if len(details) == 1:
                    yield Refused(details[0], body=body)


def _queries(route: APIRoute, request: Any) -> Iterator[Refused]:
    parameters = route.dependant.query_params
    valid = {
        each.alias: each.field_info.examples[0]
        for each in parameters
        if each.field_info.is_required() and each.field_info.examples
    }
    for value, parameter in product(_WRONG_TEXTS, parameters):
        info = parameter.field_info
        constrained: Any = Annotated[(info.annotation, "", *info.metadata)]
        sent = [value] if get_origin(info.annotation) is list else value
        try:
            TypeAdapter(constrained).validate_python(sent)
        except ValidationError as error:
            place = ("query", parameter.alias)
            errors = [{**each, "loc": (*place, *each["loc"])} for each in error.errors()]
            yield Refused(issues(errors)[0], body=request, query={**valid, parameter.alias: value})
