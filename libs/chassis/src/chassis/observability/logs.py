"""Logs: one JSON object a line, each with what the work is known by."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from chassis.observability import context

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


def configure(service: str, level: str = "INFO", format: str = "json") -> None:
    """Send every log line of this process to standard output."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(_Json(service) if format == "json" else _Text(service))
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for chatty in ("aio_pika", "aiormq", "httpx", "httpcore", "faststream", "stripe"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    silence_repetitions()


def silence_repetitions() -> None:
    """Leave out what libraries say each second while there is no broker; we say it once."""
    logging.getLogger("aiormq.connection").setLevel(logging.CRITICAL)
    # Its errors are others: a queue that is gone, say.
    logging.getLogger("aio_pika.robust_connection").setLevel(logging.ERROR)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = {
        key: value for key, value in vars(record).items() if key not in _STANDARD
    }
    for name, variable in (
        ("request_id", context.request_id),
        ("event_id", context.event_id),
    ):
        if value := variable.get():
            facts.setdefault(name, value)
    if parent := context.traceparent.get():
        facts.setdefault("trace_id", parent.split("-")[1] if parent.count("-") == 3 else parent)
    return facts


class _Json(logging.Formatter):
    def __init__(self, service: str) -> None:
        super().__init__()
        self.service = service

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
            "level": record.levelname,
            "service": self.service,
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class _Text(logging.Formatter):
    def __init__(self, service: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
        self.service = service

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{key}={value}" for key, value in _facts(record).items())
        return f"{super().format(record)} {facts}".rstrip()
