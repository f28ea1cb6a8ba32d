"""What a member answers after asking for a plan counts before the plan is stored."""

import json

import pytest

from planner.jobs.check_again import ASK_FIRST, OTHER_ANSWERS
from services.planner.tests.health.test_own_health import ANSWERS
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble
from testkit import RunningService

HEALTHY = dict.fromkeys(ANSWERS, False)
SUPERVISED = {**HEALTHY, "supervised": True}


async def failed(mia: PlannerClient, job_id: str) -> str:
    error: str = (await mia.becomes_state(job_id, "failed", "done"))["error"]
    return error


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        (HEALTHY, {**HEALTHY, "sglt2": True}, ASK_FIRST),
        ({**SUPERVISED, "insulin": True}, {**HEALTHY, "insulin": True}, ASK_FIRST),
        # With a deficit.
        (SUPERVISED, {**SUPERVISED, "pregnantOrBreastfeeding": True}, OTHER_ANSWERS),
        # With more protein.
        (SUPERVISED, {**SUPERVISED, "kidneyOrLiver": True}, OTHER_ANSWERS),
    ],
)
async def test_a_plan_that_the_answers_no_longer_allow_is_not_stored(
    mia: PlannerClient,
    model: ModelServerDouble,
    before: dict[str, bool],
    after: dict[str, bool],
    error: str,
) -> None:
    await mia.put("/health", before)
    model.may_reply.clear()
    job_id = await mia.started(durationDays=1)
    await mia.becomes_state(job_id, "writing")
    await mia.put("/health", after)
    model.may_reply.set()
    assert await failed(mia, job_id) == error
    assert await mia.sessions() == []
    # Nor are the days shown that were written, and the week's plan is still there.
    assert (await mia.get(f"/jobs/{job_id}")).json()["days"] == []
    await mia.put("/health", before)
    await mia.planned(durationDays=1)


async def test_a_swap_that_the_answers_no_longer_allow_changes_nothing(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    await mia.put("/health", SUPERVISED)
    session_id = await mia.planned(durationDays=1)
    plan = await mia.plan(session_id)
    for after, error in (
        ({**HEALTHY, "eatingDisorder": True}, ASK_FIRST),
        ({**SUPERVISED, "pregnantOrBreastfeeding": True}, OTHER_ANSWERS),
    ):
        await mia.put("/health", SUPERVISED)
        model.may_reply.clear()
        answer = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": "lunch"})
        job_id = answer.json()["job"]["id"]
        await mia.becomes_state(job_id, "writing")
        await mia.put("/health", after)
        model.may_reply.set()
        assert await failed(mia, job_id) == error
        assert await mia.plan(session_id) == plan


async def test_a_job_that_an_earlier_release_accepted_is_judged_by_the_rules_of_now(
    mia: PlannerClient, planner: RunningService, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    job_id = await mia.started(durationDays=1)
    await mia.cancel(job_id)
    model.may_reply.set()
    # A BMI of 13, for which an earlier release took a job.
    starved = {"weightKg": 36.7, "targetWeightKg": 30, "goal": "maintenance"}
    await planner.rows(
        "UPDATE plan_job SET state = 'queued', written = '[]',"
        " input = (input::jsonb || $2::text::jsonb)::json WHERE id = $1",
        job_id,
        json.dumps(starved),
    )
    await planner.rows("SELECT add_work('write-plan', $1, $2, now())", job_id, mia.id)
    assert await failed(mia, job_id) == ASK_FIRST
    assert await mia.sessions() == []


async def test_a_stored_plan_with_too_little_energy_for_its_member_is_not_written_on(
    mia: PlannerClient, planner: RunningService
) -> None:
    session_id = await mia.planned(durationDays=1)
    path = f"/sessions/{session_id}/swaps"
    fixed = (409, {"error": "Plan cannot be changed"})
    # A BMI of 17.7, towards a higher weight, as an earlier release wrote it: without a surplus.
    thin = {"weightKg": 50, "targetWeightKg": 55, "goal": "maintenance"}
    await planner.rows(
        "UPDATE ai_session SET input_params = (input_params::jsonb || $2::text::jsonb)::json,"
        " targets = (targets::jsonb || $3::text::jsonb)::json WHERE id = $1",
        session_id,
        json.dumps(thin),
        json.dumps({"calories": 1676}),
    )
    assert outcome(await mia.post_to(path, {"day": 1})) == fixed
    assert outcome(await mia.get(f"{path}?day=1&meal=lunch")) == fixed
