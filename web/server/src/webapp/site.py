"""The app's files, compressed, and the page that loads them."""

import gzip
import hashlib
import html
import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import brotli

from webapp.bundle import LOADED, WORKER
from webapp.texts import TEXTS

_SCRIPTS = re.compile(
    r'<script .*?</script>|<link rel="modulepreload".*?/>|<noscript>.*?</noscript>', re.DOTALL
)
_MAIN = re.compile(r"<main .*?</main>", re.DOTALL)

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".avif": "image/avif",
    ".ico": "image/vnd.microsoft.icon",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
_LARGE = 500_000
_COMPRESSED = {TYPES[each] for each in (".png", ".avif", ".ico", ".woff2")}


@dataclass(frozen=True)
class File:
    """A file and its compressed forms."""

    data: bytes
    media_type: str

    @cached_property
    def gzip(self) -> bytes:
        return gzip.compress(self.data, 9, mtime=0)

    @cached_property
    def brotli(self) -> bytes:
        """A tenth smaller than gzip; at most half a second of CPU."""
        # For the WebAssembly, the best quality would delay the first scan by 3 s.
        quality = 11 if len(self.data) < _LARGE else 9
        compressed: bytes = brotli.compress(self.data, quality=quality)
        return compressed

    @property
    def is_compressible(self) -> bool:
        """Whether to compress it: fonts and bitmaps are compressed already."""
        return len(self.data) > 500 and self.media_type not in _COMPRESSED

    @cached_property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.data).hexdigest()[:20]}"'


@dataclass(frozen=True)
class About:
    """A page's metadata for search engines and link previews."""

    title: str
    description: str = "Keto meal plans, a planner and a daily log in one place."
    url: str = ""
    image: str = ""


class Site:
    """The files of a bundle: `assets` by the hash in their names, `public` by their paths.

    `previous` are the assets of earlier bundles that this one carries.
    """

    def __init__(self, bundled: Path, api_url: str) -> None:
        self.assets = _files(bundled / "assets")
        self.public = _files(bundled / "public")
        self.previous = _files(bundled / "previous")
        self.worker = File((bundled / WORKER).read_bytes(), TYPES[".js"])
        loaded = json.loads((bundled / LOADED).read_text())
        self._template = (
            (bundled / "index.html")
            .read_text(encoding="utf-8")
            .replace("{api}", html.escape(api_url))
            .replace("{style}", loaded["style"])
            .replace("{fonts}", "\n    ".join(map(_preload_font, loaded["fonts"])))
            .replace("{script}", loaded["script"])
            .replace("{imports}", "\n    ".join(map(_preload, loaded["imports"])))
        )

    def page(self, about: About) -> File:
        """Return the page with this title and description."""
        title = "Keto" if about.title == "Keto" else f"{about.title} · Keto"
        filling = {"{title}": html.escape(title), "{about}": "\n    ".join(_meta(about, title))}
        # In one pass: a plan's title may contain {about}.
        filled = re.sub(r"\{(title|about)\}", lambda found: filling[found[0]], self._template)
        return File(filled.encode("utf-8", "replace"), "text/html; charset=utf-8")

    def text_page(self, about: About, article: str) -> File:
        """Return a page that only shows a text, without the app or any script."""
        links = "".join(f'<a href="{path}">{name}</a>' for path, name in TEXTS.items())
        footer = f'<footer class="site-footer"><div class="bar"><nav>{links}</nav></div></footer>'
        whole = f'<main id="main"><div class="page">{article}</div></main>{footer}'
        page = _SCRIPTS.sub("", self.page(about).data.decode())
        return File(_MAIN.sub(lambda _: whole, page).encode(), "text/html; charset=utf-8")


def _meta(about: About, title: str) -> list[str]:
    graph = {
        "og:site_name": "Keto",
        "og:type": "website",
        "og:title": title,
        "og:description": about.description,
        "og:url": about.url,
        "og:image": about.image,
    }
    return [
        f'<meta name="description" content="{html.escape(about.description)}" />',
        *(
            f'<meta property="{name}" content="{html.escape(content)}" />'
            for name, content in graph.items()
            if content
        ),
    ]


def _preload(name: str) -> str:
    return f'<link rel="modulepreload" href="/assets/{name}" />'


def _preload_font(name: str) -> str:
    # Browsers fetch fonts without credentials, even from the same origin.
    return f'<link rel="preload" href="/assets/{name}" as="font" type="font/woff2" crossorigin />'


def _files(folder: Path) -> dict[str, File]:
    return {
        path.relative_to(folder).as_posix(): File(path.read_bytes(), TYPES[path.suffix])
        for path in folder.rglob("*")
        if path.suffix in TYPES
    }
