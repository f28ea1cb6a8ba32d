"""Which process runs the jobs, beside one another, and what they read."""

import asyncio
from datetime import timedelta

import pytest

from billing import worker
from billing.dependencies import Dependencies
from billing.main import make
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.resync.daily import resync_daily
from billing.settings import Settings
from billing.stripe_tasks.tables import StripeTask
from billing.withdrawals import Withdrawal
from chassis import clock, ids
from testkit import eventually, running

from .driver import Driver

# The session's own patch has replaced `billing.main.jobs` alone.
_WITHOUT_STRIPE = ("coupon holds", "payment metrics", "prune payloads")


class Counted:
    """A job that counts how often it runs at the same time."""

    def __init__(self) -> None:
        self.begun = self.at_once = self.most_at_once = 0

    async def run(self, _: Dependencies) -> None:
        self.begun += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            # Long enough for the other process to come by several times.
            await asyncio.sleep(0.1)
        finally:
            self.at_once -= 1

    async def has_run(self, times: int) -> None:
        await eventually(lambda: self.begun >= times, what=f"{times} runs")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    it = Counted()
    # A process that is stopped amid the job may leave its claim for a while.
    job = worker.Job(f"counted {ids.new()}", 0.01, it.run)
    monkeypatch.setattr("billing.main.jobs", lambda: [job])
    return it


async def test_a_process_that_only_answers_requests_runs_no_job(
    driver: Driver, settings: Settings, counted: Counted
) -> None:
    async with running(make(settings), handles=False) as it:
        assert (await it.client.get("/readyz")).status_code == 200
        assert counted.begun == 0
    async with running(make(settings)):
        await counted.has_run(1)


async def test_a_job_runs_in_one_process_at_a_time(
    driver: Driver, settings: Settings, counted: Counted
) -> None:
    async with running(make(settings)), running(make(settings)):
        await counted.has_run(8)
    assert counted.most_at_once == 1


async def test_a_look_sees_what_is_due_and_nothing_else(driver: Driver) -> None:
    looks = {job.name: job.due for job in worker.jobs() if job.due}

    async def due() -> set[str]:
        sql = driver.it.database.raw_sql
        return {name for name, look in looks.items() if await sql.fetchval(look, clock.now())}

    for table in ("stripe_task", "withdrawal", "webhook_delivery", "webhook_endpoint"):
        await driver.it.rows(f"DELETE FROM {table}")
    later = clock.now() + timedelta(hours=1)
    task = StripeTask(kind="of nothing", subject="", user_id="mia", next_attempt_at=later)
    withdrawal = Withdrawal(
        order_number="1", user_id="mia", kind="plan", cents=1, paid_cents=1, currency="usd",
        payments=[], state="refunding", withdrawn_at=clock.now(), next_attempt_at=later,
    )  # fmt: skip
    endpoint = WebhookEndpoint(url="https://a.example", events=[], sealed_secret="")
    told = WebhookDelivery(
        webhook_id="1", endpoint_id=endpoint.id, user_id="mia", type="", next_attempt_at=later
    )
    async with driver.it.database.session() as session:
        session.add_all((task, withdrawal, endpoint, told))
    assert await due() == set()
    for table in ("stripe_task", "withdrawal", "webhook_delivery"):
        await driver.it.rows(f"UPDATE {table} SET next_attempt_at = now()")
    assert await due() == looks.keys() == {"stripe tasks", "withdrawals", "outbound webhooks"}
    await driver.it.rows("UPDATE stripe_task SET done_at = now()")
    await driver.it.rows("UPDATE withdrawal SET done_at = now()")
    # One that is switched off gets nothing.
    await driver.it.rows("UPDATE webhook_endpoint SET state = 'disabled'")
    assert await due() == set()


async def test_a_job_that_waits_for_stripe_holds_up_no_other(
    driver: Driver,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def resync(dependencies: Dependencies) -> None:
        begun.set()
        await resync_daily(dependencies)
        ended.set()

    all_jobs = [worker.Job("resync", 600, resync)]
    all_jobs += [job for job in worker.jobs() if job.name in _WITHOUT_STRIPE]
    monkeypatch.setattr("billing.main.jobs", lambda: all_jobs)
    code = await driver.coupon(max_uses=1)
    hold, event_id = ids.new(), ids.new()
    await driver.it.rows("DELETE FROM daily_job")
    await driver.it.rows(
        "INSERT INTO coupon_hold VALUES ($1, $2, 'died', NULL, 'open', $3, $3)",
        hold, code, clock.now() - timedelta(hours=1),
    )  # fmt: skip
    await driver.it.rows(
        "INSERT INTO stripe_event (id, type, payload, summary, state, outcome, created_at,"
        " received_at) VALUES ($1, 'old', '{}', '', 'applied', '', $2, $2)",
        event_id, clock.now() - timedelta(days=91),
    )  # fmt: skip
    await driver.stripe.fails("hang", "/v1/events", count=9, seconds=60)

    async def others_are_done() -> bool:
        held = await driver.row("coupon_hold", id=hold)
        stored = await driver.row("stripe_event", id=event_id)
        return held["state"] == "released" and stored["payload"] is None

    async with running(make(settings)):
        await begun.wait()
        await eventually(others_are_done)
        assert not ended.is_set()
