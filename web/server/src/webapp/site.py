"""The app's files as they are served: hashed, compressed, and the page that loads them."""

import gzip
import hashlib
import html
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from webapp.settings import Settings

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".LICENSE": "text/plain; charset=utf-8",
}
# The generated client of the API: in the image beside the app's files, else where it is made.
_CLIENT = "client/keto.js"
_CLIENT_SOURCE = "clients/javascript/keto.js"

_STATIC_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"(\.{1,2}/[^"]+)"')
_ROUTE = re.compile(r'\["(/[^"]*)", \(\) => import\("\./([^"]+)"\)\]')
_API_URL = '<meta name="api-url" content="" />'
_PRELOADS = "<!-- preloads -->"


@dataclass(frozen=True)
class File:
    """A file and its gzip form."""

    data: bytes
    media_type: str

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.data, 9, mtime=0)

    @cached_property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.data).hexdigest()[:20]}"'


class Site:
    """Every file of the app under one hash, so that a browser may keep them for good."""

    def __init__(self, settings: Settings) -> None:
        paths = dict(_paths(settings.web_files))
        self.files = {
            name: File(path.read_bytes(), TYPES[path.suffix]) for name, path in paths.items()
        }
        digest = hashlib.sha256()
        for name, file in sorted(self.files.items()):
            digest.update(f"{name} {file.etag}\n".encode())
        self.version = digest.hexdigest()[:12]
        self.prefix = f"/assets/{self.version}/"
        template = (settings.web_files / "index.html").read_text(encoding="utf-8")
        self._template = _filled(template, settings.api_url)
        self._sources = {
            name: file.data.decode() for name, file in self.files.items() if _is_js(name)
        }
        self._routes = dict(_ROUTE.findall(self._sources.get("router.js", "")))
        self._pages: dict[str | None, File] = {}

    def page(self, address: str | None) -> File:
        """Return the page of an address; it loads at once what modules would import in turn."""
        if address not in self._pages:
            modules = imported("app.js", self._sources)
            if module := self._routes.get(address or ""):
                modules += [module, *imported(module, self._sources)]
            preloads = "\n    ".join(
                f'<link rel="modulepreload" href="/assets/{name}" />'
                for name in dict.fromkeys(modules)
            )
            page = self._template.replace(_PRELOADS, preloads).replace("/assets/", self.prefix)
            self._pages[address] = File(page.encode(), "text/html; charset=utf-8")
        return self._pages[address]


def _filled(template: str, api_url: str) -> str:
    for mark in (_API_URL, _PRELOADS, "/assets/"):
        if mark not in template:
            raise ValueError(f"index.html has no {mark}")
    return template.replace(_API_URL, _API_URL.replace('""', f'"{html.escape(api_url)}"'))


def imported(name: str, sources: Mapping[str, str]) -> list[str]:
    """List the modules that a module imports statically, and they in turn."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        module = waiting.pop(0)
        for path in _STATIC_IMPORT.findall(sources[module]):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
            if target not in found and target != name:
                found[target] = None
                waiting.append(target)
    return list(found)


def newest_change(web_files: Path) -> float:
    """When a file was last changed; for a server that reads them anew."""
    paths = [*dict(_paths(web_files)).values(), web_files / "index.html"]
    return max(path.stat().st_mtime for path in paths)


def _is_js(name: str) -> bool:
    return name.endswith(".js")


def _paths(folder: Path) -> Iterator[tuple[str, Path]]:
    """The names of the app's files, and where they are; not the server's or the tests'."""
    for path in folder.glob("*"):
        if path.suffix in TYPES:
            yield path.name, path
    for part in ("pages", "parts", "state", "vendor", "client"):
        for path in (folder / part).rglob("*"):
            if path.suffix in TYPES:
                yield path.relative_to(folder).as_posix(), path
    if not (folder / _CLIENT).exists():
        yield _CLIENT, folder.parent / _CLIENT_SOURCE
