"""Foods of national tables, from an operator's file to a member's diary."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from services.tracker.tests.conftest import Mia, settings_of
from services.tracker.tests.food_tables.table_files import BLS, CHOCOLATE, CSV, OFF, written
from testkit import RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.csv_files import Unreadable
from tracker.food_tables import import_foods as importing
from tracker.food_tables import names
from tracker.food_tables.import_foods import import_foods
from tracker.main import make

QUARK, BRAN = "bls-M401000", "bls-C133000"
BARCODE = f"off-0{CHOCOLATE}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tracker(servers: ServerUrls, databases: Databases) -> AsyncIterator[RunningService]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "_REPEAT_SECONDS", 0.05)
        async with running(make(await settings_of(servers, databases))) as it:
            yield it


async def found(mia: Mia, query: str) -> list[dict[str, Any]]:
    foods: list[dict[str, Any]] = (await mia.shown("foods", q=query))["foods"]
    return [food for food in foods if food["id"].startswith(("bls-", "csv-", "off-"))]


async def test_a_table_is_searched_and_eaten_and_a_newer_one_keeps_what_was(
    mia: Mia, tmp_path: Path
) -> None:
    database = mia.tracker.database
    lines = await import_foods(database, [written(tmp_path, "bls.csv", BLS)], source="BLS 4.0")
    assert lines[0] == "BLS 4.0: 3 foods, 3 of them new; 0 others are gone"
    await eventually(lambda: found(mia, "speisequark"), what="a process that knows the names")
    (quark,) = await found(mia, "quark 20 fat")
    assert await found(mia, "speisequrak") == [quark]
    assert quark == {
        "id": QUARK,
        "name": "Speisequark 20 % Fett i. Tr.",
        "group": "other",
        "per100g": {
            "calories": 109,
            "proteinG": 12.5,
            "fatG": 4.8,
            "carbsG": 2.7,
            "netCarbsG": 2.7,
            "fiberG": 0,
            "polyolsG": 0,
            "sodiumMg": 35,
            "potassiumMg": 87,
            "magnesiumMg": 11,
        },
        "portions": [],
        "allergens": [],
        "mayContain": [],
        "source": "BLS 4.0: M401000 (Max Rubner-Institut, CC BY 4.0)",
        "tier": "reference",
        "basis": "available",
    }
    assert await mia.shown(f"foods/{QUARK}") == {"food": quark}
    eaten = {"date": "2026-03-05", "meal": "lunch", "foodId": QUARK, "grams": 200}
    entry = (await mia.adds(eaten))["entry"]
    assert (entry["name"], entry["calories"], entry["potassiumMg"]) == (quark["name"], 218, 174)
    # Bran's fiber is not part of its carbohydrate, and its polyols are unknown.
    bran = (await mia.adds({**eaten, "foodId": BRAN, "grams": 100}))["entry"]
    assert (bran["netCarbsG"], bran["fiberG"], bran["polyolsG"]) == (17.7, 45.1, None)
    rest = "SELECT rest FROM diary_entry WHERE user_id = $1 AND food_id = $2"
    (row,) = await mia.tracker.rows(rest, mia.id, BRAN)
    assert '"epa_dha_g": 0.03' in row["rest"]

    newer = "\n".join(line for line in BLS.splitlines() if not line.startswith("M401000"))
    newer = newer.replace("17,7;45,1", "18,2;44,9")
    lines = await import_foods(database, [written(tmp_path, "newer.csv", newer)])
    assert lines[0] == "BLS: 2 foods, 0 of them new; 1 others are gone"
    assert await found(mia, "speisequark") == []
    assert (await found(mia, "weizenkleie"))[0]["per100g"]["carbsG"] == 18.2
    # Its figures and their source are those of the file that had it.
    assert await mia.shown(f"foods/{QUARK}") == {"food": quark}
    day = await mia.day("2026-03-05")
    assert [each["carbsG"] for each in day["entries"]] == [5.4, 17.7]
    assert (await mia.adds({**eaten, "grams": 100}))["entry"]["calories"] == 109
    kept = await mia.tracker.rows("SELECT file_name, foods FROM food_import ORDER BY imported_at")
    assert [(row["file_name"], row["foods"]) for row in kept] == [("bls.csv", 3), ("newer.csv", 2)]
    # One that is there again is found again.
    await import_foods(database, [tmp_path / "bls.csv"])
    await eventually(lambda: found(mia, "speisequark"), what="the food that came back")


async def test_a_barcode_is_an_own_food_then_an_imported_one(mia: Mia, tmp_path: Path) -> None:
    await import_foods(mia.tracker.database, [written(tmp_path, "off.csv", OFF)])
    food = (await mia.shown(f"foods/barcode/{CHOCOLATE}"))["food"]
    assert (food["id"], food["tier"], food["carbsBasis"]) == (BARCODE, "reference", "available")
    # EU labels have polyols in their carbohydrate.
    assert food["per100g"]["netCarbsG"] == 20.5
    assert food["source"] == f"Open Food Facts: {CHOCOLATE} (Open Database License 1.0)"
    eaten = {"date": "2026-03-05", "meal": "lunch", "foodId": food["id"], "grams": 10}
    assert (await mia.adds(eaten))["entry"]["netCarbsG"] == 2.1
    # A UPC-A is an EAN-13, too; the second food with it was left out.
    for same in ("036000291452", "0036000291452"):
        assert (await mia.shown(f"foods/barcode/{same}"))["food"]["name"] == "Protein bar"
    # Foods with a barcode may be millions: they are found by that alone.
    assert await found(mia, "protein bar") == []

    label = {"calories": 600, "proteinG": 10, "fatG": 46, "carbsG": 20}
    own = {"name": "Mine", "per100g": label, "carbsBasis": "available", "barcode": CHOCOLATE}
    assert (await mia.send("POST", "my-foods", own)).status_code == 201
    assert (await mia.shown(f"foods/barcode/{CHOCOLATE}"))["food"]["name"] == "Mine"


async def test_a_refused_import_of_a_table_changes_nothing(
    mia: Mia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, path = mia.tracker.database, written(tmp_path, "crea.csv", CSV)
    with pytest.raises(Unreadable, match="needs --source and --licence"):
        await import_foods(database, [path], "csv")
    monkeypatch.setattr(importing, "MOST_SEARCHED", 1)
    import_crea = partial(import_foods, database, kind="csv", source="CREA 2019", licence="CREA")
    with pytest.raises(Unreadable, match="at most 1 can be searched"):
        await import_crea(paths=[path])
    nothing = written(tmp_path, "none.csv", CSV.splitlines()[0] + "\n1,Air,total,,,,,,,\n")
    with pytest.raises(Unreadable, match="no food in it can be logged"):
        await import_crea(paths=[nothing])
    assert await mia.tracker.rows("SELECT id FROM imported_food WHERE id LIKE 'csv-%'") == []
    monkeypatch.undo()
    await import_crea(paths=[path])
    assert (await mia.shown("foods/csv-crea-2019-2"))["food"]["basis"] == "total"
    for unknown in ("csv-crea-2019-9", "bls-", "bls-%00"):
        assert (await mia.get(f"foods/{unknown}")).status_code == 404
