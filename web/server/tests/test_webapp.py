"""The server of the web app: every address, with its headers, and files that a browser may keep."""

import gzip
import json
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from webapp.__main__ import main
from webapp.addresses import PAGES
from webapp.app import WebApp
from webapp.settings import Settings, SettingsRefused
from webapp.site import Site

API = "https://api.keto.example"
FIRST_VIEW_BYTES = 150_000


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def http() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(WebApp(Settings(api_url=f"{API}/")))
    async with httpx.AsyncClient(transport=transport, base_url="http://app") as client:
        yield client


@pytest.mark.parametrize("page", [page.replace(":slug", "keto-kickstart") for page in PAGES])
async def test_every_address_serves_the_app_with_its_headers(
    http: httpx.AsyncClient, page: str
) -> None:
    answer = await http.get(page, params={"token": "t.o.k", "purchase": "success"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<meta name="api-url" content="{API}" />' in answer.text
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "connect-src": API,
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-cache"
    assert "camera=()" in answer.headers["permissions-policy"]


@pytest.mark.parametrize("path", ["/nowhere", "/plans/a/b", "/assets", "/%00", "//plans"])
async def test_an_unknown_address_is_a_404_with_the_app(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(f"http://app{path}")
    assert answer.status_code == 404
    assert "<script" in answer.text


async def test_the_page_has_no_inline_script_and_no_inline_style(http: httpx.AsyncClient) -> None:
    page = (await http.get("/")).text
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert "<style" not in page
    assert " style=" not in page


async def test_files_are_kept_for_good_under_the_hash_of_their_content(
    http: httpx.AsyncClient,
) -> None:
    page = await http.get("/")
    loaded = re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text)
    assert any(address.endswith("/client/keto.js") for address in loaded)
    for address in loaded:
        answer = await http.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    other = re.sub("/assets/[0-9a-f]+/", "/assets/000000000000/", loaded[0])
    assert (await http.get(other)).headers["cache-control"] == "no-store"
    missing = await http.get(loaded[0].replace("icon.svg", "../server/pyproject.toml"))
    assert missing.status_code == 404


def test_the_first_view_is_small_and_loads_no_other_page() -> None:
    site = Site(Settings())
    page = site.page("/")
    loaded = set(re.findall(rf'"{site.prefix}([^"]+)"', page.data.decode()))
    assert "pages/home.js" in loaded
    assert "pages/account.js" not in loaded
    weight = len(page.compressed) + sum(len(site.files[name].compressed) for name in loaded)
    assert weight < FIRST_VIEW_BYTES


async def test_a_response_is_compressed_for_clients_that_take_that(
    http: httpx.AsyncClient,
) -> None:
    zipped = await http.get("/", headers={"accept-encoding": "gzip"})
    plain = await http.get("/", headers={"accept-encoding": "identity"})
    assert (zipped.headers["content-encoding"], zipped.text) == ("gzip", plain.text)
    assert int(zipped.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0))
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"


async def test_a_page_that_the_browser_has_is_not_sent_again(http: httpx.AsyncClient) -> None:
    etag = (await http.get("/plans")).headers["etag"]
    again = await http.get("/plans", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")


async def test_only_reading_is_allowed(http: httpx.AsyncClient) -> None:
    assert (await http.post("/login", data={"password": "x"})).status_code == 405
    head = await http.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) > 0


async def test_a_plan_has_the_same_picture_each_time(http: httpx.AsyncClient) -> None:
    first, again, other = [
        await http.get(f"/images/{slug}.svg") for slug in ("keto-start", "keto-start", "other")
    ]
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.text == again.text != other.text


def test_plans_may_have_pictures_at_other_origins() -> None:
    given = {"IMAGE_ORIGINS": "https://a.example https://b.example/"}
    settings = Settings.from_environment(given)
    assert settings.image_origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    "given", [{"API_URL": "api"}, {"API_URL": "https://a; script-src *"}, {"PORT": "x"}]
)
def test_an_invalid_setting_is_refused_with_its_name(given: dict[str, str]) -> None:
    with pytest.raises(SettingsRefused, match=next(iter(given))):
        Settings.from_environment(given)


async def test_a_changed_file_is_read_anew_while_one_writes(tmp_path: Path) -> None:
    web = Settings().web_files
    for name in ("index.html", "app.js"):
        (tmp_path / name).write_text((web / name).read_text())
    (tmp_path / "app.js").write_text("// One")
    (tmp_path / "client").mkdir()
    (tmp_path / "client/keto.js").write_text("// Client")
    app = WebApp(Settings(web_files=tmp_path), reload=True)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://app") as http:
        before = (await http.get("/")).headers["etag"]
        (tmp_path / "app.js").write_text("// Two")
        later = (tmp_path / "app.js").stat().st_mtime + 5
        os.utime(tmp_path / "app.js", (later, later))
        assert (await http.get("/")).headers["etag"] != before


def test_a_static_host_gets_a_folder_with_all_files_and_the_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("API_URL", API)
    assert main(["build", str(tmp_path)]) == 0
    page = (tmp_path / "index.html").read_text()
    loaded = re.findall(r'(?:href|src)="/(assets/[^"]+)"', page)
    assert loaded
    for address in loaded:
        assert (tmp_path / address).is_file()
    host = json.loads((tmp_path / "host.json").read_text())
    assert f"connect-src {API}" in host["headers"]["content-security-policy"]
    assert "/plans/:slug" in host["pages"]
