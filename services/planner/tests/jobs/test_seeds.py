"""Each job draws a seed; a fixed one makes plans repeat."""

from typing import Any

from planner.jobs.seeds import Seeds
from planner.main import make
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import running


def test_jobs_draw_seeds_of_their_own_and_the_same_ones_from_a_fixed_seed() -> None:
    def drawn(first: int | None) -> list[int]:
        seeds = Seeds(first)
        return [seeds.draw() for _ in range(20)]

    assert len(set(drawn(None))) > 10
    assert drawn(None) != drawn(None)
    assert drawn(7) == drawn(7) != drawn(8)
    assert len(set(drawn(7))) == 20


async def test_two_processes_with_one_seed_write_the_same_plans(
    own_settings: MakeSettings, model: ModelServerDouble
) -> None:
    async def plans() -> list[dict[str, Any]]:
        async with running(make(own_settings(plan_seed=7))) as planner:
            members = [PlannerClient(planner) for _ in range(2)]
            return [await each.plan(await each.planned(durationDays=2)) for each in members]

    first = await plans()
    assert first == await plans()
    assert first[0] != first[1]
