"""Overload: ten times the clients that the machine can serve, for a minute.

    make chaos ARGS="--overload"          (Debian: `wrk`)

Prints the goodput before and during it, what the other requests were answered, the memory of each
process before, during and after, and how long it took until one client was served as before.
"""

import asyncio
import contextlib
import json
import re
import shutil
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

from chaos.member import PASSWORD
from chaos.system import RunningSystem

USUAL, TOO_MANY = 32, 960
_BEST_SECONDS = 15
_NORMAL_WITHIN = 60.0
_PARTS = ("gateway", "identity", "planner", "tracker", "catalogue", "billing")
_PAGE_KIB = 4

# Counts what is answered; a 503 must say when to come again.
_SCRIPT = """
local threads = {}
function setup(thread) table.insert(threads, thread) end
function init(args) good = 0; refused = 0; mute = 0; other = 0 end
wrk.method = "POST"
wrk.body = '{"calories": 1800}'
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer TOKEN"
function response(status, headers, body)
  if status == 200 then good = good + 1
  elseif status == 503 then
    refused = refused + 1
    local says = false
    for name in pairs(headers) do if name:lower() == "retry-after" then says = true end end
    if not says then mute = mute + 1 end
  else other = other + 1 end
end
function done(summary, latency, requests)
  local sums = {good = 0, refused = 0, mute = 0, other = 0}
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + thread:get(name) end
  end
  local errors = summary.errors
  print(string.format('RESULT {"good": %d, "refused": %d, "mute": %d, "other": %d,'
    .. ' "timeouts": %d, "broken": %d, "seconds": %f, "p50": %f, "p99": %f}',
    sums.good, sums.refused, sums.mute, sums.other, errors.timeout,
    errors.connect + errors.read + errors.write, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""


@dataclass(frozen=True)
class Load:
    """What came of a load: requests by answer, and latencies in milliseconds."""

    good: int
    refused: int
    mute: int
    other: int
    timeouts: int
    broken: int
    seconds: float
    p50: float
    p99: float

    @property
    def goodput(self) -> float:
        return self.good / self.seconds

    @property
    def rate(self) -> float:
        return (self.good + self.refused + self.other) / self.seconds


async def overload(system: RunningSystem, seconds: float) -> str:
    """Run it, and return its table."""
    if shutil.which("wrk") is None:
        raise SystemExit("chaos: wrk is needed (Debian: wrk)")
    gateway = system.facts["gateway"]
    async with httpx.AsyncClient(base_url=gateway, timeout=30) as api:
        token = await _token(api)
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
            script.write(_SCRIPT.replace("TOKEN", token))
            script.flush()
            await _load(gateway, script.name, USUAL, 3)
            alone = await _one_client(api, token)
            before = _memory(system)
            best = await _load(gateway, script.name, USUAL, _BEST_SECONDS)
            running = asyncio.create_task(_load(gateway, script.name, TOO_MANY, seconds))
            most: dict[str, int] = {}
            while not running.done():
                await asyncio.wait({running}, timeout=1)
                now = _memory(system)
                most = {part: max(most.get(part, 0), now[part]) for part in now}
            under = running.result()
        normal_after = await _until_normal(api, token, alone)
        after = _memory(system)
    return _table(best, under, alone, normal_after, (before, most, after))


async def _token(api: httpx.AsyncClient) -> str:
    body = {"email": f"overload-{time.time_ns()}@example.com", "password": PASSWORD}
    answer = await api.post("/api/auth/register", json=body)
    answer.raise_for_status()
    token: str = answer.json()["token"]
    return token


async def _load(gateway: str, script: str, connections: int, seconds: float) -> Load:
    process = await asyncio.create_subprocess_exec(
        *("wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "30s"),
        *("-s", script, f"{gateway}/api/tracker/log"),
        stdout=asyncio.subprocess.PIPE,
    )
    output = (await process.communicate())[0].decode()
    found = re.search(r"RESULT (.*)", output)
    if found is None:
        raise SystemExit(f"chaos: unexpected output of wrk:\n{output}")
    return Load(**json.loads(found[1]))


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


async def _until_normal(api: httpx.AsyncClient, token: str, alone: float) -> float:
    """How long until one client is served at most twice as slowly as before."""
    since = time.monotonic()
    while time.monotonic() - since < _NORMAL_WITHIN:
        with contextlib.suppress(httpx.TransportError):
            if await _one_client(api, token, 10) <= 2 * alone:
                break
        await asyncio.sleep(0.05)
    return time.monotonic() - since


def _memory(system: RunningSystem) -> dict[str, int]:
    """The resident memory of each process in MiB."""
    found = {}
    for part in _PARTS:
        if (pid := system.pid(part)) is not None:
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            found[part] = pages * _PAGE_KIB // 1024
    return found


def _table(
    best: Load,
    under: Load,
    alone: float,
    normal_after: float,
    memory: tuple[dict[str, int], dict[str, int], dict[str, int]],
) -> str:
    before, most, after = memory
    lines = [
        f"| save a log | {USUAL} clients | {TOO_MANY} clients |",
        "|---|---|---|",
        f"| requests/s | {best.rate:,.0f} | {under.rate:,.0f} |",
        f"| served/s | {best.goodput:,.0f} | {under.goodput:,.0f}"
        f" ({under.goodput / best.goodput:.0%}) |",
        f"| 503 | {best.refused:,} | {under.refused:,} ({under.mute} without Retry-After) |",
        f"| other answers, time-outs, broken | {best.other}, {best.timeouts}, {best.broken}"
        f" | {under.other}, {under.timeouts}, {under.broken} |",
        f"| p50, p99 | {best.p50:.0f} ms, {best.p99:.0f} ms"
        f" | {under.p50:.0f} ms, {under.p99:.0f} ms |",
        "",
        "| resident memory | before | at most, during | after |",
        "|---|---|---|---|",
    ]
    lines += [f"| {p} | {before[p]} MiB | {most[p]} MiB | {after[p]} MiB |" for p in before]
    lines.append(f"\nOne client: {alone:.1f} ms before; as fast again after {normal_after:.1f} s.")
    return "\n".join(lines)
