"""Whether the figures of a stored plan are true, and whether it names what is left out."""
