"""Importing a diary from another app, and exporting one's diary."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chassis import clock, ids
from contracts.tracker import LogSaved
from services.tracker.tests.conftest import STATED, Mia, settings_of
from testkit import RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.imports import formats
from tracker.main import WORK, make
from tracker.personal_data import PERSONAL
from work import Worker, Works

from .test_reading_files import DAILY, NAMES, OWN, mfp

DAY = "2026-03-05"
LUNCH = mfp((DAY, "Lunch", "500.0", "35.0", "12.0", "0", "30.0"))
AMBIGUOUS = mfp(("03/04/2026", "Lunch", "500.5", "35.0", "12.0", "0", "30.0"))
QUOTED = ",".join(f'"{name}"' for name in formats.OWN_COLUMNS)
MB_5 = 5 * 1024 * 1024


@pytest_asyncio.fixture(loop_scope="session")
async def alone(servers: ServerUrls, databases: Databases) -> AsyncIterator[Mia]:
    """A member of a tracker whose worker does nothing unless a test runs it."""
    service = replace(make(await settings_of(servers, databases)), work=Works())
    async with running(service) as it:
        yield Mia(it)


def worker_of(tracker: RunningService) -> Worker:
    """A worker that does the imports of this tracker."""
    return Worker(tracker.database, WORK.of([tracker.database]))


async def send(mia: Mia, content: str | bytes, **headers: str) -> httpx.Response:
    body = content.encode() if isinstance(content, str) else content
    return await mia.tracker.client.post(
        "/api/tracker/imports",
        content=body,
        headers={**mia.headers, "content-type": "text/csv", **headers},
    )


async def sent(mia: Mia, content: str | bytes) -> dict[str, Any]:
    answer = await send(mia, content)
    assert answer.status_code == 202, answer.text
    assert answer.json().keys() == {"import"}
    assert answer.json()["import"]["state"] == "reading"
    return await settled(mia, answer.json()["import"]["id"])


async def settled(mia: Mia, import_id: str) -> dict[str, Any]:
    """The import when the worker is done with it."""
    found: dict[str, Any] = {}

    async def is_settled() -> bool:
        found.update((await mia.shown(f"imports/{import_id}"))["import"])
        return found["state"] not in ("reading", "applying")

    await eventually(is_settled, within=60, what="the worker is done with the import")
    return found


async def apply(mia: Mia, import_id: str, **answers: str) -> httpx.Response:
    return await mia.send("POST", f"imports/{import_id}/apply", {"answers": answers})


async def applied(mia: Mia, import_id: str, **answers: str) -> dict[str, Any]:
    answer = await apply(mia, import_id, **answers)
    state = answer.json()["import"]["state"]
    assert (answer.status_code, state) in ((202, "applying"), (200, "applied")), answer.text
    found = await settled(mia, import_id)
    assert found["state"] == "applied"
    return found


async def exported(mia: Mia, **query: str) -> str:
    answer = await mia.get("diary.csv", **query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return answer.content.decode()


def told(entries: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What an export tells of entries."""
    names = ("date", "meal", "name", *STATED, "foodId", "grams")
    return [tuple(entry[name] for name in names) for entry in entries]


async def test_a_file_is_shown_first_and_then_applied(mia: Mia) -> None:
    found = await sent(mia, LUNCH)
    assert found == {
        "id": found["id"],
        "state": "preview",
        "format": "myfitnesspal",
        "rows": 1,
        "days": 1,
        "problems": [],
        "questions": [],
        "preview": [
            {
                "line": 2,
                "date": DAY,
                "meal": "lunch",
                "name": "Lunch",
                "calories": 500,
                "proteinG": 30,
                "fatG": 35,
                "carbsG": 12,
                "netCarbsG": 12,
            }
        ],
    }
    assert (await mia.day(DAY))["entries"] == []
    assert (await mia.shown(f"imports/{found['id']}"))["import"] == found
    done = await applied(mia, found["id"])
    assert done == {**found, "state": "applied"}
    day = await mia.day(DAY)
    assert [entry["name"] for entry in day["entries"]] == ["Lunch"]
    assert (day["log"]["calories"], day["log"]["netCarbsG"]) == (500, 12)
    assert (await mia.shown(f"imports/{found['id']}"))["import"] == done
    await mia.tracker.published(LogSaved, user_id=mia.id)


