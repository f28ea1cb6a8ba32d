"""Metrics of the daily resync."""

from prometheus_client import Gauge

RESYNC_DIFFERENCES = Gauge(
    "keto_resync_differences", "What the last daily resync found and applied"
)
RESYNC_LAST = Gauge(
    "keto_resync_last_timestamp_seconds", "When this process ran the daily resync; 0 for never"
)
