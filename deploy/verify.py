#!/usr/bin/env python3
"""Compare services' data with other services' projections, on a running system.

    deploy/verify.py                                            # docker compose, in this folder
    deploy/verify.py --run "kubectl -n keto exec deploy/SERVICE -- keto"
    deploy/verify.py --heal                                     # let the owners publish again
    deploy/verify.py --rebuild planner.memberships              # rebuild this projection

Ranges of ids whose checksums differ are compared again after a pause: an event may be in flight.
A row that differs each time is printed with the names of the fields, never their values. Needs
only Python. Exit status: 0 all agree, 1 some differ, 2 a service did not respond.

A rebuild also removes rows that the owner does not have. The service writes received events to a
second table as well, the owner publishes again, the second table is compared as above, and only
a matching one replaces the first. After a failure or an interruption, the projection is unchanged.
"""

from __future__ import annotations

import argparse
import json
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# made from deploy/system.toml: python-services
SERVICES = (
    "identity",
    "planner",
    "tracker",
    "catalogue",
    "billing",
)
# until here
COMPOSE = "docker compose exec -T SERVICE keto"
_HERE = Path(__file__).resolve().parent
_SHOWN = 20

# A service's response: by name, the owner, and the checksums by range or the hashes by row.
Answer = dict[str, dict[str, Any]]


class NoAnswer(Exception):
    """A service's command failed."""


@dataclass
class Pair:
    """A projection and its owner: which ranges, and then which rows, differ."""

    name: str
    owner: str
    service: str
    count: int = 0
    ranges: list[str] = field(default_factory=list)
    # By id: the fields that differ, or where the row is missing.
    rows: dict[str, str] = field(default_factory=dict)

    def line(self) -> str:
        differ = f"{len(self.rows)} differ" if self.rows else "agree"
        return f"{self.name:16} {self.owner:9} → {self.service:10} {self.count:9,} rows  {differ}"


