"""A tick belongs to a food and its grams, whatever the plan becomes."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import httpx

from services.planner.tests.members import PlannerClient
from services.planner.tests.stored_plans import plan_of_a_batch, written_plan
from testkit import RunningService


class Basket:
    """A plan of one day whose dinner is of these foods, and what is ticked of its list."""

    def __init__(self, planner: RunningService, member: PlannerClient) -> None:
        self._planner, self._member = planner, member
        self._id = ""

    async def is_for(self, foods: Mapping[str, float]) -> None:
        """Have the plan be of these foods, as after a swap."""
        if not self._id:
            self._id = (await self._member.generate(durationDays=1)).json()["sessionId"]
        plan = written_plan(1)
        for meal in plan["days"][0]["meals"].values():
            meal["ingredients"] = [
                {"foodId": food, "name": food, "grams": grams / 4} for food, grams in foods.items()
            ]
        update = "UPDATE ai_session SET output_plan = $1::json WHERE id = $2"
        await self._planner.rows(update, json.dumps(plan), self._id)

    async def lines(self) -> dict[str, tuple[bool, dict[str, float]]]:
        """By key: whether it is ticked, and the grams of its foods."""
        answer = await self._member.get(f"/sessions/{self._id}/shopping")
        return {
            line["key"]: (
                line["checked"],
                {each["foodId"]: each["grams"] for each in line["foods"]},
            )
            for line in answer.json()["lines"]
        }

    async def tick(self, key: str, checked: bool = True, **foods: float) -> httpx.Response:
        body: dict[str, Any] = {"checked": checked}
        if foods:
            body["foods"] = [
                {"foodId": name.replace("_", "-"), "grams": grams} for name, grams in foods.items()
            ]
        return await self._member.put(f"/sessions/{self._id}/shopping/{key}", body)

    async def was_ticked_by_an_earlier_release(self, key: str) -> None:
        insert = "INSERT INTO shopping_tick (session_id, key, user_id) VALUES ($1, $2, $3)"
        await self._planner.rows(insert, self._id, key, self._member.id)


async def test_a_tick_does_not_move_to_a_food_that_was_not_bought(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"green-bell-pepper": 12, "red-bell-pepper": 8})
    [key] = await basket.lines()
    assert (await basket.tick(key)).json()["line"]["checked"] is True
    await basket.is_for({"red-bell-pepper": 8, "yellow-bell-pepper": 4})
    assert await basket.lines() == {key: (False, {"yellow-bell-pepper": 4})}
    # What was bought stays bought, also when it is needed again.
    await basket.is_for({"green-bell-pepper": 12, "red-bell-pepper": 8})
    assert await basket.lines() == {key: (True, {"green-bell-pepper": 12, "red-bell-pepper": 8})}


async def test_more_of_a_ticked_food_shows_the_rest(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"egg": 600})
    await basket.tick("egg")
    await basket.is_for({"egg": 500})
    assert await basket.lines() == {"egg": (True, {"egg": 500})}
    await basket.is_for({"egg": 800})
    assert await basket.lines() == {"egg": (False, {"egg": 200})}
    # Ticking the rest ticks the whole line; repeating the tick adds nothing.
    for _ in range(2):
        assert (await basket.tick("egg", egg=800)).json()["line"]["grams"] == 800
    await basket.is_for({"egg": 801})
    assert await basket.lines() == {"egg": (False, {"egg": 1})}
    await basket.tick("egg", checked=False)
    assert await basket.lines() == {"egg": (False, {"egg": 801})}


async def test_a_tick_that_arrives_after_a_swap_is_of_what_was_bought_before(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"green-bell-pepper": 12, "red-bell-pepper": 8})
    [key] = await basket.lines()
    await basket.is_for({"red-bell-pepper": 8, "yellow-bell-pepper": 4})
    answer = await basket.tick(key, green_bell_pepper=12, red_bell_pepper=8)
    assert answer.json()["line"]["checked"] is False
    assert await basket.lines() == {key: (False, {"yellow-bell-pepper": 4})}


async def test_two_devices_that_tick_at_once_both_count(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"green-bell-pepper": 12, "red-bell-pepper": 8})
    [key] = await basket.lines()
    ticks = [basket.tick(key, green_bell_pepper=12), basket.tick(key, red_bell_pepper=8)] * 4
    answers = await asyncio.gather(*ticks)
    assert {answer.status_code for answer in answers} == {200}
    assert await basket.lines() == {key: (True, {"green-bell-pepper": 12, "red-bell-pepper": 8})}


async def test_a_tick_of_an_earlier_release_is_one_of_the_line(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"egg": 600})
    await basket.was_ticked_by_an_earlier_release("egg")
    assert await basket.lines() == {"egg": (True, {"egg": 600})}
    await basket.tick("egg")
    await basket.is_for({"egg": 700})
    assert await basket.lines() == {"egg": (False, {"egg": 100})}


async def test_foods_of_another_line_are_a_validation_error(
    planner: RunningService, mia: PlannerClient
) -> None:
    basket = Basket(planner, mia)
    await basket.is_for({"egg": 600})
    for foods in ({"butter": 10}, {"egg": 0}, {"egg": -1}, {"egg": 1e300}, {"x" * 200: 1}):
        answer = await basket.tick("egg", **foods)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert await basket.lines() == {"egg": (False, {"egg": 600})}


async def test_what_is_cooked_for_two_days_is_said_in_the_words_of_the_files(
    planner: RunningService, mia: PlannerClient
) -> None:
    session_id = (await mia.generate(durationDays=2)).json()["sessionId"]
    plan = plan_of_a_batch()
    update = "UPDATE ai_session SET output_plan = $1::json WHERE id = $2"
    await planner.rows(update, json.dumps(plan), session_id)
    [cooked] = (await mia.get(f"/sessions/{session_id}/shopping")).json()["cooked"]
    text = cooked.pop("text")
    assert cooked == {"day": 1, "meal": "dinner", "name": "Beef stew"}
    calendar = (await mia.get(f"/sessions/{session_id}/calendar.ics")).content.decode()
    escaped = text.replace(";", "\\;")
    assert escaped in calendar.replace("\r\n ", "")
    # A list of one of the days has one of the portions.
    answer = await mia.get(f"/sessions/{session_id}/shopping?days=1")
    assert answer.json()["cooked"] == []
