"""The JavaScript client of the API, generated from the OpenAPI document.

python -m tools.javascript_client            writes keto.js, keto.d.ts and the tarball of both
python -m tools.javascript_client --check    fails when they are not current
"""

import gzip
import io
import json
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.generated import render, version, write_or_compare

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "libs/documents/src/documents/openapi.json"
FOLDER = ROOT / "clients/javascript"
TARBALL = ROOT / "libs/documents/src/documents/keto-client.tgz"
# Stripe calls the webhook; no frontend does.
_LEFT_OUT = {"/api/payments/webhook"}
# What a model writes is any object to the API.
_TYPED = {
    ("GeneratedPlanResponse", "plan"): "GeneratedPlan",
    ("SessionRecord", "outputPlan"): "GeneratedPlan",
}


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
            name = described["operationId"].partition(".")[2]
            yield {
                "group": path.split("/")[2],
                "name": name,
                "page": _page(name, _resolved(response, document)),
                "method": method.upper(),
                "path": path,
                "summary": described["summary"],
                "path_parameters": [p["name"] for p in parameters if p["in"] == "path"],
                "query": [
                    (p["name"], type_of(p["schema"]), p.get("required", False))
                    for p in parameters
                    if p["in"] == "query"
                ],
                "body": _body_type(body) if body else None,
                "body_kind": next(iter(body["content"])) if body else "application/json",
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


def _body_type(body: dict[str, Any]) -> str:
    """A body of JSON has a type; that of a file is a Blob or its text."""
    json_body = body["content"].get("application/json")
    return type_of(json_body["schema"]) if json_body else "Blob | string"


def _resolved(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = document["components"]["schemas"][name] if name else schema
    return found


def _page(name: str, response: dict[str, Any]) -> dict[str, str] | None:
    """The iterator over the items of all pages, where a response is a page: `eachOrder`."""
    fields = response.get("properties", {})
    lists = {key: each["items"] for key, each in fields.items() if each.get("type") == "array"}
    if fields.keys() - lists.keys() != {"next"} or len(lists) != 1:
        return None
    ((key, item),) = lists.items()
    return {
        "name": name.replace("get", "each", 1).removesuffix("s"),
        "list": key,
        "item": type_of(item),
    }


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
        f"{name}{'' if name in required else '?'}:"
        f" {_TYPED.get((schema.get('title', ''), name)) or type_of(field)};"
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


def tarball() -> bytes:
    """The client as `npm pack` packs it; the same files make the same tarball."""
    package = json.loads((FOLDER / "package.json").read_text()) | {"version": version()}
    texts = {name: (FOLDER / name).read_bytes() for name in package["files"]}
    texts["package.json"] = json.dumps(package, indent=2).encode()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(texts.items()):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


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
    # Compared as it is unpacked: another zlib compresses otherwise.
    if not TARBALL.exists() or gzip.decompress(TARBALL.read_bytes()) != tarball():
        if "--check" in sys.argv[1:]:
            sys.exit("keto-client.tgz is not current: python -m tools.javascript_client")
        TARBALL.write_bytes(gzip.compress(tarball(), mtime=0))


if __name__ == "__main__":
    main()
