"""The lists of services in code and in the configuration of tools."""

from pathlib import Path

from tools.environment import ROOT
from tools.generated import render
from tools.system.description import System

FILES = {
    "contracts-services.txt": "libs/contracts/src/contracts/services.py",
    "gateway-prefixes.txt": "services/gateway/src/gateway/upstream/public_prefixes.py",
}


def files(system: System, header: str) -> dict[Path, str]:
    """The modules that are generated completely."""
    return {
        ROOT / place: render(f"system/{template}", system=system, header=header)
        for template, place in FILES.items()
    }


def regions(system: System) -> dict[str, str]:
    """The parts of files that list services."""
    return {
        "python-services": "SERVICES = (\n" + system.each('    "NAME",\n') + ")\n",
        "gateway-addresses": "".join(
            f'{name}_url: str = _variable(_SERVICE, "Base URL of {name}.")\n'
            for name in system.names
        ),
        "names": system.each_image("NAME\n"),
        "quoted-names": system.each_image('"NAME",\n'),
        "uv-sources": system.each_image("NAME = { workspace = true }\n"),
        "mypy-path": system.each_image('"services/NAME/src",\n'),
    }
