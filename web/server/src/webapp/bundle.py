"""The app's sources bundled by esbuild into files whose names carry the hash of their content."""

import json
import shutil
import subprocess
from pathlib import Path

# `assets/` and `public/` of a folder are served; this says what the page loads of them.
LOADED = "loaded.json"

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
    words = [*_OPTIONS, f"--metafile={report}", f"--outdir={folder / 'assets'}"]
    done = subprocess.run(
        [esbuild(web), *entries, *words], cwd=web, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BundleFailed(done.stderr)
    outputs = json.loads(report.read_text())["outputs"]
    report.unlink()
    app = next(each for each in outputs.values() if each.get("entryPoint") == "src/app.tsx")
    path = next(path for path, each in outputs.items() if each is app)
    imported = [each["path"] for each in app["imports"] if each["kind"] == "import-statement"]
    loaded = {
        "script": Path(path).name,
        "style": Path(app["cssBundle"]).name,
        "imports": [Path(each).name for each in imported],
    }
    (folder / LOADED).write_text(json.dumps(loaded))
    shutil.copyfile(web / "src/index.html", folder / "index.html")
    shutil.copytree(web / "public", folder / "public", dirs_exist_ok=True)


def newest_change(web: Path) -> float:
    """When a source was last changed; for a server that bundles them anew."""
    sources = [*web.glob("src/**/*"), *web.glob("public/*")]
    return max(path.stat().st_mtime for path in sources)


def esbuild(web: Path) -> str:
    """The program that `tools.web_packages` fetched."""
    found = next(web.glob("node_modules/@esbuild/*/bin/esbuild"), None)
    if found is None:
        raise BundleFailed("esbuild is missing: python -m tools.web_packages")
    return str(found)
