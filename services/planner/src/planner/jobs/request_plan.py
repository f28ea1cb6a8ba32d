"""Request a plan that a worker writes."""

import math
from collections.abc import Mapping, Sequence
from datetime import date

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
    Answers,
    Refusal,
    constraints_of,
    is_severely_underweight,
    is_supervised,
    reasons_to_ask,
    refusals,
)
from planner.jobs import rules
from planner.jobs.tables import LIVE, PlanJob
from planner.plans import JobInput, targets_of
from planner.rules import ADULT

ASK_A_DOCTOR = "Ask a doctor first"
BUSY = "A plan is already being written"
EXAMPLES_OF_REFUSALS = {
    ASK_A_DOCTOR: {"reasons": ["insulin", "kidneyOrLiver", "heart", UNDERWEIGHT]},
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
    health: Answers | None,
    starts_on: date,
) -> PlanJob:
    """Return the job for this plan; an input for which no plan can be computed is invalid.

    A body without `allergies` gets the member's exclusions; `[]` means none. Requests are refused
    for, in this order: the quota (429), another live job (409), severe underweight of an adult who
    does not want to lose weight (409), invalid input (400), and a member who must ask a doctor
    first (409). A refusal does not use up quota.
    """
    if _is_severely_underweight(body) and body.goal != "weight_loss" and body.age >= ADULT:
        # Validation errors would not help: every target is refused.
        check_health(health, body)
    if "allergies" not in body.model_fields_set:
        body = body.model_copy(update={"allergies": list(exclusions)})
    targets = targets_of(body, health)
    # Day 1 says which days are a weekend.
    first_day = {"startsOn": starts_on.isoformat()} if body.has_minutes else {}
    job = PlanJob(
        user_id=user_id,
        created_at=clock.now(),
        kind="plan",
        input={**body.model_dump(mode="json", by_alias=True, exclude_none=True), **first_day},
        targets=targets.to_json(),
        seed=seed,
        days=math.ceil(body.duration_days),
        networks=list(networks),
    )
    details = [*map(_detail_of, refusals_of(body, health)), *_wrong_target(targets.calories)]
    if body.cooking == "fresh" and body.cooking_sessions is not None:
        message = "Cooking sessions are for plans that are not cooked fresh every day"
        details.append({"field": "cookingSessions", "message": message, "code": "contradiction"})
    try:
        computed.requirements_of(body, targets, job.seed)
    except computed.UnknownExclusions as error:
        details += [unknown(word) for word in dict.fromkeys(error.words)]
    if details:
        raise ValidationFailed(*details, message="Invalid input")
    check_health(health, body)
    return job


def check_health(health: Answers | None, body: JobInput) -> None:
    """Refuse a member who must ask a doctor first."""
    reasons = reasons_to_ask(health, body.goal)
    if _is_severely_underweight(body):
        reasons.append(UNDERWEIGHT)
    if reasons:
        raise Conflict(ASK_A_DOCTOR, more={"reasons": reasons})


def _is_severely_underweight(body: JobInput) -> bool:
    return is_severely_underweight(weight_kg=body.weight_kg, height_cm=body.height_cm)


def is_refused_by_now(
    body: JobInput, targets: Mapping[str, int] | None, health: Answers | None
) -> bool:
    """Whether a plan like this one would be refused now.

    It is refused for who would be refused a new one, and if its targets have less energy or fewer
    net carbs than a new plan's may have, or more protein: the member is pregnant, underweight, no
    longer supervised, or has ill kidneys.
    """
    if any(each.code != "contradiction" for each in refusals_of(body, health)):
        return True
    if targets is None or reasons_to_ask(health, body.goal):
        # With reasons, the answer is to ask a doctor.
        return False
    now, limits = targets_of(body, health), constraints_of(health)
    has_too_much_protein = (
        limits.protein_g_per_kg is not None and targets["proteinG"] > now.protein_g
    )
    return (
        targets["calories"] < now.calories
        or targets["netCarbsG"] < limits.least_net_carbs_g
        or has_too_much_protein
    )


def refusals_of(body: JobInput, health: Answers | None) -> list[Refusal]:
    """Return why no plan is written for the person described by an input."""
    return refusals(
        weight_kg=body.weight_kg,
        target_weight_kg=body.target_weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        goal=body.goal,
        net_carbs_g=body.net_carbs_g,
        is_supervised=is_supervised(health),
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
    task = task_of(job.kind)
    await work.add(session, task, key=job.id, member=job.user_id, networks=job.networks)


def task_of(kind: str) -> str:
    """Return the kind of task that writes a kind of job."""
    return "refit-plan" if kind == "refit" else "write-plan"


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
