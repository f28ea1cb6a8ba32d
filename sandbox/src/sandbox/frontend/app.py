"""The frontend's composition root: a page for each address that the API and its mails link to."""

from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Form, Request, Response
from fastapi.responses import HTMLResponse

from sandbox.frontend.messages import messages_for
from sandbox.frontend.passwords import set_password
from sandbox.frontend.pictures import picture
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation


def create_app(settings: Settings) -> FastAPI:
    """Build the frontend."""
    theme = Theme("Frontend", Path(__file__).parent / "templates", navigation(settings))
    app = FastAPI(title="Keto sandbox frontend", docs_url=None, redoc_url=None, openapi_url=None)
    theme.install(app)
    api_url = settings.sandbox_api_url.rstrip("/")
    posts_to = settings.sandbox_api_url_from_here or api_url

    def info_page(
        request: Request, heading: str, *, slug: str | None = None, home: bool = False
    ) -> HTMLResponse:
        return theme.page(
            "info.html",
            heading=heading,
            path=request.url.path,
            query=request.query_params.multi_items(),
            messages=messages_for(request.query_params),
            links_here=navigation(settings),
            api_url=api_url,
            slug=slug,
            home=home,
        )

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/")
    async def home(request: Request) -> HTMLResponse:
        return info_page(request, "Keto's frontend would be here", home=True)

    @app.get("/dashboard")
    async def dashboard(request: Request) -> HTMLResponse:
        return info_page(request, "Dashboard")

    @app.get("/pricing")
    async def pricing(request: Request) -> HTMLResponse:
        return info_page(request, "Pricing")

    @app.get("/plans/{slug}")
    async def plan(request: Request, slug: str) -> HTMLResponse:
        return info_page(request, f"The plan “{slug}”", slug=slug)

    @app.get("/images/{slug}.svg")
    async def image(slug: str) -> Response:
        return Response(
            picture(slug),
            media_type="image/svg+xml",
            headers={"cache-control": "max-age=86400", "access-control-allow-origin": "*"},
        )

    @app.get("/reset-password")
    async def ask_for_password(token: str = "") -> HTMLResponse:
        return theme.page("reset_password.html", token=token, outcome=None)

    @app.post("/reset-password")
    async def set_new_password(
        token: Annotated[str, Form()] = "", password: Annotated[str, Form()] = ""
    ) -> HTMLResponse:
        outcome = await set_password(posts_to, token, password)
        return theme.page("reset_password.html", outcome.status, token=token, outcome=outcome)

    return app
