"""Figures are drawn where a member can hide them: through one module."""

import re

from web.tests.test_modules import OWN, SRC

_DRAWN = re.compile(r'kcal|\b(?:carbs|grams)Text\(|amount\([^()]*"weight"|streakCount')
_HIDES = re.compile(r"member/figures|parts/figures|\./figures")
_COMMENT = re.compile(r"^\s*(?://|/?\*).*|/\*.*?\*/", re.MULTILINE)
_HIDDEN_BY_THE_PAGE = {
    "diary/day/balance.tsx",
    "diary/day/tiles.tsx",
    "diary/day/what-fits.tsx",
    "measure/week/check-in.tsx",
    "measure/week/day-carbs.tsx",
    "measure/week/expenditure.tsx",
    "measure/progress-charts.tsx",
    "plans/dishes/why-dish.tsx",
}
# Members type them, or have not registered yet.
_TYPED = {
    "account/diary-file.tsx",
    "diary/entries/quick-form.tsx",
    "diary/foods/food-form.tsx",
    "planner/start/account-step.tsx",
    "measure/week/targets-form.tsx",
}


def test_every_component_that_draws_figures_can_hide_them() -> None:
    drawn = {
        str(path.relative_to(SRC)): text
        for path in OWN
        if path.suffix == ".tsx" and _DRAWN.search(text := _COMMENT.sub("", path.read_text()))
    }
    shown = {name for name, text in drawn.items() if not _HIDES.search(text)}
    assert shown == _HIDDEN_BY_THE_PAGE | _TYPED
