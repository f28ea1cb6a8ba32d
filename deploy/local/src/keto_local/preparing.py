"""Runs commands of services in one process that imports what they share only once.

`python -m keto_local.preparing` reads lines of JSON: `[{"service", "words", "env", "log"}, ...]`.
The commands of a line run side by side, each in a fork; for each, a line comes back with its
status. Importing the framework takes most of a second of a core, and seven commands need it.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import runpy
import sys
from typing import TypedDict

SHARED = ("chassis.command_line", "chassis.application")


class Job(TypedDict):
    """One command of one service."""

    service: str
    words: list[str]
    env: dict[str, str]
    log: str


def main() -> None:
    for shared in SHARED:
        # A service that cannot import it says so itself, in its own log.
        with contextlib.suppress(ImportError):
            importlib.import_module(shared)
    for line in sys.stdin:
        jobs: list[Job] = json.loads(line)
        running = {_fork(job): job for job in jobs}
        while running:
            pid, status = os.wait()
            job = running.pop(pid)
            done = {"service": job["service"], "status": os.waitstatus_to_exitcode(status)}
            print(json.dumps(done), flush=True)


def _fork(job: Job) -> int:
    if pid := os.fork():
        return pid
    status = 1
    try:
        status = _run(job)
    finally:
        os._exit(status)


def _run(job: Job) -> int:
    log = os.open(job["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for stream in (1, 2):
        os.dup2(log, stream)
    os.environ.clear()
    os.environ.update(job["env"])
    sys.argv = [job["service"], *job["words"]]
    try:
        runpy.run_module(job["service"], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    main()
