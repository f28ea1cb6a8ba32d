"""Projections: copies of other services' data, and checksums to compare them with their owner's."""

from messaging.projections.checksums import SharedRows, rows_of, sums_of
from messaging.projections.projection import Heard, Projection

__all__ = [
    "Heard",
    "Projection",
    "SharedRows",
    "rows_of",
    "sums_of",
]
