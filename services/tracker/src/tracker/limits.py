"""How much an account and a response can contain.

20,000 logs, 20,000 days with entries, 200,000 entries (`diary_size`), 1,000 foods, 500 dishes,
20,000 measurements, 5 imports: `test_full_accounts.py` computes the bytes.
"""

from typing import Any

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from chassis.http import ValidationFailed


async def refuse_more(session: AsyncSession, table: type[Any], user_id: str, most: int) -> None:
    """Refuse another row if the member already has the most that an account can have."""
    count = select(func.count()).select_from(table).where(table.user_id == user_id)
    if (await session.execute(count)).scalar_one() >= most:
        raise too_many("body", f"there are {most} already: delete one to store another", most)


def too_many(field: str, message: str, most: int) -> ValidationFailed:
    """The error for exceeding a limit."""
    return ValidationFailed({"field": field, "message": message, "code": "too_many", "max": most})
