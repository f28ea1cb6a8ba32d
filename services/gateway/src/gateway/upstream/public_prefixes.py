# Made by `make generate` from deploy/system.toml.
"""The public prefixes."""

# Path, service, limit of a body (a setting, or bytes), limit of the time (a setting), and the rate
# that counts its writes.
PREFIXES: tuple[tuple[str, str, str | int, str, str], ...] = (
    ("/api/auth", "identity", "auth_body_limit", "answer_seconds", "auth"),
    ("/api/admin/login", "identity", "auth_body_limit", "answer_seconds", "auth"),
    ("/api/admin/logout", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/admin/whoami", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/admin/members", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/admin/dead-letters", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/admin/audit/identity", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/admin/work/identity", "identity", "body_limit", "answer_seconds", "all"),
    ("/api/ai", "planner", "body_limit", "answer_seconds", "all"),
    ("/api/ai/generate-plan", "planner", "body_limit", "generate_plan_seconds", "all"),
    ("/api/ai/jobs", "planner", "body_limit", "answer_seconds", "all"),
    ("/api/admin/work/planner", "planner", "body_limit", "answer_seconds", "all"),
    ("/api/tracker", "tracker", "body_limit", "answer_seconds", "all"),
    ("/api/tracker/imports", "tracker", 5_242_880, "answer_seconds", "all"),
    ("/api/admin/work/tracker", "tracker", "body_limit", "answer_seconds", "all"),
    ("/api/plans", "catalogue", "body_limit", "answer_seconds", "all"),
    ("/api/admin/plans", "catalogue", "body_limit", "answer_seconds", "all"),
    ("/api/admin/reviews", "catalogue", "body_limit", "answer_seconds", "all"),
    ("/api/admin/audit/catalogue", "catalogue", "body_limit", "answer_seconds", "all"),
    ("/api/admin/work/catalogue", "catalogue", "body_limit", "answer_seconds", "all"),
    ("/api/payments", "billing", "body_limit", "answer_seconds", "all"),
    ("/api/payments/withdrawals", "billing", "auth_body_limit", "answer_seconds", "auth"),
    ("/api/payments/withdrawals/confirm", "billing", "auth_body_limit", "answer_seconds", "auth"),
    ("/api/admin", "billing", "body_limit", "answer_seconds", "all"),
)
