"""The logs of days: weight, figures, water and notes, and what a range of them shows."""
