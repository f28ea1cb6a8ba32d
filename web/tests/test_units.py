"""Amounts are shown in the member's units: only one module contains the units' names."""

import re

from web.tests.test_modules import OWN, SRC

# Nutrients are counted in grams everywhere; measured values keep the unit of the device.
_NUTRIENTS = re.compile(r"\} ?g (net carbs|net\b|protein|fat|carbs)")
_UNIT = re.compile(r"""\} ?(?:g|kg|lb|oz|ml|fl oz|cm|ft)(?=[`"<.,;)]|\s|$)""")
# These show only nutrients, with the name elsewhere.
_OF_NUTRIENTS = {
    "pages/dashboard/balance.tsx",
    "pages/dashboard/dashboard.tsx",
    "pages/foods/food-form.tsx",
    "pages/start/account-step.tsx",
    "pages/week/week.tsx",
    "parts/charts/macros.tsx",
    "parts/charts/progress-charts.tsx",
    "state/diary/carbs.ts",
}


def test_no_other_file_writes_a_unit_after_a_number() -> None:
    found = {
        str(path.relative_to(SRC)): lines
        for path in OWN
        if (lines := _UNIT.findall(_NUTRIENTS.sub("", path.read_text())))
    }
    found.pop("rules/units.ts", None)
    assert found.keys() <= _OF_NUTRIENTS, found