async def test_ambiguous_values_are_asked_about_and_not_guessed(mia: Mia) -> None:
    found = await sent(mia, AMBIGUOUS)
    assert found["state"] == "asking"
    assert [each["key"] for each in found["questions"]] == ["dates"]
    assert found["questions"][0]["choices"] == ["day first", "month first"]
    assert found["preview"][0]["date"] is None
    refused = await apply(mia, found["id"])
    assert (refused.status_code, refused.json()) == (409, {"error": "Questions are open"})
    wrong = await apply(mia, found["id"], dates="year first")
    assert (wrong.status_code, wrong.json()["error"]) == (400, "Validation error")
    assert wrong.json()["details"] == [
        {
            "field": "answers.dates",
            "message": "must be one of: day first, month first",
            "code": "unknown_choice",
            "choices": ["day first", "month first"],
        }
    ]
    done = await applied(mia, found["id"], dates="month first")
    assert done["preview"][0]["date"] == "2026-03-04"
    assert (await mia.day("2026-04-03"))["entries"] == []
    # The first answers count.
    assert await applied(mia, found["id"], dates="day first") == done
    assert len((await mia.day("2026-03-04"))["entries"]) == 1


async def test_days_that_have_entries_are_asked_about(mia: Mia) -> None:
    await mia.adds({"date": DAY, "meal": "snack", "name": "Tea", "calories": 1})
    text = LUNCH + "2026-03-06,Lunch,1.5,,,,,,,,,,,,,,,,,\n"
    found = await sent(mia, text)
    assert found["questions"][0]["choices"] == ["add to them", "leave them out"]
    assert (await apply(mia, found["id"])).status_code == 409
    done = await applied(mia, found["id"], days="leave them out")
    assert (done["rows"], done["days"]) == (1, 1)
    assert [len((await mia.day(day))["entries"]) for day in (DAY, "2026-03-06")] == [1, 1]
    again = await sent(mia, text)
    await applied(mia, again["id"], days="add to them")
    assert [len((await mia.day(day))["entries"]) for day in (DAY, "2026-03-06")] == [2, 2]


async def test_entries_of_after_the_preview_are_asked_about_when_it_is_applied(mia: Mia) -> None:
    found = await sent(mia, LUNCH)
    await mia.adds({"date": DAY, "meal": "snack", "name": "Tea", "calories": 1})
    assert (await apply(mia, found["id"])).status_code == 202
    asking = await settled(mia, found["id"])
    assert (asking["state"], asking["questions"][0]["key"]) == ("asking", "days")
    await applied(mia, found["id"], days="add to them")
    assert len((await mia.day(DAY))["entries"]) == 2


async def test_a_wrong_row_is_a_problem_with_its_line_and_the_others_are_stored(mia: Mia) -> None:
    rows = [
        f"{DAY},lunch,Stew,10.5,,,,,,,,",
        "soon,lunch,Stew,1,,,,,,,,",
        f"{DAY},snack,Tea,1,,,,,,,,",
    ]
    found = await sent(mia, OWN + "\n".join(rows))
    assert (found["state"], found["rows"]) == ("preview", 2)
    assert found["problems"] == [{"line": 3, "message": "“soon” is not a date"}]
    await applied(mia, found["id"])
    assert [each["name"] for each in (await mia.day(DAY))["entries"]] == ["Stew", "Tea"]


async def test_a_day_without_room_keeps_what_it_has_and_names_the_lines(mia: Mia) -> None:
    for n in range(3):
        batch = [{"date": DAY, "meal": "snack", "name": "Tea", "calories": 1}] * 19
        assert (await mia.send("POST", "entries/batch", {"entries": batch})).status_code == 201, n
    tea = f"{DAY},snack,Tea,1.0,,,,,,,,\n"
    found = await sent(mia, OWN + tea * 5 + "2026-03-06,snack,Tea,1.0,,,,,,,,\n")
    done = await applied(mia, found["id"], days="add to them")
    assert (done["rows"], done["days"]) == (4, 2)
    refused = {"message": f"{DAY} has 60 entries already"}
    assert done["problems"] == [{"line": 5, **refused}, {"line": 6, **refused}]
    day = await mia.day(DAY)
    assert (len(day["entries"]), day["log"]["calories"]) == (60, 60)
    assert len((await mia.day("2026-03-06"))["entries"]) == 1


