"""The steps of the drill, with the duration of each."""

from __future__ import annotations

import asyncio
import datetime
import json
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from keto_client import session_in
from lab.drill.members import Writers, now
from testkit import eventually
from testkit.archived_server import ArchivedServer
from testkit.checkout import ROOT
from tests.e2e import docker_stand_in
from tests.e2e.leftovers import mentions
from tests.e2e.people import PASSWORD, Person, a_new_member, log_in
from tests.e2e.shopping import buy, checkout, closes, opens, owns, subscribe
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System

# As in the shipped deployments: a full refund revokes the plan.
_SETTINGS = {"REFUNDS_REVOKE": "true"}
_SECOND = datetime.timedelta(seconds=1)


def _say(line: str) -> None:
    print(line, flush=True)


@dataclass
class Drill:
    """A system whose databases are archived, its members, and the durations of the steps."""

    folder: Path
    members: int
    say: Callable[[str], None] = _say
    seconds: dict[str, float] = field(default_factory=dict)

    async def run(self) -> None:
        """Restore all five databases to one moment, then one alone, then expire old backups."""
        async with self.scene() as scene:
            await scene.all_five()
            await scene.one_alone()
            await scene.expire_backups()

    @asynccontextmanager
    async def scene(self) -> AsyncIterator[Scene]:
        """A running system with an archive that has its first base backup."""
        server = ArchivedServer(self.folder)
        with ExitStack() as stack:
            stack.enter_context(server.running())
            settings = {"POSTGRES_URL": server.postgres.url, **_SETTINGS}
            system = System(self.folder / "keto", settings)
            stack.callback(system.stop)
            with self.step("the system starts"):
                system.start()
                server.write_facts(self.folder / "keto")
            with self.step("the first base backup exists"):
                await eventually(server.backups, within=300)
            (self.folder / "bin").mkdir()
            docker = stack.enter_context(
                docker_stand_in.on_path(self.folder / "bin", system.run["home"], **_SETTINGS)
            )
            stripe_url = system.run["sandbox"]["payments_url"]
            async with (
                httpx.AsyncClient(base_url=system.url, timeout=30) as api,
                httpx.AsyncClient(base_url=stripe_url, timeout=30) as stripe,
            ):
                yield Scene(self, server, system, docker, api, Payments(stripe))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.seconds[name] = time.monotonic() - began
        self.say(f"{self.seconds[name] / 60:5.2f} min  {name}")


