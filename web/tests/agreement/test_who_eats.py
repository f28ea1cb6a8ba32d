"""The first run refuses everyone whom the planner would refuse a plan."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any, get_args

from planner.health.rules import refusals
from planner.rules import Goal
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = """
import { readFileSync } from "node:fs";
const { refusalsOf } = await import(process.argv[1]);
const people = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(people.map(refusalsOf)));
"""


def test_the_first_run_refuses_whom_the_planner_refuses(tmp_path: Path) -> None:
    chance = random.Random(7)
    people = [_person(chance) for _ in range(2000)]
    module = bundled("src/planner/rules/first-run.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(
        command, input=json.dumps(people), capture_output=True, text=True, timeout=60, check=True
    )
    answers = json.loads(done.stdout)
    assert {each["code"] for answer in answers for each in answer} == {
        *("minor", "underweight", "contradiction", "older")
    }
    for person, answer in zip(people, answers, strict=True):
        expected = refusals(
            weight_kg=person["weightKg"],
            target_weight_kg=person["targetWeightKg"],
            height_cm=person["heightCm"],
            age=person["age"],
            goal=person["goal"],
            # The app requests as many for a minor.
            net_carbs_g=50 if person["age"] < 18 else 20,
            is_supervised=False,
        )
        found = {(each["field"], each["code"], each.get("min"), each.get("max")) for each in answer}
        assert found == {
            (each.field, each.code, each.least_kg, each.most_kg) for each in expected
        }, person


def _person(chance: random.Random) -> dict[str, Any]:
    weight = chance.randint(400, 1200) / 10
    return {
        "weightKg": weight,
        "targetWeightKg": chance.choice(
            [weight, weight + 1, weight * 1.03, chance.randint(400, 1200) / 10]
        ),
        "heightCm": chance.randint(140, 210),
        "age": chance.choice([16, 17, 18, 40, 64, 65, 80]),
        "goal": chance.choice(get_args(Goal)),
    }
