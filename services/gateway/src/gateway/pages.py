"""What the gateway says about itself, and the documentation of the API behind it."""

from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files

from gateway.answers import JSON, Answer, Refusal, json_answer
from gateway.buffers import Buffer
from gateway.health import Readiness

_HTML = b"text/html; charset=utf-8"

Page = Callable[[], Awaitable[Answer]]


class Pages:
    """The gateway's own pages by path; 404 for every other path."""

    def __init__(self, pages: Mapping[bytes, Page]) -> None:
        self._pages = pages

    async def answer(self, method: str, path: bytes) -> Answer:
        """The page of this path, or the refusal to show one."""
        page = self._pages.get(path)
        if page is None:
            raise Refusal(404, "Not found")
        if method not in ("GET", "HEAD"):
            raise Refusal(405, "Method not allowed", (b"allow", b"GET"))
        answer = await page()
        return Answer(answer.status, answer.headers, answer.body)


def public_pages(services: Mapping[str, str], readiness: Readiness) -> Pages:
    """What everybody may see."""
    links = {"docs": "/docs", "openapi": "/openapi.json", "health": "/healthz", "ready": "/readyz"}
    return Pages(
        {
            b"/": always(json_answer(200, {"name": "Keto", "links": links})),
            b"/docs": always(_document("docs.html", _HTML)),
            b"/openapi.json": always(_document("openapi.json", JSON)),
            **health_pages(readiness),
        }
    )


def health_pages(readiness: Readiness) -> dict[bytes, Page]:
    """For probes: whether the gateway lives, and whether every service is ready."""

    async def readyz() -> Answer:
        checks = await readiness.checks()
        ready = all(said == "ok" for said in checks.values())
        return json_answer(200 if ready else 503, {"ready": ready, "checks": checks})

    return {b"/healthz": always(json_answer(200, {"status": "ok"})), b"/readyz": readyz}


def always(answer: Answer) -> Page:
    """A page that never changes."""

    async def page() -> Answer:
        return answer

    return page


def _document(name: str, content_type: bytes) -> Answer:
    """A document that `python -m tools.openapi` made from the services' routes."""
    content = files("gateway").joinpath("documents", name).read_bytes()
    return Answer(200, [(b"content-type", content_type)], Buffer(content))
