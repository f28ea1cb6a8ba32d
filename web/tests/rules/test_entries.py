"""The app counts an amount of a food as the API does."""

import json
import random
import subprocess
from dataclasses import asdict
from pathlib import Path

from foods import food_table
from tools.npm import node
from tracker.foods import KnownFood
from tracker.foods.rules import of_food
from tracker.foods.schemas import FoodFigures
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { times } = await import(process.argv[1]);
const eaten = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(eaten.map(([figures, grams]) => times(figures, grams / 100))));
"""


def test_the_figures_of_an_amount_are_those_of_the_api(tmp_path: Path) -> None:
    chance = random.Random(7)
    foods = list(food_table().foods.values())
    eaten = [
        (food, chance.choice([chance.randint(1, 50_000) / 10, chance.randint(1, 50) * 10]))
        for food in chance.choices(foods, k=4000)
    ]
    sent = [
        (FoodFigures.model_validate(food.per_100g).model_dump(by_alias=True), grams)
        for food, grams in eaten
    ]
    module = bundled("src/rules/diary/entries.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(
        command, input=json.dumps(sent), capture_output=True, text=True, timeout=60, check=True
    )
    for (food, grams), computed in zip(eaten, json.loads(done.stdout), strict=True):
        known = KnownFood(food.name, of_food(food.figures(1)))
        stored = asdict(known.eaten(grams))
        assert list(computed.values()) == list(stored.values()), (food.name, grams)
