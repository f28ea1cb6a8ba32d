"""The hot paths as a careful engineer writes them with SQLModel sessions.

The same work on the same tables, with the same responses: only the needed columns are loaded
(`load_only`), and verified tokens are cached as the services do. `hot_paths.py` compares them.
"""

import os
from collections.abc import AsyncIterator, Iterable
from datetime import datetime
from typing import Annotated, Any

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import load_only
from sqlmodel import SQLModel, col, select

from catalogue.schemas import (
    PlanDetails,
    PlanResponse,
    PlansResponse,
    PlanSummary,
    ReviewAuthor,
    ReviewWithAuthor,
)
from catalogue.tables import KetoPlan, Membership, Purchase, Review, Reviewer
from chassis import clock, ids
from chassis.http import BadToken, Tokens
from contracts.tracker import LogSaved
from identity.schemas import Profile, ProfileResponse
from identity.tables import User
from messaging import wrap
from messaging.outbox import Outbox
from tracker import rules
from tracker.schemas import (
    EarnedAchievement,
    LogRecord,
    LogRequest,
    LogResponse,
    LogsResponse,
    MemberFigures,
    Stats,
    SummaryResponse,
)
from tracker.tables import Achievement, Member, ProgressLog, UserAchievement

app = FastAPI()
_engine = create_async_engine(
    os.environ["DATABASE_URL"].replace("postgresql://", "postgresql+asyncpg://", 1),
    pool_size=8,
    max_overflow=0,
)
_sessions = async_sessionmaker(_engine, expire_on_commit=False)
_tokens = Tokens(os.environ["JWT_SECRET"])


def _columns(table: type[SQLModel], names: Iterable[str]) -> Any:
    """Load these columns, and no others."""
    return load_only(
        *(getattr(table, name) for name in names if name in table.model_fields), raiseload=True
    )


async def _session() -> AsyncIterator[AsyncSession]:
    async with _sessions() as session:
        yield session


async def _visitor(request: Request) -> str | None:
    _, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        return None
    try:
        return str(_tokens.bearer(token)["sub"])
    except BadToken:
        raise HTTPException(401) from None


async def _member(visitor: Annotated[str | None, Depends(_visitor)]) -> str:
    if visitor is None:
        raise HTTPException(401)
    return visitor


Session = Annotated[AsyncSession, Depends(_session)]
MemberId = Annotated[str, Depends(_member)]
VisitorId = Annotated[str | None, Depends(_visitor)]


@app.get("/healthz")
async def healthz() -> dict[str, bool]:
    """The process is alive."""
    return {"ok": True}


@app.post("/api/tracker/log")
async def post_log(entry: LogRequest, user_id: MemberId, session: Session) -> LogResponse:
    """Save the log of a day."""
    now = clock.now()
    date = rules.noon(entry.date or now.date())
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


@app.get("/api/tracker/logs")
async def get_logs(
    user_id: MemberId,
    session: Session,
    since: datetime | None = None,
    until: datetime | None = None,
) -> LogsResponse:
    """The logs of a range of days."""
    recent_since, recent_until = rules.recent(clock.now())
    logs = await _logs(session, user_id, since or recent_since, until or recent_until, _LOG)
    return LogsResponse(logs=[LogRecord.model_validate(log) for log in logs])


_LOG = _columns(ProgressLog, LogRecord.model_fields)
_WEIGHT_AND_CALORIES = _columns(ProgressLog, ("weight_kg", "calories"))


async def _logs(
    session: AsyncSession, user_id: str, since: datetime, until: datetime, columns: Any
) -> list[ProgressLog]:
    found = await session.scalars(
        select(ProgressLog)
        .where(col(ProgressLog.user_id) == user_id)
        .where(col(ProgressLog.date).between(since, until))
        .order_by(col(ProgressLog.date))
        .options(columns)
    )
    return list(found)


@app.get("/api/tracker/summary")
async def get_summary(user_id: MemberId, session: Session) -> SummaryResponse:
    """What the last thirty days come to."""
    member = await session.get(Member, user_id) or Member(id=user_id)
    logs = await _logs(session, user_id, *rules.recent(clock.now()), _WEIGHT_AND_CALORIES)
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


@app.get("/api/auth/me")
async def get_me(user_id: MemberId, session: Session) -> ProfileResponse:
    """The user's profile."""
    user = await session.get(User, user_id, options=[_columns(User, Profile.model_fields)])
    if user is None:
        raise HTTPException(404)
    return ProfileResponse(user=Profile.model_validate(user))


@app.get("/api/plans")
async def get_plans(session: Session) -> PlansResponse:
    """The plans on sale."""
    plans = await session.scalars(
        select(KetoPlan)
        .where(col(KetoPlan.published))
        .order_by(col(KetoPlan.featured).desc(), col(KetoPlan.purchase_count).desc())
        .options(_columns(KetoPlan, PlanSummary.model_fields))
    )
    return PlansResponse(plans=[PlanSummary.model_validate(plan) for plan in plans])


@app.get("/api/plans/{slug}")
async def get_plan(slug: str, user_id: VisitorId, session: Session) -> PlanResponse:
    """A plan; its content only for its buyers and for members with a subscription."""
    found = await session.scalars(
        select(KetoPlan).where(col(KetoPlan.slug) == slug, col(KetoPlan.published))
    )
    plan = found.one()
    reviews = await session.execute(
        select(Review, Reviewer)
        .join(Reviewer, col(Reviewer.user_id) == col(Review.user_id), isouter=True)
        .where(col(Review.plan_id) == plan.id, col(Review.approved))
        .order_by(col(Review.created_at).desc())
        .limit(10)
    )
    is_open = await _has_access(session, user_id, plan.id) if user_id else False
    return PlanResponse(
        plan=PlanDetails(
            **PlanSummary.model_validate(plan).model_dump(by_alias=False),
            published=plan.published,
            meals=plan.meals if is_open else None,
            recipes=plan.recipes if is_open else None,
            shopping_list=plan.shopping_list if is_open else None,
            nutrition_info=plan.nutrition_info if is_open else None,
            pdf_url=plan.pdf_url if is_open else None,
            reviews=[
                ReviewWithAuthor(
                    **review.model_dump(exclude={"moderated_at"}),
                    user=ReviewAuthor.model_validate(
                        reviewer or Reviewer(user_id=review.user_id, profile_version=0)
                    ),
                )
                for review, reviewer in reviews
            ],
        ),
        has_access=is_open,
    )


async def _has_access(session: AsyncSession, user_id: str, plan_id: str) -> bool:
    if await session.get(Purchase, (user_id, plan_id)) is not None:
        return True
    membership = await session.get(Membership, user_id)
    return membership is not None and membership.tier != "FREE" and membership.status == "ACTIVE"


if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(os.environ["PORT"]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="warning",
    )
