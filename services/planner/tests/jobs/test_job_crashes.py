"""A worker killed with SIGKILL at each step of a job: the plan is whole, no call is made again."""

from collections import Counter

import pytest

from planner.main import make
from planner.settings import Settings
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import program, running
from testkit.ports import free_port

pytestmark = pytest.mark.faults


async def work_until_killed(settings: Settings, side: str, place: str) -> None:
    environment = {
        "PORT": str(free_port()),
        "DATABASE_URL": settings.database_url,
        "RABBITMQ_URL": settings.rabbitmq_url,
        "JWT_SECRET": settings.jwt_secret,
        "MODEL_SERVER_URL": settings.model_server_url,
        "MODEL_NAME": settings.model_name,
    }
    words = ("testkit.crash", side, place, "--", "planner", "work")
    async with program(*words, environment=environment) as worker:
        assert await worker.ends(60) == -9


@pytest.mark.parametrize(
    ("side", "place", "lost"),
    [
        ("after", "planner.jobs.steps:begin_job", 0),
        ("before", "planner.model_server.streaming:StreamingModel.write", 0),
        ("after", "planner.model_server.streaming:StreamingModel.write", 1),
        ("after", "planner.jobs.steps:note_answer", 0),
        ("before", "planner.jobs.steps:note_days", 0),
        ("after", "planner.jobs.steps:note_days", 0),
        ("before", "planner.jobs.write_plan:_finish", 0),
        ("after", "planner.jobs.write_plan:_finish", 0),
    ],
)
async def test_a_killed_worker_costs_the_call_in_flight_and_nothing_else(
    own_settings: MakeSettings, model: ModelServerDouble, side: str, place: str, lost: int
) -> None:
    async with running(make(own_settings()), handles=False) as web:
        mia = PlannerClient(web)
        job_id = await mia.started(durationDays=9)
        await work_until_killed(own_settings(), side, place)
        if (side, place) != ("after", "planner.jobs.write_plan:_finish"):
            assert await mia.sessions() == []
            assert (await mia.start()).status_code == 429
        # The lease expires, by the database's clock.
        await web.rows("UPDATE work SET leased_until = now() - interval '1 second'")
        async with running(make(own_settings())):
            done = await mia.becomes_state(job_id, "done")
        (session,) = await mia.sessions()
        assert session["id"] == done["sessionId"]
        plan = (await mia.get(f"/sessions/{session['id']}")).json()["session"]["outputPlan"]
        assert [day["day"] for day in plan["days"]] == list(range(1, 10))
        assert (await mia.start()).status_code == 429
        calls = Counter(asked.body["options"]["seed"] for asked in model.requests)
        assert len(calls) >= 2
        assert sum(calls.values()) - len(calls) == lost


@pytest.mark.parametrize(
    ("side", "place", "lost"),
    [
        ("after", "planner.model_server.streaming:StreamingModel.write", 1),
        ("after", "planner.jobs.steps:note_answer", 0),
        ("before", "planner.jobs.write_swap:store_change", 0),
        ("after", "planner.jobs.write_swap:store_change", 0),
    ],
)
async def test_a_worker_that_is_killed_while_it_changes_a_plan_changes_it_once(
    own_settings: MakeSettings, model: ModelServerDouble, side: str, place: str, lost: int
) -> None:
    async with running(make(own_settings())) as web:
        mia = PlannerClient(web)
        session_id = await mia.planned(durationDays=1)
    model.requests.clear()
    async with running(make(own_settings()), handles=False) as web:
        mia = PlannerClient(web, mia.id)
        before = await mia.plan(session_id)
        swap = {"day": 1, "meal": "lunch"}
        asked = await mia.post_to(f"/sessions/{session_id}/swaps", swap)
        job_id = asked.json()["job"]["id"]
        await work_until_killed(own_settings(), side, place)
        await web.rows("UPDATE work SET leased_until = now() - interval '1 second'")
        async with running(make(own_settings())):
            await mia.becomes_state(job_id, "done")
        versions = (await mia.get(f"/sessions/{session_id}/versions")).json()["versions"]
        assert [each["number"] for each in versions] == [2, 1]
        after = await mia.plan(session_id)
        [was], [now] = before["days"], after["days"]
        changed = {meal for meal in was["meals"] if was["meals"][meal] != now["meals"][meal]}
        assert changed == {"lunch"}
        calls = Counter(each.body["options"]["seed"] for each in model.requests)
        assert sum(calls.values()) - len(calls) == lost