class Commands:
    """Runs the commands of the services."""

    def __init__(self, template: str) -> None:
        self._template = shlex.split(template)

    def run(self, service: str, *words: str) -> str:
        """What a service's command prints."""
        done = subprocess.run(
            [*(word.replace("SERVICE", service) for word in self._template), *words],
            # `docker compose` reads the compose.yml of this folder.
            cwd=_HERE if self._template == COMPOSE.split() else None,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise NoAnswer(f"{service} {words[0]}: {''.join(last) or done.returncode}")
        return done.stdout

    def checksums(self, service: str, wanted: Sequence[str], *, rows: bool) -> Answer:
        """The checksums of what a service shares, or the hashes of the rows in some ranges."""
        words = ["checksums", *(["--rows"] if rows else []), *wanted]
        return _read(self.run(service, *words))

    def ask_all(self, wanted: dict[str, list[str]], *, rows: bool = False) -> dict[str, Answer]:
        """The same of several services at once."""
        with ThreadPoolExecutor() as together:
            asked = {s: together.submit(self.checksums, s, w, rows=rows) for s, w in wanted.items()}
            return {s: done.result() for s, done in asked.items()}


class SecondTable(Commands):
    """Commands that say of a service what the second table of a projection has."""

    def __init__(self, commands: Commands, service: str) -> None:
        self._commands, self._service = commands, service

    def checksums(self, service: str, wanted: Sequence[str], *, rows: bool) -> Answer:
        if service != self._service:
            return self._commands.checksums(service, wanted, rows=rows)
        step = "rows" if rows else "checksums"
        return _read(self._commands.run(service, "rebuild", step, *wanted))


def _read(printed: str) -> dict[str, Any]:
    """The JSON in the last line: log lines may be before it."""
    answer: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return answer


def compare_ranges(commands: Commands, services: Iterable[str], names: Sequence[str]) -> list[Pair]:
    """Every projection, or those with these names, with the ranges in which it differs."""
    answers = commands.ask_all({service: list(names) for service in services})
    pairs = []
    for service, shared in answers.items():
        for name, copy in shared.items():
            if (owner := copy["owner"]) == service:
                continue
            own, copied = answers[owner][name]["ranges"], copy["ranges"]
            pairs.append(
                Pair(
                    name,
                    owner,
                    service,
                    count=sum(one["count"] for one in own.values()),
                    ranges=[r for r in sorted(own | copied) if _differ(own.get(r), copied.get(r))],
                )
            )
    return sorted(pairs, key=lambda pair: (pair.owner, pair.name, pair.service))


def compare_rows(commands: Commands, pairs: list[Pair]) -> None:
    """Look at the rows of the ranges that differed."""
    wanted: dict[str, set[str]] = {}
    for pair in pairs:
        for service in (pair.owner, pair.service):
            wanted.setdefault(service, set()).update(f"{pair.name}:{r}" for r in pair.ranges)
    answers = commands.ask_all({s: sorted(these) for s, these in wanted.items()}, rows=True)
    for pair in pairs:
        own, copy = (answers[s][pair.name]["rows"] for s in (pair.owner, pair.service))
        pair.rows = {}
        for id in sorted(own.keys() | copy.keys()):
            if id not in copy:
                pair.rows[id] = f"missing in {pair.service}"
            elif id not in own:
                pair.rows[id] = f"only in {pair.service}"
            elif differing := _differences(own[id], copy[id]):
                pair.rows[id] = ", ".join(differing)


def _differ(own: dict[str, Any] | None, copy: dict[str, Any] | None) -> bool:
    if own is None or copy is None:
        return True
    return own["count"] != copy["count"] or bool(_differences(own["sums"], copy["sums"]))


def _differences(own: dict[str, Any], copy: dict[str, Any]) -> list[str]:
    """The fields that both have and that differ: a projection may have fewer than its owner."""
    return [name for name in copy if name in own and own[name] != copy[name]]


def verify(
    commands: Commands,
    *,
    looks: int = 4,
    pause: float = 5,
    services: Iterable[str] = SERVICES,
    names: Sequence[str] = (),
) -> list[Pair]:
    """Every projection, with the rows that differ in each look."""
    pairs = compare_ranges(commands, services, names)
    suspects = [pair for pair in pairs if pair.ranges]
    for look in range(1, max(looks, 2)):
        if not suspects:
            break
        time.sleep(pause)
        before = [pair.rows for pair in suspects]
        compare_rows(commands, suspects)
        for pair, rows in zip(suspects, before, strict=True):
            if look > 1:
                pair.rows = {id: what for id, what in pair.rows.items() if id in rows}
        suspects = [pair for pair in suspects if pair.rows]
    return pairs


def heal(commands: Commands, pairs: list[Pair]) -> None:
    """Have the owners of what differs publish their state again."""
    differing = {(pair.owner, pair.name == "erasures") for pair in pairs if pair.rows}
    for owner, erasures in sorted(differing):
        words = ["republish", "--erasures"] if erasures else ["republish"]
        print(f"{owner}: {commands.run(owner, *words).strip()}", file=sys.stderr)


def rebuild(
    commands: Commands, service: str, name: str, *, looks: int = 4, pause: float = 5
) -> list[Pair]:
    """Rebuild a projection and switch to it; if it was not switched to, the differing rows
    are the second table's."""
    begun = _read(commands.run(service, "rebuild", "begin", name))
    owner, id = begun["owner"], ("--id", begun["id"])
    of_pair = {"services": (owner, service), "names": (name,)}
    look: dict[str, Any] = {"looks": looks, "pause": pause, **of_pair}
    switched = ""
    try:
        pairs = _fill(commands, owner, service, look)
        if _differing(pairs):
            print(f"{service}.{name}: not switched to, as it was", file=sys.stderr)
            return pairs
        switched = commands.run(service, "rebuild", "switch", name, *id).strip()
        print(f"{service}.{name}: {switched}", file=sys.stderr)
    finally:
        if not switched:
            commands.run(service, "rebuild", "drop", name, *id)
    return verify(commands, **look)


def _fill(commands: Commands, owner: str, service: str, look: dict[str, Any]) -> list[Pair]:
    """Have the owner publish until the second table agrees, twice at most: what a process of an
    earlier version has heard is in the live table alone."""
    second = SecondTable(commands, service)
    pairs: list[Pair] = []
    for _ in range(2):
        print(f"{owner}: {commands.run(owner, 'republish').strip()}", file=sys.stderr)
        pairs = _worked_off(second, look)
        if not _differing(pairs):
            break
    return pairs


def _worked_off(commands: Commands, look: dict[str, Any]) -> list[Pair]:
    """Compare until all agree, or as many rows differ as before: the queue is empty, or stands."""
    before = 0
    while True:
        pairs = verify(commands, **look)
        left = _differing(pairs)
        if not left or (before and left >= before):
            return pairs
        before = left


def _differing(pairs: list[Pair]) -> int:
    return sum(len(pair.rows) for pair in pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--run", default=COMPOSE, help="how to run a command in a SERVICE")
    parser.add_argument("--looks", type=int, default=4, help="how often to look at a difference")
    parser.add_argument("--pause", type=float, default=5, help="seconds between two looks")
    parser.add_argument("--heal", action="store_true", help="republish what differs, look again")
    parser.add_argument("--rebuild", metavar="SERVICE.PROJECTION", help="rebuild a projection")
    parser.add_argument("--again", action="store_true", help="drop a rebuild that was given up")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    if chosen.rebuild and "." not in chosen.rebuild:
        parser.error("--rebuild takes SERVICE.PROJECTION, such as planner.memberships")
    # As Ctrl-C, so that a rebuild is dropped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        pairs = _do(Commands(chosen.run), chosen)
    except NoAnswer as failure:
        print(failure, file=sys.stderr)
        return 2
    print(_json(pairs) if chosen.json else _page(pairs))
    return 1 if _differing(pairs) else 0


def _do(commands: Commands, chosen: argparse.Namespace) -> list[Pair]:
    often: dict[str, Any] = {"looks": chosen.looks, "pause": chosen.pause}
    if chosen.rebuild:
        service, _, name = chosen.rebuild.partition(".")
        if chosen.again:
            commands.run(service, "rebuild", "drop", name)
        return rebuild(commands, service, name, **often)
    pairs = verify(commands, **often)
    if chosen.heal and _differing(pairs):
        print(_page(pairs), file=sys.stderr)
        heal(commands, pairs)
        pairs = verify(commands, **often)
    return pairs


def _page(pairs: list[Pair]) -> str:
    lines = []
    for pair in pairs:
        lines.append(pair.line())
        lines += [f"    {row}: {what}" for row, what in list(pair.rows.items())[:_SHOWN]]
        if len(pair.rows) > _SHOWN:
            lines.append(f"    and {len(pair.rows) - _SHOWN} more (--json prints all)")
    return "\n".join(lines)


def _json(pairs: list[Pair]) -> str:
    names = ("name", "owner", "service", "count", "rows")
    return json.dumps([{name: getattr(pair, name) for name in names} for pair in pairs], indent=1)


if __name__ == "__main__":
    sys.exit(main())
