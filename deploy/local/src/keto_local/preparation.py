"""Migrations, content and the broker's queues: the commands to run before the services serve."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path

from keto_local.preparation_worker import Job, Outcome, log_of
from keto_local.process import StartFailed, dies_with_parent, ending, last_words

_END_SECONDS = 5


class Preparation:
    """The process that runs them; it imports shared modules while the servers start.

    One that ends early is started once more: each of the commands may be repeated.
    """

    def __init__(self, env: Mapping[str, str], logs: Path, say: Callable[[str], None]) -> None:
        self._env = dict(env)
        self._logs = logs
        self._log = logs / "preparation.log"
        self._say = say
        self._lock = threading.Lock()
        self._submitted: dict[tuple[str, str], tuple[Job, Future[Outcome]]] = {}
        self._process: subprocess.Popen[str] | None = None
        self._failure: StartFailed | None = None
        self._is_closed = False
        # It starts the process, too: the kernel ends it with the thread that forked it.
        self._watching = threading.Thread(target=self._watch, name="preparation", daemon=True)
        self._watching.start()

    def job(self, service: str, commands: list[list[str]], env: Mapping[str, str]) -> Job:
        return Job(service=service, commands=commands, env=dict(env), logs=str(self._logs))

    def run(self, jobs: list[Job]) -> None:
        """Run jobs side by side; raise with the command that failed and the end of its log."""
        for job, outcome in [(job, self._submit(job)) for job in jobs]:
            ended = outcome.result()
            if ended["status"] != 0:
                raise StartFailed(_failure(job, ended["words"]))

    def _submit(self, job: Job) -> Future[Outcome]:
        outcome: Future[Outcome] = Future()
        with self._lock:
            self._submitted[job["service"], job["commands"][0][0]] = job, outcome
            if self._failure is not None:
                outcome.set_exception(self._failure)
            elif self._process is not None:
                _send(self._process, job)
        return outcome

    def _watch(self) -> None:
        why = "it could not be started"
        for is_last in (False, True):
            with contextlib.suppress(OSError):
                why = self._run_process()
            with self._lock:
                if self._is_closed:
                    break
            if not is_last:
                self._say(f"the process that migrates the databases {why}; starting it once more")
        with self._lock:
            self._failure = StartFailed(
                f"the process that migrates the databases {why}; {self._log} ends with:\n"
                f"{last_words(self._log)}"
            )
            for _, outcome in self._waiting():
                outcome.set_exception(self._failure)

    def _run_process(self) -> str:
        """Run one process until it ends; how it did."""
        with self._log.open("a", buffering=1) as log:
            with self._lock:
                if self._is_closed:
                    return "was not started"
                process = self._process = subprocess.Popen(
                    [
                        *dies_with_parent(signal.SIGTERM),
                        *(sys.executable, "-m", "keto_local.preparation_worker"),
                    ],
                    env=self._env,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                    errors="replace",
                    start_new_session=True,
                )
                for job, _ in self._waiting():
                    _send(process, job)
            assert process.stdout is not None
            for line in process.stdout:
                self._note(line, log.write)
        with process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_END_SECONDS)
            self._end(process)
        return ending(process.returncode)

    def _note(self, line: str, log: Callable[[str], object]) -> None:
        """Take an outcome; any other line was printed by a module that a command imports."""
        try:
            ended: Outcome = json.loads(line)
            _, outcome = self._submitted[ended["service"], ended["first"]]
        except (ValueError, KeyError, TypeError):
            log(line)
        else:
            outcome.set_result(ended)

    def _waiting(self) -> list[tuple[Job, Future[Outcome]]]:
        return [each for each in self._submitted.values() if not each[1].done()]

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._end(self._process)
        self._watching.join()

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        # Its forks are in its group, and may have outlived it.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _send(process: subprocess.Popen[str], job: Job) -> None:
    assert process.stdin is not None
    # One that has ended gets it when it is started once more.
    with contextlib.suppress(BrokenPipeError, ValueError):
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()


def _failure(job: Job, words: list[str]) -> str:
    log = log_of(job, words)
    ending = log.read_text(errors="replace").strip()[-800:]
    line = f"`python -m {job['service']} {words[0]}` failed; {log} ends with:\n{ending}"
    return line if words != ["migrate"] else f"{line}\n(`make reset` wipes the data)"
