"""The leases of jobs: whoever has one writes the job, and nobody else.

All times are those of the database's clock. A lease is renewed while its worker lives, and expires
otherwise. `worker` is another name at each lease, and every write of a worker names it: what was
suspended, canceled or erased stores nothing. Leases are counted under one lock, over all processes.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from time import monotonic
from typing import Any

from prometheus_client import Gauge
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, exists, select, update

from chassis import ids
from messaging import Database
from planner import quota
from planner.jobs import rules
from planner.jobs.tables import PlanJob, PlanJobAnswer
from planner.retries import through_an_outage
from planner.tables import PAID_TIER

log = logging.getLogger(__name__)

LEASE_SECONDS = 30.0
# So soon a worker notices that its job was canceled.
_RENEWAL_SECONDS = 2.0

# One worker at a time counts the leases: two could both take the last one.
_ALONE = text("SELECT pg_advisory_xact_lock(1785684595)")
_LEASED = f"""
WITH leased AS (
    SELECT plan_job.id, user_id, networks, {PAID_TIER} = '{quota.FREE}' AS is_free
    FROM plan_job LEFT JOIN membership USING (user_id) WHERE leased_until > clock_timestamp()
)
"""  # noqa: S608 - the names are constants
# Of a member, one at a time: a canceled job keeps its lease until its call ends, and who cancels
# one after the other must not hold all of them.
_WAITS = """
state IN ('queued', 'writing')
      AND (leased_until IS NULL OR leased_until <= clock_timestamp())
      AND (resting_until IS NULL OR resting_until <= clock_timestamp())
      AND NOT EXISTS (SELECT FROM leased WHERE leased.user_id = job.user_id)
"""
_TAKE = text(f"""
{_LEASED}
UPDATE plan_job SET state = 'writing', worker = :worker, attempts = attempts + 1,
       leased_until = clock_timestamp() + :lease
WHERE id = (
    SELECT job.id FROM plan_job AS job LEFT JOIN membership USING (user_id)
    WHERE {_WAITS}
      AND (SELECT count(*) FROM leased) < :limit
      AND ({PAID_TIER} <> '{quota.FREE}' OR (
          (SELECT count(*) FROM leased WHERE is_free) < :limit_of_free
          AND NOT EXISTS (
              SELECT FROM unnest(job.networks) WITH ORDINALITY AS own(network, place)
              WHERE (SELECT count(*) FROM leased WHERE is_free AND own.network = ANY(networks))
                    >= {rules.JOBS_OF_NETWORK} << (place - 1)::integer
          )
      ))
    ORDER BY CASE WHEN {PAID_TIER} = ANY(:first) THEN 0 WHEN {PAID_TIER} <> '{quota.FREE}' THEN 1
             ELSE 2 END, job.created_at, job.id
    LIMIT 1 FOR UPDATE OF job SKIP LOCKED
)
RETURNING *
""")  # noqa: S608 - the names are constants
_GIVE_WAY = text(f"""
{_LEASED}
UPDATE plan_job SET worker = NULL, leased_until = NULL, attempts = greatest(attempts - 1, 0),
       state = 'queued'
WHERE id = :id AND worker = :worker AND state = 'writing'
  AND EXISTS (SELECT FROM leased WHERE leased.id = plan_job.id AND is_free)
  AND (SELECT count(*) FROM leased) >= :limit
  AND EXISTS (
    SELECT FROM plan_job AS job LEFT JOIN membership USING (user_id)
    WHERE {_WAITS} AND {PAID_TIER} <> '{quota.FREE}'
  )
RETURNING id
""")  # noqa: S608 - the names are constants
_RENEW = """
UPDATE plan_job SET leased_until = clock_timestamp() + $3
WHERE id = $1 AND worker = $2 AND state = 'writing' RETURNING true
"""
_LET_GO = """
UPDATE plan_job SET worker = NULL, leased_until = NULL, attempts = greatest(attempts - 1, 0),
       state = CASE WHEN state = 'writing' THEN 'queued' ELSE state END
WHERE id = $1 AND worker = $2
"""
_REST = """
UPDATE plan_job SET worker = NULL, leased_until = NULL, attempts = 0, state = 'queued',
       resting_until = clock_timestamp() + $3
WHERE id = $1 AND worker = $2 AND state = 'writing'
"""
# Also those that rest, and those whose worker was killed.
_LONGEST_WAIT = """
SELECT coalesce(extract(epoch FROM max(clock_timestamp() - created_at)), 0)::float8 FROM plan_job
WHERE state IN ('queued', 'writing')
  AND (leased_until IS NULL OR leased_until <= clock_timestamp())
