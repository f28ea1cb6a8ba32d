"""What the tests stand on: servers, databases, brokers and clients."""
