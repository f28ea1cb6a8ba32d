"""Reading national tables, and reporting the cells that are not figures."""

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest

from services.tracker.tests.food_tables.table_files import (
    BLS,
    CHOCOLATE,
    CIQUAL,
    COFID_INORGANICS,
    COFID_PROXIMATES,
    CSV,
    OFF,
    written,
)
from tracker.csv_files import Unreadable
from tracker.food_tables.findings import Findings
from tracker.food_tables.known_tables import TableKind
from tracker.food_tables.read_table import TableFood, open_sheets, read_foods

Read = tuple[dict[str, TableFood], list[str]]


def read(paths: Sequence[Path], kind: TableKind | None = None) -> Read:
    """The foods by their names, and the findings."""
    findings = Findings()
    foods = read_foods(open_sheets(paths, kind), None, findings)
    return {food.name: food for food in foods}, list(findings.texts())


def test_the_german_table_has_decimal_commas_and_a_code_for_each_component(tmp_path: Path) -> None:
    # A spreadsheet of Windows saves it so.
    foods, found = read([written(tmp_path, "bls.csv", BLS, "cp1252")])
    assert list(foods) == ["Speisequark 20 % Fett i. Tr.", "Weizenkleie", "Pflaume roh"]
    quark = foods["Speisequark 20 % Fett i. Tr."]
    assert (quark.code, quark.also, quark.basis) == ("M401000", "Quark 20 % fat", "available")
    assert quark.values == {
        "calories": 109,
        "protein_g": 12.5,
        "fat_g": 4.8,
        "carbs_g": 2.7,
        "fiber_g": 0,
        "polyols_g": 0,
        "sodium_mg": 35,
        "potassium_mg": 87,
        "magnesium_mg": 11,
        "vitamin_b12_ug": 0.7,
        "water_g": 78.1,
    }
    bran, plum = foods["Weizenkleie"].values, foods["Pflaume roh"].values
    # Its carbohydrate is without the fiber, which may be more.
    assert (bran["carbs_g"], bran["fiber_g"], bran["epa_dha_g"]) == (17.7, 45.1, 0.03)
    assert "polyols_g" not in bran
    assert (plum["calories"], plum["polyols_g"]) == (50.9, 1.41)
    assert "sodium_mg" not in plum
    assert found == [
        "calories: below the limit of detection (<): 1 line: 6",
        "calories: from kJ: 1 line: 4",
        "carbs_g: below zero: 1 line: 5",
        "energy_kj: below the limit of detection (<): 1 line: 6",
        "epa_dha_g: below the limit of detection (<): 1 line: 2",
        "left out: no calories: 1 line: 6",
        "left out: no carbs_g: 1 line: 5",
        "sodium_mg: a trace (Tr): 1 line: 4",
    ]


def test_the_french_table_is_read_as_labels_of_the_eu_are(tmp_path: Path) -> None:
    foods, found = read([written(tmp_path, "ciqual.csv", CIQUAL)])
    assert list(foods) == [
        "Maroilles fromage, laitier",
        "Salade de thon et légumes, appertisée",
    ]
    cheese = foods["Maroilles fromage, laitier"]
    assert (cheese.code, cheese.basis) == ("12031", "available")
    assert cheese.values == {
        "calories": 342,
        "protein_g": 20.4,
        "fat_g": 29.1,
        "carbs_g": 0.8,
        "fiber_g": 0,
        "sodium_mg": 856,
        "potassium_mg": 104,
        "magnesium_mg": 17.3,
    }
    assert [text.partition(": 1 ")[0] for text in found] == [
        "left out: no carbs_g",
        "polyols_g: a trace (Tr): 2 lines: 30, 31",
        "polyols_g: below the limit of detection (<)",
        "sodium_mg: from salt",
        "vitamin_e_mg: a trace (Tr)",
    ]


