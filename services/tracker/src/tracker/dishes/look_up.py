"""Look up dishes by their ids, with the figures of a portion.

A dish follows changes of its foods; a food that was deleted keeps the figures that it had when the
dish was saved. Entries follow neither dishes nor foods.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from chassis.http import NotFound
from chassis.storage import RawSql, statements
from tracker.foods import KnownFood, find_foods
from tracker.nutrients import ALL, STATED, Nutrients

queries = statements(__package__)


async def find_dishes(
    sql: RawSql, user_id: str, ids: Iterable[str | None]
) -> Mapping[str, KnownFood]:
    """The dishes with these ids, with the figures that their foods have now."""
    dish_ids = sorted({each for each in ids if each is not None})
    if not dish_ids:
        return {}
    rows = await sql.fetch(queries.select_dishes, user_id=user_id, ids=dish_ids)
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
    """The figures of a portion of a dish; a deleted food counts with its stored figures.

    A page of dishes has thousands of items, and shows only the figures in `names`.
    """
    sums: list[float | None] = [0.0] * len(names)
    for item in items:
        food, grams = foods.get(item["foodId"]), item["grams"]
        of_gram = food.of_one.values if food else [item["ofGram"].get(name) for name in names]
        # Without creating an object for each item.
        for place, sum in enumerate(sums):
            value = of_gram[place]
            sums[place] = None if sum is None or value is None else sum + value * grams
    return Nutrients(tuple(sums)).times(1 / portions)


async def dish_items(
    sql: RawSql,
    user_id: str,
    items: Iterable[tuple[str, float]],
    before: Iterable[Mapping[str, Any]] = (),
) -> list[dict[str, Any]]:
    """The items of a dish as they are stored, from ids and grams.

    A deleted food stays, as it was, in a dish that had it `before`.
    """
    pairs = list(items)
    foods = await find_foods(sql, user_id, (food_id for food_id, _ in pairs))
    stored = {item["foodId"]: {"name": item["name"], "ofGram": item["ofGram"]} for item in before}
    stored |= {
        food_id: {"name": food.name, "ofGram": _figures_of_gram(food.of_one)}
        for food_id, food in foods.items()
    }
    if any(food_id not in stored for food_id, _ in pairs):
        raise NotFound("Food not found")
    return [{"foodId": food_id, "grams": grams, **stored[food_id]} for food_id, grams in pairs]


def _figures_of_gram(of_gram: Nutrients) -> dict[str, float]:
    """The stated figures. The rest is left out: only members' foods, which lack it, are deleted."""
    stated = zip(STATED, of_gram.values, strict=False)
    return {name: value for name, value in stated if value is not None}
