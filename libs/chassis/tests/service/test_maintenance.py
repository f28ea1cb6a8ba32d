"""Metrics and maintenance of a running service."""

import asyncio
from datetime import timedelta

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import MetaData
from sqlalchemy import Table as SqlTable

from chassis import ids
from chassis.personal import Forgotten, Personal, PersonalData
from chassis.service import maintenance
from chassis.service.maintenance import run_retention
from messaging import Database
from testkit import eventually
from testkit.databases import Databases
from testkit.toy import FIRST_RETRY, QUEUE, LoafBaked, Toy


@pytest.fixture(autouse=True)
def often_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "_MEASURE_SECONDS", 0.1)


async def test_dead_letters_are_counted_by_queue(toy: Toy) -> None:
    await toy.it.deliver_bytes(QUEUE, b"nonsense")

    async def counted() -> bool:
        return await toy.it.figures("bakery_dead_letters", queue=QUEUE) == [1.0]

    await eventually(counted, within=30)
    assert await toy.it.figures("bakery_queue_messages", queue=FIRST_RETRY) == [0.0]


async def test_the_age_of_unpublished_events_grows(toy: Toy) -> None:
    await toy.broker_proxy.cut()
    try:
        await toy.it.client.post(f"/toy/change/{ids.new()}")

        async def waiting() -> bool:
            (rows,) = await toy.it.figures("bakery_outbox_rows")
            (age,) = await toy.it.figures("bakery_outbox_age_seconds")
            return rows >= 1 and age > 0

        await eventually(waiting, within=30)
    finally:
        await toy.broker_proxy.restore()
    await toy.it.published(LoafBaked)
    await toy.consumes()


async def test_a_process_exports_its_version_and_its_limit_of_connections(toy: Toy) -> None:
    assert await toy.it.figures("keto_build_info", version="development")
    healthy = await toy.it.client.get("/healthz")
    assert healthy.json() == {"ok": True, "version": "development"}
    assert await toy.it.figures("keto_database_answers") == [1.0]
    assert await toy.it.figures("bakery_database_connections_limit", pool="hot")


async def test_a_failed_retention_is_logged_and_not_counted_as_a_success(
    databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    of_no_table = SqlTable("never_made", MetaData())
    forgotten = Forgotten(timedelta(days=1), "made_at")
    personal = PersonalData((Personal(of_no_table, "", "", "", forgotten=forgotten),))

    def last(work: str) -> float:
        name = "keto_maintenance_last_success_timestamp"
        return REGISTRY.get_sample_value(name, {"work": work}) or 0

    # No service runs: its own retention would count as well.
    database = Database(await databases.of(), pool=2)
    await database.open()
    before = last("own tables"), last("inbox")
    task = asyncio.create_task(run_retention(database, personal))
    try:
        await eventually(lambda: "Retention of own tables failed" in caplog.text)
    finally:
        task.cancel()
        await database.close()
    assert last("own tables") == before[0]
    assert last("inbox") > before[1]
