"""A member sees the devices that are logged in, logs one out, and logs out for good."""

import httpx
from playwright.async_api import expect

from keto_client import Client
from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person, a_new_member, log_in

_KEPT = "We’ve kept what you typed on this device."
_LOOK_MS = 1_000


async def _refuses(http: httpx.AsyncClient, token: str) -> bool:
    device = Client(http, token).responses
    answers = [await device.auth.get_me(), await device.tracker.get_day()]
    return [answer.status_code for answer in answers] == [401, 401]


async def test_a_lost_device_is_logged_out_and_a_session_that_ends_loses_nothing(
    app: WebApp, member: Person
) -> None:
    lost: str = (await log_in(member.http, member.email)).json()["token"]
    await app.go("/login")
    # Set it once, not in an init script, which would restore the old token on every load.
    await app.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    await a_lost_device_is_logged_out(app, member, lost)
    await typed_text_is_kept_over_the_login(app, member)
    await a_sheet_is_open_after_the_login(app)


async def a_lost_device_is_logged_out(app: WebApp, member: Person, lost: str) -> None:
    await app.go("/account/security")
    devices = app.page.get_by_role("region", name="Password and e-mail").get_by_role("listitem")
    await expect(devices).to_have_count(2)
    await expect(devices.filter(has_text="(this device)")).to_have_count(1)
    await app.press("Log out Python", devices.first)
    await app.shows("That device is logged out.")
    await expect(devices).to_have_count(1)
    await eventually(lambda: _refuses(member.http, lost))
    assert not await _refuses(member.http, member.token)
    assert await problems(app.page) == []


async def typed_text_is_kept_over_the_login(app: WebApp, member: Person) -> None:
    """Unsent changes are kept as well; cached responses are not."""
    await app.go("/account/profile")
    await app.fill({"Name": "Mia of the hills", "Target weight": "71"})
    await app.keeps("/drafts/profile", "hills")
    await app.page.get_by_label("Target weight").fill("70")
    await member.auth.logout_everywhere()
    await app.press("Save profile")
    await app.lands_on("/login")
    await app.shows(_KEPT)

    async def are_gone() -> bool:
        kept = await app.kept()
        assert not [key for key in kept if f"{member.id}/answers/" in key], [*kept]
        return True

    await eventually(are_gone)
    await expect(app.page.get_by_label("E-mail")).to_have_value(member.email)
    assert await problems(app.page) == []
    await app.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on("/account/profile")
    await expect(app.page.get_by_label("Name")).to_have_value("Mia of the hills")
    await expect(app.page.get_by_label("Target weight")).to_have_value("70")
    await app.press("Save profile")
    await app.shows("Your profile is saved.")


async def a_sheet_is_open_after_the_login(app: WebApp) -> None:
    sheet = app.page.get_by_role("dialog")
    await app.go("/dashboard")
    await app.press("Add food to lunch")
    await app.fill({"Food, dish or barcode": "eggs"}, sheet)
    # Late responses would move the list under the mouse.
    await app.has_all()
    await sheet.get_by_role("button", name="Egg ", exact=False).first.click()
    await sheet.get_by_label("Unit").select_option("g")
    await app.fill({"Amount": "137"}, sheet)
    await app.keeps("/drafts/", '"137"')
    async with app.answered("GET", "/api/tracker/day", 401, {"error": "Invalid token"}):

        async def is_logged_out() -> bool:
            # While an earlier response is still being read, a focus event sends no request.
            await app.page.evaluate("dispatchEvent(new Event('focus'))")
            await expect(app.page.get_by_text(_KEPT).first).to_be_visible(timeout=_LOOK_MS)
            return True

        await eventually(is_logged_out)
    await app.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await app.press("Log in", app.page.get_by_role("main"))
    await expect(sheet.get_by_label("Amount")).to_have_value("137")
    # Closed and reloaded, the page does not open the sheet again.
    await app.page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await app.page.reload()
    await app.has_all()
    await expect(sheet).to_have_count(0)


# Hold back the body of the response that counts the day as active.
_HELD_BODY = """const fetched = window.fetch;
window.fetch = async (request, ...rest) => {
  const answer = await fetched(request, ...rest);
  if (!request.url?.endsWith("/api/auth/active")) return answer;
  const body = await answer.arrayBuffer();
  const held = new ReadableStream({
    start: (stream) => {
      window.sendBody = () => {
        stream.enqueue(new Uint8Array(body));
        stream.close();
        setTimeout(() => { window.isTaken = true; }, 500);
      };
    },
  });
  return new Response(held, answer);
};"""


async def test_a_logout_leaves_no_data_of_the_member_on_the_device(
    app: WebApp, member: Person, api: httpx.AsyncClient
) -> None:
    assert (await member.responses.tracker.save_log({"waterMl": 1250})).status_code == 200
    other = await a_new_member(api)
    await app.go("/login")
    for person, water in ((member, "1,250 ml"), (other, "0 ml")):
        await app.page.evaluate(f'localStorage.setItem("keto.token", "{person.token}")')
        await app.go("/dashboard")
        await app.shows(water)
        await app.shows("Hello, Mia")
        await app.keeps(f"{person.id}/")
        await app.keeps_only_of(person.id)
    late = await a_new_member(api)
    await a_response_arrives_after_the_logout(app, late)
    await eventually(lambda: _refuses(api, late.token))


async def a_response_arrives_after_the_logout(app: WebApp, member: Person) -> None:
    await app.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    await app.page.add_init_script(_HELD_BODY)
    await app.go("/dashboard")

    async def is_held() -> bool:
        return bool(await app.page.evaluate("'sendBody' in window"))

    await eventually(is_held)
    await app.press("Log out")
    await app.shows("You’re logged out.")
    await app.lands_on("/")
    await app.keeps_only_of("visitor")
    await app.page.evaluate("window.sendBody()")

    async def is_taken() -> bool:
        return bool(await app.page.evaluate("window.isTaken === true"))

    await eventually(is_taken)
    await app.keeps_only_of("visitor")
