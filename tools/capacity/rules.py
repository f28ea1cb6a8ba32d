"""How many servers a load needs: pure functions."""

import math

# The autoscalers' target: a process that is busy for more of the time answers late.
BUSY = 0.7


def probability_of_waiting(rate: float, seconds: float, servers: int) -> float:
    """Erlang's C: how many of the arrivals of an M/M/c queue find all servers busy.

    `rate` arrivals a second, each of which takes a server for `seconds` in the mean.
    """
    load = rate * seconds
    if load >= servers:
        return 1.0
    # Erlang's B, server by server: the usual formula has powers that overflow.
    blocked = 1.0
    for count in range(1, servers + 1):
        blocked = load * blocked / (count + load * blocked)
    return blocked / (1 - load / servers * (1 - blocked))


def probability_of_waiting_longer(wait: float, rate: float, seconds: float, servers: int) -> float:
    """How many of the arrivals of an M/M/c queue begin later than `wait` seconds."""
    waiting = probability_of_waiting(rate, seconds, servers)
    return waiting * math.exp(-max(0.0, servers / seconds - rate) * wait)


def servers_needed(rate: float, seconds: float, *, wait: float, late: float) -> int:
    """The fewest servers with which at most a share `late` of arrivals begins after `wait`."""
    if not rate:
        return 0
    servers = math.floor(rate * seconds) + 1
    while probability_of_waiting_longer(wait, rate, seconds, servers) > late:
        servers += 1
    return servers


def replicas_needed(cores: float, least: int) -> int:
    """The fewest processes, of which each has one core and is busy for at most `BUSY` of it."""
    return max(least, math.ceil(cores / BUSY))


def peak_rate(a_day: float, peak: float) -> float:
    """How many a second in the busiest hour, which is `peak` times the mean hour."""
    return a_day / 86_400 * peak
