"""Migrations and content: what has to be done before the services serve."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from keto_local.preparing import Job, Outcome, log_of
from keto_local.process import StartFailed, dies_with_parent


class Preparation:
    """The process that does it, importing what the services share while the servers start."""

    def __init__(self, env: Mapping[str, str], logs: Path) -> None:
        self._logs = logs
        self._process = subprocess.Popen(
            [*dies_with_parent(signal.SIGTERM), sys.executable, "-m", "keto_local.preparing"],
            env=dict(env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def job(self, service: str, commands: list[list[str]], env: Mapping[str, str]) -> Job:
        return Job(service=service, commands=commands, env=dict(env), logs=str(self._logs))

    def run(self, jobs: list[Job]) -> None:
        """Do the jobs side by side, or say which command of whom failed and how."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(jobs) + "\n")
            self._process.stdin.flush()
        for _ in jobs:
            line = self._process.stdout.readline()
            if not line:
                raise StartFailed("the process that migrates the databases ended early")
            outcome: Outcome = json.loads(line)
            if outcome["status"] != 0:
                job = next(job for job in jobs if job["service"] == outcome["service"])
                raise StartFailed(_failure(job, outcome["words"]))

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _failure(job: Job, words: list[str]) -> str:
    log = log_of(job, words)
    ending = log.read_text(errors="replace").strip()[-800:]
    line = f"`python -m {job['service']} {words[0]}` failed; {log} ends with:\n{ending}"
    return line if words != ["migrate"] else f"{line}\n(`make reset` wipes the data)"
