"""RabbitMQ: declares the topology, and publishes messages with confirms."""

from messaging.broker.cluster_nodes import NodesMissing, await_nodes
from messaging.broker.connection import Broker, ChannelRefused, MessageRefused, connect
from messaging.broker.declare_topology import DELIVERIES, TopologyConflict, declare

__all__ = [
    "DELIVERIES",
    "Broker",
    "ChannelRefused",
    "MessageRefused",
    "NodesMissing",
    "TopologyConflict",
    "await_nodes",
    "connect",
    "declare",
]
