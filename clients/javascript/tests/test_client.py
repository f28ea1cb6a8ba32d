"""The JavaScript client against an HTTP server that answers as a test tells it to."""

import json
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tools.javascript_client import TARBALL

from .node_tools import CLIENT, find_node, install_typescript

Response = tuple[int, dict[str, str], str]
WITHIN_SECONDS = 60


@dataclass
class ApiStub:
    """The next responses, and the requests that came."""

    url: str
    responses: list[Response] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)

    def answers(self, status: int, body: Any, **headers: str) -> None:
        """Queue a response."""
        text = body if isinstance(body, str) else json.dumps(body)
        self.responses.append((status, headers, text))


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return find_node(tmp_path_factory.mktemp("node"))


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
                    "body": json.loads(body) if body else None,
                }
            )
            status, headers, text = running.responses.pop(0)
            if status == 0:
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


@pytest.fixture
def run(node: Path, server: ApiStub, tmp_path: Path) -> Any:
    """Run a script with a client `keto`; it says what `show` is given."""

    def run(script: str) -> Any:
        file = tmp_path / "script.mjs"
        file.write_text(
            f'import {{ Keto, KetoError }} from "{(CLIENT / "keto.js").as_uri()}";\n'
            f'const keto = new Keto({{ baseUrl: "{server.url}/" }});\n'
            "const show = (value) => console.log(JSON.stringify(value));\n"
            "const failure = (promise) => promise.then(\n"
            "  () => { throw new Error('it did not fail'); },\n"
            "  (error) => ({ ...error, isKetoError: error instanceof KetoError }),\n"
            ");\n" + script
        )
        done = subprocess.run(
            [node, file], capture_output=True, text=True, timeout=WITHIN_SECONDS, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_logging_in_stores_the_token_that_later_requests_carry(server: ApiStub, run: Any) -> None:
    server.answers(200, {"token": "t.o.k", "user": {"id": "1"}})
    server.answers(200, {"user": {"id": "1"}})
    server.answers(200, {"plans": []})
    shown = run(
        'await keto.auth.login({ email: "a@b.c", password: "correct horse" });\n'
        "const { user } = await keto.auth.getMe();\n"
        "await keto.tokens.set(null);\nawait keto.plans.getPlans();\nshow(user);"
    )
    assert shown == {"id": "1"}
    assert [request["token"] for request in server.requests] == [None, "Bearer t.o.k", None]
    assert server.requests[0]["body"] == {"email": "a@b.c", "password": "correct horse"}


def test_path_and_query_are_encoded_and_what_is_not_given_is_left_out(
    server: ApiStub, run: Any
) -> None:
    server.answers(404, {"error": "Session not found"})
    server.answers(200, {"logs": []})
    run(
        'await failure(keto.ai.getSession("../a b/ü?"));\n'
        'show(await keto.tracker.getLogs({ from: "2026-01-01", to: undefined }));'
    )
    assert [request["path"] for request in server.requests] == [
        "/api/ai/sessions/..%2Fa%20b%2F%C3%BC%3F",
        "/api/tracker/logs?from=2026-01-01",
    ]


def test_an_error_says_what_the_api_said(server: ApiStub, run: Any) -> None:
    details = [{"field": "email", "message": "Not an e-mail address"}]
    server.answers(400, {"error": "Validation error", "details": details}, x_request_id="r-1")
    shown = run('show(await failure(keto.auth.register({ email: "x", password: "y" })));')
    assert shown["isKetoError"]
    assert (shown["status"], shown["error"]) == (400, "Validation error")
    assert (shown["details"], shown["requestId"]) == (details, "r-1")


@pytest.mark.parametrize("status", [502, 503, 504, 0])
def test_a_get_is_sent_again(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "Service unavailable"}, retry_after="0")
    server.answers(200, {"plans": []})
    assert run("show(await keto.plans.getPlans());") == {"plans": []}
    assert len(server.requests) == 2


def test_a_get_is_given_up_after_two_more_attempts(server: ApiStub, run: Any) -> None:
    for _ in range(3):
        server.answers(503, {"error": "Service unavailable"}, retry_after="0")
    shown = run("show(await failure(keto.plans.getPlans()));")
    assert (shown["status"], shown["retryAfter"], len(server.requests)) == (503, 0, 3)


