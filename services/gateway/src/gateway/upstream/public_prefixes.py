# Made by `make generate` from deploy/system.toml.
"""The public prefixes."""

# Path, service, limit of a body (a setting, or bytes), limit of the time (a setting).
PREFIXES: tuple[tuple[str, str, str | int, str], ...] = (
    ("/api/auth", "identity", "auth_body_limit", "answer_seconds"),
    ("/api/admin/login", "identity", "auth_body_limit", "answer_seconds"),
    ("/api/admin/logout", "identity", "body_limit", "answer_seconds"),
    ("/api/admin/whoami", "identity", "body_limit", "answer_seconds"),
    ("/api/admin/members", "identity", "body_limit", "answer_seconds"),
    ("/api/admin/dead-letters", "identity", "body_limit", "answer_seconds"),
    ("/api/admin/audit/identity", "identity", "body_limit", "answer_seconds"),
    ("/api/ai", "planner", "body_limit", "answer_seconds"),
    ("/api/ai/generate-plan", "planner", "body_limit", "generate_plan_seconds"),
    ("/api/tracker", "tracker", "body_limit", "answer_seconds"),
    ("/api/tracker/imports", "tracker", 5_242_880, "answer_seconds"),
    ("/api/plans", "catalogue", "body_limit", "answer_seconds"),
    ("/api/admin/plans", "catalogue", "body_limit", "answer_seconds"),
    ("/api/admin/reviews", "catalogue", "body_limit", "answer_seconds"),
    ("/api/admin/audit/catalogue", "catalogue", "body_limit", "answer_seconds"),
    ("/api/payments", "billing", "body_limit", "answer_seconds"),
    ("/api/admin", "billing", "body_limit", "answer_seconds"),
)
