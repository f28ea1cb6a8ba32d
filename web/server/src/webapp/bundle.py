"""The app's sources bundled by esbuild into files whose names carry the hash of their content."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from webapp.addresses import PAGES

# `assets/` and `public/` of a folder are served; this says what the page loads of them.
LOADED = "loaded.json"
WORKER = "service-worker.js"

_OPTIONS = (
    *("--bundle", "--splitting", "--format=esm", "--target=es2022", "--minify", "--sourcemap"),
    *("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--log-level=warning"),
)


class BundleFailed(Exception):
    """The sources have an error, or esbuild is not there."""


def bundle(web: Path, folder: Path) -> None:
    """Write the app as it is served; a tenth of a second of CPU."""
    report = folder / "report.json"
    entries = ["src/app.tsx", "src/vendor.ts"]
    _run_esbuild(
        web, [*entries, *_OPTIONS, f"--metafile={report}", f"--outdir={folder / 'assets'}"]
    )
    outputs = json.loads(report.read_text())["outputs"]
    report.unlink()
    app = next(each for each in outputs.values() if each.get("entryPoint") == "src/app.tsx")
    path = next(path for path, each in outputs.items() if each is app)
    imported = [each["path"] for each in app["imports"] if each["kind"] == "import-statement"]
    script = Path(path).name
    loaded = {
        "script": script,
        "style": Path(app["cssBundle"]).name,
        "imports": [Path(each).name for each in imported],
    }
    (folder / LOADED).write_text(json.dumps(loaded))
    shutil.copyfile(web / "src/index.html", folder / "index.html")
    shutil.copytree(web / "public", folder / "public", dirs_exist_ok=True)
    _bundle_worker(web, folder, script)


def _bundle_worker(web: Path, folder: Path, script: str) -> None:
    """Write the service worker, which knows the files of this bundle."""
    assets = sorted(path.name for path in folder.glob("assets/*") if path.suffix != ".map")
    version = hashlib.sha256((folder / "index.html").read_bytes() + repr(assets).encode())
    pages = "|".join(re.sub(":[a-z]+", "[^/]+", page) for page in PAGES)
    build = {
        "version": version.hexdigest()[:12],
        "script": f"/assets/{script}",
        "files": [f"/assets/{name}" for name in assets],
        "pages": f"^(?:{pages})/?$",
    }
    source = "src/worker/service-worker.ts"
    options = ("--bundle", "--minify", "--target=es2022", "--log-level=warning")
    words = [source, *options, f"--define:BUILD={json.dumps(build)}"]
    _run_esbuild(web, [*words, f"--outfile={folder / WORKER}"])


def _run_esbuild(web: Path, words: list[str]) -> None:
    done = subprocess.run(
        [esbuild(web), *words], cwd=web, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BundleFailed(done.stderr)


def newest_change(web: Path) -> float:
    """When a source was last changed; for a server that bundles them anew."""
    sources = [*web.glob("src/**/*"), *web.glob("public/*")]
    return max(path.stat().st_mtime for path in sources)


def esbuild(web: Path) -> str:
    """The program that `npm ci` fetched."""
    found = next(web.glob("node_modules/@esbuild/*/bin/esbuild"), None)
    if found is None:
        raise BundleFailed("esbuild is missing: python -m tools.npm ci")
    return str(found)
