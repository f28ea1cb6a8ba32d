"""A mail server that keeps every mail for itself and shows it on a page."""
