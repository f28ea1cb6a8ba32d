"""The system as a cluster on one machine: its nodes, servers and faults."""

from chaos.cluster.faults import ClusterFaults
from chaos.cluster.system import Cluster

__all__ = ["Cluster", "ClusterFaults"]
