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
    """We were asked to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.signal = number


@contextlib.contextmanager
def stop_signals_raise() -> Iterator[None]:
    """Within the block the first signal raises; while that unwinds, further ones are ignored.

    SIGINT, too, where a shell has started us in the background and with SIGINT ignored.
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
    """Wait until a signal raises, here or in the `make` that runs us."""
    # A `make` that alone is interrupted or hung up (`kill -INT`, not a terminal's Ctrl-C) waits for
    # its child without telling it. What it does show: it no longer catches that signal.
    while not of_make & ~caught_by_make():
        time.sleep(1)
    raise Stopped(signal.SIGINT)


def caught_by_make() -> int:
    """The signals of ours that our parent acts on, as bits, if it is a `make`; else 0."""
    try:
        status = _MAKE.search(Path(f"/proc/{os.getppid()}/status").read_text())
    except OSError:
        return 0
    return int(status[1], 16) & sum(1 << (each - 1) for each in _HANDLED) if status else 0
