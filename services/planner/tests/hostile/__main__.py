"""Plans for random members from a model that lies, each judged by independent arithmetic.

    make hostile-model ARGS="--plans 10000 --seed 7"

It ends with the first complaints and an error if any plan is untrue.
"""

import argparse
import asyncio
import signal
import sys

from .report import Report
from .run import run

_PROGRESS = 500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plans", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--days", type=int, default=30, help="the longest plan")
    parser.add_argument("--only", type=int, help="the one plan with this number")
    words = parser.parse_args()
    report = Report(words.seed)
    numbers = [words.only] if words.only is not None else range(words.plans)
    # A run that is stopped says what it has found.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for first in range(0, len(numbers), _PROGRESS):
            asyncio.run(run(report, numbers[first : first + _PROGRESS], longest=words.days))
            print(f"{report.plans['all']} plans, {report.days['all']} days", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(report.table(), flush=True)
    sys.exit(1 if report.complaints else 0)


if __name__ == "__main__":
    main()
