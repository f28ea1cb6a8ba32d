"""What the services say to each other."""
