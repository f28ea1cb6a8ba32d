"""Checks the lock files.

uv checks that the declared packages are installed and that every pin has hashes. This module checks
that no file names a registry, that npm's lock file is complete, and that images have the same
versions as the workspace.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.environment import LOCK, ROOT, VENV
from tools.lock import IMAGE_LOCKS, IMAGES

# Files in which other tools record the registry.
NAMES_A_REGISTRY = {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock", ".npmrc", "pip.conf"}


def problems() -> list[str]:
    """All errors, one line each."""
    hashes = ("install", "--dry-run", "--offline", "--no-deps", "--require-hashes", "-r", str(LOCK))
    return [*_places(), *_uv("check"), *_uv(*hashes), *_images(), *_npm(), *_tracked()]


def _uv(*words: str) -> Iterator[str]:
    command = [f"{VENV}/bin/uv", "pip", *words, "--quiet", "--python", f"{VENV}/bin/python"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        yield f"{(done.stdout + done.stderr).strip()}\n(make lock)"


def _places() -> Iterator[str]:
    for lock in (LOCK, *IMAGE_LOCKS.glob("*.lock")):
        for number, line in enumerate(lock.read_text().splitlines(), 1):
            if re.search(r"://|^\s*-|\s@\s", line.split("--hash")[0]):
                yield f"{lock.name}:{number}: has a URL or an option instead of a package: {line}"


def _images() -> Iterator[str]:
    known = _pins(LOCK)
    for image in (*IMAGES, "build"):
        for pin in sorted(_pins(IMAGE_LOCKS / f"{image}.lock") - known):
            yield f"{image}.lock: {pin.split()[0]} is pinned differently in {LOCK.name}: make lock"


def _pins(lock: Path) -> set[str]:
    """The pins with their hashes, without comments and markers."""
    text = re.sub(r"^\s*#.*\n?", "", lock.read_text(), flags=re.MULTILINE)
    return {
        " ".join(re.sub(r"\s;.*?(?=\\|$)", " ", pin, count=1).replace("\\", "").split())
        for pin in re.split(r"\n(?=\S)", text)
        if pin.strip()
    }


def _npm() -> Iterator[str]:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    for name, package in lock["packages"].items():
        if name and not package.get("integrity", "").startswith("sha512-"):
            yield f"web/package-lock.json: {name} has no hash"
        if "resolved" in package:
            yield f"web/package-lock.json: {name} names a registry: python -m tools.npm install"
    declared = json.loads((ROOT / "web/package.json").read_text())
    groups = ("dependencies", "devDependencies", "optionalDependencies")
    if any(declared[group] != lock["packages"][""][group] for group in groups):
        yield "web/package-lock.json does not match package.json: python -m tools.npm install"


def _tracked() -> Iterator[str]:
    listed = ["git", "ls-files"]
    tracked = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    for path in tracked.stdout.splitlines():
        if Path(path).name in NAMES_A_REGISTRY:
            yield f"{path} is tracked, and names the registry it was created with"


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or None)
