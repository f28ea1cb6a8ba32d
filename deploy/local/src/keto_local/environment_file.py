"""Files with environment variables: `KEY=value` lines, for a shell, an IDE or another command."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from keto_local.home import write_privately


def write(path: Path, variables: Mapping[str, str]) -> None:
    """Write the variables to a file that only the owner can read."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Quoted as in a shell: a value may have spaces.
    lines = (f"{name}={shlex.quote(value)}" for name, value in variables.items())
    write_privately(path, "\n".join(lines))


def read(path: Path) -> dict[str, str]:
    """Read the variables of a file that `write` has written."""
    words = shlex.split(path.read_text())
    return dict(word.split("=", 1) for word in words)
