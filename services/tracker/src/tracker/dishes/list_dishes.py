"""List a member's dishes, with the figures that their foods have now."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import RawSql
from tracker.dishes.look_up import of_portion
from tracker.dishes.schemas import DishesResponse, DishItem, DishRecord
from tracker.dishes.tables import Dish
from tracker.foods import find_foods
from tracker.pages import page_by_name
from tracker.schemas import Totals


async def list_dishes(
    session: AsyncSession, sql: RawSql, user_id: str, limit: int, after: str | None
) -> DishesResponse:
    """A page of the member's dishes, by name."""
    found, following = await page_by_name(session, Dish, user_id, limit, after)
    return DishesResponse(dishes=await records_of(sql, user_id, found), next=following)


async def records_of(sql: RawSql, user_id: str, dishes: Sequence[Dish]) -> list[DishRecord]:
    ids = (item["foodId"] for dish in dishes for item in dish.items)
    foods = await find_foods(sql, user_id, ids)
    return [
        DishRecord(
            id=dish.id,
            name=dish.name,
            portions=dish.portions,
            items=[DishItem.model_validate(item) for item in dish.items],
            per_portion=Totals(**asdict(of_portion(dish.items, dish.portions, foods).rounded())),
            created_at=dish.created_at,
        )
        for dish in dishes
    ]
