"""The operations of Keto's API. Made from its document by `make generate`."""

from collections.abc import Callable, Sequence
from typing import Generic

from keto_client.requests import Body, Group, Reply, Request, segment


class Auth(Group[Reply]):
    def register(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/register", body)

    def login(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/login", body)

    def count_active_day(self) -> Reply:
        return self._call("POST", "/api/auth/active")

    def get_me(self) -> Reply:
        return self._call("GET", "/api/auth/me")

    def update_me(self, body: Body) -> Reply:
        return self._call("PATCH", "/api/auth/me", body)

    def get_settings(self) -> Reply:
        return self._call("GET", "/api/auth/settings")

    def update_settings(self, body: Body) -> Reply:
        return self._call("PATCH", "/api/auth/settings", body)

    def get_reminders(self) -> Reply:
        return self._call("GET", "/api/auth/reminders")

    def replace_reminders(self, body: Body) -> Reply:
        return self._call("PUT", "/api/auth/reminders", body)

    def unsubscribe(self, body: Body | None = None, token: str | None = None) -> Reply:
        return self._call("POST", "/api/auth/unsubscribe", body, token=token)

    def get_email(self) -> Reply:
        return self._call("GET", "/api/auth/verify-email")

    def request_verification(self) -> Reply:
        return self._call("POST", "/api/auth/verify-email")

    def change_email(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/change-email", body)

    def confirm_email(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/confirm-email", body)

    def forgot_password(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/forgot-password", body)

    def reset_password(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/reset-password", body)

    def change_password(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/change-password", body)

    def logout(self) -> Reply:
        return self._call("POST", "/api/auth/logout")

    def get_sessions(self) -> Reply:
        return self._call("GET", "/api/auth/sessions")

    def delete_session(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/auth/sessions/{segment(id)}")

    def logout_everywhere(self) -> Reply:
        return self._call("POST", "/api/auth/logout-everywhere")

    def delete_account(self, body: Body) -> Reply:
        return self._call("POST", "/api/auth/delete-account", body)

    def get_erasure(self, receipt_id: str) -> Reply:
        return self._call("GET", f"/api/auth/erasures/{segment(receipt_id)}")

    def get_export(self, after: str | None = None) -> Reply:
        return self._call("GET", "/api/auth/export", after=after)


class Ai(Group[Reply]):
    def get_status(self) -> Reply:
        return self._call("GET", "/api/ai/status")

    def get_allergens(self) -> Reply:
        return self._call("GET", "/api/ai/allergens")

    def get_exclusions(self, q: str | None = None) -> Reply:
        return self._call("GET", "/api/ai/exclusions", q=q)

    def get_own_exclusions(self) -> Reply:
        return self._call("GET", "/api/ai/exclusions/mine")

    def replace_own_exclusions(self, body: Body) -> Reply:
        return self._call("PUT", "/api/ai/exclusions/mine", body)

    def get_health(self) -> Reply:
        return self._call("GET", "/api/ai/health")

    def replace_health(self, body: Body) -> Reply:
        return self._call("PUT", "/api/ai/health", body)

    def rate_dish(self, body: Body) -> Reply:
        return self._call("POST", "/api/ai/dishes/rate", body)

    def get_ratings(self) -> Reply:
        return self._call("GET", "/api/ai/dishes/ratings")

    def forget_rating(self, name: str) -> Reply:
        return self._call("DELETE", "/api/ai/dishes/ratings", name=name)

    def get_pantry(self) -> Reply:
        return self._call("GET", "/api/ai/pantry")

    def replace_pantry(self, body: Body) -> Reply:
        return self._call("PUT", "/api/ai/pantry", body)

    def generate_plan(self, body: Body) -> Reply:
        return self._call("POST", "/api/ai/generate-plan", body)

    def start_job(self, body: Body) -> Reply:
        return self._call("POST", "/api/ai/jobs", body)

    def get_jobs(self, limit: int | None = None) -> Reply:
        return self._call("GET", "/api/ai/jobs", limit=limit)

    def get_job(
        self, id: str, wait: int | None = None, after: str | None = None, days: int | None = None
    ) -> Reply:
        return self._call("GET", f"/api/ai/jobs/{segment(id)}", wait=wait, after=after, days=days)

    def cancel_job(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/ai/jobs/{segment(id)}")

    def list_swaps(self, id: str, day: int, meal: str) -> Reply:
        return self._call("GET", f"/api/ai/sessions/{segment(id)}/swaps", day=day, meal=meal)

    def start_swap(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/ai/sessions/{segment(id)}/swaps", body)

    def rewrite_plan(self, id: str) -> Reply:
        return self._call("POST", f"/api/ai/sessions/{segment(id)}/rewrite")

    def preview_refit(self, id: str, calories: int, fromDay: int) -> Reply:
        return self._call(
            "GET", f"/api/ai/sessions/{segment(id)}/refit", calories=calories, fromDay=fromDay
        )

    def refit_plan(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/ai/sessions/{segment(id)}/refit", body)

    def get_sessions(self) -> Reply:
        return self._call("GET", "/api/ai/sessions")

    def get_session(self, id: str) -> Reply:
        return self._call("GET", f"/api/ai/sessions/{segment(id)}")

    def get_versions(self, id: str) -> Reply:
        return self._call("GET", f"/api/ai/sessions/{segment(id)}/versions")

    def restore_version(self, id: str, number: int) -> Reply:
        return self._call(
            "POST", f"/api/ai/sessions/{segment(id)}/versions/{segment(number)}/restore"
        )

    def check_plan(self, id: str) -> Reply:
        return self._call("GET", f"/api/ai/sessions/{segment(id)}/check")

    def get_shopping_list(
        self, id: str, days: str | None = None, servings: int | None = None
    ) -> Reply:
        return self._call(
            "GET", f"/api/ai/sessions/{segment(id)}/shopping", days=days, servings=servings
        )

    def tick_shopping_line(
        self, id: str, key: str, body: Body, days: str | None = None, servings: int | None = None
    ) -> Reply:
        return self._call(
            "PUT",
            f"/api/ai/sessions/{segment(id)}/shopping/{segment(key)}",
            body,
            days=days,
            servings=servings,
        )

    def get_pdf(
        self,
        id: str,
        paper: str | None = None,
        units: str | None = None,
        words: str | None = None,
        carbs: str | None = None,
    ) -> Reply:
        return self._call(
            "GET",
            f"/api/ai/sessions/{segment(id)}/pdf",
            paper=paper,
            units=units,
            words=words,
            carbs=carbs,
        )

    def get_calendar(
        self,
        id: str,
        start: str | None = None,
        units: str | None = None,
        words: str | None = None,
        carbs: str | None = None,
    ) -> Reply:
        return self._call(
            "GET",
            f"/api/ai/sessions/{segment(id)}/calendar.ics",
            start=start,
            units=units,
            words=words,
            carbs=carbs,
        )

    def get_export(self, after: str | None = None) -> Reply:
        return self._call("GET", "/api/ai/export", after=after)


class Tracker(Group[Reply]):
    def save_log(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/log", body)

    def delete_log(self, date: str) -> Reply:
        return self._call("DELETE", "/api/tracker/log", date=date)

    def replace_log(self, date: str, body: Body) -> Reply:
        return self._call("PUT", f"/api/tracker/log/{segment(date)}", body)

    def update_log(self, date: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/tracker/log/{segment(date)}", body)

    def get_logs(self, from_: str | None = None, to: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/logs", from_=from_, to=to)

    def get_carbs(self, from_: str | None = None, to: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/carbs", from_=from_, to=to)

    def get_weight(self, from_: str | None = None, to: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/weight", from_=from_, to=to)

    def get_expenditure(self) -> Reply:
        return self._call("GET", "/api/tracker/expenditure")

    def replace_whole_day(self, date: str) -> Reply:
        return self._call("PUT", f"/api/tracker/whole-days/{segment(date)}")

    def get_summary(self) -> Reply:
        return self._call("GET", "/api/tracker/summary")

    def get_foods(
        self, q: str | None = None, limit: int | None = None, language: str | None = None
    ) -> Reply:
        return self._call("GET", "/api/tracker/foods", q=q, limit=limit, language=language)

    def get_food(self, id: str, language: str | None = None) -> Reply:
        return self._call("GET", f"/api/tracker/foods/{segment(id)}", language=language)

    def get_barcode(self, ean: str) -> Reply:
        return self._call("GET", f"/api/tracker/foods/barcode/{segment(ean)}")

    def add_my_food(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/my-foods", body)

    def get_my_foods(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/my-foods", limit=limit, after=after)

    def update_my_food(self, id: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/tracker/my-foods/{segment(id)}", body)

    def delete_my_food(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/tracker/my-foods/{segment(id)}")

    def add_dish(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/dishes", body)

    def get_dishes(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/dishes", limit=limit, after=after)

    def update_dish(self, id: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/tracker/dishes/{segment(id)}", body)

    def delete_dish(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/tracker/dishes/{segment(id)}")

    def add_entry(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/entries", body)

    def delete_entries(self, id: Sequence[str]) -> Reply:
        return self._call("DELETE", "/api/tracker/entries", id=id)

    def add_entries(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/entries/batch", body)

    def copy_entries(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/entries/copy", body)

    def get_recent(self, limit: int | None = None) -> Reply:
        return self._call("GET", "/api/tracker/entries/recent", limit=limit)

    def update_entry(self, id: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/tracker/entries/{segment(id)}", body)

    def delete_entry(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/tracker/entries/{segment(id)}")

    def add_water(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/water", body)

    def get_day(self, date: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/day", date=date)

    def get_week(self, date: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/week", date=date)

    def get_targets(self) -> Reply:
        return self._call("GET", "/api/tracker/targets")

    def replace_targets(self, body: Body) -> Reply:
        return self._call("PUT", "/api/tracker/targets", body)

    def delete_targets(self) -> Reply:
        return self._call("DELETE", "/api/tracker/targets")

    def get_figures(self) -> Reply:
        return self._call("GET", "/api/tracker/figures")

    def replace_figures(self, body: Body) -> Reply:
        return self._call("PUT", "/api/tracker/figures", body)

    def get_check_in(self) -> Reply:
        return self._call("GET", "/api/tracker/check-in")

    def check_in(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/check-in", body)

    def get_plan_starts(self) -> Reply:
        return self._call("GET", "/api/tracker/plan-starts")

    def start_plan(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/plan-starts", body)

    def forget_plan_start(self, plan_id: str) -> Reply:
        return self._call("DELETE", f"/api/tracker/plan-starts/{segment(plan_id)}")

    def add_measurement(self, body: Body) -> Reply:
        return self._call("POST", "/api/tracker/measurements", body)

    def get_measurements(
        self,
        kind: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Reply:
        return self._call(
            "GET",
            "/api/tracker/measurements",
            kind=kind,
            from_=from_,
            to=to,
            limit=limit,
            after=after,
        )

    def delete_measurement(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/tracker/measurements/{segment(id)}")

    def start_import(self, body: str) -> Reply:
        return self._call("POST", "/api/tracker/imports", body)

    def get_import(self, id: str) -> Reply:
        return self._call("GET", f"/api/tracker/imports/{segment(id)}")

    def apply_import(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/tracker/imports/{segment(id)}/apply", body)

    def get_diary_csv(self, from_: str | None = None, to: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/diary.csv", from_=from_, to=to)

    def get_achievements(self) -> Reply:
        return self._call("GET", "/api/tracker/achievements")

    def get_export(self, after: str | None = None) -> Reply:
        return self._call("GET", "/api/tracker/export", after=after)


class Plans(Group[Reply]):
    def get_plans(self, language: str | None = None) -> Reply:
        return self._call("GET", "/api/plans", language=language)

    def get_own_plans(self, language: str | None = None) -> Reply:
        return self._call("GET", "/api/plans/mine", language=language)

    def get_figures(self) -> Reply:
        return self._call("GET", "/api/plans/figures")

    def get_preview(self, slug: str, language: str | None = None) -> Reply:
        return self._call("GET", f"/api/plans/{segment(slug)}/preview", language=language)

    def get_plan(self, slug: str, language: str | None = None) -> Reply:
        return self._call("GET", f"/api/plans/{segment(slug)}", language=language)

    def review_plan(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/plans/{segment(id)}/review", body)

    def get_export(self, after: str | None = None) -> Reply:
        return self._call("GET", "/api/plans/mine/export", after=after)


class Payments(Group[Reply]):
    def get_prices(self) -> Reply:
        return self._call("GET", "/api/payments/prices")

    def checkout(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/checkout", body)

    def get_quote(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/quote", body)

    def subscribe(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/subscribe", body)

    def open_plan(self, plan_id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/payments/purchases/{segment(plan_id)}/open", body)

    def open_portal(self) -> Reply:
        return self._call("POST", "/api/payments/portal")

    def get_orders(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/payments/orders", limit=limit, after=after)

    def request_refund(self, order_id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/payments/orders/{segment(order_id)}/refund-request", body)

    def get_receipt(self, order_id: str) -> Reply:
        return self._call("GET", f"/api/payments/orders/{segment(order_id)}/receipt")

    def get_subscription(self) -> Reply:
        return self._call("GET", "/api/payments/subscription")

    def get_purchases(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/payments/purchases", limit=limit, after=after)

    def get_membership(self) -> Reply:
        return self._call("GET", "/api/payments/membership")

    def cancel_subscription(self, body: Body | None = None) -> Reply:
        return self._call("POST", "/api/payments/subscription/cancel", body)

    def undo_cancellation(self) -> Reply:
        return self._call("POST", "/api/payments/subscription/undo")

    def pause_subscription(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/subscription/pause", body)

    def preview_resume(self) -> Reply:
        return self._call("POST", "/api/payments/subscription/resume/preview")

    def resume_subscription(self, body: Body | None = None) -> Reply:
        return self._call("POST", "/api/payments/subscription/resume", body)

    def begin_trial(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/subscription/trial", body)

    def preview_change(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/subscription/preview", body)

    def change_subscription(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/subscription/change", body)

    def get_invoices(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/payments/invoices", limit=limit, after=after)

    def get_invoice_pdf(self, invoice_id: str) -> Reply:
        return self._call("GET", f"/api/payments/invoices/{segment(invoice_id)}/pdf")

    def get_withdrawals(self) -> Reply:
        return self._call("GET", "/api/payments/withdrawals")

    def request_withdrawal(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/withdrawals", body)

    def confirm_withdrawal(self, body: Body) -> Reply:
        return self._call("POST", "/api/payments/withdrawals/confirm", body)

    def withdraw_from_order(self, order_id: str) -> Reply:
        return self._call("POST", f"/api/payments/orders/{segment(order_id)}/withdraw")

    def withdraw_from_subscription(self) -> Reply:
        return self._call("POST", "/api/payments/subscription/withdraw")

    def get_waiver(self) -> Reply:
        return self._call("GET", "/api/payments/waiver")

    def receive_webhook(self) -> Reply:
        return self._call("POST", "/api/payments/webhook")

    def get_export(self, after: str | None = None) -> Reply:
        return self._call("GET", "/api/payments/export", after=after)


class Admin(Group[Reply]):
    def login(self, body: Body) -> Reply:
        return self._call("POST", "/api/admin/login", body)

    def logout(self) -> Reply:
        return self._call("POST", "/api/admin/logout")

    def who_am_i(self) -> Reply:
        return self._call("GET", "/api/admin/whoami")

    def get_members(
        self, q: str | None = None, limit: int | None = None, after: str | None = None
    ) -> Reply:
        return self._call("GET", "/api/admin/members", q=q, limit=limit, after=after)

    def get_member(self, id: str) -> Reply:
        return self._call("GET", f"/api/admin/members/{segment(id)}")

    def get_dead_letters(self) -> Reply:
        return self._call("GET", "/api/admin/dead-letters")

    def get_audit(self, service: str, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", f"/api/admin/audit/{segment(service)}", limit=limit, after=after)

    def get_work(self, service: str) -> Reply:
        return self._call("GET", f"/api/admin/work/{segment(service)}")

    def get_plans(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/admin/plans", limit=limit, after=after)

    def get_plan(self, id: str) -> Reply:
        return self._call("GET", f"/api/admin/plans/{segment(id)}")

    def update_plan(self, id: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/admin/plans/{segment(id)}", body)

    def get_plan_preview(self, id: str) -> Reply:
        return self._call("GET", f"/api/admin/plans/{segment(id)}/preview")

    def get_reviews(
        self, state: str | None = None, limit: int | None = None, after: str | None = None
    ) -> Reply:
        return self._call("GET", "/api/admin/reviews", state=state, limit=limit, after=after)

    def decide_review(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/admin/reviews/{segment(id)}", body)

    def get_account(self, id: str) -> Reply:
        return self._call("GET", f"/api/admin/accounts/{segment(id)}")

    def get_contract(self, number: str) -> Reply:
        return self._call("GET", f"/api/admin/contracts/{segment(number)}")

    def refund_order(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/admin/orders/{segment(id)}/refund", body)

    def grant(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/admin/accounts/{segment(id)}/grant", body)

    def revoke(self, id: str, body: Body) -> Reply:
        return self._call("POST", f"/api/admin/accounts/{segment(id)}/revoke", body)

    def get_checkouts(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/admin/checkouts", limit=limit, after=after)

    def get_withdrawals(
        self, state: str | None = None, limit: int | None = None, after: str | None = None
    ) -> Reply:
        return self._call("GET", "/api/admin/withdrawals", state=state, limit=limit, after=after)

    def get_coupons(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/admin/coupons", limit=limit, after=after)

    def update_coupon(self, code: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/admin/coupons/{segment(code)}", body)

    def get_figures(self, from_: str, to: str) -> Reply:
        return self._call("GET", "/api/admin/figures", from_=from_, to=to)

    def get_figures_csv(self, from_: str, to: str) -> Reply:
        return self._call("GET", "/api/admin/figures.csv", from_=from_, to=to)

    def get_ledger(
        self,
        kind: str | None = None,
        currency: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Reply:
        return self._call(
            "GET",
            "/api/admin/ledger",
            kind=kind,
            currency=currency,
            from_=from_,
            to=to,
            limit=limit,
            after=after,
        )

    def get_ledger_csv(
        self,
        kind: str | None = None,
        currency: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> Reply:
        return self._call(
            "GET", "/api/admin/ledger.csv", kind=kind, currency=currency, from_=from_, to=to
        )

    def get_endpoints(self, limit: int | None = None, after: str | None = None) -> Reply:
        return self._call("GET", "/api/admin/endpoints", limit=limit, after=after)

    def add_endpoint(self, body: Body) -> Reply:
        return self._call("POST", "/api/admin/endpoints", body)

    def update_endpoint(self, id: str, body: Body) -> Reply:
        return self._call("PATCH", f"/api/admin/endpoints/{segment(id)}", body)

    def delete_endpoint(self, id: str) -> Reply:
        return self._call("DELETE", f"/api/admin/endpoints/{segment(id)}")

    def replace_endpoint_secret(self, id: str) -> Reply:
        return self._call("POST", f"/api/admin/endpoints/{segment(id)}/secret")

    def get_deliveries(
        self, endpoint: str | None = None, limit: int | None = None, after: str | None = None
    ) -> Reply:
        return self._call(
            "GET", "/api/admin/deliveries", endpoint=endpoint, limit=limit, after=after
        )

    def retry_delivery(self, id: str) -> Reply:
        return self._call("POST", f"/api/admin/deliveries/{segment(id)}/retry")


class Operations(Generic[Reply]):
    """Every operation, by its prefix; their methods return what the sender returns."""

    def __init__(self, send: Callable[[Request], Reply]) -> None:
        self.auth = Auth(send)
        self.ai = Ai(send)
        self.tracker = Tracker(send)
        self.plans = Plans(send)
        self.payments = Payments(send)
        self.admin = Admin(send)
