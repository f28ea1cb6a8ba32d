"""Look up dishes by their ids, and what a portion of them counts.

A dish follows its foods; of one that was deleted it has the figures of when it was saved. Entries
follow neither.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from chassis.http import NotFound
from chassis.storage import RawSql
from tracker.foods import KnownFood, find_foods
from tracker.nutrients import ALL, STATED, Nutrients

_DISHES = "SELECT * FROM dish WHERE user_id = $1 AND id = ANY($2::text[])"


async def find_dishes(
    sql: RawSql, user_id: str, ids: Iterable[str | None]
) -> Mapping[str, KnownFood]:
    """The dishes with these ids, with the figures that their foods have now."""
    wanted = sorted({each for each in ids if each is not None})
    if not wanted:
        return {}
    rows = await sql.fetch(_DISHES, user_id, wanted)
    dishes = {row["id"]: (row, json.loads(row["items"])) for row in rows}
    foods = await find_foods(
        sql, user_id, (item["foodId"] for _, items in dishes.values() for item in items)
    )
    return {
        dish_id: KnownFood(row["name"], of_portion(items, row["portions"], foods))
        for dish_id, (row, items) in dishes.items()
    }


def of_portion(
    items: Iterable[Mapping[str, Any]],
    portions: float,
    foods: Mapping[str, KnownFood],
    names: Sequence[str] = ALL,
) -> Nutrients:
    """What a portion of a dish counts; of a food that was deleted, what it was stored with.

    A page of dishes has thousands of items, and shows none but the first `names`.
    """
    sums: list[float | None] = [0.0] * len(names)
    for item in items:
        food, grams = foods.get(item["foodId"]), item["grams"]
        of_gram = food.of_one.values if food else [item["ofGram"].get(name) for name in names]
        # Without an object for each.
        for place, sum in enumerate(sums):
            value = of_gram[place]
            sums[place] = None if sum is None or value is None else sum + value * grams
    return Nutrients(tuple(sums)).times(1 / portions)


async def dish_items(
    sql: RawSql,
    user_id: str,
    wanted: Iterable[tuple[str, float]],
    before: Iterable[Mapping[str, Any]] = (),
) -> list[dict[str, Any]]:
    """The items of a dish as they are stored, from ids and grams.

    A food that was deleted stays in the dish that had it `before`, as it was.
    """
    pairs = list(wanted)
    foods = await find_foods(sql, user_id, (food_id for food_id, _ in pairs))
    known = {item["foodId"]: {"name": item["name"], "ofGram": item["ofGram"]} for item in before}
    known |= {
        food_id: {"name": food.name, "ofGram": _known(food.of_one)}
        for food_id, food in foods.items()
    }
    if any(food_id not in known for food_id, _ in pairs):
        raise NotFound("Food not found")
    return [{"foodId": food_id, "grams": grams, **known[food_id]} for food_id, grams in pairs]


def _known(of_gram: Nutrients) -> dict[str, float]:
    """What is known of a gram, but for the rest: only own foods are deleted, which have none."""
    stated = zip(STATED, of_gram.values, strict=False)
    return {name: value for name, value in stated if value is not None}
