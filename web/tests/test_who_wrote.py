"""The app and the API use the same sentence for who wrote a plan."""

import json
import subprocess
from pathlib import Path

from planner import computed
from planner.plans.who_wrote import BY_MODEL
from tools.npm import node
from web.tests.bundled import bundled

_SCRIPT = "console.log(JSON.stringify(await import(process.argv[1])));"


def test_the_sentences_about_a_plans_author_equal_the_apis(tmp_path: Path) -> None:
    module = bundled("src/plans/rules/who-wrote.ts", tmp_path)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, module.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == {
        "BY_MODEL": BY_MODEL,
        "CHOSEN_BY_MODEL": computed.CHOSEN_BY_MODEL,
        "BY_KITCHEN": computed.BY_KITCHEN,
    }
