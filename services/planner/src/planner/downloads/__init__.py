"""A stored plan as a PDF or a calendar file."""
