"""One run: members use Keto while parts fail, the system settles, everything is compared."""

import asyncio
import datetime
import itertools
import json
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from contracts.desk import VIEWER
from lab.chaos.books import compare_figures
from lab.chaos.compare import compare, repeated_mails
from lab.chaos.exports import EXPORTS, compare_export, export
from lab.chaos.faults import FaultInjector
from lab.chaos.ledger import Endpoint, Finding, GaveUp, Ledger, MemberHistory
from lab.chaos.members import webhooks
from lab.chaos.members.desk import at_desk
from lab.chaos.members.journeys import KINDS
from lab.chaos.members.member import MemberClient
from lab.chaos.members.others import listening
from lab.chaos.members.staff import hire
from lab.chaos.rebuilds import Rebuilds, run_verify
from lab.chaos.rotations import Rotations
from lab.chaos.state import StoredState, at_rest, read_state
from lab.chaos.system import LinedSystem
from tests.e2e import docker_stand_in

_LOOK_SECONDS = 2.0
_DAYS_AT_ONCE = 10
# The number of members whose exports are compared.
_EXPORTS = 100

Say = Callable[[str], None]
MemberOf = Callable[[MemberHistory], MemberClient]


@dataclass(frozen=True)
class RunPlan:
    """The arguments of a run."""

    journeys: int
    members: int
    seed: int
    settle_seconds: float = 900
    # The days by which the clock of the payments stand-in is moved at the end.
    days: int = 40
    # Seconds between two rebuilds of a projection while parts fail.
    rebuild_every: float = 20


@dataclass
class Result:
    """The result of a run."""

    ledger: Ledger = field(default_factory=Ledger)
    faults: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    journeys_seconds: float = 0.0
    settle_seconds: float = 0.0
    repeated_mails: int = 0
    verified: list[dict[str, Any]] = field(default_factory=list)
    # The number of rows in members' exports.
    exported: int = 0
    rebuilds: Counter[str] = field(default_factory=Counter)


async def run(
    system: LinedSystem,
    plan: RunPlan,
    faults: FaultInjector | Rotations | None,
    say: Say,
    result: Result | None = None,
) -> Result:
    """Run all journeys while parts fail, let the system settle, and compare."""
    result = result or Result()
    async with _members(system, plan, result.ledger) as member_of, _docker(system) as docker:
        owner = member_of(MemberHistory("owner", "staff"))
        await webhooks.add(owner, Endpoint("/all", receives_all=True))
        await webhooks.add(owner, Endpoint("/gone", is_gone=True))
        since = time.monotonic()
        stop = asyncio.Event()
        failing = None if faults is None else asyncio.create_task(faults.run(stop))
        rebuilds = Rebuilds(docker, plan.seed, say)
        rebuilding = asyncio.create_task(rebuilds.run(stop, plan.rebuild_every))
        try:
            await _run_journeys(plan, member_of, lambda: faults is None or faults.is_enough)
            await _pass_time(member_of(MemberHistory("time", "staff")), plan.days)
        finally:
            stop.set()
            if faults is not None and failing is not None:
                await failing
                await faults.end_all()
                result.faults = faults.made
            await rebuilding
        result.journeys_seconds = time.monotonic() - since
        say(f"{len(result.ledger.entries)} journeys have ended; {dict(result.faults)}")
        state = await _settle(system, plan, result, say)
        if state is not None:
            await _compare_shown(member_of, result, state)
            result.findings += [Finding("stuck", failure) for failure in await rebuilds.finish()]
            await _verify(docker, result)
        result.rebuilds = rebuilds.outcomes
    return result


@asynccontextmanager
async def _docker(system: LinedSystem) -> AsyncIterator[Mapping[str, str]]:
    """An environment in which `docker` is a stand-in that forks: a rebuild runs a dozen commands of
    services, each of which would otherwise import the whole service."""
    with (
        tempfile.TemporaryDirectory(prefix="keto-docker-") as folder,
        docker_stand_in.on_path(Path(folder), str(system.home)) as environment,
    ):
        yield environment


