"""Which process runs the jobs, and what they read."""

import asyncio
from collections.abc import Iterator
from decimal import Decimal

import pytest
from sqlalchemy import event

from billing import worker
from billing.dependencies import Dependencies
from billing.main import make
from billing.metrics import PAYMENTS_TO_REFUND, measure_payments
from billing.settings import Settings
from billing.tables import LifetimePayment, Membership, Subscription
from chassis import clock, ids
from testkit import eventually, running

from .driver import Driver


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
    monkeypatch.setattr("billing.main.jobs", lambda: [worker.Job("counted", 0.01, it.run)])
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


@pytest.fixture
def loaded() -> Iterator[list[str]]:
    """The members of the payments and subscriptions that were read as objects."""
    seen: list[str] = []

    def note(target: LifetimePayment | Subscription, _: object) -> None:
        seen.append(target.user_id)

    for table in (LifetimePayment, Subscription):
        event.listen(table, "load", note)
    yield seen
    for table in (LifetimePayment, Subscription):
        event.remove(table, "load", note)


async def test_only_members_who_paid_more_than_once_are_read_to_count_refunds(
    driver: Driver, loaded: list[str]
) -> None:
    once, twice, subscribed = ids.new(), ids.new(), ids.new()
    await measure_payments(driver.dependencies)
    (before,) = PAYMENTS_TO_REFUND.collect()
    async with driver.it.database.session() as session:
        for user_id in (once, twice, twice):
            session.add(
                LifetimePayment(
                    user_id=user_id,
                    stripe_session_id=ids.new(),
                    amount=Decimal(99),
                    paid_at=clock.now(),
                )
            )
        session.add(Membership(user_id=subscribed, tier="PRO", status="ACTIVE", role="MEMBER"))
        session.add(
            Subscription(
                stripe_subscription_id=ids.new(),
                user_id=subscribed,
                tier="PRO",
                current_tier="PRO",
                status="ACTIVE",
                deleted=False,
                first_event_second=1,
                first_event_kind=0,
                newest_event_final=0,
                newest_event_second=1,
                newest_event_kind=0,
            )
        )
    loaded.clear()
    await measure_payments(driver.dependencies)
    (after,) = PAYMENTS_TO_REFUND.collect()
    assert after.samples[0].value == before.samples[0].value + 1
    assert {once, twice, subscribed} & set(loaded) == {twice}
