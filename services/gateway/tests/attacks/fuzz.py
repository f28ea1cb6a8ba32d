"""The fuzzer: random and mutated HTTP against a gateway, with members beside it.

    python -m services.gateway.tests.attacks.fuzz [--cases 1500] [--seed 1] [--only N] [--nginx]

Every case has an address of its own on the loopback, so that `X-Forwarded-For` tells the upstream
whose request arrived. A failure prints the seed, the case and the exact bytes.
"""

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client, Malformed, Message, take_answer

from .fuzz_cases import Case
from .fuzz_mutations import case_of
from .fuzz_oracle import (
    CaseResult,
    complaints_about_answers,
    complaints_about_arrival,
    complaints_about_number,
)
from .markers import PREFIXES
from .member import WellBehavedClient

BATCH = 500
SIDE_BY_SIDE = 32
MEMBERS = 3
# How long nothing may come before a client that sent no plain request gives up.
QUIET_SECONDS = 0.25
_ANSWER_SECONDS = 10.0


@dataclass
class FuzzReport:
    """What a run found."""

    seed: int
    cases: int = 0
    arrivals: int = 0
    plain: int = 0
    members_asked: int = 0
    complaints: list[str] = field(default_factory=list)

    def complain(
        self, case: Case, complaints: Iterable[str], arrival: Message | None = None
    ) -> None:
        for complaint in complaints:
            self.complaints.append(
                f"{complaint}\n  seed {self.seed}, case {case.number}, "
                f"{', '.join(case.mutations) or 'plain'}, {case.ending}\n"
                f"  arrived: {arrival}\n  sent: {_short(case.pieces)}"
            )


def _short(pieces: list[bytes]) -> str:
    return repr([p if len(p) < 4000 else p[:2000] + b" ... " + p[-2000:] for p in pieces])


async def play(port: int, case: Case, quiet: float = QUIET_SECONDS) -> CaseResult:
    """Send what the case says, and read what comes back."""
    outcome = CaseResult()
    client = await Client.connect(port, source=case.source)
    reading = asyncio.create_task(_read(client, case, outcome, quiet))
    try:
        for piece in case.pieces:
            await client.send(piece)
            # So that each piece is a segment of its own.
            await asyncio.sleep(0.001)
    except ConnectionError:
        outcome.sent_all = False
    if case.ending in ("reset", "close"):
        reading.cancel()
        # The loop must have let go of the socket before it is closed.
        await asyncio.wait([reading])
        client.reset() if case.ending == "reset" else client.close()
        return outcome
    if case.ending == "half-close":
        client.half_close()
    await reading
    client.close()
    return outcome


async def _read(client: Client, case: Case, outcome: CaseResult, quiet: float) -> None:
    patient = case.clean and case.ending == "wait"
    try:
        while not (patient and _count(client.received) >= len(case.requests)):
            more = asyncio.wait_for(client.receive(), _ANSWER_SECONDS if patient else quiet)
            if not await more:
                break
    except TimeoutError:
        outcome.timed_out = True
    except OSError:
        pass
    outcome.received = client.received


def _count(data: bytes) -> int:
    """How many answers are complete."""
    count = 0
    try:
        while (found := take_answer(data)) is not None:
            answer, data = found
            count += answer.status != 100
    except Malformed:
        count = sys.maxsize
    return count


async def play_all(port: int, cases: list[Case], quiet: float = QUIET_SECONDS) -> list[CaseResult]:
    """Play the cases, some of them side by side; the outcomes are in the order of the cases."""
    outcomes: list[CaseResult] = [CaseResult() for _ in cases]
    left = iter(enumerate(cases))

    async def work() -> None:
        for index, case in left:
            outcomes[index] = await play(port, case, quiet)

    async with asyncio.TaskGroup() as workers:
        for _ in range(SIDE_BY_SIDE):
            workers.create_task(work())
    return outcomes


def by_case(arrivals: Iterable[Message]) -> dict[bytes, list[Message]]:
    """The arrivals by the address that the proxy says they come from."""
    found: dict[bytes, list[Message]] = defaultdict(list)
    for arrival in arrivals:
        found[b",".join(arrival.all(b"x-forwarded-for"))].append(arrival)
    return found


