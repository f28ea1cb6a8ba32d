"""How much of the kitchen is what a second table says, within the tolerance of a label of the EU.

    python -m tools.check_foods.second_table

`libs/foods/data/second_table.csv` has the foods that a table of another country has, too, with its
figures. The tolerances are those of the guidance of the European Commission of December 2012 to
Regulation (EU) 1169/2011. `differs` says why a food is known to differ.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from foods import Food, food_table
from tools.foods import DATA, rows_of

FILE = DATA / "second_table.csv"
# What a value below 10 g of 100 g may differ by. Carbohydrate and protein have the same.
NUTRIENT_G, FAT_G = 2.0, 1.5


@dataclass(frozen=True, slots=True)
class Pair:
    food: Food
    table: str
    name: str
    # What is out of tolerance, such as "fat 37.1 g, not 23.6".
    faults: tuple[str, ...]
    differs: str


def main() -> None:
    found = list(pairs())
    for pair in found:
        if pair.faults:
            reason = pair.differs or "NO REASON"
            print(f"{pair.food.id}: {'; '.join(pair.faults)} ({pair.table} {pair.name}): {reason}")
    print(f"{share(found):.1%} of {len(found)} rows are within the tolerance")


def pairs() -> Iterator[Pair]:
    foods = food_table().foods
    for row in rows_of(FILE):
        food = foods[row["id"]]
        yield Pair(food, row["table"], row["name"], tuple(_faults(food, row)), row["differs"])


def share(found: list[Pair]) -> float:
    return sum(not pair.faults for pair in found) / len(found)


def _faults(food: Food, row: dict[str, str]) -> Iterator[str]:
    per = food.per_100g
    for name, ours, theirs, least in (
        ("protein", per.protein_g, float(row["protein"]), NUTRIENT_G),
        ("fat", per.fat_g, float(row["fat"]), FAT_G),
        ("net carbs", per.net_carbs_g, float(row["available"]), NUTRIENT_G),
    ):
        if not is_within(ours, theirs, least):
            yield f"{name} {ours:g} g, not {theirs:g}"


def is_within(value: float, other: float, least: float) -> bool:
    tolerance = least if other < 10 else 0.2 * other if other <= 40 else 8.0
    return abs(value - other) <= tolerance + 1e-9


if __name__ == "__main__":
    main()
