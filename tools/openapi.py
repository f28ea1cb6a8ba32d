"""The API of all services as one OpenAPI document, which the gateway serves.

python -m tools.openapi            writes it
python -m tools.openapi --check    fails when it is not current
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chassis.http import Routes, auth
from chassis.http.routes import Operation, operation_of
from contracts.services import SERVICES
from tools.generated import write_or_compare

HERE = Path(__file__).parent
FOLDER = HERE.parent / "libs/documents/src/documents"
EXAMPLES: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "api_examples.yaml").read_text())
_ERROR = {"$ref": "#/components/schemas/Error"}


def document() -> dict[str, Any]:
    """The merged document."""
    merged: dict[str, Any] = yaml.safe_load((HERE / "openapi_start.yaml").read_text())
    for service in SERVICES:
        _add(merged, service, import_module(f"{service}.routes").api)
    return merged


def _add(merged: dict[str, Any], service: str, routes: Routes) -> None:
    app = FastAPI()
    app.include_router(routes.router)
    described = app.openapi()
    schemas = described.get("components", {}).get("schemas", {})
    for route in routes.router.routes:
        assert isinstance(route, APIRoute)
        for method in route.methods or ():
            operation = described["paths"][route.path][method.lower()]
            _finish(operation, service, route)
            _add_examples(operation, route)
            _add_parameter_examples(operation)
            schemas |= _named_body(operation)
    merged["paths"] |= described["paths"]
    for name, schema in schemas.items():
        if name in ("HTTPValidationError", "ValidationError"):
            continue
        known = merged["components"]["schemas"].setdefault(name, schema)
        if known != schema:
            raise SystemExit(f"{service} has another {name} than the services before it")


def _finish(operation: dict[str, Any], service: str, route: APIRoute) -> None:
    operation["tags"] = [service]
    operation["summary"] = (route.endpoint.__doc__ or "").strip()
    operation.pop("description", None)
    operation["operationId"] = f"{service}.{route.endpoint.__name__}"
    declared, responses = operation_of(route.endpoint), operation["responses"]
    responses.pop("422", None)
    for status, messages in sorted(declared.errors.items()):
        responses[str(status)] = _error(declared, status, messages)
    guards = {dependency.call for dependency in route.dependant.dependencies}
    if auth._required in guards:
        operation["security"] = [{"bearer": []}]
    elif auth._optional in guards:
        operation["security"] = [{"bearer": []}, {}]


def _error(declared: Operation, status: int, messages: tuple[str, ...]) -> dict[str, Any]:
    examples = {message: {"value": _example(declared, status, message)} for message in messages}
    content = {"application/json": {"schema": _ERROR, "examples": examples}}
    return {"description": " / ".join(messages), "content": content}


def _example(declared: Operation, status: int, message: str) -> dict[str, Any]:
    invalid = declared.invalid
    example: dict[str, Any] = {"error": message}
    if (status, message) == (invalid.status, invalid.message) and invalid.details:
        example["details"] = [{"field": "name", "message": "must not be null", "code": "required"}]
    if status == 429:
        example["upgradeRequired"] = True
    return example


def _add_examples(operation: dict[str, Any], route: APIRoute) -> None:
    examples = EXAMPLES.get(operation["operationId"], {})
    if "request" in examples:
        if route.body_field is not None:
            body: Any = route.body_field.field_info.annotation
            TypeAdapter(body).validate_python(examples["request"])
        content = operation["requestBody"]["content"]
        content["application/json"]["example"] = examples["request"]
    if "response" in examples:
        TypeAdapter(route.response_model).validate_python(examples["response"])
        content = operation["responses"][str(route.status_code)]["content"]
        content["application/json"]["example"] = examples["response"]


def _add_parameter_examples(operation: dict[str, Any]) -> None:
    examples = EXAMPLES.get(operation["operationId"], {}).get("parameters", {})
    for parameter in operation.get("parameters", []):
        if parameter["name"] in examples:
            parameter["example"] = examples[parameter["name"]]


def _named_body(operation: dict[str, Any]) -> dict[str, Any]:
    """Refer to the schema of a body that an operation reads by hand, and return it by its name."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = body.get("schema", {})
    if "title" not in schema:
        return {}
    body["schema"] = {"$ref": f"#/components/schemas/{schema['title']}"}
    return {schema["title"]: schema}


def main() -> None:
    """The command."""
    text = json.dumps(document(), indent=2, ensure_ascii=False) + "\n"
    write_or_compare({FOLDER / "openapi.json": text}, "openapi")


if __name__ == "__main__":
    main()
