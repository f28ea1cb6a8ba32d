"""Checks that no exception is formatted as text, as it can quote a row, a request or an address.

PostgreSQL's `Failing row contains (...)` is part of an exception's text. A finding is `str` or
`repr` of one, or its use in an f-string. `messaging.exceptions.describe` returns its type and
codes; the log does the same for arguments of a log line.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tools.environment import ROOT

Node = TypeVar("Node", bound=ast.AST)

CHECKED = (
    "services/*/src/*.py",
    "libs/chassis/src/*.py",
    "libs/messaging/src/*.py",
    "libs/work/src/*.py",
)

# These contain file names, addresses of servers, and positions in a response. The exceptions that
# this repository defines contain only what the raising code passes to them.
HARMLESS = {"OSError", "SystemExit", "HttpParserError", "HttpParserUpgrade"}

# A file, and the reason.
EXCEPTIONS = {
    "libs/messaging/src/messaging/exceptions.py": "decides which exceptions can be shown",
    "libs/chassis/src/chassis/content/": "about a file of the operator, to the operator",
    "libs/chassis/src/chassis/http/bodies.py": "about a body, to its sender",
    "libs/chassis/src/chassis/http/details.py": "about a value, to its sender",
    "libs/chassis/src/chassis/http/tokens.py": "about a token, and neither logged nor returned",
    "services/identity/src/identity/accounts/email_addresses.py": "about an address, to its sender",
    "services/planner/src/planner/generate/parse_plan.py": "contains a position in a model's text",
    "services/tracker/src/tracker/days/schemas.py": "about a date, to its sender",
}


def main() -> None:
    """Print all findings, and exit with 1 if there are any."""
    listed = subprocess.run(
        ["git", "ls-files", *CHECKED], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    texts = {name: (ROOT / name).read_text() for name in listed.stdout.decode().splitlines()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    defined = {each.name for tree in trees.values() for each in _all(tree, ast.ClassDef)}
    found = [
        f"{name}:{line}"
        for name, tree in trees.items()
        if not name.startswith(tuple(EXCEPTIONS))
        for line in findings(tree, defined)
    ]
    print("\n".join(f"{place}: use exceptions.describe(...) for an exception" for place in found))
    sys.exit(bool(found))


def findings(tree: ast.AST, defined: Iterable[str] = ()) -> Iterator[int]:
    """The lines of a module in which an exception is formatted as text."""
    harmless = HARMLESS | set(defined)
    for handler in _all(tree, ast.ExceptHandler):
        if handler.name and handler.type and not _names(handler.type) <= harmless:
            yield from _texts_of(handler.name, handler.body)
    functions: list[ast.FunctionDef | ast.AsyncFunctionDef]
    functions = [*_all(tree, ast.FunctionDef), *_all(tree, ast.AsyncFunctionDef)]
    for function in functions:
        for given in (*function.args.args, *function.args.kwonlyargs):
            if given.annotation and _names(given.annotation) & {"BaseException", "Exception"}:
                yield from _texts_of(given.arg, function.body)


def _texts_of(name: str, body: list[ast.stmt]) -> Iterator[int]:
    for node in (node for statement in body for node in ast.walk(statement)):
        match node:
            case ast.FormattedValue(value=ast.Name(id=shown)):
                pass
            case ast.Call(func=ast.Name(id="str" | "repr"), args=[ast.Name(id=shown)]):
                pass
            case _:
                continue
        if shown == name:
            yield node.lineno


def _names(types: ast.expr) -> set[str]:
    """The last names of the types in an expression, such as `Error` of `(asyncpg.Error, None)`."""
    inner = {id(node.value) for node in _all(types, ast.Attribute)}
    names = {node.attr for node in _all(types, ast.Attribute)}
    return names | {node.id for node in _all(types, ast.Name) if id(node) not in inner}


def _all(tree: ast.AST, kind: type[Node]) -> Iterator[Node]:
    return (node for node in ast.walk(tree) if isinstance(node, kind))


if __name__ == "__main__":
    main()
