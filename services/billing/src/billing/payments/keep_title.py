"""Keep the title of a plan that is being sold."""

from sqlalchemy.dialects.postgresql import Insert, insert

from billing.payments.tables import PlanTitle


def keep_title(plan_id: str, title: str, german_title: str | None) -> Insert:
    """The statement that keeps the title: Stripe's events about the checkout do not name it."""
    titles = {"title": title, "german_title": german_title}
    kept = insert(PlanTitle).values(plan_id=plan_id, **titles)
    return kept.on_conflict_do_update(index_elements=["plan_id"], set_=titles)
