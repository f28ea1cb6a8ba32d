"""The framework of every service: HTTP, messaging, storage, observability and content."""
