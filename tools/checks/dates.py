"""Checks that moments are converted to dates only by `chassis.dates`, in a time zone.

A moment has different dates in Auckland and in Los Angeles. A finding is a call of `date()` or
`today()`, or SQL that casts a moment to a date, except in the files below. The day of a log's noon
is `day_of(noon)`, a function of tracker's migrations, which are not checked.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

from tools.environment import ROOT

CHECKED = (
    *("services/*/src/*.py", "services/*/src/*/sql/*.sql"),
    *("libs/*/src/*.py", "libs/*/src/*/sql/*.sql"),
)

# A file, and the reason.
EXCEPTIONS = {
    "libs/chassis/src/chassis/dates.py": "implements the conversion",
}
_IN_SQL = re.compile(
    r"current_date|member_clock|at time zone (?!'utc')"
    r"|(now\(\)|(\$\d+|:\w+)::timestamptz|time zone '?\w+'?\)?)::date"
    r"|date_trunc\('day'",
    re.IGNORECASE,
)


def main() -> None:
    """Print all findings, and exit with 1 if there are any."""
    listed = subprocess.run(
        ["git", "ls-files", *CHECKED], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    found = [
        f"{name}:{line}"
        for name in listed.stdout.decode().splitlines()
        if name not in EXCEPTIONS
        for line in _lines((ROOT / name).read_text(), is_sql=name.endswith(".sql"))
    ]
    print("\n".join(f"{place}: convert a moment to a date with chassis.dates" for place in found))
    sys.exit(bool(found))


def _lines(text: str, *, is_sql: bool) -> Iterator[int]:
    return findings_in_sql(text) if is_sql else findings(ast.parse(text))


def findings_in_sql(text: str) -> Iterator[int]:
    """The lines of an SQL file in which a moment is converted to a date."""
    return (n for n, line in enumerate(text.splitlines(), 1) if _IN_SQL.search(line))


def findings(tree: ast.AST) -> Iterator[int]:
    """The lines of a module in which a moment is converted to a date."""
    for node in ast.walk(tree):
        match node:
            # `moment.date()`; the next case is `date.today()`.
            case ast.Call(func=ast.Attribute(attr="date"), args=[]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="date"), attr="today")):
                yield node.lineno
            case ast.Constant(value=str(text)) if _IN_SQL.search(text):
                yield node.lineno


if __name__ == "__main__":
    main()