async def test_imports_and_moved_entries_count_for_the_limit_of_days(mia: Mia) -> None:
    await mia.has_logs(date(1950, 1, 1), 20_000)
    found = await sent(
        mia, OWN + "1950-01-01,snack,Tea,1,,,,,,,,\n2026-03-06,snack,Tea,1,,,,,,,,\n"
    )
    done = await applied(mia, found["id"])
    assert (done["rows"], [each["line"] for each in done["problems"]]) == (1, [3])
    (tea,) = (await mia.day("1950-01-01"))["entries"]
    moved = await mia.send("PATCH", f"entries/{tea['id']}", {"date": "2026-03-06"})
    message = "there are 20000 days already: delete the entries and the log of one"
    detail = {"field": "date", "message": message, "code": "too_many", "max": 20_000}
    assert (moved.status_code, moved.json()["details"]) == (400, [detail])
    assert (await mia.changes(tea, date="1950-01-02"))["entry"]["date"] == "1950-01-02"


async def test_a_diary_that_is_full_takes_no_more_of_a_file(mia: Mia) -> None:
    await mia.tracker.rows("INSERT INTO diary_size VALUES ($1, 199999)", mia.id)
    message = "there are 200,000 entries already: delete some to add others"
    found = await sent(mia, OWN + f"{DAY},snack,Tea,1,,,,,,,,\n" * 3)
    done = await applied(mia, found["id"])
    assert done["rows"] == 1
    assert done["problems"] == [{"line": line, "message": message} for line in (3, 4)]
    tea = {"date": DAY, "meal": "snack", "name": "Tea", "calories": 1}
    answer = await mia.send("POST", "entries", tea)
    assert [detail["message"] for detail in answer.json()["details"]] == [message]


async def test_a_day_before_keto_loses_no_row(mia: Mia) -> None:
    meals = [("Breakfast", 600, 70.5), ("Lunch", 800, 80), ("Dinner", 800, 100)]
    rows = [(DAY, meal, str(kcal), "20", str(carbs), "0", "30") for meal, kcal, carbs in meals]
    done = await applied(mia, (await sent(mia, mfp(*rows)))["id"])
    assert (done["rows"], done["problems"]) == (3, [])
    log = (await mia.day(DAY))["log"]
    assert (log["calories"], log["carbsG"], log["netCarbsG"]) == (2200, 250.5, 250.5)
    shown = (await mia.logs(**{"from": DAY, "to": DAY}))[0]
    assert (shown["calories"], shown["netCarbsG"]) == (2200, 250.5)


async def test_two_that_apply_at_once_double_nothing(mia: Mia) -> None:
    rows = [
        f"{date(2026, 1, 1) + timedelta(days=n % 40)},lunch,Stew {n},1.5,,,,,,,,\n"
        for n in range(900)
    ]
    found = await sent(mia, OWN + "".join(rows))
    answers = await asyncio.gather(*(apply(mia, found["id"]) for _ in range(4)))
    assert {answer.status_code for answer in answers} <= {200, 202}
    # Another worker takes this one for a dead one.
    await mia.tracker.rows("UPDATE work SET leased_until = now() WHERE worker IS NOT NULL")
    await worker_of(mia.tracker).do_due()
    assert (await settled(mia, found["id"]))["rows"] == 900
    (count,) = await mia.tracker.rows("SELECT count(*) FROM diary_entry WHERE user_id = $1", mia.id)
    assert count["count"] == 900
    days = await mia.tracker.rows(
        "SELECT entries, calories FROM diary_day WHERE user_id = $1", mia.id
    )
    assert {(row["entries"], float(row["calories"])) for row in days} <= {(22, 33.0), (23, 34.5)}
    logs = await mia.logs(**{"from": "2026-01-01", "to": "2026-12-31"})
    assert sum(log["calories"] for log in logs) == 1350


