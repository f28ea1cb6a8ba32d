"""Bodies, headers, paths and queries as no client of ours sends them."""

MANY = 5000

# What the parser of JSON, the validation or a database could fail on.
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "white space": b" \n\t",
    "a NUL": b"\x00",
    "a NUL before": b'\x00{"password": "x"}',
    "a NUL after": b'{"password": "x"}\x00',
    "a byte order mark": b'\xef\xbb\xbf{"password": "x"}',
    "UTF-16": '{"password": "x"}'.encode("utf-16"),
    "UTF-32": '{"password": "x"}'.encode("utf-32-be"),
    "no UTF-8": b'{"email": "\xff\xfe"}',
    "overlong UTF-8": b'{"email": "\xc0\xaf"}',
    "a surrogate in UTF-8": b'{"email": "\xed\xa0\x80"}',
    "a list": b"[]",
    "a text": b'"text"',
    "a number": b"1e999",
    "null": b"null",
    "NaN": b"NaN",
    "an object in a list": b'[{"password": "x"}]',
    "half an object": b'{"password": "x',
    "two objects": b'{"password": "x"} {"password": "x"}',
    "a comma too many": b'{"password": "x",}',
    "a comment": b'{"password": "x" /* none */}',
    "no quotes": b"{password: 'x'}",
    "an empty name": b'{"": 1}',
    "a NUL as a name": rb'{"\u0000": 1}',
    "a surrogate as a name": rb'{"\ud800": 1}',
    "a prototype": b'{"__proto__": {"role": "ADMIN"}, "constructor": {"prototype": {}}}',
    "fields of the database": b'{"id": "1", "userId": "1", "role": "ADMIN", "__class__": "x"}',
    "deep lists": b"[" * MANY + b"]" * MANY,
    "deep objects": b'{"a":' * MANY + b"1" + b"}" * MANY,
    "a field without an end": b'{"password": ' + b"[" * MANY,
    "many fields": b"{" + b",".join(b'"field%d": 1' % each for each in range(MANY)) + b'"": 1}',
    "a long name": b'{"' + b"x" * 50_000 + b'": 1}',
    "a long number": b'{"weightKg": ' + b"9" * 50_000 + b"}",
    "an entity": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}

# What one field of a valid body is replaced with.
LITERALS = (
    *("null", "true", "[]", "{}", "[[]]", "NaN", "-Infinity", "1e999", "-1e999", "1e-999", "-0.0"),
    *("9" * 400, "-" + "9" * 400, "0." + "1" * 400, "9007199254740993", "18446744073709551616"),
    *('""', '"x"', '" "', r'"\u0000"', r'"a\u0000b"', r'"\ud800"', r'"\udfff\ud800"'),
    *(
        r'"\ufffe\uffff"',
        r'"\u202e\u2066"',
        r'"\r\nSet-Cookie: a=b"',
        '"\U0001f951"',
        '"' + "é" * 5000 + '"',
    ),
    *('"' + "x" * 50_000 + '"', '"\'; DROP TABLE member; --"', '"${jndi:ldap://x}"', '"{{7*7}}"'),
    *('"%00"', '"%n%n%s"', '"../../etc/passwd"', '"0000-00-00"', '"9999-12-31"', '"10000-01-01"'),
    *('"2026-02-30"', '"NaN"', '"Infinity"', '"１２"', '"javascript:alert(1)"', '"data:,x"'),
)

