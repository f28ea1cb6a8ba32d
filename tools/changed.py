"""Print the test files that the changes since main can break: `make test ARGS=--changed`.

Imports are parsed, not executed. A test also imports the `conftest.py` of its folders, and so the
service that these start. A file other than Python counts as its package, or as the tests next to
it."""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.environment import ROOT

# The tests that read documents and deployment files, which belong to no package.
_OF_THE_WHOLE = ("tests/test_", "tests/deploy/", "tests/tools/")


def selected_tests(changed: set[str], files: dict[str, str]) -> list[str]:
    """The test files that import a changed file; `files` has Python files by path."""
    importers = _importers(files)
    reached: set[str] = set()
    left = {owner for name in changed for owner in _owners(name, files)}
    while left:
        reached |= left
        left = set().union(*(importers[name] for name in left)) - reached
    return sorted(name for name in reached & files.keys() if _is_test(name))


def _is_test(name: str) -> bool:
    return "tests" in Path(name).parts and Path(name).name.startswith("test_")


def _owners(name: str, files: dict[str, str]) -> set[str]:
    if name.endswith(".py"):
        return {name}
    for folder in Path(name).parents[:-1]:
        if (package := f"{folder}/__init__.py") in files:
            return {package}
        if tests := {each for each in files if each.startswith(f"{folder}/tests/")}:
            return tests
    return {each for each in files if each.startswith(_OF_THE_WHOLE)}


def _importers(files: dict[str, str]) -> dict[str, set[str]]:
    """The files that import each file."""
    sources = {"", *(name[: name.index("/src/") + 5] for name in files if "/src/" in name)}
    importers = defaultdict(set)
    for name, text in files.items():
        paths = {f"{folder}/conftest" for folder in Path(name).parents[:-1] if _is_test(name)}
        for module in _imported(name, text):
            # Importing `a.b.c` also imports `a` and `a.b`.
            parts = module.split(".")
            paths |= {"/".join(parts[:end]) for end in range(1, len(parts) + 1)}
        for path in (f"{source}{path}" for source in sources for path in paths):
            for file in files.keys() & {f"{path}.py", f"{path}/__init__.py"}:
                importers[file].add(name)
    return importers


def _imported(name: str, text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = Path(name).parents[node.level - 1].parts if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _git(*words: str) -> list[str]:
    return subprocess.check_output(["git", *words], cwd=ROOT, text=True).splitlines()


if __name__ == "__main__":
    new = _git("ls-files", "--others", "--exclude-standard")
    changed = {*_git("diff", "--name-only", *_git("merge-base", "HEAD", "main")), *new}
    existing = [each for each in {*_git("ls-files"), *new} if (ROOT / each).exists()]
    files = {each: (ROOT / each).read_text() for each in existing if each.endswith(".py")}
    print("\n".join(selected_tests(changed, files)) or sys.exit("keto: no test imports a change"))
