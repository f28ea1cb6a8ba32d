"""Request a plan that a worker writes."""

import math
from collections.abc import Mapping, Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from chassis import clock
from chassis.http import Conflict, Detail, TooManyRequests, ValidationFailed
from planner import computed, quota
from planner.exclusions import unknown
from planner.health import (
    UNDERWEIGHT,
    Refusal,
    is_severely_underweight,
    needs_all_energy,
    reasons_to_ask,
    refusals,
)
from planner.jobs import rules
from planner.jobs.tables import LIVE, PlanJob
from planner.plans import JobInput, PlannerInput, targets_of
from planner.rules import Macros

ASK_A_DOCTOR = "Ask a doctor first"
BUSY = "A plan is already being written"
EXAMPLES_OF_REFUSALS = {
    ASK_A_DOCTOR: {"reasons": ["insulin", "kidneyOrLiver", UNDERWEIGHT]},
    BUSY: {"jobId": "01939fa0-9000-7000-8000-000000000001"},
}
TOO_MANY = f"You can ask for {rules.PLAN_JOBS_A_DAY} plans a day. Please go on tomorrow."


async def check_no_other(session: AsyncSession, user_id: str) -> None:
    """Refuse a second live job of a member."""
    is_live = (col(PlanJob.user_id) == user_id) & col(PlanJob.state).in_(LIVE)
    live = await session.scalar(select(PlanJob.id).where(is_live))
    if live is not None:
        raise Conflict(BUSY, more={"jobId": live})


async def check_plans_of_today(session: AsyncSession, user_id: str) -> None:
    """Refuse a member who has requested, and canceled, very many plans today."""
    if await jobs_of_today(session, user_id, "plan") >= rules.PLAN_JOBS_A_DAY:
        raise TooManyRequests(TOO_MANY)


async def jobs_of_today(session: AsyncSession, user_id: str, kind: str) -> int:
    """Count the jobs of a kind that a member has requested on this UTC day.

    This limits what a member costs, so a change of the time zone does not start another day.
    """
    today = clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
    jobs = (
        select(func.count())
        .select_from(PlanJob)
        .where(col(PlanJob.user_id) == user_id, col(PlanJob.kind) == kind)
        .where(col(PlanJob.created_at) >= today)
    )
    return await session.scalar(jobs) or 0


def plan_job(
    user_id: str,
    body: JobInput,
    networks: Sequence[str],
    *,
    seed: int,
    exclusions: Sequence[str],
    health: Mapping[str, bool] | None,
) -> PlanJob:
    """Return the job for this plan; an input for which no plan can be computed is invalid.

    A body without `allergies` gets the member's exclusions; `[]` means none. Requests are refused
    for, in this order: the quota (429), another live job (409), severe underweight (409), invalid
    input (400), and a member who must ask a doctor first (409). A refusal does not use up quota.
    """
    if is_severely_underweight(weight_kg=body.weight_kg, height_cm=body.height_cm):
        # Validation errors would not help: every goal and target is refused.
        check_health(health, body)
    if "allergies" not in body.model_fields_set:
        body = body.model_copy(update={"allergies": list(exclusions)})
    targets = _targets_now(body, health)
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="plan",
        input=body.model_dump(mode="json", by_alias=True),
        targets=targets.to_json(),
        seed=seed,
        days=math.ceil(body.duration_days),
        networks=list(networks),
    )
    details = [*map(_detail_of, refusals_of(body)), *_wrong_target(targets.calories)]
    try:
        computed.requirements_of(body, targets, job.seed)
    except computed.UnknownExclusions as error:
        details += [unknown(word) for word in dict.fromkeys(error.words)]
    if details:
        raise ValidationFailed(*details, message="Invalid input")
    check_health(health, body)
    return job


def check_health(health: Mapping[str, bool] | None, body: PlannerInput) -> None:
    """Refuse a member who must ask a doctor first."""
    reasons = reasons_to_ask(health)
    if is_severely_underweight(weight_kg=body.weight_kg, height_cm=body.height_cm):
        reasons.append(UNDERWEIGHT)
    if reasons:
        raise Conflict(ASK_A_DOCTOR, more={"reasons": reasons})


def is_refused_by_now(
    body: PlannerInput, targets: Mapping[str, int] | None, health: Mapping[str, bool] | None
) -> bool:
    """Whether a plan like this one would be refused now.

    It is refused for a minor who wants to lose weight or is underweight, and if its targets have
    less energy than a new plan's: the member is pregnant, breastfeeding, underweight, or no longer
    supervised.
    """
    if any(each.code != "contradiction" for each in refusals_of(body)):
        return True
    return targets is not None and targets["calories"] < _targets_now(body, health).calories


def _targets_now(body: PlannerInput, health: Mapping[str, bool] | None) -> Macros:
    """Return the targets of a new plan for this input and these health answers."""
    return targets_of(
        body,
        is_supervised=bool(health and health["supervised"]),
        without_deficit=needs_all_energy(health),
    )


def refusals_of(body: PlannerInput) -> list[Refusal]:
    """Return why no plan is written for the person described by an input."""
    return refusals(
        weight_kg=body.weight_kg,
        target_weight_kg=body.target_weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        goal=body.goal,
    )


def _detail_of(refusal: Refusal) -> Detail:
    detail: Detail = {
        "field": refusal.field,
        "message": refusal.message,
        "code": refusal.code,
    }
    if refusal.least_kg is not None:
        detail["min"] = refusal.least_kg
    if refusal.most_kg is not None:
        detail["max"] = refusal.most_kg
    return detail


async def add_plan_job(session: AsyncSession, job: PlanJob) -> None:
    """Store a job for a plan, if the member's quota allows another plan now."""
    await quota.check_for_job(session, job.user_id)
    await add_job(session, job)


async def add_job(session: AsyncSession, job: PlanJob) -> None:
    """Store a job and its task, if no other one of the member is live."""
    adding = insert(PlanJob).values(job.model_dump()).on_conflict_do_nothing()
    while await session.scalar(adding.returning(col(PlanJob.id))) is None:
        # The other job may have ended in the meantime.
        await check_no_other(session, job.user_id)
    await work.add(session, "write-plan", key=job.id, member=job.user_id, networks=job.networks)


def _wrong_target(calories: int) -> list[Detail]:
    least, most = rules.LEAST_CALORIES, rules.MOST_CALORIES
    if least <= calories <= most:
        return []
    message = f"The target would be {calories} kcal a day; a plan can have {least} to {most}"
    detail: Detail = {
        "field": "calories",
        "message": message,
        "code": "too_small" if calories < least else "too_big",
        "min": least,
        "max": most,
    }
    return [detail]
