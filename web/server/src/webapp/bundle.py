"""The app's sources bundled by esbuild into files whose names carry the hash of their content."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from foods import food_words, kitchen
from webapp.addresses import PAGES
from webapp.catalogues import catalogue

# `assets/` and `public/` of a folder are served; this lists the files that the page loads.
LOADED = "loaded.json"
WORKER = "service-worker.js"
# The worker that reads barcodes, and its WebAssembly: loaded when the camera is opened.
READER = re.compile(r"barcode-reader-[A-Z0-9]{8}\.js")
_SCANNING = re.compile(rf"{READER.pattern}|zxing_reader-[A-Z0-9]{{8}}\.wasm")
# Members never open the desk, so their service worker does not fetch it.
_DESK = re.compile(r"desk-[A-Z0-9]{8}\.js")
# Fetched on pages that set a password, which most members open once.
_PASSWORDS = re.compile(r"common_passwords-[A-Z0-9]{8}\.js")

_OPTIONS = (
    *("--bundle", "--splitting", "--format=esm", "--target=es2022", "--minify", "--sourcemap"),
    *("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--log-level=warning"),
    *("--asset-names=[name]-[hash]", "--loader:.woff2=file"),
)
_START, _APP = "src/app/start.ts", "src/app/app.tsx"
_ENTRIES = (_START, _APP, "src/app/vendor.ts")
# A catalogue of texts: a device fetches the one that it speaks.
_CATALOGUE = re.compile(r"words-[a-z]+-[A-Z0-9]{8}\.js")
# The letters of the app's own texts; further letters are fetched when they occur.
_TYPEFACE = "src/app/styles/figtree.woff2"


class BundleFailed(Exception):
    """The sources have an error, or esbuild is missing."""


def bundle(web: Path, folder: Path) -> None:
    """Bundle the app into a folder; a tenth of a second of CPU."""
    report = folder / "report.json"
    reader = f"--define:BARCODE_READER={json.dumps(_bundle_reader(web, folder / 'assets'))}"
    words = [*_ENTRIES, *_OPTIONS, *food_modules(folder / "foods"), *catalogue_modules(web, folder)]
    words += [*password_module(web), reader]
    _run_esbuild(web, [*words, f"--metafile={report}", f"--outdir={folder / 'assets'}"])
    outputs = json.loads(report.read_text())["outputs"]
    report.unlink()
    shutil.rmtree(folder / "foods")
    shutil.rmtree(folder / "words")
    made = {each.get("entryPoint"): (Path(path).name, each) for path, each in outputs.items()}
    script, first = made[_START]
    app_script, app = made[_APP]
    imported = [
        Path(each["path"]).name
        for each in (*app["imports"], *first["imports"])
        if each["kind"] == "import-statement"
    ]
    loaded = {
        "script": script,
        "style": Path(app["cssBundle"]).name,
        "fonts": [Path(path).name for path, each in outputs.items() if _TYPEFACE in each["inputs"]],
        # The first module asks for the app once the words are there: it is fetched in the meantime.
        "imports": list(dict.fromkeys([app_script, *imported])),
    }
    (folder / LOADED).write_text(json.dumps(loaded))
    shutil.copyfile(web / "src/app/index.html", folder / "index.html")
    shutil.copytree(web / "public", folder / "public", dirs_exist_ok=True)
    _bundle_worker(web, folder, script)


def food_modules(folder: Path) -> list[str]:
    """Write the app's part of the food table, and return esbuild's options for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in (("food-table", kitchen()), ("food-words", food_words())):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return [f"--alias:{name}={folder / name}.json" for name in ("food-table", "food-words")]


def catalogue_modules(web: Path, folder: Path) -> list[str]:
    """Write a module for each catalogue of texts, and return esbuild's options for them."""
    (folder / "words").mkdir(parents=True, exist_ok=True)
    names = []
    for path in sorted(web.glob("locale/*.po")):
        name = f"words-{path.stem}"
        text = json.dumps(catalogue(path), ensure_ascii=False, separators=(",", ":"))
        (folder / "words" / f"{name}.json").write_text(text, encoding="utf-8")
        names.append(name)
    return [f"--alias:{name}={folder / 'words' / name}.json" for name in names]


def password_module(web: Path) -> list[str]:
    """Return esbuild's options for identity's list of common passwords."""
    listed = "services/identity/src/identity/passwords/data/common_passwords.txt"
    return [f"--alias:common-passwords={web.parent / listed}", "--loader:.txt=text"]


def _bundle_reader(web: Path, assets: Path) -> str:
    """Write the worker that reads barcodes, and return its address."""
    source = "src/app/worker/barcode-reader.ts"
    options = ("--bundle", "--minify", "--target=es2022", "--log-level=warning")
    names = ("--entry-names=[name]-[hash]", "--asset-names=[name]-[hash]", "--loader:.wasm=file")
    _run_esbuild(web, [source, *options, *names, "--public-path=/assets/", f"--outdir={assets}"])
    return next(f"/assets/{each.name}" for each in assets.iterdir() if READER.match(each.name))


def _bundle_worker(web: Path, folder: Path, script: str) -> None:
    """Write the service worker, with the list of this bundle's files."""
    names = (path.name for path in folder.glob("assets/*") if path.suffix != ".map")
    assets = sorted(name for name in names if not _is_on_demand(name))
    version = hashlib.sha256((folder / "index.html").read_bytes() + repr(assets).encode())
    pages = "|".join(re.sub(":[a-z]+", "[^/]+", page) for page in PAGES)
    build = {
        "version": version.hexdigest()[:12],
        "script": f"/assets/{script}",
        "files": [f"/assets/{name}" for name in assets],
        "pages": f"^(?:{pages})/?$",
    }
    source = "src/app/worker/service-worker.ts"
    options = ("--bundle", "--minify", "--target=es2022", "--log-level=warning")
    words = [source, *options, f"--define:BUILD={json.dumps(build)}"]
    _run_esbuild(web, [*words, f"--outfile={folder / WORKER}"])


def _run_esbuild(web: Path, words: list[str]) -> None:
    done = subprocess.run(
        [esbuild(web), *words], cwd=web, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BundleFailed(done.stderr)


def _is_on_demand(name: str) -> bool:
    """Whether this file is fetched on demand, not in advance."""
    return any(each.fullmatch(name) for each in (_SCANNING, _DESK, _PASSWORDS, _CATALOGUE))


def newest_change(web: Path) -> float:
    """Return when a source was last changed, for a server that bundles changed sources."""
    sources = [*web.glob("src/**/*"), *web.glob("locale/*"), *web.glob("public/*")]
    return max(path.stat().st_mtime for path in sources)


def esbuild(web: Path) -> str:
    """Return the program that `npm ci` fetched."""
    found = next(web.glob("node_modules/@esbuild/*/bin/esbuild"), None)
    if found is None:
        raise BundleFailed("esbuild is missing: python -m tools.npm ci")
    return str(found)
