"""The server of the web app: every address, with its headers, and cached files."""

import gzip
import json
import os
import re
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from webapp.__main__ import main
from webapp.addresses import PAGES
from webapp.app import WebApp
from webapp.bundle import bundle
from webapp.kept import KeptAssets, carry_over
from webapp.settings import Settings, SettingsRefused
from webapp.site import TYPES, About, File, Site

API = "https://api.keto.example"
FIRST_VIEW_BYTES = 92_000
PAGE_BYTES = 110_000
HOME_BYTES = 100_000
FOOD_TABLE_BYTES = 60_000
_HASH = r"-[\w-]{8}(?=\.)"
_IMPORTED = re.compile(r'(?:from|import)"\./([^"]+)"')
_PAGES = re.compile(r'pages: ?"([^"]+)"')


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(WebApp(Settings(api_url=f"{API}/"))) as client:
        yield client


@pytest.mark.parametrize("page", [page for page in PAGES if ":" not in page])
async def test_every_address_serves_the_app_with_its_headers(
    http: httpx.AsyncClient, page: str
) -> None:
    answer = await http.get(page, params={"token": "t.o.k", "purchase": "success"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<meta name="api-url" content="{API}" />' in answer.text
    assert (
        PAGES[page]
        in re.findall("<title>(.+) · Keto</title>|<title>(Keto)</title>", answer.text)[0]
    )
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "font-src": "'self'",
        "img-src": "'self'",
        "connect-src": API,
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "keto-worker keto-barcodes",
    }
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-cache"
    assert "microphone=()" in answer.headers["permissions-policy"]
    assert "camera=(self)" in answer.headers["permissions-policy"]


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


async def test_files_with_a_content_hash_are_cached_for_ever(
    http: httpx.AsyncClient,
) -> None:
    page = await http.get("/")
    loaded = re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text)
    kinds = {re.sub(_HASH, "", address) for address in loaded}
    names = ("start", "words", "app", "app-parts", "vendor")
    scripts = {f"/assets/{name}.js" for name in names}
    assert kinds == {*scripts, "/assets/app.css", "/assets/figtree.woff2"}
    for address in loaded:
        answer = await http.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        if not address.endswith(".woff2"):
            sources = await http.get(f"{address}.map")
            assert sources.json()["sources"]
    other = await http.get(re.sub(_HASH, "-AAAAAAAA", loaded[0]))
    assert (other.status_code, other.headers["cache-control"]) == (404, "no-store")
    outside = await http.get("/assets/../server/pyproject.toml")
    assert outside.status_code == 404


def test_the_first_view_is_small_and_loads_no_chart() -> None:
    site = WebApp(Settings()).site
    page = site.page(About("Keto"))
    loaded = re.findall(r'"/assets/([^"]+)"', page.data.decode())
    assert not [name for name in loaded if name.startswith("chart")]
    assert any(name.startswith("chart-plot-") for name in site.assets)
    weight = len(page.gzip) + sum(_on_the_wire(site.assets[name]) for name in loaded)
    assert [name.partition("-")[0] for name in loaded if name.endswith(".woff2")] == ["figtree"]
    assert weight < FIRST_VIEW_BYTES


@pytest.mark.parametrize(
    "part", ["planner", "shopping", "plan", "pricing", "start", "login", "progress-charts", "week"]
)
def test_a_page_loaded_on_demand_is_small_together_with_the_first_view(part: str) -> None:
    site = WebApp(Settings()).site
    page = site.page(About("Keto"))
    loaded = set(re.findall(r'"/assets/([^"]+)"', page.data.decode()))
    new = {name for name in site.assets if re.fullmatch(rf"{part}{_HASH}\.js", name)}
    assert new
    loaded |= _with_imports(site, new)
    weight = len(page.gzip) + sum(_on_the_wire(site.assets[name]) for name in loaded)
    assert weight < PAGE_BYTES


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_the_home_page_is_small_with_its_picture(shade: str) -> None:
    site = WebApp(Settings()).site
    page = site.page(About("Keto"))
    loaded = set(re.findall(r'"/assets/([^"]+)"', page.data.decode()))
    loaded |= _with_imports(site, {name for name in site.assets if name.startswith("home-")})
    scripts = {name for name in loaded if not name.endswith(".map")}
    weight = len(page.gzip) + sum(_on_the_wire(site.assets[name]) for name in scripts)
    assert weight + _on_the_wire(site.public[f"today-{shade}.avif"]) < HOME_BYTES


