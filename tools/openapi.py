"""The API of all services as one OpenAPI document and one page, which the gateway serves.

python -m tools.openapi            writes both
python -m tools.openapi --check    fails when they are not current
"""

import json
import sys
from html import escape
from importlib import import_module
from pathlib import Path
from string import Template
from typing import Any

import yaml
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chassis.http import Routes, auth
from chassis.http.routes import Operation, operation_of
from contracts.services import SERVICES

FOLDER = Path(__file__).parent.parent / "services/gateway/src/gateway/documents"
EXAMPLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "api_examples.yaml").read_text()
)
_ERROR = {"$ref": "#/components/schemas/Error"}


def document() -> dict[str, Any]:
    """The merged document."""
    merged: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Keto",
            "version": "1",
            "description": "Every error is `{error}`; an invalid body adds `details`, one issue "
            "per field. Beside the errors of an operation, the gateway may answer 400 (an "
            "ambiguous path), 405, 408, 413, 429, 431, 502, 503 or 504. Timestamps are ISO 8601 "
            "in UTC, ids are opaque strings.",
        },
        "paths": {},
        "components": {
            "schemas": {
                "Error": {
                    "type": "object",
                    "required": ["error"],
                    "properties": {
                        "error": {"type": "string"},
                        "details": {
                            "type": "array",
                            "items": {
                                "type": "object",
                                "properties": {
                                    "field": {"type": "string"},
                                    "message": {"type": "string"},
                                },
                            },
                        },
                        "upgradeRequired": {
                            "type": "boolean",
                            "description": "True where another membership has no such limit",
                        },
                    },
                }
            },
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
            },
        },
    }
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
        example["details"] = [{"field": "name", "message": "must not be null"}]
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


def _named_body(operation: dict[str, Any]) -> dict[str, Any]:
    """Refer to the schema of a body that an operation reads by hand, and return it by its name."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = body.get("schema", {})
    if "title" not in schema:
        return {}
    body["schema"] = {"$ref": f"#/components/schemas/{schema['title']}"}
    return {schema["title"]: schema}


def page(merged: dict[str, Any]) -> str:
    """The document for people: one page that needs no script and nothing from elsewhere."""
    operations = [
        (method.upper(), path, operation)
        for path, methods in merged["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = merged["components"]["schemas"]
    listed = "".join(_operation(*operation) for operation in operations)
    shapes = "".join(_schema(name, schemas[name]) for name in sorted(schemas))
    template = Template((Path(__file__).parent / "templates/api.html").read_text())
    return template.substitute(operations=listed, schemas=shapes)


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    optional = {} in operation.get("security", [])
    token = "optional token" if optional else "token" if "security" in operation else "no token"
    asked = "".join(
        f"<li><code>{escape(p['name'])}</code> in {escape(p['in'])}"
        f"{'' if p.get('required') else ', optional'}</li>"
        for p in operation.get("parameters", [])
    )
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if body:
        asked += f"<li>body {_link(body['schema'])}</li>"
    answers = "".join(
        f"<tr><td>{status}</td><td>{_content(answer)}</td></tr>"
        for status, answer in sorted(operation["responses"].items())
    )
    return (
        f'<section><h2 id="{escape(operation["operationId"])}"><b>{method}</b> '
        f"{escape(path)}</h2><p>{escape(operation['summary'])} <i>({token})</i></p>"
        f"{f'<ul>{asked}</ul>' if asked else ''}<table>{answers}</table></section>"
    )


def _content(answer: dict[str, Any]) -> str:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    if schema == _ERROR:
        return escape(answer["description"])
    return _link(schema)


def _link(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}">{escape(name)}</a>' if name else "JSON"


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = escape(json.dumps(schema, indent=2, ensure_ascii=False))
    id = escape(name)
    return f'<details><summary>{id}</summary><pre id="{id}">{text}</pre></details>'


def main() -> None:
    """The command."""
    merged = document()
    texts = {
        "openapi.json": json.dumps(merged, indent=2, ensure_ascii=False) + "\n",
        "docs.html": page(merged),
    }
    for name, text in texts.items():
        path = FOLDER / name
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path.name} is not current: python -m tools.openapi")


if __name__ == "__main__":
    main()
