"""Counts the phrases of `phrases.toml`, for which each folder has a budget that can only fall.

`python -m tools.checks.phrases FOLDER` lists those of a folder, each with its line.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.environment import ROOT

LIST = Path(__file__).with_suffix(".toml")
_READ = re.compile(r"\.(css|js|md|py|sh|sql|toml|ts|tsx|ya?ml)$|Makefile$")
# Texts for members, stored releases, migrations (checksummed), generated and vendored
# files, and the list itself.
_NOT_READ = re.compile(
    r"^(content|docs/plans\.md|libs/documents|libs/contracts/(releases|src/contracts/golden)"
    r"|tests/deploy/(releases|schemas)|tests/tools/test_phrases_check|tools/checks/phrases|deploy/k8s/.*/crds)|/migrations/\d|/vendor/|/axe/"
)


class Finding(NamedTuple):
    place: str
    phrase: str
    instead: str


def folder_of(name: str) -> str:
    """The folder whose budget counts a file: one for each service and library."""
    if name.endswith(".md"):
        return "documents"
    first, *rest = name.split("/")
    return f"{first}/{rest[0]}" if first in {"services", "libs"} else first if rest else "."


def findings(name: str, text: str, phrases: Mapping[str, str]) -> Iterator[Finding]:
    """The phrases in a file."""
    for phrase, instead in phrases.items():
        for match in re.finditer(phrase, text, re.MULTILINE):
            line = text.count("\n", 0, match.start()) + 1
            yield Finding(f"{name}:{line}", match[0].strip(), instead)


def compared(counts: Mapping[str, int], budgets: Mapping[str, int]) -> Iterator[str]:
    """The folders whose count differs from their budget."""
    for folder in sorted({*counts, *budgets}):
        count, budget = counts.get(folder, 0), budgets.get(folder, 0)
        if count > budget:
            yield f"{folder}: {count} phrases, {budget} are allowed: python -m tools.checks.phrases"
        elif count < budget:
            yield f"{folder}: {count} phrases: lower its budget in tools/checks/phrases.toml"


def main(folders: list[str]) -> None:
    """Compare the counts with the budgets, or list the findings of folders."""
    listed = tomllib.loads(LIST.read_text())
    names = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True
    ).stdout.splitlines()
    found = [
        (folder_of(name), each)
        for name in names
        if _READ.search(name) and not _NOT_READ.search(name) and (ROOT / name).is_file()
        for each in findings(name, (ROOT / name).read_text(), listed["phrases"])
    ]
    for folder, each in found:
        if folder in folders:
            print(f"{each.place}: “{each.phrase}”: {each.instead}")
    if not folders:
        wrong = list(compared(Counter(folder for folder, _ in found), listed["budgets"]))
        print("\n".join(wrong))
        sys.exit(bool(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