def _with_imports(site: Site, names: set[str]) -> set[str]:
    """These scripts, and those that they import."""
    loaded: set[str] = set()
    while names:
        loaded |= names
        texts = [site.assets[name].data.decode() for name in names]
        names = {each for text in texts for each in _IMPORTED.findall(text)} - loaded
    return loaded


def _on_the_wire(file: File) -> int:
    return len(file.brotli if file.is_compressible else file.data)


def test_the_food_table_is_small_and_comes_with_the_service_worker() -> None:
    site = WebApp(Settings()).site
    (name,) = (name for name in site.assets if re.fullmatch(r"food-table-[\w-]{8}\.js", name))
    assert len(site.assets[name].brotli) < FOOD_TABLE_BYTES
    assert f"/assets/{name}" in site.worker.data.decode()
    assert name not in site.page(About("Keto")).data.decode()


def test_the_service_worker_fetches_only_the_catalogue_of_its_language() -> None:
    site = WebApp(Settings()).site
    worker, page = site.worker.data.decode(), site.page(About("Keto")).data.decode()
    (name,) = (name for name in site.assets if re.fullmatch(r"words-de-\w+\.js", name))
    assert re.search(rf'de: ?"/assets/{name}"', worker)
    assert worker.count(name) == 1
    assert name not in page


async def test_what_reads_barcodes_is_ours_and_alone_may_run_webassembly(
    http: httpx.AsyncClient,
) -> None:
    site = WebApp(Settings()).site
    worker = site.worker.data.decode()
    (reader,) = (name for name in site.assets if name.startswith("barcode-reader-"))
    (wasm,) = (name for name in site.assets if name.endswith(".wasm"))
    assert f"/assets/{wasm}" in site.assets[reader].data.decode()
    # It is loaded only when the camera is opened.
    for name in (reader, wasm):
        assert name not in worker
        assert name not in site.page(About("Keto")).data.decode()
    sent = await http.get(f"/assets/{wasm}", headers={"accept-encoding": "br"})
    assert (sent.headers["content-type"], sent.content[:4]) == ("application/wasm", b"\0asm")
    assert sent.headers["content-encoding"] == "br"
    policies = {
        name: (await http.get(f"/assets/{name}")).headers["content-security-policy"]
        for name in site.assets
        if name.endswith((".js", ".wasm"))
    }
    assert [name for name, policy in policies.items() if "wasm-unsafe-eval" in policy] == [reader]
    for page in (*PAGES, "/service-worker.js", "/terms", "/nowhere"):
        answer = await http.get(page.replace(":slug", "x"))
        assert "unsafe" not in answer.headers["content-security-policy"], page


def test_all_styles_are_one_file_that_the_page_loads() -> None:
    site = WebApp(Settings()).site
    (style,) = (name for name in site.assets if name.endswith(".css"))
    assert f"/assets/{style}" in site.page(About("Keto")).data.decode()


async def test_something_is_painted_before_the_scripts(http: httpx.AsyncClient) -> None:
    shell = (await http.get("/")).text.split("<body>")[1]
    assert 'class="brand"' in shell
    assert 'class="skeleton"' in shell


async def test_a_response_is_compressed_for_clients_that_accept_it(
    http: httpx.AsyncClient,
) -> None:
    zipped = await http.get("/", headers={"accept-encoding": "gzip"})
    plain = await http.get("/", headers={"accept-encoding": "identity"})
    assert (zipped.headers["content-encoding"], zipped.text) == ("gzip", plain.text)
    assert int(zipped.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0))
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"


async def test_an_asset_is_sent_with_brotli_to_clients_that_accept_it(
    http: httpx.AsyncClient,
) -> None:
    (style,) = re.findall(r'href="(/assets/app-[^"]+css)"', (await http.get("/")).text)
    smaller = await http.get(style, headers={"accept-encoding": "gzip, deflate, br"})
    zipped = await http.get(style, headers={"accept-encoding": "gzip"})
    assert (smaller.headers["content-encoding"], smaller.text) == ("br", zipped.text)
    assert int(smaller.headers["content-length"]) < int(zipped.headers["content-length"])
    (font,) = re.findall(r'href="(/assets/figtree-[^"]+)"', (await http.get("/")).text)
    sent = await http.get(font, headers={"accept-encoding": "gzip, deflate, br"})
    assert (sent.headers["content-type"], sent.content[:4]) == ("font/woff2", b"wOF2")
    assert "content-encoding" not in sent.headers


