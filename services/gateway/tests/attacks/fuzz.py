"""The fuzzer: random and mutated HTTP against a gateway that also serves members.

    python -m services.gateway.tests.attacks.fuzz [--cases 1500] [--seed 1] [--only N] [--nginx]

Every case has a separate loopback address, so that the upstream sees in `X-Forwarded-For` whose
request arrived. A failure prints the seed, the case and the exact bytes.
"""

import argparse
import asyncio
import contextlib
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Client, Malformed, Message

from .fuzz_cases import Case
from .fuzz_oracle import (
    answers_in,
    complaints_about_answers,
    complaints_about_arrival,
    complaints_about_number,
)
from .members import WellBehavedClient
from .mutations import case_of

BATCH = 500
SIDE_BY_SIDE = 32
MEMBERS = 3
# How long nothing may come before a client that sent no plain request gives up.
QUIET_SECONDS = 0.25
_ANSWER_SECONDS = 10.0


@dataclass
class Report:
    """What a run found."""

    seed: int
    cases: int = 0
    arrivals: int = 0
    members_asked: int = 0
    complaints: list[str] = field(default_factory=list)

    def complain(
        self, case: Case, complaints: Iterable[str], arrival: Message | None = None
    ) -> None:
        sent = [p if len(p) < 4000 else p[:2000] + b" ... " + p[-2000:] for p in case.pieces]
        self.complaints += [
            f"{complaint}\n  seed {self.seed}, case {case.number}, {case.mutation or 'plain'}, "
            f"{case.ending}\n  arrived: {arrival}\n  sent: {sent!r}"
            for complaint in complaints
        ]


async def _play(port: int, case: Case, quiet: float) -> bytes:
    """Send what the case says, and return what comes back."""
    client = await Client.connect(port, source=case.source)
    reading = asyncio.create_task(_read(client, case, quiet))
    with contextlib.suppress(ConnectionError):
        for piece in case.pieces:
            await client.send(piece)
            # Send each piece as a separate segment.
            await asyncio.sleep(0.001)
    if case.ending in ("reset", "close"):
        reading.cancel()
        # The loop must release the socket before it is closed.
        await asyncio.wait([reading])
        client.reset() if case.ending == "reset" else client.close()
        return b""
    if case.ending == "half-close":
        client.half_close()
    await reading
    client.close()
    return client.received


async def _read(client: Client, case: Case, quiet: float) -> None:
    seconds = _ANSWER_SECONDS if case.is_served else quiet
    with contextlib.suppress(OSError, Malformed):  # and a TimeoutError
        while await asyncio.wait_for(client.receive(), seconds):
            final = [each for each in answers_in(client.received) if each.status != 100]
            if case.is_served and len(final) >= len(case.requests):
                break


async def play_all(port: int, cases: list[Case], quiet: float = QUIET_SECONDS) -> list[bytes]:
    """Play the cases, some of them side by side; the answers are in the order of the cases."""
    received = [b""] * len(cases)
    left = iter(enumerate(cases))

    async def work() -> None:
        for index, case in left:
            received[index] = await _play(port, case, quiet)

    await asyncio.gather(*(work() for _ in range(SIDE_BY_SIDE)))
    return received


def batches(numbers: range) -> Iterator[range]:
    for start in range(numbers.start, numbers.stop, BATCH):
        yield range(start, min(start + BATCH, numbers.stop))


def by_source(messages: Iterable[Message]) -> dict[bytes, list[Message]]:
    """The arrivals by the address that the proxy says they come from."""
    by_address: dict[bytes, list[Message]] = defaultdict(list)
    for arrival in messages:
        by_address[b",".join(arrival.all(b"x-forwarded-for"))].append(arrival)
    return by_address


async def attack(
    gateway: GatewayProcess,
    upstream: Upstream,
    cases: list[Case],
    report: Report,
    before: Iterable[Case] = (),
) -> list[bytes]:
    """Play the cases while members must be served; check and return the answers.

    A request of a case before these, whose client has left, may arrive late.
    """
    upstream.forget()
    done = asyncio.Event()
    members = [WellBehavedClient(gateway.port, pause=0.005) for _ in range(MEMBERS)]
    serving = [asyncio.create_task(member.until(done)) for member in members]
    try:
        received = await play_all(gateway.port, cases)
        await gateway.settle()
    finally:
        done.set()
        await asyncio.gather(*serving)
    clients = {case.source.encode(): case for case in (*before, *cases)}
    host = upstream.url.removeprefix("http://").encode()
    arrived = by_source(upstream.requests)
    strangers = [each for each in arrived.pop(b"127.0.0.1", []) if each.marker[:7] != b"member."]
    for source, arrivals in arrived.items():
        case = clients.get(source)
        if case is None:
            strangers += arrivals
            continue
        report.arrivals += len(arrivals)
        report.complain(case, complaints_about_number(arrivals, case))
        for arrival in arrivals:
            report.complain(case, complaints_about_arrival(arrival, case, host), arrival)
    for case, answers in zip(cases, received, strict=True):
        report.complain(case, complaints_about_answers(case, answers))
    report.cases += len(cases)
    report.members_asked += sum(member.requests for member in members)
    report.complaints += [f"no client sent this: {stranger}" for stranger in strangers]
    report.complaints += [f"no request: {broken}" for broken in upstream.broken]
    report.complaints += [f"a member: {each}" for member in members for each in member.failures]
    return received


async def fuzz(seed: int, numbers: range) -> Report:
    """Play the cases with these numbers."""
    report, cases = Report(seed), list[Case]()
    async with Upstream() as upstream, GatewayProcess(upstream) as gateway:
        for batch in batches(numbers):
            before, cases = cases, [case_of(seed, number) for number in batch]
            await attack(gateway, upstream, cases, report, before)
            if len(report.complaints) > 20:
                break
        if not gateway.running:
            report.complaints.append("the gateway has ended")
    return report


def main() -> None:
    """Run the fuzzer and print what it found."""
    parser = argparse.ArgumentParser(prog="make fuzz ARGS=...")
    parser.add_argument("--cases", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", type=int, help="one case, by its number")
    parser.add_argument("--nginx", action="store_true", help="compare with nginx, by class")
    chosen = parser.parse_args()
    one = None if chosen.only is None else range(chosen.only, chosen.only + 1)
    numbers = one or range(chosen.cases)
    print(f"seed {chosen.seed}", flush=True)
    if chosen.nginx:
        from .differences import compare, unexplained

        reasons = asyncio.run(compare(chosen.seed, numbers))
        print("\n".join(f"{count:6}  {what}" for what, count in reasons.most_common()))
        sys.exit(bool(unexplained(reasons)))
    since = time.monotonic()
    report = asyncio.run(fuzz(chosen.seed, numbers))
    print("\n\n".join(report.complaints[:20]))
    print(
        f"{report.cases} cases, {report.arrivals} requests arrived, "
        f"{report.members_asked} requests of members, {len(report.complaints)} complaints, "
        f"{time.monotonic() - since:.0f} s"
    )
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()
