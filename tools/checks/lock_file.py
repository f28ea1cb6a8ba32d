"""Checks the lock files: uv checks that what is declared is installed and that every pin has its
hashes; that no file names a registry, that npm's lock is whole, and that an image has the versions
of everybody, is ours."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.environment import LOCK, ROOT, VENV
from tools.lock import IMAGE_LOCKS, IMAGES

# Files of other tools that write down the registry they were made with.
NAMES_A_REGISTRY = {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock", ".npmrc", "pip.conf"}


def problems() -> list[str]:
    """What is wrong, a line each."""
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
                yield f"{lock.name}:{number}: names a place or an option, not a package: {line}"


def _images() -> Iterator[str]:
    known = _pins(LOCK)
    for image in (*IMAGES, "build"):
        for pin in sorted(_pins(IMAGE_LOCKS / f"{image}.lock") - known):
            yield f"{image}.lock: {pin.split()[0]} is pinned otherwise in {LOCK.name}: make lock"


def _pins(lock: Path) -> set[str]:
    """The pins with their hashes, without what needs them."""
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
        yield "web/package-lock.json is not that of package.json: python -m tools.npm install"


def _tracked() -> Iterator[str]:
    listed = ["git", "ls-files"]
    tracked = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    for path in tracked.stdout.splitlines():
        if Path(path).name in NAMES_A_REGISTRY:
            yield f"{path} is tracked, and names the registry it was made with"


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or None)
