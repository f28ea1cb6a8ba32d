"""Rebuilds of random projections while parts fail, with the operators' command."""

import asyncio
import contextlib
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

_VERIFY = Path(__file__).resolve().parents[2] / "deploy/verify.py"
# Every projection that a service can rebuild; a test compares.
PROJECTIONS = (
    "catalogue.memberships",
    "catalogue.profiles",
    "catalogue.purchases",
    "identity.customers",
    "identity.memberships",
    "identity.points",
    "planner.memberships",
    "planner.profiles",
    "tracker.energy limits",
    "tracker.ketone risks",
    "tracker.newest plans",
    "tracker.profiles",
    "tracker.purchases",
    "tracker.streaks",
)
# The share of rebuilds during faults that are killed, after a random time of at most this.
_KILLED = 0.3
_LATEST_SECONDS = 20.0
# The number of rebuilds after all faults, which must succeed.
_AT_THE_END = 3
_OUTCOMES = {None: "killed", 0: "switched", 1: "differing"}


async def run_verify(
    docker: Mapping[str, str], *words: str, seconds: float | None = None
) -> tuple[int | None, str, str]:
    """Run `deploy/verify.py` in the environment of `docker_stand_in`; returns its exit status,
    output and messages. The status is None when it was killed after `seconds`."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(_VERIFY), "--json", "--pause=2", *words),
        env=docker,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(seconds):
            output, messages = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        return None, "", ""
    return process.returncode, output.decode(), messages.decode()


class Rebuilds:
    """Rebuilds one projection after the other, and counts the outcomes."""

    def __init__(self, docker: Mapping[str, str], seed: int, say: Callable[[str], None]) -> None:
        self._docker, self._say = docker, say
        self._chance = random.Random(f"rebuilds {seed}")
        self.outcomes: Counter[str] = Counter()

    async def run(self, stop: asyncio.Event, every: float) -> None:
        """Rebuild until `stop` is set. A failed or killed rebuild must leave the projection as it
        was, which the comparison at the end of the run checks."""
        while not stop.is_set():
            is_killed = self._chance.random() < _KILLED
            seconds = self._chance.uniform(1, _LATEST_SECONDS) if is_killed else None
            await self._rebuild(self._chance.choice(PROJECTIONS), seconds)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await stop.wait()

    async def finish(self) -> list[str]:
        """Rebuild some projections again after all faults, and return the failures."""
        failures = []
        for name in self._chance.sample(PROJECTIONS, _AT_THE_END):
            status, messages = await self._rebuild(name, None)
            if status != 0:
                failures.append(f"rebuild of {name}: {messages[-300:]}")
        return failures

    async def _rebuild(self, name: str, seconds: float | None) -> tuple[int | None, str]:
        words = ("--rebuild", name, "--again", "--looks=3")
        status, output, messages = await run_verify(self._docker, *words, seconds=seconds)
        outcome = _OUTCOMES.get(status, "failed")
        self.outcomes[outcome] += 1
        self._say(f"rebuild of {name}: {outcome} {' '.join(messages.split())[-160:]}")
        return status, f"{messages} {output if status == 1 else ''}"
