"""The calendar of a stored plan."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from chassis import clock
from foods import MINERALS, food_table
from planner.downloads.calendar import NoDate, NoDays, _folded, calendar
from planner.stored_plans import CarbMode, read_stored
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, writes
from services.planner.tests.stored_plans import ANY_PLAN, plan_of_a_batch, written_plan

NOW = datetime(2026, 11, 23, 12, 30, 5, tzinfo=UTC)
START = date(2026, 12, 31)
AVOCADO_FIBER_G = food_table().foods["avocado-raw"].minerals[MINERALS.index("fiber_g")] or 0


def events(content: bytes) -> list[dict[str, Any]]:
    parsed = Calendar.from_ical(content)
    assert parsed["VERSION"] == "2.0"
    assert not parsed.errors
    found = parsed.walk("VEVENT")
    assert not any(event.errors for event in found)
    return [
        {
            "uid": str(event["UID"]),
            "start": event.decoded("DTSTART"),
            "end": event.decoded("DTEND"),
            "stamp": event.decoded("DTSTAMP"),
            "summary": str(event["SUMMARY"]),
            "description": str(event.get("DESCRIPTION", "")),
        }
        for event in found
    ]


def test_each_day_is_an_event_of_the_whole_day() -> None:
    first, second = events(calendar(read_stored(written_plan()), "abc", START, NOW))
    assert (first["start"], first["end"]) == (START, date(2027, 1, 1))
    assert (second["start"], second["end"]) == (date(2027, 1, 1), date(2027, 1, 2))
    assert [first["uid"], second["uid"]] == ["abc-1@keto", "abc-2@keto"]
    assert first["stamp"] == NOW
    assert first["summary"] == "Keto plan, day 1 of 2"
    assert first["description"].splitlines() == [
        "Breakfast: Salmon with herbs. Fry the salmon.",
        "Lunch: Salmon with herbs. Fry the salmon.",
        "Dinner: Salmon with herbs. Fry the salmon.",
        "Snack: Salmon with herbs. Fry the salmon.",
        "1800 kcal, 20 g net carbs, 112 g protein, 140 g fat",
    ]


def test_a_day_has_the_steps_of_its_dishes_and_the_first_one_the_notes_of_the_plan() -> None:
    first, second = events(calendar(read_stored(plan_of_a_batch()), "abc", START, NOW))
    assert first["description"].splitlines()[2:] == [
        "Dinner: Beef stew (120 minutes). 200 g beef chuck, 2 eggs",
        "Cook 2 portions; what is stated is one. Eat it again on day 2.",
        "1. Brown the beef.",
        "2. Simmer it for 90 minutes.",
        "Done when: Beef chuck: 63 °C in the core",
        "Snack: Salmon with herbs. Fry the salmon.",
        "1800 kcal, 20 g net carbs, 112 g protein, 140 g fat",
        "Left out: lait (milk): 54 foods, such as butter, cheddar.",
        "Left out: halal: 60 foods, such as ham.",
        "No model could be reached: all dishes are from our cookbook.",
        "Written by a machine.",
    ]
    assert second["description"].splitlines()[1:4] == [
        "Lunch: Beef stew. 200 g beef chuck, 2 eggs",
        "Cooked on day 1: heat it until it is hot all through.",
        "Done when: Steaming hot all through",
    ]


@pytest.mark.parametrize(
    ("carbs", "shown"),
    [("net", "20 g net carbs"), ("total", "60 g carbs"), ("available", "20 g available carbs")],
)
def test_a_day_has_the_carbs_that_its_reader_counts_and_its_minerals(
    carbs: CarbMode, shown: str
) -> None:
    plan = written_plan(1)
    day = plan["days"][0]
    day["minerals"] = {"fiberG": 40, "potassiumMg": None, "atLeast": {"potassiumMg": 2900}}
    # As much as has 10 g of fiber.
    avocado = {"foodId": "avocado-raw", "name": "Avocado", "grams": 1000 / AVOCADO_FIBER_G}
    for meal in day["meals"].values():
        meal["ingredients"] = [avocado]
    (event,) = events(calendar(read_stored(plan), "abc", START, NOW, carbs=carbs))
    assert event["description"].splitlines()[-2:] == [
        f"1800 kcal, {shown}, 112 g protein, 140 g fat",
        "40 g fiber, at least 2.9 g potassium",
    ]
    # A food that is not in the table may have any.
    day["meals"]["lunch"]["ingredients"] = [{**avocado, "foodId": "gone"}]
    (event,) = events(calendar(read_stored(plan), "abc", START, NOW, carbs="total"))
    assert "kcal, at least 20 g carbs" in event["description"]


@pytest.mark.parametrize(
    "name", ["a,b;c\\d:e", "\\n", 'say "cheese"', "鮭" * 90, "🥑 " * 60, "é" * 119]
)
def test_a_name_arrives_as_it_is(name: str) -> None:
    plan = written_plan(1)
    plan["days"][0]["meals"]["breakfast"] |= {"name": name, "description": ""}
    (event,) = events(calendar(read_stored(plan), "abc", START, NOW))
    assert event["description"].splitlines()[0] == f"Breakfast: {name.strip()}"


def test_a_text_of_a_model_adds_no_line_to_the_calendar() -> None:
    plan = written_plan(1)
    plan["days"][0]["meals"]["breakfast"]["name"] = "x\r\nEND:VEVENT\nATTACH:https://e.example"
    (event,) = events(calendar(read_stored(plan), "abc", START, NOW))
    assert event["description"].startswith("Breakfast: x END:VEVENT ATTACH:https://e.example")


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=400))
def test_a_line_is_folded_by_octets_between_letters(line: str) -> None:
    folded = _folded(line)
    assert folded.endswith(b"\r\n")
    assert all(len(part) <= 75 for part in folded.split(b"\r\n"))
    assert all(part.decode() is not None for part in folded.split(b"\r\n"))
    assert folded[:-2].replace(b"\r\n ", b"").decode() == line


@given(plan=ANY_PLAN, start=st.dates())
def test_any_json_has_a_calendar_or_no_days(plan: Any, start: date) -> None:
    read = read_stored(plan)
    try:
        content = calendar(read, "abc", start, NOW)
    except NoDays:
        assert not read.days
    except NoDate:
        assert start > date(9999, 12, 31) - timedelta(days=len(read.days))
    else:
        assert len(events(content)) == len(read.days)


async def test_the_calendar_begins_on_the_day_after_the_plan(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=2)
    answer = await mia.get(f"/sessions/{session_id}/calendar.ics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="keto-plan.ics"'
    (kept,) = await mia.sessions()
    made = datetime.fromisoformat(kept["createdAt"]).date()
    found = events(answer.content)
    assert [event["start"] for event in found] == [made + timedelta(days=n) for n in (1, 2)]
    plan = await mia.plan(session_id)
    for event, day in zip(found, plan["days"], strict=True):
        for meal in day["meals"].values():
            assert f": {meal['name']}" in event["description"]
    # The same event for the calendar that has it already.
    again = await mia.get(f"/sessions/{session_id}/calendar.ics?start=2027-02-28")
    assert [event["uid"] for event in events(again.content)] == [event["uid"] for event in found]
    assert events(again.content)[1]["start"] == date(2027, 3, 1)


async def test_a_calendar_is_in_the_units_and_words_of_its_reader(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.generates = writes(json.dumps(plan_of_a_batch()))
    session_id = (await mia.generate()).json()["sessionId"]
    path = f"/sessions/{session_id}/calendar.ics"
    assert "200 g beef chuck" in events((await mia.get(path)).content)[0]["description"]
    answer = await mia.get(f"{path}?units=imperial&words=american&carbs=net")
    described = events(answer.content)[0]["description"]
    assert "7.1 oz beef chuck" in described
    # Nutrients are in grams for every member, also with imperial units.
    assert "1800 kcal, 20 g net carbs, 112 g protein, 140 g fat" in described


@pytest.mark.parametrize(
    ("zone", "made"),
    [("Pacific/Auckland", 27), ("America/Los_Angeles", 26), (None, 26)],
)
async def test_a_plan_was_made_on_a_day_of_its_member(
    mia: PlannerClient, monkeypatch: pytest.MonkeyPatch, zone: str | None, made: int
) -> None:
    await mia.lives_in(zone)
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 26, 19, tzinfo=UTC))
    session_id = await mia.planned(durationDays=1)
    (first,) = events((await mia.get(f"/sessions/{session_id}/calendar.ics")).content)
    assert first["start"] == date(2026, 11, made + 1)
    pdf = await mia.get(f"/sessions/{session_id}/pdf")
    assert f"keto-plan-2026-11-{made}.pdf" in pdf.headers["content-disposition"]


@pytest.mark.parametrize(
    "start",
    [
        "9999-12-31",
        "9999-12-30",
        "2026-02-30",
        "0000-01-01",
        "10000-01-01",
        "2026-1-1",
        "20260101",
        "1790000000",
        "1700006400",
        "2026-01-01T00:00:00Z",
        "tomorrow",
        "",
        "%00",
    ],
)
async def test_an_invalid_day_is_a_validation_error(
    two_written_days: tuple[PlannerClient, str], start: str
) -> None:
    mia, session_id = two_written_days
    answer = await mia.get(f"/sessions/{session_id}/calendar.ics?start={start}")
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert [issue["field"] for issue in answer.json()["details"]] == ["start"]


@pytest.mark.parametrize("start", ["0001-01-01", "9999-12-29"])
async def test_the_first_and_the_last_days_of_all_are_days(
    two_written_days: tuple[PlannerClient, str], start: str
) -> None:
    mia, session_id = two_written_days
    answer = await mia.get(f"/sessions/{session_id}/calendar.ics?start={start}")
    assert events(answer.content)[0]["start"] == date.fromisoformat(start)


async def test_a_plan_without_days_has_no_calendar(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.generates = writes('{"days": "none"}')
    session_id = (await mia.generate()).json()["sessionId"]
    answer = await mia.get(f"/sessions/{session_id}/calendar.ics")
    assert (answer.status_code, answer.json()) == (409, {"error": "Plan has no days"})
