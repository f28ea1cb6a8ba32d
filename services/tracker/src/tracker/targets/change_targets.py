"""A member's targets of a day: set by hand, or those of the newest plan."""

import json

from chassis.storage import RawSql
from tracker.targets.schemas import DayTargets, MineralRanges, Targets, TargetsRequest

_FIELDS = tuple(DayTargets.model_fields)
_COLUMNS = ", ".join(_FIELDS)
# Of $1; no row if there are none. A plan for a very small person may aim at nothing to eat.
SELECT_TARGETS = f"""
SELECT 'hand' AS source, {_COLUMNS}, minerals FROM target WHERE user_id = $1
UNION ALL
SELECT 'plan', {_COLUMNS}, NULL FROM plan_target WHERE user_id = $1 AND calories > 0
ORDER BY source LIMIT 1
"""  # noqa: S608 - the names are constants
_SETTING = ", ".join(f"{name} = excluded.{name}" for name in (*_FIELDS, "minerals"))
_SET = f"""
INSERT INTO target (user_id, {_COLUMNS}, minerals) VALUES ($1, $2, $3, $4, $5, $6::text::jsonb)
ON CONFLICT (user_id) DO UPDATE SET {_SETTING}
"""  # noqa: S608
_REMOVE = "DELETE FROM target WHERE user_id = $1"


async def read_targets(sql: RawSql, user_id: str) -> Targets | None:
    """Return the targets that are set by hand, else those of the newest plan."""
    row = await sql.fetchrow(SELECT_TARGETS, user_id)
    if row is None:
        return None
    return Targets.model_validate({**dict(row), **json.loads(row["minerals"] or "{}")})


async def set_targets(sql: RawSql, user_id: str, body: TargetsRequest) -> Targets:
    values = {name: getattr(body, name) for name in _FIELDS}
    sent = body.model_dump(include=set(MineralRanges.model_fields))
    minerals = {name: aim for name, aim in sent.items() if aim and set(aim.values()) != {None}}
    await sql.fetchrow(_SET, user_id, *values.values(), json.dumps(minerals) if minerals else None)
    return Targets.model_validate({**values, **minerals, "source": "hand"})


async def remove_targets(sql: RawSql, user_id: str) -> Targets | None:
    """Return to the plan's targets."""
    await sql.fetchrow(_REMOVE, user_id)
    return await read_targets(sql, user_id)
