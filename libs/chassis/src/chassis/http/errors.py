"""Errors that an operation can return, each with its status and message."""

from collections.abc import Mapping
from typing import Any

from chassis.http.details import Detail


class ApiError(Exception):
    """An error response: `{error: <message>, ...}`."""

    status = 400

    def __init__(
        self,
        message: str,
        *,
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.more = dict(more or {})
        self.headers = dict(headers or {})

    @property
    def body(self) -> dict[str, Any]:
        return {"error": self.message, **self.more}


class BadRequest(ApiError):
    status = 400


class Unauthorized(ApiError):
    status = 401

    def __init__(self, message: str) -> None:
        super().__init__(message, headers={"www-authenticate": "Bearer"})


class Forbidden(ApiError):
    status = 403


class NotFound(ApiError):
    status = 404


class Conflict(ApiError):
    status = 409


class PayloadTooLarge(ApiError):
    status = 413


class TooManyRequests(ApiError):
    status = 429


class OperationFailed(ApiError):
    """The operation failed for a known reason: no stack trace is logged."""

    status = 500


class ServiceUnavailable(ApiError):
    """The service is overloaded; the same request may succeed a moment later."""

    status = 503

    def __init__(self, retry_after_seconds: int = 1) -> None:
        super().__init__("Service unavailable", headers={"retry-after": str(retry_after_seconds)})


class ValidationFailed(ApiError):
    """A body that fits its schema and is still invalid; one issue per field in `details`."""

    status = 400

    def __init__(self, *details: Detail, message: str = "Validation error") -> None:
        super().__init__(message, more={"details": list(details)})
