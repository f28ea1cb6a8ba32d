"""Show the week that contains a day, Monday first; its averages cover the days that are over."""

from datetime import date

import asyncpg

from chassis.storage import RawSql, statements
from foods import MINERALS
from tracker.days import is_over, noon_of, today, week_of
from tracker.diary.responses import DayTotals, WeekDay, WeekResponse
from tracker.logs import weight_change
from tracker.nutrients import FIGURES, STATED, average
from tracker.schemas import StatedTotals
from tracker.targets import is_in_target

queries = statements(__package__)


async def show_week(sql: RawSql, user_id: str, day: date | None) -> WeekResponse:
    """Return the week that contains the day, which is the member's today by default."""
    now = await today(sql, user_id)
    week = week_of(day or now)
    noons = [noon_of(each) for each in week]
    rows = await sql.fetch(queries.list_days, user_id=user_id, noons=noons)
    days = [
        WeekDay(
            date=each,
            totals=_totals(row),
            weight_kg=row["weight_kg"],
            entries=row["entries"],
        )
        for each, row in zip(week, rows, strict=True)
    ]
    over = [row for each, row in zip(week, rows, strict=True) if is_over(each, now)]
    target = rows[0] if rows[0]["source"] else None
    figures = {name: [row[name] for row in over if row[name] is not None] for name in FIGURES}
    minerals = {name: [row[name] for row in over if _is_known(row, name)] for name in MINERALS}
    return WeekResponse(
        days=days,
        averages=StatedTotals(
            **{name: average(values) for name, values in figures.items()},
            **{name: average(values) if values else None for name, values in minerals.items()},
        ),
        weight_change=weight_change([each.weight_kg for each in days]),
        days_in_target=sum(
            is_in_target(
                row["calories"],
                row["net_carbs_g"],
                calories_target=target["target_calories"],
                net_carbs_target=target["target_net_carbs_g"],
            )
            for row in over
            if target and None not in (row["calories"], row["net_carbs_g"])
        ),
    )


def _totals(row: asyncpg.Record) -> DayTotals:
    counts = {name: row[f"{name}_known"] for name in STATED}
    return DayTotals(
        **{name: row[f"total_{name}"] for name in FIGURES},
        **{name: row[name] or 0.0 for name in MINERALS},
        known={
            str(DayTotals.model_fields[name].alias): count
            for name, count in counts.items()
            if count < row["entries"]
        },
        of=row["entries"],
    )


def _is_known(row: asyncpg.Record, mineral: str) -> bool:
    return bool(0 < row["entries"] == row[f"{mineral}_known"])
