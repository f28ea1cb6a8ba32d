"""Copies of the repository, like fresh clones of the working tree."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[4]


def fresh_clone(into: Path) -> Path:
    """Copy the files that git tracks or would add into a folder."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in sorted(set(filter(None, listed.split("\0")))):
        if (file := ROOT / name).is_file():
            copy = into / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy, follow_symlinks=False)
    return into


def link_environment(clone: Path, python: str | None = None) -> None:
    """Link the packages of this checkout into a clone, which then runs with this Python."""
    for folder in (".venv", "web/node_modules"):
        link_tree(ROOT / folder, clone / folder)
    for file in (clone / ".venv").glob("lib/*/site-packages/*.pth"):
        _replace(file, file.read_text().replace(str(ROOT), str(clone)))
    if python:
        program = clone / ".venv/bin/python"
        program.unlink()
        program.symlink_to(python)
        _replace(clone / ".venv/pyvenv.cfg", f"home = {Path(python).parent}\n")
    for ready in (".venv/.ready", "web/node_modules/.ready"):
        _replace(clone / ready, "")


def link_tree(source: Path, to: Path) -> None:
    """Copy a folder as hard links, if both are on one file system."""
    shutil.copytree(source, to, symlinks=True, copy_function=_link)


def _link(source: str, to: str) -> None:
    try:
        os.link(source, to, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, to, follow_symlinks=False)


def _replace(file: Path, text: str) -> None:
    # Unlink first, so that the original of a hard link is not changed.
    file.unlink(missing_ok=True)
    file.write_text(text)
