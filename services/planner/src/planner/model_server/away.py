"""The model server counts as away after a failure, in all processes: they share a row.

For 30 s, or until it answers anybody: the status says so, and no job asks it.
"""

from datetime import timedelta

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import delete

from chassis.storage import Database
from planner.model_server.tables import ModelAway

_COUNTS_FOR = timedelta(seconds=30)
_IS_AWAY = "SELECT EXISTS (SELECT FROM model_away WHERE until > clock_timestamp())"


async def is_model_away(database: Database) -> bool:
    """Whether it has failed just now, and answered nothing since."""
    return bool(await database.raw_sql.fetchval(_IS_AWAY))


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
