"""A stored plan as a file: the PDF, and the calendar."""
