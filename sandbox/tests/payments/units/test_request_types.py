"""Forms are read back into what Stripe's library encoded."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as some
from stripe import params
from stripe.params import billing_portal, checkout

from sandbox.payments.account.errors import InvalidParams
from sandbox.payments.api.form import parse
from sandbox.payments.api.operations import OPERATIONS
from sandbox.payments.api.request_types import _fields, read

TEXT = some.text(some.characters(exclude_categories=["Cs"]), min_size=1, max_size=50)
KEYS = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="[]"), min_size=1)
METADATA = some.dictionaries(KEYS.map(lambda key: key[:40]), TEXT | some.just(""), min_size=1)
ITEM = some.fixed_dictionaries(
    {
        "quantity": some.integers(-(10**9), 10**9),
        "price_data": some.fixed_dictionaries(
            {"currency": TEXT, "product_data": some.fixed_dictionaries({"name": TEXT})},
            optional={"unit_amount": some.integers(-(10**9), 10**9)},
        ),
    }
)
SESSION = some.fixed_dictionaries(
    {},
    optional={
        "mode": some.sampled_from(["payment", "subscription", "setup"]),
        "metadata": METADATA,
        "line_items": some.lists(ITEM, min_size=1, max_size=12),
        "allowed_payment_method_types": some.just(["card", "link"]),
        "success_url": TEXT,
        "allow_promotion_codes": some.booleans(),
    },
)


def pairs(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Encode parameters as Stripe's library does: `line_items[0][price]`."""
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from pairs(each, f"{name}[{key}]" if name else str(key))
    else:
        yield name, str(value).lower() if isinstance(value, bool) else str(value)


def encoded(given_params: dict[str, Any]) -> bytes:
    return urlencode(list(pairs(given_params))).encode()


@given(SESSION)
def test_what_the_library_encodes_is_read_back_as_it_was(given_params: dict[str, Any]) -> None:
    assert read(checkout.SessionCreateParams, parse(encoded(given_params))) == given_params


@given(some.binary(max_size=200) | TEXT.map(str.encode))
def test_any_form_is_read_or_refused(form: bytes) -> None:
    for shape in (checkout.SessionCreateParams, params.SubscriptionUpdateParams):
        try:
            read(shape, parse(form))
        except InvalidParams as error:
            assert error.message  # noqa: PT017 - either outcome is fine, any other is not


def test_every_parameter_that_an_operation_understands_is_one_of_stripes() -> None:
    for operation in OPERATIONS:
        assert operation.understands <= _fields(operation.takes).keys() | {"created"}


def test_options_of_the_client_are_no_parameters() -> None:
    for shape in (params.CustomerCreateParams, billing_portal.SessionCreateParams):
        for option in ("api_key", "stripe_version", "idempotency_key", "headers"):
            with pytest.raises(InvalidParams, match="unknown"):
                read(shape, {option: "x"})


def test_an_empty_string_unsets_only_what_can_be_unset() -> None:
    assert read(params.SubscriptionUpdateParams, {"description": "", "metadata": ""})
    with pytest.raises(InvalidParams, match="cannot be unset"):
        read(params.SubscriptionUpdateParams, {"default_payment_method": ""})
