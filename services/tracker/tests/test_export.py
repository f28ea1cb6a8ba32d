"""A member takes home everything that tracker keeps."""

import importlib
from datetime import date

import pytest
from sqlalchemy.dialects import postgresql

from foods import REST, food_table
from tracker.personal_data import PERSONAL

from .conftest import Mia

member_export = importlib.import_module("chassis.personal.member_export")


async def test_the_export_has_all_logs_of_the_member_and_no_others(mia: Mia) -> None:
    await mia.saves(date="2024-01-01", notes='"quoted" \u2028 über', waterMl=1500)
    # More than two pages.
    days = ["2024-01-01", *await mia.has_logs(date(2024, 1, 2), 404)]
    await Mia(mia.tracker).saves(notes="of another member")
    answer = await mia.get("export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    expected = 'attachment; filename="keto-tracker.json"'
    assert answer.headers["content-disposition"] == expected
    document = answer.json()
    lists = ["member", "logs", "wholeDays", "entries", "foods", "dishes", "measurements", "imports"]
    lists += ["targets", "hiddenFigures", "planTargets", "planStarts", "checkIn", "energyLimits"]
    lists += ["achievements", "purchases"]
    assert list(document) == ["service", "exportedAt", *lists]
    assert document["service"] == "tracker"
    assert [log["date"][:10] for log in document["logs"]] == days
    first = document["logs"][0]
    assert (first["notes"], first["waterMl"]) == ('"quoted" \u2028 über', 1500)


async def test_the_export_has_the_diary(mia: Mia) -> None:
    entries = [
        (await mia.adds({"date": day, "meal": "lunch", "foodId": "egg", "grams": 50}))["entry"]
        for day in ("2026-01-02", "1999-12-31", "2026-01-02")
    ]
    exported = (await mia.get("export")).json()["entries"]
    in_order = [entries[1], *sorted((entries[0], entries[2]), key=lambda entry: entry["id"])]
    assert [entry["id"] for entry in exported] == [entry["id"] for entry in in_order]
    others = {"createdAt": exported[0]["createdAt"], "rest": exported[0]["rest"]}
    assert exported[0] == {**entries[1], **others, "userId": mia.id}
    egg = food_table().foods["egg"]
    calcium = egg.rest[REST.index("calcium_mg")]
    assert calcium is not None
    assert exported[0]["rest"]["calcium_mg"] == pytest.approx(calcium / 2, abs=0.001)
    assert "iodine_ug" in exported[0]["rest"] or egg.rest[REST.index("iodine_ug")] is None


async def test_the_next_page_of_an_export_begins_where_the_last_one_ended(
    mia: Mia, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_export, "PAGE_CHARACTERS", 5_000)
    days = await mia.has_logs(date(2024, 1, 1), 100)
    await mia.tracker.rows("INSERT INTO purchase (user_id, plan_id) VALUES ($1, 'plan')", mia.id)
    pages = [(await mia.get("export")).json()]
    while after := pages[-1].get("next"):
        answer = await mia.get("export", after=after)
        assert len(answer.text) < 6_000
        pages.append(answer.json())
    assert len(pages) > 3
    assert [log["date"][:10] for page in pages for log in page["logs"]] == days
    assert [bought["planId"] for page in pages for bought in page["purchases"]] == ["plan"]


async def test_the_next_page_is_found_without_escaping_its_key(
    mia: Mia, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_export, "PAGE_CHARACTERS", 2_000)
    days = await mia.has_logs(date(2024, 1, 1), 30)
    found, after = [], ""
    while True:
        url = f"/api/tracker/export{after and '?after='}{after}"
        page = (await mia.tracker.client.get(url, headers=mia.headers)).json()
        found += [log["date"][:10] for log in page["logs"]]
        if (after := page.get("next", "")) == "":
            break
    assert found == days


async def test_a_page_of_the_diary_is_found_by_its_key(mia: Mia) -> None:
    await mia.tracker.rows(
        "INSERT INTO diary_entry SELECT $1, date '2026-01-01' + n % 3, gen_random_uuid(), 'lunch',"
        " 'Tea', null, null, null, null, 1, 0, 0, 0, 0, now() FROM generate_series(1, 450) AS n",
        mia.id,
    )
    exported = (await mia.get("export")).json()["entries"]
    keys = [(entry["date"], entry["id"]) for entry in exported]
    assert (len(keys), keys) == (450, sorted(keys))
    table = next(each for each in PERSONAL.tables if each.export == "entries")
    page = member_export._page(table, "x", "2026-01-02 x")
    statement = page.compile(dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[no-untyped-call]
    plan = await mia.tracker.rows(f"EXPLAIN {statement}")
    lines = "\n".join(line["QUERY PLAN"] for line in plan)
    assert "Index Cond: ((user_id = 'x'::text) AND (ROW(date, id) > ROW(" in lines, lines
    assert "Sort  (" not in lines, lines


@pytest.mark.parametrize(
    "after",
    # The middle ones decode to nothing:1, entries:soon, entries: and logs:\0.
    ["nothing:1", "\0", *["bm90aGluZzox", "ZW50cmllczpzb29u", "ZW50cmllczo", "bG9nczoA"], "é", "x"],
)
async def test_an_unknown_page_is_a_404(mia: Mia, after: str) -> None:
    answer = await mia.get("export", after=after)
    assert (answer.status_code, answer.json()) == (404, {"error": "No such page"})
