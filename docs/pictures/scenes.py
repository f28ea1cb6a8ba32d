"""The scenes of the web app: each page, and each state that a page can be in."""

from dataclasses import dataclass
from typing import Literal

from docs.pictures import acts
from docs.pictures.acts import Act

Who = Literal["visitor", "newcomer", "limited", "demo"]

OWNED, INCLUDED = "keto-kickstart", "keto-weekend"


@dataclass(frozen=True)
class Scene:
    """A page in a state: who looks at it, and what was done before and after it was opened."""

    name: str
    path: str
    who: Who = "visitor"
    before: Act | None = None
    after: Act | None = None
    loads: bool = True
    printed: bool = False
    whole: bool = True


def scenes(session: str, open_plan: str) -> list[Scene]:
    """All of them, with one of the demo member's plans and the id of one that she does not own."""
    return [
        *_of_visitors(),
        *_of_accounts(),
        *_of_newcomers(),
        *_of_the_demo_member(session, open_plan),
        *_of_trouble(),
    ]


def _of_visitors() -> list[Scene]:
    return [
        Scene("home", "/"),
        Scene("plans", "/plans"),
        Scene("plans-none-found", "/plans?q=spaghetti"),
        Scene("plan-locked", f"/plans/{OWNED}"),
        Scene("plan-coupon", f"/plans/{OWNED}?purchase=cancelled", after=acts.coupon),
        Scene("plan-not-found", "/plans/none"),
        Scene("pricing", "/pricing"),
        Scene("pricing-cancelled", "/pricing?cancelled=true"),
        Scene("not-found", "/nowhere"),
        Scene("focus-ring", "/", after=acts.tab_to_the_main_button, whole=False),
    ]


def _of_accounts() -> list[Scene]:
    return [
        Scene("register", "/register"),
        Scene("register-refused", "/register", after=acts.register_badly),
        Scene("login", "/login"),
        Scene("login-refused", "/login", after=acts.log_in_badly),
        Scene("session-over", "/planner", "newcomer", before=acts.end_the_session),
        Scene("forgot-password", "/forgot-password"),
        Scene("forgot-password-sent", "/forgot-password", after=acts.ask_for_a_link),
        Scene("reset-password", "/reset-password?token=x"),
        Scene("reset-password-refused", "/reset-password?token=x", after=acts.reset_badly),
        Scene("reset-password-no-token", "/reset-password"),
        Scene("verify-email-refused", "/verify-email?token=x"),
        Scene("confirm-email-no-token", "/confirm-email"),
        Scene("erasure-unknown", "/erasure?receipt=x"),
    ]


def _of_newcomers() -> list[Scene]:
    return [
        Scene("dashboard-empty", "/dashboard", "newcomer"),
        Scene("planner-empty", "/planner", "newcomer"),
        Scene("account-empty", "/account", "newcomer"),
        Scene("account-refused", "/account", "newcomer", after=acts.account_refusals),
        Scene("plan-for-members", f"/plans/{OWNED}", "newcomer"),
        Scene("planner-limit", "/planner", "limited"),
        Scene("planner-limit-reached", "/planner", "limited", after=acts.write),
        Scene("planner-refused", "/planner", "newcomer", after=acts.write_badly),
    ]


def _of_the_demo_member(session: str, open_plan: str) -> list[Scene]:
    plan = f"/planner?session={session}"
    return [
        Scene("home-member", "/", "demo"),
        Scene("dashboard", "/dashboard", "demo"),
        Scene("dashboard-all-fields", "/dashboard", "demo", after=acts.all_fields),
        Scene("dashboard-90-days", "/dashboard", "demo", after=acts.ninety_days),
        Scene(
            "dashboard-paid",
            f"/dashboard?purchase=success&planId={open_plan}",
            "demo",
            before=acts.hold_the_plans,
            whole=False,
        ),
        Scene("dashboard-subscribed", "/dashboard?subscription=success", "newcomer", whole=False),
        Scene("delete-log", "/dashboard", "demo", after=acts.delete_the_log, whole=False),
        Scene("planner", "/planner", "demo"),
        Scene("planner-plan", plan, "demo"),
        Scene("planner-printed", plan, "demo", printed=True),
        Scene("plan", f"/plans/{OWNED}", "demo"),
        Scene("plan-recipes", f"/plans/{OWNED}", "demo", after=acts.tab("Recipes")),
        Scene("plan-shopping-list", f"/plans/{OWNED}", "demo", after=acts.shopping_list),
        Scene("plan-nutrition", f"/plans/{OWNED}", "demo", after=acts.tab("Nutrition")),
        Scene("plan-recipe", f"/plans/{OWNED}", "demo", after=acts.recipe, whole=False),
        Scene("plan-review", f"/plans/{OWNED}", "demo", after=acts.review),
        Scene("plan-printed", f"/plans/{OWNED}", "demo", after=acts.shopping_list, printed=True),
        Scene("plan-included", f"/plans/{INCLUDED}", "demo"),
        Scene("pricing-member", "/pricing", "demo"),
        Scene("account", "/account", "demo"),
        Scene("erase", "/account", "demo", after=acts.erase, whole=False),
    ]


def _of_trouble() -> list[Scene]:
    return [
        Scene("home-loading", "/", before=acts.never_answer, loads=False),
        Scene("plan-loading", f"/plans/{OWNED}", before=acts.never_answer, loads=False),
        Scene("dashboard-loading", "/dashboard", "demo", before=acts.never_answer, loads=False),
        Scene("planner-loading", "/planner", "demo", before=acts.never_answer, loads=False),
        Scene("account-loading", "/account", "demo", before=acts.never_answer, loads=False),
        Scene("plans-too-many-requests", "/plans", before=acts.fail(429)),
        Scene(
            "dashboard-failed",
            "/dashboard",
            "demo",
            before=acts.fail(500),
        ),
        Scene("dashboard-offline", "/dashboard", "demo", after=acts.go_offline, whole=False),
        Scene("planner-writing", "/planner", "newcomer", after=acts.write_for_long, loads=False),
    ]
