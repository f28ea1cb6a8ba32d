"""Kubernetes' manifests: those of the services, and the parts of others that list services."""

import tomllib
from pathlib import Path

from contracts.topology import QUEUES
from tools.environment import ROOT
from tools.generated import render
from tools.system.description import Gateway, Reach, Service, System
from tools.system.variables import default_of

K8S = ROOT / "deploy" / "k8s"
ALERTS = ROOT / "deploy" / "observability" / "alerts.yml"


def files(system: System, header: str) -> dict[Path, str]:
    """The files that are made as a whole."""

    def made(template: str, **values: object) -> str:
        return render(f"system/k8s-{template}.yaml", system=system, header=header, **values)

    def secrets_of(service: Service) -> dict[str, tuple[str, str]]:
        return _secrets(system, service)

    by_host = _by_host(system)
    queues: dict[str, list[str]] = {}
    for queue in QUEUES:
        queues.setdefault(queue.name.partition(".")[0], []).append(queue.name)
    base, components = K8S / "base", K8S / "components"
    texts = {
        base / "gateway.yaml": made("gateway", service=system.gateway),
        base / "availability.yaml": made("availability"),
        components / "postgres-cluster" / "databases.yaml": made("databases"),
        components / "keda" / "scaled-objects.yaml": made("scaled-objects", queues=queues),
        components / "egress-by-name" / "hosts.yaml": made("hosts", by_host=by_host),
        components / "egress-by-name" / "kustomization.yaml": made(
            "egress-by-name", by_host=by_host
        ),
    }
    for image in (system.gateway, *system.services):
        place = base / "environment" / f"{image.name}.yaml"
        texts[place] = made("environment", service=image, secrets_of=secrets_of)
    for service in system.services:
        texts[base / f"{service.name}.yaml"] = made("service", service=service)
    return texts


def alerts(header: str, rules: str) -> str:
    """The alert rules for the Prometheus operator."""
    lines = [f"  {line}" if line else "" for line in rules.splitlines() if line[:1] != "#"]
    return (
        f"# {header} The rules are those of deploy/observability/alerts.yml.\n"
        "apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: { name: keto }\n"
        "spec:\n" + "\n".join(lines) + "\n"
    )


def regions(system: System) -> dict[str, str]:
    """The parts of files that list services."""
    names = ", ".join(system.names)
    images: list[Service | Gateway] = [system.gateway, *system.services]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    reaching = ", ".join(service.name for service in system.services if service.reaches)
    return {
        "k8s-resources": "".join(f"- {image.name}.yaml\n" for image in images),
        "k8s-config-maps": "".join(_config_map(system, image) for image in images),
        "k8s-environments": "".join(
            f"- path: environment/{image.name}.yaml\n  target: {{ kind: Deployment|Job, "
            f"labelSelector: app.kubernetes.io/name={image.name} }}\n"
            for image in images
        ),
        "k8s-policies": render("system/k8s-policies.yaml", system=system),
        "k8s-broker-users": "".join(
            f"- name: {name.upper()}_RABBITMQ_URL\n"
            f"  valueFrom: {{ secretKeyRef: {{ name: {name}-broker, key: url }} }}\n"
            for name in system.names
        ),
        "k8s-services": f"values: [{names}]",
        "k8s-broker-clients": f"values: [{names}, broker-declare]",
        "k8s-reaching": f"- {{ key: app.kubernetes.io/name, operator: In, values: [{reaching}] }}",
        "k8s-images-dev": "".join(
            f"- {{ name: keto-{image.name}, newTag: development }}\n" for image in images
        ),
        "k8s-images-prod": "".join(
            f"- {{ name: keto-{image.name}, newName: registry.example/keto/{image.name}, "
            f'newTag: "{version}" }}\n'
            for image in images
        ),
        "k8s-hba": "".join(f"- host {name} {name} all scram-sha-256\n" for name in system.names),
        "k8s-hba-tls": "".join(
            f"- hostssl {name} {name} all scram-sha-256\n" for name in system.names
        ),
        "k8s-roles": "".join(
            f"- {{ name: {name}, login: true, connectionLimit: {system.every.connections}, "
            f"passwordSecret: {{ name: {name}-database }} }}\n"
            for name in system.names
        ),
        "k8s-shared-secrets": "".join(
            f'secret {service.name}-{asked} --from-literal="secret=$(random)"\n'
            for service in system.services
            for asked in service.asks
        ),
    }


def _config_map(system: System, image: Service | Gateway) -> str:
    """What is no secret; overlays set what is empty here."""
    values: dict[str, str] = {}
    if isinstance(image, Gateway):
        values["ADMIN_PORT"] = str(image.admin_port)
    else:
        values["DATABASE_POOL"] = str(system.every.pool.kubernetes)
    for name in system.names if isinstance(image, Gateway) else image.asks:
        values[f"{name.upper()}_URL"] = f"http://{name}:{system.every.port}"
    if isinstance(image, Service) and image.content:
        values["KETO_CONTENT"] = "/content"
    values |= {name: default_of(image.name, name) for name in image.given}
    values |= image.fixed
    lines = "".join(f"    - {name}={value}\n" for name, value in values.items())
    return f"- name: {image.name}\n  literals:\n{lines}"


def _secrets(system: System, service: Service) -> dict[str, tuple[str, str]]:
    """A Secret and its key by variable; those of every service are not among them."""
    found = {}
    for variable, place in service.secrets.items():
        secret, _, key = place.partition("/")
        found[variable] = secret, key
    for asker in system.askers_of(service.name):
        found[f"{asker.upper()}_SECRET"] = f"{asker}-{service.name}", "secret"
    for asked in service.asks:
        found[f"{asked.upper()}_SECRET"] = f"{service.name}-{asked}", "secret"
    return found


def _by_host(system: System) -> dict[str, tuple[str, Reach]]:
    return {
        f"{service.name}-to-{what}": (service.name, reach)
        for service in system.services
        for what, reach in service.reaches.items()
        if reach.hosts
    }
