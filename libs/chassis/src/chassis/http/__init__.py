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
    IN_CENTS,
    NotJson,
    Nullable,
    RequestBody,
    ResponseBody,
    Text,
    example,
    parse_json,
    read_body,
)
from chassis.http.bounded import check_bounded
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
from chassis.http.health import health_routes
from chassis.http.names import PlainName, made_plain, plain_name
from chassis.http.operations import Operations
from chassis.http.pages import Limit, page
from chassis.http.places import MemberPlaces, give_back
from chassis.http.protocol import ON_SHUTDOWN, ServiceProtocol
from chassis.http.request_middleware import RequestMiddleware, install_error_handlers
from chassis.http.revocations import (
    RevokedTokens,
    delete_old_revocations,
    ended_sessions,
    is_session_ended,
    revoke_session,
    revoke_tokens,
    shared_revocations,
    token_revocations,
)
from chassis.http.routes import InvalidRequest, Routes, operation_of
from chassis.http.staff import (
    STAFF_TOKEN,
    Staff,
    StaffMember,
    StaffOperations,
    is_of_staff,
    operations_of,
)
from chassis.http.tokens import ACCESS_LIFETIME, BadToken, ServiceTokens, Tokens, WrongKind
from chassis.parts import provided

__all__ = [
    "ACCESS_LIFETIME",
    "IN_CENTS",
    "ON_SHUTDOWN",
    "STAFF_TOKEN",
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
    "Limit",
    "MemberPlaces",
    "NotFound",
    "NotJson",
    "Nullable",
    "OperationFailed",
    "Operations",
    "OptionalUser",
    "PayloadTooLarge",
    "PlainName",
    "RequestBody",
    "RequestMiddleware",
    "ResponseBody",
    "RevokedTokens",
    "Routes",
    "ServiceProtocol",
    "ServiceTokens",
    "ServiceUnavailable",
    "Staff",
    "StaffMember",
    "StaffOperations",
    "Text",
    "Tokens",
    "TooManyRequests",
    "Unauthorized",
    "ValidationFailed",
    "WrongKind",
    "check_bounded",
    "delete_old_revocations",
    "ended_sessions",
    "example",
    "give_back",
    "health_routes",
    "install_error_handlers",
    "is_of_staff",
    "is_session_ended",
    "made_plain",
    "networks",
    "operation_of",
    "operations_of",
    "page",
    "parse_json",
    "plain_name",
    "provided",
    "read_body",
    "revoke_session",
    "revoke_tokens",
    "shared_revocations",
    "token_revocations",
]