CONTENT_TYPES: tuple[bytes, ...] = (
    *(b"", b"text/plain", b"text/json", b"application/xml", b"application/octet-stream", b"json"),
    *(
        b"application/x-www-form-urlencoded",
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
    ),
    *(b"application/json; charset=utf-16", b"application/json; charset=nonsense", b"\xff\xfe"),
    *(
        b"application/json; charset=\xff",
        b"application/json; charset",
        b"application/json, text/html",
    ),
    *(b"application/vnd.api+json", b"APPLICATION/JSON", b"application/json;" + b"a=b;" * 1000),
)

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    *((b"authorization", value) for value in (b"", b"Bearer", b"Basic Zm9vOmJhcg==")),
    *(
        (b"authorization", b"Bearer " + value)
        for value in (b"\xff\xfe", b"a.b.c", b"..", b"e30.e30.")
    ),
    (b"authorization", b"Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."),
    (b"authorization", b"Bearer " + b"a" * 9000),
    (b"authorization", b"bearer\tx, Bearer y"),
    *((b"content-encoding", value) for value in (b"gzip", b"br", b"nonsense", b"\xff")),
    *((b"accept", value) for value in (b"\xff", b"text/html", b"*/*;q=NaN", b"," * 5000)),
    *((b"accept-language", value) for value in (b"\xff", b"x" * 5000, b"../../etc", b"de;q=1e999")),
    *((b"x-request-id", value) for value in (b"\xff", b"x" * 5000, b"${jndi:ldap://x}", b"a b")),
    *((b"traceparent", value) for value in (b"\xff", b"00-0-0-0", b"0" * 5000)),
    (b"tracestate", b"\xff="),
    (b"baggage", b"=," * 2000),
    *((b"x-forwarded-for", value) for value in (b"\xff", b"999.999.999.999", b"::1%x", b",,,")),
    *((b"x-forwarded-host", value) for value in (b"\xff", b"a/b", b"evil.example")),
    *((b"x-forwarded-proto", value) for value in (b"\xff", b"javascript")),
    *((b"cookie", value) for value in (b"\xff=\xfe", b"a=b;" * 2000)),
    *((b"if-none-match", value) for value in (b"\xff", b"*", b'W/"')),
    *((b"if-modified-since", value) for value in (b"NaN", b"Thu, 99 Foo 9999 99:99:99 GMT")),
    *((b"range", value) for value in (b"bytes=-1-2", b"bytes=9999999999999999999-", b"\xff=0-0")),
    *((b"origin", value) for value in (b"null", b"http://\xff", b"file://")),
    *((b"stripe-signature", value) for value in (b"", b"\xff", b"t=,v1=", b"t=NaN,v1=\xff")),
    (b"stripe-signature", b"t=" + b"9" * 5000 + b",v1=00"),
    (b"expect", b"200-maybe"),
    (b"x" * 5000, b"x"),
)

# In place of an id, a slug or a date in a path, as it stands in the request's line.
SEGMENTS: tuple[bytes, ...] = (
    *(
        b"0",
        b"-1",
        b"null",
        b"NaN",
        b"1e999",
        b"9" * 400,
        b"x" * 9000,
        b"*",
        b"$where",
        b"a+b",
        b";",
    ),
    *(b"%00", b"a%00b", b"%FF", b"%C0%AF", b"%ED%A0%80", b"%", b"%zz", b"%u0041", b"%0d%0ax:%20y"),
    *(
        b"%2F",
        b"..%2f..%2fetc%2fpasswd",
        b"%2e%2e",
        b"..",
        b".",
        b"%5C",
        b"//",
        b"%25%32%46",
        b"%20",
    ),
    *(b"%F0%9F%A5%91", b"%27%3B--", b"'OR'1'='1", b"0000-00-00", b"2026-02-30", b"10000-01-01"),
)

# In place of a query's value.
VALUES: tuple[bytes, ...] = (
    *(b"", b"0", b"-1", b"null", b"NaN", b"1e999", b"9" * 400, b"1.5", b"true", b"x" * 9000),
    *(b"%00", b"%FF", b"%ED%A0%80", b"%", b"%zz", b"+", b"[]", b"%F0%9F%A5%91", b"0000-00-00"),
    *(b"0001-01-01", b"9999-12-31", b"10000-01-01", b"2026-02-30", b"2026-01-01T00:00:00%2B99:99"),
    *(b"9999-12-31T23:59:59-23:59", b"0001-01-01T00:00:00%2B23:59", b"'OR'1'='1", b"a&limit=b"),
)
