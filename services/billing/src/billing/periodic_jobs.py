"""Jobs that are done once in a while, whichever process comes to it."""

from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Field, col

from billing.tables import Table
from chassis.storage import timestamp


class DailyJob(Table, table=True):
    """When a job was begun last."""

    __tablename__ = "daily_job"

    name: str = Field(primary_key=True)
    started_at: datetime = Field(sa_column=timestamp())


async def begin(
    session: AsyncSession, name: str, started_at: datetime, *, not_since: datetime
) -> bool:
    """Note that a job is begun; False if it was begun after `not_since`, maybe by another process.
    With a failure, the note goes with the transaction."""
    job = DailyJob(name=name, started_at=started_at)
    begun = await session.execute(
        insert(DailyJob)
        .values(job.model_dump())
        .on_conflict_do_update(
            index_elements=["name"],
            set_={"started_at": started_at},
            where=col(DailyJob.started_at) <= not_since,
        )
        .returning(col(DailyJob.name))
    )
    return begun.scalar() is not None
