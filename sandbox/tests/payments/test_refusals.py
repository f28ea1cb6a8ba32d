"""Errors, as the exceptions of Stripe's own library."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop, item, order

BASIC, LIFETIME = "price_sandbox_basic", "price_sandbox_lifetime"


def priced(price: str, **more: Any) -> list[Json]:
    return [{"price": price, "quantity": 1, **more}]


def without(name: str) -> Json:
    return {key: value for key, value in order().items() if key != name}


@pytest.mark.parametrize(
    ("params", "code", "param"),
    [
        (order(payment_method_types=["card"]), "parameter_unknown", "payment_method_types"),
        (order(amount=1), "parameter_unknown", "amount"),
        (order(idempotency_keys="x"), "parameter_unknown", "idempotency_keys"),
        (
            order(line_items=[item(999, colour="red")]),
            "parameter_unknown",
            "line_items[0][price_data][product_data][colour]",
        ),
        (
            order(line_items=[item(999, description="")]),
            "parameter_invalid_empty",
            "line_items[0][price_data][product_data][description]",
        ),
        (
            order(line_items=[{"price_data": {"unit_amount": 999}, "quantity": 1}]),
            "parameter_missing",
            "line_items[0][price_data][currency]",
        ),
        (
            order(
                line_items=[
                    {"price_data": {**item(1)["price_data"], "unit_amount": 9.99}, "quantity": 1}
                ]
            ),
            "parameter_invalid_integer",
            "line_items[0][price_data][unit_amount]",
        ),
        (order(line_items=[item(-1)]), "parameter_invalid_integer", None),
        (order(line_items=[item(1)]), "amount_too_small", None),
        (order(line_items=[item(49)]), "amount_too_small", None),
        (order(line_items=[item(100_000_000)]), "amount_too_large", None),
        (order(line_items=[]), "parameter_missing", "line_items"),
        (order(line_items=[item(999), item(999)]), "sandbox_not_implemented", "line_items[1]"),
        (order(line_items=priced(BASIC, quantity=0)), "parameter_invalid_integer", None),
        (order(line_items=[{"price": BASIC}]), "parameter_missing", "line_items[0][quantity]"),
        (
            order(line_items=priced("price_nowhere")),
            "resource_missing",
            "line_items[0][price]",
        ),
        (order(customer="cus_unknown"), "resource_missing", "customer"),
        (order(customer=""), "parameter_invalid_empty", "customer"),
        (order(mode="single"), None, "mode"),
        (order(allowed_payment_method_types=["cards"]), None, "allowed_payment_method_types[0]"),
        (order(line_items=priced(BASIC)), None, "line_items"),
        (order(mode="subscription", line_items=priced(LIFETIME)), None, "line_items"),
        (order(subscription_data={"metadata": {"a": "b"}}), None, "subscription_data"),
        (
            order(payment_intent_data={"receipt_email": "a@b.org"}),
            "sandbox_not_implemented",
            "payment_intent_data[receipt_email]",
        ),
        (without("mode"), "parameter_missing", "mode"),
        (without("success_url"), "parameter_missing", "success_url"),
        (without("line_items"), "parameter_missing", "line_items"),
        (order(success_url="/dashboard"), "url_invalid", "success_url"),
        (order(expires_at=1), None, "expires_at"),
        (order(metadata={"k" * 41: "v"}), None, "metadata"),
        (order(metadata={"k": "v" * 501}), None, "metadata"),
        (order(metadata={f"k{n}": "v" for n in range(51)}), None, "metadata"),
        (order(line_items=[item(999, name="n" * 5001)]), None, None),
        (order(phone_number_collection={"enabled": True}), "sandbox_not_implemented", None),
        (order(automatic_tax={"enabled": True}), "customer_tax_location_invalid", None),
        (order(tax_id_collection={"enabled": True}), None, "customer_update"),
    ],
    ids=lambda value: None,
)
async def test_a_checkout_is_refused(
    shop: Shop, params: Json, code: str | None, param: str | None
) -> None:
    before = await shop.client.v1.checkout.sessions.list_async()
    params = {"customer": await shop.customer(), **params}
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.client.v1.checkout.sessions.create_async(params)  # type: ignore[arg-type]

    assert (refused.value.http_status, refused.value.code) == (400, code)
    assert param is None or refused.value.param == param
    assert refused.value.user_message
    assert refused.value.request_id
    assert await shop.client.v1.checkout.sessions.list_async() == before


async def test_the_limits_themselves_are_allowed(shop: Shop) -> None:
    await shop.checkout(
        line_items=[item(50, name="n" * 5000)],
        metadata={"k" * 40: "v" * 500, "empty": "", **{f"k{n}": "v" for n in range(48)}},
    )


async def test_what_a_path_names_and_does_not_exist_is_a_404(shop: Shop) -> None:
    v1 = shop.client.v1
    for ask in (
        v1.customers.retrieve_async("cus_unknown"),
        v1.customers.update_async("cus_unknown", {"name": "N"}),
        v1.checkout.sessions.retrieve_async("cs_nowhere"),
        v1.subscriptions.retrieve_async("sub_nowhere"),
        v1.prices.retrieve_async("price_nowhere"),
        v1.coupons.retrieve_async("not implemented"),
    ):
        with pytest.raises(stripe.InvalidRequestError) as refused:
            await ask
        assert refused.value.http_status == 404


async def test_a_deleted_customer_remains_as_a_stub_and_cannot_buy(shop: Shop) -> None:
    customer = await shop.customer()
    await shop.client.v1.customers.delete_async(customer)

    stub = await shop.client.v1.customers.retrieve_async(customer)
    assert stub.to_dict() == {"id": customer, "object": "customer", "deleted": True}
    portal = shop.client.v1.billing_portal.sessions
    for ask in (shop.checkout(customer=customer), portal.create_async({"customer": customer})):
        with pytest.raises(stripe.InvalidRequestError) as refused:
            await ask
        assert (refused.value.code, refused.value.http_status) == ("resource_missing", 400)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"username": "b"}, "parameter_unknown"),
        ({"phone": "1"}, "sandbox_not_implemented"),
        ({"email": ""}, "parameter_invalid_empty"),
        *(
            ({"email": email}, "email_invalid")
            for email in ("nowhere", "x@test", "münchen@example.com", ".a@x.org", "a..b@x.org")
        ),
    ],
)
async def test_a_customer_is_refused(shop: Shop, params: Json, code: str) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.customer(**params)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "params", [{}, {"customer": "cus_unknown"}, {"customer": "", "return_url": "http://x.test"}]
)
async def test_a_portal_session_is_refused(shop: Shop, params: Json) -> None:
    with pytest.raises(stripe.InvalidRequestError):
        await shop.client.v1.billing_portal.sessions.create_async(params)  # type: ignore[arg-type]


async def test_the_portal_needs_a_default_configuration(shop: Shop) -> None:
    await shop.do("/sandbox/portal-configuration", {"is_default": False})
    portal = shop.client.v1.billing_portal.sessions
    with pytest.raises(stripe.InvalidRequestError, match="save your customer portal settings"):
        await portal.create_async({"customer": await shop.customer()})


async def test_another_version_and_another_content_type_are_refused(shop: Shop) -> None:
    with pytest.raises(stripe.InvalidRequestError):
        await shop.client.v1.prices.retrieve_async(BASIC, None, {"stripe_version": "2020-08-27"})
    answer = await shop.http.post(
        "/v1/customers", json={"name": "N"}, headers={"authorization": "Bearer sk_test_sandbox"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["type"] == "invalid_request_error"


async def test_what_a_control_does_not_know_is_refused(shop: Shop) -> None:
    wrong: list[tuple[str, Json, int]] = [
        ("switches", {"api_key": "wrong"}, 422),
        ("webhook-endpoint", {"state": "off"}, 422),
        ("prices/price_none", {"active": True}, 404),
        ("weather", {}, 404),
        ("payments/ch_1/explode", {}, 404),
    ]
    for path, body, status in wrong:
        await shop.do(f"/sandbox/{path}", body, status=status)
