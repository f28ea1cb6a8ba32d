"""HTTP operations about foods and dishes."""

from typing import Annotated

from fastapi import Query, Response

from chassis.http import CurrentUser, NotFound, Text, provided
from chassis.storage import RawSql, ServiceDatabase, Session
from tracker.diary.routes import Limit
from tracker.dishes import change_dishes as dishes
from tracker.foods import change_my_foods as my_foods
from tracker.foods.change_my_foods import item_of_own
from tracker.foods.open_food_facts import FoodLookup
from tracker.foods.schemas import (
    BarcodeResponse,
    DishChange,
    DishesResponse,
    DishResponse,
    FoodChange,
    FoodResponse,
    FoodsResponse,
    MyFoodResponse,
    MyFoodsResponse,
    NewDish,
    NewFood,
)
from tracker.foods.search_foods import find_food, search_foods
from tracker.foods.tables import MyFood
from tracker.pages import MOST, PageAfter, PageLimit, page_by_name
from tracker.schemas import DeletedResponse
from tracker.targets import routes as target_routes

api = target_routes.api

Lookup = Annotated[FoodLookup, provided(FoodLookup)]
Words = Annotated[Text, Query(max_length=200)]


@api.get("/foods", errors={500: "Failed to fetch foods"})
async def get_foods(
    user: CurrentUser, session: Session, q: Words = "", limit: Limit = 20
) -> FoodsResponse:
    """Search foods by the beginnings of words: own ones first, then the best first."""
    return FoodsResponse(foods=list(await search_foods(session, user.id, q, limit)))


@api.get("/foods/{id}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_food(id: str, user: CurrentUser, session: Session) -> FoodResponse:
    """Show a food of the table or of the member's own."""
    food = await find_food(session, user.id, id)
    if food is None:
        raise NotFound("Food not found")
    return FoodResponse(food=food)


@api.get("/foods/barcode/{ean}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_barcode(
    ean: str, user: CurrentUser, database: ServiceDatabase, lookup: Lookup
) -> BarcodeResponse:
    """Find a food by its barcode: the member's own, else one of Open Food Facts."""
    async with database.session() as session:
        own = await my_foods.find_barcode(session, user.id, ean)
    if own is not None:
        return BarcodeResponse(food=item_of_own(own))
    # No connection is held while it is asked.
    found = await lookup.find(database.raw_sql, user.id, ean)
    if found is None:
        raise NotFound("Food not found")
    return BarcodeResponse(food=found)


@api.post("/my-foods", status=201, errors={500: "Failed to save food"})
async def post_my_food(body: NewFood, user: CurrentUser, session: Session) -> MyFoodResponse:
    """Store a food of the member's own, as its label says."""
    return MyFoodResponse(food=item_of_own(await my_foods.add_food(session, user.id, body)))


@api.get("/my-foods", errors={500: "Failed to fetch foods"})
async def get_my_foods(
    user: CurrentUser, session: Session, limit: PageLimit = MOST, after: PageAfter = None
) -> MyFoodsResponse:
    """List the member's own foods by name, in pages."""
    own, following = await page_by_name(session, MyFood, user.id, limit, after)
    return MyFoodsResponse(foods=[item_of_own(food) for food in own], next=following)


@api.patch("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to save food"})
async def patch_my_food(
    id: str, body: FoodChange, user: CurrentUser, session: Session
) -> MyFoodResponse:
    """Change an own food; no past day changes."""
    food = await my_foods.change_food(session, user.id, id, body)
    return MyFoodResponse(food=item_of_own(food))


@api.delete("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to delete food"})
async def delete_my_food(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete an own food; dishes and entries keep what it had."""
    await my_foods.remove_food(session, user.id, id)
    return DeletedResponse(deleted=True)


@api.post("/dishes", status=201, errors={404: "Food not found", 500: "Failed to save dish"})
async def post_dish(
    body: NewDish, user: CurrentUser, session: Session, sql: RawSql
) -> DishResponse:
    """Store a dish: foods, their grams, and how many portions they make."""
    return DishResponse(dish=await dishes.add_dish(session, sql, user.id, body))


@api.get("/dishes", errors={500: "Failed to fetch dishes"}, response_model=DishesResponse)
async def get_dishes(
    user: CurrentUser,
    session: Session,
    sql: RawSql,
    limit: PageLimit = MOST,
    after: PageAfter = None,
) -> Response:
    """List the member's dishes by name, in pages."""
    page = await dishes.list_dishes(session, sql, user.id, limit, after)
    return Response(page.model_dump_json(), media_type="application/json")


@api.patch(
    "/dishes/{id}",
    errors={404: ("Dish not found", "Food not found"), 500: "Failed to save dish"},
)
async def patch_dish(
    id: str, body: DishChange, user: CurrentUser, session: Session, sql: RawSql
) -> DishResponse:
    """Change a dish; no past day changes."""
    return DishResponse(dish=await dishes.change_dish(session, sql, user.id, id, body))


@api.delete("/dishes/{id}", errors={404: "Dish not found", 500: "Failed to delete dish"})
async def delete_dish(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete a dish; entries keep what it had."""
    await dishes.remove_dish(session, user.id, id)
    return DeletedResponse(deleted=True)
