"""Amounts are shown in the member's units: only one module contains the units' names."""

import re

from web.tests.test_modules import OWN, SRC

# Nutrients are counted in grams everywhere; measured values keep the unit of the device.
_NUTRIENTS = re.compile(r"\} ?g (net carbs|net\b|protein|fat|carbs)")
_UNIT = re.compile(r"""\} ?(?:g|kg|lb|oz|ml|fl oz|cm|ft)(?=[`"<.,;)]|\s|$)""")
# These show only nutrients, with the name elsewhere.
_OF_NUTRIENTS = {
    "diary/day/balance.tsx",
    "diary/day/dashboard.tsx",
    "diary/day/what-fits.tsx",
    "diary/entries/quick-form.tsx",
    "diary/foods/food-form.tsx",
    "planner/start/account-step.tsx",
    "measure/week/day-carbs.tsx",
    "measure/week/week.tsx",
    "plans/dishes/macros.tsx",
    "measure/progress-charts.tsx",
    "diary/rules/carbs.ts",
}


def test_no_other_file_writes_a_unit_after_a_number() -> None:
    found = {
        str(path.relative_to(SRC)): lines
        for path in OWN
        if (lines := _UNIT.findall(_NUTRIENTS.sub("", path.read_text())))
    }
    found.pop("data/values/units.ts", None)
    assert found.keys() <= _OF_NUTRIENTS, found
