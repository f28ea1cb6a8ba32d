"""The check of dates finds each way from a moment to a date, and accepts dates that are known."""

import ast

import pytest

from tools.checks.dates import findings


@pytest.mark.parametrize(
    "text",
    [
        "day = clock.now().date()",
        "day = datetime.now(UTC).date()",
        "day = row['date'].date()",
        "day = date.today()",
        "SQL = 'SELECT now()::date'",
        "SQL = 'SELECT CURRENT_DATE'",
        "SQL = 'SELECT $1::timestamptz::date'",
        "SQL = f\"SELECT ({column} AT TIME ZONE 'UTC')::date\"",
        "SQL = \"SELECT date_trunc('day', now())\"",
        "SQL = f'SELECT member_clock({user}, $2)'",
        "SQL = 'SELECT $1 AT TIME ZONE member.timezone FROM member'",
    ],
)
def test_a_date_that_is_cut_out_of_a_moment_is_found(text: str) -> None:
    assert list(findings(ast.parse(text))) == [1]


@pytest.mark.parametrize(
    "text",
    [
        "day = dates.today(member.timezone)",
        "day = today(sql, user_id)",
        "day = date(2026, 1, 31)",
        "day = asked.date",
        "day = date.fromisoformat(text)",
        "SQL = 'SELECT date::text FROM diary_day WHERE date = $2'",
        "SQL = f'SELECT {day_in_sql(noon)}'",
    ],
)
def test_a_date_that_is_known_is_accepted(text: str) -> None:
    assert list(findings(ast.parse(text))) == []
