"""HTTP operations of dishes."""

from fastapi import Response

from chassis.http import CurrentUser, Routes
from chassis.storage import RawSql, Session
from tracker.dishes.change_dishes import add_dish, change_dish, remove_dish
from tracker.dishes.list_dishes import list_dishes
from tracker.dishes.schemas import DishChange, DishesResponse, DishResponse, NewDish
from tracker.pages import MOST_ON_PAGE, PageAfter, PageLimit
from tracker.schemas import DeletedResponse

api = Routes("/api/tracker")


@api.post(
    "/dishes",
    name="add_dish",
    status=201,
    errors={404: "Food not found", 500: "Failed to save dish"},
)
async def post_dish(
    body: NewDish, user: CurrentUser, session: Session, sql: RawSql
) -> DishResponse:
    """Store a dish: foods, their grams, and how many portions they make."""
    return DishResponse(dish=await add_dish(session, sql, user.id, body))


@api.get("/dishes", errors={500: "Failed to fetch dishes"}, response_model=DishesResponse)
async def get_dishes(
    user: CurrentUser,
    session: Session,
    sql: RawSql,
    limit: PageLimit = MOST_ON_PAGE,
    after: PageAfter = None,
) -> Response:
    """List the member's dishes by name, in pages."""
    page = await list_dishes(session, sql, user.id, limit, after)
    return Response(page, media_type="application/json")


@api.patch(
    "/dishes/{id}",
    errors={404: ("Dish not found", "Food not found"), 500: "Failed to save dish"},
)
async def patch_dish(
    id: str, body: DishChange, user: CurrentUser, session: Session, sql: RawSql
) -> DishResponse:
    """Change a dish; past days stay as they are."""
    return DishResponse(dish=await change_dish(session, sql, user.id, id, body))


@api.delete("/dishes/{id}", errors={404: "Dish not found", 500: "Failed to delete dish"})
async def delete_dish(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete a dish; entries keep its figures."""
    await remove_dish(session, user.id, id)
    return DeletedResponse(deleted=True)
