"""A model server with responses set by the test, which records its requests."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

NAME = "spec-model:1b"
INSTALLED = [NAME, "another:7b"]
PLAN: dict[str, Any] = {
    "summary": "Eggs. 🥚",
    "dailyMacros": {"calories": 1800, "proteinG": 120, "fatG": 140, "netCarbsG": 20},
    "days": [{"day": 1, "meals": {"breakfast": {"name": "Eggs", "calories": 400.5}}}],
    "shoppingList": {"proteins": ["Eggs"], "fats": [], "vegetables": [], "other": []},
    "tips": ["Drink water"],
}


class ModelServerStub:
    """Ollama's API, on a port of its own."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.behave()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            # Head and body go out together.
            wbufsize = 65536

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                outer.asked.append({"path": self.path, "body": json.loads(body)})
                self._answer(outer.generates)

            def do_GET(self) -> None:
                self._answer(outer.tags if self.path == "/api/tags" else (404, b"{}"))

            def _answer(self, answer: tuple[int, bytes] | None) -> None:
                if answer is None:
                    self.close_connection = True
                    return
                status, content = answer
                self.send_response(status)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def behave(self) -> None:
        """Write the usual plan, and name the models."""
        self.writes(json.dumps(PLAN))
        names = [{"name": name, "size": 1} for name in INSTALLED]
        self.tags: tuple[int, bytes] | None = (200, json.dumps({"models": names}).encode())

    def writes(self, text: str) -> None:
        """Respond to every request with this text."""
        body = {"model": NAME, "response": text, "done": True}
        self.generates: tuple[int, bytes] | None = (200, json.dumps(body).encode())

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
