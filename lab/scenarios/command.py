"""`make scenario`: cause named failures in a running system, and follow their runbooks."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from keto_local.processes import stop_signals_raise
from lab.scenarios.failures import SCENARIOS
from lab.scenarios.play import Played, play_all
from lab.scenarios.world import running


def main() -> int:
    parser = argparse.ArgumentParser(prog="scenario", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(SCENARIOS)}")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - SCENARIOS.keys():
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}")
    began = time.monotonic()
    # A signal must not leave servers behind.
    with (
        stop_signals_raise(),
        tempfile.TemporaryDirectory(prefix="keto-scenario-", ignore_cleanup_errors=True) as folder,
    ):
        failed = asyncio.run(_play(Path(folder), arguments.names or list(SCENARIOS)))
    print(f"{(time.monotonic() - began) / 60:.1f} min in total")
    return 1 if failed else 0


def _say(line: str) -> None:
    print(line, flush=True)


async def _play(folder: Path, names: list[str]) -> bool:
    async with running(folder) as world:
        outcomes = await play_all(world, [SCENARIOS[name] for name in names], _say)
    print()
    for scenario, outcome in outcomes:
        result = "FAILED"
        if isinstance(outcome, Played):
            result = f"{outcome.fired:4.0f} s {outcome.ended:4.0f} s"
        print(f"{scenario.name:26} {result:14} {', '.join(map(str, scenario.alerts))}")
        for command in scenario.commands:
            print(f"{'':42}$ {command}")
    return not all(isinstance(outcome, Played) for _, outcome in outcomes)
