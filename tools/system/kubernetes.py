"""Kubernetes manifests of the services, and the parts of other manifests that list services."""

from pathlib import Path

from tools.environment import ROOT
from tools.generated import render, version
from tools.system.description import Gateway, Prefix, Service, System
from tools.system.variables import Given, given, variables_of

# Added to a service's time limit: the gateway's limit for reading a body, and time for its error.
_BODY_SECONDS, _SPARE_SECONDS = 30, 5

K8S = ROOT / "deploy" / "k8s"
ALERTS = ROOT / "deploy" / "observability" / "alerts.yml"


def files(system: System, header: str) -> dict[Path, str]:
    """The files that are generated completely."""
    # Imported here, as it reads the list of services, which may have just been generated.
    from contracts.topology import QUEUES

    def made(template: str, **values: object) -> str:
        return render(f"system/k8s-{template}.yaml", system=system, header=header, **values)

    def secrets_of(service: Service) -> list[Given]:
        return [each for each in given(system, service) if each.secret]

    queues = {
        name: [queue.name for queue in QUEUES if queue.name.startswith(f"{name}.")]
        for name in system.names
    }
    by_host = {
        f"{service.name}-to-{what}": (service.name, reach)
        for service in system.services
        for what, reach in service.reaches.items()
        if reach.hosts
    }
    base, components = K8S / "base", K8S / "components"
    by_name = components / "egress-by-name"
    texts = {
        base / "gateway.yaml": made("gateway", service=system.gateway),
        base / "availability.yaml": made("availability"),
        components / "postgres-cluster" / "databases.yaml": made("databases"),
        components / "keda" / "scaled-objects.yaml": made("scaled-objects", queues=queues),
        components / "gateway-api" / "routes.yaml": made("routes", timeouts=_timeouts(system)),
        K8S / "examples" / "external-secrets.yaml": made(
            "external-secrets", own=_own_secrets(system)
        ),
        by_name / "hosts.yaml": made("hosts", by_host=by_host),
        by_name / "kustomization.yaml": made("egress-by-name", by_host=by_host),
    }
    for image in system.images:
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
        "apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\n"
        "metadata: { name: keto, labels: { release: kube-prometheus-stack } }\n"
        "spec:\n" + "\n".join(lines) + "\n"
    )


def regions(system: System) -> dict[str, str]:
    """The parts of files that list services."""
    names = ", ".join(system.names)
    connections = system.every_service.connections
    reaching = ", ".join(service.name for service in system.services if service.reaches)
    return {
        "k8s-resources": system.each_image("- NAME.yaml\n"),
        "k8s-config-maps": "".join(_config_map(system, image) for image in system.images),
        "k8s-webapp-calls": "".join(f"- {n}={url}\n" for n, url in system.webapp_urls.items()),
        "k8s-environments": system.each_image(
            "- path: environment/NAME.yaml\n"
            "  target: { kind: Deployment|Job, labelSelector: app.kubernetes.io/name=NAME }\n"
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
        "k8s-images-dev": system.each_image("- { name: keto-NAME, newTag: development }\n"),
        "k8s-images-prod": system.each_image(
            f'- {{ name: keto-NAME, newName: registry.example/keto/NAME, newTag: "{version()}" }}\n'
        ),
        "k8s-names": f'services="{" ".join(system.names)}"',
        "k8s-images-try": f'images="webapp sandbox gateway {" ".join(system.names)}"',
        "k8s-release": f"suffix: -{version().replace('.', '-')}",
        "k8s-hba": system.each("- host NAME NAME all scram-sha-256\n"),
        "k8s-hba-tls": system.each("- hostssl NAME NAME all scram-sha-256\n"),
        "k8s-max-connections": f'max_connections: "{connections * len(system.names) + 10}"',
        "k8s-roles": system.each(
            f"- {{ name: NAME, login: true, connectionLimit: {connections}, "
            "passwordSecret: { name: NAME-database } }\n"
        ),
        "k8s-shared-secrets": "".join(
            f'secret {asker}-{asked} --from-literal="secret=$(random)"\n'
            for asker, asked in system.pairs
        ),
    }


def _timeouts(system: System) -> dict[str, int]:
    """The time limits of paths with a special limit, and of all others as `/`."""
    seconds = {each.name: each.default for each in variables_of("gateway")}

    def of(variable: str) -> int:
        return int(seconds[variable.upper()] or 0) + _SPARE_SECONDS

    default = Prefix()
    special = {
        path: of(prefix.seconds)
        for service in system.services
        for path, prefix in service.prefixes.items()
        if prefix.seconds != default.seconds
    }
    return special | {"/": of(default.seconds) + _BODY_SECONDS}


def _own_secrets(system: System) -> dict[str, list[str]]:
    """The Secrets and keys that an operator's store has to contain as they are."""
    found: dict[str, list[str]] = {}
    for service in system.services:
        for each in given(system, service):
            if each.secret and each.key not in (keys := found.setdefault(each.secret, [])):
                keys.append(each.key)
    return found


def _config_map(system: System, image: Service | Gateway) -> str:
    """The ConfigMap of the variables that are not secret; overlays set the empty ones."""
    lines = [f"{each.name}={each.value}" for each in given(system, image) if not each.secret]
    if isinstance(image, Service):
        lines.insert(0, f"DATABASE_POOL={system.every_service.pool}")
    return f"- name: {image.name}\n  literals:\n" + "".join(f"    - {line}\n" for line in lines)
