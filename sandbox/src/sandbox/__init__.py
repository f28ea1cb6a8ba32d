"""Stand-ins for external services: mailbox, payments, model server and frontend."""