async def test_a_member_has_one_import_at_work_and_others_have_theirs(alone: Mia) -> None:
    reading = (await send(alone, LUNCH)).json()["import"]
    assert (reading["state"], reading["rows"], reading["preview"]) == ("reading", 0, [])
    busy = {"error": "Another import is at work"}
    for again in await asyncio.gather(*(send(alone, AMBIGUOUS) for _ in range(5))):
        assert (again.status_code, again.json()) == (409, busy)
    early = await apply(alone, reading["id"])
    assert (early.status_code, early.json()) == (409, {"error": "The file is still being read"})
    ben = Mia(alone.tracker)
    theirs = (await send(ben, LUNCH)).json()["import"]["id"]
    # One after the other, by one worker; what cannot be done holds up nothing.
    await alone.tracker.rows("UPDATE work SET attempts = 3 WHERE key = $1", reading["id"])
    worker = worker_of(alone.tracker)
    await worker.do_due()
    assert (await settled(ben, theirs))["state"] == "preview"
    failed = await settled(alone, reading["id"])
    assert (failed["state"], failed["problems"][0]["line"]) == ("failed", 1)
    kept = "SELECT content FROM diary_import WHERE id = $1 AND content IS NOT NULL"
    assert await alone.tracker.rows(kept, reading["id"]) == []
    # Operators see it, and nothing is left of what is done.
    (task,) = await alone.tracker.rows("SELECT key, gave_up_at, last_error FROM work")
    assert (task["key"], task["gave_up_at"] is None) == (reading["id"], False)
    assert "3 attempts have failed" in task["last_error"]
    first, second = (await send(alone, LUNCH)).json()["import"]["id"], None
    await worker.do_due()
    second = (await send(alone, LUNCH)).json()["import"]["id"]
    await worker.do_due()
    assert (await apply(alone, first)).status_code == 202
    assert (await apply(alone, first)).status_code == 202
    assert (await send(alone, LUNCH)).json() == busy
    answer = await apply(alone, second)
    assert (answer.status_code, answer.json()) == (409, busy)


async def test_a_stopped_worker_gives_its_import_back(alone: Mia) -> None:
    started = (await send(alone, LUNCH)).json()["import"]["id"]
    database = alone.tracker.database
    async with database.raw_sql.transaction() as connection:
        await connection.execute("LOCK TABLE diary_day IN ACCESS EXCLUSIVE MODE")
        working = asyncio.create_task(worker_of(alone.tracker).run())

        async def waits() -> bool:
            return bool(await alone.tracker.rows("SELECT FROM pg_locks WHERE NOT granted"))

        await eventually(waits)
        # Another worker leaves it alone.
        assert await worker_of(alone.tracker).do_due() == 0
        working.cancel()
        await asyncio.wait([working])
    (row,) = await alone.tracker.rows("SELECT leased_until, attempts FROM work")
    assert (row["leased_until"], row["attempts"]) == (None, 0)
    await worker_of(alone.tracker).do_due()
    assert (await settled(alone, started))["state"] == "preview"


async def test_an_import_that_is_finished_later_leaves_out_the_days_of_its_beginning(
    mia: Mia,
) -> None:
    await mia.adds({"date": DAY, "meal": "snack", "name": "Tea", "calories": 1})
    found = await sent(mia, LUNCH + "2026-03-06,Lunch,1.5,,,,,,,,,,,,,,,,,\n")
    (kept,) = await mia.tracker.rows("SELECT content FROM diary_import WHERE id = $1", found["id"])
    done = await applied(mia, found["id"], days="leave them out")
    # As a process leaves it that is killed after the last entry, before it says so.
    await mia.tracker.rows(
        "UPDATE diary_import SET state = 'applying', content = $2 WHERE id = $1",
        found["id"],
        kept["content"],
    )
    again = "SELECT add_work('import-small-file', $1, $2, now())"
    await mia.tracker.rows(again, found["id"], mia.id)
    assert await settled(mia, found["id"]) == done
    assert done["rows"] == 1
    assert len((await mia.day("2026-03-06"))["entries"]) == 1


