"""The pages, by their forms."""

from html.parser import HTMLParser

import httpx

from .conftest import Shop, item


class Forms(HTMLParser):
    """The forms of a page: their actions, with the values of their fields and buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.actions: list[str] = []
        self.labelled: set[str] = set()
        self.inputs: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
            self.actions.append(has["action"])
            assert has["method"] == "post"
        elif tag in ("input", "button") and "name" in has:
            self.forms[-1].setdefault(has["name"], []).append(has.get("value", ""))
        elif tag == "select":
            self.choice = self.forms[-1].setdefault(has["name"], [])
        elif tag == "option":
            self.choice.append(has["value"])
        if tag == "label":
            self.labelled.add(has["for"])
        if tag in ("input", "select"):
            self.inputs.append(has["id"])


async def page(shop: Shop, path: str, status: int = 200) -> tuple[str, Forms]:
    answer = await shop.http.get(path)
    assert answer.status_code == status
    assert "no card is charged" in answer.text
    forms = Forms(answer.text)
    assert set(forms.inputs) <= forms.labelled
    return answer.text, forms


async def press(shop: Shop, action: str, **fields: str) -> httpx.Response:
    return await shop.http.post(action, data=fields)


async def test_the_checkout_page_shows_what_is_bought_and_its_form_pays(shop: Shop) -> None:
    session = await shop.checkout(line_items=[item(4999, name="28 days", description="of <keto>")])
    assert session.url is not None
    text, forms = await page(shop, session.url)
    assert "28 days" in text
    assert "of &lt;keto&gt;" in text
    assert "Pay $49.99" in text
    [form], [action] = forms.forms, forms.actions
    assert form["do"] == ["pay", "decline", "cancel"]
    assert form["card"] == ["4242 4242 4242 4242"]

    paid = await press(shop, action, do="pay", card=form["card"][0], email=form["email"][0])

    assert paid.status_code == 303
    assert paid.headers["location"] == f"http://shop.test/thanks?session={session.id}"
    text, forms = await page(shop, session.url or "")
    assert "already completed" in text
    assert forms.forms == []
    assert (await press(shop, action, do="pay")).status_code == 409
    await shop.webhook.wait_for("checkout.session.completed")


async def test_a_decline_is_shown_on_the_page_and_cancel_leads_back(shop: Shop) -> None:
    session = await shop.checkout()
    path = f"/c/pay/{session.id}"

    for fields in ({"do": "decline"}, {"do": "pay", "card": "4000 0000 0000 0002"}):
        declined = await press(shop, path, **fields)
        assert declined.status_code == 402
        assert "Your card has been declined." in declined.text

    cancelled = await press(shop, path, do="cancel")
    assert cancelled.headers["location"] == "http://shop.test/back"
    assert (await shop.client.v1.checkout.sessions.retrieve_async(session.id)).status == "open"


async def test_a_checkout_of_0_asks_for_no_card(shop: Shop) -> None:
    session = await shop.checkout(line_items=[item(0)])
    text, forms = await page(shop, f"/c/pay/{session.id}")
    assert "Complete the order" in text
    assert forms.forms[0]["do"] == ["pay", "cancel"]
    assert "card" not in forms.forms[0]
    assert (await press(shop, forms.actions[0], do="pay")).status_code == 303


async def test_an_expired_checkout_says_so_and_an_unknown_one_too(shop: Shop) -> None:
    session = await shop.checkout()
    await shop.client.v1.checkout.sessions.expire_async(session.id)
    text, forms = await page(shop, f"/c/pay/{session.id}")
    assert "has expired" in text
    assert forms.forms == []
    await page(shop, "/c/pay/cs_nowhere", 404)


async def test_a_deleted_customer_sees_an_error_instead_of_paying(shop: Shop) -> None:
    customer = await shop.customer()
    session = await shop.checkout(customer=customer)
    await press(shop, f"/actions/customers/{customer}/delete")
    await page(shop, f"/c/pay/{session.id}")
    refused = await press(shop, f"/c/pay/{session.id}", do="pay")
    assert refused.status_code == 402
    assert "No such customer" in refused.text


async def test_the_portal_cancels_resumes_and_returns(shop: Shop) -> None:
    subscription = await shop.subscribed()
    portal = await shop.client.v1.billing_portal.sessions.create_async(
        {"customer": subscription["customer"], "return_url": "http://shop.test/dashboard"}
    )
    text, forms = await page(shop, portal.url)
    assert "$19.99 per month" in text
    assert 'href="http://shop.test/dashboard"' in text
    assert forms.forms == [{"do": ["cancel-at-period-end"]}, {"do": ["cancel"]}]

    for do, then in (("cancel-at-period-end", True), ("resume", False)):
        done = await press(shop, forms.actions[0], do=do)
        assert done.status_code == 303
        found = await shop.client.v1.subscriptions.retrieve_async(subscription["id"])
        # With flexible billing, the portal leaves the flag as it is.
        end = subscription["items"]["data"][0]["current_period_end"]
        assert (found.cancel_at, found.cancel_at_period_end) == (end if then else None, False)
        assert ("Ends on" in (await page(shop, portal.url))[0]) is then
    await press(shop, forms.actions[0], do="cancel")
    await shop.webhook.wait_for("customer.subscription.deleted")
    text, forms = await page(shop, portal.url)
    assert "Ended on" in text
    assert forms.forms == []


async def test_a_portal_cannot_change_another_customers_subscription(shop: Shop) -> None:
    subscription = await shop.subscribed()
    portal = await shop.client.v1.billing_portal.sessions.create_async(
        {"customer": await shop.customer()}
    )
    tried = await press(shop, f"{portal.url}/subscriptions/{subscription['id']}", do="cancel")
    assert tried.status_code == 404
    await page(shop, "/p/session/guessed", 410)


async def test_every_button_of_the_developers_pages_works(shop: Shop) -> None:
    subscription = await shop.subscribed()
    later = await shop.checkout()
    await press(shop, f"/actions/checkout/{later.id}/pay-later")
    await press(shop, f"/actions/subscriptions/{subscription['id']}/fail-renewal")
    await shop.checkout()
    await shop.quiet()
    event = shop.webhook.events[0].id

    await press(shop, "/switches", hold="true")
    paid = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{paid.id}/pay")
    await shop.do(f"/sandbox/payments/{paid.id}/refund", {"amount": 100})

    pressed = 0
    lists = ("/", "/subscriptions", "/checkouts", "/payments", "/customers", "/faults")
    for path in (f"/events/{event}", *lists, "/settings"):
        _, forms = await page(shop, path)
        for action, form in zip(forms.actions, forms.forms, strict=True):
            fields = {name: values[0] for name, values in form.items()}
            answer = await press(shop, action, **fields)
            # Some exclude each other: an ended subscription cannot be cancelled.
            assert answer.status_code in (303, 400, 404), (path, action)
            pressed += answer.status_code == 303
    assert pressed >= 40
    for path in (*lists, "/settings"):
        await page(shop, path)


async def test_held_events_are_released_from_the_page(shop: Shop) -> None:
    await press(shop, "/switches", hold="true")
    for _ in range(2):
        await shop.customer()
    text, forms = await page(shop, "/")
    assert "Release 2 held events" in text
    held = (await shop.read("/sandbox"))["held"]
    assert f"/events/{held[1]}/release" in forms.actions

    await press(shop, "/release", order="reversed")

    await shop.quiet()
    assert [event.id for event in shop.webhook.events] == held[::-1]
    await press(shop, "/switches", hold="false")
    await shop.customer()
    await shop.webhook.wait_for("customer.created", 3)


async def test_sending_twice_from_the_page_delivers_two_copies(shop: Shop) -> None:
    await shop.customer()
    await shop.webhook.wait_for("customer.created")
    event = shop.webhook.events[0].id
    text, _ = await page(shop, f"/events/{event}")
    assert "Payload" in text
    assert (await press(shop, f"/events/{event}/send", times="2")).status_code == 303
    await shop.webhook.wait_for("customer.created", 3)


async def test_pages_load_nothing_from_other_hosts(shop: Shop) -> None:
    session = await shop.checkout()
    answer = await shop.http.get(f"/c/pay/{session.id}")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
