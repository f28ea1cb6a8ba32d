"""A member's own dishes."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import NotFound
from chassis.storage import RawSql
from tracker.diary.schemas import Totals
from tracker.foods.find_foods import dish_items, find_foods, of_portion
from tracker.foods.schemas import DishChange, DishesResponse, DishItem, DishRecord, NewDish
from tracker.foods.tables import Dish
from tracker.limits import refuse_more
from tracker.pages import page_by_name


async def add_dish(session: AsyncSession, sql: RawSql, user_id: str, body: NewDish) -> DishRecord:
    await refuse_more(session, Dish, user_id)
    dish = Dish(
        user_id=user_id,
        name=body.name,
        portions=body.portions,
        items=await dish_items(sql, user_id, ((item.food_id, item.grams) for item in body.items)),
        created_at=clock.now(),
    )
    session.add(dish)
    return (await _records(sql, user_id, [dish]))[0]


async def list_dishes(
    session: AsyncSession, sql: RawSql, user_id: str, limit: int, after: str | None
) -> DishesResponse:
    """A page of the member's dishes, by name."""
    found, following = await page_by_name(session, Dish, user_id, limit, after)
    return DishesResponse(dishes=await _records(sql, user_id, found), next=following)


async def change_dish(
    session: AsyncSession, sql: RawSql, user_id: str, dish_id: str, body: DishChange
) -> DishRecord:
    """Change the fields that are sent; no past day changes."""
    dish = await _found(session, user_id, dish_id)
    dish.name = body.name or dish.name
    dish.portions = body.portions or dish.portions
    if body.items is not None:
        wanted = ((item.food_id, item.grams) for item in body.items)
        dish.items = await dish_items(sql, user_id, wanted, dish.items)
    return (await _records(sql, user_id, [dish]))[0]


async def remove_dish(session: AsyncSession, user_id: str, dish_id: str) -> None:
    """Delete a dish; entries keep what it had."""
    await session.delete(await _found(session, user_id, dish_id))


async def _found(session: AsyncSession, user_id: str, dish_id: str) -> Dish:
    """The dish, locked: it may be deleted by another request meanwhile."""
    key = (user_id, dish_id)
    dish = None if "\0" in dish_id else await session.get(Dish, key, with_for_update=True)
    if dish is None:
        raise NotFound("Dish not found")
    return dish


async def _records(sql: RawSql, user_id: str, dishes: Sequence[Dish]) -> list[DishRecord]:
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
