"""The repository once more, as a fresh clone of the working tree has it."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[4]


def fresh_clone(into: Path) -> Path:
    """Copy what git knows, or would add, into this folder."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in sorted(set(filter(None, listed.split("\0")))):
        if (file := ROOT / name).is_file():
            copy = into / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy, follow_symlinks=False)
    return into


def link_environment(clone: Path, python: str | None = None) -> None:
    """What `make` would fetch for a clone: hard links to what is here, run by this Python."""
    for folder in (".venv", "web/node_modules"):
        link_tree(ROOT / folder, clone / folder)
    for file in (clone / ".venv").glob("lib/*/site-packages/*.pth"):
        _write_anew(file, file.read_text().replace(str(ROOT), str(clone)))
    if python:
        program = clone / ".venv/bin/python"
        program.unlink()
        program.symlink_to(python)
        _write_anew(clone / ".venv/pyvenv.cfg", f"home = {Path(python).parent}\n")
    for ready in (".venv/.ready", "web/node_modules/.ready"):
        _write_anew(clone / ready, "")


def link_tree(source: Path, to: Path) -> None:
    """Copy a folder without its bytes, where one file system has both."""
    shutil.copytree(source, to, symlinks=True, copy_function=_link)


def _link(source: str, to: str) -> None:
    try:
        os.link(source, to, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, to, follow_symlinks=False)


def _write_anew(file: Path, text: str) -> None:
    # A link's other name keeps its content.
    file.unlink(missing_ok=True)
    file.write_text(text)
