"""Tokens: which are valid, and for which purpose."""

import hmac
import json
import uuid
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chassis import clock, ids
from chassis.http import BadToken, ServiceTokens, Tokens, WrongKind
from testkit import MovedClock
from testkit.key_pair import KeyPair

SECRET = "the members' secret, which only these tests use"
OTHER = "the services' secret, which only these tests use"
HOUR = timedelta(hours=1)


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(SECRET)


def test_an_access_token_returns_its_claims(tokens: Tokens) -> None:
    token = tokens.issue({"sub": "mia", "role": "MEMBER"}, HOUR)
    for _ in range(2):
        assert tokens.bearer(token)["sub"] == "mia"


def test_a_verified_token_is_remembered_until_it_expires(
    tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = tokens.issue({"sub": "mia"}, HOUR)
    expiry = tokens.bearer(token)["exp"]

    def decode(*_: object, **__: object) -> None:
        raise ValueError("verified again")

    monkeypatch.setattr("jwt.decode", decode)
    assert tokens.bearer(token)["sub"] == "mia"
    monkeypatch.setattr("chassis.http.tokens.time.time", lambda: expiry + 1)
    with pytest.raises(BadToken, match="verified again"):
        tokens.bearer(token)


@pytest.mark.parametrize("ahead", [0.05, 2.0, 4.99])
def test_a_new_token_is_valid_by_a_clock_that_is_behind(
    tokens: Tokens, moved_clock: MovedClock, ahead: float
) -> None:
    # PyJWT cuts `iat` to the second: late in one, 50 ms matter.
    now = datetime.now(UTC).replace(microsecond=960_000)
    moved_clock.stands_at(now + timedelta(seconds=ahead))
    access = tokens.issue({"sub": "mia"}, HOUR)
    reset = tokens.issue({"sub": "mia", "type": "reset"}, HOUR)
    service = ServiceTokens("billing", {"catalogue": SECRET}).issue("catalogue")
    moved_clock.stands_at(now)
    assert tokens.bearer(access)["sub"] == "mia"
    assert tokens.typed(reset, "reset")["sub"] == "mia"
    assert ServiceTokens("catalogue", {"billing": SECRET}).verify(service) == "service:billing"


def test_a_token_dated_in_the_future_is_refused(tokens: Tokens, moved_clock: MovedClock) -> None:
    now = datetime.now(UTC)
    moved_clock.stands_at(now + clock.SKEW + timedelta(seconds=0.1))
    access = tokens.issue({"sub": "mia"}, HOUR)
    reset = tokens.issue({"sub": "mia", "type": "reset"}, HOUR)
    service = ServiceTokens("billing", {"catalogue": SECRET}).issue("catalogue")
    moved_clock.stands_at(now)
    for refuse in (
        lambda: tokens.bearer(access),
        lambda: tokens.typed(reset, "reset"),
        lambda: tokens.verify(reset),
        lambda: ServiceTokens("catalogue", {"billing": SECRET}).verify(service),
    ):
        with pytest.raises(BadToken):
            refuse()


@pytest.mark.parametrize("issued_at", ["then", True, None, [], float("nan"), float("inf")])
def test_a_time_of_issue_is_a_number(tokens: Tokens, issued_at: object) -> None:
    claims = {"sub": "mia", "exp": 9999999999, "iat": issued_at}
    with pytest.raises(BadToken):
        tokens.bearer(jwt.encode(claims, SECRET, "HS256"))


@pytest.mark.parametrize("audience", ["tracker", ["tracker"], "", []])
def test_a_token_with_an_audience_is_not_an_access_token(tokens: Tokens, audience: object) -> None:
    with pytest.raises(BadToken):
        tokens.bearer(tokens.issue({"sub": "mia", "aud": audience}, HOUR))


@pytest.mark.parametrize("kind", ["reset", "service"])
def test_a_token_with_a_type_is_not_an_access_token(tokens: Tokens, kind: str) -> None:
    token = tokens.issue({"sub": "mia", "type": kind}, HOUR)
    with pytest.raises(BadToken):
        tokens.bearer(token)
    assert tokens.typed(token, kind)["sub"] == "mia"
    with pytest.raises(WrongKind):
        tokens.typed(token, "another")


def test_the_previous_secret_verifies_access_tokens_and_nothing_else(tokens: Tokens) -> None:
    rotated = Tokens(OTHER, previous=SECRET, previous_until=datetime.now(UTC) + HOUR)
    old = tokens.issue({"sub": "mia"}, HOUR)
    assert rotated.bearer(old)["sub"] == "mia"
    reset = tokens.issue({"sub": "mia", "type": "reset"}, HOUR)
    for refuse in (rotated.bearer, rotated.verify, lambda token: rotated.typed(token, "reset")):
        with pytest.raises(BadToken):
            refuse(reset)
    with pytest.raises(BadToken):
        tokens.bearer(rotated.issue({"sub": "mia"}, HOUR))
    with pytest.raises(BadToken):
        Tokens(OTHER).bearer(old)


def test_a_public_key_verifies_access_tokens_and_cannot_sign_them() -> None:
    pair = KeyPair()
    issuer = Tokens(SECRET, private_key=pair.private)
    verifier = Tokens(public_keys=pair.public)
    token = issuer.issue_access({"sub": "mia"})
    assert jwt.get_unverified_header(token)["alg"] == "EdDSA"
    assert verifier.bearer(token)["sub"] == issuer.bearer(token)["sub"] == "mia"
    with pytest.raises(ValueError, match="no key"):
        verifier.issue_access({"sub": "mia"})
    with pytest.raises(ValueError, match="no key"):
        verifier.issue({"sub": "mia"}, HOUR)
    # The public key as a secret, an empty secret, no signature, the secret of the mails.
    claims = {"sub": "mia", "exp": 9999999999}
    raw = jwt.utils.base64url_encode(json.dumps(claims).encode()).decode()
    head = jwt.utils.base64url_encode(b'{"alg":"HS256","typ":"JWT"}').decode()
    for secret in (pair.public.encode(), pair.public.strip().encode(), b""):
        mac = hmac.digest(secret or b"\0", f"{head}.{raw}".encode(), "sha256")
        forged = f"{head}.{raw}.{jwt.utils.base64url_encode(mac).decode()}"
        for each in (issuer, verifier):
            with pytest.raises(BadToken):
                each.bearer(forged)
            with pytest.raises(BadToken):
                each.verify(forged)
    for forged in (jwt.encode(claims, SECRET, "HS256"), jwt.encode(claims, "", "none")):
        for each in (issuer, verifier):
            with pytest.raises(BadToken):
                each.bearer(forged)
    with pytest.raises(BadToken):
        issuer.verify(token)


def test_tokens_of_the_old_key_pair_stay_valid_during_a_rotation() -> None:
    old, new = KeyPair(), KeyPair()
    rotated = Tokens(SECRET, private_key=new.private, public_keys=old.public + new.public)
    earlier = Tokens(SECRET, private_key=old.private).issue_access({"sub": "mia"})
    for each in (rotated, Tokens(public_keys=old.public + new.public)):
        assert each.bearer(earlier)["sub"] == "mia"
        assert each.bearer(rotated.issue_access({"sub": "mia"}))["sub"] == "mia"
    with pytest.raises(BadToken):
        Tokens(public_keys=new.public).bearer(earlier)


def test_the_previous_secret_is_accepted_until_its_date_also_for_cached_tokens(
    moved_clock: MovedClock,
) -> None:
    pair = KeyPair()
    after = Tokens(
        previous=SECRET,
        previous_until=moved_clock.now() + timedelta(days=2),
        public_keys=pair.public,
    )
    before = Tokens(SECRET).issue_access({"sub": "mia"})
    moved_clock.moves(days=1)
    assert after.bearer(before)["sub"] == "mia"
    moved_clock.moves(days=1, seconds=1)
    for forged in (before, Tokens(SECRET).issue_access({"sub": "mia"})):
        with pytest.raises(BadToken):
            after.bearer(forged)
    # As one that has no date at all.
    with pytest.raises(BadToken):
        Tokens(previous=SECRET, public_keys=pair.public).bearer(forged)


def test_tokens_from_before_the_key_pair_are_valid_with_the_previous_secret() -> None:
    pair = KeyPair()
    before = Tokens(SECRET)
    until = datetime.now(UTC) + HOUR
    after = Tokens(OTHER, previous=SECRET, previous_until=until, private_key=pair.private)
    other = Tokens(previous=SECRET, previous_until=until, public_keys=pair.public)
    for each in (after, other):
        for token in (before.issue_access({"sub": "mia"}), after.issue_access({"sub": "mia"})):
            assert each.bearer(token)["sub"] == "mia"
    with pytest.raises(BadToken):
        after.typed(before.issue({"sub": "mia", "type": "reset"}, HOUR), "reset")


def test_a_service_token_is_valid_only_for_its_audience() -> None:
    token = ServiceTokens("billing", {"catalogue": SECRET}).issue("catalogue")
    assert ServiceTokens("catalogue", {"billing": SECRET}).verify(token) == "service:billing"
    for wrong in (
        ServiceTokens("identity", {"billing": SECRET}),
        ServiceTokens("catalogue", {"billing": OTHER}),
        # The secret says who may have made it.
        ServiceTokens("catalogue", {"identity": SECRET}),
        ServiceTokens("catalogue", {}),
        ServiceTokens("catalogue", {"billing": ""}),
    ):
        with pytest.raises(BadToken):
            wrong.verify(token)


@pytest.mark.parametrize(
    "change",
    [{"aud": None}, {"aud": ""}, {"aud": []}, {"aud": "identity"}, {"type": None}, {"exp": 1}],
)
def test_a_service_token_without_audience_type_or_expiry_is_refused(
    change: dict[str, object],
) -> None:
    good = {"sub": "service:billing", "type": "service", "aud": "catalogue", "exp": 9999999999}
    claims = {name: value for name, value in {**good, **change}.items() if value is not None}
    with pytest.raises(BadToken):
        ServiceTokens("catalogue", {"billing": SECRET}).verify(jwt.encode(claims, SECRET, "HS256"))


def test_tokens_of_services_and_of_members_are_not_interchangeable() -> None:
    service = ServiceTokens("billing", {"catalogue": SECRET}).issue("catalogue")
    with pytest.raises(BadToken):
        Tokens(SECRET).bearer(service)
    with pytest.raises(BadToken):
        Tokens(OTHER).verify(service)
    member = Tokens(SECRET).issue({"sub": "service:billing", "aud": "catalogue"}, HOUR)
    with pytest.raises(WrongKind):
        ServiceTokens("catalogue", {"billing": SECRET}).verify(member)


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"sub": "mia"},
        {"exp": 9999999999},
        {"sub": 7, "exp": 9999999999},
        {"sub": "", "exp": 9999999999},
        {"sub": "a\0b", "exp": 9999999999},
        {"sub": "mia", "exp": 1},
        {"sub": "mia", "exp": "soon"},
    ],
)
def test_a_token_without_a_subject_or_an_expiry_is_refused(
    tokens: Tokens, claims: dict[str, object]
) -> None:
    with pytest.raises(BadToken):
        tokens.bearer(jwt.encode(claims, SECRET, "HS256") if claims else "")


