"""Logs, one line each: JSON for machines or text for people."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

PLAIN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def configure(level: str, log_format: str) -> None:
    """Send every log line to stderr in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if log_format == "json" else TextLine())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # They log every request and SMTP command; the stand-ins log the results.
    for chatty in ("mail.log", "uvicorn.error", "httpx"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _extras(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in PLAIN_FIELDS}


class JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC)
            .isoformat(timespec="milliseconds")
            .replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        } | _extras(record)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        extras = " ".join(f"{name}={value}" for name, value in _extras(record).items())
        time = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        line = f"{time} {record.levelname} {record.name}: {record.getMessage()} {extras}".rstrip()
        return line + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")
