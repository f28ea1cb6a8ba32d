"""Count the reasons of some time."""

from datetime import datetime

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.membership.tables import Cancellation


async def count_reasons(
    session: AsyncSession, since: datetime, until: datetime
) -> list[tuple[str, int]]:
    """How often each reason was given from a moment to before another, the most frequent first."""
    reason, count = col(Cancellation.reason), func.count()
    given = select(reason, count).where(col(Cancellation.at) >= since, col(Cancellation.at) < until)
    found = await session.execute(given.group_by(reason).order_by(count.desc(), reason))
    return [(name, times) for name, times in found]
