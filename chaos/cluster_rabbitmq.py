"""RabbitMQ as three nodes on one machine, which find each other by a list of names."""

from chaos.cluster_nodes import CONSUMER_MILLISECONDS, LEADERS, NODES, PARTITIONS, Node
from keto_local.home import write_privately
from keto_local.rabbitmq import Programs, RabbitMQ

_START_SECONDS = 240


class BrokerNode(RabbitMQ):
    """One node of the cluster."""

    def __init__(self, node: Node, programs: Programs) -> None:
        self.name = f"rabbitmq-{node.name}"
        self._node = node
        super().__init__(node, programs)

    def start(self, timeout: float = _START_SECONDS) -> None:
        """Start it, and return when it answers; the first time it joins those that run."""
        home = self._folder / "home"
        (self._folder / "conf.d").mkdir(parents=True, exist_ok=True)
        home.mkdir(exist_ok=True)
        if not (cookie := home / ".erlang.cookie").exists():
            write_privately(cookie, self._node.secret("erlang-cookie"))
            cookie.chmod(0o400)
        settings = {
            "cluster_formation.peer_discovery_backend": "classic_config",
            **{
                f"cluster_formation.classic_config.nodes.{number}": erlang_name(name)
                for number, name in enumerate(NODES, 1)
            },
            "cluster_partition_handling": PARTITIONS,
            "consumer_timeout": CONSUMER_MILLISECONDS,
        }
        lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
        write_privately(self._folder / "conf.d/cluster.conf", lines)
        # RabbitMQ 3.10 has no other name for it; later ones have `queue_leader_locator`.
        leaders = f'[{{rabbit, [{{queue_leader_locator, <<"{LEADERS}">>}}]}}].'
        write_privately(self._folder / "advanced.config", leaders)
        super().start(timeout)

    def _environment(self, programs: Programs) -> dict[str, str]:
        return {**super()._environment(programs), "RABBITMQ_NODENAME": erlang_name(self._node.name)}


def erlang_name(node: str) -> str:
    return f"keto-{node}@localhost"
