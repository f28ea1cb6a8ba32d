"""Bodies, values, paths and queries that the project's clients never send."""

# As deep as the smallest limit of a body allows.
DEEP = 10_000

# Bodies that every operation refuses: not JSON, or not an object.
NO_OBJECTS: dict[str, bytes] = {
    "nothing": b"",
    "white space": b" \n\t",
    "a NUL": b"\x00",
    "a NUL before": b'\x00{"password": "x"}',
    "a NUL after": b'{"password": "x"}\x00',
    "UTF-16": '{"rating": 5}'.encode("utf-16"),
    "UTF-32": '{"rating": 5}'.encode("utf-32-be"),
    "no UTF-8": b'{"email": "\xff\xfe"}',
    "overlong UTF-8": b'{"email": "\xc0\xaf"}',
    "a surrogate in UTF-8": b'{"email": "\xed\xa0\x80"}',
    "a list": b"[]",
    "a text": b'"text"',
    "a number": b"1e999",
    "true": b"true",
    "null": b"null",
    "NaN": b"NaN",
    "an object in a list": b'[{"password": "x"}]',
    "half an object": b'{"password": "x',
    "two objects": b'{"password": "x"} {"password": "x"}',
    "a comma too many": b'{"rating": 5,}',
    "a comment": b'{"password": "x" /* none */}',
    "no quotes": b"{password: 'x'}",
    "a form": b"email=mia%40example.com&password=long+enough&rating=5&tier=pro",
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "a field without an end": b'{"password": ' + b"[" * DEEP,
    "an entity": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}
# Replacements for one field of a valid body.
LITERALS = (
    *["null", "true", "[]", "{}", "[[]]", "NaN", "-Infinity", "1e999", "-1e999", "1e-999", "-0.0"],
    *("9" * 400, "-" + "9" * 400, "0." + "1" * 400, "9007199254740993", "18446744073709551616"),
    *('""', '"x"', '" "', r'"\u0000"', r'"a\u0000b"', r'"\ud800"', r'"\udfff\ud800"'),
    *(r'"\ufffe\uffff"', r'"\u202e\u2066"', r'"\r\nSet-Cookie: a=b"', '"\U0001f951"'),
    *('"' + "é" * 5000 + '"', '"' + "x" * 50_000 + '"'),
    *('"\'; DROP TABLE member; --"', '"${jndi:ldap://x}"', '"{{7*7}}"', '"../../etc/passwd"'),
    *('"%00"', '"%n%n%s"', '"0000-00-00"', '"9999-12-31"', '"10000-01-01"', '"2026-02-30"'),
    *('"NaN"', '"Infinity"', '"１２"', '"javascript:alert(1)"', '"data:,x"'),
)

# Replacements for an id, a slug or a date in a path, as written in the request line.
SEGMENTS: tuple[bytes, ...] = (
    *(b"9" * 400, b"x" * 9000),
    *b"0 -1 null NaN 1e999 * $where a+b ; %00 a%00b %FF %C0%AF %ED%A0%80 % %zz %u0041".split(),
    *b"%0d%0ax:%20y %2F ..%2f..%2fetc%2fpasswd %2e%2e .. . %5C // %25%32%46 %20".split(),
    *b"%F0%9F%A5%91 %27%3B-- 'OR'1'='1 0000-00-00 2026-02-30 10000-01-01".split(),
)

# Replacements for a query parameter's value.
VALUES: tuple[bytes, ...] = (
    *(b"", b"9" * 400, b"x" * 9000),
    *b"0 -1 null NaN 1e999 1.5 true %00 %FF %ED%A0%80 % %zz + [] %F0%9F%A5%91".split(),
    *b"0000-00-00 0001-01-01 9999-12-31 10000-01-01 2026-02-30".split(),
    *b"2026-01-01T00:00:00%2B99:99 9999-12-31T23:59:59-23:59 0001-01-01T00:00:00%2B23:59".split(),
    *b"'OR'1'='1 a&limit=b".split(),
)
