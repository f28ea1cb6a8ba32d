"""The command `work list | show | retry | discard`: look at the tasks of a service's queue.

    python -m SERVICE work list [KIND]
    python -m SERVICE work show KIND KEY
    python -m SERVICE work retry KIND (KEY | --all)
    python -m SERVICE work discard KIND (KEY | --all)

`--all` means every task that was given up. A task that is discarded while it runs stores nothing
more.
"""

import argparse
import sys

from messaging import RawSql, clock
from work.operators import count_by_kind
from work.queries import queries

_SHOWN = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action")
    listing = actions.add_parser("list", help="how many tasks there are, or those of a kind")
    listing.add_argument("kind", nargs="?", metavar="KIND")
    show = actions.add_parser("show", help="a task, with its last error")
    retry = actions.add_parser("retry", help="have a task done now, with all its attempts")
    discard = actions.add_parser("discard", help="delete a task")
    for action in (show, retry, discard):
        action.add_argument("kind", metavar="KIND")
    show.add_argument("key", metavar="KEY")
    for action in (retry, discard):
        action.add_argument("key", nargs="?", metavar="KEY")
        action.add_argument("--all", action="store_true", help="every task that was given up")


async def run(sql: RawSql, chosen: argparse.Namespace) -> list[str]:
    """Do what the arguments say, and return the lines to print."""
    match chosen.action:
        case "list" if chosen.kind is None:
            return await _count(sql)
        case "list":
            return await _list(sql, chosen.kind)
        case "show":
            return await _show(sql, chosen.kind, chosen.key)
    if (chosen.key is None) != chosen.all:
        sys.exit(f"{chosen.action}: name one KEY, or --all")
    changed = await _change(sql, chosen)
    if not changed:
        sys.exit(f"no such task of {chosen.kind}")
    return [f"{chosen.action}: {changed} of {chosen.kind}"]


async def _count(sql: RawSql) -> list[str]:
    lines = [f"{'due':>7} {'waiting':>7} {'running':>7} {'gave up':>7} {'oldest':>9}  kind"]
    for row in await count_by_kind(sql):
        counts = " ".join(f"{row[name]:7}" for name in ("due", "waiting", "running", "gave_up"))
        lines.append(f"{counts} {row['oldest_seconds']:7.0f} s  {row['kind']}")
    return lines


async def _list(sql: RawSql, kind: str) -> list[str]:
    rows = await sql.fetch(queries.list_tasks, kind=kind, now=clock.now(), at_most=_SHOWN)
    return [
        f"{row['state']:7}  {row['due_at']:%Y-%m-%d %H:%M:%S}  {row['attempts']:2} attempts"
        f"  {row['key'] or '-'}  {row['last_error']}".rstrip()
        for row in rows
    ] or [f"no task of {kind} waits"]


async def _show(sql: RawSql, kind: str, key: str) -> list[str]:
    row = await sql.fetchrow(queries.show_task, kind=kind, key=_key(key))
    if row is None:
        sys.exit(f"no such task of {kind}")
    return [f"{name:12} {'-' if value in (None, '') else value}" for name, value in row.items()]


async def _change(sql: RawSql, chosen: argparse.Namespace) -> int:
    is_retry = chosen.action == "retry"
    moved = {"now": clock.now()} if is_retry else {}
    if chosen.all:
        every = queries.retry_given_up if is_retry else queries.discard_given_up
        return len(await sql.fetch(every, kind=chosen.kind, **moved))
    one = queries.retry_task if is_retry else queries.discard_task
    return len(await sql.fetch(one, kind=chosen.kind, key=_key(chosen.key), **moved))


def _key(shown: str) -> str:
    """The key of a repeated kind is empty, and is shown as a dash."""
    return "" if shown == "-" else shown
