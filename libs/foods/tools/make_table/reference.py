"""Generates the reference tier, libs/foods/data/reference.csv.xz: USDA's foods that are not in the
kitchen. `python -m libs.foods.tools.make_table` calls it.

    python -m libs.foods.tools.make_table.reference

generates the file of the package, libs/foods/src/foods/reference.bin, which includes the search
index; it is also needed after a change of the words that a search compares.

Public domain: U.S. Department of Agriculture, Agricultural Research Service, FoodData Central
(SR Legacy, FNDDS, Foundation Foods).
"""

import csv
import hashlib
import io
import lzma
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from foods.reference import COLUMNS, FILE, packed
from libs.foods.tools import ROOT

Row = dict[str, str]
TABLE = ROOT / "libs" / "foods" / "data" / "reference.csv.xz"
# The first word of such a description is a category: "Nuts, almonds" are almonds.
_CATEGORIES = frozenset(
    {"Nuts", "Seeds", "Spices", "Fish", "Crustaceans", "Mollusks", "Beverages", "Beverage"}
    | {"Candies", "Cereals ready-to-eat", "Cereals", "Snacks", "Alcoholic beverage"}
    | {"Alcoholic beverages", "Leavening agents", "Sweeteners", "Fast foods", "Fast food"}
)
# The data set's terms for unspecified details.
_UNSPECIFIED = (", NFS", ", NS as to type", ", not further specified")
_RARE = frozenset(
    {"Baby Foods", "American Indian/Alaska Native Foods", "Restaurant Foods", "Fast Foods"}
)
_NO_NAME_OF_A_MEASURE = ("", "undetermined")
_NEEDED = ("Energy", "Protein", "Total fat", "Carbohydrate")


def is_whole(entry: Row) -> bool:
    """Whether energy, protein, fat and carbohydrate are known."""
    return all(entry[name] for name in _NEEDED)


def row_of(data_set: str, entry: Row, values: Row) -> Row:
    description = " ".join(entry["foodName"].split())
    name, also = _name(data_set, description)
    return {
        "id": id_of(f"{data_set}: {description}"),
        "name": name,
        "also": also,
        "source": f"{data_set}: {description}",
        "portions": _portions(entry),
        **values,
    }


def id_of(source: str) -> str:
    """A stable id from the description, as the package has no numbers of foods."""
    table = source.split()[0].lower() if source.startswith(("BLS", "CoFID")) else "usda"
    return f"{table}-{hashlib.sha256(source.encode()).hexdigest()[:10]}"


def _name(data_set: str, description: str) -> tuple[str, str]:
    """The common name of a food, and the word that was left out."""
    name, also = description, ""
    for words in _UNSPECIFIED:
        name = name.replace(words, "")
    category, _, rest = name.partition(", ")
    # In FNDDS these are dishes, such as "Fish, stick".
    if data_set != "FNDDS" and category in _CATEGORIES and rest:
        name, also = rest, category
    brand = [word.title() if len(word) > 3 and word.isupper() else word for word in name.split()]
    name = " ".join(brand).replace("'S", "'s")
    return name[:1].upper() + name[1:], also


def _portions(entry: Row) -> str:
    grams = float(entry["portion_gram_weight"] or 0)
    if not 0 < grams <= 1000:
        return ""
    measure = entry["portion_unit_name"]
    name = "serving" if measure in _NO_NAME_OF_A_MEASURE else measure.lower()
    return f"{name}={grams:g}"


def best_first(rows: Iterable[tuple[str, Row, Row]]) -> list[Row]:
    """Sort by how common foods are, then by length: surveys have common foods without details."""
    return [row for *_, row in sorted(rows, key=_rank)]


def _rank(each: tuple[str, Row, Row]) -> tuple[int, int, str, str]:
    data_set, entry, row = each
    rarity = 0 if data_set == "FNDDS" else 1
    rarity -= any(words in entry["foodName"] for words in _UNSPECIFIED)
    category = entry["food_category"]
    if category in _RARE or "aby food" in category or category.startswith("Formula"):
        rarity += 2
    if any(word.isupper() and len(word) > 3 for word in entry["foodName"].split()):
        rarity += 1
    return rarity, len(row["name"]), row["name"], row["id"]


def write(rows: Iterable[Row]) -> None:
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n", restval="")
    table.writeheader()
    table.writerows(rows)
    _replace(TABLE, lzma.compress(text.getvalue().encode(), preset=9 | lzma.PRESET_EXTREME))
    main()


def main() -> None:
    _replace(FILE, packed_table())


def packed_table() -> bytes:
    """The current content of the package's file."""
    text = lzma.decompress(TABLE.read_bytes()).decode()
    return packed(list(csv.DictReader(text.splitlines())))


def _replace(path: Path, content: bytes) -> None:
    """Replace a file by renaming, as processes have the previous one mapped into memory."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


def unique(rows: Iterable[Row]) -> Iterator[Row]:
    seen: set[str] = set()
    for row in rows:
        assert row["id"] not in seen, f"two foods have the id of {row['source']}"
        seen.add(row["id"])
        yield row


if __name__ == "__main__":
    main()