@dataclass
class Scene:
    """What the restores of the drill need."""

    drill: Drill
    server: ArchivedServer
    system: System
    docker: dict[str, str] = field(repr=False)
    api: httpx.AsyncClient
    payments: Payments

    async def all_five(self) -> None:
        """Kill the server and lose its disk, and restore all databases to a moment one second
        before."""
        api, payments = self.api, self.payments
        with self.drill.step("members register, buy and write"):
            writers = await Writers.registered(api, self.drill.members)
            subscriber, buyer, refunded, late, leaver, gone = await asyncio.gather(
                *(a_new_member(api) for _ in range(6))
            )
            for person in (subscriber, buyer, refunded, leaver):
                # Log in before the moment: a streak from after it would remain in tracker.
                await person.logs_in()
            await subscribe(subscriber, payments, "pro")
            refunded_session = await buy(refunded, payments)
            await buy(leaver, payments, "keto-weekend")
            await leaver.tracker.save_log({"weightKg": 80, "notes": f"note {leaver.id}"})
            await _erase(gone)
            paid_after = session_in(await checkout(buyer))
            paid_while_down = session_in(await checkout(late))
            writers.begin()
            await eventually(lambda: len(writers.writes) > 20 * self.drill.members)
        moment = now()
        # After the moment, to be applied again: payments, a refund, and an erasure.
        *_, stranger = await asyncio.gather(
            payments.pay(paid_after),
            payments.act(refunded_session, "refund", on="payments"),
            _erase(leaver),
            a_new_member(api),
        )
        await eventually(lambda: now() > moment + _SECOND)
        self.server.lose()
        killed = now()
        assert "keto_archive_works 0" in self.server.archive("metrics")
        await writers.end()
        await payments.pay(paid_while_down)
        self.drill.say(
            f"killed {(killed - moment).total_seconds():.1f} s after the moment; its disk is lost"
        )

        with self.drill.step("restore of all five databases"):
            await self._restore(moment.isoformat())

        with self.drill.step("check of the restored data"):
            kept = await self._logs()
            assert not (lost := writers.before(moment) - kept), lost
            assert not (returned := writers.after(moment) & kept), returned
            assert writers.after(moment), "no member wrote after the moment"
            for person in (buyer, late, refunded, subscriber):
                await person.logs_in()
            await opens(buyer)
            await opens(late)
            await closes(refunded)
            await subscriber.becomes(subscriptionTier="PRO", subscriptionStatus="ACTIVE")
            for person in (leaver, gone, stranger):
                assert (await log_in(api, person.email)).status_code == 401, person.email
            await self._agree(stranger)
            await eventually(lambda: self._is_nowhere(leaver))

    async def one_alone(self) -> None:
        """Corrupt billing's data, and restore only its database to a moment."""
        api, payments = self.api, self.payments
        with self.drill.step("members continue"):
            writers = await Writers.registered(api, self.drill.members)
            buyer, payer = await a_new_member(api), await a_new_member(api)
            for person in (buyer, payer):
                await person.logs_in()
            await buy(buyer, payments)
            writers.begin()
            await eventually(lambda: len(writers.writes) > 5 * self.drill.members)
            moment = now()
            await buy(payer, payments, "keto-weekend")
            await _execute(self.system, "billing", "DELETE FROM purchase")
            await writers.end()
        with self.drill.step("restore of billing alone"):
            await self._restore(moment.isoformat(), "billing")
        with self.drill.step("check that nothing else has changed"):
            assert not (lost := writers.before(now()) - await self._logs()), lost
            assert await owns(buyer)
            await opens(payer, "keto-weekend")
            await self._agree()

    async def expire_backups(self) -> None:
        """Base backups older than ARCHIVE_DAYS are deleted, except the newest of them."""
        with self.drill.step("the archive follows the restored server, and its metric shows it"):
            await eventually(self._is_shown_to_work, within=120)
        with self.drill.step("backups older than ARCHIVE_DAYS are deleted"):
            await eventually(lambda: asyncio.to_thread(self.server.archive, "backup", "keto"))
            await eventually(lambda: len(self.server.backups()) > 1)
            backups = self.server.backups()
            for number, backup in enumerate(backups):
                self.server.date_backup(backup, days_ago=30 - number)
            await eventually(lambda: self._is_left(backups))
            assert self.server.open_to_others() == []

    async def _is_left(self, old: list[str]) -> bool:
        """Whether only the newest of the old backups is left; a new one may have been added."""
        await asyncio.to_thread(self.server.archive, "cron")
        return [each for each in self.server.backups() if each in old] == old[-1:]

    async def _is_shown_to_work(self) -> bool:
        address = f"http://127.0.0.1:{self.server.metrics_port}/metrics.txt"
        async with httpx.AsyncClient() as prometheus:
            shown = await prometheus.get(address)
        assert shown.headers["content-type"] == "text/plain"
        return "keto_archive_works 1\n" in shown.text

    async def _agree(self, *strangers: Person) -> None:
        """Owners and projections agree, if necessary after the owners have published again.

        Events about strangers, who registered after the moment, may have waited at the broker:
        these members are erased, as described in docs/operations.md. Points that members had earned
        after the moment may also have waited: identity keeps them, and they agree once earned
        again."""
        if unknown := await self._unknown():
            assert unknown <= {person.id for person in strangers}, unknown
            erasures = "".join(f"{id} {now().isoformat()}\n" for id in unknown)
            self.drill.say(f"{'':14}erased: {len(unknown)} members who registered after the moment")
            await asyncio.to_thread(self._erase_listed, erasures)
            assert not await self._unknown()

    async def _unknown(self) -> set[str]:
        """The ids of members that only projections have; apart from points, nothing else may
        differ."""
        words = ["verify.py", "--heal", "--json", "--looks=3", "--pause=2"]
        status, printed = await self._run(*words)
        assert status in (0, 1), printed
        differ = {
            (pair["name"], id, how)
            for pair in json.loads(printed)
            for id, how in pair["rows"].items()
        }
        unknown = {row for row in differ if row[2].startswith("only in")}
        assert {(name, how) for name, _, how in differ - unknown} <= {("points", "version")}, differ
        return {id for _, id, _ in unknown}

    def _erase_listed(self, erasures: str) -> None:
        words = ["compose", "exec", "-T", "identity", "keto", "republish", "--erasures", "-"]
        lines = erasures.encode()
        subprocess.run(
            ["docker", *words], env=self.docker, input=lines, check=True, capture_output=True
        )

    async def _restore(self, *words: str) -> None:
        status, _ = await self._run("restore.sh", "--moment", *words, say=True)
        assert status == 0, (self.drill.folder / "stderr").read_text()

    async def _run(self, name: str, *words: str, say: bool = False) -> tuple[int, str]:
        """Run a program of `deploy`, for which `docker compose` is the system of `make run`."""
        began, printed = time.monotonic(), ""
        with (self.drill.folder / "stderr").open("w") as stderr:
            program = await asyncio.create_subprocess_exec(
                ROOT / "deploy" / name, *words,
                env=self.docker, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr,
            )  # fmt: skip
            assert program.stdout is not None
            async for line in program.stdout:
                printed += line.decode()
                if say:
                    self.drill.say(f"{time.monotonic() - began:12.1f} s  {line.decode().rstrip()}")
            return await program.wait(), printed

    async def _logs(self) -> set[tuple[str, datetime.date]]:
        rows = await _execute(self.system, "tracker", "SELECT user_id, date FROM progress_log")
        return {(row["user_id"], row["date"].date()) for row in rows}

    async def _is_nowhere(self, member: Person) -> bool:
        left = await mentions(self.system, {"address": member.email, "note": f"note {member.id}"})
        assert not left, left
        return True


async def _erase(member: Person) -> None:
    await member.auth.delete_account({"password": PASSWORD})


async def _execute(system: System, service: str, statement: str) -> Any:
    connection = await asyncpg.connect(system.run["postgres"]["databases"][service])
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()
