"""A member with as much as the limits let in, and a request of each operation."""
