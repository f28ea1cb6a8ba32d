"""Carbs are shown in the member's mode: one module computes and names them."""

import re

from web.tests.test_modules import OWN, SRC

# The figure as text, or its name.
_SHOWN = re.compile(r"number\([^()]*netCarbsG|[Nn]et carbs|\bg net\b")
_COMMENT = re.compile(r"^\s*(?://|/?\*).*|/\*.*?\*/", re.MULTILINE)
# These ask for the figures of a label or a file, or name a plan's target, which are net carbs.
_OF_NET_CARBS = {
    "pages/account/settings.tsx",
    "pages/dashboard/balance.tsx",
    "pages/diary/log-form.tsx",
    "pages/diary/quick-form.tsx",
    "pages/foods/food-form.tsx",
    "pages/home.tsx",
    "pages/planner/macro-preview.tsx",
    "pages/planner/more-choices.tsx",
    "pages/plans/preview.tsx",
    "pages/start/account-step.tsx",
    "rules/diary/corrections.ts",
    "rules/health/questions.ts",
    "rules/diary/carbs.ts",
    "rules/units.ts",
}


def test_no_other_file_shows_or_names_net_carbs() -> None:
    found = {
        str(path.relative_to(SRC)): lines
        for path in OWN
        if (lines := _SHOWN.findall(_COMMENT.sub("", path.read_text())))
    }
    assert found.keys() <= _OF_NET_CARBS, found
    assert "rules/diary/carbs.ts" in found
