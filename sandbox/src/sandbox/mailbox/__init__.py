"""A mail server that stores every mail and shows it on a page."""
