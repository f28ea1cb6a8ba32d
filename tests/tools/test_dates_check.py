"""The check of dates finds conversions of moments to dates, and accepts known dates."""

import ast

from tools.checks.dates import findings, findings_in_sql


def test_a_date_taken_from_a_moment_is_found() -> None:
    found = [
        "day = clock.now().date()",
        "SQL = 'SELECT now()::date'",
        "SQL = f\"SELECT date_trunc('day', {column} AT TIME ZONE 'UTC')\"",
        "SQL = f'SELECT member_clock({user}, $2)'",
        "day = today(sql, user_id)",
        "SQL = 'SELECT date::text FROM diary_day WHERE date = $2'",
    ]
    assert list(findings(ast.parse("\n".join(found)))) == [1, 2, 3, 4]


def test_dates_are_found_in_sql_files() -> None:
    statements = [
        "-- name: first",
        "SELECT (at AT TIME ZONE 'UTC')::date;",
        "SELECT :at::timestamptz::date;",
        "SELECT day_of(:noon), date::text FROM diary_day WHERE date = :day;",
    ]
    assert list(findings_in_sql("\n".join(statements))) == [2, 3]
