"""Generates the page of events that the gateway serves from the AsyncAPI document."""

import json
from collections.abc import Iterator
from typing import Any

from tools.generated import render

Document = dict[str, Any]


def page(described: Document) -> str:
    """The document as a self-contained page without scripts."""
    return render("events.html", info=described["info"], events=list(_events(described)))


def _events(described: Document) -> Iterator[Document]:
    for key, channel in described["channels"].items():
        (name,) = channel["messages"]
        message = described["components"]["messages"][name]
        envelope = _resolved(described, message["payload"])
        data = _resolved(described, envelope["properties"]["data"])
        example = message["examples"][0]["payload"]
        yield {
            "key": key,
            "name": name,
            "summary": message["summary"],
            "exchange": channel["bindings"]["amqp"]["exchange"]["name"],
            "senders": _operators(described, key, "send"),
            "queues": _operators(described, key, "receive"),
            "fields": [
                (field, _type(described, schema), field in data.get("required", []))
                for field, schema in data["properties"].items()
            ],
            "example": json.dumps(example, indent=2, ensure_ascii=False),
        }


def _operators(described: Document, key: str, action: str) -> list[str]:
    return [
        name.split()[0]
        for name, operation in described["operations"].items()
        if operation["action"] == action
        and operation["channel"]["$ref"].removeprefix("#/channels/") == key
    ]


def _resolved(described: Document, schema: Document) -> Document:
    found: Document = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def _type(described: Document, field: Document) -> str:
    if "$ref" in field:
        return _type(described, _resolved(described, field))
    if "anyOf" in field:
        return " or ".join(_type(described, each) for each in field["anyOf"])
    if "enum" in field:
        return " or ".join(json.dumps(value) for value in field["enum"])
    if "const" in field:
        return json.dumps(field["const"])
    if field.get("type") == "array":
        return f"list of {_type(described, field['items'])}"
    return str(field.get("format", field.get("type", "any")))
