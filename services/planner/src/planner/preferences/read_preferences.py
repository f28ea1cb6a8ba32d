"""What a member likes and has at home, as the engine uses it."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from planner import computed
from planner.preferences.pantry import read_pantry
from planner.preferences.rules import Taste, weights_of_dishes, weights_of_foods
from planner.preferences.tables import DishTaste


async def read_preferences(session: AsyncSession, user_id: str) -> computed.Preferences:
    """The weights of dishes and foods, the dishes that are never wanted again, and the pantry."""
    rows = await session.scalars(select(DishTaste).where(col(DishTaste.user_id) == user_id))
    tastes = [
        Taste(row.name, tuple(row.foods), row.rating, row.swapped, row.uneaten, row.eaten_again)
        for row in rows
    ]
    return computed.Preferences(
        dishes=weights_of_dishes(tastes),
        foods=weights_of_foods(tastes),
        never=tuple(
            computed.NamedDish(each.name, frozenset(each.foods))
            for each in tastes
            if each.rating == "never"
        ),
        pantry=await read_pantry(session, user_id),
    )


async def read_ratings(session: AsyncSession, user_id: str) -> list[DishTaste]:
    """The dishes that the member has rated, the newest first."""
    own = (col(DishTaste.user_id) == user_id) & col(DishTaste.rating).is_not(None)
    newest_first = select(DishTaste).where(own).order_by(col(DishTaste.changed_at).desc())
    return list(await session.scalars(newest_first))
