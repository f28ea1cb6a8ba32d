"""Which RabbitMQ to run: the machine's, Debian's packages, or a container."""

from __future__ import annotations

from collections.abc import Callable

from keto_local import debian_packages, rabbitmq, rabbitmq_container, rabbitmq_packages
from keto_local.home import Home
from keto_local.process import StartFailed
from keto_local.rabbitmq import RabbitMQ
from keto_local.rabbitmq_container import RabbitMQContainer

Broker = RabbitMQ | RabbitMQContainer

WAYS = (
    "set RABBITMQ_URL to a broker, install rabbitmq-server, "
    "run on Debian or Ubuntu (whose packages are fetched without installing), "
    "or start a Docker engine"
)


def choose(home: Home, say: Callable[[str], None]) -> Broker:
    """The first that is there, from the lightest to the heaviest."""
    if programs := rabbitmq.installed():
        return RabbitMQ(home, programs)
    why = "no rabbitmq-server is installed, and there is no apt to fetch it with"
    if debian_packages.available():
        try:
            return RabbitMQ(home, rabbitmq_packages.programs(say))
        except StartFailed as failure:
            why = str(failure)
    if rabbitmq_container.engine_answers():
        return RabbitMQContainer(home)
    raise StartFailed(f"no RabbitMQ: {why}. Ways to have one: {WAYS}")
