"""The ASGI app: the page at every address of the app, its files, and the pictures of plans."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from webapp.addresses import page_at
from webapp.headers import FILE_HEADERS, page_headers
from webapp.pictures import picture
from webapp.settings import Settings
from webapp.site import File, Site, newest_change

_FOR_GOOD = "public, max-age=31536000, immutable"
_A_DAY = "public, max-age=86400"


class WebApp(Starlette):
    """Serves the app; with `reload`, changed files are read anew with the next page."""

    def __init__(self, settings: Settings, *, reload: bool = False) -> None:
        self._settings = settings
        self._page_headers = page_headers(settings)
        self._reload = reload
        self._changed = newest_change(settings.web_files)
        self.site = Site(settings)
        super().__init__(
            routes=[
                Route("/assets/{version}/{name:path}", self._asset),
                Route("/images/{slug}.svg", _image),
                Route("/healthz", _health),
                Route("/readyz", _health),
                Route("/{page:path}", self._page),
            ],
            exception_handlers={HTTPException: _refusal},
        )

    async def _asset(self, request: Request) -> Response:
        file = self.site.files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        # A page of another version still gets its modules, but keeps none of them.
        current = request.path_params["version"] == self.site.version
        return _response(request, file, _FOR_GOOD if current else "no-store")

    async def _page(self, request: Request) -> Response:
        if self._reload and (changed := newest_change(self._settings.web_files)) > self._changed:
            self._changed = changed
            self.site = Site(self._settings)
        # The app itself says that there is no such page.
        address = page_at(f"/{request.path_params['page']}")
        page = self.site.page(address)
        return _response(request, page, "no-cache", self._page_headers, 200 if address else 404)


async def _image(request: Request) -> Response:
    file = File(picture(request.path_params["slug"]).encode(), "image/svg+xml")
    return _response(request, file, _A_DAY)


async def _health(request: Request) -> Response:
    return JSONResponse({"status": "ok"}, headers=FILE_HEADERS | {"cache-control": "no-cache"})


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = FILE_HEADERS | {"cache-control": "no-store", **(error.headers or {})}
    return PlainTextResponse(f"{error.detail}\n", error.status_code, headers)


def _response(
    request: Request,
    file: File,
    cache: str,
    headers: dict[str, str] = FILE_HEADERS,
    status: int = 200,
) -> Response:
    """A file, compressed if the client takes that, or 304 if it has it."""
    headers = headers | {"cache-control": cache, "etag": file.etag, "vary": "accept-encoding"}
    if status == 200 and file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", "") or len(file.data) <= 500:
        return Response(file.data, status, headers, file.media_type)
    headers["content-encoding"] = "gzip"
    return Response(file.compressed, status, headers, file.media_type)
