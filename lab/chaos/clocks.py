"""Clocks that differ: processes run with Debian's libfaketime, unnoticed by their code.

python -m lab.chaos.clocks +1.5 .venv/bin/pytest services/tracker
"""

import os
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from keto_local import debian_packages


@dataclass(frozen=True)
class Clocks:
    """Each process's clock is ahead of or behind the machine's by at most `skew` seconds."""

    skew: float = 0.0
    seed: str = ""

    def shifted(self, name: str, env: Mapping[str, str]) -> dict[str, str]:
        """The environment of a process with a shifted clock; the same in each run of a seed."""
        if not self.skew:
            return dict(env)
        ahead = random.Random(f"{self.seed} {name}").uniform(-self.skew, self.skew)
        return {**env, **_shifted_by(ahead)}


def _shifted_by(seconds: float) -> dict[str, str]:
    root = debian_packages.unpacked(
        "faketime",
        lambda apt: ["libfaketime"],
        lambda: print("fetching libfaketime from Debian's packages, once"),
    )
    library = next(root.glob("usr/lib/*/faketime/libfaketimeMT.so.1"))
    # The monotonic clock, for pauses and time limits, and the times of files are not shifted.
    real = {"DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1"}
    return {"LD_PRELOAD": str(library), "FAKETIME": f"{seconds:+.3f}", **real}


if __name__ == "__main__":
    by, *command = sys.argv[1:]
    os.execvpe(command[0], command, {**os.environ, **_shifted_by(float(by))})
