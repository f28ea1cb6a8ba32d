"""Add, change and remove a member's foods."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Detail, NotFound, ValidationFailed
from tracker.foods.find_my_foods import find_my_food
from tracker.foods.labels import FoodChange, LabelFigures, NewFood
from tracker.foods.rules import errors_of_label
from tracker.foods.search_words import stored_words
from tracker.foods.tables import MyFood
from tracker.limits import refuse_more

MOST_FOODS = 1_000


async def add_food(session: AsyncSession, user_id: str, body: NewFood) -> MyFood:
    figures = body.per100g.model_dump()
    _check_label(figures, body.carbs_basis)
    await refuse_more(session, MyFood, user_id, MOST_FOODS)
    food = MyFood(
        user_id=user_id,
        name=body.name,
        words=stored_words(body.name),
        carbs_basis=body.carbs_basis,
        portions=[portion.model_dump() for portion in body.portions],
        barcode=body.barcode,
        created_at=clock.now(),
        **figures,
    )
    session.add(food)
    return food


async def change_food(
    session: AsyncSession, user_id: str, food_id: str, body: FoodChange
) -> MyFood:
    """Change the fields that are sent; past days stay as they are."""
    food = await _locked(session, user_id, food_id)
    sent: dict[str, Any] = body.model_dump(exclude_unset=True, exclude={"per100g"})
    figures = body.per100g.model_dump() if body.per100g else {}
    if body.name is not None:
        sent["words"] = stored_words(body.name)
    for name, value in {**sent, **figures}.items():
        setattr(food, name, value)
    # A food that was stored earlier can still be renamed.
    if body.per100g or body.carbs_basis:
        _check_label(
            {name: getattr(food, name) for name in LabelFigures.model_fields}, food.carbs_basis
        )
    return food


def _check_label(figures: Mapping[str, float | None], basis: str) -> None:
    details = [
        Detail(field=field, message=message, code="invalid")
        for field, message in errors_of_label(figures, basis).items()
    ]
    if details:
        raise ValidationFailed(*details)


async def remove_food(session: AsyncSession, user_id: str, food_id: str) -> None:
    """Delete a food; dishes keep its figures."""
    await session.delete(await _locked(session, user_id, food_id))


async def _locked(session: AsyncSession, user_id: str, food_id: str) -> MyFood:
    """Return the food, locked: another request could delete it in the meantime."""
    food = await find_my_food(session, user_id, food_id, lock=True)
    if food is None:
        raise NotFound("Food not found")
    return food
