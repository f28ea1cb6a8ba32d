#!/usr/bin/env python3
"""Compare what services own with the projections of others, on a running system.

    deploy/verify.py                                            # docker compose, in this folder
    deploy/verify.py --run "kubectl -n keto exec deploy/SERVICE -- keto"
    deploy/verify.py --heal                                     # have the owners publish again

Ranges of ids whose checksums differ are looked at again after a pause: an event may be on its way.
A row that differs in every look is printed with the fields that do, never with their values. Needs
Python alone. Exit status: 0 all agree, 1 some differ, 2 a service did not answer.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable
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

# Of a service, by name: the owner, and the checksums by range or the hashes by row.
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
    """Runs `checksums` and `republish` in the services."""

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

    def ask_all(self, words: dict[str, list[str]]) -> dict[str, Answer]:
        """What `checksums` with these arguments says in each service."""
        with ThreadPoolExecutor() as together:
            asked = {s: together.submit(self.run, s, "checksums", *w) for s, w in words.items()}
            return {s: json.loads(done.result().splitlines()[-1]) for s, done in asked.items()}


def compare_ranges(commands: Commands, services: Iterable[str]) -> list[Pair]:
    """Every projection, with the ranges in which it differs from its owner."""
    answers = commands.ask_all({service: [] for service in services})
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
    answers = commands.ask_all({s: ["--rows", *sorted(these)] for s, these in wanted.items()})
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
    commands: Commands, *, looks: int = 4, pause: float = 5, services: Iterable[str] = SERVICES
) -> list[Pair]:
    """Every projection, with the rows that differ in each look."""
    pairs = compare_ranges(commands, services)
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


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--run", default=COMPOSE, help="how to run a command in a SERVICE")
    parser.add_argument("--looks", type=int, default=4, help="how often to look at a difference")
    parser.add_argument("--pause", type=float, default=5, help="seconds between two looks")
    parser.add_argument("--heal", action="store_true", help="republish what differs, look again")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    commands = Commands(chosen.run)
    try:
        pairs = verify(commands, looks=chosen.looks, pause=chosen.pause)
        if chosen.heal and any(pair.rows for pair in pairs):
            print(_page(pairs), file=sys.stderr)
            heal(commands, pairs)
            pairs = verify(commands, looks=chosen.looks, pause=chosen.pause)
    except NoAnswer as failure:
        print(failure, file=sys.stderr)
        return 2
    print(_json(pairs) if chosen.json else _page(pairs))
    return 1 if any(pair.rows for pair in pairs) else 0


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
