"""Checks that the changelog names each release's commit, with its version and its contracts.

    python -m tools.checks.releases

A commit cannot name itself: the next commit names the one that raises the version.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

from tools.checks.contracts import MESSAGES, RELEASES, read
from tools.environment import ROOT
from tools.generated import version

_HEADING = re.compile(r"^## (\d\S*) \(\d{4}-\d\d-\d\d(?:, `(\w+)`)?\)$", re.MULTILINE)
_GOLDEN = "libs/contracts/src/contracts/golden"


def problems(changelog: str) -> Iterator[str]:
    """The errors in the releases that the changelog lists, newest first."""
    commits: dict[str, str] = dict(_HEADING.findall(changelog))
    if next(iter(commits), None) != version():
        yield f"its newest release is not {version()}, the version in pyproject.toml"
    for release in sorted({folder.name for folder in RELEASES.iterdir()} - commits.keys()):
        yield f"it does not list {release}, whose contracts are stored"
    for release, commit in commits.items():
        yield from _of_release(release, commit)


def _of_release(release: str, commit: str) -> Iterator[str]:
    if not commit:
        if not _is_raised_by_head(release):
            yield f"it names no commit of {release}"
    elif _git("cat-file", "-t", commit) != "commit":
        # A shallow clone has no old commits.
        if _git("rev-parse", "--is-shallow-repository") == "false":
            yield f"the commit of {release}, {commit}, does not exist"
    elif (raised := _version_at(commit)) != release:
        yield f"{commit} has version {raised}, not {release}"
    elif (RELEASES / release).exists() and read(RELEASES / release / MESSAGES) != _golden(commit):
        yield f"the golden messages at {commit} differ from the stored ones of {release}"


def _is_raised_by_head(release: str) -> bool:
    """Whether no commit before the last one has this version."""
    return release == version() and _version_at("HEAD~1") != release


def _version_at(commit: str) -> str:
    project = _git("show", f"{commit}:pyproject.toml")
    return str(tomllib.loads(project)["project"]["version"]) if project else "unknown"


def _golden(commit: str) -> dict[str, object]:
    names = _git("ls-tree", "-r", "--name-only", commit, f"{_GOLDEN}/").split()
    paths = {name: name.removeprefix(f"{_GOLDEN}/").removesuffix(".json") for name in names}
    return {
        path.replace("/", "."): json.loads(_git("show", f"{commit}:{name}"))
        for name, path in paths.items()
    }


def _git(*words: str) -> str:
    """The output of git, empty if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


if __name__ == "__main__":
    found = [f"CHANGELOG.md: {each}" for each in problems((ROOT / "CHANGELOG.md").read_text())]
    sys.exit("\n".join(found) or 0)
