"""Request bodies that are no JSON object, or that no service can parse or store."""

MALFORMED_JSON = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"\xff\xfe",
    b"[" * 100_000,
)
