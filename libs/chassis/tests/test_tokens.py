"""Tokens: which are valid, and for which purpose."""

import uuid
from datetime import timedelta

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chassis import ids
from chassis.http import BadToken, ServiceTokens, Tokens, WrongKind

SECRET = "the members' secret, which only these tests use"
OTHER = "the services' secret, which only these tests use"
HOUR = timedelta(hours=1)


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(SECRET)


def test_an_access_token_says_what_it_was_made_with(tokens: Tokens) -> None:
    token = tokens.issue({"sub": "mia", "role": "MEMBER"}, HOUR)
    for _ in range(2):
        assert tokens.bearer(token)["sub"] == "mia"


def test_a_verified_token_is_remembered_until_it_expires(
    tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = tokens.issue({"sub": "mia"}, HOUR)
    expiry = tokens.bearer(token)["exp"]

    def verify(self: Tokens, token: str) -> None:
        raise BadToken("verified again")

    monkeypatch.setattr(Tokens, "verify", verify)
    assert tokens.bearer(token)["sub"] == "mia"
    monkeypatch.setattr("chassis.http.tokens.time.time", lambda: expiry + 1)
    with pytest.raises(BadToken, match="verified again"):
        tokens.bearer(token)


@pytest.mark.parametrize("kind", ["reset", "service"])
def test_a_token_of_a_kind_is_no_access_token(tokens: Tokens, kind: str) -> None:
    token = tokens.issue({"sub": "mia", "type": kind}, HOUR)
    with pytest.raises(BadToken):
        tokens.bearer(token)
    assert tokens.typed(token, kind)["sub"] == "mia"
    with pytest.raises(WrongKind):
        tokens.typed(token, "another")


def test_the_previous_secret_verifies_access_tokens_and_nothing_else(tokens: Tokens) -> None:
    rotated = Tokens(OTHER, previous=SECRET)
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


def test_a_service_token_is_for_the_service_that_is_asked_and_for_no_other() -> None:
    token = ServiceTokens(SECRET, "billing").issue("catalogue")
    assert ServiceTokens(SECRET, "catalogue").verify(token) == "service:billing"
    for wrong in (ServiceTokens(SECRET, "identity"), ServiceTokens(OTHER, "catalogue")):
        with pytest.raises(BadToken):
            wrong.verify(token)


@pytest.mark.parametrize(
    "change",
    [{"aud": None}, {"aud": ""}, {"aud": []}, {"aud": "identity"}, {"type": None}, {"exp": 1}],
)
def test_a_service_token_without_audience_kind_or_life_is_bad(change: dict[str, object]) -> None:
    good = {"sub": "service:billing", "type": "service", "aud": "catalogue", "exp": 9999999999}
    claims = {name: value for name, value in {**good, **change}.items() if value is not None}
    with pytest.raises(BadToken):
        ServiceTokens(SECRET, "catalogue").verify(jwt.encode(claims, SECRET, "HS256"))


def test_a_service_token_opens_nothing_of_a_member_and_a_members_nothing_of_a_service() -> None:
    service = ServiceTokens(SECRET, "billing").issue("catalogue")
    with pytest.raises(BadToken):
        Tokens(SECRET).bearer(service)
    with pytest.raises(BadToken):
        Tokens(OTHER).verify(service)
    member = Tokens(SECRET).issue({"sub": "service:billing", "aud": "catalogue"}, HOUR)
    with pytest.raises(WrongKind):
        ServiceTokens(SECRET, "catalogue").verify(member)


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
def test_a_token_without_a_subject_or_an_end_is_bad(
    tokens: Tokens, claims: dict[str, object]
) -> None:
    with pytest.raises(BadToken):
        tokens.bearer(jwt.encode(claims, SECRET, "HS256") if claims else "")


@given(st.text(max_size=200))
def test_any_other_text_is_a_bad_token(text: str) -> None:
    with pytest.raises(BadToken):
        Tokens(SECRET).bearer(text)


def test_ids_sort_by_the_time_of_their_making_and_are_uuids() -> None:
    made = [ids.new() for _ in range(100)]
    assert len(set(made)) == 100
    assert {uuid.UUID(one).version for one in made} == {7}
    assert [one[:8] for one in made] == sorted(one[:8] for one in made)
