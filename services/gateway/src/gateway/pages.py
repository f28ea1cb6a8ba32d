"""What the gateway says about itself, rather than about keto."""

from collections.abc import Awaitable, Callable, Mapping

from gateway.health import Readiness

Document = dict[str, object]
Page = Callable[[], Awaitable[tuple[int, Document]]]


def pages(services: Mapping[str, str]) -> dict[bytes, Page]:
    """The gateway's own pages by path; a further one is a further line here."""
    readiness = Readiness(services)

    async def front() -> tuple[int, Document]:
        return 200, {
            "name": "Keto",
            "links": {"api": "/api", "health": "/healthz", "readiness": "/readyz"},
        }

    async def healthz() -> tuple[int, Document]:
        return 200, {"status": "ok"}

    async def readyz() -> tuple[int, Document]:
        checks = await readiness.checks()
        ready = all(said == "ok" for said in checks.values())
        return 200 if ready else 503, {"ready": ready, "checks": checks}

    return {b"/": front, b"/healthz": healthz, b"/readyz": readyz}
