"""Which operations are compiled: those with declarations that `compiled.py` supports."""

import inspect
from typing import Any, get_args, get_origin

from fastapi import params
from fastapi.datastructures import DefaultPlaceholder
from fastapi.routing import APIRoute
from pydantic import BaseModel

# Statuses whose responses have no body.
_BODILESS = frozenset({204, 205, 304})


def is_compilable(route: APIRoute) -> bool:
    """Whether a route declares only what is compiled here."""
    dependant = route.dependant
    return (
        inspect.iscoroutinefunction(route.endpoint)
        and _asks_for_nothing_else(dependant)
        and all(_is_plain_dependency(each) for each in dependant.dependencies)
        # FastAPI solves a dependency that occurs twice once.
        and len({each.call for each in dependant.dependencies}) == len(dependant.dependencies)
        and all(map(_is_plain_parameter, (*dependant.path_params, *dependant.query_params)))
        and len(dependant.body_params) <= 1
        and all(_is_plain_body(each.field_info) for each in dependant.body_params)
        and route.response_field is not None
        and isinstance(route.response_class, DefaultPlaceholder)
        and route.status_code not in _BODILESS
        and route.response_model_by_alias
        and not route.response_model_include
        and not route.response_model_exclude
        and not route.response_model_exclude_unset
        and not route.response_model_exclude_defaults
        and not route.response_model_exclude_none
    )


def _asks_for_nothing_else(dependant: Any) -> bool:
    return not (
        dependant.header_params
        or dependant.cookie_params
        or dependant.background_tasks_param_name
        or dependant.http_connection_param_name
        or dependant.websocket_param_name
        or dependant.security_scopes_param_name
    )


def _is_plain_dependency(dependant: Any) -> bool:
    """A function of the request, or one that keeps a resource open until the response is ready."""
    return (
        _asks_for_nothing_else(dependant)
        and dependant.request_param_name is not None
        and dependant.name is not None
        and dependant.response_param_name is None
        and not (dependant.dependencies or dependant.path_params or dependant.query_params)
        and not dependant.body_params
        and dependant.concurrency is None
        and (
            dependant.scope == "function"
            if opens(dependant.call)
            else inspect.iscoroutinefunction(dependant.call)
        )
    )


def _is_plain_parameter(field: Any) -> bool:
    info = field.field_info
    alias = info.validation_alias
    return (
        (alias is None or isinstance(alias, str))
        and not info.validate_default
        and not any(_is_of_several(each) for each in (info.annotation, *get_args(info.annotation)))
    )


def _is_of_several(annotation: Any) -> bool:
    kind = get_origin(annotation) or annotation
    return isinstance(kind, type) and issubclass(
        kind, (list, tuple, set, frozenset, dict, BaseModel)
    )


def _is_plain_body(info: Any) -> bool:
    return type(info) is params.Body and not info.embed and not info.validate_default


def opens(call: Any) -> bool:
    """Whether a dependency opens a resource that is closed before the response is sent."""
    return inspect.isasyncgenfunction(call)
