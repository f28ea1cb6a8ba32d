"""Show the week that contains a day, Monday first."""

from datetime import date

from chassis.storage import RawSql
from tracker.days import day_in_sql, noon_of, week_of
from tracker.diary.schemas import WeekDay, WeekResponse
from tracker.logs import weight_change
from tracker.nutrients import FIGURES, average
from tracker.schemas import Totals
from tracker.targets import SELECT_TARGETS, DayTargets, is_in_target

_AIM = ", ".join(f"aim.{name} AS aim_{name}" for name in DayTargets.model_fields)
_WEEK = f"""
SELECT coalesce(day.entries, 0) AS entries, log.weight_kg, aim.source, {_AIM},
       {", ".join(f"coalesce(day.{name}, 0)::float8 AS {name}" for name in FIGURES)}
FROM unnest($2::timestamptz[]) AS asked (noon)
LEFT JOIN diary_day AS day ON day.user_id = $1 AND day.date = {day_in_sql("asked.noon")}
LEFT JOIN progress_log AS log ON log.user_id = $1 AND log.date = asked.noon
LEFT JOIN ({SELECT_TARGETS}) AS aim ON true
ORDER BY asked.noon
"""  # noqa: S608 - the names are constants


async def show_week(sql: RawSql, user_id: str, day: date) -> WeekResponse:
    asked = week_of(day)
    rows = await sql.fetch(_WEEK, user_id, [noon_of(each) for each in asked])
    days = [
        WeekDay(
            date=each,
            totals=Totals.model_validate(dict(row)),
            weight_kg=row["weight_kg"],
            entries=row["entries"],
        )
        for each, row in zip(asked, rows, strict=True)
    ]
    eaten = [each.totals for each in days if each.entries]
    aim = rows[0] if rows[0]["source"] else None
    return WeekResponse(
        days=days,
        averages=Totals(**{name: average([getattr(t, name) for t in eaten]) for name in FIGURES}),
        weight_change=weight_change([each.weight_kg for each in days]),
        days_in_target=sum(
            is_in_target(
                totals.calories,
                totals.net_carbs_g,
                calories_target=aim["aim_calories"],
                net_carbs_target=aim["aim_net_carbs_g"],
            )
            for totals in eaten
            if aim
        ),
    )
