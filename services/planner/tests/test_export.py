"""A member takes home everything that planner keeps."""

from testkit import RunningService

from .members import PlannerClient
from .model_double import ModelServerDouble


async def test_the_export_has_the_plans_of_the_member_alone(
    planner: RunningService, model: ModelServerDouble
) -> None:
    mia, ben = PlannerClient(planner), PlannerClient(planner)
    plan = (await mia.generate()).json()["plan"]
    await ben.generate()
    exported = await mia.get("/export")
    assert exported.headers["content-disposition"].startswith("attachment")
    (stored,) = exported.json()["plans"]
    assert (stored["userId"], stored["outputPlan"]) == (mia.id, plan)
