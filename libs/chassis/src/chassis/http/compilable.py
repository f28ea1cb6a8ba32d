"""Which operations are compiled: those that declare no more than `compiled.py` knows."""

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
    asked = route.dependant
    return (
        inspect.iscoroutinefunction(route.endpoint)
        and _asks_for_nothing_else(asked)
        and all(_is_plain_dependency(each) for each in asked.dependencies)
        # FastAPI solves one that is asked for twice once.
        and len({each.call for each in asked.dependencies}) == len(asked.dependencies)
        and all(map(_is_plain_parameter, (*asked.path_params, *asked.query_params)))
        and len(asked.body_params) <= 1
        and all(_is_plain_body(each.field_info) for each in asked.body_params)
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


def _asks_for_nothing_else(asked: Any) -> bool:
    return not (
        asked.header_params
        or asked.cookie_params
        or asked.background_tasks_param_name
        or asked.http_connection_param_name
        or asked.websocket_param_name
        or asked.security_scopes_param_name
    )


def _is_plain_dependency(asked: Any) -> bool:
    """A function of the request alone, or one that opens something until the response is ready."""
    return (
        _asks_for_nothing_else(asked)
        and asked.request_param_name is not None
        and asked.name is not None
        and asked.response_param_name is None
        and not (asked.dependencies or asked.path_params or asked.query_params)
        and not asked.body_params
        and asked.concurrency is None
        and (
            asked.scope == "function"
            if opens(asked.call)
            else inspect.iscoroutinefunction(asked.call)
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
    """Whether a dependency opens something that is closed before the response is sent."""
    return inspect.isasyncgenfunction(call)
