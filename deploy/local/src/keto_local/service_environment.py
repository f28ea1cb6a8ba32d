"""The environment of a running service, for a command beside it."""

from __future__ import annotations

import os
from pathlib import Path

from keto_local import environment_file
from keto_local.home import Home
from keto_local.process import StartFailed
from keto_local.run_facts import Facts


def environment_of(service: str, facts: Facts) -> dict[str, str]:
    """What a running service was given, so that a command beside it is told the same."""
    pid = facts["services"][service]["pid"]
    if pid is None:
        file = Home(Path(facts["home"])).environment_file(service)
        return {**os.environ, **environment_file.read(file)}
    try:
        environ = Path(f"/proc/{pid}/environ").read_text()
    except OSError as error:
        raise StartFailed(f"{service} (process {pid}): {error.strerror}") from None
    return dict(line.split("=", 1) for line in environ.split("\0") if "=" in line)
