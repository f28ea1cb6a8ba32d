"""What is left uneaten or eaten again weighs in the choice of dishes."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import pytest

from chassis import clock
from contracts.samples import sample
from contracts.tracker import DayClosed, StartedPlan
from planner.eaten.entry_ids import id_of_copy, id_of_meal
from planner.preferences.rules import Taste
from services.planner.tests.members import PlannerClient
from testkit import RunningService

Tastes = dict[str, tuple[int, int]]


class Eater:
    """A member with a plan of two days that starts on a day of her choice."""

    def __init__(self, mia: PlannerClient, planner: RunningService, session_id: str) -> None:
        self.mia, self.planner, self.session_id = mia, planner, session_id
        self.start = clock.now().date()

    def ids(self, number: int, meals: Iterable[str], on: date) -> list[str]:
        return [id_of_meal(self.session_id, number, meal, str(on), 0) for meal in meals]

    async def closes(self, on: date, entries: list[str], *, times: int = 1) -> None:
        start = StartedPlan(
            kind="written",
            plan_id=self.session_id,
            starts_on=self.start,
            chosen_at=sample(DayClosed).starts[0].chosen_at,
        )
        event = sample(DayClosed, user_id=self.mia.id, day=on, entries=entries, starts=[start])
        envelopes = await self.planner.deliver(*[event] * times)
        await self.planner.handled(*envelopes, by="planner.closed-days")

    async def learned(self) -> Tastes:
        rows = await self.planner.rows(
            "SELECT name, uneaten, eaten_again FROM dish_taste WHERE user_id = $1", self.mia.id
        )
        return {row["name"]: (row["uneaten"], row["eaten_again"]) for row in rows}

    async def names(self, number: int) -> dict[str, str]:
        day: dict[str, Any] = (await self.mia.plan(self.session_id))["days"][number - 1]
        return {meal: each["name"] for meal, each in day["meals"].items()}


@pytest.fixture
async def eater(mia: PlannerClient, planner: RunningService) -> Eater:
    return Eater(mia, planner, await mia.planned(durationDays=2, cooking="fresh"))


async def test_what_is_left_weighs_less_until_it_is_eaten(eater: Eater) -> None:
    names = await eater.names(1)
    three = [meal for meal in names if meal != "dinner"]
    await eater.closes(eater.start, eater.ids(1, three, eater.start))
    left = await eater.learned()
    assert list(left.values()) == [(1, 0)]
    [dish] = left
    assert dish in names["dinner"]
    # Two days later, the plan begins again.
    later = eater.start + timedelta(days=2)
    await eater.closes(later, eater.ids(1, names, later))
    assert await eater.learned() == {dish: (0, 0)}


async def test_what_is_copied_to_another_day_was_eaten_again(eater: Eater) -> None:
    [entry] = eater.ids(1, ["lunch"], eater.start)
    tomorrow = eater.start + timedelta(days=1)
    eaten = eater.ids(2, await eater.names(2), tomorrow)
    await eater.closes(tomorrow, [*eaten, id_of_copy(entry, str(tomorrow))])
    assert list((await eater.learned()).values()) == [(0, 1)]


async def test_a_day_that_did_not_follow_the_plan_teaches_nothing(eater: Eater) -> None:
    strange = id_of_copy("another-entry", str(eater.start))
    await eater.closes(eater.start, [strange])
    before = eater.start - timedelta(days=1)
    await eater.closes(before, eater.ids(1, ["lunch"], before))
    assert await eater.learned() == {}


def test_weights_of_what_is_left_and_eaten_again_have_bounds() -> None:
    usual = Taste("Soup", ("leek",))
    left = Taste("Soup", ("leek",), uneaten=1)
    swapped = Taste("Soup", ("leek",), swapped=1)
    assert swapped.weight < left.weight < usual.weight == 1
    assert 1 < Taste("Soup", ("leek",), eaten_again=1).weight <= 2
    assert Taste("Soup", ("leek",), eaten_again=99).weight == 2
    assert Taste("Soup", ("leek",), uneaten=99).weight == 0.25
    assert Taste("Soup", ("leek",), "more", uneaten=99).weight == 3
