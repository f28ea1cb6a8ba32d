"""Overload: ten times what the machine can do, for a minute, in three manners.

    make chaos ARGS="--overload"          (Debian: `wrk`)

Prints what the best load and each overload were answered, whose CPU time it took, the memory of
each process before, during and after, and when one client was served as before again.
The lines of `chaos.runner` are left out: they would use the CPU that is measured.
"""

import asyncio
import contextlib
import statistics
import time
from dataclasses import dataclass

import httpx

from chaos.load import Load, Manner, load
from chaos.member import PASSWORD
from chaos.state import at_rest
from chaos.system import RunningSystem
from chaos.usage import cpu_seconds, memory_mib

_MEMBERS, _USUAL, _TIMES = 64, 32, 10
# Below the number at which the gateway closes idle connections, and above it.
_MANY, _TOO_MANY = 832, 960
_NORMAL_WITHIN = 60.0
_REST_SECONDS = 120.0


@dataclass(frozen=True)
class Phase:
    """A load, the CPU seconds of each part meanwhile, and the most memory of each process."""

    name: str
    load: Load
    cpu: dict[str, float]
    memory: dict[str, int]
    normal_after: float


async def overload(system: RunningSystem, seconds: float) -> str:
    """Run it, and return its table."""
    async with httpx.AsyncClient(base_url=system.facts["gateway"], timeout=30) as api:
        tokens = [await _token(api, number) for number in range(_MEMBERS)]
        run = _Run(system, api, tokens)
        await run.phase("", _USUAL, 5)
        run.alone = await _one_client(api, tokens[0])
        before = memory_mib(system)
        best = await run.phase(f"{_USUAL} clients: the best", _USUAL, seconds / 2)
        offered = _TIMES * best.load.goodput
        phases = [
            best,
            await run.phase(
                f"{_TIMES} × the best rate, new clients", _MANY, seconds, "rate", offered
            ),
            await run.phase(f"{_MANY} honest clients", _MANY, seconds / 2, "retry-after"),
            await run.phase(f"{_TOO_MANY} repeat at once", _TOO_MANY, seconds),
        ]
        after = memory_mib(system)
    alone = f"\nOne client: {run.alone:.1f} ms before."
    return _answers(phases) + "\n\n" + _memory(before, phases, after) + alone


class _Run:
    def __init__(self, system: RunningSystem, api: httpx.AsyncClient, tokens: list[str]) -> None:
        self._system = system
        self._api = api
        self._tokens = tokens
        self.alone = float("inf")

    async def phase(
        self,
        name: str,
        clients: int,
        seconds: float,
        manner: Manner = "repeat",
        rate: float = 1,
    ) -> Phase:
        """Make a load, then wait until one client is served as before and nothing is queued."""
        system, most = self._system, dict[str, int]()
        since = cpu_seconds(system)
        made = asyncio.create_task(
            load(system.facts["gateway"], self._tokens, clients, seconds, manner, rate)
        )
        while not made.done():
            await asyncio.wait({made}, timeout=1)
            now = memory_mib(system)
            most = {part: max(most.get(part, 0), now[part]) for part in now}
        cpu = {part: used - since[part] for part, used in cpu_seconds(system).items()}
        normal_after = await self._until_normal()
        await self._until_at_rest()
        return Phase(name, made.result(), cpu, most, normal_after)

    async def _until_normal(self) -> float:
        """How long until one client is served at most twice as slowly as before."""
        since = time.monotonic()
        while time.monotonic() - since < _NORMAL_WITHIN:
            with contextlib.suppress(httpx.TransportError):
                if await _one_client(self._api, self._tokens[0], 10) <= 2 * self.alone:
                    break
            await asyncio.sleep(0.05)
        return time.monotonic() - since

    async def _until_at_rest(self) -> None:
        """The events of one load must not be handled during the next one."""
        ends = time.monotonic() + _REST_SECONDS
        while await at_rest(self._system) and time.monotonic() < ends:  # noqa: ASYNC110
            await asyncio.sleep(0.5)


async def _token(api: httpx.AsyncClient, number: int) -> str:
    body = {"email": f"overload-{number}-{time.time_ns()}@example.com", "password": PASSWORD}
    answer = await api.post("/api/auth/register", json=body)
    answer.raise_for_status()
    token: str = answer.json()["token"]
    return token


async def _one_client(api: httpx.AsyncClient, token: str, requests: int = 30) -> float:
    """The median latency of one client in milliseconds; infinite when one is not served."""
    latencies = []
    for _ in range(requests):
        since = time.perf_counter()
        headers = {"authorization": f"Bearer {token}"}
        answer = await api.post("/api/tracker/log", json={"calories": 1}, headers=headers)
        if answer.status_code != 200:
            return float("inf")
        latencies.append(time.perf_counter() - since)
    return statistics.median(latencies) * 1000


def _answers(phases: list[Phase]) -> str:
    best = phases[0].load
    loads = [phase.load for phase in phases]
    rows = [
        ("save a log", [phase.name for phase in phases]),
        ("---", ["---"] * len(phases)),
        ("requests/s", [f"{each.rate:,.0f}" for each in loads]),
        (
            "served/s",
            [f"{each.goodput:,.0f} ({each.goodput / best.goodput:.0%})" for each in loads],
        ),
        ("503 (without Retry-After)", [f"{each.refused:,} ({each.mute})" for each in loads]),
        (
            "other answers, time-outs, broken",
            [f"{each.other}, {each.timeouts}, {each.broken}" for each in loads],
        ),
        (
            "p50, p99, longest",
            [f"{each.p50:,.0f}, {each.p99:,.0f}, {each.longest:,.0f} ms" for each in loads],
        ),
        ("as fast as before after", [f"{phase.normal_after:.1f} s" for phase in phases]),
    ]
    for part in phases[0].cpu:
        shares = [f"{phase.cpu[part] / phase.load.seconds:.0%}" for phase in phases]
        rows.append((f"CPU of {part}", shares))
    return "\n".join(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)


def _memory(before: dict[str, int], phases: list[Phase], after: dict[str, int]) -> str:
    lines = ["| resident memory | before | at most, during | after |", "|---|---|---|---|"]
    for part, mib in before.items():
        most = max(phase.memory[part] for phase in phases)
        lines.append(f"| {part} | {mib} MiB | {most} MiB | {after[part]} MiB |")
    return "\n".join(lines)
