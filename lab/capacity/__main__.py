"""The resources for a number of daily members: replicas, cores, memory, disk, GPUs and their cost.

    make capacity
    make capacity ARGS="--members 50000 2000000 --prices prices.toml --eval eval.json"

Without arguments it prints the tables of docs/scaling.md. `--eval` names the file that
`make eval ARGS="--json eval.json"` writes; without it, the cost excludes GPUs.
"""

import argparse
import sys
from pathlib import Path

from lab.capacity import sources, tables
from lab.capacity.needs import Needs, Sources


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="make capacity",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--members", type=_members, nargs="+", default=tables.MEMBERS)
    parser.add_argument("--prices", type=Path, default=sources.PRICES)
    parser.add_argument("--eval", type=Path)
    arguments = parser.parse_args()
    model = sources.model(arguments.eval) if arguments.eval else None
    measurements = read_sources()
    print(
        tables.page(measurements, arguments.members, sources.prices(arguments.prices), model),
        end="",
    )
    for line in tables.out_of_range([Needs(each, measurements) for each in arguments.members]):
        print(line, file=sys.stderr)


def read_sources() -> Sources:
    """The figures and manifests of the repository."""
    return Sources(figures=sources.figures(), pods=sources.pods(), servers=sources.servers())


def _members(text: str) -> int:
    number = int(text.replace(",", "").replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


if __name__ == "__main__":
    main()
