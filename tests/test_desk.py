"""Each operation of the desk, with each role and with each token that is not one of staff."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from fastapi.routing import APIRoute

from chassis import clock
from contracts import desk
from contracts.services import SERVICES
from gateway.upstream.public_prefixes import PREFIXES
from testkit import RunningService, ServerUrls
from testkit.databases import Databases
from tests.full_accounts.costs import full
from tools.openapi import routers_of

# The specified permissions, by the first letters of roles, independent of the guards' source.
MATRIX = """
oesv  POST logout, GET whoami
o.s.  GET members, GET members/{id}, GET accounts/{id}, GET checkouts, GET withdrawals
o.s.  GET contracts/{number}, GET dead-letters
o.s.  GET work/{service}
o.s.  GET deliveries, POST orders/{id}/refund, POST accounts/{id}/grant, POST accounts/{id}/revoke
oes.  GET plans, GET plans/{id}, GET plans/{id}/preview, GET coupons, GET reviews
oe..  PATCH plans/{id}, PATCH coupons/{code}, POST reviews/{id}
o..v  GET figures, GET figures.csv, GET ledger, GET ledger.csv
o...  GET audit/{service}, GET endpoints, POST endpoints, POST endpoints/{id}/secret
o...  POST deliveries/{id}/retry, PATCH endpoints/{id}, DELETE endpoints/{id}
"""
ROLES = {"o": "owner", "e": "editor", "s": "support", "v": "viewer"}
LOGIN = "POST /api/admin/login"


def expected() -> dict[str, set[str]]:
    roles_of = {}
    for line in MATRIX.strip().splitlines():
        letters, operations = line.split(None, 1)
        for operation in operations.split(", "):
            method, path = operation.split()
            roles = {ROLES[letter] for letter in letters.replace(".", "")}
            roles_of[f"{method} /api/admin/{path}"] = roles
    return roles_of


def built(service: str) -> set[str]:
    """The operations of the desk in a service."""
    return {
        f"{method} {route.path}"
        for router in routers_of(service)
        for route in router.routes
        if isinstance(route, APIRoute) and route.path.startswith(f"{desk.PREFIX}/")
        for method in route.methods or ()
    }


def test_the_declared_roles_are_those_of_the_matrix() -> None:
    declared = {name: set(roles) for name, roles in desk.OPERATIONS.items()}
    assert declared.pop(LOGIN) == set()
    assert declared == expected()
    for role in desk.ROLES:
        allowed = {operation for operation, roles in expected().items() if role in roles}
        assert set(desk.operations_of(role)) == allowed


@pytest.mark.parametrize("service", SERVICES)
def test_the_gateway_routes_each_operation_to_its_service(service: str) -> None:
    for operation in built(service):
        path = operation.split()[1].replace("{service}", service)
        fitting = [each for each in PREFIXES if f"{path}/".startswith(f"{each[0]}/")]
        assert max(fitting, key=lambda each: len(each[0]))[1] == service, operation


async def response_to(
    it: RunningService, service: str, operation: str, headers: dict[str, str]
) -> Any:
    """Request something that does not exist, with an invalid body; a refusal must reveal
    neither."""
    method, path = operation.split()
    path = path.replace("{service}", service).replace("{id}", "none").replace("{code}", "NONE")
    return await it.client.request(method, path, headers=headers, content=b"{")


@pytest.mark.parametrize("service", [each for each in SERVICES if built(each)])
async def test_unauthorized_requests_are_refused_before_anything_else(
    servers: ServerUrls,
    databases: Databases,
    others: dict[str, str],
    service: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)
    wrong = []
    async with full(service, databases, servers.rabbitmq, others) as it:
        yesterday = clock.now() - timedelta(days=1)
        past = it.tokens.issue_access(_claims("staff"), yesterday, timedelta(hours=8))
        strangers = {
            "anonymous": {},
            "a member": it.as_member(role="owner", sid="1"),
            "a service": it.as_service("billing", "identity"),
            "a reset": _bearer(it.tokens.issue(_claims("reset"), timedelta(hours=1))),
            "a past login": _bearer(past),
            "another role": it.as_staff("admin"),
        }
        for operation in sorted(built(service) - {LOGIN}):
            roles = expected()[operation]
            for name, headers in strangers.items():
                answer = await response_to(it, service, operation, headers)
                refusal = {
                    "anonymous": (401, "Not authenticated"),
                    "another role": (403, "Not allowed"),
                }.get(name, (401, "Invalid token"))
                if (answer.status_code, answer.json().get("error")) != refusal:
                    wrong.append((operation, name, answer.status_code, answer.text))
            # Last, as one of the requests ends the login.
            for role in ROLES.values():
                answer = await response_to(it, service, operation, it.as_staff(role))
                is_refused = answer.status_code == 403 and answer.json() == {"error": "Not allowed"}
                if is_refused == (role in roles) or answer.status_code in (401, 500):
                    wrong.append((operation, role, answer.status_code, answer.text))
    assert wrong == []


def _claims(kind: str) -> dict[str, str]:
    return {"sub": "ida", "type": kind, "role": "owner", "email": "ida@keto.example", "sid": "1"}


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
