"""The lines that report progress, with the time since the start."""

from __future__ import annotations

import contextlib
import threading
import time
from typing import TextIO


class Progress:
    """One line at a time, from any thread."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._since = time.monotonic()
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        self.show(f"{time.monotonic() - self._since:6.1f} s  {line}")

    def event(self, line: str) -> None:
        """Report an event while the system runs, with the time of day."""
        self.show(f"{time.strftime('%H:%M:%S')}  {line}")

    def show(self, text: str) -> None:
        # Ignore a closed terminal or pipe.
        with self._lock, contextlib.suppress(OSError, ValueError):
            print(text, file=self._out, flush=True)
