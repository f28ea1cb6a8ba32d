"""Each plan says who wrote it, where it is shown: a model, or the kitchen."""

import json
from typing import Any

import icalendar
import pytest
import pytest_asyncio

from chassis import clock
from contracts.planner import PlanGenerated
from planner import computed
from planner.downloads.drawing_process import DrawingProcess
from planner.main import make
from planner.plans.tables import AiSession
from planner.plans.who_wrote import BY_MODEL, who_wrote
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, streams, writes
from services.planner.tests.stored_plans import written_plan
from testkit import RunningService, running

USELESS = "I would rather talk about the weather."


@pytest_asyncio.fixture(loop_scope="session")
async def web(own_settings: MakeSettings, model: ModelServerDouble) -> Any:
    """Planner on a separate database."""
    async with running(make(own_settings())) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(web: RunningService) -> PlannerClient:
    return PlannerClient(web)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that PDFs are drawn with."""
    sentences: list[str] = []
    draw = DrawingProcess.draw

    async def keep(self: DrawingProcess, *about: Any, **more: Any) -> bytes:
        sentences.append(about[-1])
        return await draw(self, *about, **more)

    monkeypatch.setattr(DrawingProcess, "draw", keep)
    return sentences


async def session_of(member: PlannerClient, session_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await member.get(f"/sessions/{session_id}")).json()["session"]
    return found


async def described(member: PlannerClient, session_id: str) -> list[list[str]]:
    """The lines of each day in the calendar."""
    answer = await member.get(f"/sessions/{session_id}/calendar.ics")
    found = icalendar.Calendar.from_ical(answer.content).walk("VEVENT")
    return [str(event["DESCRIPTION"]).splitlines() for event in found]


async def says(member: PlannerClient, session_id: str, sentence: str, drawn: list[str]) -> None:
    """Both files say this and no other sentence of the kind, once a day."""
    for lines in await described(member, session_id):
        assert [line for line in lines if line in (BY_MODEL, *computed.WHO_WROTE)] == [sentence]
    assert (await member.get(f"/sessions/{session_id}/pdf")).status_code == 200
    assert drawn.pop() == sentence


async def test_a_plan_whose_dishes_a_model_chose_says_so(
    mia: PlannerClient, drawn: list[str]
) -> None:
    session_id = await mia.planned(durationDays=2)
    session = await session_of(mia, session_id)
    assert session["model"] == "keto-test"
    plan = session["outputPlan"]
    assert (plan["writtenBy"], plan["notes"][0]) == ("model", computed.CHOSEN_BY_MODEL)
    assert "AI model" in computed.CHOSEN_BY_MODEL
    await says(mia, session_id, computed.CHOSEN_BY_MODEL, drawn)


async def test_a_plan_of_which_the_model_wrote_nothing_is_one_of_the_kitchen(
    mia: PlannerClient, web: RunningService, model: ModelServerDouble, drawn: list[str]
) -> None:
    model.streams = lambda body: streams(USELESS)
    session_id = await mia.planned(durationDays=2)
    session = await session_of(mia, session_id)
    # The model received requests and answered.
    assert model.requests
    assert session["model"] == "kitchen"
    [listed] = await mia.sessions()
    assert listed["model"] == "kitchen"
    [event] = await web.all_published(PlanGenerated, user_id=mia.id)
    assert event.model == "kitchen"
    plan = session["outputPlan"]
    assert (plan["writtenBy"], plan["notes"][0]) == ("kitchen", computed.BY_KITCHEN)
    assert "computed" in computed.BY_KITCHEN
    await says(mia, session_id, computed.BY_KITCHEN, drawn)


async def test_a_dish_of_the_model_makes_a_plan_of_the_kitchen_one_of_both(
    mia: PlannerClient, model: ModelServerDouble, drawn: list[str]
) -> None:
    dishes = model.streams
    model.streams = lambda body: streams(USELESS)
    session_id = await mia.planned(durationDays=1)
    model.streams = dishes
    swap = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": "lunch"})
    assert swap.status_code == 202, swap.text
    await mia.becomes_state(swap.json()["job"]["id"], "done")
    session = await session_of(mia, session_id)
    assert session["model"] == "keto-test"
    assert session["outputPlan"]["writtenBy"] == "model"
    await says(mia, session_id, computed.CHOSEN_BY_MODEL, drawn)
    restored = await mia.post_to(f"/sessions/{session_id}/versions/1/restore")
    plan = restored.json()["session"]["outputPlan"]
    assert (plan["writtenBy"], plan["notes"][0]) == ("kitchen", computed.BY_KITCHEN)
    await says(mia, session_id, computed.BY_KITCHEN, drawn)


async def test_a_plan_that_the_model_wrote_says_so_whatever_it_claims(
    mia: PlannerClient, model: ModelServerDouble, drawn: list[str]
) -> None:
    claims = {"figures": "computed", "writtenBy": "kitchen", "modelAway": True}
    plan = written_plan(2, notes=[computed.BY_KITCHEN], **claims)
    model.generates = writes(json.dumps(plan))
    session_id = (await mia.generate(durationDays=2)).json()["sessionId"]
    session = await session_of(mia, session_id)
    # What the specification has stored is what the model said.
    assert (session["model"], session["outputPlan"]) == ("keto-test", plan)
    assert BY_MODEL.startswith("Written by AI, not by a doctor or dietitian.")
    await says(mia, session_id, BY_MODEL, drawn)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"days": [{}]}, computed.CHOSEN_BY_MODEL),
        ({"days": [{"writtenBy": "kitchen"}]}, computed.CHOSEN_BY_MODEL),
        ({"days": [{"writtenBy": "kitchen"}], "modelAway": True}, computed.BY_KITCHEN),
        ({"days": [{"writtenBy": "kitchen"}, {}], "modelAway": True}, computed.CHOSEN_BY_MODEL),
    ],
)
def test_of_a_plan_of_an_earlier_release_it_is_said_as_far_as_it_is_known(
    plan: dict[str, Any], sentence: str
) -> None:
    session = AiSession(
        user_id="mia",
        created_at=clock.now(),
        input_params={},
        output_plan=plan,
        model="keto-test",
        targets={"calories": 1},
    )
    assert who_wrote(session) == sentence
