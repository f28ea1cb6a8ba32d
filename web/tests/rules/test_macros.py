"""The app computes the same macros as the planner."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any, get_args

from planner.rules import ActivityLevel, Gender, Goal, macros, targets
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { macrosOf, specifiedMacrosOf } = await import(process.argv[1]);
const people = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(people.map((person) => [
  specifiedMacrosOf(person), macrosOf(person), macrosOf(person, { supervised: true }),
  macrosOf(person, { supervised: true, pregnantOrBreastfeeding: true }),
])));
"""


def test_the_macros_equal_the_planners(tmp_path: Path) -> None:
    chance = random.Random(7)
    people = [_person(chance) for _ in range(2000)]
    module = bundled("src/rules/plans/macros.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(
        command, input=json.dumps(people), capture_output=True, text=True, timeout=60, check=True
    )
    for person, computed in zip(people, json.loads(done.stdout), strict=True):
        said = {
            "weight_kg": person["weightKg"],
            "height_cm": person["heightCm"],
            "age": person["age"],
            "gender": person["gender"],
            "activity_level": person["activityLevel"],
            "goal": person["goal"],
        }
        expected = (
            macros(**said),
            targets(**said, is_supervised=False),
            targets(**said, is_supervised=True),
            targets(**said, is_supervised=True, without_deficit=True),
        )
        assert computed == [each.to_json() for each in expected], person


def _person(chance: random.Random) -> dict[str, Any]:
    return {
        "weightKg": chance.randint(300, 3000) / 10,
        "heightCm": chance.randint(1000, 2500) / 10,
        "age": chance.randint(16, 100),
        "gender": chance.choice(get_args(Gender)),
        "activityLevel": chance.choice(get_args(ActivityLevel)),
        "goal": chance.choice(get_args(Goal)),
    }
