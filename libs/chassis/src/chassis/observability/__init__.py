"""Logs, metrics and traces: JSON log lines, Prometheus metrics, OpenTelemetry spans."""

from chassis.observability import context, logs, tracing

__all__ = ["context", "logs", "tracing"]
