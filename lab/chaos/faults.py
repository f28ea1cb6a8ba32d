"""Random faults from a seed: a table of what fails, how often and for how long."""

import asyncio
import contextlib
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from lab.chaos.system import LinedSystem

_INTO_RECOVERY = 0.25
_RECOVERY_SECONDS = 60
# The delay of a chunk on a slow line.
_DELAY_SECONDS = (0.01, 0.2)


@dataclass(frozen=True)
class FaultKind:
    """A kind of fault: its relative frequency, its kind of target, and its range of seconds."""

    name: str
    weight: int
    of: str
    least: float = 0.0
    most: float = 0.0


# After each of them the same must hold: what was acknowledged is stored once, and everything else
# settles.
FAULTS = (
    # SIGKILL; the supervisor starts it again.
    FaultKind("kill", 8, "process"),
    # SIGSTOP, then SIGCONT: clients of the process need a time limit.
    FaultKind("stop", 4, "process", 0.5, float("inf")),
    # Connections are closed, and new ones are refused.
    FaultKind("cut", 6, "line", 0.1, 10),
    # Each chunk is delayed.
    FaultKind("slow", 4, "line", 0.1, 10),
    # RabbitMQ blocks publishers: events wait in the outboxes.
    FaultKind("alarm", 1, "resource", 1, 16),
)


@dataclass(frozen=True)
class FaultPace:
    """The severity of a run: the longest fault, and the time between two faults."""

    longest: float = 30.0
    gap: float = 3.0
    # Further journeys are started until there were this many faults.
    least: int = 0


@dataclass(frozen=True)
class Fault:
    """A planned fault."""

    kind: str
    target: str
    seconds: float
    delay: float = 0.0

    def __str__(self) -> str:
        slow = f", {self.delay * 1000:.0f} ms a chunk" if self.delay else ""
        return f"{self.kind} {self.target} ({self.seconds:.1f} s{slow})"


class FaultInjector:
    """Injects one fault after the other, and counts them by kind."""

    def __init__(
        self, system: LinedSystem, seed: int, limits: FaultPace, say: Callable[[str], None]
    ) -> None:
        self._system = system
        self._chance = random.Random(f"faults {seed}")
        self._limits = limits
        self._say = say
        self.made: Counter[str] = Counter()

    @property
    def is_enough(self) -> bool:
        """Whether the requested number of faults has been reached."""
        return self.made.total() >= self._limits.least

    async def run(self, stop: asyncio.Event) -> None:
        """Inject faults until `stop` is set; two can overlap."""
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
            # Most faults hit a healthy system; some hit it while it recovers from the previous one.
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
        """The next fault, determined by the seed and the previous faults alone."""
        chance = self._chance
        kind = chance.choices(FAULTS, [each.weight for each in FAULTS])[0]
        target = chance.choice(self._system.targets[kind.of])
        most = min(kind.most, self._limits.longest)
        seconds = chance.uniform(min(kind.least, most), most)
        delay = chance.uniform(*_DELAY_SECONDS) if kind.name == "slow" else 0.0
        return Fault(kind.name, target, seconds, delay)

    async def make(self, fault: Fault) -> None:
        """Inject a fault, and end it."""
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
        """End all faults that are still active."""
        for part in self._system.targets["process"]:
            self._system.signal(part, signal.SIGCONT)
        for resource in self._system.targets["resource"] if self.made["alarm"] else ():
            await asyncio.to_thread(self._system.alarm, resource, on=False)


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
