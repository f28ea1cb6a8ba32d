"""The command `checksums`: what a service and others must agree about, as JSON."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from chassis.storage import Database
from messaging import SharedRows, rows_of, sums_of

HELP = "print checksums of the data that services share, for `verify`"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "wanted", nargs="*", metavar="NAME[:RANGE]", help="all that this service shares, or some"
    )
    parser.add_argument(
        "--rows", action="store_true", help="a hash for each field of each row of these ranges"
    )


async def run(
    database: Database, shared: Sequence[SharedRows], wanted: Sequence[str], *, rows: bool
) -> str:
    """JSON: by name the owner, and the checksums by range or the hashes by row."""
    ranges: dict[str, list[str]] = {}
    for name, _, start in (one.partition(":") for one in wanted):
        ranges.setdefault(name, []).append(start)
    answer: dict[str, Any] = {}
    for one in shared:
        if wanted and one.name not in ranges:
            continue
        sql = database.raw_sql
        found = await (rows_of(sql, one, ranges.get(one.name, [])) if rows else sums_of(sql, one))
        answer[one.name] = {"owner": one.owner, "rows" if rows else "ranges": found}
    return json.dumps(answer)
