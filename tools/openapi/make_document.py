"""The API of all services as one OpenAPI document, which the gateway serves."""

from importlib import import_module
from pathlib import Path
from typing import Any

import yaml
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chassis.http import Routes, auth
from chassis.http.routes import operation_of
from contracts.services import SERVICES
from tools.openapi.error_examples import Refused, body_of, refused

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "libs/documents/src/documents"
EXAMPLES: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "examples.yaml").read_text())
_ERROR = {"$ref": "#/components/schemas/Error"}


def document() -> dict[str, Any]:
    """The merged document, with the operations in the order of their examples."""
    merged: dict[str, Any] = yaml.safe_load((HERE / "start.yaml").read_text())
    for service in SERVICES:
        _add(merged, service, routers_of(service))
    merged["paths"] = dict(sorted(merged["paths"].items(), key=lambda item: _place(item[1])))
    return merged


def routers_of(service: str) -> list[APIRouter]:
    """The routers of a service, those for other services included."""
    main = import_module(f"{service}.main")
    found = getattr(main, "ROUTES", None) or vars(import_module(f"{service}.routes")).values()
    return [each.router for each in found if isinstance(each, Routes)]


def _place(methods: dict[str, Any]) -> int:
    places: list[int] = [operation.pop("x-place") for operation in methods.values()]
    return min(places)


def _add(merged: dict[str, Any], service: str, routers: list[APIRouter]) -> None:
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
            key = f"{service}.{route.endpoint.__name__}"
            examples = EXAMPLES.get(key, {})
            operation["x-place"] = list(EXAMPLES).index(key) if key in EXAMPLES else len(EXAMPLES)
            operation["operationId"] = operation_id(route, examples)
            _finish(operation, route)
            _add_errors(operation, route, service, examples)
            _add_examples(operation, route, examples)
            schemas |= _named_body(operation)
    merged["paths"] |= described["paths"]
    for name, schema in schemas.items():
        if name in ("HTTPValidationError", "ValidationError"):
            continue
        known = merged["components"]["schemas"].setdefault(name, schema)
        if known != schema:
            raise SystemExit(f"{service} has another {name} than the services before it")


def operation_id(route: APIRoute, examples: dict[str, Any]) -> str:
    """The operation's name by intent, such as `auth.login` or `tracker.saveLog`."""
    first, *others = (examples.get("name") or _intent(route.endpoint.__name__)).split("_")
    name = first + "".join(word.capitalize() for word in others)
    return f"{route.path.split('/')[2]}.{name}"


def _intent(function: str) -> str:
    """A POST does what the rest of its function's name says; `post_login` is `login`."""
    method, _, rest = function.partition("_")
    verbs = {"post": "", "patch": "update_", "put": "replace_"}
    return f"{verbs.get(method, f'{method}_')}{rest}"


def _finish(operation: dict[str, Any], route: APIRoute) -> None:
    operation["tags"] = [route.path.split("/")[2]]
    operation["summary"] = (route.endpoint.__doc__ or "").strip()
    operation.pop("description", None)
    operation["responses"].pop("422", None)
    guards = {dependency.call for dependency in route.dependant.dependencies}
    if auth._required in guards:
        operation["security"] = [{"bearer": []}]
    elif auth._optional in guards:
        operation["security"] = [{"bearer": []}, {}]


def _add_errors(
    operation: dict[str, Any], route: APIRoute, service: str, examples: dict[str, Any]
) -> None:
    declared, more = operation_of(route.endpoint), examples.get("errors", {})
    refusal = refused_request(route, service, examples) if declared.invalid.details else None
    for status, messages in sorted(declared.errors.items()):
        values = {message: {"error": message, **more.get(message, {})} for message in messages}
        if refusal is not None and status == declared.invalid.status:
            values[declared.invalid.message]["details"] = [refusal.detail]
        content = {
            "schema": _ERROR,
            "examples": {message: {"value": value} for message, value in values.items()},
        }
        described = {"application/json": content}
        operation["responses"][str(status)] = {
            "description": " / ".join(messages),
            "content": described,
        }


def refused_request(route: APIRoute, service: str, examples: dict[str, Any]) -> Refused | None:
    """A request that fails the validation of an operation; None where none does."""
    body = body_of(route)
    if route.openapi_extra:
        # The operation reads its body by hand.
        content = route.openapi_extra["requestBody"]["content"]
        if "application/json" not in content:
            return None
        name = content["application/json"]["schema"]["title"]
        body = getattr(import_module(route.endpoint.__module__), name)
    return refused(route, body, examples.get("request"))


def _add_examples(operation: dict[str, Any], route: APIRoute, examples: dict[str, Any]) -> None:
    if "request" in examples:
        if route.body_field is not None:
            body: Any = route.body_field.field_info.annotation
            TypeAdapter(body).validate_python(examples["request"])
        for content in operation["requestBody"]["content"].values():
            content["example"] = examples["request"]
    if "response" in examples:
        TypeAdapter(route.response_model).validate_python(examples["response"])
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                response["content"]["application/json"]["example"] = examples["response"]
    for parameter in operation.get("parameters", []):
        if parameter["name"] in examples.get("parameters", {}):
            parameter["example"] = examples["parameters"][parameter["name"]]


def _named_body(operation: dict[str, Any]) -> dict[str, Any]:
    """Refer to the schema of a body that an operation reads by hand, and return it by its name."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = body.get("schema", {})
    if "title" not in schema:
        return {}
    body["schema"] = {"$ref": f"#/components/schemas/{schema['title']}"}
    return {schema["title"]: schema}
