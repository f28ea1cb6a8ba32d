"""The rules of measurements, as pure functions."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Literal

MeasurementKind = Literal["ketones", "glucose", "waist"]
Unit = Literal["mmol/L", "mg/dL", "cm", "in"]

# The minimum and the maximum that a person can have.
LIMITS: Mapping[tuple[MeasurementKind, Unit], tuple[float, float]] = {
    ("ketones", "mmol/L"): (0, 30),
    ("glucose", "mmol/L"): (0.5, 60),
    ("glucose", "mg/dL"): (9, 1_080),
    ("waist", "cm"): (30, 300),
    ("waist", "in"): (12, 120),
}
# Glucose has 180.156 g/mol.
MG_PER_DL = 18.0156
# Ketones and glucose measured within this time make an index.
TOGETHER = timedelta(hours=1)
