"""What so many members need: replicas, cores, memory, disk, GPUs and what they cost."""
