"""Store a file for the worker to read, one at a time for each member."""

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from tracker.imports import read_file
from tracker.imports.import_tasks import add_task
from tracker.imports.schemas import ImportRecord
from tracker.imports.show_import import busy, one_at_a_time, record_of
from tracker.imports.tables import DiaryImport

# The oldest are deleted when another file is sent.
MOST_IMPORTS = 5


async def refuse_another(session: AsyncSession, user_id: str) -> None:
    """Refuse a file while another one is at work, before it is read from the network."""
    at_work = col(DiaryImport.state).in_(("reading", "applying"))
    of_member = DiaryImport.user_id == user_id
    if await session.scalar(select(DiaryImport.id).where(of_member, at_work)) is not None:
        raise busy()


async def start_import(
    session: AsyncSession, user_id: str, content: bytes, network: str | None
) -> ImportRecord:
    """Store a file for the worker to read."""
    await _remove_earlier(session, user_id)
    started = DiaryImport(
        user_id=user_id,
        created_at=clock.now(),
        state="reading",
        summary={**read_file.counts([], []), "questions": []},
        content=content,
    )
    with one_at_a_time():
        session.add(started)
        await session.flush()
    await add_task(session, user_id, started.id, len(content), network)
    return record_of(started)


async def _remove_earlier(session: AsyncSession, user_id: str) -> None:
    """Make room for one more import."""
    of_member = col(DiaryImport.user_id) == user_id
    latest_first = col(DiaryImport.created_at).desc(), col(DiaryImport.id).desc()
    earlier = select(DiaryImport.id).where(of_member).order_by(*latest_first)
    await session.execute(
        delete(DiaryImport).where(
            of_member, col(DiaryImport.id).in_(earlier.offset(MOST_IMPORTS - 1))
        )
    )
