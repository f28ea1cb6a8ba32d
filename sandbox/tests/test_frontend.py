"""The frontend: the app and the API under one origin."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from sandbox.frontend import create_app
from sandbox.settings import Settings


class Api(BaseHTTPRequestHandler):
    """Responds with the request that it received."""

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", 0))
        asked = {
            "path": self.path,
            "body": self.rfile.read(length).decode(),
            "token": self.headers.get("authorization"),
            "host": self.headers.get("host"),
        }
        body = json.dumps(asked).encode()
        self.send_response(429)
        self.send_header("retry-after", "7")
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, format: str, *words: object) -> None:
        pass


@pytest.fixture
def api() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Api) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def browser(api_url: str) -> httpx.AsyncClient:
    app = create_app(Settings(sandbox_api_url=api_url))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://app")


async def test_the_api_is_asked_as_the_browser_asks(api: str) -> None:
    async with browser(api) as http:
        page = await http.get("/")
        assert '<meta name="api-url" content="" />' in page.text
        answer = await http.post(
            "/api/plans/a%2Fb?x=1&y=%20", json={"a": 1}, headers={"authorization": "Bearer t"}
        )
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "7")
    assert answer.json() == {
        "path": "/api/plans/a%2Fb?x=1&y=%20",
        "body": '{"a":1}',
        "token": "Bearer t",
        "host": api.removeprefix("http://"),
    }


async def test_an_api_that_is_away_is_said_to_be() -> None:
    async with browser("http://127.0.0.1:9") as http:
        answer = await http.get("/api/plans")
    assert (answer.status_code, answer.json()) == (502, {"error": "The API cannot be reached"})
