"""Journeys of a member who asks for a meal plan and keeps a log."""

import json

import httpx

from tests.e2e.people import PASSWORD, Person
from tests.e2e.test_memberships import PLANNER_INPUT


async def test_a_free_member_gets_one_plan_a_week_and_finds_it_again(member: Person) -> None:
    answer = await member.post("/api/ai/generate-plan", PLANNER_INPUT)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    # 10*80 + 6.25*175 - 5*30 - 161 = 1582.75; * 1.375 = 2176.28; - 500 = 1676.28
    assert made["macros"] == {
        "calories": 1676,
        "proteinG": 128,
        "fatG": 130,
        "carbsG": 20,
        "netCarbsG": 20,
    }
    assert len(made["plan"]["days"]) == 2
    # Refused before the body is looked at.
    headers = {**member.headers, "content-type": "application/json"}
    for body in (json.dumps(PLANNER_INPUT).encode(), b"{}", b"no JSON", b""):
        second = await member.api.post("/api/ai/generate-plan", content=body, headers=headers)
        assert second.status_code == 429, body
        assert second.json() == {"error": second.json()["error"], "upgradeRequired": True}
        words = second.json()["error"].lower()
        assert all(word in words for word in ("1 plan", "week", "upgrade"))

    listed = (await member.get("/api/ai/sessions")).json()["sessions"]
    assert [s["id"] for s in listed] == [made["sessionId"]]
    assert set(listed[0]) == {"id", "createdAt", "inputParams", "model", "pdfUrl"}
    kept = (await member.get(f"/api/ai/sessions/{made['sessionId']}")).json()["session"]
    assert kept["outputPlan"] == made["plan"]
    assert kept["model"] == "keto-sandbox"


async def test_the_model_server_says_what_it_has(api: httpx.AsyncClient) -> None:
    status = (await api.get("/api/ai/status")).json()
    assert status["available"] is True
    assert status["recommended"] == "keto-sandbox"


async def test_a_log_right_after_a_login_counts_the_streak_of_that_login(
    api: httpx.AsyncClient, member: Person
) -> None:
    await api.post("/api/auth/login", json={"email": member.email, "password": PASSWORD})
    saved = await member.post("/api/tracker/log", {"weightKg": 80.5, "waterMl": 2000})
    assert saved.status_code == 200, saved.text
    again = await member.post("/api/tracker/log", {"calories": 1700})
    assert again.json()["log"]["weightKg"] == 80.5
    assert again.json()["log"]["calories"] == 1700
    logs = (await member.get("/api/tracker/logs")).json()["logs"]
    assert len(logs) == 1
    await member.becomes(streakCount=1, totalPoints=10)
