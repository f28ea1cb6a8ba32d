"""Carbs are shown in the member's mode: one module computes and names them."""

import re

from web.tests.test_modules import OWN, SRC

# The figure as text, or its name.
_SHOWN = re.compile(r"number\([^()]*netCarbsG|[Nn]et carbs|\bg net\b")
_COMMENT = re.compile(r"^\s*(?://|/?\*).*|/\*.*?\*/", re.MULTILINE)
# These ask for the figures of a label or a file, or name a plan's target, which are net carbs.
_OF_NET_CARBS = {
    "account/settings.tsx",
    "diary/day/balance.tsx",
    "diary/day/dashboard.tsx",
    "diary/entries/log-form.tsx",
    "diary/entries/quick-form.tsx",
    "diary/foods/food-form.tsx",
    "app/home.tsx",
    "planner/macro-preview.tsx",
    "planner/more-choices.tsx",
    "shop/preview.tsx",
    "planner/start/account-step.tsx",
    "diary/rules/corrections.ts",
    "data/health/questions.ts",
    # A pattern: whether a text states a figure.
    "data/member/figures.ts",
    "diary/rules/carbs.ts",
    "data/values/units.ts",
}


def test_no_other_file_shows_or_names_net_carbs() -> None:
    found = {
        str(path.relative_to(SRC)): lines
        for path in OWN
        if (lines := _SHOWN.findall(_COMMENT.sub("", path.read_text())))
    }
    assert found.keys() <= _OF_NET_CARBS, found
    assert "diary/rules/carbs.ts" in found
