"""Simulated years of check-ins: each proposal is accepted, and eaten about as well as people do."""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from statistics import fmean

from tracker.check_ins.rules import Limits, suggestion
from tracker.logs.expenditure_rules import KNOWN_DAYS, Logged, expenditure
from tracker.logs.rules import weight_trend

_BEGIN = date(2026, 1, 5)
_WEEKS = 52
_KCAL_PER_KG = 7_700
_KCAL_PER_KG_LOST = 22
_LEVELS = (1.2, 1.375, 1.55, 1.725)
_FOUR_WEEKS = 4
# A target is met within this part of what fits, as in `is_in_target` of the diary's days.
_NEAR = 0.1
# How far what fits may move between two changes that count as undone without a reason (kcal).
_STEADY = 75
_LEAST_MET, _MOST_REVERSALS = 0.95, 1


@dataclass
class Year:
    """What became known in a year of check-ins, and the truth, week by week."""

    limits: Limits
    expected: float
    targets: list[float] = field(default_factory=list)
    # The calories that fit the true expenditure.
    fitting: list[float] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    # The weeks with a check-in that could judge the target.
    judged: list[int] = field(default_factory=list)

    @property
    def lowest(self) -> float:
        return min(self.targets) - self.limits.least_calories

    @property
    def reversals(self) -> int:
        """How often a change undid a part of the change before, without a reason."""
        changed = [n for n, each in enumerate(self.changes) if each]
        pairs = pairwise(changed)
        return sum(
            self.changes[a] * self.changes[b] < 0
            and abs(self.fitting[a] - self.fitting[b]) < _STEADY
            for a, b in pairs
        )

    @property
    def is_met(self) -> bool:
        """Whether the target is met in the four weeks after the first check-in that judges it."""
        weeks = range(self.judged[0], min(self.judged[0] + _FOUR_WEEKS + 1, _WEEKS))
        return any(_is_near(self, week) for week in weeks)

    @property
    def weeks_met(self) -> float:
        """The part of the weeks after these four in which the target is met."""
        weeks = range(min(self.judged[0] + _FOUR_WEEKS, _WEEKS - 1), _WEEKS)
        return fmean(_is_near(self, week) for week in weeks)


def _is_near(year: Year, week: int) -> bool:
    return abs(year.targets[week] - year.fitting[week]) <= _NEAR * year.fitting[week]


def live(seed: int) -> Year:
    """Live a year with a check-in each Monday."""
    chance = random.Random(f"year {seed}")
    is_man = chance.random() < 0.5
    height = chance.gauss(178 if is_man else 165, 7)
    kg = chance.uniform(22, 38) * height**2 / 10_000
    age = chance.uniform(20, 75)
    expected = (10 * kg + 6.25 * height - 5 * age + (5 if is_man else -161)) * chance.choice(
        _LEVELS
    )
    surplus = chance.choice((-500, -500, -500, 0, 200))
    least = min(expected, 1500 if is_man else 1200)
    least_kg = (23 if age >= 65 else 18.5) * height**2 / 10_000
    aim_kg = max(least_kg, kg - chance.uniform(3, 20)) if surplus < 0 else None
    limits = Limits(surplus, math.ceil(least), least_kg, aim_kg, may_change=True)
    year = Year(limits, expected)
    target = max(expected + surplus, least)
    last_change = 0.0
    body = _Body(chance, kg, expected * math.exp(chance.gauss(0, 0.12)))
    intake: dict[date, float] = {}
    weights: dict[date, float] = {}
    for week in range(_WEEKS):
        monday = _BEGIN + timedelta(weeks=week)
        now = _recent(intake, monday), _recent(weights, monday)
        trend = weight_trend(now[1])
        found = expenditure(Logged(now[0], {}, now[1], expected), monday)
        burned = None if found.kcal is None else found
        trend_kg = trend[max(trend)] if trend else None
        proposed = suggestion(target, burned, limits, trend_kg, last_change)  # type: ignore[arg-type]
        if proposed.calories is not None or proposed.reason == "Your target fits":
            year.judged.append(week)
        change = (proposed.calories or target) - target
        last_change = change or last_change
        target += change
        year.changes.append(change)
        year.targets.append(target)
        year.fitting.append(_fitting(body, limits))
        for n in range(7):
            logged, weighed = body.day(target, is_weekend=n >= 5)
            if logged is not None:
                intake[monday + timedelta(days=n)] = logged
            if weighed is not None:
                weights[monday + timedelta(days=n)] = weighed
    return year


