"""The CPU cost of each folder's tests, in the test's process and all its descendants.

CPU is divided by that of a fixed loop, timed in the same run: such figures can be compared between
machines, also busy ones.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

_ROUNDS = 100_000_000
_TICKS = os.sysconf("SC_CLK_TCK")
_STARTED = time.monotonic()
_seconds: dict[str, float] = defaultdict(float)


def seconds_so_far() -> float:
    """The CPU of this process and its descendants, including ended ones."""
    spent: dict[int, int] = {}
    children = defaultdict(list)
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children[int(fields[1])].append(int(process.name))
        spent[int(process.name)] = sum(map(int, fields[11:15]))
    below = [os.getpid()]
    for pid in below:
        below += children[pid]
    # Whole ticks: sums of fractions differ in their last digits.
    return sum(spent.get(pid, 0) for pid in below) / _TICKS


def _loop_seconds() -> float:
    took = []
    for _ in range(3):
        began = time.process_time()
        for _ in range(_ROUNDS // 100):
            pass
        took.append(time.process_time() - began)
    return 100 * min(took)


def _folder(item: pytest.Item) -> str:
    return "/".join(item.nodeid.partition("::")[0].split("/")[:2])


def pytest_collection_finish() -> None:
    """Include the imports."""
    _seconds["(collection)"] = seconds_so_far()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Count at the end of a folder, as reading all processes takes some milliseconds."""
    result = yield
    if nextitem is None or _folder(nextitem) != _folder(item):
        _seconds[_folder(item)] += seconds_so_far() - sum(_seconds.values())
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send a worker's figures to the process that prints them."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["cpu"] = dict(_seconds)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the figures of a finished worker."""
    for folder, seconds in getattr(node, "workeroutput", {}).get("cpu", {}).items():
        _seconds[folder] += seconds


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a line for each folder, if there are several."""
    if len(_seconds) > 2:
        loop, took = _loop_seconds(), time.monotonic() - _STARTED
        loops = f"{sum(_seconds.values()) / loop:.0f} loops of {loop:.2f} s"
        terminalreporter.section(f"CPU: {loops}, in {took / 60:.1f} min")
        for folder, seconds in sorted(_seconds.items(), key=lambda it: -it[1]):
            terminalreporter.write_line(f"{seconds / loop:7.1f}  {folder}")
