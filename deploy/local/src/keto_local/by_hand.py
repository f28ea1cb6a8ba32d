"""Services that a run leaves to be started by hand: with a debugger, from an IDE, with reload."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from keto_local import environment_file
from keto_local.home import Home


def write_environment(
    home: Home, service: str, env: Mapping[str, str], inherited: Mapping[str, str]
) -> None:
    """Write what the service reads; what every process inherits is left out."""
    own = {name: value for name, value in env.items() if inherited.get(name) != value}
    # A person reads its log in the terminal.
    own.setdefault("LOG_FORMAT", "text")
    environment_file.write(home.environment_file(service), own)


def instructions(home: Home, service: str, url: str) -> str:
    """How to start a service that was left out."""
    run = f"{_python()} -m keto_local as"
    if "KETO_HOME" in os.environ:
        run = f"KETO_HOME={shlex.quote(str(home.path))} {run}"
    return "\n".join(
        (
            f"  {service} is left to you. The gateway expects it at {url}",
            f"    environment     {home.environment_file(service)}",
            f"    start it        {run} {service} serve",
            f"    reload on save  {run} {service} serve --reload",
            f"    debug it        {run} --pdb {service} serve",
        )
    )


def _python() -> str:
    executable = Path(sys.executable)
    try:
        return str(executable.relative_to(Path.cwd()))
    except ValueError:
        return str(executable)
