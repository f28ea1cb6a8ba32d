"""HTTP operations on what a member likes and has at home."""

from typing import Annotated

from fastapi import Query

from chassis.http import CurrentUser, InvalidRequest, Routes
from chassis.storage import Session
from planner.computed import known_dish
from planner.preferences.learn import forget_rating, rate_dish
from planner.preferences.pantry import keep_items, read_items
from planner.preferences.read_preferences import read_ratings
from planner.preferences.schemas import (
    DishName,
    DishRating,
    PantryInput,
    PantryResponse,
    RatedDish,
    RatingResponse,
    RatingsResponse,
)

api = Routes("/api/ai")


@api.post("/dishes/rate", name="rate_dish", errors={500: "Failed to save the rating"})
async def post_rating(body: DishRating, user: CurrentUser, session: Session) -> RatingResponse:
    """Say whether a dish comes more often, less often, or never again in the member's plans.

    The member's swaps, and what is left or eaten again, count as well, but less.
    """
    await rate_dish(session, user.id, known_dish(body.name, body.foods), body.rating)
    return RatingResponse(rating=body.rating)


@api.get("/dishes/ratings", errors={500: "Failed to fetch the ratings"})
async def get_ratings(user: CurrentUser, session: Session) -> RatingsResponse:
    """List the dishes that the member has rated, the newest first."""
    found = await read_ratings(session, user.id)
    return RatingsResponse(ratings=[RatedDish.model_validate(each) for each in found])


@api.delete(
    "/dishes/ratings",
    name="forget_rating",
    errors={500: "Failed to delete the rating"},
    example={"ratings": []},
)
async def delete_rating(
    user: CurrentUser,
    session: Session,
    name: Annotated[DishName, Query(examples=["Salmon with broccoli and butter"])],
) -> RatingsResponse:
    """Delete the rating of a dish, and what its swaps and meals have shown."""
    await forget_rating(session, user.id, name)
    return await get_ratings(user, session)


@api.get("/pantry", errors={500: "Failed to fetch the pantry"})
async def get_pantry(user: CurrentUser, session: Session) -> PantryResponse:
    """List the foods that the member has at home."""
    return PantryResponse.model_validate({"items": await read_items(session, user.id)})


@api.put(
    "/pantry",
    errors={500: "Failed to save the pantry"},
    invalid=InvalidRequest("Invalid input"),
)
async def put_pantry(body: PantryInput, user: CurrentUser, session: Session) -> PantryResponse:
    """Replace the foods that the member has at home.

    Shopping lists leave them out, and new plans use them more often.
    """
    items = [item.model_dump(by_alias=True) for item in body.items]
    await keep_items(session, user.id, items)
    return PantryResponse.model_validate({"items": items})
