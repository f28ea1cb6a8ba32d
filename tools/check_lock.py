"""Checks that requirements.lock is what the workspace declares, that the images' locks are parts
of it, and that none names a registry."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools.environment import LOCK, MEMBERS, ROOT
from tools.lock import IMAGE_LOCKS, IMAGES

PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
# Installed by itself where it is needed, from a lock of its own.
APART = {"manifests", "node", "patroni"}
HASH = re.compile(r"--hash=\S+")
# Files of other tools that write down the registry they were made with.
NAMES_A_REGISTRY = {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock", ".npmrc", "pip.conf"}


def main() -> None:
    found = problems()
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


def problems() -> list[str]:
    """What is wrong, a line each."""
    return [*_mismatches(), *_unhashed(), *_places(LOCK), *_images(), *_tracked()]


def _pins(lock: Path) -> dict[str, list[Version]]:
    pins: dict[str, list[Version]] = {}
    for name, version in PIN.findall(lock.read_text()):
        pins.setdefault(canonicalize_name(name), []).append(Version(version))
    return pins


def _mismatches() -> Iterator[str]:
    pins = _pins(LOCK)
    projects = {path: _read(path) for each in (".", *MEMBERS) for path in _projects(each)}
    workspace = {canonicalize_name(project["project"]["name"]) for project in projects.values()}
    for path, project in sorted(projects.items()):
        for word in _declared(project):
            wanted = Requirement(word)
            name = canonicalize_name(wanted.name)
            where = path.relative_to(ROOT)
            if name in workspace:
                continue
            if name not in pins:
                yield f"{where}: {name} is not in {LOCK.name}: make lock"
            elif not any(wanted.specifier.contains(v, prereleases=True) for v in pins[name]):
                pinned = ", ".join(map(str, pins[name]))
                yield f"{where}: wants {word}, and {LOCK.name} pins {pinned}: make lock"


def _projects(pattern: str) -> Iterator[Path]:
    yield from ROOT.glob(f"{pattern}/pyproject.toml")


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())


def _declared(project: dict[str, Any]) -> list[str]:
    extras = project["project"].get("optional-dependencies", {}).values()
    groups = project.get("dependency-groups", {})
    listed = [*project["project"].get("dependencies", [])]
    for more in (*extras, *(words for name, words in groups.items() if name not in APART)):
        listed += [word for word in more if isinstance(word, str)]
    return listed


def _unhashed() -> Iterator[str]:
    """A pin is followed by its hashes, on lines that end with a backslash but for the last."""
    for pin, hashes in _hashes(LOCK).items():
        if not hashes:
            yield f"{LOCK.name}: {pin} has no hash: make lock"


def _hashes(lock: Path) -> dict[str, set[str]]:
    blocks = re.split(r"\n(?=\S)", lock.read_text())
    return {pin.group(): set(HASH.findall(b)) for b in blocks if (pin := PIN.match(b))}


def _places(lock: Path) -> Iterator[str]:
    for number, line in enumerate(lock.read_text().splitlines(), 1):
        if re.search(r"://|^\s*-|\s@\s", line.split("--hash")[0]):
            yield f"{lock.name}:{number}: names a place or an option, not just a package: {line}"


def _images() -> Iterator[str]:
    """An image's lock has the same pins and hashes as everybody's, and all that it declares."""
    known = _hashes(LOCK)
    projects: dict[str, Path] = {
        canonicalize_name(_read(path)["project"]["name"]): path
        for each in MEMBERS
        for path in _projects(each)
    }
    for name in (*IMAGES, "build", *APART):
        lock = IMAGE_LOCKS / f"{name}.lock"
        if not lock.exists():
            yield f"{lock.relative_to(ROOT)} is missing: make lock"
            continue
        yield from _places(lock)
        for pin, hashes in _hashes(lock).items():
            if not hashes or (name not in APART and known.get(pin) != hashes):
                yield f"{lock.name}: {pin} is pinned otherwise in {LOCK.name}: make lock"
        wanted = _declared(_read(projects[name])) if name in projects else []
        for requirement in map(Requirement, wanted):
            needed = canonicalize_name(requirement.name)
            if needed not in projects and needed not in _pins(lock):
                yield f"{lock.name}: {name} needs {needed}, which is not in it: make lock"


def _tracked() -> Iterator[str]:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    for path in tracked:
        if Path(path).name in NAMES_A_REGISTRY:
            yield f"{path} is tracked, and names the registry it was made with"


if __name__ == "__main__":
    main()
