"""A module of the app as Node can import it."""

import subprocess
from pathlib import Path

from webapp.bundle import esbuild, food_modules, password_module

WEB = Path(__file__).parents[1]


def bundled(module: str, folder: Path) -> Path:
    """Bundle a module of the app, or a test of it, into one file for Node."""
    target = folder / Path(module).with_suffix(".mjs").name
    words = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"]
    words += [*food_modules(folder / "foods"), *password_module(WEB)]
    command = [esbuild(WEB), module, *words, f"--outfile={target}"]
    subprocess.run(command, cwd=WEB, check=True, timeout=60)
    return target