@pytest.mark.parametrize("status", [503, 0])
def test_a_post_is_never_sent_again(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "Service unavailable"}, retry_after="0")
    shown = run("show(await failure(keto.payments.openPortal()));")
    assert (shown["status"], len(server.requests)) == (status, 1)


@pytest.mark.parametrize("status", [400, 401, 404, 409, 429, 500])
def test_what_the_api_refuses_is_not_sent_again(server: ApiStub, run: Any, status: int) -> None:
    server.answers(status, {"error": "No"}, retry_after="7")
    shown = run("show(await failure(keto.plans.getPlans()));")
    assert (shown["status"], shown["retryAfter"], len(server.requests)) == (status, 7, 1)


def test_what_is_not_json_is_an_error_too(server: ApiStub, run: Any) -> None:
    server.answers(200, "<html>a captive portal</html>")
    shown = run("show(await failure(keto.plans.getPlans()));")
    assert (shown["status"], shown["error"]) == (200, "Not a response of the API")


def test_a_request_is_given_up_when_aborted(server: ApiStub, run: Any) -> None:
    server.answers(503, {"error": "Service unavailable"}, retry_after="20")
    shown = run(
        "const stop = new AbortController();\n"
        "const waiting = failure(keto.plans.getPlans({ signal: stop.signal }));\n"
        "setTimeout(() => stop.abort(), 50);\nshow(await waiting);"
    )
    assert not shown["isKetoError"]


def test_the_items_of_all_pages_are_fetched_as_they_are_needed(server: ApiStub, run: Any) -> None:
    server.answers(200, {"orders": [{"id": "1"}, {"id": "2"}], "next": "2"})
    server.answers(200, {"orders": [{"id": "3"}], "next": None})
    shown = run(
        "const seen = [];\n"
        "for await (const order of keto.payments.eachOrder({ limit: 2 })) seen.push(order.id);\n"
        "show(seen);"
    )
    assert shown == ["1", "2", "3"]
    assert [request["path"] for request in server.requests] == [
        "/api/payments/orders?limit=2",
        "/api/payments/orders?limit=2&after=2",
    ]


def test_who_stops_at_an_item_fetches_no_further_page(server: ApiStub, run: Any) -> None:
    server.answers(200, {"orders": [{"id": "1"}], "next": "1"})
    run("for await (const order of keto.payments.eachOrder()) { show(order); break; }")
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
def test_a_refused_token_is_told_once(
    server: ApiStub, run: Any, token: str | None, status: int, error: str, told: int
) -> None:
    server.answers(status, {"error": error})
    shown = run(
        "const told = [];\n"
        "const onUnauthorized = (refusal) => told.push(refusal.error);\n"
        f"const other = new Keto({{ baseUrl: '{server.url}', onUnauthorized }});\n"
        f"await other.tokens.set({json.dumps(token)});\n"
        "const { status } = await failure(other.auth.getMe());\nshow([status, told]);"
    )
    assert shown == [status, [error] * told]


def test_the_tarball_is_a_package_that_can_be_installed(
    node: Path, server: ApiStub, tmp_path: Path
) -> None:
    with tarfile.open(TARBALL) as packed:
        assert packed.getnames() == [
            f"package/{name}" for name in ("README.md", "keto.d.ts", "keto.js", "package.json")
        ]
        packed.extractall(tmp_path / "unpacked")
    installed = tmp_path / "node_modules/keto-client"
    installed.parent.mkdir()
    (tmp_path / "unpacked/package").rename(installed)
    server.answers(200, {"plans": []})
    (tmp_path / "script.mjs").write_text(
        'import { Keto } from "keto-client";\n'
        f'const keto = new Keto({{ baseUrl: "{server.url}" }});\n'
        "console.log(JSON.stringify(await keto.plans.getPlans()));"
    )
    done = subprocess.run(
        [node, "script.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False,
        timeout=WITHIN_SECONDS,
    )  # fmt: skip
    assert (done.stdout.strip(), done.stderr) == ('{"plans":[]}', "")


def test_the_declarations_and_the_example_pass_strict_type_checks() -> None:
    tsc = install_typescript()
    options = "--noEmit --strict --module esnext --moduleResolution bundler --target es2022"
    checked = subprocess.run(
        [tsc, *options.split(), "--lib", "es2023,dom", "example.ts", "keto.d.ts"],
        cwd=CLIENT,
        capture_output=True,
        text=True,
        timeout=WITHIN_SECONDS * 3,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