async def test_an_unchanged_page_is_a_304(http: httpx.AsyncClient) -> None:
    etag = (await http.get("/plans")).headers["etag"]
    again = await http.get("/plans", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")


async def test_healthz_returns_the_version(http: httpx.AsyncClient) -> None:
    assert (await http.get("/healthz")).json() == {"status": "ok", "version": "development"}


async def test_only_reading_is_allowed(http: httpx.AsyncClient) -> None:
    assert (await http.post("/login", data={"password": "x"})).status_code == 405
    head = await http.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) > 0


async def test_the_manifests_icons_exist_in_their_sizes(http: httpx.AsyncClient) -> None:
    manifest = (await http.get("/manifest.webmanifest")).json()
    for icon in manifest["icons"]:
        answer = await http.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    favicon = await http.get("/favicon.ico")
    assert favicon.content.startswith(b"\0\0\1\0")


def test_no_member_loads_the_desk() -> None:
    site = WebApp(Settings()).site
    (name,) = (name for name in site.assets if re.fullmatch(rf"desk{_HASH}\.js", name))
    worker, page = site.worker.data.decode(), site.page(About("Keto")).data.decode()
    assert "/assets/planner-" in worker
    assert name not in worker + page


async def test_the_service_worker_lists_the_files_of_its_bundle_and_is_revalidated(
    http: httpx.AsyncClient,
) -> None:
    answer = await http.get("/service-worker.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
    again = await http.get("/service-worker.js", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    page = (await http.get("/")).text
    for address in re.findall(r'"(/assets/[^"]+)"', page):
        assert f'"{address}"' in answer.text
    assert '.map"' not in answer.text
    assert "/api/" not in answer.text


def test_the_service_worker_serves_only_the_apps_pages(sources: Path) -> None:
    worker = WebApp(Settings(), sources=sources).site.worker.data.decode()
    pages = re.compile(json.loads(f'"{found[1]}"')) if (found := _PAGES.search(worker)) else None
    assert pages is not None
    for address in ("/", "/dashboard", "/dashboard/", "/plans/keto-start"):
        assert pages.search(address), address
    for address in ("/terms", "/api/docs", "/docs", "/images/a.svg", "/nowhere", "/plans/a/b"):
        assert not pages.search(address), address


async def test_a_changed_source_changes_the_service_workers_version(sources: Path) -> None:
    app = WebApp(Settings(), sources=sources)
    async with client_of(app) as http:
        before = (await http.get("/service-worker.js")).text
        assert (await http.get("/service-worker.js")).text == before
        write_later(sources / "src/app/app.tsx", 'import "./style.css"; console.log("two");')
        after = (await http.get("/service-worker.js")).text
    versions = {re.findall(r'version: ?"(\w{12})"', text)[0] for text in (before, after)}
    assert len(versions) == 2


async def test_a_plan_has_the_same_picture_each_time(http: httpx.AsyncClient) -> None:
    first, again = [await http.get("/images/keto-start.svg") for _ in range(2)]
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.text == again.text


async def test_a_dish_keeps_its_picture_without_a_network(http: httpx.AsyncClient) -> None:
    answer = await http.get("/images/dishes/beef-stew/beef-chuck~200.turnip~90.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"].endswith("stale-while-revalidate=2592000")


def test_plans_can_have_pictures_at_other_origins() -> None:
    given = {"IMAGE_ORIGINS": "https://a.example https://b.example/"}
    settings = Settings.from_environment(given)
    assert settings.image_origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    "given", [{"API_URL": "api"}, {"API_URL": "https://a; script-src *"}, {"PORT": "x"}]
)
def test_an_invalid_setting_is_refused_with_its_name(given: dict[str, str]) -> None:
    with pytest.raises(SettingsRefused, match=next(iter(given))):
        Settings.from_environment(given)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A small app to change."""
    web = Path(__file__).parents[2]
    for name, text in {
        "src/app/start.ts": 'import("./app");',
        "src/app/app.tsx": 'import "./style.css"; console.log("one");',
        "bundle.mjs": (web / "bundle.mjs").read_text(),
        "tsconfig.json": "{}",
        "src/app/worker/service-worker.ts": "console.log(BUILD);",
        "src/app/worker/barcode-reader.ts": "console.log(1);",
        "src/app/style.css": "body { color: red }",
        "src/app/index.html": (web / "src/app/index.html").read_text(),
        "public/icon.svg": "<svg/>",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "node_modules").symlink_to(web / "node_modules")
    return tmp_path


def write_later(path: Path, text: str) -> None:
    path.write_text(text)
    later = path.stat().st_mtime + 5
    os.utime(path, (later, later))


async def test_changed_sources_are_bundled_again(sources: Path) -> None:
    app = WebApp(Settings(), sources=sources)
    async with client_of(app) as http:
        before = (await http.get("/")).text
        write_later(sources / "src/app/app.tsx", 'import "./style.css"; console.log("two");')
        after = (await http.get("/")).text
    assert script_of(before) != script_of(after)


async def test_a_server_keeps_the_files_of_earlier_bundles(sources: Path, tmp_path: Path) -> None:
    kept = Settings(web_kept=tmp_path / "kept")
    async with client_of(WebApp(kept, sources=sources)) as http:
        before = script_of((await http.get("/")).text)
    write_later(sources / "src/app/app.tsx", 'import "./style.css"; console.log("two");')
    # Another process that shares the folder.
    other = WebApp(kept, sources=sources)
    async with client_of(other) as http:
        assert script_of((await http.get("/")).text) != before
        answer = await http.get(f"/assets/{before}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, TYPES[".js"])
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        for outside in (".app-AAAAAAAA.js", "..%2Fsrc%2Fapp.tsx", "app-AAAAAAAA.js"):
            assert (await http.get(f"/assets/{outside}")).status_code == 404


async def test_an_image_includes_the_files_of_the_image_before_it(
    sources: Path, tmp_path: Path
) -> None:
    images = [tmp_path / f"image-{n}" for n in range(3)]
    for n, image in enumerate(images):
        write_later(sources / "src/app/app.tsx", f'import "./style.css"; console.log("{n}");')
        bundle(sources, image)
        if n:
            carry_over(images[n - 1], image / "previous")
    async with client_of(WebApp(Settings(web_files=images[2]))) as http:
        for image in images:
            for path in image.glob("assets/*.js"):
                assert (await http.get(f"/assets/{path.name}")).status_code == 200


def test_the_oldest_kept_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.kept.MOST_FILES", 2)
    kept = KeptAssets(tmp_path)
    for n, name in enumerate(("a-AAAAAAAA.js", "b-AAAAAAAA.js", "c-AAAAAAAA.css")):
        kept.keep({name: File(b"x", "")})
        os.utime(tmp_path / name, (n, n))
    kept.keep({"a-AAAAAAAA.js": File(b"x", "")})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-AAAAAAAA.js", "c-AAAAAAAA.css"]


def test_servers_that_share_a_folder_can_keep_and_remove_files_concurrently(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets = {"app-AAAAAAAA.js": File(b"x", "")}
    write, others = Path.write_bytes, [KeptAssets(tmp_path)]

    def write_as_another_does(path: Path, data: bytes) -> int:
        written = write(path, data)
        while others:
            others.pop().keep(assets)
        return written

    monkeypatch.setattr(Path, "write_bytes", write_as_another_does)
    # Listed, but removed before it is read.
    (tmp_path / "gone-AAAAAAAA.js").symlink_to(tmp_path / "nowhere")
    kept = KeptAssets(tmp_path)
    kept.keep(assets)
    found = kept.get("app-AAAAAAAA.js")
    assert found is not None
    assert found.data == b"x"
    assert not [*tmp_path.glob(".*")]


async def test_an_error_in_the_sources_is_reported_until_it_is_fixed(sources: Path) -> None:
    app = WebApp(Settings(), sources=sources)
    async with client_of(app) as http:
        write_later(sources / "src/app/app.tsx", "const = 1;")
        for _ in range(2):
            broken = await http.get("/")
            assert broken.status_code == 500
            assert "src/app/app.tsx" in broken.text
        write_later(sources / "src/app/app.tsx", 'import "./style.css"; console.log("three");')
        os.utime(sources / "src/app/app.tsx", (2**31, 2**31))
        assert (await http.get("/")).status_code == 200


async def test_a_bundle_is_served_without_its_sources(sources: Path, tmp_path: Path) -> None:
    bundle(sources, tmp_path / "bundle")
    app = WebApp(Settings(web_files=tmp_path / "bundle"), sources=tmp_path / "none")
    async with client_of(app) as http:
        page = await http.get("/")
        assert (await http.get(f"/assets/{script_of(page.text)}")).status_code == 200


def client_of(app: WebApp) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://app")


def script_of(page: str) -> str:
    return str(re.findall(r'src="/assets/([^"]+)"', page)[0])


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
    assert (tmp_path / "service-worker.js").is_file()
    assert "connect-src 'self'" in host["worker"]["headers"]["content-security-policy"]
    assert (tmp_path / host["barcodeReader"]["address"][1:]).is_file()
    reader = host["barcodeReader"]["headers"]["content-security-policy"]
    assert "'wasm-unsafe-eval'" in reader
