"""The guard of staff operations: a declaration lists what each role may use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Request
from fastapi.routing import APIRoute

from chassis.http.auth import (
    GUARD_ERRORS,
    NOT_AUTHENTICATED,
    REFUSED,
    bearer_token,
)
from chassis.http.errors import Forbidden, Unauthorized
from chassis.http.places import TOO_MANY, MemberPlaces
from chassis.http.revocations import is_revoked
from chassis.http.tokens import BadToken, Tokens
from chassis.parts import parts_of
from chassis.storage import Database

# The type of their tokens: no member's token has one.
STAFF_TOKEN = "staff"  # noqa: S105
_NOT_ALLOWED = "Not allowed"


@dataclass(frozen=True)
class StaffMember:
    """The staff account that sent a request, and the operation."""

    id: str
    email: str
    role: str
    session_id: str
    issued_at: float
    expires_at: datetime
    # Its method and template, as in the declaration.
    operation: str


@dataclass(frozen=True)
class StaffOperations:
    """The declaration: the roles of each operation below a path, by its method and template.

    One without roles needs no token.
    """

    prefix: str = ""
    roles: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def check(self, routes: Iterable[APIRoute]) -> None:
        """Refuse a route below the path that is not declared, or not guarded as declared."""
        for route in routes:
            guarded = is_of_staff(route)
            if not guarded and not (self.prefix and route.path.startswith(f"{self.prefix}/")):
                continue
            for operation in operations_of(route):
                if operation not in self.roles:
                    raise ValueError(f"{operation} is not declared: which roles may use it?")
                if guarded != bool(self.roles[operation]):
                    raise ValueError(f"{operation} is not guarded as it is declared")


def operations_of(route: APIRoute) -> list[str]:
    """The operations of a route, each as a method and a template."""
    return [f"{method} {route.path}" for method in sorted(route.methods or ())]


def is_of_staff(route: APIRoute) -> bool:
    """Whether a route requires a token of staff."""
    return any(each.call is _staff for each in route.dependant.dependencies)


async def _staff(request: Request) -> StaffMember:
    token = bearer_token(request)
    if token is None:
        raise Unauthorized(NOT_AUTHENTICATED)
    parts = parts_of(request)
    operation = f"{request.method} {request.scope['route'].path}"
    try:
        staff = _named_by(parts[Tokens].of_type(token, STAFF_TOKEN), operation)
    except (BadToken, KeyError):
        raise Unauthorized(REFUSED) from None
    allowed = staff.role in parts[StaffOperations].roles[operation]
    # These requests are few: read the database, which is up to a second newer than the memory.
    await parts[MemberPlaces].take(staff.id, request.scope)
    if await is_revoked(parts[Database].raw_sql, staff.id, staff.issued_at, staff.session_id):
        raise Unauthorized(REFUSED)
    if not allowed:
        raise Forbidden(_NOT_ALLOWED)
    return staff


def _named_by(claims: Mapping[str, object], operation: str) -> StaffMember:
    return StaffMember(
        str(claims["sub"]),
        str(claims["email"]),
        str(claims["role"]),
        str(claims["sid"]),
        float(str(claims["iat"])),
        datetime.fromtimestamp(float(str(claims["exp"])), UTC),
        operation,
    )


GUARD_ERRORS[_staff] = {
    401: (NOT_AUTHENTICATED, REFUSED),
    403: (_NOT_ALLOWED,),
    429: (TOO_MANY,),
}

Staff = Annotated[StaffMember, Depends(_staff)]
