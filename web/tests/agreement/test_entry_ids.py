"""Planner finds a plan's meals among the ids that the app makes for them."""

import json
import random
import subprocess
from pathlib import Path

from planner.eaten.entry_ids import id_of_copy, id_of_meal
from planner.rules import MEALS
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { idOfCopy, idOfMeal } = await import(process.argv[1]);
const meals = JSON.parse(readFileSync(0, "utf8"));
const made = meals.map((words) => {
  const id = idOfMeal(...words.filter((word) => word !== null));
  return [id, idOfCopy(id, words[3])];
});
console.log(JSON.stringify(made));
"""


def test_ids_of_meals_and_copies_are_those_of_the_app(tmp_path: Path) -> None:
    dice = random.Random(7)
    meals = [
        (
            dice.choice(("01939fa0-8000-7000-8000-000000000002", "keto-kickstart")),
            dice.randint(1, 30),
            dice.choice(MEALS),
            f"2026-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}",
            dice.choice((None, dice.randrange(20))),
        )
        for _ in range(500)
    ]
    url = bundled("src/diary/rules/entry-ids.ts", tmp_path).as_uri()
    found = subprocess.run(
        [node(), "--input-type=module", "--eval", _SCRIPT, url],
        input=json.dumps(meals),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    ids = [id_of_meal(*words) for words in meals]
    copies = [id_of_copy(id, words[3]) for id, words in zip(ids, meals, strict=True)]
    assert json.loads(found.stdout) == list(map(list, zip(ids, copies, strict=True)))
