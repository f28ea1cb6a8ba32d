"""Two hot paths as a careful engineer writes them with SQLModel sessions.

The same work on the same tables, with the same responses: only the needed columns are loaded
(`load_only`), and verified tokens are cached as the services do. `hot_paths.py` compares them.
"""

import os
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import load_only
from sqlmodel import col, select

from chassis import clock, dates, ids
from chassis.http import BadToken, Tokens
from contracts.tracker import LogSaved
from messaging import wrap
from messaging.outbox import Outbox
from tracker.achievements import EarnedAchievement
from tracker.achievements.tables import Achievement, UserAchievement
from tracker.days import noon_of
from tracker.logs import rules
from tracker.logs.schemas import (
    LogRecord,
    LogRequest,
    LogResponse,
    MemberFigures,
    Stats,
    SummaryResponse,
)
from tracker.logs.tables import ProgressLog
from tracker.tables import Member

app = FastAPI()
_engine = create_async_engine(
    os.environ["DATABASE_URL"].replace("postgresql://", "postgresql+asyncpg://", 1),
    pool_size=8,
    max_overflow=0,
)
_RECENT = timedelta(days=30)
_sessions = async_sessionmaker(_engine, expire_on_commit=False)
_tokens = Tokens(os.environ["JWT_SECRET"])
_WEIGHT_AND_CALORIES = load_only(
    *(getattr(ProgressLog, name) for name in ("weight_kg", "calories")), raiseload=True
)


async def _session() -> AsyncIterator[AsyncSession]:
    async with _sessions() as session:
        yield session


async def _member(request: Request) -> str:
    _, _, token = request.headers.get("authorization", "").partition(" ")
    try:
        return str(_tokens.bearer(token)["sub"])
    except BadToken:
        raise HTTPException(401) from None


Session = Annotated[AsyncSession, Depends(_session)]
MemberId = Annotated[str, Depends(_member)]


@app.get("/healthz")
async def healthz() -> dict[str, bool]:
    """The process is alive."""
    return {"ok": True}


@app.post("/api/tracker/log")
async def post_log(entry: LogRequest, user_id: MemberId, session: Session) -> LogResponse:
    """Save the log of a day."""
    now = clock.now()
    date = noon_of(entry.date or dates.today(None))
    log = await session.get(ProgressLog, (user_id, date))
    if log is None:
        log = ProgressLog(user_id=user_id, date=date, saved_at=now)
    for name, value in entry.model_dump(exclude_unset=True, exclude={"date"}).items():
        setattr(log, name, value)
    log.saved_at = now
    session.add(log)
    event = wrap(LogSaved(user_id=user_id, date=date, saved_at=now), id=ids.new(), time=now)
    session.add(Outbox(event_id=event.id, routing_key=event.type, body=event.model_dump_json()))
    await session.commit()
    return LogResponse(log=LogRecord.model_validate(log))


@app.get("/api/tracker/summary")
async def get_summary(user_id: MemberId, session: Session) -> SummaryResponse:
    """What the last thirty days come to."""
    member = await session.get(Member, user_id) or Member(id=user_id)
    found = await session.scalars(
        select(ProgressLog)
        .where(col(ProgressLog.user_id) == user_id)
        .where(col(ProgressLog.date).between(clock.now() - _RECENT, noon_of(dates.today(None))))
        .order_by(col(ProgressLog.date))
        .options(_WEIGHT_AND_CALORIES)
    )
    logs = list(found)
    latest = await session.execute(
        select(Achievement.name, Achievement.icon, UserAchievement.earned_at)
        .join(UserAchievement, col(UserAchievement.achievement_id) == col(Achievement.id))
        .where(col(UserAchievement.user_id) == user_id)
        .order_by(col(UserAchievement.earned_at).desc())
        .limit(5)
    )
    return SummaryResponse(
        user=MemberFigures.model_validate(member, from_attributes=True),
        stats=Stats(
            logs_count=len(logs),
            weight_lost=rules.weight_lost([log.weight_kg for log in logs]),
            avg_calories=rules.average_calories([log.calories for log in logs]),
            current_streak=member.streak_count,
        ),
        recent_achievements=[
            EarnedAchievement(name=name, icon=icon, earned_at=earned_at)
            for name, icon, earned_at in latest
        ],
    )


if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(os.environ["PORT"]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="warning",
    )
