"""What days have of each figure that a member may want to see as carbs.

Net carbs are a log's own figure. `total` ones are with fiber and polyols, `available` ones with
polyols alone, as on labels of the EU. What is not known of one entry is not known of its day.
"""

from collections.abc import Mapping

from contracts.identity import CarbMode
from tracker.days import day_in_sql

# By the member's setting: the figure of a day.
SHOWN_AS_CARBS: Mapping[CarbMode, str] = {
    "net": "net_carbs_g",
    "total": "total_carbs_g",
    "available": "available_carbs_g",
}
# Figures are rounded to a tenth, each of three.
_ROUNDED = 0.2
# Polyols that nobody stated were not subtracted either, where the net carbs are all of the rest.
_POLYOLS = f"""
(polyols_g IS NOT NULL OR carbs_g <= net_carbs_g + coalesce(fiber_g, 0) + {_ROUNDED})
"""
_OF_ENTRY = f"""
SELECT CASE WHEN fiber_g IS NOT NULL AND {_POLYOLS}
           THEN net_carbs_g + fiber_g + coalesce(polyols_g, 0) END AS total,
       CASE WHEN {_POLYOLS} THEN net_carbs_g + coalesce(polyols_g, 0) END AS available
FROM diary_entry
WHERE user_id = log.user_id AND date = {day_in_sql("log.date")}
"""  # noqa: S608 - the names are constants
_SUM = "CASE WHEN count({name}) = count(*) THEN sum({name})::float8 END AS {name}"

# Joined to `log`, a row of `day_log`; a day with entries has one.
JOIN_CARBS = f"""
LEFT JOIN progress_log AS typed ON typed.user_id = log.user_id AND typed.date = log.date
LEFT JOIN LATERAL (
    SELECT {_SUM.format(name="total")}, {_SUM.format(name="available")} FROM ({_OF_ENTRY}) AS entry
) AS eaten ON log.user_id IS NOT NULL
"""  # noqa: S608
# Net carbs that were typed say nothing of fiber; carbs that were typed are all of them.
CARBS_OF_DAY = """
coalesce(typed.carbs_g, CASE WHEN typed.net_carbs_g IS NULL THEN eaten.total END) AS total_carbs_g,
CASE WHEN typed.net_carbs_g IS NULL THEN eaten.available END AS available_carbs_g
"""
