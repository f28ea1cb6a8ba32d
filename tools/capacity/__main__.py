"""What so many daily members need: replicas, cores, memory, disk, GPUs and what they cost.

    make capacity
    make capacity ARGS="--members 50000 2000000 --prices prices.toml --eval eval.json"

Without arguments it prints the tables of docs/scaling.md. `--eval` is what
`make eval ARGS="--json eval.json"` writes; GPUs have no price without it.
"""

import argparse
import sys
from pathlib import Path

from tools.capacity import sources, tables
from tools.capacity.needs import Needs, Sources


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="make capacity",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--members", type=_members, nargs="+", default=tables.MEMBERS)
    parser.add_argument("--prices", type=Path, default=sources.PRICES)
    parser.add_argument("--eval", type=Path)
    given = parser.parse_args()
    model = sources.model(given.eval) if given.eval else None
    found = measured()
    print(tables.page(found, given.members, sources.prices(given.prices), model), end="")
    for line in tables.out_of_range([Needs(each, found) for each in given.members]):
        print(line, file=sys.stderr)


def measured() -> Sources:
    """The figures and manifests of the repository."""
    return Sources(figures=sources.figures(), pods=sources.pods(), servers=sources.servers())


def _members(text: str) -> int:
    number = int(text.replace(",", "").replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


if __name__ == "__main__":
    main()