async def test_a_file_of_no_known_kind_fails_with_words(mia: Mia) -> None:
    for content in ("", "foo,bar\n1,2\n", gzip.compress(b"x" * 1000), OWN, OWN + "bad,lunch,x,1\n"):
        answer = await sent(mia, content)
        assert (answer["state"], answer["rows"], answer["questions"]) == ("failed", 0, [])
        if content != OWN:
            assert answer["problems"]
        again = await apply(mia, answer["id"])
        assert (again.status_code, again.json()["import"]) == (200, answer)


async def test_a_file_of_more_days_than_are_added_at_once_is_applied(mia: Mia) -> None:
    rows = "".join(
        f"{date(1990, 1, 1) + timedelta(days=n // 14)},lunch,Stew,{n % 9}.5,,,,,,,,\n"
        for n in range(7_000)
    )
    found = await sent(mia, OWN + rows)
    assert (found["rows"], found["problems"]) == (7_000, [])
    done = await applied(mia, found["id"])
    assert (done["rows"], done["days"]) == (7_000, 500)


async def test_many_problems_are_a_short_list(mia: Mia) -> None:
    found = await sent(mia, OWN + f"{DAY},snack,Tea,1,,,,,,,,\n" + "bad,lunch,x,1\n" * 5_000)
    assert len(found["problems"]) == 101
    assert found["problems"][-1]["message"] == "and 4,900 more rows"


async def test_more_than_five_megabytes_are_a_413(mia: Mia) -> None:
    answer = await send(mia, b"x" * (MB_5 + 1))
    assert (answer.status_code, answer.json()) == (413, {"error": "Request body too large"})
    assert (await send(mia, b" " * MB_5)).status_code == 202


@pytest.mark.parametrize(
    "headers",
    [{"content-type": "application/json"}, {"content-encoding": "gzip"}, {"content-type": ""}],
)
async def test_nothing_but_plain_csv_is_taken(mia: Mia, headers: dict[str, str]) -> None:
    answer = await send(mia, gzip.compress(LUNCH.encode()), **headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert answer.json()["details"][0]["code"] == "unreadable"


async def test_another_members_import_is_a_404(mia: Mia) -> None:
    found = await sent(Mia(mia.tracker), LUNCH)
    for id in (found["id"], ids.new(), "%00", "x"):
        for answer in (await mia.get(f"imports/{id}"), await apply(mia, id)):
            assert (answer.status_code, answer.json()) == (404, {"error": "Import not found"})


async def test_a_file_goes_when_it_is_applied_and_an_import_after_a_week(
    mia: Mia, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, kept = [(await sent(mia, LUNCH))["id"] for _ in range(2)]
    await applied(mia, kept)
    rows = await mia.tracker.rows(
        "SELECT id, content FROM diary_import WHERE user_id = $1 ORDER BY id", mia.id
    )
    assert [(row["id"], row["content"] is None) for row in rows] == [(old, False), (kept, True)]
    later = clock.now() + timedelta(days=7, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    await PERSONAL.forget(mia.tracker.database)
    assert (await mia.get(f"imports/{old}")).status_code == 404
    assert len((await mia.day(DAY))["entries"]) == 1


async def test_a_member_has_five_imports_at_most(mia: Mia) -> None:
    all_ids = [(await sent(mia, LUNCH))["id"] for _ in range(6)]
    states = [(await mia.get(f"imports/{each}")).status_code for each in all_ids]
    assert states == [404] + [200] * 5


async def test_an_export_is_safe_to_open_and_its_range_counts(mia: Mia) -> None:
    for day, name in (("2026-03-04", "=1+1"), (DAY, "'@tea;－1"), ("2026-03-06", 'a,"b"')):
        await mia.adds({"date": day, "meal": "snack", "name": name, "calories": 1})
    text = await exported(mia, **{"from": "2026-03-04", "to": DAY})
    assert text.splitlines() == [
        QUOTED,
        """"2026-03-04","snack","'=1+1","1.0","","","","","","","","","","","","","\"""",
        """"2026-03-05","snack","''@tea;'－1","1.0","","","","","","","","","","","","","\"""",
    ]
    assert (await exported(mia)).count("snack") == 3
    wrong = await mia.get("diary.csv", **{"from": "soon"})
    assert wrong.json()["details"][0]["code"] == "not_a_date"
    assert await exported(Mia(mia.tracker)) == f"{QUOTED}\r\n"


async def test_an_export_has_a_limit(mia: Mia, monkeypatch: pytest.MonkeyPatch) -> None:
    await mia.tracker.rows(
        "INSERT INTO diary_entry (user_id, date, id, meal, name, calories, protein_g, fat_g,"
        " carbs_g, net_carbs_g, created_at) SELECT $1, '2026-01-01'::date + n / 50, n::text,"
        " 'lunch', 'x', 0, 0, 0, 0, 0, now() FROM generate_series(1, 12001) AS n",
        mia.id,
    )
    answer = await mia.get("diary.csv")
    assert (answer.status_code, answer.json()["details"][0]["code"]) == (400, "too_many")
    assert (await exported(mia, **{"from": "2026-01-02"})).count("lunch") < 12_000


ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "date": st.dates(date(1900, 1, 1), date(2026, 12, 31)).map(str),
            "meal": st.sampled_from(["breakfast", "lunch", "dinner", "snack"]),
        }
    ).flatmap(
        lambda fixed: st.one_of(
            st.fixed_dictionaries(
                {
                    "name": NAMES,
                    "calories": st.floats(0, 100),
                    "netCarbsG": st.floats(0, 1),
                }
            ),
            st.fixed_dictionaries({"foodId": st.just("egg"), "grams": st.floats(0.1, 50)}),
        ).map(lambda rest: {**fixed, **rest})
    ),
    min_size=1,
    max_size=8,
)


