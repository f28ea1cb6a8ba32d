"""Show the week that contains a day, Monday first; its averages are of the days that are over."""

from datetime import date

import asyncpg

from chassis.storage import RawSql
from foods import MINERALS
from tracker.days import day_in_sql, is_over, noon_of, today, week_of
from tracker.diary.responses import DayTotals, WeekDay, WeekResponse
from tracker.logs import weight_change
from tracker.nutrients import FIGURES, MINERAL_SUMS, STATED, average
from tracker.schemas import StatedTotals
from tracker.targets import SELECT_TARGETS, DayTargets, is_in_target

_AIM = ", ".join(f"aim.{name} AS aim_{name}" for name in DayTargets.model_fields)
# Of a figure that is not known, what is known of it, and of how many entries.
_FIGURE = (
    "log.{name}, coalesce(log.{name}, day.{name}::float8, 0) AS total_{name},"
    " CASE WHEN log.{name} IS NULL THEN coalesce(day.entries - day.{name}_unstated, 0)"
    " ELSE coalesce(day.entries, 0) END AS {name}_known"
)
_WEEK = f"""
SELECT coalesce(day.entries, 0) AS entries, log.weight_kg,
       aim.source, {_AIM},
       {", ".join(_FIGURE.format(name=name) for name in FIGURES)},
       {", ".join(f"eaten.{name}, eaten.{name}_known" for name in MINERALS)}
FROM unnest($2::timestamptz[]) AS asked (noon)
LEFT JOIN diary_day AS day ON day.user_id = $1 AND day.date = {day_in_sql("asked.noon")}
LEFT JOIN day_log AS log ON log.user_id = $1 AND log.date = asked.noon
LEFT JOIN ({SELECT_TARGETS}) AS aim ON true
CROSS JOIN LATERAL (
    SELECT {MINERAL_SUMS} FROM diary_entry
    WHERE user_id = $1 AND date = {day_in_sql("asked.noon")}
) AS eaten
ORDER BY asked.noon
"""  # noqa: S608 - the names are constants


async def show_week(sql: RawSql, user_id: str, day: date | None) -> WeekResponse:
    """By default the week that contains the member's today."""
    now = await today(sql, user_id)
    asked = week_of(day or now)
    rows = await sql.fetch(_WEEK, user_id, [noon_of(each) for each in asked])
    days = [
        WeekDay(
            date=each,
            totals=_totals(row),
            weight_kg=row["weight_kg"],
            entries=row["entries"],
        )
        for each, row in zip(asked, rows, strict=True)
    ]
    over = [row for each, row in zip(asked, rows, strict=True) if is_over(each, now)]
    aim = rows[0] if rows[0]["source"] else None
    known = {name: [row[name] for row in over if row[name] is not None] for name in FIGURES}
    minerals = {name: [row[name] for row in over if _is_known(row, name)] for name in MINERALS}
    return WeekResponse(
        days=days,
        averages=StatedTotals(
            **{name: average(values) for name, values in known.items()},
            **{name: average(values) if values else None for name, values in minerals.items()},
        ),
        weight_change=weight_change([each.weight_kg for each in days]),
        days_in_target=sum(
            is_in_target(
                row["calories"],
                row["net_carbs_g"],
                calories_target=aim["aim_calories"],
                net_carbs_target=aim["aim_net_carbs_g"],
            )
            for row in over
            if aim and None not in (row["calories"], row["net_carbs_g"])
        ),
    )


def _totals(row: asyncpg.Record) -> DayTotals:
    known = {name: row[f"{name}_known"] for name in STATED if row[f"{name}_known"] < row["entries"]}
    return DayTotals(
        **{name: row[f"total_{name}"] for name in FIGURES},
        **{name: row[name] or 0.0 for name in MINERALS},
        known={str(DayTotals.model_fields[name].alias): count for name, count in known.items()},
        of=row["entries"],
    )


def _is_known(row: asyncpg.Record, mineral: str) -> bool:
    return bool(0 < row["entries"] == row[f"{mineral}_known"])
