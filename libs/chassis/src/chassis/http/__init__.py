"""HTTP: routes that declare their errors, strict request bodies, authentication, error responses.

A service imports what it needs from here, never from the modules of this package.
"""

from chassis.http.auth import (
    AuthenticatedUser,
    CallingService,
    CurrentUser,
    OptionalUser,
)
from chassis.http.bodies import (
    NotJson,
    Nullable,
    RequestBody,
    ResponseBody,
    Text,
    parse_json,
    read_body,
)
from chassis.http.client_networks import networks
from chassis.http.details import Coded, Detail
from chassis.http.errors import (
    ApiError,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    OperationFailed,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
    Unauthorized,
    ValidationFailed,
)
from chassis.http.names import PlainName, made_plain, plain_name
from chassis.http.places import give_back
from chassis.http.revocations import (
    RevokedTokens,
    ended_sessions,
    is_session_ended,
    revoke_session,
    revoke_tokens,
    shared_revocations,
    token_revocations,
)
from chassis.http.routes import InvalidRequest, Routes, operation_of
from chassis.http.tokens import ACCESS_LIFETIME, BadToken, ServiceTokens, Tokens, WrongKind
from chassis.parts import provided

__all__ = [
    "ACCESS_LIFETIME",
    "ApiError",
    "AuthenticatedUser",
    "BadRequest",
    "BadToken",
    "CallingService",
    "Coded",
    "Conflict",
    "CurrentUser",
    "Detail",
    "Forbidden",
    "InvalidRequest",
    "NotFound",
    "NotJson",
    "Nullable",
    "OperationFailed",
    "OptionalUser",
    "PayloadTooLarge",
    "PlainName",
    "RequestBody",
    "ResponseBody",
    "RevokedTokens",
    "Routes",
    "ServiceTokens",
    "ServiceUnavailable",
    "Text",
    "Tokens",
    "TooManyRequests",
    "Unauthorized",
    "ValidationFailed",
    "WrongKind",
    "ended_sessions",
    "give_back",
    "is_session_ended",
    "made_plain",
    "networks",
    "operation_of",
    "parse_json",
    "plain_name",
    "provided",
    "read_body",
    "revoke_session",
    "revoke_tokens",
    "shared_revocations",
    "token_revocations",
]
