"""The specified operation: a plan that the model writes while the member waits."""
