"""SIGINT, SIGTERM and SIGHUP as an exception, so that blocks unwind and clean up."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

_HANDLED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_MAKE = re.compile(r"^Name:\tg?make\n.*^SigCgt:\t(\w+)$", re.MULTILINE | re.DOTALL)


class Stopped(BaseException):
    """A stop signal was received."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.signal = number


@contextlib.contextmanager
def stop_signals_raise() -> Iterator[None]:
    """Raise at the first signal within the block; ignore further ones while that unwinds.

    Also for SIGINT if a shell has started this process in the background, with SIGINT ignored.
    """

    def raise_once(number: int, _frame: FrameType | None) -> None:
        for each in _HANDLED:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    before = {each: signal.signal(each, raise_once) for each in _HANDLED}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def wait_for_one(*, of_make: int) -> None:
    """Wait until a signal raises, here or in the `make` that runs this process."""
    # If only `make` is interrupted or hung up (`kill -INT`, not a terminal's Ctrl-C), it waits for
    # its child without forwarding the signal. What shows is that it no longer catches that signal.
    while not of_make & ~caught_by_make():
        time.sleep(1)
    raise Stopped(signal.SIGINT)


def caught_by_make() -> int:
    """The signals that the parent handles, as bits, if it is a `make`; else 0."""
    try:
        status = _MAKE.search(Path(f"/proc/{os.getppid()}/status").read_text())
    except OSError:
        return 0
    return int(status[1], 16) & sum(1 << (each - 1) for each in _HANDLED) if status else 0
