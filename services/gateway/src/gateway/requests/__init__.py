"""A port: its connections, and each request's way to its response."""
