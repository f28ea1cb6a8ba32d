"""The ASGI app: the page at every address of the app, its files, and the pictures of plans."""

import asyncio
import json
import re
import tempfile
from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin

from webapp.addresses import FOR_ALL, PAGES, page_at
from webapp.bundle import READER, WORKER, BundleFailed, bundle, newest_change
from webapp.headers import FILE_HEADERS, READER_HEADERS, WORKER_HEADERS, page_headers
from webapp.kept import KeptAssets
from webapp.pictures import DISH, Dish, dish, picture
from webapp.plans import NotAnswered, Plans, Unknown
from webapp.settings import Settings
from webapp.site import About, File, Site
from webapp.texts import TEXTS, article, text_at

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# `web/` of the repository.
SOURCES = Path(__file__).parents[3]

_ASSET = re.compile(r"/assets/(.+)")
_IMAGE = re.compile(r"/images/([a-z0-9-]{1,100})\.svg")
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")

_FOR_GOOD = "public, max-age=31536000, immutable"
_A_DAY = "public, max-age=86400"
# A dish keeps its picture without a network, and a new drawing comes with the second look.
_STALE_A_MONTH = f"{_A_DAY}, stale-while-revalidate=2592000"
_ASK_AGAIN = "no-cache"
_SVG = "image/svg+xml"
_PLAIN = "text/plain; charset=utf-8"


