"""HTTP operations of foods."""

from typing import Annotated

from fastapi import Path, Query

from chassis.http import CurrentUser, NotFound, Routes, Text, provided
from chassis.storage import ServiceDatabase, Session
from tracker.food_tables import ImportedNames, find_imported_barcode
from tracker.foods.change_my_foods import add_food, change_food, remove_food
from tracker.foods.find_imported import item_with_barcode
from tracker.foods.find_my_foods import find_barcode, item_of_my_food
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
from words import DEFAULT, Language

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
    language: Language = DEFAULT,
) -> FoodsResponse:
    """Search foods as people type them: the member's, the kitchen's, then the other tables'. Words
    of both languages are searched; the kitchen's names and portions are in `language`."""
    foods = await search_foods(database, imported.names, user.id, q, limit, language)
    return FoodsResponse(foods=list(foods))


@api.get("/foods/{id}", errors={404: "Food not found", 500: "Failed to fetch food"})
async def get_food(
    id: Annotated[str, Path(examples=["avocado-raw"])],
    user: CurrentUser,
    database: ServiceDatabase,
    language: Language = DEFAULT,
) -> FoodResponse:
    """Show a food of the tables or of the member's."""
    food = await find_food(database, user.id, id, language)
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
    """Find a food by its barcode: the member's, else an imported one, else one of Open Food Facts.
    With a 404 that has `Retry-After`, the barcode was not looked up: the requests of a minute are
    used up."""
    async with database.session() as session:
        my_food = await find_barcode(session, user.id, ean)
    if my_food is not None:
        return BarcodeResponse(food=item_of_my_food(my_food))
    imported = await find_imported_barcode(database.raw_sql, ean)
    if imported is not None:
        return BarcodeResponse(food=item_with_barcode(imported))
    # No database connection is held during the request.
    food = await lookup.find(database, user.id, ean)
    if food is None:
        raise NotFound("Food not found")
    return BarcodeResponse(food=food)


@api.post("/my-foods", name="add_my_food", status=201, errors={500: "Failed to save food"})
async def post_my_food(body: NewFood, user: CurrentUser, session: Session) -> MyFoodResponse:
    """Store a food with the figures of its label."""
    return MyFoodResponse(food=item_of_my_food(await add_food(session, user.id, body)))


@api.get("/my-foods", errors={500: "Failed to fetch foods"})
async def get_my_foods(
    user: CurrentUser, session: Session, limit: PageLimit = MOST_ON_PAGE, after: PageAfter = None
) -> MyFoodsResponse:
    """List the member's foods by name, in pages."""
    foods, following = await page_by_name(session, MyFood, user.id, limit, after)
    return MyFoodsResponse(foods=[item_of_my_food(food) for food in foods], next=following)


@api.patch("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to save food"})
async def patch_my_food(
    id: str, body: FoodChange, user: CurrentUser, session: Session
) -> MyFoodResponse:
    """Change one of the member's foods; past days stay as they are."""
    food = await change_food(session, user.id, id, body)
    return MyFoodResponse(food=item_of_my_food(food))


@api.delete("/my-foods/{id}", errors={404: "Food not found", 500: "Failed to delete food"})
async def delete_my_food(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete one of the member's foods; dishes and entries keep its figures."""
    await remove_food(session, user.id, id)
    return DeletedResponse(deleted=True)
