"""Faults at random, from a seed: two tables of what fails, how often and for how long."""

import asyncio
import contextlib
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from chaos.system import LinedSystem

_INTO_RECOVERY = 0.25
_RECOVERY_SECONDS = 60
# Of a chunk on a slow line.
_DELAY_SECONDS = (0.01, 0.2)


@dataclass(frozen=True)
class Kind:
    """What can fail: how often it does beside the others, of what, and for how many seconds."""

    name: str
    weight: int
    of: str
    least: float = 0.0
    most: float = 0.0


# Of the system on one machine. After each of them the same must hold, which the comparison shows:
# what was acknowledged is there once, and everything else comes to rest.
FAULTS = (
    # SIGKILL; the supervisor starts it again.
    Kind("kill", 8, "process"),
    # SIGSTOP, then SIGCONT: who waits for it must have a time limit.
    Kind("stop", 4, "process", 0.5, float("inf")),
    # Connections break, and new ones are refused.
    Kind("cut", 6, "line", 0.1, 10),
    # Each chunk comes late.
    Kind("slow", 4, "line", 0.1, 10),
    # RabbitMQ takes no messages: events wait in the outboxes.
    Kind("alarm", 1, "resource", 1, 16),
)
# Of the cluster. No server is killed before all are whole, as a disruption budget has it: two of
# three hold what was acknowledged, and two are a majority.
CLUSTER_FAULTS = (
    # Every process of a node at once. Some are down for longer than the lease of Patroni's
    # primary, some come back within it.
    Kind("kill node", 6, "node", 1, 30),
    Kind("kill server", 2, "server"),
    Kind("kill primary", 1, "primary"),
    Kind("kill", 5, "process or stand-in"),
    # SIGTERM, and SIGKILL when the grace period is over.
    Kind("evict", 2, "process"),
    # Longer is no pause: Kubernetes' liveness probe would have it killed.
    Kind("stop", 2, "process", 0.5, 20),
    # The line of all processes of a service.
    Kind("cut", 3, "line", 0.1, 10),
    Kind("slow", 2, "line", 0.1, 10),
)


@dataclass(frozen=True)
class Limits:
    """How hard a run is: the longest fault, and the time between two faults."""

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

    kinds: ClassVar[tuple[Kind, ...]] = FAULTS

    def __init__(
        self, system: LinedSystem, seed: int, limits: Limits, say: Callable[[str], None]
    ) -> None:
        self._system = system
        self._chance = random.Random(f"faults {seed}")
        self._limits = limits
        self._say = say
        self.made: Counter[str] = Counter()

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
            running.add(asyncio.create_task(self.make(fault)))
            await _wait(stop, self._chance.uniform(0.2, 2 * self._limits.gap))
            if len(running) > 1:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            running = {task for task in running if not task.done()}
            # Most faults meet a system that works; some fall into the recovery from the one before.
            if self._chance.random() >= _INTO_RECOVERY:
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
        chance = self._chance
        kind = chance.choices(self.kinds, [each.weight for each in self.kinds])[0]
        target = chance.choice(self._system.targets[kind.of])
        most = min(kind.most, self._limits.longest)
        seconds = chance.uniform(min(kind.least, most), most)
        delay = chance.uniform(*_DELAY_SECONDS) if kind.name == "slow" else 0.0
        return Fault(kind.name, target, seconds, delay)

    async def make(self, fault: Fault) -> None:
        """Begin a fault, and end it."""
        system = self._system
        match fault.kind:
            case "kill":
                system.signal(fault.target, signal.SIGKILL)
            case "stop":
                system.signal(fault.target, signal.SIGSTOP)
                try:
                    await asyncio.sleep(fault.seconds)
                finally:
                    system.signal(fault.target, signal.SIGCONT)
            case "alarm":
                await asyncio.to_thread(system.alarm, fault.target, on=True)
                await asyncio.sleep(fault.seconds)
                await asyncio.to_thread(system.alarm, fault.target, on=False)
            case "cut":
                system.lines.cut(fault.target)
                await asyncio.sleep(fault.seconds)
                system.lines.restore(fault.target)
            case "slow":
                system.lines.slow(fault.target, fault.delay)
                await asyncio.sleep(fault.seconds)
                system.lines.slow(fault.target, 0)

    async def end_all(self) -> None:
        """Leave no fault behind."""
        for part in self._system.targets["process"]:
            self._system.signal(part, signal.SIGCONT)
        for resource in self._system.targets["resource"] if self.made["alarm"] else ():
            await asyncio.to_thread(self._system.alarm, resource, on=False)


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
