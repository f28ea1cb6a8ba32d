"""The JavaScript client of the API, generated from the OpenAPI document.

python -m tools.javascript_client            writes keto.js and keto.d.ts
python -m tools.javascript_client --check    fails when they are not current
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.generated import write_or_compare

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "libs/documents/src/documents/openapi.json"
FOLDER = ROOT / "clients/javascript"
RUNTIME = ROOT / "tools/templates"
_NOTE = "// Generated from openapi.json by `python -m tools.javascript_client`. Do not edit.\n\n"
# Stripe calls the webhook; no frontend does.
_LEFT_OUT = {"/api/payments/webhook"}


@dataclass(frozen=True)
class Operation:
    """One operation, as a method of the client."""

    group: str
    name: str
    method: str
    path: str
    summary: str
    path_parameters: tuple[str, ...]
    query: tuple[tuple[str, str, bool], ...]
    body: str | None
    body_required: bool
    response: str
    stores_token: bool
    errors: tuple[str, ...]

    @property
    def javascript(self) -> str:
        """The method."""
        arguments = [*self.path_parameters, *(["body"] if self.body else [])]
        if self.query:
            arguments.append("query = {}")
        parts = [f'method: "{self.method}"', f"path: {self._template()}"]
        parts += ["body"] if self.body else []
        parts += ["query"] if self.query else []
        parts += ["storesToken: true"] if self.stores_token else []
        signature = ", ".join([*arguments, "options = {}"])
        return (
            f"      {self.name}: ({signature}) =>\n"
            f"        request({{ {', '.join(parts)} }}, options),\n"
        )

    @property
    def typescript(self) -> str:
        """Its declaration."""
        arguments = [f"{name}: string" for name in self.path_parameters]
        if self.body:
            arguments.append(f"body{'' if self.body_required else '?'}: {self.body}")
        if self.query:
            fields = "; ".join(
                f"{n}{'' if required else '?'}: {t}" for n, t, required in self.query
            )
            mark = "" if any(required for _, _, required in self.query) else "?"
            arguments.append(f"query{mark}: {{ {fields} }}")
        arguments.append("options?: RequestOptions")
        errors = "".join(f"\n     * @throws {{KetoError}} {error}" for error in self.errors)
        return (
            f"    /**\n     * {self.summary}\n     *\n     * `{self.method} {self.path}`"
            f"{errors}\n     */\n"
            f"    {self.name}({', '.join(arguments)}): Promise<{self.response}>;\n"
        )

    def _template(self) -> str:
        if not self.path_parameters:
            return f'"{self.path}"'
        path = self.path
        for name in self.path_parameters:
            path = path.replace(f"{{{name}}}", f"${{encodeURIComponent({name})}}")
        return f"`{path}`"


def operations(document: dict[str, Any]) -> list[Operation]:
    """The document's operations, in its order."""
    return [
        _operation(path, method, described, document)
        for path, methods in document["paths"].items()
        if path not in _LEFT_OUT
        for method, described in methods.items()
    ]


def _operation(
    path: str, method: str, described: dict[str, Any], document: dict[str, Any]
) -> Operation:
    parameters = described.get("parameters", [])
    body = described.get("requestBody")
    status = next(code for code in described["responses"] if code.startswith("2"))
    success = described["responses"][status].get("content", {})
    response = success.get("application/json", {}).get("schema", {})
    return Operation(
        group=path.split("/")[2],
        name=camel(described["operationId"].partition(".")[2]),
        method=method.upper(),
        path=path,
        summary=described["summary"],
        path_parameters=tuple(p["name"] for p in parameters if p["in"] == "path"),
        query=tuple(
            (p["name"], type_of(p["schema"]), p.get("required", False))
            for p in parameters
            if p["in"] == "query"
        ),
        body=type_of(body["content"]["application/json"]["schema"]) if body else None,
        body_required=bool(body and body.get("required")),
        response=type_of(response),
        stores_token="token" in _resolved(response, document).get("properties", {}),
        errors=tuple(
            f"{code}: {response['description']}"
            for code, response in described["responses"].items()
            if not code.startswith("2")
        ),
    )


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
            return f"{{ {' '.join(_fields(schema, ''))} }}"
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


def _fields(schema: dict[str, Any], indent: str) -> list[str]:
    required = set(schema.get("required", []))
    return [
        f"{indent}{name}{'' if name in required else '?'}: {type_of(field)};"
        for name, field in schema["properties"].items()
    ]


def declarations(document: dict[str, Any]) -> str:
    """The interfaces of all bodies."""
    lines = []
    for name, schema in document["components"]["schemas"].items():
        if name == "Error":
            continue
        if description := schema.get("description"):
            lines.append(f"/** {' '.join(description.split())} */")
        if "properties" in schema:
            lines += [f"export interface {name} {{", *_fields(schema, "  "), "}", ""]
        else:
            lines += [f"export type {name} = {type_of(schema)};", ""]
    return "\n".join(lines)


def files() -> dict[Path, str]:
    """The module and its declarations."""
    document = json.loads(DOCUMENT.read_text())
    groups: dict[str, list[Operation]] = {}
    for operation in operations(document):
        groups.setdefault(operation.group, []).append(operation)
    methods = "".join(
        f"    this.{group} = {{\n{''.join(o.javascript for o in found)}    }};\n"
        for group, found in groups.items()
    )
    types = "".join(
        f"  readonly {group}: {{\n{''.join(o.typescript for o in found)}  }};\n"
        for group, found in groups.items()
    )
    module = (RUNTIME / "keto.js").read_text().replace("    // OPERATIONS\n", methods)
    declared = (RUNTIME / "keto.d.ts").read_text().replace("  // OPERATIONS\n", types)
    return {
        FOLDER / "keto.js": _NOTE + module,
        FOLDER / "keto.d.ts": _NOTE + declared + "\n" + declarations(document),
    }


def main() -> None:
    """Write the files, or compare them."""
    write_or_compare(files(), "javascript_client")


if __name__ == "__main__":
    main()
