"""Checks that this version is compatible with every stored release.

    python -m tools.checks.contracts

Each must be able to read the other one's events, and a release's clients this version's responses.
`libs/contracts/releases` has each release's golden messages and API document, compressed.
"""

import gzip
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from contracts.samples import wire
from contracts.topology import EVENTS
from messaging import Envelope, Event
from tools import openapi
from tools.checks.api_changes import breaking_changes
from tools.environment import ROOT

RELEASES = ROOT / "libs" / "contracts" / "releases"
MESSAGES, API = "messages.json.gz", "openapi.json.gz"
# Routing keys of stored releases that cannot run at the same time as this version.
RETIRED: frozenset[str] = frozenset()
# Deliberate changes, see CHANGELOG.md: a figure that an entry lacks is null instead of 0; targets
# below 800 kcal are refused; every text of a request has a limit; a discount has two types.
_DECIDED = re.compile(
    r"\w+ /api/tracker/(entries.*|day): the response 20[01]:"
    r" ((entry|entries\[\]|items\[\])\.\w+ may be null|left may be object)"
    r"|PUT /api/tracker/targets: the request: calories: minimum was 0\.0, is 800\.0"
    r"|PATCH /api/admin/coupons/\{code\}: the request: discountType is choice now"
    # The desk lists what was paid for subscriptions among the orders.
    r"|\w+ /api/admin/(accounts|orders)/\{id\}(/\w+)?: the response 200:"
    r" (account\.orders\[\]|order)\.kind may be subscription"
    r"|\w+ /api/[^:]+: the request: [^:]+: maxLength was None, is \d+"
    # A weight that is too low to lose any from 65 years on has a separate code.
    r"|\w+ /api/[^:]+: the response \d+: details\[\]\.code may be older"
    # Clients show a reason that they do not know as it is.
    r"|\w+ /api/tracker/check-in: the response 200: checkIn\.reason may be No answers about health"
    # A job can change the portions of a plan.
    r"|\w+ /api/ai/[^:]+: the response 20[02]: jobs?(\[\])?\.kind may be refit"
    # Members who chose five or six meals a day have them, and those who need 3,000 kcal.
    r"|GET /api/ai/sessions/\{id\}/(check|shopping): the response 200:"
    r" (allergens|cooked)\[\]\.meal may be snack2, snack3"
)


def problems(releases: Path = RELEASES) -> list[str]:
    """All incompatibilities between this version and the stored releases."""
    api = _api()
    found = []
    for release in sorted(releases.iterdir()):
        for routing_key, message in read(release / MESSAGES).items():
            if routing_key not in RETIRED:
                found += [f"{release.name}: {each}" for each in _of_event(routing_key, message)]
        found += [
            f"{release.name}: {each}"
            for each in breaking_changes(read(release / API), api)
            if not _DECIDED.fullmatch(each)
        ]
    return found


@cache
def _api() -> Any:
    return openapi.document()


def read(file: Path) -> Any:
    return json.loads(gzip.decompress(file.read_bytes()))


def write(file: Path, content: Any) -> None:
    file.write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))


def _of_event(routing_key: str, message: Any) -> Iterator[str]:
    event = next((each for each in EVENTS if each.routing_key() == routing_key), None)
    if event is None:
        yield f"{routing_key}: this version has no such event"
        return
    for field in _unreadable(event, message):
        yield f"{routing_key}: this version's consumers can't read the release's message: {field}"
    for field in _lost(message, json.loads(wire(event))):
        yield f"{routing_key}: its consumers read a field that this version does not send: {field}"


def _unreadable(event: type[Event], message: Any) -> list[str]:
    """The fields of a message that this version's event refuses."""
    try:
        Envelope[event].model_validate_json(json.dumps(message))  # type: ignore[valid-type]
    except ValidationError as error:
        return [f"{_path(issue['loc'])} ({issue['msg']})" for issue in error.errors()]
    return []


def _path(parts: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in parts)


def _lost(kept: Any, sent: Any, path: str = "") -> Iterator[str]:
    """The fields of a stored message that are missing in this version's, or have another type."""
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
    # The contract declares which fields can be null.
    elif None not in (kept, sent) and _json_type(kept) is not _json_type(sent):
        yield f"{path} ({_json_type(kept).__name__} before, {_json_type(sent).__name__} now)"


def _json_type(value: object) -> type:
    return float if type(value) is int else type(value)


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
