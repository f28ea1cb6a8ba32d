"""The check finds phrases, and its budgets can only fall."""

from tools.checks.phrases import Finding, compared, findings, folder_of


def test_a_phrase_is_found_and_its_budget_only_falls() -> None:
    text = "# Read it again.\n# Read it Anew, beside others.\n"
    phrases = {r"(?i)\banew\b": "again", r"\bbeside\b": "next to"}
    assert list(findings("services/billing/a.py", text, phrases)) == [
        Finding("services/billing/a.py:2", "Anew", "again"),
        Finding("services/billing/a.py:2", "beside", "next to"),
    ]
    assert [folder_of(name) for name in ("services/billing/a.py", "web/README.md", "Makefile")] == [
        "services/billing",
        "documents",
        ".",
    ]
    assert list(compared({"web": 2}, {"web": 2})) == []
    assert list(compared({"web": 3}, {"web": 2, "docs": 1})) == [
        "docs: 0 phrases: lower its budget in tools/checks/phrases.toml",
        "web: 3 phrases, 2 are allowed: python -m tools.checks.phrases",
    ]
