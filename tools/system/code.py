"""The lists of services in code and in the configuration of tools."""

from pathlib import Path

from tools.environment import ROOT
from tools.system.description import System

CONTRACTS = ROOT / "libs/contracts/src/contracts/services.py"
GATEWAY = ROOT / "services/gateway/src/gateway/upstream/public_prefixes.py"


def files(system: System, header: str) -> dict[Path, str]:
    """The modules that are made as a whole."""
    return {
        CONTRACTS: f'# {header}\n"""The services that own a database and exchange events."""\n\n'
        + _tuple("SERVICES", system.names)
        + "\n# Those with a step that imports content.\n"
        + _tuple("WITH_CONTENT", [service.name for service in system.services if service.content])
        + "\n# Which services each one calls, with a secret that the two share.\n"
        + "ASKS: dict[str, tuple[str, ...]] = {\n"
        + "".join(
            f'    "{each.name}": {_inline(each.asks)},\n' for each in system.services if each.asks
        )
        + "}\n",
        GATEWAY: f'# {header}\n"""The public prefixes."""\n\n'
        "# Path, service, limit of a body (a setting, or bytes), limit of the time (a setting).\n"
        "PREFIXES: tuple[tuple[str, str, str | int, str], ...] = (\n"
        + "".join(
            f'    ("{path}", "{service.name}", {_literal(prefix.body)}, "{prefix.seconds}"),\n'
            for service in system.services
            for path, prefix in service.prefixes.items()
        )
        + ")\n",
    }


def regions(system: System) -> dict[str, str]:
    """The parts of files that list services."""
    images = ["gateway", *system.names]
    return {
        "python-services": _tuple("SERVICES", system.names),
        "gateway-addresses": "".join(
            f'{name}_url: str = _variable(_SERVICE, "Base URL of {name}.")\n'
            for name in system.names
        ),
        "names": "".join(f"{name}\n" for name in system.names),
        "names-with-gateway": "".join(f"{name}\n" for name in images),
        "quoted-names": "".join(f'"{name}",\n' for name in images),
        "uv-sources": "".join(f"{name} = {{ workspace = true }}\n" for name in images),
        "mypy-path": "".join(f'"services/{name}/src",\n' for name in images),
    }


def _tuple(name: str, values: list[str]) -> str:
    return f"{name} = (\n" + "".join(f'    "{value}",\n' for value in values) + ")\n"


def _inline(values: list[str]) -> str:
    return (
        "(" + ", ".join(f'"{value}"' for value in values) + ("," if len(values) == 1 else "") + ")"
    )


def _literal(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:_}"
