"""Writes the operations of the Python client from the document of the API.

python -m tools.python_client          write them (`make generate`)
python -m tools.python_client --check  fail when they differ (part of `make check`)
"""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from tools import openapi
from tools.environment import ROOT, VENV
from tools.generated import write_or_compare

FILE = ROOT / "clients/python/src/keto_client/operations.py"
_TYPES = {"string": "str", "integer": "int", "array": "Sequence[str]"}
_HEAD = '''"""The operations of Keto's API. Made from its document by `make generate`."""

from collections.abc import Callable, Sequence
from typing import Generic

from keto_client.requests import Body, Group, Reply, Request, segment
'''


def main() -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    for path, operations in openapi.document()["paths"].items():
        for method, operation in operations.items():
            group, _, name = operation["operationId"].partition(".")
            groups[group].append(_method(_snake(name), method.upper(), path, operation))
    write_or_compare({FILE: _formatted("\n".join(_lines(groups)))}, "tools.python_client")


def _lines(groups: Mapping[str, list[str]]) -> Iterator[str]:
    yield _HEAD
    for group, methods in groups.items():
        yield f"class {group.title()}(Group[Reply]):"
        yield from methods
    yield "class Operations(Generic[Reply]):"
    yield '    """Every operation, by its prefix; their methods return what the sender returns."""'
    yield "    def __init__(self, send: Callable[[Request], Reply]) -> None:"
    yield from (f"        self.{group} = {group.title()}(send)" for group in groups)


def _method(name: str, method: str, path: str, operation: dict[str, Any]) -> str:
    parameters = operation.get("parameters", [])
    given = [f"{_snake(each['name'])}: {_type(each)}" for each in parameters if _is_path(each)]
    sent = [f'"{method}"', _path(path)]
    if body := operation.get("requestBody"):
        kind = "Body" if "application/json" in body["content"] else "str"
        given.append(f"body: {kind}" if body["required"] else f"body: {kind} | None = None")
        sent.append("body")
    query = [each for each in parameters if not _is_path(each)]
    # Those that are needed come first.
    for each in sorted(query, key=lambda each: not each["required"]):
        # `from` is a word of Python.
        word = {"from": "from_"}.get(each["name"], each["name"])
        given.append(f"{word}: {_type(each)}" + ("" if each["required"] else " | None = None"))
        sent.append(f"{word}={word}")
    return (
        f"    def {name}({', '.join(['self', *given])}) -> Reply:\n"
        f"        return self._call({', '.join(sent)})\n"
    )


def _path(path: str) -> str:
    made = re.sub(r"{(\w+)}", lambda found: f"{{segment({_snake(found[1])})}}", path)
    return f'{"f" * (made != path)}"{made}"'


def _is_path(parameter: dict[str, Any]) -> bool:
    return bool(parameter["in"] == "path")


def _type(parameter: dict[str, Any]) -> str:
    schema = parameter["schema"]
    return _TYPES[schema.get("type") or schema["anyOf"][0]["type"]]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def _formatted(text: str) -> str:
    command = [str(VENV / "bin/ruff"), "format", "--stdin-filename", FILE.name, "-"]
    return subprocess.run(command, input=text, text=True, stdout=-1, check=True, cwd=ROOT).stdout


if __name__ == "__main__":
    main()