class WebApp:
    """Serves a bundled app; without one, bundles the sources, and again when they change."""

    def __init__(self, settings: Settings, *, sources: Path = SOURCES) -> None:
        self._settings = settings
        self._page_headers = page_headers(settings)
        self._plans = Plans(settings)
        self._sources = sources
        self._content = settings.keto_content or sources.parent / "content"
        self._bundling = asyncio.Lock()
        self._changed = 0.0
        self._kept = KeptAssets(settings.web_kept) if settings.web_kept else None
        self.site = self._made(settings.web_files) if settings.web_files else self._bundled()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http":
            await self._respond(scope, send)

    async def _respond(self, scope: Scope, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _send(scope, send, 405, File(b"Method not allowed\n", _PLAIN), _ASK_AGAIN)
            return
        path = scope["path"]
        if asset := _ASSET.fullmatch(path):
            await self._asset(scope, send, asset[1])
        elif image := _IMAGE.fullmatch(path):
            await self._picture(scope, send, image[1])
        elif address := DISH.fullmatch(path):
            await _send(scope, send, 200, File(dish(address).encode(), _SVG), _STALE_A_MONTH)
        elif file := self.site.public.get(path[1:]):
            await _send(scope, send, 200, file, _A_DAY)
        elif path == "/robots.txt":
            await _send(scope, send, 200, File(self._robots(scope).encode(), _PLAIN), _A_DAY)
        elif path == "/sitemap.xml":
            sitemap = File((await self._sitemap(scope)).encode(), "application/xml")
            await _send(scope, send, 200, sitemap, _ASK_AGAIN)
        elif path in ("/healthz", "/readyz"):
            body = json.dumps({"status": "ok", "version": self._settings.keto_version}).encode()
            await _send(scope, send, 200, File(body, "application/json"), _ASK_AGAIN)
        else:
            await self._page(scope, send, path)

    async def _page(self, scope: Scope, send: Send, path: str) -> None:
        try:
            site = await self._current_site()
        except BundleFailed as failed:
            await _send(scope, send, 500, File(str(failed).encode(), _PLAIN), "no-store")
            return
        if path == f"/{WORKER}":
            await _send(scope, send, 200, site.worker, _ASK_AGAIN, WORKER_HEADERS)
            return
        if address := text_at(path):
            about = About(TEXTS[address], url=self._origin(scope) + address)
            text = await asyncio.to_thread(article, address, self._content)
            page = site.text_page(about, text)
            await _send(scope, send, 200, page, _ASK_AGAIN, self._page_headers)
            return
        status, about = await self._about(scope, path)
        await _send(scope, send, status, site.page(about), _ASK_AGAIN, self._page_headers)

    async def _about(self, scope: Scope, path: str) -> tuple[int, About]:
        """Return the status and the metadata of an address; the app itself renders a 404 page."""
        address = page_at(path)
        if address is None:
            return 404, About("Not found")
        title = PAGES[address]
        if address != "/plans/:slug":
            return 200, About(title, url=self._origin(scope) + quote(path))
        try:
            plan = await self._plans.find(path.removesuffix("/").rpartition("/")[2])
        except Unknown:
            return 404, About("Not found")
        except NotAnswered:
            return 200, About(title)
        origin = self._origin(scope)
        image = urljoin(origin, plan.image) if plan.image else ""
        url = f"{origin}/plans/{quote(plan.slug, safe='')}"
        return 200, About(plan.title or title, plan.description, url, image)

    async def _picture(self, scope: Scope, send: Send, slug: str) -> None:
        """Draw the plan's dishes; cached only briefly if the API did not respond."""
        kept = _A_DAY
        dishes: list[Dish] = []
        try:
            dishes = await self._plans.dishes(slug)
        except Unknown:
            pass
        except NotAnswered:
            kept = "public, max-age=60"
        drawn = File(picture(slug, dishes).encode(), _SVG)
        await _send(scope, send, 200, drawn, kept)

    async def _asset(self, scope: Scope, send: Send, name: str) -> None:
        file = self.site.assets.get(name) or self.site.previous.get(name)
        if file is None and self._kept:
            file = await asyncio.to_thread(self._kept.get, name)
        if file:
            headers = READER_HEADERS if READER.fullmatch(name) else FILE_HEADERS
            await _send(scope, send, 200, file, _FOR_GOOD, headers)
        else:
            await _send(scope, send, 404, File(b"Not found\n", _PLAIN), "no-store")

    async def _current_site(self) -> Site:
        if self._settings.web_files is None:
            async with self._bundling:
                if newest_change(self._sources) > self._changed:
                    self.site = await asyncio.to_thread(self._bundled)
        return self.site

    def _bundled(self) -> Site:
        # Read before bundling, so that later changes and sources with an error are bundled again.
        changed = newest_change(self._sources)
        with tempfile.TemporaryDirectory() as folder:
            bundle(self._sources, Path(folder))
            self._changed = changed
            return self._made(Path(folder))

    def _made(self, folder: Path) -> Site:
        site = Site(folder, self._settings.api_url)
        if self._kept:
            self._kept.keep(site.assets)
        return site

    def _robots(self, scope: Scope) -> str:
        closed = [page for page in PAGES if page not in FOR_ALL and ":" not in page]
        lines = ["User-agent: *", *(f"Disallow: {page}" for page in closed)]
        return "\n".join([*lines, f"Sitemap: {self._origin(scope)}/sitemap.xml", ""])

    async def _sitemap(self, scope: Scope) -> str:
        try:
            plans = [f"/plans/{quote(plan.slug, safe='')}" for plan in await self._plans.all()]
        except (NotAnswered, Unknown):
            plans = []
        origin = self._origin(scope)
        urls = "".join(
            f"<url><loc>{escape(origin + path)}</loc></url>" for path in (*FOR_ALL, *TEXTS, *plans)
        )
        head = '<?xml version="1.0" encoding="UTF-8"?>'
        return f'{head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'

    def _origin(self, scope: Scope) -> str:
        if self._settings.frontend_url:
            return self._settings.frontend_url
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode(
            "latin-1"
        )
        return f"{scope['scheme']}://{host}" if _HOST.fullmatch(host) else ""


async def _send(
    scope: Scope,
    send: Send,
    status: int,
    file: File,
    cache: str,
    headers: dict[str, str] = FILE_HEADERS,
) -> None:
    """Send a file, compressed if the client accepts that, or a 304 if the client has it."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    headers = headers | {"cache-control": cache, "etag": file.etag, "vary": "accept-encoding"}
    body = b""
    if status == 200 and file.etag in asked.get(b"if-none-match", ""):
        status = 304
    else:
        body = file.data
        headers["content-type"] = file.media_type
        accepted = asked.get(b"accept-encoding", "") if file.is_compressible else ""
        # A page is rendered for each request, for which Brotli would take too long.
        if "br" in accepted and cache == _FOR_GOOD:
            body = await asyncio.to_thread(lambda: file.brotli)
            headers["content-encoding"] = "br"
        elif "gzip" in accepted:
            body = file.gzip
            headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
