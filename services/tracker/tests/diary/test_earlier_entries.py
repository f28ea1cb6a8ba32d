"""What a version before this one has stored gets the minerals of its foods."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from chassis.storage import migrate, migrations_of
from foods import MINERALS, food_table
from testkit.databases import Databases
from tracker.foods import rules

FOODS = ("egg", "avocado-raw", "salmon-raw", "no-such-food")
COUNT = 6_000
_FILL = """
INSERT INTO diary_entry SELECT 'mia', date '2026-01-01' + n % 300, 'entry-' || n, 'lunch', 'Food',
    CASE WHEN n % 5 > 0 THEN ($1::text[])[1 + n % 4] END, NULL,
    CASE WHEN n % 5 > 0 THEN n % 400 + 0.5 END, NULL, 100, 1, 1, 1, 1, now()
FROM generate_series(1, $2::int) AS n
"""
_STATED = ", ".join(f"{name}::float8" for name in MINERALS)


@pytest_asyncio.fixture(loop_scope="session")
async def earlier(databases: Databases) -> AsyncIterator[tuple[str, asyncpg.Connection]]:
    """A database as the release before has it, with entries."""
    url = await databases.empty()
    known = migrations_of("tracker")
    first = next(n for n, each in enumerate(known) if each.name.startswith("tracker/0022"))
    await migrate(url, known[:first])
    connection = await asyncpg.connect(url)
    await connection.execute(_FILL, list(FOODS), COUNT)
    await connection.execute(
        "INSERT INTO diary_entry_date SELECT user_id, id, date FROM diary_entry"
    )
    yield url, connection
    await connection.close()


def eaten(food_id: str | None, grams: float | None) -> dict[str, Any]:
    food = food_table().foods.get(food_id or "")
    if food is None or grams is None:
        return {**dict.fromkeys(MINERALS), "calcium_mg": None}
    whole = rules.of_food(food).times(0.01).eaten(grams)
    return {**{name: whole[name] for name in MINERALS}, "calcium_mg": whole["rest"]["calcium_mg"]}


async def test_earlier_entries_get_the_minerals_of_their_foods_while_members_write(
    earlier: tuple[str, asyncpg.Connection],
) -> None:
    url, connection = earlier
    writer = await asyncpg.connect(url)
    migrating = asyncio.create_task(migrate(url, migrations_of("tracker")))
    written = 0
    while not migrating.done() or written < 50:
        # As the version before does: it knows no minerals.
        n = written % COUNT + 1
        await writer.execute(
            "WITH gone AS (DELETE FROM diary_entry WHERE user_id = 'mia' AND id = $1 RETURNING *)"
            " INSERT INTO diary_entry SELECT user_id, date, id, 'snack', name, food_id, dish_id,"
            " grams, portions, calories, protein_g, fat_g, carbs_g, net_carbs_g, created_at"
            " FROM gone",
            f"entry-{n}",
        )
        written += 1
    await migrating
    await writer.close()
    assert await migrate(url, migrations_of("tracker")) == []
    rows = await connection.fetch(
        f"SELECT food_id, grams, meal, {_STATED}, (rest->>'calcium_mg')::float8 AS calcium_mg"
        " FROM diary_entry"
    )
    assert len(rows) == COUNT
    for row in rows:
        # Entries written in the meantime may have lost them again.
        if row["meal"] == "lunch":
            for name, value in eaten(row["food_id"], row["grams"]).items():
                expected = None if value is None else pytest.approx(value, abs=0.0501)
                assert row[name] == expected, (dict(row), name)


async def test_earlier_entries_of_own_foods_get_what_the_label_still_says(
    earlier: tuple[str, asyncpg.Connection],
) -> None:
    url, connection = earlier
    await connection.execute(
        "INSERT INTO my_food (user_id, id, name, words, carbs_basis, calories, protein_g, fat_g,"
        " carbs_g, fiber_g, portions, created_at)"
        " SELECT 'mia', id, id, ' ' || id, 'total', 200, 1, 1, 1, 8, '[]', now()"
        " FROM unnest('{bread,changed}'::text[]) AS id"
    )
    await connection.execute(
        "UPDATE diary_entry SET food_id = CASE WHEN n % 2 = 0 THEN 'bread' ELSE 'changed' END,"
        " grams = 50, calories = CASE WHEN n % 2 = 0 THEN 100 ELSE 90 END"
        " FROM generate_series(1, 10) AS n WHERE id = 'entry-' || n"
    )
    await migrate(url, migrations_of("tracker"))
    rows = await connection.fetch(
        "SELECT food_id, fiber_g::float8, polyols_g FROM diary_entry WHERE food_id = ANY($1)",
        ["bread", "changed"],
    )
    found = {(row["food_id"], row["fiber_g"], row["polyols_g"]) for row in rows}
    assert found == {("bread", 4, None), ("changed", None, None)}
