"""Migrations and content: the commands of services that must have run before or while serving."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from keto_local.preparing import Job
from keto_local.process import StartFailed, dies_with_parent


class Preparation:
    """The process that runs them, importing what they share while the servers start."""

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

    def run(self, words: Sequence[str], environments: Mapping[str, Mapping[str, str]]) -> None:
        """Run one command of several services side by side, or say which failed and how."""
        if not environments:
            return
        logs = {name: self._logs / f"{name}-{words[0]}.log" for name in environments}
        jobs = [
            Job(service=name, words=list(words), env=dict(env), log=str(logs[name]))
            for name, env in environments.items()
        ]
        for log in logs.values():
            log.unlink(missing_ok=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(jobs) + "\n")
            self._process.stdin.flush()
        for _ in jobs:
            line = self._process.stdout.readline()
            if not line:
                raise StartFailed(f"the process that runs `{words[0]}` ended early")
            done = json.loads(line)
            if done["status"] != 0:
                name = done["service"]
                ending = logs[name].read_text(errors="replace").strip()[-800:]
                raise StartFailed(
                    f"`python -m {name} {words[0]}` failed; {logs[name]} ends with:\n{ending}\n"
                    "(`make reset` wipes the data, to start anew)"
                )

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
