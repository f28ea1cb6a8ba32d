"""Simulated members who log meals and weights, and whose expenditure is known.

What is simulated is not what the filter assumes: water has two speeds and a weekly rhythm, the
expenditure falls with the weight, and figures are rounded as members type them.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

TODAY = date(2026, 3, 29)
DAYS = 90
_KCAL_PER_KG = 7_700
_KCAL_PER_KG_LOST = 22
_LEVELS = (1.2, 1.375, 1.55, 1.725)
# By how much a member's expenditure changes (kcal), and at least how many weeks ago.
_CHANGES = {
    "300 kcal more, 8 weeks ago": (300, 8),
    "300 kcal less, 8 weeks ago": (-300, 8),
    "300 kcal more, 4 weeks ago": (300, 4),
    "300 kcal less, 4 weeks ago": (-300, 4),
}


@dataclass
class Simulated:
    """A member: what was logged, and the expenditure that is to be found."""

    chance: random.Random
    # What the formula expects, and the truth of each day, oldest first.
    expected: float = 0
    burned: list[float] = field(default_factory=list)
    eaten: list[float] = field(default_factory=list)
    logged: list[float | None] = field(default_factory=list)
    net_carbs: list[float | None] = field(default_factory=list)
    # Water in kg, added to the weight of each day.
    water: list[float] = field(default_factory=list)
    weights: list[float | None] = field(default_factory=list)

    @property
    def truth(self) -> float:
        """The mean expenditure of the last week."""
        return sum(self.burned[-7:]) / 7


def days() -> list[date]:
    """The simulated days, oldest first, without today."""
    return [TODAY - timedelta(days=ago) for ago in range(DAYS, 0, -1)]


def simulate(kind: str, seed: int) -> Simulated:
    """Make the member of a kind with this number: the same each time."""
    member = Simulated(random.Random(f"{kind} {seed}"))
    _live(member, kind)
    KINDS[kind](member)
    return member


def _live(member: Simulated, kind: str) -> None:
    """Eat and burn for 90 days, and log everything."""
    chance = member.chance
    is_man = chance.random() < 0.5
    height = chance.gauss(178 if is_man else 165, 7)
    kg = chance.uniform(22, 36) * height**2 / 10_000
    age = chance.uniform(20, 65)
    level = chance.choice(_LEVELS)
    member.expected = (10 * kg + 6.25 * height - 5 * age + (5 if is_man else -161)) * level
    base = member.expected * math.exp(chance.gauss(0, 0.12))
    aim = base + chance.choice((-600, -400, -200, 0, 200))
    change, weeks_ago = _CHANGES.get(kind, (0, 0))
    change_on = DAYS - 7 * weeks_ago - chance.randint(0, 14)
    rho = 0.8 if kind == "noise, rho 0.8" else 0.7
    spread = chance.uniform(0.4, 0.8)
    share_of_weighings = chance.uniform(0.6, 1)
    start, slow = kg, chance.gauss(0, spread)
    for n, day in enumerate(days()):
        burned = base - _KCAL_PER_KG_LOST * (start - kg) + (change if n >= change_on else 0)
        weekend = 1.12 if day.weekday() >= 5 else 0.95
        eaten = max(aim * weekend + chance.gauss(0, 0.12 * aim), 500)
        member.burned.append(burned)
        member.eaten.append(eaten)
        member.logged.append(float(round(eaten * math.exp(chance.gauss(0, 0.05)))))
        member.net_carbs.append(20 + abs(chance.gauss(0, 6)))
        slow = rho * slow + chance.gauss(0, spread * math.sqrt(1 - rho**2))
        # More on the scales after a weekend.
        salt = 0.3 if day.weekday() in (0, 6) else 0
        member.water.append(slow + salt + chance.gauss(0, 0.2))
        weighs = chance.random() < share_of_weighings
        member.weights.append(kg if weighs else None)
        kg += (eaten - burned) / _KCAL_PER_KG


def _weigh(member: Simulated) -> None:
    """Add the water to the weights."""
    member.weights = [
        None if kg is None else round(kg + water, 1)
        for kg, water in zip(member.weights, member.water, strict=True)
    ]


def _cycle(member: Simulated) -> None:
    length, phase = member.chance.uniform(26, 31), member.chance.random()
    most = member.chance.uniform(0.6, 1.3)
    # Most water in the week before the period.
    for n in range(DAYS):
        at = (n / length + phase) % 1
        member.water[n] += most * math.exp(-(((at - 0.85) / 0.13) ** 2))
        member.water[n] += most * math.exp(-(((at + 0.15) / 0.13) ** 2))
    _weigh(member)


def _missed_breakfasts(member: Simulated) -> None:
    for n, kcal in enumerate(member.logged):
        if kcal is not None and member.chance.random() < 0.1:
            member.logged[n] = float(round(kcal * member.chance.uniform(0.7, 0.8)))
    _weigh(member)


def _only_breakfasts(member: Simulated) -> None:
    for n, kcal in enumerate(member.logged):
        if kcal is not None and member.chance.random() < 0.2:
            member.logged[n] = float(round(kcal * member.chance.uniform(0.2, 0.35)))
    _weigh(member)


def _weekends(member: Simulated) -> None:
    for n, day in enumerate(days()):
        if day.weekday() >= 5:
            member.logged[n] = member.net_carbs[n] = None
    _weigh(member)


def _typos(member: Simulated) -> None:
    _weigh(member)
    chance = member.chance
    for n in range(DAYS):
        kcal, kg = member.logged[n], member.weights[n]
        if kcal is not None and chance.random() < 0.04:
            member.logged[n] = min(10_000, chance.choice((kcal * 10, kcal / 10, kcal * 3)))
        if kg is not None and chance.random() < 0.04:
            wrong = chance.choice((kg * 2.2046, kg + 10, kg - 10, kg / 2, kg + 100))
            member.weights[n] = min(400, max(20, wrong))


def _creatine(member: Simulated) -> None:
    begins, takes = member.chance.randint(10, 80), member.chance.randint(5, 10)
    most = member.chance.uniform(0.7, 1.6)
    for n in range(begins, DAYS):
        member.water[n] += most * min(1, (n - begins + 1) / takes)
    _weigh(member)


def _keto_begins(member: Simulated) -> None:
    begins = member.chance.randint(5, 80)
    lost = member.chance.uniform(1.5, 3)
    for n in range(DAYS):
        if n < begins:
            member.net_carbs[n] = member.chance.uniform(120, 280)
        else:
            member.water[n] -= lost * (1 - math.exp(-(n - begins) / 3))
    _weigh(member)


def _carbs_now_and_then(member: Simulated) -> None:
    for n in range(3, DAYS, 20):
        member.net_carbs[n] = 60
        member.water[n] += 0.4
    _weigh(member)


def _three_weeks(member: Simulated) -> None:
    """Began to log, and keto, three weeks ago."""
    lost = member.chance.uniform(1.5, 3)
    for n in range(DAYS):
        if n < DAYS - 21:
            member.logged[n] = member.net_carbs[n] = member.weights[n] = None
        else:
            member.water[n] -= lost * (1 - math.exp(-(n - DAYS + 21) / 3))
    _weigh(member)


KINDS: dict[str, Callable[[Simulated], None]] = {
    "noise, rho 0.7": _weigh,
    "noise, rho 0.8": _weigh,
    "cycle": _cycle,
    "missed breakfasts": _missed_breakfasts,
    "only a breakfast": _only_breakfasts,
    "weekends not logged": _weekends,
    "typos": _typos,
    "creatine": _creatine,
    **dict.fromkeys(_CHANGES, _weigh),
    "keto begins": _keto_begins,
    "60 g of carbs now and then": _carbs_now_and_then,
    "three weeks of logs": _three_weeks,
}
