"""Jobs during a rollout, while workers of the previous version, with its leases, run as well."""

from itertools import takewhile
from typing import Any

import asyncpg

from chassis.storage import migrate, migrations_of
from planner.main import make
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService, eventually, running
from testkit.databases import Databases

_JOB = """
INSERT INTO plan_job (id, user_id, created_at, kind, state, input, seed, days, days_done, written,
    attempts, networks, leased_until, worker, traceparent)
VALUES ($1, $1, $2::text::timestamptz, 'plan', $3, '{}', 1, 7, 0, '[]', 1, $4, NULL, NULL, 'trace')
"""


async def test_waiting_jobs_become_tasks_in_their_order(databases: Databases) -> None:
    url = await databases.empty("planner_queue")
    before = list(takewhile(lambda each: "0012_jobs" not in each.name, migrations_of("planner")))
    assert len(before) < len(migrations_of("planner"))
    await migrate(url, before)
    connection = await asyncpg.connect(url)
    try:
        for job_id, created_at, state in (
            ("second", "2026-11-02", "queued"),
            ("first", "2026-11-01", "writing"),
            ("over", "2026-11-01", "done"),
        ):
            await connection.execute(_JOB, job_id, created_at, state, ["192.0.2.7/32"])
        await migrate(url, migrations_of("planner"))
        await connection.execute(_JOB, "stored by the version before", "2026-11-03", "queued", [])
        tasks = await connection.fetch(
            "SELECT key, member_id, networks, traceparent FROM work WHERE kind = 'write-plan'"
            " ORDER BY added_at"
        )
    finally:
        await connection.close()
    assert [task["key"] for task in tasks] == ["first", "second", "stored by the version before"]
    assert dict(tasks[0]) == {
        "key": "first",
        "member_id": "first",
        "networks": ["192.0.2.7/32"],
        "traceparent": "trace",
    }


async def test_a_job_is_left_to_a_worker_of_the_previous_version(
    own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    async with running(make(own_settings()), handles=False) as web:
        mia = PlannerClient(web)
        job_id = await mia.started(durationDays=1)
        await web.rows(
            "UPDATE plan_job SET state = 'writing', worker = 'previous',"
            " leased_until = now() + interval '30 seconds'"
        )
        waits = "SELECT 1 FROM work WHERE last_error LIKE '%previous version%' AND attempts = 0"
        async with running(make(own_settings())):
            await eventually(lambda: web.rows(waits), what="the task waits for the other worker")
            assert model.requests == []
            # That worker is killed, and its lease expires.
            await web.rows("UPDATE plan_job SET leased_until = now()")
            await web.rows("UPDATE work SET due_at = now()")
            await mia.becomes_state(job_id, "done")


async def test_the_previous_version_begins_no_job_that_is_being_written(
    own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    async def claimable(web: RunningService) -> list[Any]:
        """What a worker of the previous version may claim."""
        return await web.rows(
            "SELECT id FROM plan_job WHERE state IN ('queued', 'writing')"
            " AND (leased_until IS NULL OR leased_until <= clock_timestamp())"
            " AND (resting_until IS NULL OR resting_until <= clock_timestamp())"
        )

    model.may_reply.clear()
    async with running(make(own_settings()), handles=False) as web:
        await PlannerClient(web).started()
        assert len(await claimable(web)) == 1
        async with running(make(own_settings())):
            await eventually(lambda: model.requests)
            assert await claimable(web) == []
        # The worker has been stopped.
        assert len(await claimable(web)) == 1
        model.may_reply.set()
