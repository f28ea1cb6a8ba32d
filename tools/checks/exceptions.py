"""Checks that no exception is put into a text: it may quote a row, a request or an address.

PostgreSQL's `Failing row contains (...)` is part of the text of an exception. A finding is `str` or
`repr` of one, or its place in an f-string. `messaging.exceptions.describe` says its
type and codes; an argument of a log line is described by the log itself.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tools.environment import ROOT

Node = TypeVar("Node", bound=ast.AST)

CHECKED = ("services/*/src/*.py", "libs/chassis/src/*.py", "libs/messaging/src/*.py")

# These name files, addresses of servers, and places in a response. The exceptions that this
# repository defines hold what their author put into them.
KNOWN = {"OSError", "SystemExit", "HttpParserError", "HttpParserUpgrade"}

# A file, and the reason.
EXCEPTIONS = {
    "libs/messaging/src/messaging/exceptions.py": "decides which ones may be shown",
    "libs/chassis/src/chassis/content/": "about a file of the operator, to the operator",
    "libs/chassis/src/chassis/http/bodies.py": "about a body, to its sender",
    "libs/chassis/src/chassis/http/details.py": "about a value, to its sender",
    "libs/chassis/src/chassis/http/tokens.py": "about a token, and neither logged nor answered",
    "services/identity/src/identity/accounts/email_addresses.py": "about an address, to its sender",
    "services/planner/src/planner/generate/parse_plan.py": "names a place in the text of a model",
    "services/tracker/src/tracker/days/schemas.py": "about a date, to its sender",
}


def main() -> None:
    """Print every finding, and end with 1 if there is one."""
    listed = subprocess.run(
        ["git", "ls-files", *CHECKED], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    texts = {name: (ROOT / name).read_text() for name in listed.stdout.decode().splitlines()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    own = {each.name for tree in trees.values() for each in _all(tree, ast.ClassDef)}
    found = [
        f"{name}:{line}"
        for name, tree in trees.items()
        if not name.startswith(tuple(EXCEPTIONS))
        for line in findings(tree, own)
    ]
    print("\n".join(f"{place}: say exceptions.describe(...) of an exception" for place in found))
    sys.exit(bool(found))


def findings(tree: ast.AST, own: Iterable[str] = ()) -> Iterator[int]:
    """The lines of a module in which an exception becomes a text."""
    shown = KNOWN | set(own)
    for handler in _all(tree, ast.ExceptHandler):
        if handler.name and handler.type and not _names(handler.type) <= shown:
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
