import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from sandbox.running import StandInServer
from sandbox.sockets import bind
from sandbox.tls import tls_context


class Api:
    """The API that the frontend's form is posted to."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[object] = []
        self.answer: Response = JSONResponse({"message": "ok"})


@pytest.fixture(scope="session")
async def running_api() -> AsyncIterator[Api]:
    api = Api()
    app = FastAPI()

    @app.post("/api/auth/reset-password")
    async def reset(request: Request) -> Response:
        api.asked.append(await request.json())
        return api.answer

    listening = bind("API", "127.0.0.1", 0)
    api.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = StandInServer("frontend", app)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    yield api
    server.should_exit = True
    await task


@pytest.fixture
def api(running_api: Api) -> Api:
    running_api.asked = []
    running_api.answer = JSONResponse({"message": "ok"})
    return running_api


@pytest.fixture(scope="session")
async def http(serve_once: Any, running_api: Api) -> AsyncIterator[httpx.AsyncClient]:
    settings = await serve_once("frontend", sandbox_api_url=running_api.url)
    async with client_of(settings.frontend_url) as client:
        yield client


def client_of(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, verify=tls_context())


@pytest.mark.parametrize("path", ["/", "/dashboard", "/plans/keto-start", "/pricing"])
async def test_a_page_shows_its_path_and_query(http: httpx.AsyncClient, path: str) -> None:
    page = await http.get(path, params={"x": "<script>alert(1)</script>"})

    assert page.status_code == 200
    assert f"<code>{path}</code>" in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "<script>alert" not in page.text


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("/dashboard?purchase=success&planId=1", "The payment went through"),
        ("/dashboard?subscription=success", "The subscription is paid"),
        ("/plans/keto-start?purchase=cancelled", "nothing was charged"),
        ("/pricing?cancelled=true", "nothing was charged"),
    ],
)
async def test_a_return_from_payments_is_described(
    http: httpx.AsyncClient, address: str, message: str
) -> None:
    assert message in (await http.get(address)).text


async def test_a_page_links_to_the_other_pages_of_the_sandbox(
    serve: Any, http: httpx.AsyncClient, api: Api
) -> None:
    settings = await serve(
        "frontend", mailbox_url="http://mail.test", payments_url="http://pay.test"
    )
    page = (await http.get(f"{settings.frontend_url}/dashboard")).text
    assert 'href="http://mail.test"' in page
    assert 'href="http://pay.test"' in page


async def test_the_form_sends_token_and_password_to_the_api_and_confirms(
    http: httpx.AsyncClient, api: Api
) -> None:
    form = (await http.get("/reset-password", params={"token": 'a"b'})).text
    assert 'name="token" value="a&#34;b"' in form

    page = await http.post("/reset-password", data={"token": 'a"b', "password": "correct horse"})

    assert api.asked == [{"token": 'a"b', "password": "correct horse"}]
    assert page.status_code == 200
    assert "Your new password is set" in page.text
    assert "<form" not in page.text


async def test_a_refused_token_is_shown_with_the_form(http: httpx.AsyncClient, api: Api) -> None:
    api.answer = JSONResponse({"error": "Invalid or expired reset token"}, 400)
    page = await http.post("/reset-password", data={"token": "x", "password": "correct horse"})
    assert page.status_code == 400
    assert "Invalid or expired reset token" in page.text
    assert "<form" in page.text
    assert "correct horse" not in page.text


@pytest.mark.parametrize("answer", [Response("<h1>oops", 500), JSONResponse(["no"], 503)])
async def test_an_error_of_the_api_is_shown(
    http: httpx.AsyncClient, api: Api, answer: Response
) -> None:
    api.answer = answer
    page = await http.post("/reset-password", data={"token": "x", "password": "correct horse"})
    assert page.status_code == 502
    assert f"status {answer.status_code}" in page.text


async def test_a_browser_and_the_form_may_find_the_api_at_different_addresses(
    serve: Any, api: Api
) -> None:
    settings = await serve(
        "frontend",
        sandbox_api_url="http://api.example",
        sandbox_api_url_from_here=api.url,
    )
    async with client_of(settings.frontend_url) as http:
        page = await http.post("/reset-password", data={"token": "x", "password": "12345678"})
        home = await http.get("/")
    assert page.status_code == 200
    assert api.url not in home.text
    assert "http://api.example" in home.text


async def test_an_unreachable_api_is_reported_with_its_address(serve: Any) -> None:
    closed = bind("API", "127.0.0.1", 0)
    address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    closed.close()
    settings = await serve("frontend", sandbox_api_url=address)
    async with client_of(settings.frontend_url) as http:
        page = await http.post("/reset-password", data={"token": "x", "password": "12345678"})
    assert page.status_code == 502
    assert f"The API at {address} does not answer" in page.text


async def test_every_plan_has_the_same_picture_each_time(http: httpx.AsyncClient) -> None:
    first, again, other = [
        await http.get(f"/images/{slug}.svg") for slug in ("keto-start", "keto-start", "other")
    ]
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.text == again.text != other.text