@given(st.text(max_size=200))
def test_any_other_text_is_not_a_token(text: str) -> None:
    with pytest.raises(BadToken):
        Tokens(SECRET).bearer(text)


def test_ids_sort_by_creation_time_and_are_uuids() -> None:
    made = [ids.new() for _ in range(100)]
    assert len(set(made)) == 100
    assert {uuid.UUID(one).version for one in made} == {7}
    assert [one[:8] for one in made] == sorted(one[:8] for one in made)


def test_a_secret_of_several_lines_signs_with_the_first_and_verifies_with_each() -> None:
    new = "the secret after the rotation, of 32 bytes and more"
    both, old, after = Tokens(f" {new}\r\n\n{SECRET}\n{new}"), Tokens(SECRET), Tokens(new)
    mailed = both.issue({"sub": "mia", "type": "reset"}, HOUR)
    assert after.typed(mailed, "reset")["sub"] == "mia"
    before = old.issue({"sub": "mia", "type": "reset"}, HOUR)
    assert (
        both.typed(before, "reset")["sub"] == both.bearer(old.issue_access({"sub": "mia"}))["sub"]
    )
    for known, token in ((old, mailed), (after, before)):
        with pytest.raises(BadToken):
            known.verify(token)


def test_each_line_of_a_pair_secret_verifies_until_it_is_removed() -> None:
    new = "the services' secret after the rotation, of 32 bytes"
    billing, catalogue = {"billing": f"{OTHER}\n{new}"}, "catalogue"
    verifying = ServiceTokens(catalogue, billing)
    for secret in (OTHER, f"{new}\n{OTHER}", new):
        token = ServiceTokens("billing", {catalogue: secret}).issue(catalogue)
        assert verifying.verify(token) == "service:billing"
    after = ServiceTokens(catalogue, {"billing": new})
    with pytest.raises(BadToken):
        after.verify(ServiceTokens("billing", {catalogue: OTHER}).issue(catalogue))


@pytest.mark.parametrize("empty", ["", "\n", " \n\t\r\n"])
def test_an_empty_line_is_not_a_secret(empty: str) -> None:
    now = datetime.now(UTC)
    claims = {"sub": "mia", "exp": now + HOUR, "iat": now}
    # PyJWT refuses an empty key; other libraries do not.
    head, body = jwt.encode(claims, OTHER, algorithm="HS256").rsplit(".", 1)[0].split(".")
    signature = hmac.digest(b"", f"{head}.{body}".encode(), "sha256")
    token = f"{head}.{body}.{urlsafe_b64encode(signature).rstrip(b'=').decode()}"
    for known in (Tokens(empty), Tokens(f"{SECRET}\n{empty}")):
        with pytest.raises(BadToken):
            known.bearer(token)
    with pytest.raises(ValueError, match="no key"):
        Tokens(empty).issue({"sub": "mia"}, HOUR)
