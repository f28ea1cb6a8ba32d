"""What is where, for a person."""

from __future__ import annotations

from urllib.parse import urlsplit

from keto_local.facts import Facts
from keto_local.process import started_at
from keto_local.readiness import why_not


def render(facts: Facts) -> str:
    """The table that `run` prints when everything is ready."""
    sandbox = facts["sandbox"]
    embedded_rabbit = facts["rabbitmq"]["pid"] is not None
    management = facts["rabbitmq"]["management_url"]
    rows = [
        ("API", f"{facts['gateway']}/api"),
        ("Health", f"{facts['gateway']}/readyz"),
        ("Frontend", sandbox["frontend_url"]),
        ("Mails", sandbox["mailbox_url"]),
        ("Payments", sandbox["payments_url"]),
        ("Model server", sandbox["model_server_url"]),
        ("RabbitMQ", management if embedded_rabbit else without_password(facts["rabbitmq"]["url"])),
        (
            "PostgreSQL",
            facts["postgres"]["url"]
            if facts["postgres"]["pid"] is not None
            else without_password(facts["postgres"]["url"]),
        ),
        ("Logs", facts["logs"]),
        ("All of it", f"{facts['home']}/run.json"),
    ]
    shown = [(name, place) for name, place in rows if place]
    width = max(len(name) for name, _ in shown)
    return "\n".join(f"  {name:<{width}}  {place}" for name, place in shown)


def processes(facts: Facts) -> str:
    """A line for each process: whether it lives, and whether it says that it is ready."""
    lines = []
    for name, service in facts["services"].items():
        lines.append((name, service["pid"], why_not(f"{service['url']}/readyz") or "ready"))
    others = {
        "postgres": facts["postgres"]["pid"],
        "rabbitmq": facts["rabbitmq"]["pid"],
        "sandbox": facts["sandbox"]["pid"],
    }
    for name, pid in others.items():
        if pid is not None:
            lines.append((name, pid, "up" if started_at(pid) else "down"))
    return "\n".join(f"  {name:<10} {pid or '':>8}  {state}" for name, pid, state in lines)


def environment(facts: Facts) -> dict[str, str]:
    """The variables by which a tool finds the system that runs."""
    found = {
        "POSTGRES_URL": facts["postgres"]["url"],
        "RABBITMQ_URL": facts["rabbitmq"]["url"],
        "RABBITMQ_MANAGEMENT_URL": facts["rabbitmq"]["management_url"],
    }
    return {name: url for name, url in found.items() if url}


def without_password(url: str) -> str:
    """A server that was given: its place, not its secret."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