def test_the_british_table_has_its_minerals_on_another_sheet(tmp_path: Path) -> None:
    proximates = written(tmp_path, "1.3.csv", COFID_PROXIMATES)
    foods, found = read([proximates, written(tmp_path, "1.4.csv", COFID_INORGANICS)])
    brie, watercress = foods["Cheese, Brie"].values, foods["Watercress, raw"].values
    # A trace of what a food must state is less than is printed, and 0; else it is unknown.
    assert (brie["carbs_g"], brie["sodium_mg"], brie["magnesium_mg"]) == (0, 556, 15)
    # A code that is there twice has the minerals of the food with the same name.
    assert "sodium_mg" not in foods["Aubergine, roasted"].values
    assert (watercress["potassium_mg"], "iodine_ug" in watercress) == (230, False)
    # A comma may be between thousands, and the energy is known in kJ.
    assert foods["Raisin mix"].values["calories"] == 277
    assert "fiber_g" not in foods["Raisin mix"].values
    assert found == [
        "1.4.csv: iodine_ug: a trace (Tr): 1 line: 4",
        "1.4.csv: iodine_ug: an unknown amount (N): 1 line: 3",
        "calories: from kJ: 1 line: 8",
        "calories: no number: 1 line: 8",
        "carbs_g: a trace (Tr): 1 line: 4",
        "fiber_g: a trace (Tr): 1 line: 8",
        "fiber_g: an unknown amount (N): 1 line: 5",
        "left out: figures per 100 ml instead of 100 g: 1 line: 7",
        "protein_g: a trace (Tr): 1 line: 7",
    ]


@pytest.mark.parametrize("name", ["products.csv", "products.csv.gz"])
def test_open_food_facts_is_read_by_barcodes(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name, OFF)
    if name.endswith(".gz"):
        path.write_bytes(gzip.compress(OFF.encode()))
    foods, found = read([path])
    assert list(foods) == ['Dark "85 %" chocolate', "Protein bar", "The same bar"]
    chocolate, bar = foods['Dark "85 %" chocolate'], foods["Protein bar"]
    assert (chocolate.barcode, chocolate.basis, bar.basis) == (CHOCOLATE, "available", "total")
    assert chocolate.values == {
        "calories": 578.2,
        "protein_g": 9.9,
        "fat_g": 46,
        "carbs_g": 22,
        "fiber_g": 12.5,
        "polyols_g": 1.5,
        "sodium_mg": 20,
        "magnesium_mg": 230,
    }
    # On a US label, fiber is part of the carbs, so it cannot exceed them.
    assert (bar.values["sodium_mg"], "fiber_g" in bar.values) == (200, False)
    assert found == [
        "calories: from kJ: 1 line: 2",
        "calories: more than 100 g can have: 1 line: 7",
        "fiber_g: more than the carbohydrate that includes it: 1 line: 3",
        "left out: a barcode with a wrong check digit: 1 line: 4",
        "left out: no calories: 1 line: 7",
        "left out: no carbs_g: 1 line: 5",
        "sodium_mg: from salt: 1 line: 3",
    ]


def test_another_table_names_its_columns_as_we_do(tmp_path: Path) -> None:
    foods, found = read([written(tmp_path, "crea.csv", CSV)], "csv")
    assert [food.basis for food in foods.values()] == ["available", "total"]
    assert foods["Almond flour"].barcode is None
    assert found == [
        "barcode: one with a wrong check digit: 1 line: 3",
        "fiber_g: more than the carbohydrate that includes it: 1 line: 3",
        "left out: no basis (total or available): 1 line: 4",
    ]


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("bls.xlsx", "PK\x03\x04 and more", "an Excel file: save its sheet as CSV"),
        ("food.parquet", "PAR1 and more", "a Parquet file: use the CSV file"),
        ("diary.csv", "Date,Meal,Calories\n2026-01-01,Lunch,1\n", "name the table with --kind"),
        ("bls.csv", BLS.replace("[kcal/100g]", "[J/100g]", 1), "columns are missing: calories"),
        ("bls.csv", BLS.replace("[g/100g];FAT", "[oz/100g];FAT"), "columns are missing: protein_g"),
        ("empty.csv", "", "the file is empty"),
    ],
)
def test_an_invalid_table_is_refused(tmp_path: Path, name: str, text: str, why: str) -> None:
    text = text.replace("ENERCJ Energie", "X") if "[J/100g]" in text else text
    with pytest.raises(Unreadable, match=why):
        read([written(tmp_path, name, text)])


def test_lines_are_named_all_or_the_first() -> None:
    findings = Findings()
    for line in range(1, 13):
        findings.add("fat_g: no number", line)
    assert next(findings.texts()).endswith(": 12 lines: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 … (2 more)")
    assert next(findings.texts(every=True)).endswith("10, 11, 12")
