"""The contracts between services: events and the topology."""
