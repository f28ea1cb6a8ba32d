"""The model server counts as away after a failure, in all processes: they share a row.

It counts for 30 s, or until the next answer: the status reports it, and jobs do not call the model.
"""

from datetime import timedelta

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, exists, select

from chassis.storage import Database
from planner.model_server.tables import ModelAway

_COUNTS_FOR = timedelta(seconds=30)


async def is_model_away(database: Database) -> bool:
    """Whether it has failed within 30 s, and has not answered since."""
    is_away = select(exists().where(col(ModelAway.until) > func.clock_timestamp()))
    async with database.session() as session:
        return bool(await session.scalar(is_away))


async def note_model_away(session: AsyncSession) -> None:
    """Note a failure, last in a transaction: others wait for the row."""
    until = func.clock_timestamp() + _COUNTS_FOR
    noting = insert(ModelAway).values(id=1, until=until)
    await session.execute(
        noting.on_conflict_do_update(index_elements=["id"], set_={"until": noting.excluded.until})
    )


async def note_model_answer(session: AsyncSession) -> None:
    """Note an answer, last in a transaction."""
    await session.execute(delete(ModelAway))
