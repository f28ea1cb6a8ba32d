"""A member's targets of a day: set by hand, or those of the newest plan."""

from tracker.diary_schemas import DayTargets

_COLUMNS = ", ".join(DayTargets.model_fields)
# Of $1; no row if there are none. A plan for a very small person may aim at nothing to eat.
AIM = f"""
SELECT 'hand' AS source, {_COLUMNS} FROM target WHERE user_id = $1
UNION ALL
SELECT 'plan', {_COLUMNS} FROM plan_target WHERE user_id = $1 AND calories > 0
ORDER BY source LIMIT 1
"""  # noqa: S608 - the names are constants
