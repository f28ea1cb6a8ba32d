"""Metrics and maintenance of a running service."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import MetaData
from sqlalchemy import Table as SqlTable

from chassis import ids
from chassis.personal import Forgotten, Personal, PersonalData
from chassis.service.maintenance import run_retention
from testkit import eventually
from testkit.toy import FIRST_RETRY, QUEUE, LoafBaked, Toy


async def test_dead_letters_are_counted_by_queue(toy: Toy) -> None:
    await toy.it.deliver_bytes(QUEUE, b"nonsense")

    async def counted() -> bool:
        return await toy.it.figures("bakery_dead_letters", queue=QUEUE) == [1.0]

    await eventually(counted, within=30)
    assert await toy.it.figures("bakery_queue_messages", queue=FIRST_RETRY) == [0.0]


async def test_events_that_cannot_be_published_grow_old(toy: Toy) -> None:
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


async def test_a_process_says_what_it_is_and_how_many_connections_it_may_use(toy: Toy) -> None:
    assert await toy.it.figures("keto_build_info", version="development")
    assert await toy.it.figures("keto_database_answers") == [1.0]
    assert await toy.it.figures("bakery_database_connections_limit", pool="hot")


async def test_a_retention_that_fails_is_logged_and_has_no_success(
    toy: Toy, caplog: pytest.LogCaptureFixture
) -> None:
    of_no_table = SqlTable("never_made", MetaData())
    forgotten = Forgotten(timedelta(days=1), "made_at")
    personal = PersonalData((Personal(of_no_table, "", "", "", forgotten=forgotten),))

    async def last(work: str) -> float:
        return sum(await toy.it.figures("keto_maintenance_last_success_timestamp", work=work))

    # Of the process itself, which has no tables of its own.
    before = await last("own tables")
    task = asyncio.create_task(run_retention(toy.it.database, personal))
    try:
        await eventually(lambda: "Retention of own tables failed" in caplog.text)
    finally:
        task.cancel()
    assert await last("own tables") == before
    assert await last("inbox") > 0
