"""A guarded operation lets in an access token, and nothing else."""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping

import httpx
import jwt
import pytest

from chassis import ids
from testkit import JWT_SECRET
from testkit.toy import Toy

WRONG_SECRET = "another secret, as long as it must be"
MIA = ids.new()
CLAIMS = {"sub": MIA, "role": "MEMBER", "email": "mia@example.com"}


def signed(
    claims: Mapping[str, object], lifetime: float | None = 600, secret: str = JWT_SECRET
) -> str:
    expiry = {} if lifetime is None else {"exp": int(time.time() + lifetime)}
    return jwt.encode({"iat": int(time.time()), **expiry, **claims}, secret, algorithm="HS256")


def with_other_claims(token: str, **claims: object) -> str:
    """A token with other claims under the same signature."""
    head, body, signature = token.split(".")
    payload = {**json.loads(urlsafe_b64decode(body + "==")), **claims}
    encoded = urlsafe_b64encode(json.dumps(payload).encode()).rstrip(b"=").decode()
    return f"{head}.{encoded}.{signature}"


NO_TOKEN: dict[str, Callable[[str], dict[str, str]]] = {
    "no header": lambda token: {},
    "an empty header": lambda token: {"authorization": ""},
    "no token": lambda token: {"authorization": "Bearer"},
    "another scheme": lambda token: {"authorization": f"Basic {token}"},
    "no scheme": lambda token: {"authorization": token},
    "another header": lambda token: {"x-authorization": f"Bearer {token}"},
    "a cookie": lambda token: {"cookie": f"token={token}"},
}
BAD_TOKEN: dict[str, Callable[[str], str]] = {
    "nonsense": lambda token: "nonsense",
    "dots": lambda token: "..",
    "three words": lambda token: "a.b.c",
    "no signature": lambda token: token.rpartition(".")[0] + ".",
    "a cut signature": lambda token: token[:-3],
    "more after it": lambda token: token + "A" * 4,
    "expired": lambda token: signed(CLAIMS, -1),
    "alg none": lambda token: jwt.encode(jwt.decode(token, JWT_SECRET, ["HS256"]), "", "none"),
    "wrong secret": lambda token: signed(CLAIMS, secret=WRONG_SECRET),
    "another member": lambda token: with_other_claims(token, sub=ids.new()),
    "another role": lambda token: with_other_claims(token, role="PREMIUM"),
    "reset token": lambda token: signed({"sub": MIA, "type": "reset"}),
    "service token": lambda token: signed({"sub": "service:billing", "type": "service"}),
    "typed token": lambda token: signed({**CLAIMS, "type": ""}),
    "no subject": lambda token: signed({"role": "MEMBER"}),
    "empty subject": lambda token: signed({"sub": ""}),
    "NUL subject": lambda token: signed({"sub": "\0"}),
    "no expiry": lambda token: signed(CLAIMS, None),
}


async def own(toy: Toy, headers: dict[str, str]) -> httpx.Response:
    return await toy.it.client.get("/toy/own", headers=headers)


async def test_anything_but_an_access_token_is_refused(toy: Toy) -> None:
    token = signed(CLAIMS)
    let_in = [scheme for scheme in ("Bearer", "bearer", "BEARER") if await _is_mia(toy, scheme)]
    assert let_in == ["Bearer", "bearer", "BEARER"]
    for what, headers in NO_TOKEN.items():
        answer = await own(toy, headers(token))
        refusal = (401, {"error": "Not authenticated"})
        assert (answer.status_code, answer.json()) == refusal, what
    for what, forged in BAD_TOKEN.items():
        answer = await own(toy, {"authorization": f"Bearer {forged(token)}"})
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"}), what


async def _is_mia(toy: Toy, scheme: str) -> bool:
    answer = await own(toy, {"authorization": f"{scheme} {signed({**CLAIMS, 'more': ['claims']})}"})
    return (answer.status_code, answer.json()) == (200, {"id": MIA})


@pytest.mark.parametrize("claims", [{"sub": MIA}, CLAIMS], ids=["subject", "all"])
async def test_a_subject_and_an_expiry_are_all_that_a_token_needs(
    toy: Toy, claims: dict[str, object]
) -> None:
    assert (await own(toy, {"authorization": f"Bearer {signed(claims)}"})).json() == {"id": MIA}
