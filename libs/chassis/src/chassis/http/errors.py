"""What can be wrong with a request: errors that carry their status and their words."""

from collections.abc import Mapping
from typing import Any


class ApiError(Exception):
    """Something to tell the caller, as `{error: <message>, ...}`."""

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


class TooManyRequests(ApiError):
    status = 429


class OperationFailed(ApiError):
    """The operation did not work out, and we know why: no stack trace is needed."""

    status = 500


class ServiceUnavailable(ApiError):
    """There is too much work for now; the same request may succeed a moment later."""

    status = 503

    def __init__(self, retry_after_seconds: int = 1) -> None:
        super().__init__("Service unavailable", headers={"retry-after": str(retry_after_seconds)})


class ValidationFailed(ApiError):
    """The body fits its schema in form, and is wrong all the same; one issue a field."""

    status = 400

    def __init__(self, message: str, details: list[dict[str, str]]) -> None:
        super().__init__(message, more={"details": details})
