"""Look up a member's foods."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from tracker.foods.schemas import FoodPortion, MyFoodItem, figures_of
from tracker.foods.tables import MyFood


async def find_my_food(
    session: AsyncSession, user_id: str, food_id: str, *, lock: bool = False
) -> MyFood | None:
    # PostgreSQL's text cannot have a NUL.
    if "\0" in food_id:
        return None
    return await session.get(MyFood, (user_id, food_id), with_for_update=lock or None)


async def find_barcode(session: AsyncSession, user_id: str, barcode: str) -> MyFood | None:
    """Return the member's latest food with this barcode."""
    if not barcode.isdecimal():
        return None
    # A UPC-A is an EAN-13 with a leading 0: a camera may read one, and a member type the other.
    same = [barcode.lstrip("0").zfill(length) for length in range(8, 15)]
    foods = select(MyFood).where(
        MyFood.user_id == user_id, col(MyFood.barcode).in_([barcode, *same])
    )
    return (await session.scalars(foods.order_by(col(MyFood.created_at).desc()))).first()


def item_of_my_food(food: MyFood) -> MyFoodItem:
    """A member's food, as clients see it."""
    return MyFoodItem(
        id=food.id,
        name=food.name,
        group="other",
        per100g=figures_of(food.model_dump(), food.carbs_basis),
        portions=[FoodPortion(**portion) for portion in food.portions],
        allergens=[],
        may_contain=[],
        source="own",
        tier="own",
        basis=food.carbs_basis,
        carbs_basis=food.carbs_basis,
        barcode=food.barcode,
        created_at=food.created_at,
    )
