"""Keto plans written by a language model."""
