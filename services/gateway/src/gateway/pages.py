"""What the gateway says about itself, and the documentation of the API behind it."""

import json
from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files
from typing import NamedTuple

from gateway.health import Readiness

JSON = b"application/json"
HTML = b"text/html; charset=utf-8"


class Shown(NamedTuple):
    """What a page answers."""

    status: int
    text: str
    content_type: bytes


Page = Callable[[], Awaitable[Shown]]


def pages(services: Mapping[str, str]) -> dict[bytes, Page]:
    """The gateway's own pages by path; a further one is a further line here."""
    readiness = Readiness(services)

    async def readyz() -> Shown:
        checks = await readiness.checks()
        ready = all(said == "ok" for said in checks.values())
        return _json(200 if ready else 503, {"ready": ready, "checks": checks})

    links = {"docs": "/docs", "openapi": "/openapi.json", "health": "/healthz", "ready": "/readyz"}
    return {
        b"/": _always(_json(200, {"name": "Keto", "links": links})),
        b"/healthz": _always(_json(200, {"status": "ok"})),
        b"/readyz": readyz,
        b"/docs": _always(Shown(200, _document("docs.html"), HTML)),
        b"/openapi.json": _always(Shown(200, _document("openapi.json"), JSON)),
    }


def _json(status: int, body: Mapping[str, object]) -> Shown:
    return Shown(status, json.dumps(body), JSON)


def _document(name: str) -> str:
    """A document that `python -m tools.openapi` made from the services' routes."""
    return files("gateway").joinpath("documents", name).read_text()


def _always(shown: Shown) -> Page:
    async def page() -> Shown:
        return shown

    return page
