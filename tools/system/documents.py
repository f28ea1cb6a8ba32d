"""The tables of variables in documents."""

from tools.system.description import Gateway, Service, System
from tools.system.variables import Variable, of_every_service, variables_of


def regions(system: System) -> dict[str, str]:
    """A table for each image, one of what every service reads, and a list of Secrets."""
    tables = {
        f"variables-{image.name}": _table(variables_of(image.name), _givers(system, image))
        for image in system.services
    }
    tables["variables-gateway"] = _table(
        [
            *(Variable(f"{n.upper()}_URL", None, f"Base URL of {n}.") for n in system.names),
            *variables_of("gateway"),
        ],
        _givers(system, system.gateway),
    )
    databases = " ".join(f"`{name}-database`" for name in system.names)
    brokers = " ".join(f"`{name}-broker`" for name in system.names)
    shared = " ".join(f"`{each.name}-{asked}`" for each in system.services for asked in each.asks)
    return {
        **tables,
        "variables-every-service": _table(of_every_service(), {}),
        "secrets-databases": f"| {databases} | `url` `username` `password` | of type "
        "`kubernetes.io/basic-auth`; the URL is `postgresql://<service>:<password>@postgres-rw:5432/<service>"
        "?sslmode=verify-full&sslrootcert=/certificates/postgres.crt` |",
        "secrets-brokers": f"| {brokers} | `url` | `amqps://<service>:<password>@broker:5671/"
        "?cafile=/certificates/broker.crt`: the Job `broker-users` makes the user |",
        "secrets-shared": f"| {shared} | `secret` | what the two share, at least 32 bytes, "
        "all different |",
    }


def _givers(system: System, image: Service | Gateway) -> dict[str, str]:
    """Who gives a variable in compose and on Kubernetes."""
    givers = dict.fromkeys(image.given, "operator")
    for name in system.names if isinstance(image, Gateway) else image.asks:
        givers[f"{name.upper()}_URL"] = "deployment"
    givers |= {name: f"deployment: `{value}`" for name, value in image.fixed.items()}
    if isinstance(image, Gateway):
        return givers | {"ADMIN_PORT": f"deployment: `{image.admin_port}`"}
    if image.content:
        givers["KETO_CONTENT"] = "deployment: `/content`"
    secret = [*image.secrets, *(f"{name.upper()}_SECRET" for name in image.asks)]
    secret += [f"{name.upper()}_SECRET" for name in system.askers_of(image.name)]
    return givers | dict.fromkeys(secret, "secret")


def _table(variables: list[Variable], givers: dict[str, str]) -> str:
    head = ["variable", "default", *(["given by"] if givers else []), "what it is"]
    rows = [head, ["---"] * len(head)]
    for each in variables:
        default = "needed" if each.default is None else f"`{each.default}`" if each.default else ""
        given = [givers.get(each.name, "")] if givers else []
        rows.append([f"`{each.name}`", default, *given, each.description.replace("|", "\\|")])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
