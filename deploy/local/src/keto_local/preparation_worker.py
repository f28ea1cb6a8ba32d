"""Run commands of services in one process that imports their shared modules only once.

`python -m keto_local.preparation_worker` reads jobs, a line of JSON each:
`{"service", "commands", "env", "logs"}`. Jobs run side by side, each in a fork; the commands of one
run one after the other until one fails. For each job a line comes back: its last command and that
command's status. Importing takes a second of a core or more, and the first start needs nine
commands.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import json
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

SHARED = ("chassis.service.command_line", "chassis.service")


class Job(TypedDict):
    """Commands of one service."""

    service: str
    commands: list[list[str]]
    env: dict[str, str]
    logs: str


class Outcome(TypedDict):
    """How a job ended: its first command names it."""

    service: str
    first: str
    words: list[str]
    status: int


def log_of(job: Job, words: list[str]) -> Path:
    return Path(job["logs"]) / f"{job['service']}-{words[0]}.log"


def main() -> None:
    for shared in SHARED:
        _import(shared)
    running = [_fork(functools.partial(_work, json.loads(line))) for line in sys.stdin]
    for pid in running:
        os.waitpid(pid, 0)


def _work(job: Job) -> int:
    os.environ.clear()
    os.environ.update(job["env"])
    _import(f"{job['service']}.main")
    for words in job["commands"]:
        _, ended = os.waitpid(_fork(functools.partial(_run, job, words)), 0)
        outcome = Outcome(
            service=job["service"],
            first=job["commands"][0][0],
            words=words,
            status=os.waitstatus_to_exitcode(ended),
        )
        if outcome["status"] != 0:
            break
    print(json.dumps(outcome), flush=True)
    return 0


def _import(module: str) -> None:
    # The command that needs a broken module reports it, in its own log.
    with contextlib.suppress(Exception):
        importlib.import_module(module)


def _fork(work: Callable[[], int]) -> int:
    if pid := os.fork():
        return pid
    status = 1
    try:
        status = work()
    finally:
        os._exit(status)


def _run(job: Job, words: list[str]) -> int:
    log = os.open(log_of(job, words), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    for stream in (1, 2):
        os.dup2(log, stream)
    sys.argv = [job["service"], *words]
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
