"""Keto's broker users (see `messaging.broker_users`).

python -m contracts.broker_users --output FILE   write definitions for RabbitMQ to load
python -m contracts.broker_users --load          import them through the management API
"""

from contracts.topology import KETO
from messaging import broker_users

if __name__ == "__main__":
    broker_users.main(KETO)
