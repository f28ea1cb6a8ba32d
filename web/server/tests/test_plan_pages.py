"""The pages of plans, with an API that responds, refuses, or is unreachable."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import httpx
import pytest

from webapp.addresses import FOR_ALL
from webapp.app import WebApp
from webapp.pictures import picture
from webapp.plans import Plans, Unknown
from webapp.settings import Settings
from webapp.texts import TEXTS

pytestmark = pytest.mark.usefixtures("bundled_once")

PLAN = {
    "slug": "keto-start",
    "title": 'Start <b>&"now"',
    "shortDesc": "Seven days {title}",
    "imageUrl": "/images/keto-start.svg",
}
ABOVE = "http://app"


class Api(BaseHTTPRequestHandler):
    """Serves one plan, and records the requests."""

    requests: ClassVar[list[str]] = []
    answers: ClassVar[dict[str, Any]] = {}

    def do_GET(self) -> None:
        self.requests.append(self.path)
        body = json.dumps(self.answers.get(self.path, {"error": "Plan not found"})).encode()
        self.send_response(200 if self.path in self.answers else 404)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *words: object) -> None:
        pass


@pytest.fixture
def api() -> Iterator[str]:
    Api.requests.clear()
    Api.answers.clear()
    Api.answers.update({"/api/plans/keto-start": {"plan": PLAN}, "/api/plans": {"plans": [PLAN]}})
    with ThreadingHTTPServer(("127.0.0.1", 0), Api) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def page_of(api_url: str, **more: str) -> httpx.AsyncClient:
    app = WebApp(Settings(api_url=api_url, **more))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ABOVE)


async def test_a_plans_texts_are_escaped_in_its_page(api: str) -> None:
    async with page_of(api) as http:
        answer = await http.get("/plans/keto-start")
    assert answer.status_code == 200
    assert "<title>Start &lt;b&gt;&amp;&quot;now&quot; · Keto</title>" in answer.text
    graph = dict(re.findall(r'<meta property="(og:[a-z]+)" content="([^"]*)"', answer.text))
    assert graph["og:url"] == f"{ABOVE}/plans/keto-start"
    assert graph["og:image"] == f"{ABOVE}/images/keto-start.svg"
    assert graph["og:description"] == "Seven days {title}"


async def test_a_picture_shows_the_plans_dishes(api: str) -> None:
    recipe = {"name": "Salmon", "ingredients": [{"name": "salmon fillet", "grams": 200}, "?"]}
    Api.answers["/api/plans/keto-start/preview"] = {"recipes": [recipe, 7], "day": None}
    async with page_of(api) as http:
        answer = await http.get("/images/keto-start.svg")
        unknown = await http.get("/images/other.svg")
    assert answer.text == picture("keto-start", [("Salmon", [("salmon fillet", 200)])])
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert unknown.text == picture("other")


async def test_a_picture_without_a_response_of_the_api_is_cached_briefly() -> None:
    async with page_of("http://127.0.0.1:9") as http:
        answer = await http.get("/images/keto-start.svg")
    assert answer.text == picture("keto-start")
    assert answer.headers["cache-control"] == "public, max-age=60"


async def test_an_unknown_plan_is_a_404_with_the_app(api: str) -> None:
    async with page_of(api) as http:
        for path in ("/plans/none", "/plans/" + "x" * 300):
            answer = await http.get(path)
            assert answer.status_code == 404, path
            assert "<script" in answer.text


async def test_a_plan_is_requested_from_the_api_once_a_minute(api: str) -> None:
    async with page_of(api) as http:
        for path in ("/plans/keto-start", "/plans/keto-start/", "/plans/none", "/plans/none"):
            await http.get(path)
    assert Api.requests == ["/api/plans/keto-start", "/api/plans/none"]


async def test_a_slug_stays_one_part_of_the_path(api: str) -> None:
    async with page_of(api) as http:
        await http.get(httpx.URL(ABOVE, raw_path=b"/plans/a%3Fb%23c%25"))
    assert Api.requests == ["/api/plans/a%3Fb%23c%25"]
    for outside in (".", ".."):
        with pytest.raises(Unknown):
            await Plans(Settings(api_url=api)).find(outside)


@pytest.mark.parametrize("away", ["", "http://127.0.0.1:9"])
async def test_without_a_response_the_page_is_served_without_the_plans_texts(away: str) -> None:
    async with page_of(away) as http:
        answer = await http.get("/plans/keto-start")
        assert answer.status_code == 200
        assert "<title>Plan · Keto</title>" in answer.text
        assert (await http.get("/sitemap.xml")).text.count("<loc>") == len((*FOR_ALL, *TEXTS))


async def test_a_response_in_another_shape_is_tolerated(api: str) -> None:
    Api.answers["/api/plans/odd"] = {"plan": [1]}
    Api.answers["/api/plans/list"] = [1]
    async with page_of(api) as http:
        assert (await http.get("/plans/odd")).status_code == 200
        assert (await http.get("/plans/list")).status_code == 200


async def test_search_engines_find_the_plans_but_no_member_pages(api: str) -> None:
    async with page_of(api, frontend_url="https://keto.example") as http:
        sitemap = (await http.get("/sitemap.xml")).text
        robots = (await http.get("/robots.txt")).text
    assert "<loc>https://keto.example/plans/keto-start</loc>" in sitemap
    assert "dashboard" not in sitemap
    assert "Disallow: /dashboard" in robots
    assert "Sitemap: https://keto.example/sitemap.xml" in robots


async def test_the_server_can_use_another_address_of_the_api(api: str) -> None:
    async with page_of("https://api.keto.example", plans_api_url=api) as http:
        answer = await http.get("/plans/keto-start")
    assert '<meta name="api-url" content="https://api.keto.example" />' in answer.text
    assert "Start" in answer.text


async def test_the_app_can_be_installed(api: str) -> None:
    async with page_of(api) as http:
        manifest = await http.get("/manifest.webmanifest")
        icon = await http.get(manifest.json()["icons"][0]["src"])
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert icon.headers["content-type"] == "image/png"
