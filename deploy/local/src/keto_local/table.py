"""The addresses of the running system, as a table for people."""

from __future__ import annotations

from urllib.parse import urlsplit

from keto_local.home import Facts


def render(facts: Facts, demo: str | None = None) -> str:
    """The table that `run` prints when all is ready; `demo` adds the demo member's login."""
    sandbox = facts["sandbox"]
    management = facts["rabbitmq"]["management_url"]
    rows = [
        ("Web app", sandbox["frontend_url"]),
        ("Demo", demo),
        ("API", f"{facts['gateway']}/api"),
        ("Documentation", f"{facts['gateway']}/docs"),
        ("Health", f"{facts['gateway']}/readyz"),
        ("Mails", sandbox["mailbox_url"]),
        ("Payments", sandbox["payments_url"]),
        ("Model server", sandbox["model_server_url"]),
        ("RabbitMQ", _without_password(management or facts["rabbitmq"]["url"])),
        ("PostgreSQL", _without_password(facts["postgres"]["url"])),
        ("Logs", facts["logs"]),
        ("Passwords", f"{facts['home']}/run.json, which only you can read"),
    ]
    shown = [(name, place) for name, place in rows if place]
    width = max(len(name) for name, _ in shown)
    return "\n".join(f"  {name:<{width}}  {place}" for name, place in shown)


def _without_password(url: str) -> str:
    """The address of a server without its login."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
