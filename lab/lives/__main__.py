"""`make lives`: the money of random members, compared at every step.

make lives ARGS="--lives 10000 --seed 11"
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

from lab.lives.findings import Finding
from lab.lives.known import KNOWN
from lab.lives.play import play, shrink
from lab.lives.start import world
from lab.lives.steps import Life, random_life
from lab.lives.world import World
from testkit.databases import Databases

# The lives that one process plays with one database.
_PART = 50


@dataclass
class Report:
    """What was found: by kind, how often, and the shortest life."""

    played: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    lives: dict[str, tuple[Life, Finding]] = field(default_factory=dict)

    def add(self, other: "Report") -> None:
        """Add what another process has found."""
        self.played += other.played
        self.kinds += other.kinds
        for kind, (life, finding) in other.lives.items():
            known = self.lives.get(kind)
            if known is None or len(life.steps) < len(known[0].steps):
                self.lives[kind] = life, finding


async def play_all(it: World, seeds: list[int], *, shrinks: int) -> Report:
    """Play the lives of these seeds; shrink the first lives of each kind of finding."""
    report = Report()
    for seed in seeds:
        life = random_life(seed)
        found = await play(it, life)
        report.played += 1
        for kind in {each.kind for each in found}:
            report.kinds[kind] += 1
            if report.kinds[kind] > shrinks:
                continue
            small = await shrink(it, life, kind)
            finding = next(each for each in await play(it, small) if each.kind == kind)
            known = report.lives.get(kind)
            if known is None or len(small.steps) < len(known[0].steps):
                report.lives[kind] = small, finding
    return report


def _process(seeds: list[int], shrinks: int) -> Report:
    async def run() -> Report:
        databases = Databases(os.environ["POSTGRES_URL"])
        with tempfile.TemporaryDirectory(prefix="keto-lives-") as home:
            async with world(await databases.of("billing"), Path(home)) as it:
                report = await play_all(it, seeds, shrinks=shrinks)
        await databases.drop_all()
        return report

    logging.disable(logging.CRITICAL)
    return asyncio.run(run())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lives", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first life")
    parser.add_argument("--shrink", type=int, default=1, help="how many lives of each finding")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    seeds = [arguments.seed * 1_000_000 + n for n in range(arguments.lives)]
    began = time.monotonic()
    total = Report()
    with ProcessPoolExecutor(min(arguments.processes, len(seeds))) as processes:
        parts = [seeds[n : n + _PART] for n in range(0, len(seeds), _PART)]
        # Print what each part has found: a long run may be interrupted.
        for report in processes.map(_process, parts, repeat(arguments.shrink)):
            for kind in report.lives.keys() - total.lives.keys():
                _print(kind, *report.lives[kind])
            total.add(report)
            rate = total.played / (time.monotonic() - began)
            found = dict(total.kinds) or "no finding"
            print(f"{total.played} of {len(seeds)} lives, {rate:.1f} a second: {found}", flush=True)
    for kind in total.kinds:
        _print(kind, *total.lives[kind])
    return 1 if total.kinds.keys() - KNOWN.keys() else 0


def _print(kind: str, life: Life, finding: Finding) -> None:
    print(f"\n{kind}: {finding.text}\n{life}\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
