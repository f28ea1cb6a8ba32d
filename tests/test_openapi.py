"""The API document has an example of everything that is sent and received."""

import json
from typing import Any

from tools.openapi import FOLDER

DOCUMENT = json.loads((FOLDER / "openapi.json").read_text())
OPERATIONS: list[dict[str, Any]] = [
    operation for methods in DOCUMENT["paths"].values() for operation in methods.values()
]


def test_every_body_has_an_example() -> None:
    without = []
    for operation in OPERATIONS:
        bodies = {"request": operation.get("requestBody", {}), **operation["responses"]}
        for name, body in bodies.items():
            content = body.get("content", {}).get("application/json")
            if content is not None and not content.keys() & {"example", "examples"}:
                without.append((operation["operationId"], name))
    assert without == []


def test_every_declared_error_has_an_example_of_each_message() -> None:
    for operation in OPERATIONS:
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                examples = response["content"]["application/json"]["examples"]
                assert " / ".join(examples) == response["description"]
                assert all(each["value"]["error"] == name for name, each in examples.items())
