"""Compares the kitchen's foods with a second table, within the tolerances of EU labels.

    python -m libs.foods.tools.check_table.second_table

`libs/foods/data/second_table.csv` has the figures of foods that are also in another country's
table. The tolerances are those of the European Commission's guidance of December 2012 on
Regulation (EU) 1169/2011. `differs` is the reason for a known difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from foods import Food, food_table
from libs.foods.tools.make_table import DATA, rows_of

FILE = DATA / "second_table.csv"
# The tolerances of values below 10 g in 100 g; that of carbohydrate and protein is the same.
NUTRIENT_G, FAT_G = 2.0, 1.5


@dataclass(frozen=True, slots=True)
class Pair:
    food: Food
    table: str
    name: str
    # The figures out of tolerance, such as "fat 37.1 g, not 23.6".
    faults: tuple[str, ...]
    differs: str


def main() -> None:
    all_pairs = list(pairs())
    for pair in all_pairs:
        if pair.faults:
            reason = pair.differs or "NO REASON"
            print(f"{pair.food.id}: {'; '.join(pair.faults)} ({pair.table} {pair.name}): {reason}")
    print(f"{share(all_pairs):.1%} of {len(all_pairs)} rows are within the tolerance")


def pairs() -> Iterator[Pair]:
    foods = food_table().foods
    for row in rows_of(FILE):
        food = foods[row["id"]]
        yield Pair(food, row["table"], row["name"], tuple(_faults(food, row)), row["differs"])


def share(all_pairs: list[Pair]) -> float:
    return sum(not pair.faults for pair in all_pairs) / len(all_pairs)


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
