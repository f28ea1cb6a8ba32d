"""The whole system, run as a developer does, with failures."""

import asyncio
import os
import signal
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import pytest_asyncio

from chassis import clock
from contracts.services import SERVICES
from deploy.local.tests.runs import Run, keto_local, start_keto_local
from keto_local import demo
from keto_local.demo.days import DAYS
from keto_local.home import Home
from keto_local.servers import thrown_away
from keto_local.servers.rabbitmq import answers
from testkit import eventually
from testkit.checkout import fresh_clone, link_environment

STARTED_WITHIN = 120


def told(run: Run, service: str) -> str:
    """A service's environment, inherited and configured: a line for each variable."""
    inherited = Path(f"/proc/{run.facts['services'][service]['pid']}/environ").read_text()
    file = Home(run.home).environment_file(service)
    return "\n".join(("", *inherited.split("\0"), file.read_text() if file.exists() else ""))


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    # pytest makes it private: PostgreSQL, which root runs as another user, could not enter it.
    closed = tmp_path_factory.mktemp("run")
    assert closed.stat().st_mode & 0o077 == 0
    clone = fresh_clone(closed / "keto")
    link_environment(clone)
    with thrown_away(in_memory=True) as data:
        run = Run(data / "a home", {}, clone=clone)
        yield run
        if run.process.poll() is None:
            run.stop()


@pytest_asyncio.fixture
async def run(started: Run) -> Run:
    """One system for all these tests."""
    await eventually(started.has_started, within=STARTED_WITHIN, what="the start")
    return started


async def test_everything_is_ready_when_the_run_reports_it(started: Run) -> None:
    # Here and not in `run`, so that a failed start fails this test.
    await eventually(started.has_started, within=STARTED_WITHIN, what="the start")
    run = started
    assert run.is_ready(), run.output
    facts = run.facts
    assert set(facts["services"]) == {"gateway", *SERVICES}
    for place in (facts["gateway"], facts["sandbox"]["mailbox_url"]):
        assert str(place) in run.output
    first = run.output.partition("ready. Ctrl-C stops everything\n\n")[2].splitlines()[0]
    assert first.split() == ["Web", "app", run.facts["sandbox"]["frontend_url"]]


async def test_a_demo_member_has_a_history_and_can_be_created_again(run: Run) -> None:
    links = [await asyncio.to_thread(demo.prepare, run.facts, lambda _: None) for _ in range(2)]
    address, _, token = links[1].partition("#token=")
    assert address == f"{run.facts['sandbox']['frontend_url']}/dashboard"
    first = clock.now().date() - timedelta(days=DAYS)
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=run.facts["gateway"], headers=headers) as api:

        async def get(path: str) -> dict[str, Any]:
            return dict((await api.get(path)).raise_for_status().json())

        logs = (await get(f"/api/tracker/logs?from={first}"))["logs"]
        assert len(logs) in (DAYS, DAYS + 1)  # one more after midnight
        day = await get(f"/api/tracker/day?date={logs[-2]['date'][:10]}")
        assert len(day["entries"]) > 9
        assert day["log"]["calories"] == day["totals"]["calories"]
        assert (await get("/api/tracker/measurements"))["index"]
        assert len((await get("/api/tracker/dishes"))["dishes"]) == 1
        assert (await get("/api/auth/me"))["user"]["streakCount"] == demo.STREAK
        assert len((await get("/api/plans/mine"))["plans"]) == demo.PLANS
        assert len((await get("/api/ai/sessions"))["sessions"]) == len(demo.SESSIONS)


async def test_a_run_prints_where_passwords_are_but_no_password(run: Run) -> None:
    secrets = {file.read_text().strip() for file in (run.home / "secrets").iterdir()}
    assert not [secret for secret in secrets if secret in run.output]
    assert f"{run.home}/run.json" in run.output


async def test_the_files_with_secrets_are_readable_only_by_the_owner(run: Run) -> None:
    assert run.facts["jwt_secret_file"]
    for file in (run.home / "run.json", *(run.home / "secrets").iterdir()):
        assert file.stat().st_mode & 0o077 == 0, file
    for folder in (run.home, run.home / "secrets"):
        assert folder.stat().st_mode & 0o077 == 0, folder


async def test_no_service_receives_another_ones_secrets(run: Run) -> None:
    environments = {name: told(run, name) for name in run.facts["services"]}
    assert [name for name, env in environments.items() if "STRIPE_SECRET_KEY=" in env] == [
        "billing"
    ]
    assert [name for name, env in environments.items() if "SMTP_URL=" in env] == ["identity"]
    for urls in (run.facts["postgres"]["databases"], run.facts["rabbitmq"]["users"]):
        for name, url in urls.items():
            assert [who for who, env in environments.items() if url in env] == [name]
    assert not [who for who, env in environments.items() if run.facts["rabbitmq"]["url"] in env]
    holders = {
        variable: {name for name, env in environments.items() if f"\n{variable}=" in env}
        for variable in ("JWT_PRIVATE_KEY", "JWT_SECRET", "JWT_PUBLIC_KEY")
    }
    assert holders["JWT_PRIVATE_KEY"] == holders["JWT_SECRET"] == {"identity"}
    assert holders["JWT_PUBLIC_KEY"] == environments.keys() - {"gateway"}
    for asked in ("identity", "catalogue"):
        secret = (run.home / "secrets" / f"billing-{asked}").read_text().strip()
        assert {name for name, env in environments.items() if secret in env} == {asked, "billing"}


