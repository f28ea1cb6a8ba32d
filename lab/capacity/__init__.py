"""The resources for a number of members: replicas, cores, memory, disk, GPUs and their cost."""

from lab.capacity.sources import FILE as FIGURES

__all__ = ["FIGURES"]
