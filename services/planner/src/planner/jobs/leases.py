"""Who writes which job: the leases are counted under one lock, over all processes."""

from datetime import timedelta

from prometheus_client import Gauge
from sqlalchemy import func, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, exists, select

from chassis.storage import NOT_LEASED, LeaseLost, Leases
from messaging import Database
from planner import quota
from planner.jobs import rules
from planner.jobs.tables import PlanJob, PlanJobAnswer
from planner.retries import through_an_outage
from planner.tables import PAID_TIER

LEASES = Leases(PlanJob, at_work="writing", waiting="queued")

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
_WAITS = f"""
state IN ('queued', 'writing') AND {NOT_LEASED}
  AND (resting_until IS NULL OR resting_until <= clock_timestamp())
  AND NOT EXISTS (SELECT FROM leased WHERE leased.user_id = job.user_id)
"""
_NEXT = f"""
{_LEASED}
SELECT job.user_id, job.id FROM plan_job AS job LEFT JOIN membership USING (user_id)
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
"""  # noqa: S608 - the names are constants
_GIVES_WAY = text(f"""
{_LEASED}
SELECT EXISTS (SELECT FROM leased WHERE id = :id AND is_free)
  AND (SELECT count(*) FROM leased) >= :limit
  AND EXISTS (
      SELECT FROM plan_job AS job LEFT JOIN membership USING (user_id)
      WHERE {_WAITS} AND {PAID_TIER} <> '{quota.FREE}'
  )
""")  # noqa: S608 - the names are constants
# Also those that rest, and those whose worker was killed.
_WAITING = f"FROM plan_job WHERE state IN ('queued', 'writing') AND {NOT_LEASED}"
_WAITING_JOBS = f"""
SELECT count(*), coalesce(extract(epoch FROM max(clock_timestamp() - created_at)), 0)::float8
{_WAITING}
"""  # noqa: S608 - the names are constants
# Each second, in each process: it needs no lock, and a fifth of the CPU of an attempt to take one.
_ANY_WAITS = f"SELECT EXISTS (SELECT {_WAITING})"

WAIT = Gauge("keto_plan_job_wait_seconds", "Age of the oldest job that no worker writes")
WAITING = Gauge("keto_plan_jobs_waiting", "Jobs that no worker writes")


async def take(database: Database, *, limit: int, first: list[str]) -> PlanJob | None:
    """Lease the next job, unless as many as `limit` are leased: members of some tiers first, then
    others who pay, then the oldest. The tier counts when the job is taken, not when it was asked
    for. Free members have half of the leases at most, and those of one network one, of a wider one
    twice as many: an account costs nothing."""
    if not await database.raw_sql.fetchval(_ANY_WAITS):
        return None
    values = {"limit": limit, "limit_of_free": max(1, limit // 2), "first": first}
    async with database.session() as session:
        await session.execute(_ALONE)
        return await LEASES.take(session, _NEXT, **values)


@through_an_outage
async def give_way(database: Database, job: PlanJob, *, limit: int) -> None:
    """Give the lease of a free member back, and raise `LeaseLost`, if one who pays waits for it.

    What is stored stays: the job goes on from there when it is taken again.
    """
    async with database.session() as session:
        # Counted alone, so that only one makes room for one who waits.
        await session.execute(_ALONE)
        gives_way = await session.scalar(_GIVES_WAY, {"id": job.id, "limit": limit})
        if gives_way:
            await LEASES.give_back(session, job)
    if gives_way:
        raise LeaseLost


async def measure(database: Database) -> None:
    ((waiting, longest),) = await database.raw_sql.fetch(_WAITING_JOBS)
    WAITING.set(waiting)
    WAIT.set(longest)


async def rest(database: Database, job: PlanJob, seconds: float) -> None:
    """Put a job back for a while."""
    until = func.clock_timestamp() + timedelta(seconds=seconds)
    given_back = {"state": "queued", "worker": None, "leased_until": None}
    async with database.session() as session:
        await LEASES.change(session, job, **given_back, resting_until=until)


async def delete_answers(session: AsyncSession, job_id: str) -> None:
    """Forget what the model answered: the job is over."""
    await session.execute(delete(PlanJobAnswer).where(col(PlanJobAnswer.job_id) == job_id))


async def has_answers(session: AsyncSession, job_id: str) -> bool:
    """Whether the model has answered a call of a job, which may wait for another call now."""
    answers = exists().where(col(PlanJobAnswer.job_id) == job_id)
    return bool(await session.scalar(select(answers)))
