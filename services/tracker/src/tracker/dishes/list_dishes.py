"""List a member's dishes, with the figures that their foods have now."""

import asyncio
from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import RawSql
from tracker.dishes.look_up import of_portion
from tracker.dishes.schemas import DishesResponse, DishItem, DishRecord
from tracker.dishes.tables import Dish
from tracker.foods import KnownFood, find_foods
from tracker.nutrients import STATED
from tracker.pages import page_by_name
from tracker.schemas import StatedTotals


async def list_dishes(
    session: AsyncSession, sql: RawSql, user_id: str, limit: int, after: str | None
) -> str:
    """The JSON of a `DishesResponse`: a page of the member's dishes, by name."""
    dishes, following = await page_by_name(session, Dish, user_id, limit, after)
    foods = await _foods_of(sql, user_id, dishes)
    # A page has up to 3,000 items.
    return await asyncio.to_thread(_page, dishes, foods, following)


async def records_of(sql: RawSql, user_id: str, dishes: Sequence[Dish]) -> list[DishRecord]:
    return _records(dishes, await _foods_of(sql, user_id, dishes))


async def _foods_of(sql: RawSql, user_id: str, dishes: Sequence[Dish]) -> Mapping[str, KnownFood]:
    return await find_foods(
        sql, user_id, (item["foodId"] for dish in dishes for item in dish.items)
    )


def _page(dishes: Sequence[Dish], foods: Mapping[str, KnownFood], following: str | None) -> str:
    return DishesResponse(dishes=_records(dishes, foods), next=following).model_dump_json()


def _records(dishes: Sequence[Dish], foods: Mapping[str, KnownFood]) -> list[DishRecord]:
    return [
        DishRecord(
            id=dish.id,
            name=dish.name,
            portions=dish.portions,
            items=[DishItem.model_validate(item) for item in dish.items],
            per_portion=StatedTotals.model_validate(
                of_portion(dish.items, dish.portions, foods, STATED).stated()
            ),
            created_at=dish.created_at,
        )
        for dish in dishes
    ]
