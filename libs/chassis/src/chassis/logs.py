"""Logs: one JSON object per line, with the ids of the request or event."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

from chassis.context import TRACEPARENT, request_id
from messaging import context, exceptions

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


def configure(service: str, level: str = "INFO", format: str = "json") -> None:
    """Write every log line of this process to standard output."""
    exceptions.show_messages_of(service)
    sys.excepthook = _log_uncaught
    logging.basicConfig(handlers=[handler(service, format, sys.stdout)], level=level, force=True)
    http = ("httpx", "httpcore", "httpx2", "httpcore2")
    for verbose in ("aio_pika", "aiormq", *http, "faststream", "stripe"):
        logging.getLogger(verbose).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    silence_repetitions()


def handler(service: str, format: str, stream: TextIO) -> logging.Handler:
    """Write log lines to a stream, without the values that exceptions quote."""
    it = logging.StreamHandler(stream)
    it.setFormatter(_Json(service) if format == "json" else _Text(service))
    it.addFilter(_without_values)
    return it


def silence_repetitions() -> None:
    """Drop the lines that libraries log each second without a broker: chassis logs one."""
    logging.getLogger("aiormq.connection").setLevel(logging.CRITICAL)
    # Its errors are about other things, such as a queue that was deleted.
    logging.getLogger("aio_pika.robust_connection").setLevel(logging.ERROR)


class _Described(str):
    """The description of an exception, the same for `%s` and `%r`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _shown(value: object) -> object:
    return _Described(exceptions.describe(value)) if isinstance(value, BaseException) else value


def _without_values(record: logging.LogRecord) -> bool:
    """Describe exceptions in a log line instead of quoting them: they may hold personal data."""
    if isinstance(record.args, tuple):
        record.args = tuple(_shown(argument) for argument in record.args)
    if isinstance(record.msg, BaseException):
        record.msg = _shown(record.msg)
    if record.name == "asyncio" and record.exc_info:
        # The further lines hold the repr of a task, which quotes the exception.
        record.msg, record.args = record.getMessage().partition("\n")[0], ()
    return True


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: object) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger(__name__).critical("The process ends", exc_info=error)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = {
        key: _shown(value) for key, value in vars(record).items() if key not in _STANDARD
    }
    for name, variable in (
        ("request_id", request_id),
        ("event_id", context.event_id),
    ):
        if value := variable.get():
            fields.setdefault(name, value)
    if parent := TRACEPARENT.fullmatch(context.traceparent.get() or ""):
        fields.setdefault("trace_id", parent[1])
    return fields


class _Lines(logging.Formatter):
    def formatException(self, ei: Any) -> str:
        return exceptions.render(ei[1]) if ei[1] is not None else ""


class _Json(_Lines):
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
            **_fields(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class _Text(_Lines):
    def __init__(self, service: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
        self.service = service

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{key}={value}" for key, value in _fields(record).items())
        return f"{super().format(record)} {fields}".rstrip()
