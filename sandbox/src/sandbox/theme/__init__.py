"""The theme that every page of the sandbox shares."""

from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from sandbox.settings import Settings

HERE = Path(__file__).parent

# No form-action: a form's answer may redirect to the frontend, which is another origin.
PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Theme:
    """Renders one stand-in's pages in the shared layout.

    `name` is the stand-in's name in the header, `templates` the folder of its templates
    (which say `{% extends "layout.html" %}`), and `links` the pages listed in the header.
    """

    def __init__(self, name: str, templates: Path, links: Mapping[str, str]) -> None:
        self.name = name
        self.links = dict(links)
        self.environment = Environment(
            loader=ChoiceLoader(
                [FileSystemLoader(templates), FileSystemLoader(HERE / "templates")]
            ),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def install(self, app: FastAPI) -> None:
        """Serve the shared files at `/theme`, and a 404 page to browsers."""
        app.mount("/theme", StaticFiles(directory=HERE / "static"), name="theme")

        @app.exception_handler(404)
        async def missing(request: Request, error: HTTPException) -> Response:
            if "text/html" in request.headers.get("accept", ""):
                return self.page("missing.html", 404, path=request.url.path)
            return await http_exception_handler(request, error)

    def page(self, template: str, status_code: int = 200, **context: object) -> HTMLResponse:
        """Render a template into a page that loads nothing from other hosts."""
        html = self.environment.get_template(template).render(
            stand_in=self.name, links=self.links, **context
        )
        headers = {
            "content-security-policy": PAGE_POLICY,
            "cache-control": "no-store",
            "referrer-policy": "no-referrer",
        }
        return HTMLResponse(html, status_code, headers)


def navigation(settings: Settings) -> dict[str, str]:
    """List the sandbox's pages as every header shows them."""
    return {
        "Frontend": settings.frontend_url,
        "Mailbox": settings.mailbox_url,
        "Payments": settings.payments_url,
    }
