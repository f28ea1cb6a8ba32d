"""Lines of Python by part, code and tests: of this checkout, and of a commit if one is given.

    python -m tools.size [COMMIT]

Tests are the files in a folder `tests`; all others are code.
"""

import io
import subprocess
import sys
import tarfile
from collections import Counter

from tools.environment import ROOT

# Each folder in these is a part; any other folder is one part.
_FOLDERS_OF_PARTS = ("libs", "services", "deploy", "web", "lab")
# By part, and by whether it is code or tests.
Sizes = Counter[tuple[str, str]]


def sizes(commit: str) -> Sizes:
    """The lines of each part in a commit; without one, in the tracked files of the working tree."""
    # A stash commit of the uncommitted changes; empty without any.
    tree = commit or _git("stash", "create").decode().strip() or "HEAD"
    lines: Sizes = Counter()
    with tarfile.open(fileobj=io.BytesIO(_git("archive", tree))) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.name.endswith(".py") else None
            if content is not None:
                lines[part_and_kind(member.name)] += content.read().count(b"\n")
    return lines


def part_and_kind(name: str) -> tuple[str, str]:
    """The part that a file belongs to, and whether it is code or tests."""
    folders = name.split("/")[:-1]
    depth = 2 if folders and folders[0] in _FOLDERS_OF_PARTS else 1
    return "/".join(folders[:depth]) or ".", "tests" if "tests" in folders else "code"


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def main() -> None:
    """Print a line for each part, and the sums."""
    columns = [(name, kind) for name in (*sys.argv[1:], "") for kind in ("code", "tests")]
    by_name = {name: sizes(name) for name, _ in columns}
    parts = sorted({part for counts in by_name.values() for part, _ in counts})
    lines = [["", *(f"{kind} {name[:10] or 'here'}" for name, kind in columns)]]
    lines += [[part, *(f"{by_name[n][part, kind]:,}" for n, kind in columns)] for part in parts]
    sums = [sum(by_name[n][part, kind] for part in parts) for n, kind in columns]
    lines.append(["all", *(f"{each:,}" for each in sums)])
    for first, *rest in lines:
        print(f"{first:20}{''.join(f'{each:>16}' for each in rest)}")


if __name__ == "__main__":
    main()