@asynccontextmanager
async def _members(system: LinedSystem, plan: RunPlan, ledger: Ledger) -> AsyncIterator[MemberOf]:
    """Yields a factory of members' clients, with staff and external endpoints set up."""
    sandbox = system.facts()["sandbox"]
    limits = httpx.Limits(max_connections=plan.members * 2)
    desk = await asyncio.to_thread(hire, system)
    async with (
        httpx.AsyncClient(base_url=system.url, timeout=30, limits=limits) as api,
        httpx.AsyncClient(base_url=sandbox["payments_url"] or "", timeout=15) as payments,
        httpx.AsyncClient(base_url=sandbox["mailbox_url"] or "", timeout=15) as mailbox,
        listening(system, plan.seed) as others,
    ):

        def member_of(entry: MemberHistory) -> MemberClient:
            chance = random.Random(f"{plan.seed} {entry.email}")
            return MemberClient(entry, ledger, api, payments, mailbox, chance, desk, others)

        yield member_of


async def _run_journeys(plan: RunPlan, member_of: MemberOf, is_enough: Callable[[], bool]) -> None:
    numbers = itertools.count()

    async def run_until_enough() -> None:
        while True:
            number = next(numbers)
            if number >= plan.journeys and is_enough():
                return
            chance = random.Random(f"{plan.seed} {number}")
            kind = chance.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
            member = member_of(MemberHistory(f"{kind}-{plan.seed}-{number}@example.com", kind))
            member.ledger.entries.append(member.entry)
            await _run_journey(member)

    await asyncio.gather(*(run_until_enough() for _ in range(plan.members)))


async def _pass_time(member: MemberClient, days: int) -> None:
    """Move the clock of the payments stand-in: subscriptions renew, failed payments are retried,
    trials and checkouts end. A repeated move, after a lost response, is refused with a 422."""
    begin = int(time.time())
    for day in range(_DAYS_AT_ONCE, days + 1, _DAYS_AT_ONCE):
        moved = await member.at_payments("/sandbox/clock", {"to": begin + day * 86_400})
        moved.expected("time passes", is_expected=moved.ok or moved.status == 422)


async def _run_journey(member: MemberClient) -> None:
    try:
        await KINDS[member.entry.kind][0](member)
    except GaveUp as error:
        member.entry.given_up = str(error)
    except Exception as error:
        # A bug of the system or of the journey: reported as a finding either way.
        member.entry.given_up = f"{type(error).__name__}: {error}"
    member.entry.note(f"the journey ends {member.entry.given_up}")


async def _settle(
    system: LinedSystem, plan: RunPlan, result: Result, say: Say
) -> StoredState | None:
    """Wait until the state agrees with the ledger, or the time is up, and return the state."""
    since = time.monotonic()
    shown = ""
    state = None
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
                return None
        if (line := f"settling: {len(busy)}: {'; '.join(busy[:5])}") != shown:
            say(line)
            shown = line
        await asyncio.sleep(_LOOK_SECONDS)
    return state


async def _compare_shown(member_of: MemberOf, result: Result, state: StoredState) -> None:
    """Compare the desk's figures and members' exports with the stored state."""
    viewer = member_of(MemberHistory("viewer", "staff"))
    until = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=400)).date()
    figures = await (await at_desk(viewer, VIEWER)).get_figures("2020-01-01", f"{until}")
    result.findings += compare_figures(figures.expected("figures").body, state)
    for entry in [entry for entry in result.ledger.remaining if entry.token][:_EXPORTS]:
        for service in EXPORTS:
            exported = await export(member_of(entry), service)
            result.exported += sum(map(len, exported.values()))
            result.findings += compare_export(entry, service, exported, state)


async def _verify(docker: Mapping[str, str], result: Result) -> None:
    """Compare projections with their owners' data, as an operator would."""
    status, output, messages = await run_verify(docker)
    if status not in (0, 1):
        result.findings.append(Finding("stuck", f"verify: {messages[-300:]}"))
        return
    result.verified = json.loads(output)
    entries = result.ledger.by_id()
    for pair in result.verified:
        for id, what in pair["rows"].items():
            entry = entries.get(id.partition(" ")[0])
            differs = f"{pair['name']} of {pair['owner']} in {pair['service']}: {id}: {what}"
            result.findings.append(Finding("wrong", differs, entry.email if entry else ""))
