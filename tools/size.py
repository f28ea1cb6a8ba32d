"""Lines of Python by part, code and tests: of this checkout, and of a commit if one is given.

    python -m tools.size [COMMIT]

Tests are the files in a folder `tests`; all others are code.
"""

import io
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator

from tools.environment import ROOT

# Each folder in these is a part; other folders are a part as a whole.
_FOLDERS_OF_PARTS = ("libs", "services", "deploy", "web")
Sizes = Counter[tuple[str, str]]


def sizes(files: Iterable[tuple[str, bytes]]) -> Sizes:
    """The lines of each part and kind."""
    found: Sizes = Counter()
    for name, content in files:
        found[part_and_kind(name)] += content.count(b"\n")
    return found


def part_and_kind(name: str) -> tuple[str, str]:
    """The part that a file belongs to, and whether it is code or tests."""
    folders = name.split("/")[:-1]
    depth = 2 if folders and folders[0] in _FOLDERS_OF_PARTS else 1
    return "/".join(folders[:depth]) or ".", "tests" if "tests" in folders else "code"


def of_checkout() -> Iterator[tuple[str, bytes]]:
    """The tracked files as they are here."""
    for name in _git("ls-files", "*.py").decode().splitlines():
        if (ROOT / name).exists():
            yield name, (ROOT / name).read_bytes()


def of_commit(commit: str) -> Iterator[tuple[str, bytes]]:
    """The files of a commit."""
    with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.name.endswith(".py") else None
            if content is not None:
                yield member.name, content.read()


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def table(columns: dict[str, Sizes]) -> list[str]:
    """A line for each part, and one for all of them."""
    kinds = [(name, kind) for name in columns for kind in ("code", "tests")]
    lines = [["", *(f"{kind} {name}" for name, kind in kinds)]]
    for part in sorted({part for found in columns.values() for part, _ in found}):
        lines.append([part, *(f"{columns[name][part, kind]:,}" for name, kind in kinds)])
    sums = [sum(n for (_, k), n in columns[name].items() if k == kind) for name, kind in kinds]
    lines.append(["all", *(f"{each:,}" for each in sums)])
    return [f"{first:20}{''.join(f'{each:>16}' for each in rest)}" for first, *rest in lines]


if __name__ == "__main__":
    before = {commit[:10]: sizes(of_commit(commit)) for commit in sys.argv[1:]}
    print("\n".join(table({**before, "here": sizes(of_checkout())})))
