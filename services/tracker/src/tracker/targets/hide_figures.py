"""Whether a member sees figures in the app and in mails."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from tracker.targets.tables import HiddenFigures


async def are_figures_hidden(session: AsyncSession, user_id: str) -> bool:
    return await session.get(HiddenFigures, user_id) is not None


async def hide_figures(session: AsyncSession, user_id: str, is_hidden: bool) -> None:
    """Hide the figures, or show them again."""
    if is_hidden:
        new = insert(HiddenFigures).values(user_id=user_id)
        await session.execute(new.on_conflict_do_nothing())
    else:
        await session.execute(delete(HiddenFigures).where(col(HiddenFigures.user_id) == user_id))
