"""The environment of each service as a file: for other commands, a shell, an IDE."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

from keto_local.home.folder import Home, write_privately
from keto_local.settings import HANDED_OUT


def write_environment(
    home: Home, name: str, variables: Mapping[str, str], inherited: Mapping[str, str]
) -> Path:
    """Write `KEY=value` lines that only the owner can read, without inherited variables."""
    file = home.environment_file(name)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    own = {name: value for name, value in variables.items() if inherited.get(name) != value}
    # Quoted as in a shell, because a value may have spaces.
    write_privately(file, "\n".join(f"{name}={shlex.quote(own[name])}" for name in own))
    return file


def read_environment(home: Home, name: str) -> dict[str, str]:
    """Read the variables that `write_environment` has written."""
    words = shlex.split(home.environment_file(name).read_text())
    return dict(word.split("=", 1) for word in words)


def changed_environment(home: Home, name: str) -> dict[str, str]:
    """The environment of a service that restarts; it continues with the same logging."""
    given = read_environment(home, name)
    given.pop("LOG_FORMAT", None)
    return given


def environment_of(home: Home, service: str) -> dict[str, str]:
    """The environment of a service of the running system."""
    inherited = {name: word for name, word in os.environ.items() if name not in HANDED_OUT}
    return {**inherited, **read_environment(home, service)}
