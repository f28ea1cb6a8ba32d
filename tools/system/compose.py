"""compose.yml, compose.dev.yml and the secrets that compose mounts."""

import json
from pathlib import PurePath

from tools.environment import ROOT
from tools.generated import render
from tools.system.description import Gateway, Service, System
from tools.system.variables import default_of


def regions(system: System) -> dict[str, str]:
    """The parts of compose's files, and of the scripts beside them."""

    def made(template: str, **values: object) -> str:
        return render(f"system/{template}.yml", system=system, **values)

    def environment_of(image: Service | Gateway) -> dict[str, str]:
        return _environment(system, image)

    def secrets_of(service: Service) -> dict[str, str]:
        return _secrets(system, service)

    of_services = [f"{name}_{kind}" for name in system.names for kind in _OWN]
    shared = [
        f"{service.name}_{asked}_secret" for service in system.services for asked in service.asks
    ]
    own = [variable.lower() for service in system.services for variable in service.secrets]
    folders = [PurePath(each).parent for each in sorted(ROOT.glob("libs/*/pyproject.toml"))]
    return {
        "compose-images": made(
            "compose-images", environment_of=environment_of, secrets_of=secrets_of
        ),
        "compose-services": made("compose-services", environment_of=environment_of),
        "compose-broker-users": made("compose-broker-users"),
        "compose-databases": "".join(f"- {name}_database_url\n" for name in system.names),
        "compose-secrets": "".join(
            f"{name}: {{ file: secrets/{name} }}\n" for name in (*of_services, *shared, *own)
        ),
        "compose-dev-path": made(
            "compose-dev-path",
            folders=[
                *(each.relative_to(ROOT) for each in folders),
                *(f"services/{name}" for name in ("gateway", *system.names)),
            ],
        ),
        "compose-dev-services": made("compose-dev-services"),
        "for-service": f"for service in {' '.join(system.names)}; do",
        "for-broker-user": f"for user in administrator {' '.join(system.names)}; do",
        "for-database": f"for database in {' '.join(system.names)}; do",
        "put-shared-secrets": "".join(f"random | put {name}\n" for name in shared),
        "prometheus-jobs": "".join(
            f"- job_name: {name}\n"
            f'  static_configs: [{{ targets: ["{name}:{system.every.port}"] }}]\n'
            for name in system.names
        ),
        "alert-down": f'expr: sum by (job) (up{{job=~"gateway|{"|".join(system.names)}"}}) == 0',
    }


_OWN = ("database_url", "rabbitmq_url")


def _environment(system: System, image: Service | Gateway) -> dict[str, str]:
    """What is no secret."""
    values: dict[str, str] = {}
    for name in system.names if isinstance(image, Gateway) else image.asks:
        values[f"{name.upper()}_URL"] = f"http://{name}:{system.every.port}"
    if isinstance(image, Gateway):
        values["ADMIN_PORT"] = json.dumps(str(image.admin_port))
    elif image.content:
        values["KETO_CONTENT"] = "/content"
    for variable in image.required:
        values[variable] = f"${{{variable}:?see .env.example}}"
    for variable in image.optional:
        values[variable] = f"${{{variable}:-{default_of(image.name, variable)}}}"
    return values | {name: json.dumps(value) for name, value in image.fixed.items()}


def _secrets(system: System, service: Service) -> dict[str, str]:
    """The files of a service's secrets, by variable; those of every service are not among them."""
    found = {variable: variable.lower() for variable in service.secrets}
    for asker in system.askers_of(service.name):
        found[f"{asker.upper()}_SECRET"] = f"{asker}_{service.name}_secret"
    for asked in service.asks:
        found[f"{asked.upper()}_SECRET"] = f"{service.name}_{asked}_secret"
    return found
