"""The JavaScript client against an HTTP server whose responses the tests choose."""

import json
import re
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tools import npm
from tools.documents import CLIENT, TARBALL

Response = tuple[int, dict[str, str], str]
WITHIN_SECONDS = 60
# Instead of a status: the connection is lost within the response.
CUT = -1


@dataclass
class ApiStub:
    """The queued responses, and the received requests."""

    url: str
    responses: list[Response] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)

    def answers(self, status: int, body: Any, **headers: str) -> None:
        """Queue a response."""
        text = body if isinstance(body, str) else json.dumps(body)
        self.responses.append((status, headers, text))


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its dependencies, as npm installs them from the tarball."""
    folder = tmp_path_factory.mktemp("installed")
    modules = folder / "node_modules"
    with tarfile.open(TARBALL) as packed:
        packed.extractall(folder)
    modules.mkdir()
    (folder / "package").rename(modules / "keto-client")
    package = json.loads((modules / "keto-client/package.json").read_text())
    for name, version in package["dependencies"].items():
        (modules / name).symlink_to(npm.MODULES / name)
        assert json.loads((modules / name / "package.json").read_text())["version"] == version
    return folder


@pytest.fixture
def server() -> Iterator[ApiStub]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            running.requests.append(
                {
                    "method": self.command,
                    "path": self.path,
                    "token": self.headers.get("authorization"),
                    "content_type": self.headers.get("content-type"),
                    "body": json.loads(body) if body else None,
                }
            )
            status, headers, text = running.responses.pop(0)
            if status == 0:
                self.close_connection = True
                return
            if status == CUT:
                self.send_response(200)
                self.send_header("content-length", "100")
                self.end_headers()
                self.wfile.write(b"{")
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("content-length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        do_POST = do_GET

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running = ApiStub(f"http://127.0.0.1:{http.server_port}")
    threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
    yield running
    http.shutdown()
    http.server_close()


def output_of(script: str, folder: Path) -> str:
    """Run a script, which can import the package, and return its output."""
    file = folder / "script.mjs"
    file.write_text(script)
    done = subprocess.run(
        [npm.node(), file], capture_output=True, text=True, timeout=WITHIN_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def run(installed: Path, server: ApiStub) -> Any:
    """Run a script with a client `keto`, and return the values passed to `show`."""

    def run(script: str) -> Any:
        head = (
            'import { createKeto, items, KetoError } from "keto-client";\n'
            f'const keto = createKeto({{ baseUrl: "{server.url}/" }});\n'
            "const show = (value) => console.log(JSON.stringify(value));\n"
            "const failure = (promise) => promise.then(\n"
            "  () => { throw new Error('it did not fail'); },\n"
            "  (error) => ({ ...error, isKetoError: error instanceof KetoError }),\n"
            ");\n"
        )
        return json.loads(output_of(head + script, installed))

    return run


def test_logging_in_stores_the_token_for_later_requests(server: ApiStub, run: Any) -> None:
    server.answers(200, {"token": "t.o.k", "user": {"id": "1"}})
    server.answers(200, {"user": {"id": "1"}})
    server.answers(200, {"plans": []})
    shown = run(
        'const body = { email: "a@b.c", password: "correct horse" };\n'
        'await keto.POST("/api/auth/login", { body });\n'
        'const { user } = await keto.GET("/api/auth/me");\n'
        'await keto.tokens.set(null);\nawait keto.GET("/api/plans");\nshow(user);'
    )
    assert shown == {"id": "1"}
    assert [request["token"] for request in server.requests] == [None, "Bearer t.o.k", None]
    assert server.requests[0]["body"] == {"email": "a@b.c", "password": "correct horse"}


def test_path_and_query_are_encoded_and_undefined_values_omitted(server: ApiStub, run: Any) -> None:
    server.answers(404, {"error": "Session not found"})
    server.answers(200, {"logs": []})
    run(
        'const params = { path: { id: "../a b/ü?" } };\n'
        'await failure(keto.GET("/api/ai/sessions/{id}", { params }));\n'
        'const query = { from: "2026-01-01", to: undefined };\n'
        'show(await keto.GET("/api/tracker/logs", { params: { query } }));'
    )
    assert [request["path"] for request in server.requests] == [
        "/api/ai/sessions/..%2Fa%20b%2F%C3%BC%3F",
        "/api/tracker/logs?from=2026-01-01",
    ]


def test_an_error_has_the_apis_message_and_details(server: ApiStub, run: Any) -> None:
    details = [{"field": "email", "message": "Not an e-mail address"}]
    server.answers(400, {"error": "Validation error", "details": details}, x_request_id="r-1")
    shown = run('show(await failure(keto.POST("/api/auth/register", { body: { email: "x" } })));')
    assert shown["isKetoError"]
    assert (shown["status"], shown["error"]) == (400, "Validation error")
    assert (shown["details"], shown["requestId"]) == (details, "r-1")


@pytest.mark.parametrize("status", [502, 503, 504, 0, CUT])
def test_a_get_is_retried(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "Service unavailable"}, retry_after="0")
    server.answers(200, {"plans": []})
    assert run('show(await keto.GET("/api/plans"));') == {"plans": []}
    assert len(server.requests) == 2


def test_a_get_is_given_up_after_two_more_attempts(server: ApiStub, run: Any) -> None:
    for _ in range(3):
        server.answers(503, {"error": "Service unavailable"}, retry_after="0")
    shown = run('show(await failure(keto.GET("/api/plans")));')
    assert (shown["status"], shown["retryAfter"], len(server.requests)) == (503, 0, 3)


@pytest.mark.parametrize("status", [503, 0])
def test_a_post_is_never_retried(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "Service unavailable"}, retry_after="0")
    shown = run('show(await failure(keto.POST("/api/payments/portal")));')
    assert (shown["status"], len(server.requests)) == (status, 1)


@pytest.mark.parametrize("status", [400, 401, 404, 409, 429, 500])
def test_a_refused_request_is_not_retried(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "No"}, retry_after="7")
    shown = run('show(await failure(keto.GET("/api/plans")));')
    assert (shown["status"], shown["retryAfter"], len(server.requests)) == (status, 7, 1)


def test_a_response_other_than_json_is_an_error(server: ApiStub, run: Any) -> None:
    server.answers(200, "<html>a captive portal</html>")
    shown = run('show(await failure(keto.GET("/api/plans")));')
    assert (shown["status"], shown["error"]) == (200, "Not a response of the API")


def test_an_aborted_request_is_not_retried(server: ApiStub, run: Any) -> None:
    server.answers(503, {"error": "Service unavailable"}, retry_after="20")
    shown = run(
        "const stop = new AbortController();\n"
        'const waiting = failure(keto.GET("/api/plans", { signal: stop.signal }));\n'
        "setTimeout(() => stop.abort(), 50);\nshow(await waiting);"
    )
    assert not shown["isKetoError"]


_ORDERS = '(after) => keto.GET("/api/payments/orders", { params: { query: { limit: 2, after } } })'


def test_the_items_of_all_pages_are_fetched_as_they_are_needed(server: ApiStub, run: Any) -> None:
    server.answers(200, {"orders": [{"id": "1"}, {"id": "2"}], "next": "2"})
    server.answers(200, {"orders": [{"id": "3"}], "next": None})
    shown = run(
        f"const orders = {_ORDERS};\nconst seen = [];\n"
        'for await (const order of items(orders, "orders")) seen.push(order.id);\n'
        "show(seen);"
    )
    assert shown == ["1", "2", "3"]
    assert [request["path"] for request in server.requests] == [
        "/api/payments/orders?limit=2",
        "/api/payments/orders?limit=2&after=2",
    ]


def test_stopping_at_an_item_fetches_no_further_page(server: ApiStub, run: Any) -> None:
    server.answers(200, {"orders": [{"id": "1"}], "next": "1"})
    run(f'for await (const order of items({_ORDERS}, "orders")) {{ show(order); break; }}')
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("token", "status", "error", "told"),
    [
        ("t.o.k", 401, "Invalid token", 1),
        # A wrong password at login; a request without a token; another error.
        ("t.o.k", 401, "Invalid credentials", 0),
        (None, 401, "Not authenticated", 0),
        ("t.o.k", 403, "Must purchase plan to review", 0),
    ],
)
def test_a_refused_token_is_reported_once(
    server: ApiStub, run: Any, token: str | None, status: int, error: str, told: int
) -> None:
    server.answers(status, {"error": error})
    shown = run(
        "const told = [];\n"
        "const onUnauthorized = (refusal) => told.push(refusal.error);\n"
        f"const other = createKeto({{ baseUrl: '{server.url}', onUnauthorized }});\n"
        f"await other.tokens.set({json.dumps(token)});\n"
        'const { status } = await failure(other.GET("/api/auth/me"));\nshow([status, told]);'
    )
    assert shown == [status, [error] * told]


def test_a_file_is_sent_as_it_is_and_received_whole(server: ApiStub, run: Any) -> None:
    server.answers(202, {"import": {"id": "1"}})
    server.answers(200, "Date,Meal\n", content_type="text/csv")
    shown = run(
        'const body = new Blob([JSON.stringify(["a diary"])]);\n'
        'const headers = { "content-type": "text/csv" };\n'
        'await keto.POST("/api/tracker/imports", { body, headers });\n'
        'const file = await keto.GET("/api/tracker/diary.csv", { parseAs: "blob" });\n'
        "show(await file.text());"
    )
    assert shown == "Date,Meal\n"
    assert [each["body"] for each in server.requests] == [["a diary"], None]
    assert [each["content_type"] for each in server.requests] == ["text/csv", None]


def test_the_example_of_the_readme_runs_with_the_package(server: ApiStub, installed: Path) -> None:
    (example,) = re.findall(r"^```js\n(.*?)^```", (CLIENT / "README.md").read_text(), re.M | re.S)
    server.answers(201, {"token": "t.o.k", "user": {"id": "1"}})
    server.answers(200, {"macros": {"netCarbsG": 20}, "plan": {}})
    server.answers(429, {"error": "One plan a week", "upgradeRequired": True})
    printed = output_of(example.replace("http://localhost:8000", server.url), installed)
    assert printed.splitlines() == ["20 g of net carbs", "One plan a week true"]
    assert [each["path"] for each in server.requests] == [
        "/api/auth/register",
        *["/api/ai/generate-plan"] * 2,
    ]
    assert server.requests[-1]["token"] == "Bearer t.o.k"
