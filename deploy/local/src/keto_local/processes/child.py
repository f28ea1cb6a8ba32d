"""A child process that ends with its parent, with its own process group and log."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from keto_local.processes.ends_with_parent import dies_with_parent, started_at


class StartFailed(Exception):
    """A process did not start; the message says where to look."""


class Child(Protocol):
    """The used part of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...


class Process:
    """One child process and how to start, stop and kill it."""

    # The kernel's "your parent died" signal is tied to the *thread* that forked, so all
    # children are forked by this one, which lives as long as the interpreter does.
    spawner = ThreadPoolExecutor(max_workers=1, thread_name_prefix="spawner")

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        env: Mapping[str, str],
        log: Path,
        *,
        prefix: Sequence[str] = (),
        stop_signal: signal.Signals = signal.SIGTERM,
        cwd: Path | None = None,
        pid_folder: Path | None = None,
        changed_env: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.name = name
        self.command = list(command)
        self.env = dict(env)
        self.log = log
        self.stop_signal = stop_signal
        self.cwd = cwd
        self.pid_file = (pid_folder or log.parent) / f"{name}.pid"
        # Returns changed variables of the environment; called at each restart.
        self._changed_env = changed_env
        self._prefix = [*prefix, *dies_with_parent(stop_signal)]
        self._child: Child | None = None
        self._retired = False
        self._starting = threading.Lock()

    @property
    def process(self) -> Process:
        """Return itself, so that it can be supervised (`Part`)."""
        return self

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    @property
    def alive(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        with self._starting:
            if self._retired:
                raise StartFailed(f"{self.name} is not started: everything is being stopped")
            if self._child is not None:
                self.env |= self._changed_env()
            try:
                self._child = self.spawner.submit(self._spawn).result()
            except (OSError, EOFError) as error:
                raise StartFailed(f"{self.name} cannot be started: {error}") from error
        self.pid_file.write_text(f"{self._child.pid} {started_at(self._child.pid)}\n")

    def _spawn(self) -> Child:
        with self.log.open("ab") as out:
            return subprocess.Popen(
                [*self._prefix, *self.command],
                env=self.env,
                cwd=self.cwd,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end, and return the exit status, negative for a signal."""
        assert self._child is not None
        return self._child.wait(timeout)

    def retire(self) -> None:
        """Ask it to stop, and never start it again."""
        with self._starting:
            self._retired = True
        self.ask_to_stop()

    def ask_to_stop(self) -> None:
        if self._child is not None and self.alive:
            _signal(os.kill, self._child.pid, self.stop_signal)

    def stop(self, timeout: float = 8) -> None:
        """Ask it to stop, wait, and kill the rest of the process group."""
        self.ask_to_stop()
        if self._child is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(max(timeout, 0.01))
            self.kill()

    def kill(self) -> None:
        """SIGKILL the whole group and wait until it is gone."""
        if self._child is None:
            return
        _signal(os.killpg, self._child.pid, signal.SIGKILL)
        if self.alive:
            # A fork that does not have a separate group yet.
            _signal(os.kill, self._child.pid, signal.SIGKILL)
        self._child.wait()
        self.pid_file.unlink(missing_ok=True)

    def how_it_ended(self) -> str:
        """The exit as text, for the line that reports it."""
        status = self._child.poll() if self._child else None
        if status is None:
            return "is running"
        if status < 0:
            with contextlib.suppress(ValueError):
                return f"was killed by {signal.Signals(-status).name}"
        return f"exited with status {status}"

    def last_words(self, size: int = 600) -> str:
        """The end of its log."""
        try:
            return last_words(self.log.read_bytes()[-size:].decode(errors="replace"), size)
        except OSError:
            return ""


def last_words(text: str, size: int = 600) -> str:
    """The end of a program's output, each line once."""
    return "\n".join(dict.fromkeys(text[-size:].strip().splitlines()))


def clear_leftovers(pid_folder: Path, timeout: float = 8) -> list[str]:
    """Stop surviving processes of an earlier, killed run, and return their names."""
    left: dict[int, str] = {}
    for pid_file in sorted(pid_folder.glob("*.pid")):
        pid, _, since = pid_file.read_text().strip().partition(" ")
        if pid.isdigit() and started_at(int(pid)) == since:
            left[int(pid)] = pid_file.stem
        pid_file.unlink(missing_ok=True)
    names = list(left.values())
    for each, name in left.items():
        # SIGINT is PostgreSQL's fast shutdown; on SIGTERM it would wait for its clients.
        _signal(os.kill, each, signal.SIGINT if name == "postgres" else signal.SIGTERM)
    end = time.monotonic() + timeout
    while left and time.monotonic() < end:
        left = {each: name for each, name in left.items() if started_at(each) is not None}
        time.sleep(0.05)
    for each in left:
        _signal(os.killpg, each, signal.SIGKILL)
    return names


def _signal(send: Callable[[int, int], None], pid: int, number: signal.Signals) -> None:
    """Signal a process or its group, if it is still running."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        send(pid, number)
