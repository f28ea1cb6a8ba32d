"""The foods that a member has at home. Nothing is added or taken when a plan is bought or eaten."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from planner.preferences.tables import Pantry


async def read_items(session: AsyncSession, user_id: str) -> list[dict[str, Any]]:
    """The foods as they were listed."""
    found = await session.get(Pantry, user_id)
    return found.items if found else []


async def read_pantry(session: AsyncSession, user_id: str) -> Mapping[str, float]:
    """The grams of each food at home."""
    items = await read_items(session, user_id)
    return {item["foodId"]: item["grams"] for item in items if item["grams"] > 0}


async def keep_items(session: AsyncSession, user_id: str, items: list[dict[str, Any]]) -> None:
    """Replace the list; the last device wins."""
    storing = insert(Pantry).values(user_id=user_id, items=items)
    await session.execute(
        storing.on_conflict_do_update(index_elements=["user_id"], set_={"items": items})
    )