"""

WAIT = Gauge("keto_plan_job_wait_seconds", "Age of the oldest job that no worker writes")


class LeaseLost(Exception):
    """The job was canceled or erased, gave way to another one, or another worker has it."""


async def take(database: Database, *, limit: int, first: list[str]) -> PlanJob | None:
    """Lease the next job, unless as many as `limit` are leased: members of some tiers first, then
    others who pay, then the oldest. The tier counts when the job is taken, not when it was asked
    for. Free members have half of the leases at most, and those of one network one, of a wider one
    twice as many: an account costs nothing."""
    values = {
        "worker": ids.new(),
        "lease": timedelta(seconds=LEASE_SECONDS),
        "limit": limit,
        "limit_of_free": max(1, limit // 2),
        "first": first,
    }
    async with database.session() as session:
        await session.execute(_ALONE)
        taking = select(PlanJob).from_statement(_TAKE.bindparams(**values))
        found: PlanJob | None = await session.scalar(taking)
        return found


@through_an_outage
async def give_way(database: Database, job: PlanJob, *, limit: int) -> None:
    """Give the lease of a free member back, and raise `LeaseLost`, if one who pays waits for it.

    What is stored stays: the job goes on from there when it is taken again.
    """
    async with database.session() as session:
        # Counted alone, so that only one makes room for one who waits.
        await session.execute(_ALONE)
        values = {"id": job.id, "worker": job.worker, "limit": limit}
        gave_way = await session.scalar(_GIVE_WAY, values)
    if gave_way:
        raise LeaseLost


@asynccontextmanager
async def held(database: Database, job: PlanJob) -> AsyncIterator[None]:
    """Renew a lease for as long as the block takes, which ends with `LeaseLost` without it."""
    try:
        async with asyncio.timeout(None) as block:
            renewing = asyncio.create_task(_renew(database, job, block))
            try:
                yield
            finally:
                renewing.cancel()
                await asyncio.wait([renewing])
    except TimeoutError:
        if block.expired():
            raise LeaseLost from None
        raise


async def _renew(database: Database, job: PlanJob, block: asyncio.Timeout) -> None:
    renewed_at = monotonic()
    while monotonic() < renewed_at + LEASE_SECONDS:
        await asyncio.sleep(_RENEWAL_SECONDS)
        asked_at = monotonic()
        try:
            lease = timedelta(seconds=LEASE_SECONDS)
            if not await database.raw_sql.fetchval(_RENEW, job.id, job.worker, lease):
                break
            renewed_at = asked_at
        except Exception as error:
            log.warning("The lease of job %s can't be renewed: %r", job.id, error)
    block.reschedule(asyncio.get_running_loop().time())


async def measure(database: Database) -> None:
    WAIT.set(await database.raw_sql.fetchval(_LONGEST_WAIT))


async def let_go(database: Database, job: PlanJob) -> None:
    """Give a lease back, so that another worker goes on at once."""
    await database.raw_sql.fetchval(_LET_GO, job.id, job.worker)


async def rest(database: Database, job: PlanJob, seconds: float) -> None:
    """Put a job back for a while."""
    pause = timedelta(seconds=seconds)
    await database.raw_sql.fetchval(_REST, job.id, job.worker, pause)


async def keep(session: AsyncSession, job: PlanJob, **changes: Any) -> None:
    """Change a job in the transaction of what belongs to it, or raise `LeaseLost`."""
    own = (col(PlanJob.id) == job.id) & (col(PlanJob.worker) == job.worker)
    writing = own & (col(PlanJob.state) == "writing")
    progress = {"attempts": 0, **changes}
    changing = update(PlanJob).where(writing).values(**progress).returning(col(PlanJob.id))
    if await session.scalar(changing) is None:
        raise LeaseLost


async def delete_answers(session: AsyncSession, job_id: str) -> None:
    """Forget what the model answered: the job is over."""
    await session.execute(delete(PlanJobAnswer).where(col(PlanJobAnswer.job_id) == job_id))


async def has_answers(session: AsyncSession, job_id: str) -> bool:
    """Whether the model has answered a call of a job, which may wait for another call now."""
    answers = exists().where(col(PlanJobAnswer.job_id) == job_id)
    return bool(await session.scalar(select(answers)))
