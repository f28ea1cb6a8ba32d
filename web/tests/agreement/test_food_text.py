"""The PDF and the app convert a text's units and food words alike."""

import json
import random
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from foods import food_table, food_words
from planner.downloads.food_text import food_text
from planner.downloads.schemas import FoodWords, Units
from planner.sold import as_bought
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const [units, words] = await Promise.all(process.argv.slice(1).map((url) => import(url)));
const asked = JSON.parse(readFileSync(0, "utf8"));
const shown = asked.map(([text, system, to]) =>
  units.textIn(to ? words.inFoodWords(text, to) : text, system),
);
console.log(JSON.stringify(shown));
"""
_SYSTEMS: tuple[Units, ...] = ("metric", "imperial")
_WORDS: tuple[FoodWords | None, ...] = (None, "american", "british")
_UNITS = ("g", "kg", "ml", "cm", "°C", "G", "ML", "gram", "kcal")
_BEHIND = (
    *("", ",", " butter", " net carbs", " of carbs", " fat", " fat-free quark", " fatty ham"),
    *(" protein", " protein powder", " protein bar", " fiber", "é", "½"),
)
_BEFORE = ("", "2 × ", "1,", "3.", "2-", "1 to ", "4–", "a", "½", "-")


def _texts() -> Iterator[str]:
    chance = random.Random(7)
    for _ in range(3000):
        number = chance.choice([chance.randint(0, 400), chance.randint(0, 9999) / 10, 10**7])
        space = chance.choice(["", " "])
        before, unit, behind = map(chance.choice, (_BEFORE, _UNITS, _BEHIND))
        yield f"{before}{number}{space}{unit}{behind}"
    yield from (f"{tenth / 10:g} {unit}" for tenth in range(400) for unit in ("g", "ml", "°C"))
    for american, british, _ in food_words():
        for word in (american, british):
            yield f"{word}, {word.capitalize()}s and un{word}; {word.upper()}-{word} {word}é"
    for food in food_table().foods.values():
        yield f"{chance.randint(1, 90)} g {food.spoken}: {food.name}"
        yield as_bought(food, chance.randint(1, 3000))


def test_the_pdf_has_the_same_texts_as_the_app(tmp_path: Path) -> None:
    asked = list(product(_texts(), _SYSTEMS, _WORDS))
    modules = [bundled(f"src/data/values/{name}.ts", tmp_path) for name in ("units", "food-words")]
    urls = [module.as_uri() for module in modules]
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", _SCRIPT, *urls],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    for (text, units, words), of_app in zip(asked, json.loads(done.stdout), strict=True):
        assert food_text(text, units, words) == of_app, (text, units, words)
