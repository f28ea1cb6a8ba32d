"""A member's targets of a day: set by hand, or those of the newest plan."""

from chassis.storage import RawSql
from tracker.targets.schemas import DayTargets, Targets, TargetsRequest

_FIELDS = tuple(DayTargets.model_fields)
_COLUMNS = ", ".join(_FIELDS)
# Of $1; no row if there are none. A plan for a very small person may aim at nothing to eat.
SELECT_TARGETS = f"""
SELECT 'hand' AS source, {_COLUMNS} FROM target WHERE user_id = $1
UNION ALL
SELECT 'plan', {_COLUMNS} FROM plan_target WHERE user_id = $1 AND calories > 0
ORDER BY source LIMIT 1
"""  # noqa: S608 - the names are constants
_SET = f"""
INSERT INTO target (user_id, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (user_id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _FIELDS)}
"""  # noqa: S608
_REMOVE = "DELETE FROM target WHERE user_id = $1"


async def read_targets(sql: RawSql, user_id: str) -> Targets | None:
    """Return the targets that are set by hand, else those of the newest plan."""
    row = await sql.fetchrow(SELECT_TARGETS, user_id)
    return None if row is None else Targets.model_validate(dict(row))


async def set_targets(sql: RawSql, user_id: str, body: TargetsRequest) -> Targets:
    values = {name: getattr(body, name) for name in _FIELDS}
    await sql.fetchrow(_SET, user_id, *values.values())
    return Targets(**values, source="hand")


async def remove_targets(sql: RawSql, user_id: str) -> Targets | None:
    """Return to the plan's targets."""
    await sql.fetchrow(_REMOVE, user_id)
    return await read_targets(sql, user_id)
