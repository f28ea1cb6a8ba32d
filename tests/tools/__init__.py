"""What tools makes and checks."""
