"""On which days a member starts plans, so that every device shows the same meals.

The plan's id is not looked up here: planner and catalogue say what the member may read. The 300
latest starts of a member are kept.
"""

from chassis import clock, ids
from chassis.storage import RawSql
from tracker.days import day_in_sql, noon_of
from tracker.plan_starts.schemas import NewPlanStart, PlanStart, PlanStartsResponse

# The latest ones of a member: five years of a new plan each week.
MOST_PLAN_STARTS = 300
_LIST = """
SELECT kind, plan_id, starts_on, chosen_at FROM plan_start WHERE user_id = $1
ORDER BY chosen_at DESC, plan_id
"""
_FORGET = "DELETE FROM plan_start WHERE user_id = $1 AND plan_id = $2"
_START = f"""
WITH forgotten AS (
    DELETE FROM plan_start WHERE user_id = $1 AND plan_id IN (
        SELECT plan_id FROM plan_start WHERE user_id = $1 AND plan_id <> $2
        ORDER BY chosen_at DESC OFFSET {MOST_PLAN_STARTS - 1}
    )
)
INSERT INTO plan_start (user_id, plan_id, kind, starts_on, chosen_at)
VALUES ($1, $2, $3, {day_in_sql("$4")}, $5)
ON CONFLICT (user_id, plan_id) DO UPDATE SET
    kind = excluded.kind, starts_on = excluded.starts_on, chosen_at = excluded.chosen_at
"""  # noqa: S608 - the parts are constants


async def list_starts(sql: RawSql, user_id: str) -> PlanStartsResponse:
    """Return when the member starts which plan. Whether it may be read, its own service says."""
    rows = await sql.fetch(_LIST, user_id)
    return PlanStartsResponse(starts=[PlanStart.model_validate(dict(row)) for row in rows])


async def start_plan(sql: RawSql, user_id: str, body: NewPlanStart) -> PlanStartsResponse:
    """Start a plan on a day; one that has a day already is moved."""
    chosen = (body.plan_id, body.kind, noon_of(body.starts_on), clock.now())
    await sql.fetch(_START, user_id, *chosen)
    return await list_starts(sql, user_id)


async def forget_start(sql: RawSql, user_id: str, plan_id: str) -> PlanStartsResponse:
    """Forget the day; without one, there is nothing to forget."""
    if ids.storable(plan_id):
        await sql.fetch(_FORGET, user_id, plan_id)
    return await list_starts(sql, user_id)
