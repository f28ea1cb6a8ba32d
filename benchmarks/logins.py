"""The effect of 400 parallel logins on other requests: a member's profile, and saving a log.

    make bench ARGS=logins

One process of identity and one of tracker, on two cores at most. Profiles and logs are sent at a
steady rate, first alone, then beside 400 clients that log in again and again; a client that hears
503 waits for `Retry-After`. All figures are from one run, with the same noise of the machine.
"""

import asyncio
import json
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx

from benchmarks.parts.load import request
from benchmarks.parts.processes import SECRET, service
from benchmarks.parts.servers import servers
from chassis import clock, ids
from chassis.http import ACCESS_LIFETIME, Tokens

_PASSWORD = "correct horse battery"
_LOGINS = 400
_WARM_UP_SECONDS = 1
_SECONDS = 8
_RATE = 25

Send = Callable[[], Awaitable[httpx.Response]]


class Probe:
    """Sends one request at a steady rate, however long the responses take."""

    def __init__(self, name: str, send: Send) -> None:
        self.name = name
        self._send = send
        self.reset()

    def reset(self) -> None:
        """Forget the figures."""
        self._milliseconds: list[float] = []
        self._statuses: Counter[str] = Counter()

    async def run(self, seconds: float) -> None:
        start = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for number in range(int(seconds * _RATE)):
                await asyncio.sleep(start + number / _RATE - time.perf_counter())
                group.create_task(self._once())

    async def _once(self) -> None:
        began = time.perf_counter()
        try:
            status = str((await self._send()).status_code)
        except httpx.HTTPError as error:
            status = type(error).__name__
        self._statuses[status] += 1
        self._milliseconds.append((time.perf_counter() - began) * 1000)

    def show(self) -> None:
        """Print the figures, and forget them."""
        cuts = statistics.quantiles(self._milliseconds, n=100)
        answers = ", ".join(f"{count} x {status}" for status, count in self._statuses.items())
        print(f"    {self.name:<12} p50 {cuts[49]:7.1f} ms   p99 {cuts[98]:7.1f} ms   {answers}")
        self.reset()


async def log_in_again_and_again(
    port: int, sent: bytes, until: float, statuses: Counter[int]
) -> None:
    """One client that logs in repeatedly, and waits for `Retry-After` after a 503."""
    # On a bare socket: 400 clients of a library would take the processor from the service.
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < until:
        writer.write(sent)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        await reader.readexactly(int(fields["content-length"]))
        statuses[int(head.split(" ", 2)[1])] += 1
        await asyncio.sleep(float(fields.get("retry-after", 0)))
    writer.close()


async def measure(identity: int, tracker: int) -> None:
    """Measure and print; the services are known by their ports."""
    async with (
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{identity}", timeout=60) as profiles,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{tracker}", timeout=60) as logs,
    ):
        email = f"{ids.new()}@example.com"
        body = {"email": email, "password": _PASSWORD}
        registered = (await profiles.post("/api/auth/register", json=body)).json()
        claims = {"sub": registered["user"]["id"], "role": "MEMBER", "email": email}
        token = Tokens(SECRET).issue(claims, ACCESS_LIFETIME)
        headers = {"authorization": f"Bearer {token}"}
        entry = {"date": clock.now().date().isoformat(), "calories": 1800}
        probes = [
            Probe("me", lambda: profiles.get("/api/auth/me", headers=headers)),
            Probe("save a log", lambda: logs.post("/api/tracker/log", json=entry, headers=headers)),
        ]
        await asyncio.gather(*(probe.run(_WARM_UP_SECONDS) for probe in probes))
        for probe in probes:
            probe.reset()
        await asyncio.gather(*(probe.run(_SECONDS) for probe in probes))
        print("  alone")
        for probe in probes:
            probe.show()

        login = request("POST", "/api/auth/login", body=json.dumps(body).encode())
        statuses: Counter[int] = Counter()
        until = time.perf_counter() + _SECONDS
        await asyncio.gather(
            *(probe.run(_SECONDS) for probe in probes),
            *(log_in_again_and_again(identity, login, until, statuses) for _ in range(_LOGINS)),
        )
        print(f"  beside {_LOGINS} clients that log in")
        for probe in probes:
            probe.show()
        answers = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
        print(f"    logins       {answers}")


async def main() -> None:
    """Start everything, measure and stop."""
    async with servers() as (databases, rabbitmq):
        print(f"{_RATE} requests/s of each for {_SECONDS} s, straight to one process each")
        processes = [
            service(
                *(name, "serve", "--http-only"),
                database_url=await databases.of(name),
                rabbitmq_url=rabbitmq,
            )
            for name in ("identity", "tracker")
        ]
        async with processes[0] as identity, processes[1] as tracker:
            await measure(identity.port, tracker.port)


if __name__ == "__main__":
    asyncio.run(main())