@settings(
    max_examples=settings().max_examples // 4,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ENTRIES)
async def test_an_exported_diary_is_imported_unchanged(mia: Mia, entries: list[Any]) -> None:
    """Into another member's diary."""
    first, second = Mia(mia.tracker), Mia(mia.tracker)
    for entry in entries:
        await first.adds(entry)
    text = await exported(first)
    found = await sent(second, text)
    assert (found["format"], found["questions"], found["problems"]) == ("keto", [], [])
    await applied(second, found["id"])
    assert await exported(second) == text
    for day in {entry["date"] for entry in entries}:
        ours, theirs = (await first.day(day)), (await second.day(day))
        assert told(theirs["entries"]) == told(ours["entries"])
        assert theirs["totals"] == ours["totals"]


async def test_foods_and_dishes_of_the_members_own_become_quick_adds_elsewhere(mia: Mia) -> None:
    label = {"calories": 250, "proteinG": 4, "fatG": 22, "carbsG": 8}
    own = {"name": "Bread", "per100g": label, "carbsBasis": "total"}
    food = (await mia.send("POST", "my-foods", own)).json()["food"]
    entry = {"date": DAY, "meal": "lunch", "foodId": food["id"], "grams": 33.3}
    await mia.adds(entry)
    text = await exported(mia)
    other = Mia(mia.tracker)
    await applied(other, (await sent(other, text))["id"])
    (theirs,) = (await other.day(DAY))["entries"]
    assert (theirs["name"], theirs["foodId"], theirs["grams"]) == ("Bread", None, None)
    # In the same diary they are what they were.
    (before,) = (await mia.day(DAY))["entries"]
    await mia.send("DELETE", f"entries/{before['id']}")
    await applied(mia, (await sent(mia, text))["id"])
    (after,) = (await mia.day(DAY))["entries"]
    assert told([after]) == told([before])


async def test_whole_days_of_cronometer_are_imported(mia: Mia) -> None:
    text = DAILY + "2026-02-07,1900.5,0,900,30,10,20,150,100,true\n"
    found = await sent(mia, text)
    assert (found["format"], found["questions"][0]["key"]) == ("cronometer", "meal:")
    await applied(mia, found["id"], **{"meal:": "dinner"})
    log = (await mia.day("2026-02-07"))["log"]
    assert (log["calories"], log["netCarbsG"]) == (1900.5, 20)


async def test_an_erased_member_keeps_no_file(mia: Mia, at: Callable[[Any], None]) -> None:
    await mia.tracker.rows("INSERT INTO erased_user VALUES ($1, now(), now())", mia.id)
    answer = await send(mia, LUNCH)
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
