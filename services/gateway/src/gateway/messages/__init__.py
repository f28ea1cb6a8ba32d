"""HTTP messages: read whole within limits, and written; one form of a path."""

from gateway.messages.headers import HOP_BY_HOP, without_named
from gateway.messages.paths import normalised
from gateway.messages.reader import MessageReader, malformed, too_large
from gateway.messages.responses import (
    CLOSE,
    NO_BODY,
    RETRY_SECONDS,
    RETRY_SOON,
    Body,
    ErrorResponse,
    Headers,
    Response,
    in_pieces,
    json_response,
)

__all__ = [
    "CLOSE",
    "HOP_BY_HOP",
    "NO_BODY",
    "RETRY_SECONDS",
    "RETRY_SOON",
    "Body",
    "ErrorResponse",
    "Headers",
    "MessageReader",
    "Response",
    "in_pieces",
    "json_response",
    "malformed",
    "normalised",
    "too_large",
    "without_named",
]