async def test_a_second_run_is_refused_and_leaves_the_first_alone(run: Run) -> None:
    before = run.facts
    for command in ("run", "reset"):
        second = keto_local(command, env=run.environment)
        assert second.returncode == 1
        assert f"already running in {run.home} (process {run.process.pid})" in second.stderr
    assert run.facts == before
    await eventually(run.is_ready)


async def test_a_services_command_and_a_tool_find_the_running_system(run: Run) -> None:
    migrated = keto_local("as", "tracker", "migrate", env=run.environment)
    assert (migrated.returncode, migrated.stdout) == (0, "nothing to migrate\n"), migrated.stderr

    shown = keto_local("with", "--", "sh", "-c", "echo $RABBITMQ_URL", env=run.environment)
    assert shown.stdout.strip() == run.facts["rabbitmq"]["url"]


async def test_the_memory_of_every_part_is_reported(run: Run) -> None:
    rows = keto_local("memory", env=run.environment).stdout.split("\n")
    shown = {name: float(megabytes) for name, megabytes, _ in map(str.split, filter(None, rows))}
    assert {"postgres", "rabbitmq", "gateway", *SERVICES} < shown.keys()
    together = shown.pop("together")
    assert sum(shown.values()) == pytest.approx(together, abs=1)


async def test_a_killed_service_is_reported_in_one_line_and_restarted(run: Run) -> None:
    pid = run.facts["services"]["planner"]["pid"]
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    await eventually(lambda: run.facts["services"]["planner"]["pid"] != pid)
    assert run.output.count("planner was killed by SIGKILL") == 1
    await eventually(run.is_ready, within=60)


async def connected(url: str) -> asyncpg.Connection | None:
    """A connection, if the server accepts any yet."""
    try:
        return await asyncpg.connect(url)
    except (OSError, asyncpg.PostgresConnectionError, asyncpg.CannotConnectNowError):
        return None


async def test_killed_servers_come_back_with_their_data_and_ports(run: Run) -> None:
    before = run.facts
    own = before["postgres"]["databases"]["planner"]
    administrator = await asyncpg.connect(own)
    await administrator.execute("CREATE TABLE kept (word text)")
    await administrator.execute("INSERT INTO kept VALUES ('still here')")
    for server in (before["postgres"]["pid"], before["rabbitmq"]["pid"]):
        assert server is not None
        os.kill(server, signal.SIGKILL)
    await eventually(lambda: run.facts["postgres"]["pid"] != before["postgres"]["pid"])
    again = await eventually(lambda: connected(own), within=60)
    assert await again.fetchval("SELECT word FROM kept") == "still here"
    await again.execute("DROP TABLE kept")
    await again.close()
    port = int(before["rabbitmq"]["url"].rpartition(":")[2].rstrip("/"))
    await eventually(lambda: answers(port), within=60)
    assert run.facts["rabbitmq"]["url"] == before["rabbitmq"]["url"]
    await eventually(run.is_ready, within=60)
    assert "postgres was killed by SIGKILL; starting it again" in run.output
    assert "rabbitmq was killed by SIGKILL; starting it again" in run.output


async def test_two_signals_stop_everything_and_leave_no_process(run: Run) -> None:
    assert len(run.processes()) > 9
    run.process.send_signal(signal.SIGINT)
    run.process.send_signal(signal.SIGINT)
    assert run.process.wait(60) == 0
    # The pipe that ends the process of `multiprocessing` closes with the parent's process.
    await eventually(lambda: run.processes() == [])
    assert run.output.rstrip().endswith("stopped")
    assert keto_local("memory", env=run.environment).returncode == 1


@pytest.fixture
def without_tracker(started: Run) -> Iterator[Run]:
    """The system of the other tests, after they have finished, restarted without tracker."""
    if started.process.poll() is None:
        started.stop()
    Home(started.home).environment_file("tracker").unlink(missing_ok=True)
    run = Run(started.home, started.given, words=("--without", "tracker"))
    yield run
    if run.process.poll() is None:
        run.stop()


async def test_a_service_left_out_is_prepared_and_started_by_hand(
    without_tracker: Run,
) -> None:
    run = without_tracker
    await eventually(run.has_started, within=STARTED_WITHIN, what="the start")
    file = Home(run.home).environment_file("tracker")
    await eventually(lambda: str(file) in run.output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    async with httpx.AsyncClient(base_url=run.facts["gateway"], timeout=20) as gateway:

        async def all_others_are_ready() -> bool:
            others = (await gateway.get("/readyz")).json()["checks"]
            return others.pop("tracker") == "unreachable" and set(others.values()) == {"ok"}

        await eventually(all_others_are_ready)

    assert "keto_local as tracker serve" in run.output
    by_hand = start_keto_local("as", "tracker", "serve", env=run.environment)
    try:
        await eventually(run.is_ready, within=60, what="tracker behind the gateway")
        assert run.facts["services"]["tracker"]["pid"] is None
    finally:
        by_hand.send_signal(signal.SIGINT)
        by_hand.communicate(timeout=60)


async def test_reset_wipes_what_a_stopped_system_left(started: Run) -> None:
    assert (started.home / "postgres").exists()
    wiped = keto_local("reset", env=started.environment)
    assert wiped.returncode == 0, wiped.stderr
    assert [entry.name for entry in started.home.iterdir()] == ["lock"]
