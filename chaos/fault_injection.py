"""Faults at random, from a seed: what fails, when, and for how long."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from chaos.system import RunningSystem

SERVICES = ("identity", "planner", "tracker", "catalogue", "billing", "gateway")
SERVERS = ("rabbitmq", "postgres")
STAND_INS = ("mailbox", "payments", "model-server")
PARTS = (*SERVICES, *SERVERS, *STAND_INS)

_INTO_RECOVERY = 0.25
_RECOVERY_SECONDS = 60


@dataclass(frozen=True)
class Limits:
    """How hard a run is: the longest pause of a fault, and the time between two faults."""

    longest: float = 30.0
    gap: float = 3.0
    # Members go on living until there were so many.
    least: int = 0


@dataclass(frozen=True)
class Fault:
    """One fault, planned."""

    kind: str
    target: str
    seconds: float
    delay: float = 0.0

    def __str__(self) -> str:
        slow = f", {self.delay * 1000:.0f} ms a chunk" if self.delay else ""
        return f"{self.kind} {self.target} ({self.seconds:.1f} s{slow})"


class Faults:
    """Makes one fault after the other, and counts them by kind."""

    def __init__(
        self, system: RunningSystem, seed: int, limits: Limits, say: Callable[[str], None]
    ) -> None:
        self._system = system
        self._chance = random.Random(f"faults {seed}")
        self._limits = limits
        self._say = say
        self.made: Counter[str] = Counter()
        self.kills: list[tuple[float, str]] = []

    @property
    def is_enough(self) -> bool:
        """Whether there were as many as wanted."""
        return self.made.total() >= self._limits.least

    async def run(self, stop: asyncio.Event) -> None:
        """Make faults until told to stop; two may overlap."""
        running: set[asyncio.Task[None]] = set()
        while not stop.is_set():
            fault = self.plan()
            self.made[fault.kind] += 1
            self._say(str(fault))
            running.add(asyncio.create_task(self._make(fault)))
            gap = self._chance.uniform(0.2, 2 * self._limits.gap)
            await _wait(stop, gap)
            if len(running) > 1:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            running = {task for task in running if not task.done()}
            # Most faults meet a system that works; some fall into the recovery from the one before.
            if self._chance.random() < _INTO_RECOVERY:
                continue
            await self._recovery(stop)
        if running:
            await asyncio.wait(running)

    async def _recovery(self, stop: asyncio.Event) -> None:
        since = time.monotonic()
        while not stop.is_set() and time.monotonic() - since < _RECOVERY_SECONDS:
            if await asyncio.to_thread(self._system.is_ready):
                return
            await _wait(stop, 0.5)

    def plan(self) -> Fault:
        """The next fault; it depends on the seed and on those before alone."""
        chance, longest = self._chance, self._limits.longest
        kind = chance.choices(("kill", "stop", "cut", "slow", "alarm"), (8, 4, 6, 4, 1))[0]
        match kind:
            case "kill":
                return Fault(kind, chance.choice(PARTS), 0)
            case "stop":
                return Fault(kind, chance.choice(PARTS), chance.uniform(0.5, longest))
            case "alarm":
                of = chance.choice(("memory", "disk"))
                return Fault(kind, of, chance.uniform(1, longest / 2 + 1))
        line = chance.choice(self._system.lines)
        seconds = chance.uniform(0.1, min(longest, 10.0))
        return Fault(kind, line, seconds, chance.uniform(0.01, 0.2) if kind == "slow" else 0.0)

    async def _make(self, fault: Fault) -> None:
        system = self._system
        match fault.kind:
            case "kill" | "stop":
                pid = system.pid(fault.target)
                if pid is None:
                    return
                if fault.kind == "kill":
                    self.kills.append((time.time(), fault.target))
                    system.signal(pid, signal.SIGKILL)
                    return
                system.signal(pid, signal.SIGSTOP)
                try:
                    await asyncio.sleep(fault.seconds)
                finally:
                    system.signal(pid, signal.SIGCONT)
            case "alarm":
                await asyncio.to_thread(system.alarm, fault.target, on=True)
                await asyncio.sleep(fault.seconds)
                await asyncio.to_thread(system.alarm, fault.target, on=False)
            case "cut":
                system.line("cut", fault.target)
                await asyncio.sleep(fault.seconds)
                system.line("restore", fault.target)
            case "slow":
                system.line("slow", fault.target, fault.delay)
                await asyncio.sleep(fault.seconds)
                system.line("free", fault.target)

    async def end_all(self) -> None:
        """Leave no fault behind."""
        for part in PARTS:
            if (pid := self._system.pid(part)) is not None:
                self._system.signal(pid, signal.SIGCONT)
        for resource in ("memory", "disk") if self.made["alarm"] else ():
            await asyncio.to_thread(self._system.alarm, resource, on=False)


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return
