"""Stand-ins for the world outside."""
