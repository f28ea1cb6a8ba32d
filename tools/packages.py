"""Writes the table of packages of ARCHITECTURE.md from the first line of each package.

python -m tools.packages          write it
python -m tools.packages --check  fail if it differs, or if a package has no docstring
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.environment import ROOT
from tools.generated import write_or_compare

PAGE = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- made from the first line of each package -->", "<!-- until here -->"
# The folders whose subfolders are listed.
_ROOTS = (
    "services/*/src/*", "libs/*/src/*", "sandbox/src/*", "deploy/local/src/*",
    "tools", "tests", "tests/e2e", "lab", "lab/*",
)  # fmt: skip


def main() -> None:
    before, rest = PAGE.read_text().split(BEGIN)
    page = f"{before}{BEGIN}\n{written()}{END}{rest.split(END)[1]}"
    write_or_compare({PAGE: page}, "tools.packages")


def written() -> str:
    """A row for each package."""
    rows = [f"| `{name}` | {first_line(file)} |" for name, file in packages()]
    return "\n".join(["| package | what it is |", "|---|---|", *rows]) + "\n"


def packages() -> Iterator[tuple[str, Path]]:
    """The packages and their names in imports."""
    for pattern in _ROOTS:
        for folder in sorted(ROOT.glob(pattern)):
            import_root = folder.parent if "/src/" in f"{folder}" else ROOT
            for file in sorted(folder.glob("*/__init__.py")):
                yield ".".join(file.parent.relative_to(import_root).parts), file


def first_line(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text()))
    if not text:
        sys.exit(f"{file.relative_to(ROOT)} has no docstring")
    return text.splitlines()[0].removesuffix(".")


if __name__ == "__main__":
    main()
