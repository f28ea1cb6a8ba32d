"""One run: members live, parts fail, the system settles, everything is compared."""

import asyncio
import itertools
import json
import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from chaos.compare import compare, repeated_mails
from chaos.faults import Faults
from chaos.journeys import KINDS
from chaos.ledger import Entry, Finding, GaveUp, Ledger
from chaos.member import Member
from chaos.state import at_rest, read_state
from chaos.system import LinedSystem

_VERIFY = Path(__file__).resolve().parents[1] / "deploy/verify.py"
_LOOK_SECONDS = 2.0

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What a run is to do."""

    journeys: int
    members: int
    seed: int
    settle_seconds: float = 900


@dataclass
class Result:
    """What came of it."""

    ledger: Ledger = field(default_factory=Ledger)
    faults: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    journeys_seconds: float = 0.0
    settle_seconds: float = 0.0
    repeated_mails: int = 0
    verified: list[dict[str, Any]] = field(default_factory=list)


async def run(system: LinedSystem, plan: Plan, faults: Faults | None, say: Say) -> Result:
    """Live all journeys while parts fail, let the system settle, and compare."""
    result = Result()
    since = time.monotonic()
    if faults is None:
        await _live(system, plan, result, lambda: True)
    else:
        result.faults = faults.made
        stop = asyncio.Event()
        failing = asyncio.create_task(faults.run(stop))
        try:
            await _live(system, plan, result, lambda: faults.is_enough)
        finally:
            stop.set()
            await failing
            await faults.end_all()
    result.journeys_seconds = time.monotonic() - since
    say(f"{len(result.ledger.entries)} journeys have ended; {dict(result.faults)}")
    await _settle(system, plan, result, say)
    return result


async def _live(
    system: LinedSystem, plan: Plan, result: Result, is_enough: Callable[[], bool]
) -> None:
    sandbox = system.facts()["sandbox"]
    limits = httpx.Limits(max_connections=plan.members * 2)
    numbers = itertools.count()
    async with (
        httpx.AsyncClient(base_url=system.url, timeout=30, limits=limits) as api,
        httpx.AsyncClient(base_url=sandbox["payments_url"] or "", timeout=15) as payments,
        httpx.AsyncClient(base_url=sandbox["mailbox_url"] or "", timeout=15) as mailbox,
    ):

        async def live_on() -> None:
            while True:
                number = next(numbers)
                if number >= plan.journeys and is_enough():
                    return
                chance = random.Random(f"{plan.seed} {number}")
                kind = chance.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
                entry = Entry(f"{kind}-{plan.seed}-{number}@example.com", kind)
                result.ledger.entries.append(entry)
                await _live_one(Member(entry, result.ledger, api, payments, mailbox, chance))

        await asyncio.gather(*(live_on() for _ in range(plan.members)))


async def _live_one(member: Member) -> None:
    try:
        await KINDS[member.entry.kind][0](member)
    except GaveUp as error:
        member.entry.given_up = str(error)
    except Exception as error:
        # A defect of the system or of the journey: either way it is not explained.
        member.entry.given_up = f"{type(error).__name__}: {error}"
    member.entry.note(f"the journey ends {member.entry.given_up}")


async def _settle(system: LinedSystem, plan: Plan, result: Result, say: Say) -> None:
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
                if is_late or all("journey" in what for what in busy):
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


async def _verify(system: LinedSystem, result: Result) -> None:
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
    entries = result.ledger.by_id()
    for pair in result.verified:
        for id, what in pair["rows"].items():
            entry = entries.get(id.partition(" ")[0])
            differs = f"{pair['name']} of {pair['owner']} in {pair['service']}: {id}: {what}"
            result.findings.append(Finding("wrong", differs, entry.email if entry else ""))
