"""The API of all services as one OpenAPI document, which the gateway serves."""

from collections.abc import Iterable
from copy import deepcopy
from importlib import import_module
from inspect import getdoc
from itertools import chain
from pathlib import Path
from typing import Any, get_args, get_type_hints

import yaml
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from chassis.http import Detail, Routes, auth, is_of_staff, operations_of
from chassis.http.details import Code, StaffCode
from chassis.http.routes import operation_of
from contracts import desk
from contracts.services import SERVICES
from tools.generated import version
from tools.openapi.body_examples import check, example_of
from tools.openapi.error_examples import Refused, body_of, refused
from tools.system import read

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "libs/documents/src/documents"
_ERROR = {"$ref": "#/components/schemas/Error"}
_STAFF_ERROR = {"$ref": "#/components/schemas/StaffError"}
Json = dict[str, Any]


def document() -> Json:
    """The merged document, in the order of services, routers and routes."""
    merged: Json = yaml.load((HERE / "start.yaml").read_bytes(), yaml.CSafeLoader)
    schemas = merged["components"]["schemas"]
    schemas["ErrorDetail"] = _error_detail(get_args(Code))
    schemas["StaffErrorDetail"] = _error_detail((*get_args(Code), *get_args(StaffCode)))
    schemas["StaffError"] = deepcopy(schemas["Error"])
    of_staff = {"$ref": "#/components/schemas/StaffErrorDetail"}
    schemas["StaffError"]["properties"]["details"]["items"] = of_staff
    merged["info"]["version"] = version()
    merged["tags"] = [
        {"name": path.split("/")[2], "description": prefix.about}
        for service in read().services
        for path, prefix in service.prefixes.items()
        if prefix.about
    ]
    for service in SERVICES:
        _add(merged, service, routers_of(service))
    groups = [tag["name"] for tag in merged["tags"]]
    in_order = sorted(merged["paths"].items(), key=lambda path: groups.index(_group(path[0])))
    merged["paths"] = dict(in_order)
    return merged


def routers_of(service: str) -> list[APIRouter]:
    """The routers of a service, including those for other services."""
    routes: Iterable[Routes] = import_module(f"{service}.main").ROUTES
    return [each.router for each in routes]


def _add(merged: Json, service: str, routers: list[APIRouter]) -> None:
    app = FastAPI()
    public = [each for each in routers if each.include_in_schema]
    for router in public:
        app.include_router(router)
    described = app.openapi()
    schemas = described.get("components", {}).get("schemas", {})
    for route in (each for router in public for each in router.routes):
        assert isinstance(route, APIRoute)
        for method in route.methods or ():
            operation = described["paths"][route.path][method.lower()]
            if model := operation_of(route.endpoint).reads:
                schemas |= _add_body(operation, model)
            _finish(operation, route)
            try:
                _add_examples(operation, route)
            except (LookupError, ValueError) as error:
                raise SystemExit(f"The example of {operation['operationId']}: {error}") from None
            _add_errors(operation, route)
    merged["paths"] |= described["paths"]
    for name, schema in schemas.items():
        if name in ("HTTPValidationError", "ValidationError"):
            continue
        # Operations have examples; FastAPI leaves out their nulls.
        schema.pop("examples", None)
        merged_schema = merged["components"]["schemas"].setdefault(name, schema)
        if merged_schema != schema:
            raise SystemExit(f"{name} of {service} differs from that of an earlier service")


def _error_detail(codes: tuple[str, ...]) -> Json:
    fields = get_type_hints(Detail)
    properties = {name: TypeAdapter(kind).json_schema() for name, kind in fields.items()}
    return {
        "description": getdoc(Detail),
        "type": "object",
        "required": [name for name in fields if name in Detail.__required_keys__],
        "properties": {**properties, "code": {"enum": [*codes], "type": "string"}},
    }


def operation_id(route: APIRoute) -> str:
    """The operation's name by intent, such as `auth.login` or `tracker.saveLog`."""
    function = route.endpoint.__name__
    name = _intent(function) if route.name == function else route.name
    first, *others = name.split("_")
    return f"{_group(route.path)}.{first}{''.join(word.capitalize() for word in others)}"


def _intent(function: str) -> str:
    """The intent in a function's name: `post_login` is `login`."""
    method, _, rest = function.partition("_")
    verbs = {"post": "", "patch": "update_", "put": "replace_"}
    return f"{verbs.get(method, f'{method}_')}{rest}"


def _group(path: str) -> str:
    return path.split("/")[2]


def _finish(operation: Json, route: APIRoute) -> None:
    operation["operationId"] = operation_id(route)
    operation["tags"] = [_group(route.path)]
    operation["summary"] = (route.endpoint.__doc__ or "").strip()
    operation.pop("description", None)
    operation["responses"].pop("422", None)
    guards = {dependency.call for dependency in route.dependant.dependencies}
    if auth._required in guards:
        operation["security"] = [{"bearer": []}]
    elif auth._optional in guards:
        operation["security"] = [{"bearer": []}, {}]
    elif is_of_staff(route):
        operation["security"] = [{"staff": []}]
        (named,) = operations_of(route)
        operation["x-roles"] = list(desk.OPERATIONS[named])


def _add_examples(operation: Json, route: APIRoute) -> None:
    """Add an example of each body and parameter."""
    bodies = [(operation.get("requestBody", {}), model_of(route), None)]
    shown = operation_of(route.endpoint).example
    bodies += [(each, route.response_model, shown) for each in operation["responses"].values()]
    for body, model, example in bodies:
        content = body.get("content", {}).get("application/json")
        if content is not None:
            content["example"] = example or example_of(model)
            check(model, content["example"])
    for parameter in operation.get("parameters", []):
        for example in parameter["schema"].pop("examples", ()):
            parameter["example"] = example
    for field in (*route.dependant.path_params, *route.dependant.query_params):
        for example in field.field_info.examples or ():
            sent = example if isinstance(example, list) else str(example)
            _, errors = field.validate(sent, {}, loc=(field.alias,))
            if errors:
                raise ValueError(errors)


def _add_errors(operation: Json, route: APIRoute) -> None:
    declared = operation_of(route.endpoint)
    refusal = refused_request(route, request_example(operation))
    if unknown := declared.more.keys() - set(chain(*declared.errors.values())):
        raise SystemExit(f"{operation['operationId']} does not declare the error {unknown}")
    for status, messages in sorted(declared.errors.items()):
        values = {
            message: {"error": message, **declared.more.get(message, {})} for message in messages
        }
        invalid = declared.invalid
        if refusal is not None and invalid.details and status == invalid.status:
            values[invalid.message]["details"] = [refusal.detail]
        content = {
            "schema": _STAFF_ERROR if is_of_staff(route) else _ERROR,
            "examples": {message: {"value": value} for message, value in values.items()},
        }
        described = {"application/json": content}
        operation["responses"][str(status)] = {
            "description": " / ".join(messages),
            "content": described,
        }


def request_example(operation: Json) -> Any:
    """The example of an operation's JSON body, if it has one."""
    content = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("example")


def refused_request(route: APIRoute, request: Any) -> Refused | None:
    """A request that fails an operation's validation, if there is one."""
    return refused(route, model_of(route), request)


def model_of(route: APIRoute) -> Any:
    """The model of an operation's body."""
    return operation_of(route.endpoint).reads or body_of(route)


def _add_body(operation: Json, model: type[BaseModel]) -> Json:
    """Add the body that an operation parses itself, and return its schema by name."""
    name = model.__name__
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
    operation.setdefault("requestBody", {"required": True})["content"] = content
    return {name: model.model_json_schema()}
