"""One run: members live, parts fail, the system settles, everything is compared."""

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

from chaos.books import compare_figures
from chaos.compare import compare, repeated_mails
from chaos.exports import EXPORTS, compare_export, export
from chaos.faults import Faults
from chaos.ledger import Endpoint, Entry, Finding, GaveUp, Ledger
from chaos.members import webhooks
from chaos.members.desk import at_desk
from chaos.members.journeys import KINDS
from chaos.members.member import Member
from chaos.members.others import listening
from chaos.members.staff import hire
from chaos.rebuilds import Rebuilds, run_verify
from chaos.rotations import Rotations
from chaos.state import State, at_rest, read_state
from chaos.system import LinedSystem
from contracts.desk import VIEWER
from tests.e2e import docker_stand_in

_LOOK_SECONDS = 2.0
_DAYS_AT_ONCE = 10
# So many members export what is stored of them.
_EXPORTS = 100

Say = Callable[[str], None]
MemberOf = Callable[[Entry], Member]


@dataclass(frozen=True)
class Plan:
    """What a run is to do."""

    journeys: int
    members: int
    seed: int
    settle_seconds: float = 900
    # So far the clock of the payments stand-in is moved at the end.
    days: int = 40
    # Seconds between two rebuilds of a projection while parts fail.
    rebuild_every: float = 20


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
    # The rows of members' exports.
    exported: int = 0
    rebuilds: Counter[str] = field(default_factory=Counter)


async def run(
    system: LinedSystem,
    plan: Plan,
    faults: Faults | Rotations | None,
    say: Say,
    result: Result | None = None,
) -> Result:
    """Live all journeys while parts fail, let the system settle, and compare."""
    result = result or Result()
    async with _members(system, plan, result.ledger) as member_of, _docker(system) as docker:
        owner = member_of(Entry("owner", "staff"))
        await webhooks.add(owner, Endpoint("/all", hears_all=True))
        await webhooks.add(owner, Endpoint("/gone", is_gone=True))
        since = time.monotonic()
        stop = asyncio.Event()
        failing = None if faults is None else asyncio.create_task(faults.run(stop))
        rebuilds = Rebuilds(docker, plan.seed, say)
        rebuilding = asyncio.create_task(rebuilds.run(stop, plan.rebuild_every))
        try:
            await _live(plan, member_of, lambda: faults is None or faults.is_enough)
            await _pass_time(member_of(Entry("time", "staff")), plan.days)
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
            await _ask(member_of, result, state)
            result.findings += [Finding("stuck", wrong) for wrong in await rebuilds.finish()]
            await _verify(docker, result)
        result.rebuilds = rebuilds.ended
    return result


@asynccontextmanager
async def _docker(system: LinedSystem) -> AsyncIterator[Mapping[str, str]]:
    """An environment in which `docker` is a stand-in: a rebuild is a dozen commands of services,
    each of which would import all of its service."""
    with (
        tempfile.TemporaryDirectory(prefix="keto-docker-") as folder,
        docker_stand_in.on_path(Path(folder), str(system.home)) as environment,
    ):
        yield environment


@asynccontextmanager
async def _members(system: LinedSystem, plan: Plan, ledger: Ledger) -> AsyncIterator[MemberOf]:
    """What makes the members' clients, for a block; the staff whom they ask, and the endpoints of
    others are there."""
    sandbox = system.facts()["sandbox"]
    limits = httpx.Limits(max_connections=plan.members * 2)
    desk = await asyncio.to_thread(hire, system)
    async with (
        httpx.AsyncClient(base_url=system.url, timeout=30, limits=limits) as api,
        httpx.AsyncClient(base_url=sandbox["payments_url"] or "", timeout=15) as payments,
        httpx.AsyncClient(base_url=sandbox["mailbox_url"] or "", timeout=15) as mailbox,
        listening(system, plan.seed) as others,
    ):

        def member_of(entry: Entry) -> Member:
            chance = random.Random(f"{plan.seed} {entry.email}")
            return Member(entry, ledger, api, payments, mailbox, chance, desk, others)

        yield member_of


async def _live(plan: Plan, member_of: MemberOf, is_enough: Callable[[], bool]) -> None:
    numbers = itertools.count()

    async def live_on() -> None:
        while True:
            number = next(numbers)
            if number >= plan.journeys and is_enough():
                return
            chance = random.Random(f"{plan.seed} {number}")
            kind = chance.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
            member = member_of(Entry(f"{kind}-{plan.seed}-{number}@example.com", kind))
            member.ledger.entries.append(member.entry)
            await _live_one(member)

    await asyncio.gather(*(live_on() for _ in range(plan.members)))


async def _pass_time(member: Member, days: int) -> None:
    """Move the clock of the payments stand-in: subscriptions renew, what is owed is tried again,
    trials and checkouts end. A move whose answer was lost is not made again."""
    begin = int(time.time())
    for day in range(_DAYS_AT_ONCE, days + 1, _DAYS_AT_ONCE):
        moved = await member.at_payments("/sandbox/clock", {"to": begin + day * 86_400})
        moved.expected("time passes", is_expected=moved.ok or moved.status == 422)


async def _live_one(member: Member) -> None:
    try:
        await KINDS[member.entry.kind][0](member)
    except GaveUp as error:
        member.entry.given_up = str(error)
    except Exception as error:
        # A defect of the system or of the journey: either way it is not explained.
        member.entry.given_up = f"{type(error).__name__}: {error}"
    member.entry.note(f"the journey ends {member.entry.given_up}")


async def _settle(system: LinedSystem, plan: Plan, result: Result, say: Say) -> State | None:
    """Wait until everything agrees with what was answered, or until the time is up; what is stored
    then."""
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


async def _ask(member_of: MemberOf, result: Result, state: State) -> None:
    """Compare what is shown with what is stored: the desk's figures, and exports of members."""
    viewer = member_of(Entry("viewer", "staff"))
    until = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=400)).date()
    figures = await at_desk(viewer, VIEWER, "GET", f"figures?from=2020-01-01&to={until}")
    result.findings += compare_figures(figures.expected("figures").body, state)
    for entry in [entry for entry in result.ledger.remaining if entry.token][:_EXPORTS]:
        for path in EXPORTS:
            exported = await export(member_of(entry), path)
            result.exported += sum(map(len, exported.values()))
            result.findings += compare_export(entry, path, exported, state)


async def _verify(docker: Mapping[str, str], result: Result) -> None:
    """Compare owners and projections, as an operator would."""
    status, out, shown = await run_verify(docker)
    if status not in (0, 1):
        result.findings.append(Finding("stuck", f"verify: {shown[-300:]}"))
        return
    result.verified = json.loads(out)
    entries = result.ledger.by_id()
    for pair in result.verified:
        for id, what in pair["rows"].items():
            entry = entries.get(id.partition(" ")[0])
            differs = f"{pair['name']} of {pair['owner']} in {pair['service']}: {id}: {what}"
            result.findings.append(Finding("wrong", differs, entry.email if entry else ""))
