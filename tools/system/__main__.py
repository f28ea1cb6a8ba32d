"""Generates everything that depends on deploy/system.toml.

python -m tools.system           write it (`make generate`)
python -m tools.system --check   fail if something differs (part of `make check`)
"""

import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT
from tools.generated import write_or_compare
from tools.system import code, compose, documents, kubernetes
from tools.system.description import System, read
from tools.system.regions import MARK, fill

HEADER = "Made by `make generate` from deploy/system.toml."


def main() -> None:
    system = read()
    # First, as the modules imported below read these files.
    write_or_compare(code.files(system, HEADER), "tools.system")
    texts = generated(system)
    for path in sorted(_made() - texts.keys()):
        if "--check" in sys.argv[1:]:
            sys.exit(f"{path.name} is no longer generated: make generate")
        path.unlink()
    write_or_compare(texts, "tools.system")


def generated(system: System) -> dict[Path, str]:
    """The text of every file that is generated, completely or in part."""
    parts = {
        **code.regions(system),
        **compose.regions(system),
        **kubernetes.regions(system),
        **documents.regions(system),
    }
    texts = {path: fill(path.read_text(), parts) for path in _tracked(MARK)}
    texts |= code.files(system, HEADER) | kubernetes.files(system, HEADER)
    alerts = kubernetes.alerts(HEADER, texts[kubernetes.ALERTS])
    return texts | {kubernetes.K8S / "components" / "monitoring" / "alerts.yaml": alerts}


def _made() -> set[Path]:
    """The files whose first line says that they are generated."""
    return {path for path in _tracked(HEADER) if HEADER in path.read_text().partition("\n")[0]}


def _tracked(words: str) -> list[Path]:
    """The tracked files that contain these words, except this folder, which defines them."""
    command = [
        "git",
        "grep",
        "--untracked",
        "-lF",
        words,
        "--",
        ":!tools/system",
        ":!deploy/system.toml",
    ]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return [ROOT / name for name in done.stdout.splitlines()]


if __name__ == "__main__":
    main()
