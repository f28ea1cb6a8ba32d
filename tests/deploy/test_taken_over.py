"""An attacker with everything that one service's process has cannot act as another service."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import jwt
import pytest
import pytest_asyncio

import catalogue.main
import catalogue.settings
import identity.main
import identity.settings
from chassis import ids
from chassis.http import ACCESS_LIFETIME, BadToken, ServiceTokens, Tokens
from keto_local import settings
from keto_local.home import Home
from keto_local.system import Wiring
from testkit import RunningService, ServerUrls, running
from testkit.databases import Databases
from testkit.key_pair import KeyPair

pytestmark = pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
ATTACKERS = ("tracker", "planner", "catalogue", "billing")
ACCOUNT = {"email": "mia@example.com", "password": "correct horse"}


@dataclass
class Keto:
    """The services that check tokens, and the environment of every service."""

    identity: RunningService
    catalogue: RunningService
    wiring: Wiring

    def secrets_of(self, service: str) -> list[str]:
        """Every value that a process of the service has, to be tried as a key."""
        given = self.wiring.service(service, "postgresql://own", "amqp://own")
        known = [
            value for name, value in given.items() if name not in self.wiring.settings.inherited
        ]
        return [form for value in known for form in (value, value.replace("- ", "-\n"))]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def keto(
    servers: ServerUrls, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Keto]:
    home = Home(tmp_path_factory.mktemp("keto"))
    home.prepare()
    keys = KeyPair()
    given = {"JWT_PRIVATE_KEY": keys.private, "JWT_PUBLIC_KEY": keys.public}
    wiring = Wiring.of(settings.read(given), home)

    async def environment(service: str) -> dict[str, Any]:
        given = wiring.service(service, await databases.of(service), servers.rabbitmq)
        return {name.lower(): value for name, value in given.items()}

    accounts = identity.settings.Settings.model_validate(await environment("identity"))
    plans = catalogue.settings.Settings.model_validate(await environment("catalogue"))
    async with (
        running(identity.main.make(accounts), handles=False) as one,
        running(catalogue.main.make(plans), handles=False) as other,
    ):
        yield Keto(one, other, wiring)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def mia(keto: Keto) -> dict[str, str]:
    answer = await keto.identity.client.post("/api/auth/register", json=ACCOUNT)
    token: str = answer.json()["token"]
    assert jwt.get_unverified_header(token)["alg"] == "EdDSA"
    return {"id": answer.json()["user"]["id"], "token": token}


@pytest.mark.parametrize("attacker", ATTACKERS)
async def test_a_compromised_service_cannot_create_access_tokens_or_reset_links(
    keto: Keto, mia: dict[str, str], attacker: str
) -> None:
    ask = keto.identity.client
    good = await ask.get("/api/auth/me", headers={"authorization": f"Bearer {mia['token']}"})
    assert good.status_code == 200
    for secret in keto.secrets_of(attacker):
        claims = {"sub": mia["id"], "role": "MEMBER", "email": ACCOUNT["email"]}
        for forged in forgeries(secret, claims):
            headers = {"authorization": f"Bearer {forged}"}
            assert (await ask.get("/api/auth/me", headers=headers)).status_code == 401
            with pytest.raises(BadToken):
                keto.catalogue.tokens.bearer(forged)
        for kind in ("reset", "verify", "change-email"):
            for forged in forgeries(secret, {**claims, "type": kind}):
                body = {"token": forged, "password": "a new password"}
                assert (await ask.post("/api/auth/reset-password", json=body)).status_code == 400
                body = {"token": forged}
                assert (await ask.post("/api/auth/confirm-email", json=body)).status_code == 400


@pytest.mark.parametrize("attacker", ["tracker", "planner", "catalogue"])
@pytest.mark.parametrize("caller", ["billing", "catalogue", "identity"])
async def test_a_compromised_service_cannot_call_another_one_as_a_different_service(
    keto: Keto, mia: dict[str, str], attacker: str, caller: str
) -> None:
    asked = {
        "identity": (keto.identity, f"/internal/users/{mia['id']}"),
        "catalogue": (keto.catalogue, f"/internal/plans/{ids.new()}"),
    }
    for audience in asked.keys() - {attacker}:
        service, path = asked[audience]
        claims = {"sub": f"service:{caller}", "type": "service", "aud": audience}
        for secret in keto.secrets_of(attacker):
            for forged in forgeries(secret, claims):
                headers = {"authorization": f"Bearer {forged}"}
                assert (await service.client.get(path, headers=headers)).status_code == 401


async def test_billing_calls_both(keto: Keto, mia: dict[str, str]) -> None:
    shared = {asked: secret for (_, asked), secret in keto.wiring.pair_secrets.items()}
    tokens = ServiceTokens("billing", shared)
    headers = {"authorization": f"Bearer {tokens.issue('identity')}"}
    contact = await keto.identity.client.get(f"/internal/users/{mia['id']}", headers=headers)
    assert contact.status_code == 200


def forgeries(secret: str, claims: dict[str, str]) -> list[str]:
    """The tokens that can be signed with a text, for every algorithm."""
    made = []
    ways: list[Callable[[], str]] = [
        lambda: Tokens(secret).issue(claims, ACCESS_LIFETIME),
        lambda: Tokens(private_key=secret).issue_access(claims),
        lambda: jwt.encode({**claims, "exp": 9999999999}, "", "none"),
    ]
    for issue in ways:
        try:
            made.append(issue())
        # PyJWT refuses a public key as a secret; test_tokens.py signs by hand.
        except (ValueError, jwt.PyJWTError):
            continue
    return made
