"""The memory of a run's processes, as proportional shares (PSS).

Each process counts its share of a page that several use, so the sum is what ending all
of them would free.
"""

from __future__ import annotations

import contextlib
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from keto_local.home import Home

_SHARE = re.compile(r"^Pss:\s+(\d+) kB$", re.MULTILINE)


def shares(home: Home, runner: int) -> dict[str, float]:
    """Return megabytes by part; children of a part, such as PostgreSQL's, count for it."""
    names = {int(file.read_text().split()[0]): file.stem for file in home.pids.glob("*.pid")}
    names[runner] = "runner"
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    taken: defaultdict[str, float] = defaultdict(float)
    for pid in parents:
        part = pid
        while part not in names and part in parents:
            part = parents[part]
        if part in names:
            with contextlib.suppress(OSError):
                share = _SHARE.search(Path(f"/proc/{pid}/smaps_rollup").read_text())
                taken[names[part]] += int(share[1]) / 1024 if share else 0
    return taken


def table(taken: Mapping[str, float]) -> str:
    """Return the lines, the largest part first, and the sum."""
    rows = sorted(taken.items(), key=lambda row: -row[1])
    rows.append(("together", sum(taken.values())))
    return "\n".join(f"  {name:<12}{megabytes:7.1f} MB" for name, megabytes in rows)
