"""The desk: which role of staff may use which operation, declared once.

Guards, the API's document (`x-roles`), menus and the test of the whole matrix are made from it. An
operation is named by its method and its path's template, as in the document.
"""

from typing import Literal

PREFIX = "/api/admin"

Role = Literal["owner", "editor", "support", "viewer"]
OWNER: Role = "owner"
EDITOR: Role = "editor"
SUPPORT: Role = "support"
VIEWER: Role = "viewer"
ROLES: tuple[Role, ...] = (OWNER, EDITOR, SUPPORT, VIEWER)

_MATRIX: tuple[tuple[tuple[Role, ...], str], ...] = (
    # Who logs in has no token yet.
    ((), "POST login"),
    (ROLES, "POST logout, GET whoami"),
    (
        (OWNER, SUPPORT),
        "GET members, GET members/{id}, GET accounts/{id}, GET contracts/{number}, GET checkouts,"
        " GET withdrawals,"
        " GET dead-letters,"
        " GET work/{service},"
        " GET deliveries, POST orders/{id}/refund, POST accounts/{id}/grant,"
        " POST accounts/{id}/revoke",
    ),
    (
        (OWNER, EDITOR, SUPPORT),
        "GET plans, GET plans/{id}, GET plans/{id}/preview, GET coupons, GET reviews",
    ),
    ((OWNER, EDITOR), "PATCH plans/{id}, PATCH coupons/{code}, POST reviews/{id}"),
    ((OWNER, VIEWER), "GET figures, GET figures.csv, GET ledger, GET ledger.csv"),
    (
        (OWNER,),
        "GET audit/{service}, GET endpoints, POST endpoints, POST endpoints/{id}/secret,"
        " POST deliveries/{id}/retry, PATCH endpoints/{id}, DELETE endpoints/{id}",
    ),
)


def _named(operation: str) -> str:
    method, path = operation.split()
    return f"{method} {PREFIX}/{path}"


# The roles of each operation; none where no token is needed.
OPERATIONS: dict[str, tuple[Role, ...]] = {
    _named(operation): roles for roles, operations in _MATRIX for operation in operations.split(",")
}


def operations_of(role: str) -> list[str]:
    """The operations that a role may use."""
    return [operation for operation, roles in OPERATIONS.items() if role in roles]
