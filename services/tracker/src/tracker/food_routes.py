"""HTTP operations about foods."""

from typing import Annotated

from fastapi import Query

from chassis.http import CurrentUser, NotFound, Text
from foods import food_table
from tracker import diary_routes
from tracker.diary_routes import Limit
from tracker.food_schemas import FoodResponse, FoodsResponse
from tracker.search_foods import item_of, search_foods

api = diary_routes.api

Words = Annotated[Text, Query(max_length=200)]


@api.get("/foods", errors={500: "Failed to fetch foods"})
async def get_foods(user: CurrentUser, q: Words = "", limit: Limit = 20) -> FoodsResponse:
    """Search foods by the beginnings of words, best first."""
    return FoodsResponse(foods=search_foods(q, limit))


@api.get("/foods/{id}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_food(id: str, user: CurrentUser) -> FoodResponse:
    """Show a food."""
    food = food_table().foods.get(id)
    if food is None:
        raise NotFound("Food not found")
    return FoodResponse(food=item_of(food))
