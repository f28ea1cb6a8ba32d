"""Bundles modules of the app for Node."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from webapp.bundle import esbuild, module_options

WEB = Path(__file__).parents[1]
_OPENAPI = WEB.parent / "libs/documents/src/documents/openapi.json"


def bundled(module: str, folder: Path) -> Path:
    """Bundle a module of the app into one file for Node."""
    (target,) = bundled_each([module], folder)
    return target


def bundled_each(modules: Sequence[str], folder: Path) -> list[Path]:
    """Bundle each of these modules or tests into one file."""
    words = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"]
    words += [f"--outdir={folder}", "--outbase=.", "--out-extension:.js=.mjs"]
    # happy-dom is not bundled into each test: `node_modules` is next to them.
    words += ["--external:happy-dom", "--loader:.css=empty", f"--alias:openapi={_OPENAPI}"]
    words += module_options(WEB, folder / "data")
    packages = folder / "node_modules"
    if not packages.exists():
        packages.symlink_to(WEB / "node_modules")
    subprocess.run([esbuild(WEB), *modules, *words], cwd=WEB, check=True, timeout=300)
    return [folder / Path(module).with_suffix(".mjs") for module in modules]
