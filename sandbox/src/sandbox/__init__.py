"""Stand-ins for the world outside: mailbox, payments, model server and frontend."""
