"""Measurements: ketones, glucose and waist, with the glucose-ketone index."""