def judge(
    report: FuzzReport,
    cases: list[Case],
    outcomes: list[CaseResult],
    upstream: Upstream,
    earlier: dict[bytes, Case],
) -> None:
    """Hold the arrivals and the answers against what each client sent.

    A request whose client has left may arrive while a later batch of cases is played.
    """
    arrived = by_case(upstream.requests)
    host = f"127.0.0.1:{upstream.port}".encode()
    for case, outcome in zip(cases, outcomes, strict=True):
        own = arrived.pop(case.source.encode(), [])
        for arrival in own:
            report.complain(case, complaints_about_arrival(arrival, case, host), arrival)
        report.complain(case, complaints_about_number(own, case))
        report.complain(case, complaints_about_answers(case, outcome))
        report.arrivals += len(own)
        report.plain += case.clean
    report.cases += len(cases)
    for member in arrived.pop(b"127.0.0.1", []):
        if not member.marker.startswith(b"member."):
            report.complaints.append(f"no member sent this: {member}")
    for source in earlier.keys() & arrived.keys():
        for arrival in arrived.pop(source):
            case = earlier[source]
            report.complain(case, complaints_about_arrival(arrival, case, host), arrival)
    earlier.update((case.source.encode(), case) for case in cases)
    report.complaints += [f"no client sent this: {stranger}" for stranger in arrived.values()]
    report.complaints += [f"no request: {broken}" for broken in upstream.broken]


async def fuzz(
    gateway: GatewayProcess, upstream: Upstream, *, seed: int, numbers: range
) -> FuzzReport:
    """Play the cases with these numbers, beside members who must always be served."""
    report = FuzzReport(seed)
    done = asyncio.Event()
    earlier: dict[bytes, Case] = {}
    members = [WellBehavedClient(gateway.port, pause=0.005) for _ in range(MEMBERS)]
    async with asyncio.TaskGroup() as beside:
        for member in members:
            beside.create_task(member.until(done, PREFIXES))
        try:
            for start in range(numbers.start, numbers.stop, BATCH):
                upstream.forget()
                batch = range(start, min(start + BATCH, numbers.stop))
                cases = [case_of(seed, number) for number in batch]
                outcomes = await play_all(gateway.port, cases)
                await gateway.settle()
                judge(report, cases, outcomes, upstream, earlier)
                if len(report.complaints) > 20:
                    break
        finally:
            done.set()
    report.members_asked = sum(member.asked for member in members)
    report.complaints += [f"a member: {f}" for member in members for f in member.failures]
    if not gateway.running:
        report.complaints.append("the gateway has ended")
    return report


async def _run(chosen: argparse.Namespace) -> FuzzReport:
    numbers = range(chosen.only, chosen.only + 1) if chosen.only is not None else None
    upstream = await Upstream().start()
    try:
        async with GatewayProcess(upstream.port) as gateway:
            return await fuzz(
                gateway, upstream, seed=chosen.seed, numbers=numbers or range(chosen.cases)
            )
    finally:
        await upstream.stop()


def main() -> None:
    """Run the fuzzer and print what it found."""
    parser = argparse.ArgumentParser(prog="make fuzz ARGS=...")
    parser.add_argument("--cases", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", type=int, help="one case, by its number")
    parser.add_argument("--nginx", action="store_true", help="compare with nginx, by class")
    parser.add_argument("--details", action="store_true", help="with --nginx: each mutation")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    if chosen.nginx:
        from .differences import Comparison

        found = asyncio.run(Comparison().run(chosen.seed, range(chosen.cases)))
        print(found.table(details=chosen.details))
        return
    since = time.monotonic()
    report = asyncio.run(_run(chosen))
    print("\n\n".join(report.complaints[:20]))
    print(
        f"{report.cases} cases ({report.plain} plain), {report.arrivals} requests arrived, "
        f"{report.members_asked} requests of members, {len(report.complaints)} complaints, "
        f"{time.monotonic() - since:.0f} s"
    )
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()
