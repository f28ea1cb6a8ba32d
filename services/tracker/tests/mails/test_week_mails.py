"""What tracker says for a member's weekly summary and reminders."""

from datetime import date, timedelta
from typing import Any

import pytest

from chassis import clock
from contracts.identity import ReminderDue, WeeklySummaryDue
from contracts.tracker import ReminderNeeded, WeekSummarized
from foods import tenth
from services.tracker.tests.conftest import Mia

MONDAY = date(2026, 11, 16)
TARGETS = {"calories": 2000, "proteinG": 100, "fatG": 150, "netCarbsG": 20}
NOTHING: dict[str, Any] = dict.fromkeys(
    ("calories", "protein_g", "fat_g", "net_carbs_g", "weight_kg", "weight_change", "trend_kg")
)


def day(n: int) -> str:
    """A day of the week: 0 is its Monday."""
    return str(MONDAY + timedelta(days=n))


def due(mia: Mia, **changes: Any) -> WeeklySummaryDue:
    later = clock.now() + timedelta(days=1)
    return WeeklySummaryDue(**{"user_id": mia.id, "week": MONDAY, "good_until": later, **changes})


async def summary(mia: Mia, **changes: Any) -> WeekSummarized | None:
    """What is published for a week, if anything is."""
    await mia.receives("weeks", due(mia, **changes))
    published = await mia.tracker.all_published(WeekSummarized, user_id=mia.id)
    return published[-1] if published else None


async def needed(mia: Mia, kind: str, on: str = day(0), **changes: Any) -> int:
    """How many reminders are published as needed."""
    good_until = clock.now() + timedelta(hours=1)
    asked = {"user_id": mia.id, "kind": kind, "day": on, "good_until": good_until, **changes}
    before = len(mia.tracker.published_so_far(ReminderNeeded, user_id=mia.id))
    await mia.receives("reminders", ReminderDue.model_validate(asked))
    return len(await mia.tracker.all_published(ReminderNeeded, user_id=mia.id)) - before


async def test_a_week_has_the_figures_of_the_screen(mia: Mia) -> None:
    await mia.send("PUT", "targets", TARGETS)
    for n, (calories, net_carbs) in enumerate([(1900, 15), (2100, 25), (2600, 10)]):
        await mia.adds(
            {
                "date": day(n),
                "meal": "lunch",
                "name": "Lunch",
                "calories": calories,
                "proteinG": 90,
                "fatG": 140,
                "netCarbsG": net_carbs,
            }
        )
    # 81 kg for two weeks, then 0.1 kg less each day, which the trend shows at once.
    for n in range(-14, 7):
        await mia.saves(date=day(n), weightKg=81 - max(n, 0) / 10)
    # In the week after it.
    await mia.adds({"date": day(7), "meal": "lunch", "name": "Feast", "calories": 9000})
    await mia.saves(date=day(7), weightKg=400)
    found = await summary(mia)
    assert found is not None
    screen = await mia.shown("week", date=day(3))
    averages = screen["averages"]
    assert found.model_dump(by_alias=False, exclude={"user_id", "good_until"}) == {
        "week": MONDAY,
        "days_logged": 7,
        "days_in_target": screen["daysInTarget"],
        "calories": averages["calories"],
        "protein_g": averages["proteinG"],
        "fat_g": averages["fatG"],
        "net_carbs_g": averages["netCarbsG"],
        "weight_kg": 80.4,
        "weight_change": screen["weightChange"],
        "trend_kg": 80.6,
        "trend_change": -0.3,
        "carb_mode": "net",
        "carbs_g": averages["netCarbsG"],
        "minerals": [],
        "expenditure": None,
        "check_in": None,
        "are_hidden": False,
    }
    assert (found.calories, found.days_in_target, found.weight_change) == (2200, 1, -0.6)


async def test_a_member_who_hides_figures_has_no_mail_about_an_empty_week(mia: Mia) -> None:
    await mia.send("PUT", "figures", {"hidden": True})
    await mia.saves(date=day(-1), weightKg=80)
    assert await summary(mia) is None
    await mia.saves(date=day(0), weightKg=80)
    found = await summary(mia)
    assert found is not None
    assert found.are_hidden


async def test_a_week_has_the_carbs_that_its_member_counts_and_its_minerals(mia: Mia) -> None:
    # A day of 14 g of net carbs with 14 g of fiber, another of a label of the EU.
    sweets = {"calories": 200, "proteinG": 0, "fatG": 0, "carbsG": 90, "polyolsG": 85}
    body = {"name": "Sweets", "carbsBasis": "available", "per100g": sweets}
    own = await mia.send("POST", "my-foods", body)
    label = {"date": day(1), "meal": "snack", "foodId": own.json()["food"]["id"], "grams": 20}
    await mia.adds({"date": day(0), "meal": "lunch", "foodId": "avocado-raw", "grams": 200})
    await mia.adds(label)
    # What it has of fiber is not known.
    await mia.adds({"date": day(2), "meal": "lunch", "name": "Stew", "netCarbsG": 5})
    fiber = {"min": 30, "max": None}
    targets = {**TARGETS, "calories": 800, "netCarbsG": 10, "potassiumMg": {"min": 3000}}
    await mia.send("PUT", "targets", {**targets, "fiberG": fiber})
    shown = (await mia.shown("carbs", **{"from": day(0), "to": day(6)}))["days"]
    avocado, by_label, stew = ([*each.values()][1:] for each in shown)
    entries = (await mia.shown("day", date=day(0)))["entries"][0]
    assert avocado == [
        *(entries["netCarbsG"], tenth(entries["netCarbsG"] + entries["fiberG"])),
        entries["netCarbsG"],
    ]
    assert by_label == [1, None, 18]
    assert stew == [5, None, None]
    found = {mode: await summary(mia, carb_mode=mode) for mode in ("net", "total", "available")}
    averages = {mode: each.carbs_g for mode, each in found.items() if each}
    assert averages == {
        "net": tenth((avocado[0] + 1 + 5) / 3),
        "total": avocado[1],
        "available": tenth((avocado[2] + 18) / 2),
    }
    week = found["total"]
    assert week is not None
    potassium, fiber_of_week = (
        next(each for each in week.minerals if each.name == name) for name in ("potassium", "fiber")
    )
    assert (potassium.average, potassium.known, potassium.of) == (entries["potassiumMg"], 1, 3)
    assert (potassium.min, fiber_of_week.min, fiber_of_week.max) == (3000, 30, None)
    # Nothing that its member has named.
    assert fiber_of_week.most == ["Avocado"]
    in_german = await summary(mia, language="de")
    assert in_german is not None
    assert in_german.minerals[-1].most == ["Avocado"]


