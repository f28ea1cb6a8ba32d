"""A RabbitMQ node for two of these modules, because starting it takes seconds of CPU."""

import shutil
from collections.abc import Iterator

import pytest

from keto_local.home import Home
from keto_local.servers import RabbitMQ, rabbitmq_programs
from testkit.ports import free_port

from . import certificates
from .certificates import Certificates


@pytest.fixture(scope="package")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificates | None:
    """Certificates, if openssl is installed."""
    if shutil.which("openssl") is None:
        return None
    return certificates.make(tmp_path_factory.mktemp("tls") / "certificates")


@pytest.fixture(scope="package")
def tls_port() -> int:
    """The port for encrypted connections to the node."""
    return free_port()


@pytest.fixture(scope="package")
def node(
    made: Certificates | None, tls_port: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RabbitMQ]:
    """A node with the users of `make run`."""
    home = Home(tmp_path_factory.mktemp("broker") / "home")
    home.prepare()
    node = RabbitMQ(home, rabbitmq_programs(print))
    if made is not None:
        configuration = home.path / "rabbitmq/conf.d/tls.conf"
        configuration.parent.mkdir(parents=True)
        configuration.write_text(
            f"listeners.ssl.local = 127.0.0.1:{tls_port}\n"
            f"ssl_options.cacertfile = {made.authority}\n"
            f"ssl_options.certfile = {made.certificate}\n"
            f"ssl_options.keyfile = {made.key}\n"
        )
    node.start()
    yield node
    node.kill()
