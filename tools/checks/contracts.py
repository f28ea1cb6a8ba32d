"""This version and every kept release understand each other: events both ways, responses one way.

    python -m tools.checks.contracts

`libs/contracts/releases` has the golden messages and the API document of each release.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from contracts.samples import wire
from contracts.topology import EVENTS
from messaging import Envelope, Event
from tools.environment import ROOT

RELEASES = ROOT / "libs" / "contracts" / "releases"
API = ROOT / "libs" / "documents" / "src" / "documents" / "openapi.json"
# In the folder of a release.
API_FILE = "openapi.json.gz"
Json = dict[str, Any]


def problems(releases: Path = RELEASES) -> list[str]:
    """Everything that a kept release and this version would not understand of each other."""
    api = json.loads(API.read_text())
    found = []
    for release in sorted(releases.iterdir()):
        for file in sorted((release / "golden").glob("*/*.json")):
            found += [f"{release.name}: {each}" for each in _of_event(file)]
        kept = json.loads(gzip.decompress((release / API_FILE).read_bytes()))
        found += [f"{release.name}: {each}" for each in _of_api(kept, api)]
    return found


def _of_event(file: Path) -> Iterator[str]:
    routing_key = f"{file.parent.name}.{file.stem}"
    event = next((each for each in EVENTS if each.routing_key() == routing_key), None)
    if event is None:
        yield f"{routing_key}: this version has no such event"
        return
    message = file.read_bytes()
    for field in _unreadable(event, message):
        yield f"{routing_key}: this version's consumers can't read the release's message: {field}"
    for field in _lost(json.loads(message), json.loads(wire(event))):
        yield f"{routing_key}: its consumers read a field that this version does not send: {field}"


def _unreadable(event: type[Event], message: bytes) -> list[str]:
    """The fields of a message that an event of this version refuses."""
    try:
        Envelope[event].model_validate_json(message)  # type: ignore[valid-type]
    except ValidationError as error:
        return [f"{_path(issue['loc'])} ({issue['msg']})" for issue in error.errors()]
    return []


def _path(parts: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in parts)


def _lost(kept: Any, sent: Any, path: str = "") -> Iterator[str]:
    """The fields of a kept message that the one of today has not, or with another type."""
    if isinstance(kept, dict) and isinstance(sent, dict):
        for name, value in kept.items():
            where = f"{path}.{name}".lstrip(".")
            if name in sent:
                yield from _lost(value, sent[name], where)
            else:
                yield where
    elif isinstance(kept, list) and isinstance(sent, list):
        for before, now in zip(kept[:1], sent[:1], strict=False):
            yield from _lost(before, now, f"{path}[]")
    # Which fields may be null is the contract's to say.
    elif None not in (kept, sent) and _json_type(kept) is not _json_type(sent):
        yield f"{path} ({_json_type(kept).__name__} before, {_json_type(sent).__name__} now)"


def _json_type(value: object) -> type:
    return float if type(value) is int else type(value)


def _of_api(kept: Json, api: Json) -> Iterator[str]:
    for path, methods in kept["paths"].items():
        for method, operation in methods.items():
            name = f"{method.upper()} {path}"
            now = api["paths"].get(path, {}).get(method)
            if now is None:
                yield f"{name} is gone"
                continue
            for status, response in operation["responses"].items():
                if status in now["responses"]:
                    before, after = _Shape(kept, response), _Shape(api, now["responses"][status])
                    for field in sorted(before.fields - after.fields):
                        yield f"{name}: the response {status} has lost {field}"
                elif status < "400":
                    yield f"{name}: the response {status} is gone"


class _Shape:
    """The fields of a response that a client can count on."""

    def __init__(self, document: Json, response: Json) -> None:
        self._document = document
        content = response.get("content", {}).get("application/json", {})
        self.fields = set(self._of(content.get("schema", {}), "", ()))

    def _of(self, schema: Json, path: str, inside: tuple[str, ...]) -> Iterator[str]:
        if reference := schema.get("$ref"):
            # A schema that contains itself has no further fields.
            if reference not in inside:
                yield from self._of(self._resolve(reference), path, (*inside, reference))
            return
        for part in ("anyOf", "oneOf", "allOf"):
            for each in schema.get(part, ()):
                yield from self._of(each, path, inside)
        if isinstance(schema.get("items"), dict):
            yield from self._of(schema["items"], f"{path}[]", inside)
        for name, value in schema.get("properties", {}).items():
            where = f"{path}.{name}".lstrip(".")
            yield where
            yield from self._of(value, where, inside)

    def _resolve(self, reference: str) -> Json:
        found = self._document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        return found


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
