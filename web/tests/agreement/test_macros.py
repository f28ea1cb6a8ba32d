"""The app computes the same macros as the planner."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any, get_args

from planner.health import Answers
from planner.plans.schemas import JobInput
from planner.plans.targets import targets_of
from planner.rules import ActivityLevel, Gender, Goal, macros
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { macrosOf, specifiedMacrosOf } = await import(process.argv[1]);
const [people, HEALTH] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(people.map((person) => [
  specifiedMacrosOf(person), ...HEALTH.map((health) => macrosOf(person, health)),
])));
"""


_SUPERVISED = {"supervised": True}
_HEALTH: list[dict[str, Any] | None] = [
    None,
    _SUPERVISED,
    {"agreed": {"calories": 800, "netCarbsG": 10}},
    {**_SUPERVISED, "pregnantOrBreastfeeding": True},
    {**_SUPERVISED, "kidneyOrLiver": True},
    {**_SUPERVISED, "agreed": {"calories": 1_600, "proteinG": 80, "netCarbsG": 30}},
    {**_SUPERVISED, "eatingDisorder": True, "agreed": {"calories": 800}},
    {**_SUPERVISED, "pregnantOrBreastfeeding": True, "agreed": {"netCarbsG": 50}},
    {**_SUPERVISED, "pregnantOrBreastfeeding": True, "agreed": {"netCarbsG": 51}},
]


def test_the_macros_equal_the_planners(tmp_path: Path) -> None:
    chance = random.Random(7)
    people = [_person(chance) for _ in range(2000)]
    module = bundled("src/planner/rules/macros.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(
        command,
        input=json.dumps([people, _HEALTH]),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
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
        body = JobInput.model_validate({**person, "targetWeightKg": 80})
        answers = [Answers.from_json(each) if each else None for each in _HEALTH]
        expected = (macros(**said), *(targets_of(body, each) for each in answers))
        assert computed == [each.to_json() for each in expected], person


def _person(chance: random.Random) -> dict[str, Any]:
    return {
        "weightKg": chance.randint(300, 3000) / 10,
        "heightCm": chance.randint(1000, 2500) / 10,
        "age": chance.randint(16, 100),
        "gender": chance.choice(get_args(Gender)),
        "activityLevel": chance.choice(get_args(ActivityLevel)),
        "goal": chance.choice(get_args(Goal)),
        "netCarbsG": chance.choice([20, 35, 50, 100]),
    }
