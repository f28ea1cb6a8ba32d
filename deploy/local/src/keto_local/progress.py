"""The lines that say what is happening, with the time since the start."""

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

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._since

    def say(self, line: str) -> None:
        self._write(f"{self.seconds:6.1f} s  {line}")

    def show(self, text: str) -> None:
        """Text without a time."""
        self._write(text)

    def event(self, line: str) -> None:
        """Something that happened while the system runs, with the time of day."""
        self._write(f"{time.strftime('%H:%M:%S')}  {line}")

    def _write(self, text: str) -> None:
        # A terminal or a pipe that has gone away is no reason to fall over.
        with self._lock, contextlib.suppress(OSError, ValueError):
            self._out.write(f"{text}\n")
            self._out.flush()
