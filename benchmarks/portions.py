"""The CPU time and the memory of a computed day, and what a cook would say to it.

    make bench ARGS=portions
    make bench ARGS="portions --weeks=300"

Whole days of the kitchen, for members from 1,200 to 3,000 kcal: portions, rounding, texts, and
other foods where they are needed. Then weeks for random members: how many dishes keep their
proportions, and how many plates have vegetables.
"""

import argparse
import time
from pathlib import Path

from benchmarks.parts.record import record
from benchmarks.parts.weeks import look_at_weeks
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.exclusions import exclusions_of
from planner.computed.kitchen.meals import cook
from planner.computed.requirements import Requirements
from planner.rules import Macros

_DAYS = 500
_PAGE_KB = 4


def main() -> None:
    """Print milliseconds of CPU a day, megabytes, and what weeks of random members have."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--weeks", type=int, default=40)
    weeks = arguments.parse_args().weeks
    all_requirements = [
        Requirements(Macros(calories, 60 + calories // 30, 1), exclusions_of(()), "medium", 1)
        for calories in range(1_200, 3_001, 200)
    ]
    for requirements in all_requirements:
        assert requirements.allowed
    before = _megabytes()
    cook(Slot(all_requirements[0], Around(1)))
    loaded = _megabytes()
    started = time.process_time()
    for day in range(_DAYS):
        requirements = all_requirements[day % len(all_requirements)]
        cook(Slot(requirements, Around(day)))
    spent = 1_000 * (time.process_time() - started) / _DAYS
    print(f"a computed day: {spent:.1f} ms of CPU")
    record("portions", {"day_ms": round(spent, 1)})
    print(
        f"HiGHS, numpy and the dishes: {loaded - before:.0f} MB more with the first day, "
        f"{_megabytes() - loaded:.0f} MB more after {_DAYS}"
    )
    for line in look_at_weeks(weeks).report():
        print(line)


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * _PAGE_KB / 1_024


if __name__ == "__main__":
    main()
