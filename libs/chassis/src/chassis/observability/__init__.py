"""Logs, metrics and traces: JSON log lines, Prometheus metrics, OpenTelemetry spans."""

# Nothing is imported here: the gateway logs without carrying OpenTelemetry.
