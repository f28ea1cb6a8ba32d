"""Migrations, content and the broker's queues: the commands to run before the services serve."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path

from keto_local.preparation_worker import Job, Outcome, log_of
from keto_local.process import StartFailed, dies_with_parent


class Preparation:
    """The process that runs them; it imports shared modules while the servers start."""

    def __init__(self, env: Mapping[str, str], logs: Path) -> None:
        self._logs = logs
        self._writing = threading.Lock()
        self._outcomes: dict[tuple[str, str], Future[Outcome]] = {}
        self._process = subprocess.Popen(
            [
                *dies_with_parent(signal.SIGTERM),
                sys.executable,
                "-m",
                "keto_local.preparation_worker",
            ],
            env=dict(env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._read_outcomes, name="outcomes", daemon=True).start()

    def job(self, service: str, commands: list[list[str]], env: Mapping[str, str]) -> Job:
        return Job(service=service, commands=commands, env=dict(env), logs=str(self._logs))

    def run(self, jobs: list[Job]) -> None:
        """Run jobs side by side; raise with the command that failed and the end of its log."""
        for job, outcome in [(job, self._submit(job)) for job in jobs]:
            ended = outcome.result()
            if ended["status"] != 0:
                raise StartFailed(_failure(job, ended["words"]))

    def _submit(self, job: Job) -> Future[Outcome]:
        assert self._process.stdin is not None
        outcome: Future[Outcome] = Future()
        with self._writing:
            self._outcomes[job["service"], job["commands"][0][0]] = outcome
            try:
                self._process.stdin.write(json.dumps(job) + "\n")
                self._process.stdin.flush()
            except (BrokenPipeError, ValueError):
                outcome.set_exception(_ended_early())
        return outcome

    def _read_outcomes(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):  # closed by `close`
            for line in self._process.stdout:
                ended: Outcome = json.loads(line)
                self._outcomes[ended["service"], ended["first"]].set_result(ended)
        with self._writing:
            for outcome in self._outcomes.values():
                if not outcome.done():
                    outcome.set_exception(_ended_early())

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _ended_early() -> StartFailed:
    return StartFailed("the process that migrates the databases ended early")


def _failure(job: Job, words: list[str]) -> str:
    log = log_of(job, words)
    ending = log.read_text(errors="replace").strip()[-800:]
    line = f"`python -m {job['service']} {words[0]}` failed; {log} ends with:\n{ending}"
    return line if words != ["migrate"] else f"{line}\n(`make reset` wipes the data)"
