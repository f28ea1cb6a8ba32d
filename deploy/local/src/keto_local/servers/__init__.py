"""PostgreSQL, PgBouncer and RabbitMQ: found or fetched, and run from a data folder."""

from keto_local.servers.databases import create_databases
from keto_local.servers.embedded import start_servers
from keto_local.servers.pgbouncer import PgBouncer
from keto_local.servers.postgres import Postgres
from keto_local.servers.rabbitmq import Address, Programs, RabbitMQ
from keto_local.servers.rabbitmq_packages import rabbitmq_programs
from keto_local.servers.thrown_away import data_in_memory, thrown_away

__all__ = [
    "Address",
    "PgBouncer",
    "Postgres",
    "Programs",
    "RabbitMQ",
    "create_databases",
    "data_in_memory",
    "rabbitmq_programs",
    "start_servers",
    "thrown_away",
]
