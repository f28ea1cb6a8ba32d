"""The measured hot paths: their requests, and the data in the databases."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import asyncpg

from benchmarks.hot_paths_load import request
from catalogue.import_plans import import_plans
from chassis import clock
from chassis.http import ACCESS_LIFETIME, Tokens
from chassis.storage import Database

SECRET = "a secret for benchmarks, known to everybody"
_MEMBERS = [f"member-{n}" for n in range(64)]
_CONTENT = Path(__file__).parents[1] / "content"

_TOKENS = [
    Tokens(SECRET).issue({"sub": m, "role": "MEMBER", "email": f"{m}@example.com"}, ACCESS_LIFETIME)
    for m in _MEMBERS
]


async def logs_and_achievements(url: str) -> None:
    """Thirty logs and five achievements for each member."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO achievement SELECT n::text, 'Achievement ' || n, 'x', 10,"
        ' \'{"type": "logs", "value": 1}\' FROM generate_series(1, 12) AS n'
    )
    for member in _MEMBERS:
        await connection.execute(
            "INSERT INTO member (id, total_points, streak_count, weight_kg) VALUES ($1, 50, 7, 80)",
            member,
        )
        await connection.execute(
            "INSERT INTO progress_log (id, user_id, date, weight_kg, calories, protein_g, notes,"
            " saved_at) SELECT gen_random_uuid()::text, $1, date_trunc('day', now(), 'UTC')"
            " + (12 - 24 * n) * interval '1 hour', 80 + n * 0.13, 1800 + n, 120, 'A note', now()"
            " FROM generate_series(0, 29) AS n",
            member,
        )
        await connection.execute(
            "INSERT INTO user_achievement SELECT $1, id, now() FROM achievement LIMIT 5", member
        )
    await connection.close()


async def accounts(url: str) -> None:
    """An account for each member."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO member (id, email, normal_email, name)"
        " SELECT m, m || '@example.com', m || '@example.com', m"
        " FROM unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await connection.close()


async def plans_and_reviews(url: str) -> None:
    """The demo plans, each with ten reviews; the members own all of them."""
    database = Database(url, pool=2)
    await database.open()
    await import_plans(database, str(_CONTENT))
    await database.raw_sql.fetch(
        "INSERT INTO reviewer SELECT m, 'Name of ' || m, NULL, 1 FROM unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await database.raw_sql.fetch(
        "INSERT INTO review (id, user_id, plan_id, rating, title, body, approved, created_at,"
        " updated_at) SELECT gen_random_uuid()::text, m, id, 5, 'Good', 'Good food', true, now(),"
        " now() FROM keto_plan, unnest($1::text[]) AS m",
        _MEMBERS[:10],
    )
    await database.raw_sql.fetch(
        "INSERT INTO purchase (user_id, plan_id, purchased_at) SELECT m, id, now()"
        " FROM keto_plan, unnest($1::text[]) AS m",
        _MEMBERS,
    )
    await database.close()


def _saves() -> list[bytes]:
    # Of three saves, two find the day's log there and one makes it.
    today = clock.now().date()
    days = [today - timedelta(days=ago) for ago in range(-15, 30)]
    entry = {"weightKg": 79.5, "calories": 1810, "proteinG": 118, "notes": "Not hungry at all"}
    return [
        request("POST", "/api/tracker/log", token, json.dumps({"date": str(day), **entry}).encode())
        for day in days
        for token in _TOKENS
    ]


def _reads(path: str) -> Callable[[], list[bytes]]:
    return lambda: [request("GET", path, token) for token in _TOKENS]


@dataclass(frozen=True)
class HotPath:
    """A frequent request."""

    name: str
    service: str
    fill: Callable[[str], Awaitable[None]]
    requests: Callable[[], list[bytes]]
    says_events: bool = False


HOT_PATHS = (
    HotPath("log save", "tracker", logs_and_achievements, _saves, says_events=True),
    HotPath("logs", "tracker", logs_and_achievements, _reads("/api/tracker/logs")),
    HotPath("summary", "tracker", logs_and_achievements, _reads("/api/tracker/summary")),
    HotPath("me", "identity", accounts, _reads("/api/auth/me")),
    HotPath("plan list", "catalogue", plans_and_reviews, _reads("/api/plans")),
    HotPath("plan detail", "catalogue", plans_and_reviews, _reads("/api/plans/keto-kickstart")),
)
