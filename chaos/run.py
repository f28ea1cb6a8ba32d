"""One run: members live, parts fail, the system settles, everything is compared."""

import asyncio
import json
import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import asyncpg
import httpx

from chaos.compare import Finding, compare, repeated_mails
from chaos.journeys import KINDS
from chaos.ledger import Ledger
from chaos.member import GaveUp, Member
from chaos.state import at_rest, read_state
from chaos.system import RunningSystem

_VERIFY = Path(__file__).resolve().parents[1] / "deploy/verify.py"
_LOOK_SECONDS = 2.0

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What a run is to do."""

    journeys: int
    members: int
    seed: int
    # No journey begins later than this.
    seconds: float = float("inf")
    settle_seconds: float = 900
    kinds: tuple[str, ...] = ()


@dataclass
class Result:
    """What came of it."""

    ledger: Ledger
    faults: Counter[str]
    findings: list[Finding] = field(default_factory=list)
    journeys_seconds: float = 0.0
    settle_seconds: float = 0.0
    repeated_mails: int = 0
    verified: list[dict[str, Any]] = field(default_factory=list)


class Trouble(Protocol):
    """What happens while members live: faults, or processes that are replaced."""

    made: Counter[str]

    @property
    def is_enough(self) -> bool: ...

    async def run(self, stop: asyncio.Event) -> None: ...

    async def end_all(self) -> None: ...


async def run(system: RunningSystem, plan: Plan, trouble: Trouble, say: Say) -> Result:
    """Live all journeys in trouble, let the system settle, and compare."""
    result = Result(Ledger(), trouble.made)
    since = time.monotonic()
    stop = asyncio.Event()
    failing = asyncio.create_task(trouble.run(stop))
    try:
        await _live(system, plan, result, trouble, say)
    finally:
        stop.set()
        await failing
        await trouble.end_all()
    result.journeys_seconds = time.monotonic() - since
    say(f"{len(result.ledger.entries)} journeys have ended; {dict(trouble.made)}")
    await _settle(system, plan, result, say)
    return result


async def _live(
    system: RunningSystem, plan: Plan, result: Result, trouble: Trouble, say: Say
) -> None:
    sandbox = system.facts["sandbox"]
    limits = httpx.Limits(max_connections=plan.members * 2)
    async with (
        httpx.AsyncClient(base_url=system.url, timeout=30, limits=limits) as api,
        httpx.AsyncClient(base_url=sandbox["payments_url"] or "", timeout=15) as payments,
        httpx.AsyncClient(base_url=sandbox["mailbox_url"] or "", timeout=15) as mailbox,
    ):
        numbers = iter(range(10**9))

        ends = time.monotonic() + plan.seconds

        def is_over(number: int) -> bool:
            if time.monotonic() > ends:
                return True
            return number >= plan.journeys and trouble.is_enough

        async def live_on() -> None:
            while not is_over(number := next(numbers)):
                chance = random.Random(f"{plan.seed} {number}")
                kind = _kind(plan, chance)
                entry = result.ledger.open(f"{kind}-{plan.seed}-{number}@example.com", kind)
                member = Member(entry, result.ledger, api, payments, mailbox, chance)
                await _live_one(kind, member)
                if number % 500 == 499:
                    say(f"{number + 1} journeys")

        await asyncio.gather(*(live_on() for _ in range(plan.members)))


def _kind(plan: Plan, chance: random.Random) -> str:
    kinds = plan.kinds or tuple(KINDS)
    return chance.choices(kinds, [KINDS[kind][1] for kind in kinds])[0]


async def _live_one(kind: str, member: Member) -> None:
    try:
        await KINDS[kind][0](member)
    except GaveUp as error:
        member.entry.given_up = str(error)
    except Exception as error:
        # A defect of the system or of the journey: either way it is not explained.
        member.entry.given_up = f"{type(error).__name__}: {error}"
    member.entry.note(f"the journey ends {member.entry.given_up}")


async def _settle(system: RunningSystem, plan: Plan, result: Result, say: Say) -> None:
    """Wait until everything agrees with what was answered, or until the time is up."""
    since = time.monotonic()
    shown = ""
    while True:
        is_late = time.monotonic() - since > plan.settle_seconds
        try:
            busy = await at_rest(system) if system.is_ready() else ["not ready"]
            if not busy or is_late:
                state = await read_state(system)
                result.findings = compare(result.ledger, state)
                result.repeated_mails = repeated_mails(state)
                result.settle_seconds = time.monotonic() - since
                busy = [finding.what for finding in result.findings]
                if not busy or is_late or all("journey" in what for what in busy):
                    break
        except (OSError, httpx.HTTPError, asyncpg.PostgresError, sqlite3.Error) as error:
            busy = [f"{type(error).__name__}"]
            if is_late:
                result.findings.append(Finding("stuck", f"the state cannot be read: {error!r}"))
                return
        if (line := f"settling: {len(busy)}: {'; '.join(busy[:5])}") != shown:
            say(line)
            shown = line
        await asyncio.sleep(_LOOK_SECONDS)
    await _verify(system, result)


async def _verify(system: RunningSystem, result: Result) -> None:
    """Compare owners and projections, as an operator would."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(_VERIFY), "--json", "--pause=2"),
        *("--run", f"{sys.executable} -m keto_local as SERVICE"),
        env={"KETO_HOME": str(system.home)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, shown = await process.communicate()
    if process.returncode not in (0, 1):
        result.findings.append(Finding("stuck", f"verify: {shown.decode()[-300:]}"))
        return
    result.verified = json.loads(out)
    emails = {entry.id: entry.email for entry in result.ledger.entries}
    for pair in result.verified:
        for id, what in pair["rows"].items():
            result.findings.append(
                Finding(
                    "wrong",
                    f"{pair['name']} of {pair['owner']} in {pair['service']}: {id}: {what}",
                    emails.get(id.partition(" ")[0], ""),
                )
            )
