"""`make test` and `.ci/run` draw the same each time; `make search` looks for something new."""

import os
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_all_that_draws_at_random_has_the_seed_of_the_run(pytestconfig: pytest.Config) -> None:
    seed = pytestconfig.getoption("--hypothesis-seed")
    # One that was set by hand goes before.
    assert {os.environ[name] for name in ("PLAN_SEED", "HOSTILE_SEED")} == {seed}
    assert os.environ["FUZZ_SEED"].isdecimal()


def test_the_seed_is_fixed_in_one_place_and_changed_by_make_search_alone() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert options["addopts"].split()[-1] == "--hypothesis-seed=1"
    assert "seed" not in (ROOT / ".ci/run").read_text().casefold()
    makefile = (ROOT / "Makefile").read_text()
    [recipe] = [line for line in makefile.splitlines() if "--hypothesis-seed" in line]
    assert "--hypothesis-seed=$$seed" in recipe
