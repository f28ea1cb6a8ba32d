"""Estimate the expenditure of simulated members, and compare it with the truth.

    make expenditure ARGS="--members 3000 --years 1000 --first 7000"

It ends with an error if the ranges of a kind of members contain the truth in less than 90 %, or if
the estimate of a kind whose data tell is off by more than 50 kcal on average. With `--years`, also
if the check-ins of a simulated year lead below the least calories, back and forth, or to targets
that do not fit.
"""

import argparse
import sys

from services.tracker.tests.simulated.members import KINDS
from services.tracker.tests.simulated.table import HEADING, lines
from services.tracker.tests.simulated.years import summary


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=3_000, help="in total")
    parser.add_argument("--first", type=int, default=0, help="the number of the first member")
    parser.add_argument("--years", type=int, default=0, help="years of weekly check-ins")
    words = parser.parse_args()
    print(HEADING)
    is_right = True
    for line in lines(-(-words.members // len(KINDS)), words.first):
        print(line, flush=True)
        is_right = is_right and line.is_right
    if words.years:
        found = summary(words.years, words.first)
        print(found)
        is_right = is_right and found.is_right
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
