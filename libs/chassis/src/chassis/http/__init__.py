"""HTTP: strict request bodies, routes that declare their errors, who is calling, error responses.

A service imports what it needs from here, never from the modules of this package.
"""

from chassis.http.auth import (
    AuthenticatedUser,
    CallingService,
    CurrentUser,
    OptionalUser,
)
from chassis.http.bodies import RequestBody, ResponseBody, Text, read_body
from chassis.http.errors import (
    ApiError,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    OperationFailed,
    TooManyRequests,
    Unauthorized,
    ValidationFailed,
)
from chassis.http.routes import Routes
from chassis.http.tokens import ACCESS_LIFETIME, BadToken, ServiceTokens, Tokens, WrongKind

__all__ = [
    "ACCESS_LIFETIME",
    "ApiError",
    "AuthenticatedUser",
    "BadRequest",
    "BadToken",
    "CallingService",
    "Conflict",
    "CurrentUser",
    "Forbidden",
    "NotFound",
    "OperationFailed",
    "OptionalUser",
    "RequestBody",
    "ResponseBody",
    "Routes",
    "ServiceTokens",
    "Text",
    "Tokens",
    "TooManyRequests",
    "Unauthorized",
    "ValidationFailed",
    "WrongKind",
    "read_body",
]
