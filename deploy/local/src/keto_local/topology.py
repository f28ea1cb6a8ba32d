"""The queues: declared by a command of a service before the services consume."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from keto_local.process import StartFailed, dies_with_parent

_SECONDS = 60


def declare(service: str, rabbitmq_url: str, env: Mapping[str, str], logs: Path) -> None:
    """Run the command `declare`, or say how it failed."""
    log = logs / f"{service}-declare.log"
    words = [*dies_with_parent(signal.SIGTERM), sys.executable, "-m", service, "declare"]
    with log.open("wb") as output:
        done = subprocess.run(
            words,
            env={**env, "RABBITMQ_URL": rabbitmq_url},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            timeout=_SECONDS,
            check=False,
        )
    if done.returncode != 0:
        ending = log.read_text(errors="replace").strip()[-800:]
        raise StartFailed(f"`python -m {service} declare` failed; {log} ends with:\n{ending}")
