"""The minerals of random days are the sums of the table's own files, read by another script."""

import csv
import lzma
import random
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path

import foods
from foods import MINERALS, REST, find_food, food_table
from services.tracker.tests.conftest import MINERALS as SHOWN
from services.tracker.tests.conftest import Mia
from tracker.foods.rules import of_food

KITCHEN = Path(foods.__file__).with_name("nutrients.csv")
LOGGED = Path(__file__).parents[4] / "libs" / "foods" / "data" / "reference.csv.xz"
Eaten = Sequence[tuple[str, Decimal]]


@cache
def written() -> Mapping[str, Mapping[str, str]]:
    """The row of each food of both tiers, as its file has it; what is empty is unknown."""
    kitchen = KITCHEN.read_text(encoding="utf-8")
    logged = lzma.decompress(LOGGED.read_bytes()).decode()
    rows = [row for text in (kitchen, logged) for row in csv.DictReader(text.splitlines())]
    return {row["id"]: row for row in rows}


def days(count: int, seed: int, most_g: int) -> Iterator[Eaten]:
    """Days of up to nine foods, half of them of the kitchen."""
    chance = random.Random(seed)
    tiers = sorted(food_table().foods), sorted(written())
    for _ in range(count):
        yield [
            (chance.choice(chance.choice(tiers)), Decimal(chance.randint(1, 10 * most_g)) / 10)
            for _ in range(chance.randint(1, 9))
        ]


def summed(day: Eaten, name: str) -> tuple[Decimal, int]:
    """The sum of what each entry states, to one decimal, and of how many it is known."""
    known = [(Decimal(value), grams) for food, grams in day if (value := written()[food][name])]
    parts = (value * grams / 100 for value, grams in known)
    tenths = (part.quantize(Decimal("0.1"), ROUND_HALF_UP) for part in parts)
    return sum(tenths, Decimal()), len(known)


def test_the_minerals_of_a_thousand_days_are_those_of_the_table() -> None:
    unknown = 0
    for day in days(1_000, seed=33, most_g=500):
        foods_of_day = [(find_food(food), grams) for food, grams in day]
        entries = [of_food(food).eaten(float(grams) / 100) for food, grams in foods_of_day if food]
        assert len(entries) == len(day)
        for name in MINERALS:
            stated = [entry[name] for entry in entries if entry[name] is not None]
            assert (sum(map(Decimal, map(repr, stated)), Decimal()), len(stated)) == summed(
                day, name
            ), (day, name)
            unknown += len(day) - len(stated)
        for entry, (food, grams) in zip(entries, day, strict=True):
            row = written()[food]
            exact = {name: Decimal(row[name]) * grams / 100 for name in REST if row[name]}
            kept = {name: Decimal(repr(value)) for name, value in (entry["rest"] or {}).items()}
            assert kept.keys() == exact.keys()
            assert all(abs(kept[name] - exact[name]) <= Decimal("0.0005") for name in exact)
    assert unknown > 100


async def test_a_day_shows_those_sums_and_of_how_many_foods_they_are(mia: Mia) -> None:
    for number, day in enumerate(days(12, seed=34, most_g=50), 1):
        on = f"2026-03-{number:02}"
        entries = [
            {"date": on, "meal": "dinner", "foodId": food, "grams": float(grams)}
            for food, grams in day
        ]
        answer = await mia.send("POST", "entries/batch", {"entries": entries})
        assert answer.status_code == 201, answer.text
        totals = (await mia.day(on))["totals"]
        for name, shown in zip(MINERALS, SHOWN, strict=True):
            total, known = summed(day, name)
            assert Decimal(repr(totals[shown])) == total
            assert totals["known"].get(shown, totals["of"]) == known
