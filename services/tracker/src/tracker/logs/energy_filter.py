"""A Kalman filter of a member's energy: fat and water of the body, and what it burns.

It knows five things by a mean and a covariance: the lasting mass, the water above the usual amount
(an autoregressive process: it returns within days), the expenditure (a random walk), how much more
is eaten on days without a log, and the water of a cycle of 28 days. Each day, the lasting mass
changes by what is eaten and not burned; each weight corrects everything.

The simulated members of `services/tracker/tests/simulated` show what the constants are worth.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev

_KCAL_PER_KG = 7_700
# A heavier body burns more.
_KCAL_PER_KG_GAINED = 22
# The formula of Mifflin and St Jeor is within 16 % for two of three people. Without a plan it is
# that of a person of 40 years and 170 cm who moves a little.
_SPREAD_OF_FORMULA, _SPREAD_OF_USUAL = 0.16, 0.22
_USUAL_KCAL, _USUAL_KCAL_PER_KG = 1_180, 15
# The change of the expenditure in a day, such that 300 kcal more are found within eight weeks.
_DRIFT_KCAL = 21.0
_WATER_KEPT = 0.78
# Standard deviations in kg.
_WATER, _SCALES, _CYCLE = 0.55, 0.25, 0.35
_FIRST_MASS = 5.0
_CYCLE_DAYS = 28
# The water that a diet loses within its first days: the mean and the standard deviation in kg.
_DIET_WATER, _SPREAD_OF_DIET_WATER = 2.0, 0.9
_NEW_WATER, _SPREAD_OF_NEW_WATER = 1.2, 1.2
# As shares of the usual intake. Days without a log tend to have more.
_LOGGING_ERROR, _OTHER_DAYS, _SPREAD_OF_OTHER_DAYS, _LEAST_SPREAD = 0.08, 0.04, 0.15, 0.05
_OUTLIER = 5
# After this number of outliers in a row the mass is unknown: new scales, or a long break.
_MOST_OUTLIERS = 3
# As how many weights the usual variance of water counts.
_USUAL_WEIGHTS = 10

_MASS, _ABOVE, _BURNED, _OTHER, _WAVE, _NEXT = range(6)
_COS, _SIN = math.cos(2 * math.pi / _CYCLE_DAYS), math.sin(2 * math.pi / _CYCLE_DAYS)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of consecutive days: intake and weight, None without one."""

    intake: Sequence[float | None]
    weights: Sequence[float | None]
    # The position of the day on which keto begins.
    keto: int | None
    # Whether the member has only begun to log.
    is_new: bool
    expected_kcal: float | None


def follow(known: Known) -> tuple[float, float]:
    """Return the expenditure on the last day, and its standard deviation.

    The first pass learns how much the member's water varies.
    """
    first = _Filter(known, 1)
    first.run()
    surprises = sum(first.surprises) + _USUAL_WEIGHTS
    variance = surprises / (len(first.surprises) + _USUAL_WEIGHTS)
    second = _Filter(known, variance)
    second.run()
    return second.mean[_BURNED], math.sqrt(second.covariance[_BURNED][_BURNED])


