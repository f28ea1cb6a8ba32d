"""Checks that the files, tests and commands that documents name exist.

In `inline code` outside of blocks:
- a path (`routes.py`, `tracker/routes.py`, `tests/e2e/`) is a folder, or the end of a tracked
  file's path,
- `test_file.py::test_name` is a test of that file; `::test_name` is one of the previous file,
- `make target` is a target of the Makefile,
- `b routes.py:12` is a breakpoint at a statement of a function, as module code runs only once.
Links point to existing files. Each row of SECURITY.md's threat table names a test.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.environment import ROOT

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/dates.md",
             "docs/scaling.md")  # fmt: skip
_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_BREAKPOINT = re.compile(r"b ([\w./-]+\.py):(\d+)")
_LINK = re.compile(r"\]\(([^)#:]+)\)")
_PATH = re.compile(
    r"(?!/)(?:[\w./-]+\.(?:py|sql|toml|yml|yaml|md|json|lock)|[\w.-]+(?:/[\w.-]+)*/)"
)
_THREATS = "## Threat model"
# The files that the recipes of CONTRIBUTING.md create as examples.
_EXAMPLES = ("count_days.py", "golden/tracker/goal-reached.v1.json", "migrations/0009_goals.sql",
             "deploy/locks/coach.lock", "src/coach/")  # fmt: skip


def main() -> None:
    found = [problem for name in DOCUMENTS for problem in problems(name, (ROOT / name).read_text())]
    sys.exit("\n".join(found) or None)


def problems(document: str, text: str) -> Iterator[str]:
    """The names in a document that do not exist in the repository."""
    prose = _BLOCK.sub("", text)
    file = ""
    for word in _CODE.findall(prose):
        path, separator, test = word.partition("::")
        if path and path not in _EXAMPLES and (separator or _PATH.fullmatch(path)):
            if not _is_there(path):
                yield f"{document}: {path} does not exist"
            file = path
        if separator and test not in _tests(file):
            yield f"{document}: {file} has no {test}"
        if (target := re.fullmatch(r"make ([a-z-]+)( .*)?", word)) and target[1] not in _targets():
            yield f"{document}: the Makefile has no {target[1]}"
        if (stop := _BREAKPOINT.fullmatch(word)) and int(stop[2]) not in _in_functions(stop[1]):
            yield f"{document}: {stop[1]}:{stop[2]} is not a line of a function"
    for link in _LINK.findall(prose):
        if not (ROOT / document).parent.joinpath(link).exists():
            yield f"{document}: the link to {link} is broken"
    for row in _threats(text):
        if "::" not in row[-1]:
            yield f"{document}: no test of the threat {row[1]!r}"


def _threats(text: str) -> Iterator[list[str]]:
    lines = text.partition(_THREATS)[2].splitlines()
    rows = [line for line in lines if line.startswith("|")]
    for row in rows[2:]:
        yield [cell.strip() for cell in row.strip("|").split("|")]


@cache
def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [f"/{path}" for path in listed.stdout.splitlines() if (ROOT / path).exists()]


@cache
def _is_there(path: str) -> bool:
    if path.endswith("/"):
        return any(f"/{path}" in file for file in _tracked())
    return any(file.endswith(f"/{path}") for file in _tracked())


@cache
def _tests(path: str) -> set[str]:
    files = [ROOT / file.lstrip("/") for file in _tracked() if file.endswith(f"/{path}")]
    return {name for file in files for name in _definitions(file)}


def _definitions(file: Path) -> list[str]:
    return re.findall(r"^(?:async )?def (\w+)\(", file.read_text(), re.MULTILINE)


@cache
def _in_functions(path: str) -> set[int]:
    """The first lines of the statements in functions."""
    files = [ROOT / file.lstrip("/") for file in _tracked() if file.endswith(f"/{path}")]
    return {
        statement.lineno
        for file in files
        for function in ast.walk(ast.parse(file.read_text()))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in function.body[ast.get_docstring(function) is not None :]
        for statement in ast.walk(part)
        if isinstance(statement, ast.stmt)
    }


@cache
def _targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


if __name__ == "__main__":
    main()
