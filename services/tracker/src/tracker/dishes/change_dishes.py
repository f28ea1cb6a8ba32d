"""Add, change and remove a member's dishes."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import NotFound
from chassis.storage import RawSql
from tracker.dishes.list_dishes import records_of
from tracker.dishes.look_up import dish_items
from tracker.dishes.schemas import DishChange, DishRecord, NewDish
from tracker.dishes.tables import Dish
from tracker.limits import refuse_more

MOST_DISHES = 500


async def add_dish(session: AsyncSession, sql: RawSql, user_id: str, body: NewDish) -> DishRecord:
    await refuse_more(session, Dish, user_id, MOST_DISHES)
    dish = Dish(
        user_id=user_id,
        name=body.name,
        portions=body.portions,
        items=await dish_items(sql, user_id, ((item.food_id, item.grams) for item in body.items)),
        created_at=clock.now(),
    )
    session.add(dish)
    return (await records_of(sql, user_id, [dish]))[0]


async def change_dish(
    session: AsyncSession, sql: RawSql, user_id: str, dish_id: str, body: DishChange
) -> DishRecord:
    """Change the fields that are sent; past days stay as they are."""
    dish = await _locked(session, user_id, dish_id)
    dish.name = body.name or dish.name
    dish.portions = body.portions or dish.portions
    if body.items is not None:
        items = ((item.food_id, item.grams) for item in body.items)
        dish.items = await dish_items(sql, user_id, items, dish.items)
    return (await records_of(sql, user_id, [dish]))[0]


async def remove_dish(session: AsyncSession, user_id: str, dish_id: str) -> None:
    """Delete a dish; entries keep its figures."""
    await session.delete(await _locked(session, user_id, dish_id))


async def _locked(session: AsyncSession, user_id: str, dish_id: str) -> Dish:
    """Return the dish, locked: another request could delete it in the meantime."""
    key = (user_id, dish_id)
    dish = None if "\0" in dish_id else await session.get(Dish, key, with_for_update=True)
    if dish is None:
        raise NotFound("Dish not found")
    return dish
