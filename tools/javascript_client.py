"""The JavaScript client of the API, generated from the OpenAPI document.

python -m tools.javascript_client            writes keto.js and keto.d.ts
python -m tools.javascript_client --check    fails when they are not current
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.generated import render, write_or_compare

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "libs/documents/src/documents/openapi.json"
FOLDER = ROOT / "clients/javascript"
# Stripe calls the webhook; no frontend does.
_LEFT_OUT = {"/api/payments/webhook"}


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The document's operations, in its order, as the templates name their parts."""
    for path, methods in document["paths"].items():
        if path in _LEFT_OUT:
            continue
        for method, described in methods.items():
            parameters = described.get("parameters", [])
            body = described.get("requestBody")
            status = next(code for code in described["responses"] if code.startswith("2"))
            content = described["responses"][status].get("content", {})
            response = content.get("application/json", {}).get("schema", {})
            is_file = bool(content) and "application/json" not in content
            yield {
                "group": path.split("/")[2],
                "name": camel(described["operationId"].partition(".")[2]),
                "method": method.upper(),
                "path": path,
                "summary": described["summary"],
                "path_parameters": [p["name"] for p in parameters if p["in"] == "path"],
                "query": [
                    (p["name"], type_of(p["schema"]), p.get("required", False))
                    for p in parameters
                    if p["in"] == "query"
                ],
                "body": type_of(body["content"]["application/json"]["schema"]) if body else None,
                "body_required": bool(body and body.get("required")),
                "response": "Blob" if is_file else type_of(response),
                "is_file": is_file,
                "stores_token": "token" in _resolved(response, document).get("properties", {}),
                "errors": [
                    f"{code}: {response['description']}"
                    for code, response in described["responses"].items()
                    if not code.startswith("2")
                ],
            }


def _resolved(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = document["components"]["schemas"][name] if name else schema
    return found


def camel(name: str) -> str:
    """`post_log` as `postLog`."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(each) for each in schema[union]))
    match schema.get("type"):
        case "array":
            item = type_of(schema.get("items", {}))
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object" if "properties" in schema:
            return f"{{ {' '.join(_fields(schema))} }}"
        case "object":
            additional = schema.get("additionalProperties")
            value = type_of(additional) if isinstance(additional, dict) else "unknown"
            return f"Record<string, {value}>"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


def _fields(schema: dict[str, Any]) -> list[str]:
    required = set(schema.get("required", []))
    return [
        f"{name}{'' if name in required else '?'}: {type_of(field)};"
        for name, field in schema["properties"].items()
    ]


def interfaces(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All bodies: those with fields, and those that are another type."""
    for name, schema in document["components"]["schemas"].items():
        # The template has it.
        if name != "Error":
            yield {
                "name": name,
                "description": " ".join(schema.get("description", "").split()),
                "fields": _fields(schema) if "properties" in schema else None,
                "type": type_of(schema),
            }


def main() -> None:
    document = json.loads(DOCUMENT.read_text())
    groups: dict[str, list[dict[str, Any]]] = {}
    for operation in operations(document):
        groups.setdefault(operation["group"], []).append(operation)
    declared = list(interfaces(document))
    files = {
        FOLDER / name: render(name, groups=groups, interfaces=declared)
        for name in ("keto.js", "keto.d.ts")
    }
    write_or_compare(files, "javascript_client")


if __name__ == "__main__":
    main()
