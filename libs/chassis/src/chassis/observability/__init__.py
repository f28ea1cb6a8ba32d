"""Logs, metrics and traces: JSON log lines, Prometheus metrics, OpenTelemetry spans."""

from chassis.observability import context, exceptions, logs, tracing

__all__ = ["context", "exceptions", "logs", "tracing"]