class _Filter:
    def __init__(self, known: Known, variance: float) -> None:
        """Begin with what is usual; `variance` multiplies that of water and scales."""
        self._known = known
        eaten = [kcal for kcal in known.intake if kcal is not None]
        self._eaten = fmean(eaten)
        self._spread = max(stdev(eaten), _LEAST_SPREAD * self._eaten)
        self._scales = variance * _SCALES**2
        water = variance * _WATER**2
        self._water_a_day = water * (1 - _WATER_KEPT**2)
        mass = median([kg for kg in known.weights if kg is not None][:7])
        burned = known.expected_kcal or _USUAL_KCAL + _USUAL_KCAL_PER_KG * mass
        share = _SPREAD_OF_FORMULA if known.expected_kcal else _SPREAD_OF_USUAL
        self.mean = [mass, 0.0, burned, _OTHER_DAYS * self._eaten, 0.0, 0.0]
        variances = (
            _FIRST_MASS**2,
            water,
            (share * burned) ** 2,
            (_SPREAD_OF_OTHER_DAYS * self._eaten) ** 2,
            _CYCLE**2,
            _CYCLE**2,
        )
        self.covariance = [
            [variance if row == column else 0.0 for column in range(len(variances))]
            for row, variance in enumerate(variances)
        ]
        # The squared error of each weight as a multiple of its variance: 1 on average.
        self.surprises: list[float] = []
        self._outliers = 0

    def run(self) -> None:
        if self._known.is_new:
            self._begin_diet(_NEW_WATER, _SPREAD_OF_NEW_WATER)
        days = zip(self._known.intake, self._known.weights, strict=True)
        for n, (eaten, kg) in enumerate(days):
            if n == self._known.keto:
                self._begin_diet(_DIET_WATER, _SPREAD_OF_DIET_WATER)
            if kg is not None:
                self._correct(kg)
            self._pass_day(eaten)

    def _begin_diet(self, kg: float, spread: float) -> None:
        """Turn an uncertain part of the lasting mass into water that is lost within days."""
        self.mean[_MASS] -= kg
        self.mean[_ABOVE] += kg
        for row in (_MASS, _ABOVE):
            for column in (_MASS, _ABOVE):
                self.covariance[row][column] += spread**2 if row == column else -(spread**2)

    def _correct(self, kg: float) -> None:
        with_weight = [row[_MASS] + row[_ABOVE] + row[_WAVE] for row in self.covariance]
        variance = sum(with_weight[n] for n in (_MASS, _ABOVE, _WAVE)) + self._scales
        error = kg - sum(self.mean[n] for n in (_MASS, _ABOVE, _WAVE))
        if error**2 > _OUTLIER**2 * variance:
            self._leave_out()
            return
        self._outliers = 0
        self.surprises.append(error**2 / variance)
        gains = [each / variance for each in with_weight]
        self.mean = [each + gain * error for each, gain in zip(self.mean, gains, strict=True)]
        self.covariance = [
            [each - gain * other for each, other in zip(row, with_weight, strict=True)]
            for row, gain in zip(self.covariance, gains, strict=True)
        ]

    def _leave_out(self) -> None:
        self._outliers += 1
        if self._outliers >= _MOST_OUTLIERS:
            self.covariance[_MASS][_MASS] += _FIRST_MASS**2

    def _pass_day(self, eaten: float | None) -> None:
        others = 0.0 if eaten is not None else 1.0
        self.mean = _next_day(self.mean, others)
        gained = (self._eaten if eaten is None else eaten) / _KCAL_PER_KG
        self.mean[_MASS] += gained
        self.mean[_BURNED] += _KCAL_PER_KG_GAINED * gained
        # A P A': the columns, then the rows.
        half = [_next_day(row, others) for row in self.covariance]
        self.covariance = [_next_day(column, others) for column in zip(*half, strict=True)]
        error = self._spread if eaten is None else _LOGGING_ERROR * self._eaten
        self.covariance[_MASS][_MASS] += (error / _KCAL_PER_KG) ** 2
        self.covariance[_ABOVE][_ABOVE] += self._water_a_day
        self.covariance[_BURNED][_BURNED] += _DRIFT_KCAL**2


def _next_day(state: Sequence[float], others: float) -> list[float]:
    """What a day makes of a state, apart from the known intake: the product with the matrix A."""
    mass, above, burned, other, wave, following = state
    gained = (others * other - burned) / _KCAL_PER_KG
    return [
        mass + gained,
        _WATER_KEPT * above,
        burned + _KCAL_PER_KG_GAINED * gained,
        other,
        _COS * wave + _SIN * following,
        _COS * following - _SIN * wave,
    ]
