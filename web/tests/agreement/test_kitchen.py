"""The food table on the device finds the same foods in the same order as the API."""

import csv
import json
import subprocess
from pathlib import Path

from foods import LEAST_SHARE, food_table, kitchen, stem_of, words_of
from tools.npm import node
from web.tests.bundled import bundled

LONG_QUERIES = Path(__file__).parents[3] / "libs/foods/tests/long_queries.csv"
_ALL = """
import { foodOfRow } from %s;
import { indexOf, search, searchSomeWords } from %s;
import { stemOf, wordsOf } from %s;
import { readFileSync } from "node:fs";
const { rows, queries, long } = JSON.parse(readFileSync(0, "utf-8"));
const index = indexOf(rows.map(foodOfRow));
const found = queries.map((query) => search(index, query, 25).map(({ id }) => id));
const some = long.map((query) => searchSomeWords(index, query, 25).map(({ id }) => id));
console.log(JSON.stringify([found, some, queries.map((query) => wordsOf(query).map(stemOf))]));
"""
_TYPED = (
    *(
        "eggs",
        "avocados",
        "chickens",
        "berries",
        "chicken",
        "chicken br",
        "cheese",
        "steak",
        "nuts",
    ),
    *("salmn", "avacado", "brocoli", "mozarella", "coffe", "yoghurt", "prawns", "mince", "fish"),
    *("ice cr", "may", "soy", "CRÈME FRAÎCHE", "jalapeños", "œufs", "half-and-half", "85%", "eqq"),
    *("cow's milk", "milk, 2 fat", "straße", "Łosoś", "ᴹᴵᴸᴷ", "🥑", "%", "tomatoes and basil"),
)


def test_the_device_ranks_as_the_api_does(tmp_path: Path) -> None:
    names = [food.name for food in food_table().foods.values()]
    queries = [*_TYPED, *names, *(name[: 2 + number % 6] for number, name in enumerate(names))]
    # With a missing letter, and with two swapped letters.
    queries += [name[:at] + name[at + 1 :] for name in names if (at := len(name) // 2) > 1]
    queries += [name[:1] + name[2:3] + name[1:2] + name[3:] for name in names[::3]]
    modules = ("kitchen", "food-index", "stems")
    urls = [bundled(f"src/diary/rules/foods/{name}.ts", tmp_path).as_uri() for name in modules]
    script = tmp_path / "search.mjs"
    script.write_text(_ALL % tuple(map(json.dumps, urls)))
    with LONG_QUERIES.open(encoding="utf-8") as file:
        long = [row["text"] for row in csv.DictReader(file)]
    long += [f"{name} xqxqxq {names[-number]}" for number, name in enumerate(names[::7])]
    given = json.dumps({"rows": kitchen(), "queries": queries, "long": long})
    command = [node(), str(script)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found, some, stems = json.loads(done.stdout)
    for query, ids in zip(long, some, strict=True):
        of_api = food_table().by_share(query, 25)
        near = [food.id for share, food in of_api if share >= LEAST_SHARE * of_api[0][0]]
        assert ids == (near if len(words_of(query)) > 1 else []), query
    for query, ids, of_query in zip(queries, found, stems, strict=True):
        assert of_query == [stem_of(word) for word in words_of(query)], query
        assert ids == [food.id for food in food_table().search(query, 25)], query


def test_the_devices_figures_equal_the_tables(tmp_path: Path) -> None:
    for row, food in zip(kitchen(), food_table().foods.values(), strict=True):
        per = food.per_100g
        assert row[0] == food.id
        assert row[2] == [
            *(per.calories, per.protein_g, per.fat_g),
            *(per.carbs_g, round(per.net_carbs_g, 6)),
            *food.minerals,
        ]
