"""HTTP operations of foods."""

from typing import Annotated

from fastapi import Path, Query

from chassis.http import CurrentUser, NotFound, Routes, Text, provided
from chassis.storage import ServiceDatabase, Session
from tracker.food_tables import ImportedNames, find_imported_barcode
from tracker.foods.change_my_foods import add_food, change_food, remove_food
from tracker.foods.find_imported import item_with_barcode
from tracker.foods.find_my_foods import find_barcode, item_of_own
from tracker.foods.labels import FoodChange, NewFood
from tracker.foods.open_food_facts import OpenFoodFacts
from tracker.foods.schemas import (
    BarcodeResponse,
    FoodResponse,
    FoodsResponse,
    MyFoodResponse,
    MyFoodsResponse,
)
from tracker.foods.search_foods import find_food, search_foods
from tracker.foods.tables import MyFood
from tracker.pages import MOST_ON_PAGE, PageAfter, PageLimit, page_by_name
from tracker.schemas import DeletedResponse, Limit

api = Routes("/api/tracker")
Lookup = Annotated[OpenFoodFacts, provided(OpenFoodFacts)]
Names = Annotated[ImportedNames, provided(ImportedNames)]
SearchQuery = Annotated[Text, Query(max_length=200, examples=["avocado"])]


@api.get("/foods", errors={500: "Failed to fetch foods"})
async def get_foods(
    user: CurrentUser,
    database: ServiceDatabase,
    imported: Names,
    q: SearchQuery = "",
    limit: Limit = 20,
) -> FoodsResponse:
    """Search foods as people type them: own ones, the kitchen's, then the other tables'."""
    found = await search_foods(database, imported.names, user.id, q, limit)
    return FoodsResponse(foods=list(found))


@api.get("/foods/{id}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_food(
    id: Annotated[str, Path(examples=["avocado-raw"])],
    user: CurrentUser,
    database: ServiceDatabase,
) -> FoodResponse:
    """Show a food of the tables or of the member's own."""
    food = await find_food(database, user.id, id)
    if food is None:
        raise NotFound("Food not found")
    return FoodResponse(food=food)


@api.get("/foods/barcode/{ean}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_barcode(
    ean: Annotated[str, Path(examples=["4006381333931"])],
    user: CurrentUser,
    database: ServiceDatabase,
    lookup: Lookup,
) -> BarcodeResponse:
    """Find a food by its barcode: the member's own, else an imported one, else one of Open Food
    Facts. A 404 with `Retry-After` was not looked up: the member has used up the requests of a
    minute."""
    async with database.session() as session:
        own = await find_barcode(session, user.id, ean)
    if own is not None:
        return BarcodeResponse(food=item_of_own(own))
    imported = await find_imported_barcode(database.raw_sql, ean)
    if imported is not None:
        return BarcodeResponse(food=item_with_barcode(imported))
    # No connection is held while it is asked.
    found = await lookup.find(database.raw_sql, user.id, ean)
    if found is None:
        raise NotFound("Food not found")
    return BarcodeResponse(food=found)


@api.post("/my-foods", name="add_my_food", status=201, errors={500: "Failed to save food"})
async def post_my_food(body: NewFood, user: CurrentUser, session: Session) -> MyFoodResponse:
    """Store a food of the member's own, as its label says."""
    return MyFoodResponse(food=item_of_own(await add_food(session, user.id, body)))


@api.get("/my-foods", errors={500: "Failed to fetch foods"})
async def get_my_foods(
    user: CurrentUser, session: Session, limit: PageLimit = MOST_ON_PAGE, after: PageAfter = None
) -> MyFoodsResponse:
    """List the member's own foods by name, in pages."""
    own, following = await page_by_name(session, MyFood, user.id, limit, after)
    return MyFoodsResponse(foods=[item_of_own(food) for food in own], next=following)


@api.patch("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to save food"})
async def patch_my_food(
    id: str, body: FoodChange, user: CurrentUser, session: Session
) -> MyFoodResponse:
    """Change an own food; no past day changes."""
    food = await change_food(session, user.id, id, body)
    return MyFoodResponse(food=item_of_own(food))


@api.delete("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to delete food"})
async def delete_my_food(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete an own food; dishes and entries keep what it had."""
    await remove_food(session, user.id, id)
    return DeletedResponse(deleted=True)
