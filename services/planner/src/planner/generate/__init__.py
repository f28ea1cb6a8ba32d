"""A plan that the model writes while its member waits, as the specification has it."""
