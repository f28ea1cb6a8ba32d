"""Restarts a process of the system when it ends, and logs it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from keto_local.processes.child import Process, StartFailed

# A part that ran for this long crashed for a new reason: reset the pauses.
SETTLED_SECONDS = 30.0
LONGEST_PAUSE_SECONDS = 30.0


class Part(Protocol):
    """Anything that can be supervised: a server, a service, the sandbox."""

    @property
    def name(self) -> str: ...
    @property
    def process(self) -> Process: ...
    def start(self) -> None: ...
    def stop(self, timeout: float) -> None: ...


def pause_before(crash: int) -> float:
    """No pause after the first crash, then growing ones: a crash loop must not spin."""
    return 0.0 if crash <= 1 else min(2.0 ** (crash - 2), LONGEST_PAUSE_SECONDS)


class Supervisor:
    """Watches one running part in a separate thread."""

    def __init__(
        self, part: Part, say: Callable[[str], None], restarted: Callable[[], None]
    ) -> None:
        self.part = part
        self._say = say
        self._restarted = restarted
        self._stopped = threading.Event()
        threading.Thread(target=self._keep, name=f"supervises {part.name}", daemon=True).start()

    def stop_watching(self) -> None:
        self._stopped.set()

    def _keep(self) -> None:
        crash = 0
        while True:
            since = time.monotonic()
            self.part.process.wait()
            if self._stopped.is_set():
                return
            crash = 1 if time.monotonic() - since > SETTLED_SECONDS else crash + 1
            if not self._start_again(crash):
                return

    def _start_again(self, crash: int) -> bool:
        process = self.part.process
        pause = pause_before(crash)
        line = f"{self.part.name} {process.how_it_ended()}"
        if crash > 1:
            line += f", {crash} times in a row (see {process.log})"
        self._say(f"{line}; starting it again{f' in {pause:.0f} s' if pause else ''}")
        if self._stopped.wait(pause):
            return False
        try:
            self.part.start()
        except StartFailed as failure:
            if self._stopped.is_set():
                return False
            self._say(str(failure))
        else:
            self._say(f"{self.part.name} runs again")
        self._restarted()
        return True


def stop_all(parts: Sequence[Part], timeout: float) -> None:
    """Ask all of them to stop, wait for them together, and kill the rest."""
    for part in parts:
        part.process.retire()
    end = time.monotonic() + timeout
    for part in parts:
        part.stop(max(end - time.monotonic(), 0))