async def test_days_that_were_typed_in_by_hand_count(mia: Mia) -> None:
    await mia.send("PUT", "targets", TARGETS)
    await mia.saves(date=day(0), calories=2000, netCarbsG=20)
    await mia.saves(date=day(1), calories=1000)
    await mia.saves(date=day(2), notes="Nothing counted")
    found = await summary(mia)
    assert found is not None
    assert found.model_dump(
        by_alias=False, include={"days_logged", "days_in_target", *NOTHING}
    ) == {
        **NOTHING,
        "days_logged": 3,
        "days_in_target": 1,
        "calories": 1500,
        "net_carbs_g": 20,
    }


async def test_only_the_first_week_without_a_log_has_a_summary(mia: Mia) -> None:
    await mia.saves(date=day(-1), calories=2000, weightKg=80)
    found = await summary(mia)
    assert found is not None
    assert found.model_dump(
        by_alias=False, include={"days_logged", "days_in_target", *NOTHING}
    ) == {
        **NOTHING,
        "days_logged": 0,
        "days_in_target": None,
    }
    again = await summary(mia, week=MONDAY + timedelta(days=7))
    assert again == found
    stranger = Mia(mia.tracker)
    assert await summary(stranger) is None


async def test_an_empty_log_does_not_count_as_a_logged_day(mia: Mia) -> None:
    tea = {"date": day(0), "meal": "snack", "name": "Tea", "calories": 1}
    entry = (await mia.adds(tea))["entry"]
    await mia.send("DELETE", f"entries/{entry['id']}")
    assert await summary(mia) is None
    logs: list[dict[str, Any]] = [{"weightKg": 80}, {"waterMl": 0}, {"notes": "Slept well"}]
    for n, log in enumerate(logs, 1):
        await mia.saves(date=day(n), **log)
    found = await summary(mia)
    assert found is not None
    assert found.days_logged == 3


async def test_a_request_for_a_summary_that_is_too_old_sends_none(mia: Mia) -> None:
    await mia.saves(date=day(0), calories=2000)
    assert await summary(mia, good_until=clock.now() - timedelta(seconds=1)) is None


async def test_a_summary_that_is_asked_for_twice_by_one_event_is_one(mia: Mia) -> None:
    await mia.saves(date=day(0), calories=2000)
    (envelope,) = await mia.tracker.deliver(due(mia))
    await mia.tracker.deliver(envelope)
    await mia.tracker.handled(envelope, by="tracker.weeks")
    assert await summary(mia, week=MONDAY + timedelta(days=70)) is not None
    assert len(await mia.tracker.all_published(WeekSummarized, user_id=mia.id)) == 1


@pytest.mark.parametrize(
    ("log", "reminders"),
    [
        ({}, {"log": 1, "weigh": 1}),
        ({"weightKg": 80}, {"log": 1, "weigh": 0}),
        ({"calories": 2000}, {"log": 0, "weigh": 1}),
        ({"waterMl": 0}, {"log": 0, "weigh": 1}),
        ({"notes": "Slept well", "weightKg": 80}, {"log": 0, "weigh": 0}),
    ],
)
async def test_a_reminder_is_needed_until_its_kind_is_logged(
    mia: Mia, log: dict[str, Any], reminders: dict[str, int]
) -> None:
    # Those of the days around it are of no interest.
    for n in (-1, 1):
        await mia.saves(date=day(n), calories=2000, weightKg=80)
    if log:
        await mia.saves(date=day(0), **log)
    assert {kind: await needed(mia, kind) for kind in reminders} == reminders


async def test_an_entry_is_a_log_also_when_the_log_was_deleted(mia: Mia) -> None:
    tea = {"date": day(0), "meal": "snack", "name": "Tea", "calories": 1}
    entry = (await mia.adds(tea))["entry"]
    assert await needed(mia, "log") == 0
    await mia.delete(date=day(0))
    assert await needed(mia, "log") == 0
    await mia.send("DELETE", f"entries/{entry['id']}")
    assert await needed(mia, "log") == 1


async def test_a_request_for_a_reminder_that_is_too_old_sends_none(mia: Mia) -> None:
    assert await needed(mia, "log", good_until=clock.now() - timedelta(seconds=1)) == 0
