"""Learn what a member likes from ratings, swaps and what is eaten. It stays in planner: no event
has it."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from chassis import clock
from chassis.storage import statements
from planner import computed
from planner.preferences.rules import MOST_DISHES, Rating
from planner.preferences.tables import DishTaste

queries = statements(__package__)


async def rate_dish(
    session: AsyncSession, user_id: str, dish: computed.NamedDish, rating: Rating
) -> None:
    """Store what the member says about a dish; the last word counts."""
    await session.execute(queries.rate_dish.clause, {**_row(user_id, dish), "rating": rating})
    await _forget_oldest(session, user_id)


async def forget_rating(session: AsyncSession, user_id: str, name: str) -> None:
    """Forget everything about a dish of this name."""
    of_dish = (col(DishTaste.user_id) == user_id) & (col(DishTaste.name) == name)
    await session.execute(delete(DishTaste).where(of_dish))


async def note_swapped(
    session: AsyncSession, user_id: str, meals: Iterable[computed.PlannedMeal]
) -> None:
    """Note that the member has swapped these meals away."""
    for meal in meals:
        dish = computed.known_dish(meal.is_called, {item.food.id for item in meal.items})
        await session.execute(queries.note_swapped.clause, _row(user_id, dish))
    await _forget_oldest(session, user_id)


async def note_eaten(
    session: AsyncSession,
    user_id: str,
    *,
    eaten: Iterable[computed.PlannedMeal],
    left: Iterable[computed.PlannedMeal],
    again: Iterable[computed.PlannedMeal],
) -> None:
    """Note which meals of a day were eaten, left, and eaten once more."""
    for statement, meals in (
        (queries.note_eaten, eaten),
        (queries.note_left, left),
        (queries.note_eaten_again, again),
    ):
        for meal in meals:
            dish = computed.known_dish(meal.is_called, {item.food.id for item in meal.items})
            row = _row(user_id, dish)
            if statement is queries.note_eaten:
                del row["foods"]
            await session.execute(statement.clause, row)
    await _forget_oldest(session, user_id)


def _row(user_id: str, dish: computed.NamedDish) -> dict[str, object]:
    return {
        "user_id": user_id,
        "name": dish.name,
        "foods": sorted(dish.foods),
        "now": clock.now(),
    }


async def _forget_oldest(session: AsyncSession, user_id: str) -> None:
    await session.execute(queries.forget_oldest.clause, {"user_id": user_id, "most": MOST_DISHES})
