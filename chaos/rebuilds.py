"""Rebuilds of random projections while parts fail, as an operator would have them done."""

import asyncio
import contextlib
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

_VERIFY = Path(__file__).resolve().parents[1] / "deploy/verify.py"
# Each that a service can rebuild: a test compares.
PROJECTIONS = (
    "catalogue.memberships",
    "catalogue.profiles",
    "catalogue.purchases",
    "identity.customers",
    "identity.memberships",
    "identity.points",
    "planner.memberships",
    "planner.profiles",
    "tracker.newest plans",
    "tracker.profiles",
    "tracker.purchases",
    "tracker.streaks",
)
# Of those that run while parts fail, so many are killed at a random moment, at most this late.
_KILLED = 0.3
_LATEST_SECONDS = 20.0
# Of those that must end well.
_AT_THE_END = 3
_ENDS = {None: "killed", 0: "switched", 1: "differing"}


async def run_verify(
    docker: Mapping[str, str], *words: str, seconds: float | None = None
) -> tuple[int | None, str, str]:
    """What `deploy/verify.py` answers in the environment of `docker_stand_in`: its exit status,
    output and messages; the status is None when it was killed after so many seconds."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(_VERIFY), "--json", "--pause=2", *words),
        env=docker,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(seconds):
            out, shown = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        return None, "", ""
    return process.returncode, out.decode(), shown.decode()


class Rebuilds:
    """Rebuilds one projection after the other, and counts how they end."""

    def __init__(self, docker: Mapping[str, str], seed: int, say: Callable[[str], None]) -> None:
        self._docker, self._say = docker, say
        self._chance = random.Random(f"rebuilds {seed}")
        self.ended: Counter[str] = Counter()

    async def run(self, stop: asyncio.Event, every: float) -> None:
        """Rebuild until told to stop. One that fails, or is killed, leaves the projection as it
        was; the comparison at the end of the run shows whether it did."""
        while not stop.is_set():
            is_killed = self._chance.random() < _KILLED
            seconds = self._chance.uniform(1, _LATEST_SECONDS) if is_killed else None
            await self._rebuild(self._chance.choice(PROJECTIONS), seconds)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await stop.wait()

    async def finish(self) -> list[str]:
        """Rebuild some once more, now that nothing fails; what is wrong."""
        wrong = []
        for name in self._chance.sample(PROJECTIONS, _AT_THE_END):
            status, shown = await self._rebuild(name, None)
            if status != 0:
                wrong.append(f"rebuild of {name}: {shown[-300:]}")
        return wrong

    async def _rebuild(self, name: str, seconds: float | None) -> tuple[int | None, str]:
        words = ("--rebuild", name, "--again", "--looks=3")
        status, out, shown = await run_verify(self._docker, *words, seconds=seconds)
        how = _ENDS.get(status, "failed")
        self.ended[how] += 1
        self._say(f"rebuild of {name}: {how} {' '.join(shown.split())[-160:]}")
        return status, f"{shown} {out if status == 1 else ''}"
