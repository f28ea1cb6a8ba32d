"""The app computes the figures of an amount as the API does."""

import json
import random
import subprocess
from pathlib import Path

from pydantic.alias_generators import to_camel

from foods import food_table
from tools.npm import node
from tracker.foods.rules import of_food
from tracker.nutrients import STATED
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { times } = await import(process.argv[1]);
const eaten = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(eaten.map(([figures, grams]) => times(figures, grams / 100))));
"""


def test_the_figures_of_an_amount_equal_the_apis(tmp_path: Path) -> None:
    chance = random.Random(7)
    foods = list(food_table().foods.values())
    eaten = [
        (food, chance.choice([chance.randint(1, 50_000) / 10, chance.randint(1, 50) * 10]))
        for food in chance.choices(foods, k=4000)
    ]
    names = [to_camel(name) for name in STATED]
    figures = [of_food(food).values[: len(STATED)] for food, _ in eaten]
    sent = [
        (dict(zip(names, each, strict=True)), grams)
        for each, (_, grams) in zip(figures, eaten, strict=True)
    ]
    module = bundled("src/diary/rules/entries.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(
        command, input=json.dumps(sent), capture_output=True, text=True, timeout=60, check=True
    )
    for (food, grams), computed in zip(eaten, json.loads(done.stdout), strict=True):
        stored = of_food(food).stated(grams / 100)
        assert list(computed.values()) == [stored[name] for name in STATED], (food.name, grams)
