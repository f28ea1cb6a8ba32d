"""The frontend: the web app and the API under one origin."""

import httpx
from fastapi import FastAPI, Request, Response

from sandbox.settings import Settings
from webapp.app import WebApp
from webapp.settings import Settings as WebSettings

# A model may write for five minutes.
_READ_SECONDS = 330
# Headers of a connection, not of the request; the client sets these itself.
_OF_A_CONNECTION = {"connection", "content-length", "host", "keep-alive", "transfer-encoding"}


def create_app(settings: Settings) -> FastAPI:
    """Build the frontend; it bundles changed sources again, so that changes are visible."""
    app = FastAPI(title="Keto web app", docs_url=None, redoc_url=None, openapi_url=None)
    gateway = httpx.AsyncClient(
        timeout=httpx.Timeout(10, read=_READ_SECONDS),
        limits=httpx.Limits(max_connections=None),
        trust_env=False,
    )

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    async def to_the_api(request: Request) -> Response:
        query = request.scope["query_string"]
        target = request.scope["raw_path"] + (b"?" + query if query else b"")
        try:
            answer = await gateway.request(
                request.method,
                httpx.URL(settings.sandbox_api_url).copy_with(raw_path=target),
                headers=_kept(request.headers.items()) | {"accept-encoding": "identity"},
                content=await request.body(),
            )
        except httpx.HTTPError:
            return Response('{"error": "The API cannot be reached"}', 502, None, "application/json")
        return Response(answer.content, answer.status_code, _kept(answer.headers.multi_items()))

    # A page that is open outlasts a restart with other sources.
    web = WebSettings(
        plans_api_url=settings.sandbox_api_url,
        web_kept=settings.home / "assets",
        keto_version=settings.keto_version,
    )
    app.mount("/", WebApp(web))
    return app


def _kept(headers: list[tuple[str, str]]) -> dict[str, str]:
    return {name: value for name, value in headers if name.lower() not in _OF_A_CONNECTION}
