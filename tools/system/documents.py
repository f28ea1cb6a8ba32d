"""The tables of variables in documents, and the list of Secrets."""

from tools.system.description import System
from tools.system.variables import Variable, given, of_every_service, variables_of


def regions(system: System) -> dict[str, str]:
    """A table for each image, one of all services' variables, and rows of k8s/README.md."""
    addresses = [Variable(f"{n.upper()}_URL", None, f"Base URL of {n}.") for n in system.names]
    tables = {"variables-every-service": _table(of_every_service(), {})}
    for image in system.images:
        variables = variables_of(image.name)
        givers = {
            each.name: f"deployment: `{each.value}`" if each.by == "deployment" else each.by
            for each in given(system, image)
        }
        tables[f"variables-{image.name}"] = _table(
            [*addresses, *variables] if image is system.gateway else variables, givers
        )
    shared = " ".join(f"`{asker}-{asked}`" for asker, asked in system.pairs)
    return tables | {
        "secrets-databases": f"| {system.each('`NAME-database` ')}| `url` `username` `password` | "
        "of type `kubernetes.io/basic-auth`; `postgresql://<service>:<password>@postgres-rw:5432/"
        "<service>?sslmode=verify-full&sslrootcert=/certificates/postgres.crt` |",
        "secrets-brokers": f"| {system.each('`NAME-broker` ')}| `url` | "
        "`amqps://<service>:<password>@broker:5671/?cafile=/certificates/broker.crt`: the Job "
        "`broker-users` makes the user |",
        "secrets-shared": f"| {shared} | `secret` | what the two services share, at least 32 bytes,"
        " all different |",
    }


def _table(variables: list[Variable], givers: dict[str, str]) -> str:
    head = ["variable", "default", *(["given by"] if givers else []), "what it is"]
    rows = [head, ["---"] * len(head)]
    for each in variables:
        default = "needed" if each.default is None else f"`{each.default}`" if each.default else ""
        giver = [givers.get(each.name, "")] if givers else []
        rows.append([f"`{each.name}`", default, *giver, each.description.replace("|", "\\|")])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
