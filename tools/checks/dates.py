"""Checks that a moment becomes a date in one way: `chassis.dates`, by a time zone.

A moment has another date in Auckland and in Los Angeles. A finding is a call of `date()` or
`today()`, or SQL that cuts the date out of a moment, anywhere but in the files below.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

from tools.environment import ROOT

CHECKED = ("services/*/src/*.py", "libs/*/src/*.py")

# A file, and the reason.
EXCEPTIONS = {
    "libs/chassis/src/chassis/dates.py": "the way itself",
    "services/tracker/src/tracker/days/rules.py": "the noons of logs",
}
_IN_SQL = re.compile(
    r"current_date|member_clock|at time zone (?!'utc')"
    r"|(now\(\)|\$\d+::timestamptz|time zone '?\w+'?\)?)::date"
    r"|date_trunc\('day'",
    re.IGNORECASE,
)


def main() -> None:
    """Print every finding, and end with 1 if there is one."""
    listed = subprocess.run(
        ["git", "ls-files", *CHECKED], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    found = [
        f"{name}:{line}"
        for name in listed.stdout.decode().splitlines()
        if name not in EXCEPTIONS
        for line in findings(ast.parse((ROOT / name).read_text()))
    ]
    print("\n".join(f"{place}: a moment has a date by chassis.dates alone" for place in found))
    sys.exit(bool(found))


def findings(tree: ast.AST) -> Iterator[int]:
    """The lines of a module in which a moment becomes a date."""
    for node in ast.walk(tree):
        match node:
            # Of a moment, or of a class: `date.today()`.
            case ast.Call(func=ast.Attribute(attr="date"), args=[]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="date"), attr="today")):
                yield node.lineno
            case ast.Constant(value=str(text)) if _IN_SQL.search(text):
                yield node.lineno


if __name__ == "__main__":
    main()
