"""The metrics of every service, at `/metrics`."""

from prometheus_client import Counter, Gauge, Histogram

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

REQUESTS = Counter("keto_requests_total", "Requests by status", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("keto_request_seconds", "Request latency", ["route"], buckets=_FAST)
IN_FLIGHT = Gauge("keto_requests_in_flight", "Requests in flight")
MEMBER_WAITING = Gauge(
    "keto_member_requests_waiting", "Requests that wait while their member has enough at work"
)
MEMBER_REFUSED = Counter(
    "keto_member_requests_refused_total",
    "Requests of a member refused: too many waited (full), or it waited too long (waited)",
    ["why"],
)
for _why in ("full", "waited"):
    # Pre-create the labels: `increase()` misses a series that starts at 1.
    MEMBER_REFUSED.labels(_why)
BUILD = Gauge("keto_build_info", "Service and version: always 1", ["service", "version"])

DATABASE_ANSWERS = Gauge("keto_database_answers", "1 while the database answers")
MAINTENANCE_SUCCESS = Gauge(
    "keto_maintenance_last_success_timestamp",
    "When this process last deleted what was kept long enough; 0 for never",
    ["work"],
)
