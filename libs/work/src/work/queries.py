"""The named statements of the queue."""

from messaging import statements

queries = statements("work")
