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


async def test_the_checkout_page_escapes_what_is_bought_and_pays_once(shop: Shop) -> None:
    session = await shop.checkout(line_items=[item(4999, name="28 days", description="of <keto>")])
    assert session.url is not None
    text, forms = await page(shop, session.url)
    for shown in ("28 days", "of &lt;keto&gt;", "Pay $49.99"):
        assert shown in text
    [form], [action] = forms.forms, forms.actions
    assert form == {"card": ["4242 4242 4242 4242"], "do": ["pay", "decline", "cancel"]}

    paid = await press(shop, action, do="pay", card=form["card"][0])

    assert paid.status_code == 303
    assert paid.headers["location"] == f"http://shop.test/thanks?session={session.id}"
    assert (await press(shop, action, do="pay")).status_code == 409
    intent = (await shop.client.v1.checkout.sessions.retrieve_async(session.id)).payment_intent
    charge = (
        await shop.client.v1.payment_intents.retrieve_async(
            str(intent), {"expand": ["latest_charge"]}
        )
    ).to_dict()["latest_charge"]
    answer = await shop.http.get(charge["receipt_url"])
    assert "28 days" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_a_real_card_number_is_refused_and_neither_stored_nor_shown(shop: Shop) -> None:
    session, number = await shop.checkout(), "4539578763621486"
    await shop.quiet()
    answer = await press(shop, f"/c/pay/{session.id}", do="pay", card=number)
    assert answer.status_code == 402
    assert "This is not a test card." in answer.text
    assert number not in answer.text.replace(" ", "")
    assert shop.webhook.types == ["customer.created"]


async def test_a_checkout_that_cannot_be_paid_says_why(shop: Shop) -> None:
    session, customer = await shop.checkout(), await shop.customer()
    await shop.client.v1.checkout.sessions.expire_async(session.id)
    text, forms = await page(shop, f"/c/pay/{session.id}")
    assert "has expired" in text
    assert forms.forms == []
    await page(shop, "/c/pay/cs_nowhere", 404)

    session = await shop.checkout(customer=customer)
    await shop.do(f"/sandbox/customers/{customer}/delete")
    await page(shop, f"/c/pay/{session.id}")
    refused = await press(shop, f"/c/pay/{session.id}", do="pay")
    assert refused.status_code == 402
    assert "No such customer" in refused.text


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
    await press(shop, f"/actions/subscriptions/{subscription['id']}/fail-renewal")
    await shop.quiet()
    event = shop.webhook.events[0].id

    pressed = 0
    lists = ("/", "/subscriptions", "/payments")
    for path in (f"/events/{event}", *lists):
        _, forms = await page(shop, path)
        for action, form in zip(forms.actions, forms.forms, strict=True):
            fields = {name: values[0] for name, values in form.items()}
            answer = await press(shop, action, **fields)
            # Some exclude each other: an ended subscription cannot be cancelled.
            assert answer.status_code in (303, 400, 404), (path, action)
            pressed += answer.status_code == 303
    assert pressed >= 4
    for path in lists:
        await page(shop, path)
