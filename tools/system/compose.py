"""compose.yml, compose.dev.yml and the related scripts and configuration."""

import json

from tools.environment import ROOT
from tools.generated import render
from tools.system.description import Gateway, Service, System
from tools.system.variables import given


def regions(system: System) -> dict[str, str]:
    """The parts of files that list services."""

    def made(template: str, **values: object) -> str:
        return render(f"system/{template}.yml", system=system, **values)

    def environment_of(image: Service | Gateway) -> dict[str, str]:
        return _environment(system, image)

    def secrets_of(service: Service) -> dict[str, str]:
        return {each.name: each.file for each in given(system, service) if each.file}

    names = " ".join(system.names)
    port = system.every_service.port
    shared = [f"{asker}_{asked}_secret" for asker, asked in system.pairs]
    secrets = [
        f"{name}_{kind}" for name in system.names for kind in ("database_url", "rabbitmq_url")
    ]
    secrets += [name.lower() for service in system.services for name in service.secrets]
    libraries = sorted(path.parent.name for path in ROOT.glob("libs/*/pyproject.toml"))
    folders = [
        *(f"libs/{name}" for name in libraries),
        *(f"services/{name}" for name in ("gateway", *system.names)),
    ]
    return {
        "webapp-calls": "".join(f"{n}: {url}\n" for n, url in system.webapp_urls.items()),
        "compose-images": made(
            "compose-images", environment_of=environment_of, secrets_of=secrets_of
        ),
        "compose-services": made("compose-services", environment_of=environment_of),
        "compose-broker-users": made("compose-broker-users"),
        "compose-databases": system.each("- NAME_database_url\n"),
        "compose-secrets": "".join(
            f"{name}: {{ file: secrets/{name} }}\n" for name in secrets + shared
        ),
        "compose-dev-path": made("compose-dev-path", folders=folders),
        "compose-dev-services": made("compose-dev-services"),
        "for-service": f"for service in {names}; do",
        "for-image": f"for image in webapp gateway {names}; do",
        "for-broker-user": f"for user in administrator {names}; do",
        "for-database": f"for database in {names}; do",
        "all-databases": f"all='{names}'",
        "put-shared-secrets": "".join(f"random | put {name}\n" for name in shared),
        "prometheus-jobs": system.each(
            f'- job_name: NAME\n  static_configs: [{{ targets: ["NAME:{port}"] }}]\n'
        ),
        "alert-down": made("alert-down", images=["gateway", *system.names]),
    }


def _environment(system: System, image: Service | Gateway) -> dict[str, str]:
    """The variables that are not secret."""
    values = {}
    for each in given(system, image):
        if each.by == "operator":
            otherwise = "?see .env.example" if each.required else f"-{each.value}"
            values[each.name] = f"${{{each.name}:{otherwise}}}"
        elif each.by == "deployment":
            values[each.name] = json.dumps(each.value)
    return values
