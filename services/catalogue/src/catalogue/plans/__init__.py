"""The plans: imported by an operator, with their allergens computed and their figures checked."""

from catalogue.plans.tables import KetoPlan

__all__ = [
    "KetoPlan",
]
