"""HTTP operations on the shopping list of a plan."""

import re
from dataclasses import asdict
from typing import Annotated

from fastapi import Path, Query
from pydantic import AfterValidator

from chassis.http import Coded, CurrentUser, Routes
from chassis.storage import Session
from planner.plans import SessionId
from planner.shopping.lines import ShoppingLine
from planner.shopping.schemas import (
    CookedRecord,
    ShoppingLineRecord,
    ShoppingLineResponse,
    ShoppingResponse,
    Tick,
)
from planner.shopping.ticked_list import shopping_list, tick_line

api = Routes("/api/ai")


def _range(text: str) -> str:
    """`3` or `1-7`, with at most three digits each."""
    if not re.fullmatch("[0-9]{1,3}(-[0-9]{1,3})?", text):
        raise ValueError("must be a day, such as 3, or the first and the last one, such as 1-7")
    return text


Days = Annotated[
    Annotated[str, AfterValidator(Coded("invalid", _range))] | None, Query(examples=["1-7"])
]
Servings = Annotated[int, Query(ge=1, le=12, examples=[2])]

_NOT_FOUND = "Session not found"


@api.get(
    "/sessions/{id}/shopping",
    name="get_shopping_list",
    errors={404: _NOT_FOUND, 500: "Failed to fetch the list"},
)
async def get_shopping(
    id: SessionId, user: CurrentUser, session: Session, days: Days = None, servings: Servings = 1
) -> ShoppingResponse:
    """List what to buy for some days of a plan, by default for all of them.

    A line that was ticked, and of which more is needed now, has the rest.
    """
    lines, cooked = await shopping_list(session, user.id, id, days, servings)
    return ShoppingResponse(
        lines=[_line(line, checked) for line, checked in lines],
        cooked=[CookedRecord(**asdict(each)) for each in cooked],
    )


@api.put(
    "/sessions/{id}/shopping/{key}",
    name="tick_shopping_line",
    errors={404: (_NOT_FOUND, "Line not found"), 500: "Failed to save the tick"},
)
async def put_shopping_line(
    id: SessionId,
    key: Annotated[str, Path(examples=["egg"])],
    body: Tick,
    user: CurrentUser,
    session: Session,
    days: Days = None,
    servings: Servings = 1,
) -> ShoppingLineResponse:
    """Tick a line of the shopping list, or untick it; the other devices see it."""
    line, checked = await tick_line(session, user.id, id, key, days, servings, body)
    return ShoppingLineResponse(line=_line(line, checked))


def _line(line: ShoppingLine, checked: bool) -> ShoppingLineRecord:
    return ShoppingLineRecord(**asdict(line), checked=checked)
