"""The frontend: the web app, served with the addresses of this sandbox."""

from fastapi import FastAPI

from sandbox.settings import Settings
from webapp.app import WebApp
from webapp.settings import Settings as WebSettings


def create_app(settings: Settings) -> FastAPI:
    """Build the frontend; it bundles changed sources anew, so that one sees what one writes."""
    app = FastAPI(title="Keto web app", docs_url=None, redoc_url=None, openapi_url=None)
    app.mount("/", WebApp(WebSettings(api_url=settings.sandbox_api_url)))
    return app