@dataclass(frozen=True, slots=True)
class Summary:
    """What a number of simulated years are worth."""

    members: int
    # How far the lowest target of all is above the least calories.
    lowest: float
    # The part of the members whose target was met, if a check-in judged it.
    met: float
    met_before: float
    # The part of the following weeks in which the target was met.
    weeks_met: float
    changes: float
    reversals: float
    most_reversals: int

    @property
    def is_right(self) -> bool:
        return self.lowest >= 0 and self.met >= _LEAST_MET and self.reversals <= _MOST_REVERSALS

    def __str__(self) -> str:
        return (
            f"{self.members} years: the lowest target is {self.lowest:.0f} kcal above its least;"
            f" {self.met:.1%} met within four weeks ({self.met_before:.0%} before the first"
            f" check-in), then in {self.weeks_met:.0%} of the weeks; {self.changes:.1f} changes a"
            f" year, {self.reversals:.2f} of them undone (at most {self.most_reversals})"
        )


def summary(members: int, first: int = 0) -> Summary:
    """Live a number of years."""
    years = [live(first + n) for n in range(members)]
    judged = [year for year in years if year.judged]
    reversals = [year.reversals for year in years]
    return Summary(
        members,
        min(year.lowest for year in years),
        fmean(year.is_met for year in judged),
        fmean(_is_near(year, 0) for year in judged),
        fmean(year.weeks_met for year in judged),
        fmean(sum(map(bool, year.changes)) for year in years),
        fmean(reversals),
        max(reversals),
    )


def _recent(figures: Mapping[date, float], monday: date) -> dict[date, float]:
    since = monday - timedelta(days=KNOWN_DAYS)
    return {day: figure for day, figure in figures.items() if day >= since}


def _fitting(body: "_Body", limits: Limits) -> float:
    surplus = limits.surplus_kcal
    least_kg = max(limits.target_weight_kg or 0, limits.least_weight_kg)
    if surplus < 0 and body.kg <= least_kg:
        surplus = 0
    return max(body.burned * body.logs + surplus, limits.least_calories)


class _Body:
    """A body that burns, and holds water."""

    def __init__(self, chance: random.Random, kg: float, burned: float) -> None:
        self._chance, self._start, self.kg, self._base = chance, kg, kg, burned
        self._water, self._spread = 0.0, chance.uniform(0.4, 0.8)
        self._keeps = chance.choice((0.7, 0.8))
        self._cycle = chance.choice((0, 0, chance.uniform(0.4, 1.0)))
        self._phase = chance.random()
        self._precision = chance.uniform(0.08, 0.18)
        # The part of the intake that is logged: what fits is then less, too.
        self.logs = chance.uniform(0.93, 1.0)
        self._weighs, self._logs_days = chance.uniform(0.5, 1), chance.uniform(0.8, 1)
        self._change, self._change_on = chance.choice((0, 0, 300, -300)), chance.randint(120, 300)
        self._day = 0

    @property
    def burned(self) -> float:
        change = self._change if self._day >= self._change_on else 0
        return self._base - _KCAL_PER_KG_LOST * (self._start - self.kg) + change

    def day(self, target: float, *, is_weekend: bool) -> tuple[float | None, float | None]:
        """Weigh, then eat until the log has about the target; return what is logged and weighed."""
        chance = self._chance
        spread = self._spread * math.sqrt(1 - self._keeps**2)
        self._water = self._keeps * self._water + chance.gauss(0, spread)
        wave = self._cycle * math.sin(2 * math.pi * (self._day / 28 + self._phase))
        weighed = round(self.kg + self._water + wave + chance.gauss(0, 0.2), 1)
        logged = target * (1.1 if is_weekend else 0.98) * (1 + chance.gauss(0, self._precision))
        self.kg += (logged / self.logs - self.burned) / _KCAL_PER_KG
        self._day += 1
        return (
            float(round(logged)) if chance.random() < self._logs_days else None,
            weighed if chance.random() < self._weighs else None,
        )
