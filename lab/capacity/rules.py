"""How many servers a load needs: pure functions."""

import math

# The autoscalers' target utilization: above it, latency rises.
BUSY = 0.7


def probability_of_waiting(rate: float, seconds: float, servers: int) -> float:
    """Erlang's C: the share of arrivals of an M/M/c queue that find all servers busy.

    `rate` arrivals per second, each of which occupies a server for `seconds` on average.
    """
    load = rate * seconds
    if load >= servers:
        return 1.0
    # Erlang's B, computed iteratively: the powers in the closed formula overflow.
    blocked = 1.0
    for count in range(1, servers + 1):
        blocked = load * blocked / (count + load * blocked)
    return blocked / (1 - load / servers * (1 - blocked))


def probability_of_waiting_longer(wait: float, rate: float, seconds: float, servers: int) -> float:
    """The share of arrivals of an M/M/c queue that wait longer than `wait` seconds."""
    waiting = probability_of_waiting(rate, seconds, servers)
    return waiting * math.exp(-max(0.0, servers / seconds - rate) * wait)


def servers_needed(rate: float, seconds: float, *, wait: float, late: float) -> int:
    """The fewest servers with which at most a share `late` of arrivals waits longer than `wait`."""
    if not rate:
        return 0
    servers = math.floor(rate * seconds) + 1
    while probability_of_waiting_longer(wait, rate, seconds, servers) > late:
        servers += 1
    return servers


def replicas_needed(cores: float, least: int) -> int:
    """The fewest processes of one core each whose utilization is at most `BUSY`."""
    return max(least, math.ceil(cores / BUSY))


def peak_rate(a_day: float, peak: float) -> float:
    """The rate per second in the busiest hour, which is `peak` times the mean."""
    return a_day / 86_400 * peak
