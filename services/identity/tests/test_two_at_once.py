"""Two concurrent requests about one account have the same result as in sequence."""

import itertools
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chassis import ids
from chassis.http.revocations import RevokedTokens
from testkit import RunningService

from .members import PASSWORD, address, log_in
from .turns import alternate, stopping

pytestmark = pytest.mark.exhaustive

FIRST, SECOND = "first", "second"
HASHER = PasswordHasher(1, 8, 1)


@dataclass(frozen=True)
class AccountState:
    """The result for an account: its password, unless it is erased, and the valid tokens."""

    password: str | None = PASSWORD
    tokens: frozenset[str] = frozenset({FIRST, SECOND})


Answer = tuple[int, AccountState]


def _login(account: AccountState, who: str) -> Answer:
    if account.password != PASSWORD:
        return 401, account
    return 200, replace(account, tokens=account.tokens | {f"{who}'s new"})


def _reset(account: AccountState, who: str) -> Answer:
    if account.password != PASSWORD:
        return 400, account
    return 200, AccountState(f"password of {who}", frozenset())


def _change(account: AccountState, who: str) -> Answer:
    if who not in account.tokens:
        return 401, account
    return 200, AccountState(f"password of {who}", frozenset({f"{who}'s new"}))


def _log_out_everywhere(account: AccountState, who: str) -> Answer:
    if who not in account.tokens:
        return 401, account
    return 200, replace(account, tokens=frozenset({f"{who}'s new"}))


def _erase(account: AccountState, who: str) -> Answer:
    if who not in account.tokens:
        return 401, account
    return 202, AccountState(None, frozenset())


# The result of each alone: the status, and the account afterwards.
ALONE: dict[str, Callable[[AccountState, str], Answer]] = {
    "login": _login,
    "reset": _reset,
    "change": _change,
    "logout-everywhere": _log_out_everywhere,
    "erase": _erase,
}


class TwoLogins:
    """An account, and the requests of two who both know its password and have a token."""

    def __init__(self, identity: RunningService, email: str, user_id: str) -> None:
        self._identity = identity
        self._email = email
        self._tokens = {who: identity.as_member(user_id) for who in (FIRST, SECOND)}
        self._link = identity.tokens.issue({"sub": user_id, "type": "reset"}, timedelta(hours=1))

    def request(self, action: str, who: str) -> Coroutine[Any, Any, httpx.Response]:
        """The request for an action."""
        new = f"password of {who}"
        match action:
            case "login":
                return log_in(self._identity, self._email)
            case "reset":
                return self._post("reset-password", who, token=self._link, password=new)
            case "change":
                return self._post("change-password", who, currentPassword=PASSWORD, newPassword=new)
            case "erase":
                return self._post("delete-account", who, password=PASSWORD)
            case _:
                return self._post(action, who)

    async def _post(self, path: str, who: str, **body: str) -> httpx.Response:
        return await self._identity.client.post(
            f"/api/auth/{path}", json=body, headers=self._tokens[who]
        )

    async def afterwards(self, answers: dict[str, httpx.Response]) -> AccountState:
        """The state of the account: try each token and each password."""
        for who, answer in answers.items():
            if token := answer.json().get("token"):
                self._tokens[f"{who}'s new"] = {"authorization": f"Bearer {token}"}
        # As every process does once a second.
        await self._identity.parts[RevokedTokens].reload()
        accepted = []
        for name, headers in self._tokens.items():
            me = await self._identity.client.get("/api/auth/me", headers=headers)
            assert me.status_code in (200, 401)
            accepted += [name] if me.status_code == 200 else []
        passwords = (PASSWORD, *(f"password of {who}" for who in answers))
        stored = await self._identity.rows(
            "SELECT password_hash FROM member WHERE email = $1", self._email
        )
        password = _password(passwords, stored[0]["password_hash"]) if stored else None
        return AccountState(password, frozenset(accepted))


def _password(passwords: tuple[str, ...], stored_hash: str) -> str:
    for each in passwords:
        with suppress(VerifyMismatchError):
            HASHER.verify(stored_hash, each)
            return each
    raise AssertionError("a password that was never set")


def _one_after_the_other(first: str, second: str) -> list[tuple[dict[str, int], AccountState]]:
    """The results of the two in both orders."""
    outcomes = []
    both = [(FIRST, first), (SECOND, second)]
    for order in (both, both[::-1]):
        account, statuses = AccountState(), {}
        for who, action in order:
            statuses[who], account = ALONE[action](account, who)
        outcomes.append((statuses, account))
    return outcomes


async def _registered(identity: RunningService) -> TwoLogins:
    email, user_id = address(), ids.new()
    await identity.rows(
        "INSERT INTO member (id, email, normal_email, password_hash, created_at)"
        " VALUES ($1, $2, $2, $3, now())",
        user_id,
        email,
        HASHER.hash(PASSWORD),
    )
    return TwoLogins(identity, email, user_id)


async def _both(identity: RunningService, first: str, second: str, order: list[int]) -> list[int]:
    """Run both in this order; return the result, and the number of steps of each."""
    member = await _registered(identity)
    requests = member.request(first, FIRST), member.request(second, SECOND)
    answers, steps = await alternate(identity, order, *requests)
    by = dict(zip((FIRST, SECOND), answers, strict=True))
    statuses = {who: answer.status_code for who, answer in by.items()}
    assert (statuses, await member.afterwards(by)) in _one_after_the_other(first, second)
    return steps


@pytest.fixture(autouse=True)
def stops(identity: RunningService, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Requests stop at each step."""
    with stopping(identity.database, monkeypatch):
        yield


@pytest.mark.parametrize(("first", "second"), list(itertools.product(ALONE, ALONE)))
async def test_a_request_between_two_statements_of_another_has_the_result_of_a_sequence(
    identity: RunningService, first: str, second: str
) -> None:
    # None before it: that is the other pair at its end.
    for before in itertools.count(1):
        steps, _ = await _both(identity, first, second, [0] * before + [1] * 100)
        if steps <= before:
            break
    assert before > 2


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    first=st.sampled_from(sorted(ALONE)),
    second=st.sampled_from(sorted(ALONE)),
    order=st.lists(st.integers(0, 1), max_size=40),
)
async def test_two_requests_in_any_order_of_statements_have_the_result_of_a_sequence(
    identity: RunningService, first: str, second: str, order: list[int]
) -> None:
    await _both(identity, first, second, order)
