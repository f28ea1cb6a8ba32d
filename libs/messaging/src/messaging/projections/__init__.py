"""Projections: copies of other services' data, and checksums to compare them with their owner's."""

from messaging.projections.checksums import SharedRows, rows_of, sums_of
from messaging.projections.projection import Heard, Projection
from messaging.projections.rebuild import (
    RebuildRefused,
    begin_rebuild,
    drop_old_rebuilds,
    drop_rebuild,
    rebuilt_rows,
    switch_to_rebuilt,
)

__all__ = [
    "Heard",
    "Projection",
    "RebuildRefused",
    "SharedRows",
    "begin_rebuild",
    "drop_old_rebuilds",
    "drop_rebuild",
    "rebuilt_rows",
    "rows_of",
    "sums_of",
    "switch_to_rebuilt",
]
