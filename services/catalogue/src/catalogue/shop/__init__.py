"""Plans as visitors, buyers and members see them."""

from catalogue.shop.preview_plan import preview_for_staff
from catalogue.shop.schemas import PlanPreviewResponse, PlanSummary

__all__ = [
    "PlanPreviewResponse",
    "PlanSummary",
    "preview_for_staff",
]
