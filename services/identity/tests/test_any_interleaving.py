"""Two people want one address: in every order of their actions it has at most one owner."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chassis import clock, ids
from identity.accounts.email_addresses import normal_form
from identity.own_email.change import change_link
from testkit import RunningService

from .members import PASSWORD

pytestmark = pytest.mark.exhaustive

_SPELLINGS = ("jos\u00e9", "JOSE\u0301")


class Rival:
    """One of the two; each uses another spelling of the address."""

    def __init__(self, identity: RunningService, wanted: str) -> None:
        self.identity = identity
        self.wanted = wanted
        self.email = f"{ids.new()}@example.com"
        self.id = ""
        self.headers: dict[str, str] = {}
        self.password = PASSWORD
        self.erased: list[str] = []

    async def _post(self, path: str, **body: str) -> int:
        answer = await self.identity.client.post(
            f"/api/auth/{path}", json=body, headers=self.headers
        )
        assert answer.status_code < 500, answer.text
        if answer.status_code < 300 and "token" in answer.json():
            self.headers = {"authorization": f"Bearer {answer.json()['token']}"}
            self.id = answer.json().get("user", {}).get("id", self.id)
        return answer.status_code

    async def begins(self) -> None:
        assert await self._post("register", email=self.email, password=PASSWORD) == 201

    async def registers(self) -> None:
        await self._post("register", email=self.wanted, password=PASSWORD)

    async def asks(self) -> None:
        await self._post("change-email", password=self.password, email=self.wanted)

    async def goes_back(self) -> None:
        await self._confirms(self.email)

    async def confirms(self) -> None:
        await self._confirms(self.wanted)

    async def _confirms(self, email: str) -> None:
        # As the mail has it: a link may be older or newer than anything else.
        link = change_link(self.identity.tokens, "", self.id, email, clock.now())
        await self._post("confirm-email", token=link.partition("token=")[2])

    async def resets(self) -> None:
        token = self.identity.tokens.issue({"sub": self.id, "type": "reset"}, timedelta(hours=1))
        await self._post("reset-password", token=token, password=PASSWORD)

    async def erases(self) -> None:
        user_id = self.id
        if await self._post("delete-account", password=self.password) == 202:
            self.erased.append(user_id)


_DEEDS: dict[str, Callable[[Rival], Awaitable[None]]] = {
    "registers": Rival.registers,
    "asks": Rival.asks,
    "confirms": Rival.confirms,
    "goes back": Rival.goes_back,
    "resets": Rival.resets,
    "erases": Rival.erases,
}
_STEP = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(sorted(_DEEDS))), min_size=1, max_size=3
)


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(_STEP, min_size=1, max_size=4))
async def test_an_address_has_at_most_one_owner(
    identity: RunningService, steps: list[list[tuple[int, str]]]
) -> None:
    domain = f"{ids.new()}.example"
    rivals = [Rival(identity, f"{spelling}@{domain}") for spelling in _SPELLINGS]
    for rival in rivals:
        await rival.begins()
    for deeds_at_once in steps:
        await asyncio.gather(*(_DEEDS[deed](rivals[who]) for who, deed in deeds_at_once))
        owners = await identity.rows(
            "SELECT email, normal_email FROM member WHERE email LIKE $1", f"%{domain}"
        )
        assert len(owners) <= 1
        for owner in owners:
            assert owner["normal_email"] == normal_form(rivals[0].wanted)
        leads = await identity.rows(
            "SELECT user_id FROM email_lead WHERE email = $1",
            normal_form(rivals[0].wanted),
        )
        assert len(leads) == len(owners)
        erased = [user_id for rival in rivals for user_id in rival.erased]
        assert not await identity.rows(
            "SELECT id FROM member WHERE id = ANY($1::text[])"
            " UNION ALL SELECT user_id FROM email_lead WHERE user_id = ANY($1::text[])",
            erased,
        )
