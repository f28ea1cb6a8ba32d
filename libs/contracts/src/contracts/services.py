"""The services that own a database and exchange events."""

SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")
