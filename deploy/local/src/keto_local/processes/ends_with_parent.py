"""Ends children with their parent, and identifies processes for good."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
from pathlib import Path

_PR_SET_PDEATHSIG = 1


def dies_with_parent(stop_signal: signal.Signals) -> list[str]:
    """The command prefix that makes the kernel send `stop_signal` when the parent has ended."""
    # Only Linux has this; elsewhere the next start stops what a killed run left behind.
    if not shutil.which("setpriv"):
        return []
    # The kernel does not report a parent that died before the request: the child checks itself.
    asked = ["setpriv", "--pdeathsig", stop_signal.name[3:], "--"]
    return [*asked, "sh", "-c", '[ "$PPID" = "$0" ] && exec "$@"', str(os.getpid())]


def end_with_parent() -> None:
    """Make the kernel send SIGTERM when the parent has ended."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def started_at(pid: int) -> str | None:
    """When this process started, None if it has ended: together with the pid a unique identity."""
    try:
        facts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return None
    return None if facts[0] == "Z" else facts[19]
