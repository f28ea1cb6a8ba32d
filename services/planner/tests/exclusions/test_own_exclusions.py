"""What a member leaves out of every plan that says nothing else."""

from typing import Any

import httpx
import pytest

from foods import food_table
from services.planner.tests.members import PlannerClient, outcome
from testkit import RunningService


def texts_in(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    found: list[str] = answer.json()["exclusions"]["texts"]
    return found


async def test_what_a_member_leaves_out_is_kept_and_explained(mia: PlannerClient) -> None:
    nothing: dict[str, Any] = {"exclusions": {"texts": [], "understood": [], "foodIds": []}}
    assert outcome(await mia.get("/exclusions/mine")) == (200, nothing)
    kept = await mia.put("/exclusions/mine", {"texts": ["tree nuts", "Milk"]})
    assert texts_in(kept) == ["tree nuts", "Milk"]
    explained = kept.json()["exclusions"]["understood"]
    assert [each["text"] for each in explained] == ["tree nuts", "Milk"]
    assert explained[1]["means"] == [{"kind": "allergen", "id": "milk", "name": "Milk"}]
    for each in explained:
        assert len(each["examples"]) == 5 < each["foods"]
    assert (await mia.get("/exclusions/mine")).json() == kept.json()
    assert texts_in(await mia.put("/exclusions/mine", {"texts": []})) == []
    assert (await mia.get("/exclusions/mine")).json() == nothing


async def test_an_app_can_mark_every_food_that_a_member_leaves_out(mia: PlannerClient) -> None:
    kept = await mia.put("/exclusions/mine", {"texts": ["tree nuts", "Milk"]})
    found = kept.json()["exclusions"]["foodIds"]
    table = food_table().foods
    left_out = {"nuts", "milk"}
    assert found == [
        food.id for food in table.values() if left_out & {*food.allergens, *food.may_contain}
    ]
    # Also what can be logged, but is in no plan.
    assert not all(table[each].in_plans for each in found)


async def test_a_word_that_names_nothing_is_not_kept(mia: PlannerClient) -> None:
    await mia.put("/exclusions/mine", {"texts": ["milk"]})
    refused = await mia.put("/exclusions/mine", {"texts": ["xylophones", "eggs"]})
    assert (refused.status_code, refused.json()["error"]) == (400, "Invalid input")
    (detail,) = refused.json()["details"]
    assert (detail["field"], detail["code"]) == ("texts", "invalid")
    assert detail["message"].startswith('"xylophones" is not known')
    assert texts_in(await mia.get("/exclusions/mine")) == ["milk"]


@pytest.mark.parametrize(
    "body", [{}, {"texts": None}, {"texts": "milk"}, {"texts": ["x" * 201]}, {"texts": [1]},
             {"texts": ["a\0b"]}, {"texts": ["milk"] * 101}, []]
)  # fmt: skip
async def test_anything_but_a_list_of_short_texts_is_refused(mia: PlannerClient, body: Any) -> None:
    refused = await mia.put("/exclusions/mine", body)
    assert (refused.status_code, refused.json()["error"]) == (400, "Invalid input")
    assert texts_in(await mia.get("/exclusions/mine")) == []


async def test_members_do_not_see_what_others_leave_out(
    mia: PlannerClient, planner: RunningService
) -> None:
    await mia.put("/exclusions/mine", {"texts": ["milk"]})
    assert texts_in(await PlannerClient(planner).get("/exclusions/mine")) == []
    assert (await planner.client.get("/api/ai/exclusions/mine")).status_code == 401


async def test_a_stored_word_that_has_become_ambiguous_leaves_out_everything_it_may_mean(
    mia: PlannerClient, planner: RunningService
) -> None:
    await mia.put("/exclusions/mine", {"texts": ["garlic"]})
    # As it was stored before paprika was ambiguous.
    await planner.database.raw_sql.execute(
        "UPDATE own_exclusions SET texts = array_append(texts, 'Paprika')"
    )
    shown = await mia.get("/exclusions/mine")
    assert texts_in(shown) == ["garlic", "bell peppers", "paprika powder"]
    assert {"garlic", "red-bell-pepper", "paprika"} <= {*shown.json()["exclusions"]["foodIds"]}
    assert (await mia.put("/exclusions/mine", {"texts": ["Paprika"]})).status_code == 400


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [("Paprika", "bell peppers"), ("papryki", "paprika powder"), ("Zwibeln", "zwiebel")],
)
async def test_a_text_is_asked_back_with_what_it_may_mean(
    mia: PlannerClient, typed: str, suggested: str
) -> None:
    answer = (await mia.get(f"/exclusions?q={typed},")).json()
    (unknown,) = answer["unknown"]
    assert suggested in unknown["didYouMean"][:3]
    assert answer["understood"] == []
