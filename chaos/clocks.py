"""Clocks that differ: a process is started with Debian's libfaketime, and nothing in it knows.

python -m chaos.clocks +1.5 .venv/bin/pytest services/tracker
"""

import os
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from keto_local import debian_packages


@dataclass(frozen=True)
class Clocks:
    """Each process's clock is up to so many seconds before or after the machine's."""

    skew: float = 0.0
    seed: str = ""

    def moved(self, name: str, env: Mapping[str, str]) -> dict[str, str]:
        """The environment of a process whose clock is its own; the same in each run of a seed."""
        if not self.skew:
            return dict(env)
        ahead = random.Random(f"{self.seed} {name}").uniform(-self.skew, self.skew)
        return {**env, **_moved_by(ahead)}


def _moved_by(seconds: float) -> dict[str, str]:
    root = debian_packages.unpacked(
        "faketime",
        lambda apt: ["libfaketime"],
        lambda: print("fetching libfaketime from Debian's packages, once"),
    )
    library = next(root.glob("usr/lib/*/faketime/libfaketimeMT.so.1"))
    # Pauses and time limits stay true, and so do the times of files.
    unmoved = {"DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1"}
    return {"LD_PRELOAD": str(library), "FAKETIME": f"{seconds:+.3f}", **unmoved}


if __name__ == "__main__":
    by, *command = sys.argv[1:]
    os.execvpe(command[0], command, {**os.environ, **_moved_by(float(by))})
